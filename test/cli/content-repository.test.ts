import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeFolder } from '../../scripts/support/content-tree.ts';

/*
 * The commands from a folder that is not this one's, as in a repository for content that has the generator beside its
 * content: the very lines of docs/operations.md.
 */

const PAGE = readFileSync('docs/operations.md', 'utf8');
const CHAPTER = PAGE.slice(
  PAGE.indexOf('## A repository for content'),
  PAGE.indexOf('## Releases and updates'),
);

const { folder, remove } = makeFolder();

beforeAll(() => {
  cpSync('test/golden/colours/content', join(folder, 'content'), { recursive: true });
  symlinkSync(resolve('.'), join(folder, 'generator'));
});
afterAll(remove);

function run(command: string, env: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr } = spawnSync('bash', ['-ec', command], {
    cwd: folder,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

const lines = [...CHAPTER.matchAll(/^ *- run: (generator\/.*)$/gm)].map(([, line]) => line as string);

test('docs/operations.md has a line that checks and one that builds', () => {
  expect(lines.map((line) => /scripts\/(\w+)\.ts/.exec(line)?.[1])).toEqual(['check', 'build']);
});

describe.each([
  ['no tsconfig.json', undefined],
  ['a tsconfig.json of its own', { compilerOptions: { jsx: 'react', jsxImportSource: 'react' } }],
])('in a repository with %s', (_, config) => {
  beforeAll(() => {
    if (config) writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  });

  test.each(lines)('%s', (line) => {
    const { status, stderr } = run(line);
    expect([status, stderr]).toEqual([0, expect.not.stringContaining('Error')]);
  });

  test('its output has the pages and the interface', () => {
    expect(existsSync(join(folder, 'dist/site/en/index.html'))).toBe(true);
    expect(existsSync(join(folder, 'dist/server/server.mjs'))).toBe(true);
  });
});

test('node --import tsx does as well', () => {
  const tsx = 'generator/node_modules/tsx/dist/esm/index.mjs';
  const { status, stderr } = run(`node --import ./${tsx} generator/scripts/check.ts --content content`);
  expect([status, stderr]).toEqual([0, '']);
});

describe("Netlify's commands", () => {
  const [, replaced = '', by = ''] =
    /`(npm run build --)` of both commands by\s+`([^`]+)`/.exec(CHAPTER) ?? [];
  const commands = [...readFileSync('netlify.toml', 'utf8').matchAll(/^ *command = '(.*)'$/gm)];

  test('are two, and docs/operations.md says what to write in them', () => {
    expect(commands).toHaveLength(2);
    expect([replaced, by]).not.toContain('');
    for (const [, command] of commands) expect(command).toContain(replaced);
  });

  test.each(commands.map(([, command]) => (command as string).replace(replaced, by)))('%s', (command) => {
    for (const env of [{}, { URL: 'https://codes.example', DEPLOY_PRIME_URL: 'https://codes.example' }]) {
      const { status, stderr } = run(command, env);
      expect([status, stderr]).toEqual([0, expect.not.stringContaining('Error')]);
      const hasSitemap = existsSync(join(folder, 'dist/site/sitemap.xml'));
      expect(hasSitemap).toBe('URL' in env);
    }
  });
});

test('every .tsx file says how its elements are made, because tsx reads the tsconfig.json of the working directory', () => {
  const files = ['build', 'scripts', 'test'].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => join(root, file)),
  );
  const silent = files
    .filter((file) => file.endsWith('.tsx'))
    .filter((file) => !readFileSync(file, 'utf8').startsWith(PRAGMAS));
  expect(silent).toEqual([]);
});

const PRAGMAS = '/** @jsxRuntime automatic */ /** @jsxImportSource preact */\n';
