import { spawn, spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startPreview } from '../../build/api/hosts/preview/preview.ts';
import { TARGETS } from '../../build/release/hosts/all.ts';
import { COMMANDS } from '../../scripts/commands.ts';
import { IDENTITY } from '../robust/building.ts';
import { makeFolder, writeContent } from '../support/content-tree.ts';
import { makeDocument } from '../support/documents.ts';
import { send } from '../support/http.ts';
import { type Program, startProgram } from '../support/program.ts';
import { runNode, runSource, runTool } from '../support/tool.ts';

const { folder, remove } = makeFolder();
const content = join(folder, 'content');

/** The output of a build of the content. */
const built = join(folder, 'built');

const build = (source: string, out: string, ...args: string[]) =>
  runTool(['build', '--content', source, '--out', out, ...args]);

beforeAll(() => {
  writeContent(content, {
    'site.json': IDENTITY,
    'a.json': makeDocument({ version: '1', tags: ['one', 'two'] }),
  });
  build(content, built);
});
afterAll(remove);

/** The cause on one line, so that it stays on the screen, and how to get help. */
const SEE_HELP = /^error: .+\nsee --help for the options\n$/;

// Each start from the source takes seconds. The tests of the package run --help of each command.
test.each(['bench', 'content', 'conformance', 'soak', 'fuzz', 'check'])(
  '%s --help, from the source → the usage of the npm script, and exits 0',
  (name) => {
    const file = name === 'content' ? 'scripts/content.ts' : `test/${name}/${name}.ts`;
    const command = name === 'check' ? ['scripts/main.ts', name] : [file];
    const { status, stdout, stderr } = runSource([...command, '--help']);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(new RegExp(`^Usage: npm run ${name} -- `));
  },
);

test('conformance --help → every host of a build that has the API', () => {
  const { stdout } = runSource(['test/conformance/conformance.ts', '--help']);
  const hosts = /--host HOST +accept the known deviations of a host: ([a-z,\s-]+)/
    .exec(stdout)?.[1]
    ?.trim()
    .split(/,\s+/);
  const withApi = TARGETS.filter(({ hasApi }) => hasApi !== false);
  expect(hosts).toEqual(expect.arrayContaining(withApi.map(({ name }) => name.toLowerCase())));
});

describe('the tool', () => {
  test.each(['--version', '-v'])('%s → the version in package.json', (flag) => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(runTool([flag])).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
  });

  test('help build → its usage', () =>
    expect(runTool(['help', 'build']).stdout).toMatch(/^Usage: npx code-list-directory build /));

  test('help → all commands, each an npm script, and exits 0', () => {
    const { status, stdout, stderr } = runTool(['help']);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Usage: npx code-list-directory COMMAND \[options\]\n/);
    const listed = [...stdout.matchAll(/^ {2}([a-z]+) +\S/gm)].map(([, name]) => name);
    expect(listed).toEqual(COMMANDS.map(({ name }) => name));
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    for (const name of listed)
      expect(scripts[name ?? '']).toBe(
        `node scripts/preflight.cjs && node --import tsx scripts/main.ts ${name}`,
      );
  });

  test.each([
    [['buidl', '--out', 'x'], /^error: unknown command "buidl": did you mean build\?\n$/],
    [['help', 'buidl'], /^error: unknown command "buidl": did you mean build\?\n$/],
    [['__proto__'], /^error: unknown command "__proto__": use one of [a-z, ]*check, explain, build, /],
    [[], /^Usage: npx code-list-directory COMMAND .*\nerror: a command is missing\n$/s],
    [['--unknown'], /^error: Unknown option '--unknown'/],
  ])('%j → exits 2', (args, message) => {
    const { status, stdout, stderr } = runTool(args);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(message);
  });
});

test.each([
  [['check', '--unknown'], "Unknown option '--unknown'"],
  [['build', 'unknown'], "Unexpected argument 'unknown'"],
  [
    ['check', '--content', ''],
    '--content has an empty value: set the variable that it comes from, or leave out',
  ],
  [['build', '--out', ' '], '--out has an empty value'],
  [['build', '--formats', 'csv,doc'], /--formats must be one or more of csv, json-lines.*xlsx.*, not "doc"/],
  [['start', '--formats', 'doc'], '--formats must be one or more of csv, '],
  [['build', '--host', 'netlify,gopher'], /--host must be one or more of netlify.*, not "gopher"/],
  [['build', '--host', 'static,nginx'], '--host static cannot be combined with other hosts, because'],
  [
    ['build', '--host', 'static', '--api-only'],
    '--api-only does not apply to --host static, which has no API',
  ],
  [['build', '--header-rules', 'x'], '--header-rules must be a whole number from 0, not "x"'],
  [['build', '--base-url', 'ftp://a.example'], '--base-url must be an http or https URL such as'],
  [['preview', '--port', '65536'], '--port must be a whole number from 0 to 65535, not "65536"'],
  [['preview', '--port=-1'], '--port must be a whole number from 0 to 65535, not "-1"'],
  [['new', '--language', 'not a tag'], 'not a tag'],
  [['index'], '--database is missing: the URL of the database, or DATABASE_URL'],
  [['index', '--database', 'h/d'], '--database must be a URL such as postgres://user:password@host/database'],
  [
    ['index', '--database', 'postgres://h/d', '--keep-days', '0'],
    '--keep-days must be a whole number from 1',
  ],
])('%j → exits 2 with the reason, and names --help', (args, message) => {
  const { status, stdout, stderr } = runTool(args, { cwd: folder });
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(message);
  expect(stderr).toMatch(SEE_HELP);
});

describe('build', () => {
  test('valid content → exits 0 with a summary, and no progress in a pipe', () => {
    const { status, stdout, stderr } = build(content, join(folder, 'valid'));
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(
      /^built .*valid: 1 document, 1 version, 1 language, 2 tags\n\d+ files, \d+ bytes, \d+\.\d seconds\nno sitemap, .*\n$/,
    );
  });

  test('invalid content → exits 1, reports every error, and keeps the previous output', () => {
    const bad = join(folder, 'bad');
    const before = readFileSync(join(built, 'functions/api.mjs'), 'utf8');
    writeContent(bad, {
      'broken.json': '{"$opencodelist": "0.3.0",}',
      'no-language.json': JSON.stringify(makeDocument()).replace('"language":"de",', ''),
      'one.json': makeDocument({ uri: 'urn:test:twice' }),
      'two.json': makeDocument({ uri: 'urn:test:twice' }),
    });
    const { status, stdout, stderr } = build(bad, built);
    expect([status, stdout]).toEqual([1, '']);
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

  test('--skip-invalid → publishes valid documents, reports what is left out and what refers to it, and exits 0', () => {
    const some = join(folder, 'some');
    const out = join(folder, 'skipped');
    writeContent(some, {
      'good.json': makeDocument({ uri: 'urn:test:good' }),
      'bad.json': makeDocument({ uri: 'urn:test:bad', rows: [{ code: 'a' }] }),
      'set.json': makeDocument({ uri: 'urn:test:set', references: ['urn:test:good', 'urn:test:bad'] }),
    });
    const { status, stdout, stderr } = build(some, out, '--skip-invalid');
    expect(status).toBe(0);
    expect(stdout).toContain('2 documents');
    expect(stdout).toContain('left out because of errors: bad.json');
    expect(stderr).toContain('error column "name": is missing');
    expect(stderr).toMatch(/bad\.json warning .*set\.json.* \(references\/left-out\)/);
    const published = readdirSync(join(out, 'site/v1/_documents/l=de/whole'));
    expect(published).toContain('u=urn:test:good.json');
    expect(published).not.toContain('u=urn:test:bad.json');
  });

  test.each([[[]], [['--skip-invalid']]])(
    'a content folder without documents, %j → exits 1, names it, and keeps the previous output',
    (flags) => {
      const empty = join(folder, 'empty');
      writeContent(empty, { 'list.xlsx': '', 'readme.txt': '' });
      const { status, stderr } = build(empty, built, ...flags);
      expect(status).toBe(1);
      expect(stderr).toContain(`${empty} error there are no documents in this folder: `);
      expect(stderr).toContain('list.xlsx warning is not read: run "npm run import -- FILE" with this file');
      expect(stderr).toContain(`nothing was published to ${built}\n`);
      expect(existsSync(join(built, 'site/v1/_documents/l=de/whole/u=urn:test:list.json'))).toBe(true);
    },
  );

  test('an output folder below a file → exits 2 with the reason', () => {
    writeFileSync(join(folder, 'file.txt'), 'text');
    const out = join(folder, 'file.txt', 'out');
    expect(build(content, out)).toMatchObject({
      status: 2,
      stderr: `error: cannot write ${out}: it is a file, not a folder (ENOTDIR): choose another folder with --out; ${out} is unchanged\n`,
    });
  });

  test('--base-url https://codes.example.org → in pages, robots.txt and the sitemap', () => {
    const out = join(folder, 'based');
    expect(build(content, out, '--base-url', 'https://codes.example.org').status).toBe(0);
    for (const file of ['en/index.html', 'robots.txt', 'sitemap.xml'])
      expect(readFileSync(join(out, 'site', file), 'utf8')).toContain('https://codes.example.org/');
  });

  test('--api-only → no pages but that for status 404, and / redirects to the description of the API', async () => {
    const out = join(folder, 'api-only');
    expect(build(content, out, '--api-only').status).toBe(0);
    const files = readdirSync(join(out, 'site'), { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => /\.(html|css|js|svg)$/.test(file))).toEqual(['404.html']);
    const kept = ['openapi.json', 'catalogue.ttl', 'feeds', 'downloads', 'v1', 'licenses.txt'];
    expect(files).toEqual(expect.arrayContaining(kept));
    for (const file of ['site/feeds/directory.atom', 'site/catalogue.ttl'])
      expect(readFileSync(join(out, file), 'utf8')).not.toContain('.html');
    const { url, close } = await startPreview({ dir: out, port: 0 });
    const paths = ['/', '/en/', '/assets/styles.css', '/v1/documents/index'];
    const responses = await Promise.all(paths.map((path) => fetch(`${url}${path}`, { redirect: 'manual' })));
    await close();
    expect(responses.map(({ status }) => status)).toEqual([302, 404, 404, 200]);
    expect(responses[0]?.headers.get('location')).toBe('/openapi.json');
  });

  test('--header-rules and --page-files limit the pages, and the summary reports what is left out', () => {
    const out = join(folder, 'bounded');
    const { status, stdout } = build(content, out, '--header-rules', '70', '--page-files', '12');
    expect(status).toBe(0);
    expect(stdout).toMatch(
      /^index pages: [1-9]\d? % of the common ones are prerendered, the function computes the others; raise the limits to prerender more \(now --header-rules 70 --page-files 12\)$/m,
    );
    const rules = readFileSync(join(out, 'site/_headers'), 'utf8').match(/^\//gm) ?? [];
    expect(rules.length).toBeLessThanOrEqual(70);
  });
});

test.skipIf(!existsSync('/dev/full')).each([[['check', '--content', content]], [['build', '--help']]])(
  '%j to a full disk → exits 2 with one line',
  (args) => {
    const full = openSync('/dev/full', 'w');
    const stdio: ['ignore', number, 'pipe'] = ['ignore', full, 'pipe'];
    const command = [inject('tool'), ...args];
    const { status, stderr } = spawnSync(process.execPath, command, { stdio, encoding: 'utf8' });
    closeSync(full);
    expect([status, stderr]).toEqual([
      2,
      'error: cannot write to stdout, the output is incomplete: no space left on device (ENOSPC): free some space, or redirect stdout to another disk\n',
    ]);
  },
);

describe('servers', () => {
  const start = (...args: string[]): Promise<Program> =>
    startProgram(process.execPath, [inject('tool'), ...args, '--port', '0']);

  test.each(['SIGTERM', 'SIGINT'] as const)(
    'preview --port 0 → prints its URL, and ends on %s',
    async (signal) => {
      const { url, pid, close } = await start('preview', '--dir', built);
      expect((await send(url, { path: '/v1/tags' })).body).toBe('["one","two"]');
      process.kill(pid, signal);
      await close();
      // The client may still have a connection, and notice its end only now.
      await expect(send(url, { path: '/v1/tags' })).rejects.toThrow(/ECONNREFUSED|socket hang up/);
    },
  );

  test('preview of an output of an older version → exits 2 with the reason', () => {
    const old = join(folder, 'old');
    const marker = 'This folder is made by a build; the next one replaces all of it.\n';
    writeContent(old, { 'site/index.html': '', '.code-list-output': marker });
    expect(runTool(['preview', '--dir', old, '--port', '0'])).toMatchObject({
      status: 2,
      stderr: `error: ${old} was built by an older version of this program: run the build with this version, or choose another folder with --dir\n`,
    });
  });

  test.each(['preview', 'start'])('%s on a port in use → exits 2, before a build', async (name) => {
    const place = join(folder, `${name}-taken`);
    writeContent(join(place, 'content'), { 'a.json': makeDocument({}) });
    symlinkSync(built, join(folder, `${name}-taken/built`));
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const dir = name === 'preview' ? ['--dir', 'built'] : [];
    const { status, stderr } = runTool([name, ...dir, '--port', String(port)], { cwd: place });
    server.close();
    expect([status, stderr]).toEqual([
      2,
      `error: port ${port} of 127.0.0.1 is in use (EADDRINUSE): choose another with --port, or stop the program that uses it\n`,
    ]);
    expect(readdirSync(place)).toEqual(['built', 'content']);
  });

  test.skipIf(process.platform === 'win32')('npm run preview → ends when npm is killed', async () => {
    const npm = spawn('npm', ['run', '--silent', 'preview', '--', '--dir', built, '--port', '0']);
    const line = await new Promise<string>((done) => npm.stdout.once('data', (data) => done(String(data))));
    const url = /listening on (\S+)\n/.exec(line)?.[1] as string;
    expect((await send(url, { path: '/v1/tags' })).status).toBe(200);
    // Its stdout closes when the last process that writes to it has ended.
    const closed = new Promise((done) => npm.on('close', done));
    npm.kill('SIGTERM');
    await closed;
    await expect(send(url, { path: '/v1/tags' })).rejects.toThrow(/ECONNREFUSED/);
  });
});

describe('an old version of Node.js', () => {
  /** Runs a program in a Node.js that pretends to have another version. */
  const runIn = (version: string, file: string) => {
    const pretend = join(folder, `node-${version}.cjs`);
    writeFileSync(pretend, `Object.defineProperty(process.versions, 'node', { value: '${version}' });`);
    return runNode(['--require', pretend, file]);
  };
  const versionError = (version: string) => ({
    status: 2,
    stdout: '',
    stderr: `error: Node.js ${version} is too old: install Node.js 20.19.0 or newer (https://nodejs.org)\n`,
  });

  test.each([
    ['20.18.3', 'scripts/node-version.cjs'],
    ['0.12.0', 'scripts/node-version.cjs'],
    ['18.20.8', 'scripts/preflight.cjs'],
  ])('%s, %s → exits 2 with one sentence', (version, file) =>
    expect(runIn(version, file)).toEqual(versionError(version)),
  );

  test('the oldest and later versions → nothing', () => {
    for (const version of ['20.19.0', '100.1.2'])
      expect(runIn(version, 'scripts/node-version.cjs')).toEqual({ status: 0, stdout: '', stderr: '' });
  });

  test('is lower than that in "engines", and detected first by every npm script', () => {
    const { engines, scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(engines.node).toBe('>=20.19.0');
    const commands: string[] = Object.values(scripts);
    expect(commands.filter((command) => !command.startsWith('node scripts/preflight.cjs && '))).toEqual([]);
  });

  test('is detected by the bundled server before it loads code that Node.js 14 cannot load', () => {
    const server = join(built, 'server/server.mjs');
    expect(runIn('18.0.0', server)).toEqual(versionError('18.0.0'));
    expect(readFileSync(server, 'utf8').match(/^\s*import\b.*/gm)).toEqual([
      "import { createRequire } from 'module';",
    ]);
  });

  test('npm scripts without node_modules → exit 2 with one sentence', () => {
    const clone = join(folder, 'clone');
    mkdirSync(join(clone, 'scripts'), { recursive: true });
    for (const file of ['package.json', 'scripts/preflight.cjs', 'scripts/node-version.cjs'])
      writeFileSync(join(clone, file), readFileSync(file));
    const { status, stderr } = runNode(['scripts/preflight.cjs'], { cwd: clone });
    expect(status).toBe(2);
    expect(stderr).toMatch(
      /^error: packages are not installed \(\S+ and \d+ more\): run npm ci in .*clone\n$/,
    );
  });
});

describe('new', () => {
  /** Runs the command with typed lines on a pseudoterminal of util-linux. */
  const typeInto = (name: string, lines: string) => {
    const command = [process.execPath, inject('tool'), 'new', '--out', join(folder, name), '--no-cache'];
    const quoted = command.map((word) => `'${word}'`).join(' ');
    return spawnSync('script', ['-qec', quoted, '/dev/null'], { input: lines, encoding: 'utf8' });
  };

  test('on a terminal → asks again after an answer that is not valid', () => {
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

  test('with the URI of another list → prints the problem and exits 1', () => {
    const options = {
      language: 'en',
      uri: 'urn:example:a',
      columns: 'code,name',
      out: join(folder, 'new-twice'),
    };
    const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
    const first = runTool(['new', '--name', 'First', ...args, '--no-cache']);
    expect([first.status, first.stdout.endsWith('\nno problems in 1 document\n')]).toEqual([0, true]);
    const second = runTool(['new', '--name', 'Second', ...args, '--no-cache']);
    expect(second.status).toBe(1);
    expect(second.stdout).toContain('second.json:');
  });

  test('--translate LIST fr → writes the translation next to its list and prints the texts to translate', () => {
    const out = join(folder, 'translated');
    writeContent(out, { 'pets.en.json': makeDocument({ language: 'en', uri: 'urn:example:pets' }) });
    const translate = ['new', '--out', out, '--no-cache', '--translate', 'urn:example:pets', 'fr'];
    const { status, stdout } = runTool(translate);
    const path = join(out, 'pets.fr.json');
    expect([status, stdout.split('\n')[0]]).toEqual([0, `wrote ${path}: translate 4 texts to fr`]);
    expect(stdout).toContain(`  ${path}:36:19 "A"\n`);
    const again = runTool(translate);
    expect([again.status, again.stderr.split('\n')[0]]).toEqual([
      2,
      'error: pets.en.json is in fr already: complete its texts',
    ]);
  });
});
