import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeFolder } from '../support/content-tree.ts';

/*
 * From a fresh clone to a built site in a new repository, as the README says, with a registry that has everything but
 * the tool: on npm, anyone may publish a package with its name.
 */

const NAME = 'code-list-directory';
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

const { folder, remove } = makeFolder();
const CLONE = join(folder, 'clone');
const LISTS = join(folder, 'my-lists');
const CHECKOUT = join(folder, 'checkout', 'my-lists');

const execute = promisify(execFile);
let env: NodeJS.ProcessEnv = {
  ...Object.fromEntries(Object.entries(process.env).filter(([key]) => !/^npm_/i.test(key))),
  // As many users set it; the tool must be compiled nevertheless.
  npm_config_ignore_scripts: 'true',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_prefer_offline: 'true',
};
const run = async (cwd: string, file: string, ...args: string[]) =>
  (await execute(file, args, { cwd, env })).stdout;
const git = (cwd: string, ...args: string[]) =>
  run(cwd, 'git', '-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...args);
const commit = async () => {
  await git(LISTS, 'add', '.');
  await git(LISTS, 'commit', '--quiet', '--message', 'Change');
};

const requested: string[] = [];
let registry = '';
const server = createServer(({ url = '' }, response) => {
  requested.push(url);
  if (url.includes(NAME)) response.writeHead(404).end();
  else response.writeHead(307, { Location: new URL(url.slice(1), registry).href }).end();
});

beforeAll(async () => {
  registry = (await run('.', 'npm', 'config', 'get', 'registry')).trim().replace(/\/*$/, '/');
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  env = { ...env, npm_config_registry: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
  const files = (await git('.', 'ls-files', '--cached', '--others', '--exclude-standard')).split('\n');
  for (const file of files.filter((one) => !/^(?:test|content|$)/.test(one) && existsSync(one))) {
    mkdirSync(dirname(join(CLONE, file)), { recursive: true });
    cpSync(file, join(CLONE, file));
  }
  // In place of `npm ci`.
  symlinkSync(resolve('node_modules'), join(CLONE, 'node_modules'));
});
afterAll(() => {
  server.close();
  remove();
});

describe('a fresh clone', () => {
  test('npm run init → a repository with the tool', async () => {
    mkdirSync(LISTS);
    await git(LISTS, 'init', '--quiet');
    // As in the template of GitHub for Node.js.
    writeFileSync(join(LISTS, '.gitignore'), '# npm pack\n*.tgz\n');
    const stdout = await run(CLONE, 'npm', 'run', '--silent', 'init', '--', '../my-lists');
    const tool = join('..', 'my-lists', 'vendor', `${NAME}-${version}.tgz`);
    expect(stdout).toContain(`wrote ${tool}\n`);
    expect(existsSync(join(CLONE, tool))).toBe(true);
    // Nothing is asked without a terminal.
    expect(JSON.parse(readFileSync(join(LISTS, 'content/site.json'), 'utf8')).title.en).toBe(
      'Code list directory',
    );
  });

  test('a push and npm ci → the tool, and the versions that this repository tests it with', async () => {
    await commit();
    await git(folder, 'clone', '--quiet', LISTS, CHECKOUT);
    await run(CHECKOUT, 'npm', 'ci');
    const lockIn = (path: string) =>
      JSON.parse(readFileSync(join(path, 'package-lock.json'), 'utf8')).packages;
    const [locked, tested] = [lockIn(CHECKOUT), lockIn('.')];
    expect(locked[`node_modules/${NAME}`].resolved).toBe(`file:vendor/${NAME}-${version}.tgz`);
    expect(locked['node_modules/ajv']).toEqual({ ...tested['node_modules/ajv'], dev: true });
    expect(Object.keys(locked)).not.toContain('node_modules/typescript');
  });

  test('npm run check and build → a site; hints name the npm scripts', async () => {
    expect(await run(CHECKOUT, 'npm', 'run', '--silent', 'check')).toBe('no problems in 1 document\n');
    expect(await run(CHECKOUT, 'npm', 'run', '--silent', 'build')).toMatch(/^built dist: 1 document, /);
    expect(existsSync(join(CHECKOUT, 'dist/site/en/index.html'))).toBe(true);
    expect(await run(CHECKOUT, 'npm', 'run', '--silent', 'check', '--', '--help')).toMatch(
      /^Usage: npm run check -- /,
    );
  });

  test.each([
    ['other code of the same version', version],
    ['another version', '99.0.0'],
  ])(
    'npm run init -- --upgrade with %s → the tool and the version in the README change, and npm ci installs it',
    async (change, next) => {
      const manifest = JSON.parse(readFileSync(join(CLONE, 'package.json'), 'utf8'));
      writeFileSync(join(CLONE, 'package.json'), JSON.stringify({ ...manifest, version: next }));
      writeFileSync(join(CLONE, 'CHANGELOG.md'), change);
      await run(CLONE, 'npm', 'run', '--silent', 'init', '--', '--upgrade', '../my-lists');
      await run(LISTS, 'npm', 'install');
      expect(readdirSync(join(LISTS, 'vendor'))).toEqual([`${NAME}-${next}.tgz`]);
      const changed = await git(LISTS, 'status', '--porcelain', '--no-renames', '--untracked-files=all');
      const allowed = /^...(?:README\.md|package(?:-lock)?\.json|vendor\/.*\.tgz)$/;
      expect(
        changed
          .trimEnd()
          .split('\n')
          .filter((line) => !allowed.test(line)),
      ).toEqual([]);
      await commit();
      await git(CHECKOUT, 'pull', '--quiet');
      await run(CHECKOUT, 'npm', 'ci');
      expect(readFileSync(join(CHECKOUT, 'node_modules', NAME, 'CHANGELOG.md'), 'utf8')).toBe(change);
    },
  );

  test('npm run init -- --upgrade with newer templates → replaces unchanged files, and prints what is new in others', async () => {
    const template = (path: string) => join(CLONE, 'templates/repository', path);
    for (const path of ['deploy/ssh.sh', 'deploy/release.sh', 'compose.yaml'])
      writeFileSync(template(path), `${readFileSync(template(path), 'utf8')}# new\n`);
    writeFileSync(template('added.txt'), 'added\n');
    const own = `${readFileSync(join(LISTS, 'deploy/ssh.sh'), 'utf8')}# own\n`;
    writeFileSync(join(LISTS, 'deploy/ssh.sh'), own);
    rmSync(join(LISTS, 'compose.yaml'));
    const stdout = await run(CLONE, 'npm', 'run', '--silent', 'init', '--', '--upgrade', '../my-lists');
    expect(
      stdout
        .match(/^wrote .*$/gm)
        ?.map((line) => line.replace(/^.*my-lists./, ''))
        .sort(),
    ).toEqual([
      'added.txt',
      'deploy/release.sh',
      'package-lock.json',
      'package.json',
      expect.stringMatching(/^vendor\/.*\.tgz$/),
    ]);
    const kept = stdout.slice(stdout.indexOf('kept '));
    expect(kept).toMatch(
      /^kept \S*deploy\/ssh\.sh, because it was changed; apply what is new by hand:\n\n@@ /,
    );
    expect(kept.match(/^[+-].*$/gm)).toEqual(['+# new']);
    expect(readFileSync(join(LISTS, 'deploy/ssh.sh'), 'utf8')).toBe(own);
    expect(readFileSync(join(LISTS, 'deploy/release.sh'), 'utf8')).toMatch(/# new\n$/);
    expect(existsSync(join(LISTS, 'compose.yaml'))).toBe(false);
  });

  test('the registry → never asked for the tool', () => {
    expect(requested.filter((url) => url.includes(NAME))).toEqual([]);
  });
});
