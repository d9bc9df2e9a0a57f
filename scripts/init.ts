import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { applyEdits, modify } from 'jsonc-parser';
import { program } from '#program';
import { OutputError } from '../build/api/hosts/marker.ts';
import { printable } from '../build/check/report/printable.ts';
import { type NewFile, writeNewFiles } from '../build/release/output/files.ts';
import { defineCommand, EXIT, UsageError } from './command.ts';

const usage = `Usage: ${program.commandLine('init')} [FOLDER]
       ${program.commandLine('init')} --upgrade [FOLDER]

Writes a repository for your own content into a folder (default: the current one): this tool as a package in vendor/, an
example list, settings for Git, editors and Netlify, a workflow for GitHub Actions that checks pull requests and publishes
to Netlify or to a server by SSH, and a README.md with the next steps. Never overwrites a file: it keeps a README.md, and
appends to a .gitignore.

Options:
  --upgrade     only replace the package in vendor/ by this version of the tool, and its name in package.json
  -h, --help    show this help

Exit codes: 0 success, 2 usage or I/O error, such as a file that exists.`;

const ROOT = fileURLToPath(new URL('..', program.templates));
const NAME = 'code-list-directory';
const PACKAGE = `${NAME}-${program.version}.tgz`;

/** Name of the new README in a folder that already has a README.md, which stays as it is. */
const SECOND_README = 'PUBLISHING.md';

export const command = defineCommand({
  usage,
  positionals: true,
  options: { upgrade: { type: 'boolean', default: false } },
  run: async ({ upgrade: isUpgrade }, [folder = '.', ...others]) => {
    if (others.length > 0) throw new UsageError(`name one folder only, not "${others[0]}" too`);
    if (isUpgrade) upgrade(folder);
    else init(folder);
    return EXIT.done;
  },
});

function init(folder: string): void {
  const keepsReadme = exists(join(folder, 'README.md'));
  const templates = readTemplates(keepsReadme);
  const ignored = join(folder, '.gitignore');
  const extendsIgnored = lstatSync(ignored, { throwIfNoEntry: false })?.isFile() ?? false;
  const files = templates
    .filter(({ path }) => !(extendsIgnored && path === '.gitignore'))
    .map(({ path, text }) => ({ path: join(folder, path), texts: [text] }));
  const [lock, tool] = [join(folder, 'package-lock.json'), join(folder, 'vendor', PACKAGE)];
  assertAbsent([...files.map(({ path }) => path), lock, tool]);
  const packed = packTool();
  const all = [...files, { path: lock, texts: [printLock(folder, packed)] }, { path: tool, texts: packed }];
  writeNewFiles(all, { overwrites: false });
  for (const { path } of all) console.log(`wrote ${printable(path)}`);
  if (extendsIgnored) extendIgnored(ignored, templates.find(({ path }) => path === '.gitignore')?.text ?? '');
  const readme = keepsReadme ? SECOND_README : 'README.md';
  if (keepsReadme)
    console.log(`kept ${printable(join(folder, 'README.md'))}: the next steps are in ${readme}`);
  console.log(
    `\nNext, run "npm install" and "npm start" there; ${printable(join(folder, readme))} says how to publish`,
  );
}

/** The files of the repository, from those in `templates/repository/`, with paths in it. */
function readTemplates(keepsReadme: boolean): { path: string; text: string }[] {
  const templates = fileURLToPath(new URL('repository/', program.templates));
  return readdirSync(templates, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
    .map((file) => ({
      path: hiddenPath(file.slice(templates.length)),
      text: readFileSync(file, 'utf8').replaceAll('{{version}}', program.version),
    }))
    .map((file) => (keepsReadme && file.path === 'README.md' ? { ...file, path: SECOND_README } : file));
}

/** Packages cannot contain files such as `.gitignore`, so the names of their templates have no leading dot. */
const hiddenPath = (path: string): string =>
  path
    .split(sep)
    .map((name) => name.replace(/^dot-/, '.'))
    .join(sep);

const exists = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/** @throws OutputError that lists the files that exist */
function assertAbsent(paths: readonly string[]): void {
  const existing = paths.filter(exists);
  if (existing.length > 0) {
    throw new OutputError(
      `${existing.map(printable).join(', ')} ${existing.length === 1 ? 'exists' : 'exist'}: choose an empty folder, or move ${existing.length === 1 ? 'it' : 'them'} away; nothing was written`,
    );
  }
}

/** A package in a package-lock.json. */
type Locked = Readonly<Record<'version' | 'resolved' | 'integrity', string>>;

/**
 * A package-lock.json with the versions that this tool was tested with. After `npm ci` in the repository of the tool, they
 * are in npm's cache, so that `npm install` needs no network.
 */
function printLock(folder: string, packed: Uint8Array): string {
  const jsonOf = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
  const { version, license, dependencies, bin, engines } = jsonOf('package.json');
  const resolved = `file:vendor/${PACKAGE}`;
  const integrity = `sha512-${createHash('sha512').update(packed).digest('base64')}`;
  const packages: Record<string, Locked> = {
    ...jsonOf('lib/locked-packages.json'),
    [`node_modules/${NAME}`]: { version, resolved, integrity, license, dependencies, bin, engines },
  };
  const locked = Object.keys(packages)
    .sort()
    .map((path) => {
      const { version, resolved, integrity, ...others } = packages[path] as Locked;
      return [path, { version, resolved, integrity, dev: true, ...others }];
    });
  const root = { devDependencies: { [NAME]: resolved }, engines: { node: engines.node } };
  const lock = {
    name: basename(resolve(folder)),
    lockfileVersion: 3,
    requires: true,
    packages: { '': root, ...Object.fromEntries(locked) },
  };
  return `${JSON.stringify(lock, null, 2)}\n`;
}

/** Appends the lines of the template that a .gitignore does not have. */
function extendIgnored(path: string, template: string): void {
  const text = readFileSync(path, 'utf8');
  const lines = new Set(text.split('\n').map((line) => line.trim()));
  const missing = template.split('\n').filter((line) => line !== '' && !lines.has(line));
  if (missing.length > 0) {
    const end = text === '' || text.endsWith('\n') ? '' : '\n';
    writeNewFiles([{ path, texts: [text, end, ...missing.map((line) => `${line}\n`)] }], {
      overwrites: true,
    });
  }
  const appended = missing.length > 0 ? `, and appended ${missing.length} lines` : '';
  console.log(`kept ${printable(path)}${appended}`);
}

/** Replaces the tool in a repository that `init` wrote. */
function upgrade(folder: string): void {
  const path = join(folder, 'package.json');
  const text = readFileSync(path, 'utf8');
  const { section, specifier } = findDependency(path, text);
  const tool = join(folder, 'vendor', PACKAGE);
  const [, old] = /^file:(?:\.\/)?vendor\/(code-list-directory-[^/\\]+\.tgz)$/.exec(specifier) ?? [];
  const files: NewFile[] = [
    { path: tool, texts: packTool() },
    { path, texts: [edited(text, [section, NAME], `file:vendor/${PACKAGE}`)] },
  ];
  // Otherwise npm would keep a package with the same version that it installed before.
  const lock = join(folder, 'package-lock.json');
  if (exists(lock)) {
    const locked = readFileSync(lock, 'utf8');
    files.push({ path: lock, texts: [edited(locked, ['packages', `node_modules/${NAME}`], undefined)] });
  }
  writeNewFiles(files, { overwrites: true });
  for (const file of files) console.log(`wrote ${printable(file.path)}`);
  if (old !== undefined && old !== PACKAGE && exists(join(folder, 'vendor', old))) {
    rmSync(join(folder, 'vendor', old));
    console.log(`removed ${printable(join(folder, 'vendor', old))}`);
  }
  console.log(
    '\nNext, run "npm install" and "npm run check" there, and commit vendor/ and package-lock.json',
  );
}

/** A JSON text with another value at a path, or without it; everything else keeps its bytes. */
const edited = (text: string, path: string[], value: string | undefined): string =>
  applyEdits(text, modify(text, path, value, {}));

/** @throws OutputError unless a package.json depends on the tool */
function findDependency(path: string, text: string): { section: string; specifier: string } {
  const manifest = readObject(path, text);
  for (const section of ['devDependencies', 'dependencies']) {
    const specifier = (manifest[section] as Record<string, unknown> | undefined)?.[NAME];
    if (typeof specifier === 'string') return { section, specifier };
  }
  throw new OutputError(
    `${printable(path)} has no dependency "${NAME}": choose a repository that init wrote; nothing was written`,
  );
}

function readObject(path: string, text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text));
  } catch (error) {
    throw new OutputError(`${printable(path)} is not JSON: ${(error as Error).message}`);
  }
}

/**
 * The tool as a package. In the repository, npm runs the script `prepack` first, which compiles the tool.
 *
 * @throws OutputError if npm fails
 */
function packTool(): Uint8Array {
  const destination = mkdtempSync(join(tmpdir(), 'code-list-directory-'));
  try {
    const isPacked = !existsSync(join(ROOT, 'scripts/pack.ts'));
    // Variables instead of arguments, because Windows starts npm by a shell, which would split paths at spaces.
    const config = {
      npm_config_pack_destination: destination,
      npm_config_dry_run: 'false',
      npm_config_ignore_scripts: String(isPacked),
    };
    const { status, stderr, error } = spawnSync('npm', ['pack'], {
      cwd: ROOT,
      env: { ...process.env, ...config },
      shell: process.platform === 'win32',
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    if (status !== 0)
      throw new OutputError(
        `cannot pack the tool, because "npm pack" failed: ${error?.message ?? stderr.trim()}`,
      );
    return readFileSync(join(destination, PACKAGE));
  } finally {
    rmSync(destination, { recursive: true, force: true });
  }
}
