import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startPreview } from '../../build/api/hosts/preview/preview.ts';
import { TARGETS } from '../../build/release/hosts/all.ts';
import { COMMANDS } from '../../scripts/commands.ts';
import { makeFolder, writeContent } from '../support/content-tree.ts';
import { makeDocument } from '../support/documents.ts';
import { send } from '../support/http.ts';

const { folder, remove } = makeFolder();
const content = join(folder, 'content');

/** The output of a build of the content. */
const built = join(folder, 'built');

beforeAll(async () => {
  writeContent(content, { 'a.json': makeDocument({ version: '1', tags: ['one', 'two'] }) });
  await run('build', '--content', content, '--out', built);
});
afterAll(remove);

interface ProcessResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command of the compiled tool, or another script. */
const run = (name: string, ...args: string[]): Promise<ProcessResult> => resultOf(start(name, args));

const runTool = (...args: string[]): Promise<ProcessResult> =>
  resultOf(spawn(process.execPath, [inject('tool'), ...args]));

/** Runs a script like its npm script. */
const runSource = (...args: string[]): Promise<ProcessResult> =>
  resultOf(spawn(process.execPath, ['--import', 'tsx', ...args]));

function resultOf(child: ChildProcess): Promise<ProcessResult> {
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    stderr += chunk;
  });
  return new Promise((done) => child.on('close', (code) => done({ code, stdout, stderr })));
}

const isCommand = (name: string): boolean => COMMANDS.some((command) => command.name === name);

/** The file of an npm script that is not a command of the tool. */
const fileOf = (name: string): string =>
  name === 'content' ? 'scripts/content.ts' : `test/${name}/${name}.ts`;

const sourceOf = (name: string): string[] => (isCommand(name) ? ['scripts/main.ts', name] : [fileOf(name)]);

const programOf = (name: string): string[] =>
  isCommand(name) ? [inject('tool'), name] : ['--import', 'tsx', ...sourceOf(name)];

const start = (name: string, args: string[]): ChildProcess =>
  spawn(process.execPath, [...programOf(name), ...args], { stdio: ['ignore', 'pipe', 'pipe'] });

const NAMES = COMMANDS.map(({ name }) => name);
const SCRIPTS = ['bench', 'content', 'conformance', 'soak', 'fuzz'];
/** The cause on one line, so that it stays on the screen, and how to get help. */
const SEE_HELP = /^error: .+\nsee --help for the options\n$/;

// Each start from the source takes seconds: one of the commands is enough, which share all code but their usage.
test.each([...SCRIPTS, 'check'])(
  '%s --help, from the source: prints the usage of the npm script and exits 0',
  async (name) => {
    const { code, stdout, stderr } = await runSource(...sourceOf(name), '--help');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(new RegExp(`^Usage: npm run ${name} -- `));
  },
);

test.each(NAMES)('%s --help: prints the usage of the tool and exits 0', async (name) => {
  const { code, stdout, stderr } = await run(name, '--help');
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(new RegExp(`^Usage: npx code-list-directory ${name} `));
});

test.each([...NAMES, 'conformance'])('%s: an unknown flag exits 2, and names --help', async (name) => {
  const { code, stdout, stderr } = await run(name, '--unknown');
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain("Unknown option '--unknown'");
  expect(stderr).toMatch(SEE_HELP);
});

test.each(NAMES.filter((name) => !['import', 'init'].includes(name)))(
  '%s: an argument without a flag exits 2, and names --help',
  async (name) => {
    const { code, stderr } = await run(name, 'unknown');
    expect(code).toBe(2);
    expect(stderr).toMatch(SEE_HELP);
  },
);

describe('the tool', () => {
  test.each(['--version', '-v'])('%s: the version in package.json', async (flag) => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(await runTool(flag)).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });

  test.each([
    [['help'], /^Usage: npx code-list-directory COMMAND /],
    [['help', 'build'], /^Usage: npx code-list-directory build /],
  ])('%j: prints the usage and exits 0', async (args, usage) => {
    const { code, stdout, stderr } = await runTool(...args);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(usage);
  });

  test('--help, from the source: lists all commands', async () => {
    const { code, stdout, stderr } = await runSource('scripts/main.ts', '--help');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Usage: npm run COMMAND -- \[options\]\n/);
    const listed = [...stdout.matchAll(/^ {2}([a-z]+) +\S/gm)].map(([, name]) => name);
    expect(listed).toEqual(expect.arrayContaining(['start', 'check', 'build', 'preview', 'serve']));
    expect(listed).toEqual(COMMANDS.map(({ name }) => name));
  });

  test.each([
    [['buidl', '--out', 'x'], /^error: unknown command "buidl": did you mean build\?\n$/],
    [['x'], /^error: unknown command "x": use one of [a-z, ]*check, explain, build, /],
    [['__proto__'], /^error: unknown command "__proto__": use one of /],
    [[], /^Usage: npx code-list-directory COMMAND .*\nerror: a command is missing\n$/s],
    [['help', 'buidl'], /^error: unknown command "buidl": did you mean build\?\n$/],
    [['--unknown'], /^error: Unknown option '--unknown'/],
  ])('%j: exits 2', async (args, message) => {
    const { code, stdout, stderr } = await runTool(...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(message);
  });
});

test('each command: an npm script with its name', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  for (const { name } of COMMANDS)
    expect(scripts[name]).toBe(`node scripts/preflight.cjs && node --import tsx scripts/main.ts ${name}`);
});

describe('build', () => {
  test('valid content: exits 0 with a summary, and no progress in a pipe', async () => {
    const { code, stdout, stderr } = await run('build', '--content', content, '--out', join(folder, 'valid'));
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(
      /^built .*valid: 1 document, 1 version, 1 language, 2 tags\n\d+ files, \d+ bytes, \d+\.\d seconds\nno sitemap, .*\n$/,
    );
    for (const file of ['site/_redirects', 'site/_headers', 'functions/api.mjs']) {
      expect(existsSync(join(folder, 'valid', file))).toBe(true);
    }
    expect(existsSync(join(folder, 'valid', 'site/sitemap.xml'))).toBe(false);
  });

  test('invalid content: exits 1, reports every error, and keeps the previous output', async () => {
    const bad = join(folder, 'bad');
    const before = readFileSync(join(built, 'functions/api.mjs'), 'utf8');
    writeContent(bad, {
      'broken.json': '{"$opencodelist": "0.3.0",}',
      'no-language.json': JSON.stringify(makeDocument()).replace('"language":"de",', ''),
      'one.json': makeDocument({ uri: 'urn:test:twice' }),
      'two.json': makeDocument({ uri: 'urn:test:twice' }),
    });
    const { code, stdout, stderr } = await run('build', '--content', bad, '--out', built);
    expect([code, stdout]).toEqual([1, '']);
    const places = [...stderr.matchAll(/^(\S+:\d+:\d+) (\w+) .*(\(\S+\))$/gm)];
    expect(places.map(([, ...parts]) => parts.join(' '))).toEqual([
      `${bad}/broken.json:1:27 error (json/syntax)`,
      `${bad}/no-language.json:1:55 error (identification/language)`,
      `${bad}/one.json:8:30 error (identification/unique)`,
      `${bad}/two.json:8:30 error (identification/unique)`,
    ]);
    expect(stderr.split('\n').slice(-5)).toEqual([
      '4 errors in 4 files; 4 documents checked',
      `fix first: ${bad}/broken.json, which cannot be read; this may cause other problems`,
      'npx code-list-directory explain json/syntax explains a rule',
      `nothing was published to ${built}`,
      '',
    ]);
    expect(readFileSync(join(built, 'functions/api.mjs'), 'utf8')).toBe(before);
  });

  test('--skip-invalid: publishes valid documents, reports what is left out and what refers to it, and exits 0', async () => {
    const some = join(folder, 'some');
    const out = join(folder, 'skipped');
    writeContent(some, {
      'good.json': makeDocument({ uri: 'urn:test:good' }),
      'bad.json': makeDocument({ uri: 'urn:test:bad', rows: [{ code: 'a' }] }),
      'set.json': makeDocument({ uri: 'urn:test:set', references: ['urn:test:good', 'urn:test:bad'] }),
    });
    const { code, stdout, stderr } = await run('build', '--content', some, '--out', out, '--skip-invalid');
    expect(code).toBe(0);
    expect(stdout).toContain('2 documents');
    expect(stdout).toContain('left out because of errors: bad.json');
    expect(stderr).toContain('error column "name": is missing');
    expect(stderr).toMatch(/bad\.json warning .*set\.json.* \(references\/left-out\)/);
    expect(existsSync(join(out, 'site/v1/_documents/l=de/whole/u=urn:test:good.json'))).toBe(true);
    expect(existsSync(join(out, 'site/v1/_documents/l=de/whole/u=urn:test:bad.json'))).toBe(false);
  });

  test('--skip-invalid without valid documents: exits 1, and keeps the previous output', async () => {
    const none = join(folder, 'none');
    writeContent(none, { 'bad.json': makeDocument({ rows: [{ code: 'a' }] }) });
    const { code, stderr } = await run('build', '--content', none, '--out', built, '--skip-invalid');
    expect(code).toBe(1);
    expect(stderr).toContain('nothing was published');
    expect(existsSync(join(built, 'site/v1/_documents/l=de/whole/u=urn:test:list.json'))).toBe(true);
  });

  test('a content folder that does not exist: exits 2', async () => {
    const { code, stderr } = await run(
      'build',
      '--content',
      join(folder, 'nowhere'),
      '--out',
      join(folder, 'x'),
    );
    expect([code, stderr]).toEqual([
      2,
      `error: cannot read ${join(folder, 'nowhere')}: it does not exist (ENOENT): choose another folder with --content\n`,
    ]);
    expect(existsSync(join(folder, 'x'))).toBe(false);
  });

  test.each([[[]], [['--skip-invalid']]])(
    'a content folder without documents, %j: exits 1, names it, and keeps the previous output',
    async (flags) => {
      const empty = join(folder, 'empty');
      writeContent(empty, { 'list.xlsx': '', 'readme.txt': '' });
      const { code, stderr } = await run('build', '--content', empty, '--out', built, ...flags);
      expect(code).toBe(1);
      expect(stderr).toContain(`${empty} error there are no documents in this folder: `);
      expect(stderr).toContain('list.xlsx warning is not read: run "npm run import -- FILE" with this file');
      expect(stderr).toContain(`nothing was published to ${built}\n`);
      expect(existsSync(join(built, 'site/v1/_documents/l=de/whole/u=urn:test:list.json'))).toBe(true);
    },
  );

  test('an output folder with other files: exits 2 and changes nothing', async () => {
    const out = join(folder, 'mine');
    mkdirSync(out);
    writeFileSync(join(out, 'thesis.txt'), 'years of work');
    const { code, stderr } = await run('build', '--content', content, '--out', out);
    expect(code).toBe(2);
    expect(stderr).toContain('thesis.txt');
    expect(readFileSync(join(out, 'thesis.txt'), 'utf8')).toBe('years of work');
  });

  test.each(['', 'below/'])(
    'an output folder that cannot be created, %sa file: exits 2 with the reason',
    async (below) => {
      const file = join(folder, 'file.txt');
      writeFileSync(file, 'text');
      const out = below === '' ? file : join(file, 'out');
      const { code, stderr } = await run('build', '--content', content, '--out', out);
      expect([code, stderr]).toEqual([
        2,
        `error: cannot write ${out}: it is a file, not a folder (ENOTDIR): choose another folder with --out; ${out} is unchanged\n`,
      ]);
      expect(readFileSync(file, 'utf8')).toBe('text');
    },
  );

  test.each(['ftp://example.org', 'example.org', 'https://example.org/path', 'https://example.org?q'])(
    '--base-url %s: exits 2',
    async (url) => {
      const { code, stderr } = await run(
        'build',
        '--content',
        content,
        '--out',
        join(folder, 'x'),
        '--base-url',
        url,
      );
      expect(code).toBe(2);
      expect(stderr).toContain('--base-url must be an http or https URL without a path');
    },
  );

  test('--base-url https://codes.example.org: in pages, robots.txt and the sitemap', async () => {
    const out = join(folder, 'based');
    const url = 'https://codes.example.org';
    expect((await run('build', '--content', content, '--out', out, '--base-url', url)).code).toBe(0);
    expect(readFileSync(join(out, 'site/en/index.html'), 'utf8')).toContain(
      'href="https://codes.example.org/en/"',
    );
    expect(readFileSync(join(out, 'site/robots.txt'), 'utf8')).toContain(`Sitemap: ${url}/sitemap.xml`);
    const locations = readFileSync(join(out, 'site/sitemap.xml'), 'utf8').matchAll(
      /(?:<loc>|href=")([^<"]*)/g,
    );
    const paths = [...locations].map(([, location]) => (location as string).replace(url, ''));
    expect(paths).toContain('/de/');
    expect(
      paths.filter((path) => !existsSync(join(out, `site${path}${path.endsWith('/') ? 'index.html' : ''}`))),
    ).toEqual([]);
  });

  test('--api-only: no pages but that for status 404, and / redirects to the description of the API', async () => {
    const out = join(folder, 'api-only');
    expect((await run('build', '--content', content, '--out', out, '--api-only')).code).toBe(0);
    const files = readdirSync(join(out, 'site'), { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => /\.(html|css|js|svg)$/.test(file))).toEqual(['404.html']);
    expect(files).toEqual(
      expect.arrayContaining(['openapi.json', 'catalogue.ttl', 'feeds', 'downloads', 'v1', 'licenses.txt']),
    );
    expect(readFileSync(join(out, 'site/feeds/directory.atom'), 'utf8')).not.toContain('.html');
    expect(readFileSync(join(out, 'site/catalogue.ttl'), 'utf8')).not.toContain('.html');
    const { url, close } = await startPreview({ dir: out, port: 0 });
    const responses = await Promise.all(
      ['/', '/en/', '/assets/styles.css', '/v1/documents/index'].map((path) =>
        fetch(`${url}${path}`, { redirect: 'manual' }),
      ),
    );
    await close();
    expect(responses.map(({ status }) => status)).toEqual([302, 404, 404, 200]);
    expect(responses[0]?.headers.get('location')).toBe('/openapi.json');
  });

  test('--header-rules and --page-files limit the pages, and the summary reports what is left out', async () => {
    const out = join(folder, 'bounded');
    const args = ['--content', content, '--out', out, '--header-rules', '70', '--page-files', '12'];
    const { code, stdout } = await run('build', ...args);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^index pages: [1-9]\d? % of the common ones are prerendered, the function computes the others; raise the limits to prerender more \(now --header-rules 70 --page-files 12\)$/m,
    );
    const rules = readFileSync(join(out, 'site/_headers'), 'utf8').match(/^\//gm) ?? [];
    expect(rules.length).toBeLessThanOrEqual(70);
  });

  test.each(['build', 'start'])('%s --formats doc: exits 2 and lists the formats', async (command) => {
    const { code, stderr } = await run(command, '--formats', 'csv,doc');
    expect(code).toBe(2);
    expect(stderr).toMatch(/--formats must be one or more of csv, json-lines.*xlsx.*, not "doc"/);
  });

  test('--host gopher: exits 2 and lists the known hosts', async () => {
    const { code, stderr } = await run('build', '--host', 'netlify,gopher');
    expect(code).toBe(2);
    expect(stderr).toMatch(/--host must be one or more of netlify.*, not "gopher"/);
  });

  test('--header-rules x: exits 2', async () => {
    const { code, stderr } = await run('build', '--header-rules', 'x');
    expect(code).toBe(2);
    expect(stderr).toContain('--header-rules must be a whole number from 0, not "x"');
  });
});

test.each([
  ['check', '--content', ''],
  ['build', '--content', ' '],
  ['build', '--out', ''],
  ['build', '--base-url', ''],
  ['preview', '--dir', ''],
])('%s %s "%s", as from an unset variable: exits 2, and names --help', async (name, option, value) => {
  const { code, stdout, stderr } = await run(name, option, value);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(
    `error: ${option} has an empty value: set the variable that it comes from, or leave out ${option}`,
  );
  expect(stderr).toMatch(SEE_HELP);
});

describe.skipIf(!existsSync('/dev/full'))('a full disk behind stdout', () => {
  test.each([
    ['check', ['--content', content]],
    ['build', ['--content', content, '--out', join(folder, 'stdout-full')]],
    ['build', ['--help']],
  ])('%s %j: exits 2 with one line', (name, args) => {
    const full = openSync('/dev/full', 'w');
    const { status, stderr } = spawnSync(process.execPath, [...programOf(name), ...args], {
      stdio: ['ignore', full, 'pipe'],
      encoding: 'utf8',
    });
    closeSync(full);
    expect([status, stderr]).toEqual([
      2,
      'error: cannot write to stdout, the output is incomplete: no space left on device (ENOSPC): free some space, or redirect stdout to another disk\n',
    ]);
  });
});

describe('preview', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    '--port 0: prints its URL first, and ends on %s',
    async (signal) => {
      const child = start('preview', ['--dir', built, '--port', '0']);
      const line = await new Promise<string>((done) =>
        child.stdout?.once('data', (data) => done(String(data))),
      );
      const url = /^listening on (http:\/\/127\.0\.0\.1:\d+)\n$/.exec(line)?.[1];
      expect(url).toBeDefined();
      expect((await send(url as string, { path: '/v1/tags' })).body).toBe('["one","two"]');
      const ended = new Promise<number | null>((done) => child.on('close', done));
      child.kill(signal);
      expect(await ended).toBe(0);
    },
  );

  test('a folder without output: exits 2', async () => {
    const { code, stderr } = await run('preview', '--dir', join(folder, 'nothing'), '--port', '0');
    expect([code, stderr]).toEqual([
      2,
      `error: ${join(folder, 'nothing')} contains no build output: run the build first, or choose another folder with --dir\n`,
    ]);
  });

  test('an output of an older version: exits 2 with the reason', async () => {
    const old = join(folder, 'old');
    mkdirSync(join(old, 'site'), { recursive: true });
    writeFileSync(
      join(old, '.code-list-output'),
      'This folder is made by a build; the next one replaces all of it.\n',
    );
    const { code, stderr } = await run('preview', '--dir', old, '--port', '0');
    expect([code, stderr]).toEqual([
      2,
      `error: ${old} was built by an older version of this program: run the build with this version, or choose another folder with --dir\n`,
    ]);
  });

  test('a port in use: exits 2', async () => {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const { code, stderr } = await run('preview', '--dir', built, '--port', String(port));
    server.close();
    expect([code, stderr]).toEqual([
      2,
      `error: port ${port} of 127.0.0.1 is in use (EADDRINUSE): choose another with --port, or stop the program that uses it\n`,
    ]);
  });

  test.each(['x', '65536', '-1'])('--port %s: exits 2', async (port) => {
    expect((await run('preview', `--port=${port}`)).code).toBe(2);
  });
});

describe('start', () => {
  /** Runs it in a separate folder, which contains its content and output. */
  const startIn = (cwd: string, env: NodeJS.ProcessEnv, ...args: string[]) =>
    spawn(process.execPath, [inject('tool'), 'start', ...args], {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });

  const ended = (child: ChildProcess) => new Promise<number | null>((done) => child.on('close', done));

  test('a port in use: exits 2 before the build, and keeps the output', async () => {
    const place = join(folder, 'start-taken');
    writeContent(join(place, 'content'), { 'a.json': makeDocument({}) });
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const child = startIn(place, {}, '--port', String(port));
    const stderr: string[] = [];
    child.stderr?.on('data', (data) => stderr.push(String(data)));
    expect(await ended(child)).toBe(2);
    server.close();
    expect(stderr.join('')).toBe(
      `error: port ${port} of 127.0.0.1 is in use (EADDRINUSE): choose another with --port, or stop the program that uses it\n`,
    );
    expect(readdirSync(place)).toEqual(['content']);
  });

  test('builds, serves, prints the URL of the explorer last, and ends with the shell of npm', async () => {
    const place = join(folder, 'start-free');
    writeContent(join(place, 'content'), { 'a.json': makeDocument({}) });
    const child = startIn(place, {}, '--port', '0');
    const stdout = await outputUntil(child, /\/\n$/);
    const lines = stdout.split('\n');
    expect(lines[0]).toMatch(/^built 1 document in \d+\.\d seconds$/);
    const url = /^listening on (http:\/\/127\.0\.0\.1:\d+); press Ctrl\+C to stop$/.exec(lines[1] ?? '')?.[1];
    expect(lines.slice(2)).toEqual([`API:      ${url}/v1/documents/index`, `explorer: ${url}/`, '']);
    expect((await send(url as string, { path: '/v1/tags' })).body).toBe('[]');
    child.kill('SIGTERM');
    expect(await ended(child)).toBe(0);
  });
});

/** Waits until the output of a process on stdout matches a pattern, and returns it. */
function outputUntil(child: ChildProcess, pattern: RegExp): Promise<string> {
  let output = '';
  return new Promise((done, failed) => {
    child.once('exit', (code) => failed(new Error(`ended with ${code} after: ${output}`)));
    child.stdout?.on('data', (data) => {
      output += data;
      if (pattern.test(output)) done(output);
    });
  });
}

test.skipIf(process.platform === 'win32')('npm run preview: ends when npm is killed', async () => {
  const npm = spawn('npm', ['run', '--silent', 'preview', '--', '--dir', built, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const url = /listening on (\S+)\n/.exec(await outputUntil(npm, /\n/))?.[1] as string;
  expect((await send(url, { path: '/v1/tags' })).status).toBe(200);
  // Its stdout closes when the last process that writes to it has ended.
  const closed = new Promise((done) => npm.on('close', done));
  npm.kill('SIGTERM');
  await closed;
  await expect(send(url, { path: '/v1/tags' })).rejects.toThrow(/ECONNREFUSED/);
});

describe('an old version of Node.js', () => {
  /** Runs a program in a Node.js that pretends to have another version. */
  const runIn = (version: string, ...args: string[]) => {
    const pretend = join(folder, `node-${version}.cjs`);
    writeFileSync(pretend, `Object.defineProperty(process.versions, 'node', { value: '${version}' });`);
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--require', pretend, ...args], {
      encoding: 'utf8',
    });
    return [status, stdout, stderr];
  };
  const versionError = (version: string) => [
    2,
    '',
    `error: Node.js ${version} is too old: install Node.js 20.19.0 or newer (https://nodejs.org)\n`,
  ];
  const { engines, scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    engines: { node: string };
    scripts: Record<string, string>;
  };

  test.each(['20.18.3', '18.20.8', '0.12.0'])('%s: exits 2 with one sentence', (version) => {
    expect(runIn(version, 'scripts/node-version.cjs')).toEqual(versionError(version));
  });

  test.each(['20.19.0', '22.0.0', '100.1.2'])('%s is not', (version) => {
    expect(runIn(version, 'scripts/node-version.cjs')).toEqual([0, '', '']);
  });

  test('is lower than that in "engines"', () => {
    expect(engines.node).toBe('>=20.19.0');
  });

  test('is detected first by every npm script', () => {
    const others = Object.entries(scripts).filter(
      ([, command]) => !command.startsWith('node scripts/preflight.cjs && '),
    );
    expect(others).toEqual([]);
    expect(runIn('18.20.8', 'scripts/preflight.cjs')).toEqual(versionError('18.20.8'));
  });

  test('npm scripts without node_modules: exit 2 with one sentence', () => {
    const clone = join(folder, 'clone');
    mkdirSync(join(clone, 'scripts'), { recursive: true });
    for (const file of ['package.json', 'scripts/preflight.cjs', 'scripts/node-version.cjs'])
      writeFileSync(join(clone, file), readFileSync(file));
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/preflight.cjs'], {
      cwd: clone,
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(
      /^error: packages are not installed \(\S+ and \d+ more\): run npm ci in .*clone\n$/,
    );
  });

  test('is detected by the bundled server before it loads code that Node.js 14 cannot load', async () => {
    const server = join(built, 'server/server.mjs');
    expect(runIn('18.0.0', server)).toEqual(versionError('18.0.0'));
    expect(readFileSync(server, 'utf8').match(/^\s*import\b.*/gm)).toEqual([
      "import { createRequire } from 'module';",
    ]);
  });
});

test('conformance knows every host that a build generates rules for', async () => {
  const { stdout } = await run('conformance', '--help');
  const hosts = /--host HOST +accept the known deviations of a host: (.*) \(/.exec(stdout)?.[1]?.split(', ');
  expect(hosts).toEqual(expect.arrayContaining(TARGETS.map(({ name }) => name.toLowerCase())));
});

describe('new on a terminal', () => {
  /** Runs the command with typed lines on a pseudoterminal of util-linux. */
  const typeInto = (name: string, lines: string) => {
    const command = [process.execPath, inject('tool'), 'new', '--out', join(folder, name), '--no-cache'];
    const quoted = command.map((word) => `'${word}'`).join(' ');
    return spawnSync('script', ['-qec', quoted, '/dev/null'], { input: lines, encoding: 'utf8' });
  };

  test('asks again after an answer that is not valid', () => {
    const { status, stdout } = typeInto('asked', '\nColours\nnot a tag\nen\nno uri\nurn:example:colours\n\n');
    expect(stdout.replaceAll('\r', '')).toContain('an answer is required\n');
    expect(stdout.match(/Name of the list for readers: /g)).toHaveLength(2);
    expect(stdout.match(/Language, such as en or de: /g)).toHaveLength(2);
    expect(stdout.match(/URI of the list, such as urn:example:waste-types: /g)).toHaveLength(2);
    expect(readdirSync(join(folder, 'asked'))).toEqual(['colours.json']);
    expect(status).toBe(0);
  });

  test('the end of the input → exits 2 and writes nothing', () => {
    const { status, stdout } = typeInto('ended', 'Colours\n\u0004');
    expect(stdout).toContain('error: --language is missing');
    expect([status, existsSync(join(folder, 'ended'))]).toEqual([2, false]);
  });
});

test('new with the URI of another list → prints the problem and exits 1', async () => {
  const out = join(folder, 'new-twice');
  const args = [
    '--language',
    'en',
    '--uri',
    'urn:example:a',
    '--columns',
    'code,name',
    '--out',
    out,
    '--no-cache',
  ];
  const first = await runTool('new', '--name', 'First', ...args);
  expect([first.code, first.stdout.endsWith('\nno problems in 1 document\n')]).toEqual([0, true]);
  const second = await runTool('new', '--name', 'Second', ...args);
  expect(second.code).toBe(1);
  expect(second.stdout).toContain('second.json:');
});

test('new --language "not a tag" → exits 2 before it asks', async () => {
  const { code, stderr } = await runTool('new', '--language', 'not a tag');
  expect(code).toBe(2);
  expect(stderr).toContain('not a tag');
});
