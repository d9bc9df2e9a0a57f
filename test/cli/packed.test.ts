import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { COMMANDS } from '../../scripts/commands.ts';
import { IDENTITY } from '../robust/building.ts';
import { makeFolder, writeContent } from '../support/content-tree.ts';
import { makeDocument } from '../support/documents.ts';
import { filesBelow } from '../support/files.ts';
import { differencesOf, readOutput } from '../support/outputs.ts';
import { end, startProgram } from '../support/program.ts';
import { buildSite } from '../support/site.ts';

/*
 * Installs the tool in another folder, and runs its commands there with the Node.js that runs this test. The environment
 * variable `PACKAGE` names a packed tool; without it, this test packs the tool.
 */

const { folder, remove } = makeFolder();
const TOOL = join(folder, 'tool');
const PACKAGE = join(TOOL, 'node_modules/code-list-directory');
const BIN = join(TOOL, 'node_modules/.bin/code-list-directory');
const SITE = join(folder, 'site');
const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));

const env = {
  ...withoutNpm(process.env),
  PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
};

/** The variables of npm would make the tool believe that an npm script started it. */
function withoutNpm(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(variables).filter(([key]) => !/^npm_/i.test(key)));
}

let installed: ReadonlyMap<string, string>;

beforeAll(() => {
  mkdirSync(TOOL);
  const flags = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  const args = ['install', ...flags, process.env.PACKAGE ?? pack()];
  execFileSync('npm', args, { cwd: TOOL, env, stdio: 'ignore' });
  installed = readOutput(PACKAGE);
}, 300_000);
afterAll(remove);

function pack(): string {
  const args = ['pack', '--json', '--pack-destination', folder];
  const packs = execFileSync('npm', args, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const [packed] = Object.values(JSON.parse(packs) as Record<string, { readonly filename: string }>);
  return join(folder, packed?.filename as string);
}

/** Runs a program. npm may print warnings to stderr. */
function execute(file: string, args: readonly string[], cwd: string, variables: NodeJS.ProcessEnv = {}) {
  const options = { cwd, env: { ...env, ...variables }, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(file, args, options);
  return { status, stdout, stderr: stderr.replace(/^npm warn .*\n/gm, '') };
}

const run = (args: readonly string[], cwd = folder) => execute(BIN, args, cwd);

test('the package: compiled code, templates, documentation and metadata, without tests, content and TypeScript', () => {
  const paths = [...installed.keys()];
  expect(new Set(paths.map((path) => path.split('/')[0]))).toEqual(
    new Set([
      ...['CHANGELOG.md', 'LICENSE', 'README.md', 'bin', 'docs', 'lib', 'package.json', 'scripts'],
      'templates',
    ]),
  );
  expect(paths.filter((path) => path.startsWith('scripts/'))).toEqual(['scripts/node-version.cjs']);
  expect(paths.filter((path) => /\.tsx?$/.test(path))).toEqual([]);
  const manifest = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
  expect(manifest).toMatchObject({ license: 'MIT', keywords: expect.anything() });
  expect(manifest).not.toHaveProperty('private');
  expect(JSON.stringify(manifest)).not.toMatch(/OWNER|REPOSITORY|example\.(?:com|org)/);
});

test('its installation runs no scripts and needs no bundler or compiler', () => {
  const packages = filesBelow(join(TOOL, 'node_modules')).filter((file) => file.endsWith('/package.json'));
  const scripts = packages.flatMap((file) => {
    const { scripts = {} } = JSON.parse(readFileSync(file, 'utf8'));
    const isTop = /node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(file);
    return isTop ? ['preinstall', 'install', 'postinstall'].filter((script) => script in scripts) : [];
  });
  expect(scripts).toEqual([]);
  for (const absent of ['esbuild', 'tsx', 'typescript'])
    expect(existsSync(join(TOOL, 'node_modules', absent))).toBe(false);
});

test.each(['code-list-directory', 'codes'])('%s --version → the version of the package', (program) => {
  const file = join(TOOL, 'node_modules/.bin', program);
  expect(execute(file, ['--version'], folder)).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
});

test.each(COMMANDS.map((command) => command.name))('%s --help → how to call it with npx', (command) => {
  const { status, stdout, stderr } = run([command, '--help']);
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout.startsWith(`Usage: npx code-list-directory ${command} `)).toBe(true);
  expect(stdout).not.toContain('npm run');
});

test('an old version of Node.js → exits 2 with one sentence', () => {
  const pretend = join(folder, 'old.cjs');
  writeFileSync(pretend, "Object.defineProperty(process.versions, 'node', { value: '18.20.8' });");
  const { status, stderr } = execute(process.execPath, ['--require', pretend, BIN, 'check'], folder);
  expect([status, stderr]).toEqual([
    2,
    'error: Node.js 18.20.8 is too old: install Node.js 20.19.0 or newer (https://nodejs.org)\n',
  ]);
});

describe('a repository for content', () => {
  test('init: writes it, and says what is next', () => {
    const identity = ['--publisher', 'Office', '--contact', 'mailto:a@office.example'];
    const imprint = ['--imprint', 'https://office.example/imprint'];
    const { status, stdout, stderr } = run(['init', 'site', ...identity, ...imprint]);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`wrote ${join('site', '.github/workflows/publish.yml')}\n`);
    expect(stdout).toContain('Next, run "npm install" and "npm start" there; ');
    const files = filesBelow(SITE).map((file) => file.slice(SITE.length + 1));
    expect(files.sort()).toEqual([
      '.dockerignore',
      '.editorconfig',
      '.gitattributes',
      '.github/ISSUE_TEMPLATE/list.yml',
      '.github/dependabot.yml',
      '.github/pull_request_template.md',
      '.github/workflows/publish.yml',
      '.gitignore',
      '.vscode/extensions.json',
      '.vscode/settings.json',
      'Dockerfile',
      'README.md',
      'compose.yaml',
      'content/site.json',
      'content/traffic-light-colours.json',
      'deploy/cloudflare/package-lock.json',
      'deploy/cloudflare/package.json',
      'deploy/kubernetes.yaml',
      'deploy/netlify/package-lock.json',
      'deploy/netlify/package.json',
      'deploy/release.sh',
      'deploy/ssh.sh',
      'netlify.toml',
      'package-lock.json',
      'package.json',
      `vendor/${name}-${version}.tgz`,
    ]);
    expect(filesBelow(SITE).filter((file) => readFileSync(file, 'utf8').includes('{{version'))).toEqual([]);
    const { devDependencies } = JSON.parse(readFileSync(join(SITE, 'package.json'), 'utf8'));
    expect(devDependencies).toEqual({ [name]: `file:vendor/${name}-${version}.tgz` });
    // In place of `npm install`, which test/cli/init.test.ts runs.
    symlinkSync(join(TOOL, 'node_modules'), join(SITE, 'node_modules'));
  });

  test('its README.md links to files that are installed', () => {
    const text = readFileSync(join(SITE, 'README.md'), 'utf8');
    const links = [...text.matchAll(/\]\(([^)#\s]+)/g)].map(([, link]) => link as string);
    const local = links.filter((link) => !/^https?:/.test(link));
    expect(local).toContain('node_modules/code-list-directory/docs/checks.md');
    expect(local.filter((link) => !existsSync(join(SITE, link)))).toEqual([]);
  });

  test('init where files exist: lists them, writes nothing and exits 2', () => {
    const other = join(folder, 'other');
    writeContent(other, { 'package.json': 'mine', 'deploy/ssh.sh': 'mine too' });
    const { status, stdout, stderr } = run(['init'], other);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toBe(
      `error: ${join('deploy', 'ssh.sh')}, package.json exist: choose an empty folder, or move them away; nothing was written\n`,
    );
    expect(filesBelow(other).map((file) => readFileSync(file, 'utf8'))).toEqual(['mine too', 'mine']);
  });

  test('init where README.md, LICENSE, .git and .gitignore exist: keeps them, and appends what Git must ignore', () => {
    const created = join(folder, 'created');
    const mine = {
      'README.md': 'mine',
      LICENSE: 'MIT',
      '.git/config': '',
      '.gitignore': '*.tgz\r\nnode_modules/',
    };
    writeContent(created, mine);
    const { status, stdout, stderr } = run(['init', 'created']);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain(
      `kept ${join('created', '.gitignore')}, and appended 6 lines\nkept ${join('created', 'README.md')}: the next steps are in PUBLISHING.md\n`,
    );
    const textOf = (file: string) => readFileSync(join(created, file), 'utf8');
    expect(['README.md', 'LICENSE', '.git/config'].map(textOf)).toEqual(['mine', 'MIT', '']);
    expect(textOf('.gitignore')).toBe(
      '*.tgz\r\nnode_modules/\ndist/\ndist.*\n.cache/\n# The generator, which `npm ci` installs from here.\n!/vendor/\n!/vendor/*.tgz\n',
    );
    expect(textOf('PUBLISHING.md')).toContain('## Publish on Netlify\n');
  });

  test.each([['init'], ['init', '--upgrade']])(
    '%s %s through a link to another folder → exits 2',
    (...args) => {
      const place = join(folder, `linked-${args.length}`);
      const dependency = { devDependencies: { [name]: 'file:vendor/x.tgz' } };
      writeContent(place, args.length > 1 ? { 'package.json': JSON.stringify(dependency) } : {});
      mkdirSync(join(folder, 'elsewhere'), { recursive: true });
      mkdirSync(place, { recursive: true });
      symlinkSync(join(folder, 'elsewhere'), join(place, 'vendor'));
      const { status, stdout, stderr } = run(args, place);
      expect([status, stdout]).toEqual([2, '']);
      expect(stderr).toBe(
        `error: ${join('vendor', `${name}-${version}.tgz`)} leads out of the folder by a symbolic link: replace the link with a folder; nothing was written\n`,
      );
      expect(readdirSync(join(folder, 'elsewhere'))).toEqual([]);
    },
  );

  test('init --upgrade where package.json does not use the tool: exits 2', () => {
    writeContent(join(folder, 'unrelated'), { 'package.json': '{}' });
    expect(run(['init', '--upgrade', 'unrelated'])).toEqual({
      status: 2,
      stdout: '',
      stderr: `error: ${join('unrelated', 'package.json')} has no devDependency "${name}": choose a repository that init wrote; nothing was written\n`,
    });
    expect(readdirSync(join(folder, 'unrelated'))).toEqual(['package.json']);
  });

  test.each([
    [['init', 'a', 'b'], 'name one folder only, not "b" too'],
    [['init', ''], 'an argument is empty'],
  ])('%j: exits 2', (args, message) => {
    const { status, stderr } = run(args);
    expect(status).toBe(2);
    expect(stderr).toContain(message);
    expect(existsSync(join(folder, 'a'))).toBe(false);
  });

  test('its npm scripts check and build the example', () => {
    const npm = (name: string) => execute('npm', ['run', '--silent', name], SITE);
    expect(npm('check')).toEqual({ status: 0, stdout: 'no problems in 1 document\n', stderr: '' });
    expect(npm('build')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^built dist: 1 document, /),
      stderr: '',
    });
    expect(existsSync(join(SITE, 'dist/site/en/index.html'))).toBe(true);
  });

  test('the schema of its editor settings exists, and is that of a build', () => {
    const settings = JSON.parse(readFileSync(join(SITE, '.vscode/settings.json'), 'utf8'));
    const schema = readFileSync(join(SITE, settings['json.schemas'][0].url), 'utf8');
    const published = readFileSync(join(SITE, 'dist/site/schema/opencodelist.json'), 'utf8');
    expect(JSON.parse(schema)).toEqual(JSON.parse(published));
  });

  test("Netlify's commands build it, with and without a URL", () => {
    const settings = readFileSync(join(SITE, 'netlify.toml'), 'utf8');
    const commands = [...settings.matchAll(/^ *command = '(.*)'$/gm)].map(([, command]) => command as string);
    expect(commands).toHaveLength(2);
    for (const command of commands) {
      for (const urls of [{}, { URL: 'https://a.example', DEPLOY_PRIME_URL: 'https://b.example' }]) {
        expect(execute('bash', ['-ec', command], SITE, urls)).toMatchObject({ status: 0, stderr: '' });
        expect(existsSync(join(SITE, 'dist/site/sitemap.xml'))).toBe('URL' in urls);
      }
    }
  });

  describe('its workflow', () => {
    interface Step {
      readonly name?: string;
      readonly if?: string;
      readonly run?: string;
      readonly env?: Readonly<Record<string, string>>;
    }
    const workflow = () => parse(readFileSync(join(SITE, '.github/workflows/publish.yml'), 'utf8'));
    const steps = (): Step[] =>
      Object.values(workflow().jobs as Record<string, { steps: Step[] }>).flatMap((job) => job.steps);
    const commandOf = (step: string) => steps().find((one) => one.name === step)?.run as string;
    const runStep = (step: string, variables: NodeJS.ProcessEnv) =>
      execute('bash', ['-ec', commandOf(step)], SITE, variables);

    test('scripts are valid, and get variables by the environment only', () => {
      expect(Object.keys(workflow().jobs)).toEqual(['publish', 'pages', 'image', 'rollback']);
      const scripts = steps().flatMap((step) => step.run ?? []);
      expect(scripts).toHaveLength(12);
      for (const script of scripts) {
        expect(spawnSync('bash', ['-n', '-c', script]).status).toBe(0);
        expect(script).not.toContain('${{');
      }
    });

    test('secrets are only in the steps that deploy, and these run on the main branch only', () => {
      const jobs: { readonly if: string; readonly steps: readonly Step[] }[] = Object.values(workflow().jobs);
      const deploying: (string | undefined)[] = [];
      for (const job of jobs) {
        for (const step of job.steps) {
          if (!JSON.stringify(step.env ?? {}).includes('secrets.')) continue;
          deploying.push(step.name);
          expect(`${step.if} ${job.if}`).toContain("github.ref == 'refs/heads/main'");
        }
      }
      expect(deploying).toEqual(['Deploy by SSH', 'Deploy to Netlify', 'Deploy to Cloudflare', 'Roll back']);
      expect(workflow().permissions).toEqual({ contents: 'read' });
    });

    test('Check: prints annotations', () => {
      const broken = join(SITE, 'content/broken.json');
      writeFileSync(broken, '{');
      const { status, stdout } = runStep('Check', {});
      rmSync(broken);
      expect(status).toBe(1);
      expect(stdout).toMatch(/^::error file=content\/broken\.json,line=1,/m);
    });

    test('Build for GitHub Pages: a site below the path of the project pages, without the API', () => {
      const { status } = runStep('Build for GitHub Pages', { PAGES_URL: 'https://org.github.io/codes' });
      expect(status).toBe(0);
      expect(readFileSync(join(SITE, 'dist/site/index.html'), 'utf8')).toContain(
        'href="/codes/en/tags.html"',
      );
      expect(existsSync(join(SITE, 'dist/site/openapi.json'))).toBe(false);
    });

    test('Build: compresses for nginx, and passes the base URL', () => {
      const both = { BASE_URL: 'https://codes.example', SSH_HOST: 'deploy@codes.example' };
      expect(runStep('Build', both).status).toBe(0);
      expect(readFileSync(join(SITE, 'dist/site/robots.txt'), 'utf8')).toContain(both.BASE_URL);
      expect(existsSync(join(SITE, 'dist/site/openapi.json.gz'))).toBe(true);
      expect(runStep('Build', { BASE_URL: '', SSH_HOST: '' }).status).toBe(0);
      expect(existsSync(join(SITE, 'dist/site/openapi.json.gz'))).toBe(false);
    });

    test.each(['https://codes.example/a?b', '$(touch hacked)'])(
      'Build with the base URL %s: fails, and runs no code in it',
      (url) => {
        expect(runStep('Build', { BASE_URL: url }).status).toBe(2);
        expect(readdirSync(SITE)).not.toContain('hacked');
      },
    );
  });
});

test('a build with threads: the same bytes as in the repository', async () => {
  const content = join(folder, 'many');
  const documents = Array.from({ length: 520 }, (_, i) => [
    `${i}.json`,
    makeDocument({ uri: `urn:test:${i}`, version: '1', shortName: `List ${i}`, tags: [`tag ${i % 7}`] }),
  ]);
  writeContent(content, { 'site.json': IDENTITY, ...Object.fromEntries(documents) });
  const [here, there] = [join(folder, 'here'), join(folder, 'there')];
  await buildSite(content, here, undefined, ['csv']);
  const args = ['build', '--content', content, '--out', there, '--no-cache', '--formats', 'csv'];
  expect(run(args)).toMatchObject({ status: 0, stderr: '' });
  // It contains a digest of the program.
  for (const out of [here, there]) rmSync(join(out, 'build-memory.json'));
  expect(differencesOf(readOutput(there), readOutput(here))).toEqual([]);
  expect(readOutput(there).size).toBeGreaterThan(5000);
});

describe('servers', () => {
  const DIST = join(SITE, 'dist');

  test('serve → serves the API, with a search thread', async () => {
    const { url, stderr, close } = await startProgram(BIN, ['serve', '--dir', DIST, '--port', '0']);
    expect(await (await fetch(`${url}/v1/documents/index?searchTerm=traf.ic`)).json()).toHaveLength(1);
    expect(await (await fetch(`${url}/v1/documents/index?searchTerm=other`)).json()).toEqual([]);
    expect(stderr()).toBe('');
    await close();
  });

  test('start → builds, and serves pages that reload', async () => {
    const child = spawn(BIN, ['start', '--port', '0'], {
      cwd: SITE,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let stdout = '';
    child.stdout.on('data', (data) => {
      stdout += data;
    });
    await expect.poll(() => stdout, { timeout: 60_000 }).toMatch(/listening on [^;]+;/);
    const url = /listening on ([^;]+);/.exec(stdout)?.[1];
    expect(await (await fetch(`${url}/en/`)).text()).toContain('src="/_preview/live-reload.js"');
    expect(await (await fetch(`${url}/_preview/live-reload.js`)).text()).toContain('EventSource');
    expect(await (await fetch(`${url}/v1/documents/index?searchTerm=traffic`)).json()).toHaveLength(1);
    await end(child);
  });
});

test('commands write nothing to the installed package', () => {
  expect(differencesOf(readOutput(PACKAGE), installed)).toEqual([]);
  expect(statSync(PACKAGE).isDirectory()).toBe(true);
});
