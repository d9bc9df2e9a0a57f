import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { applyEdits, modify } from 'jsonc-parser';
import { program } from '#program';
import { OutputError } from '../build/api/files/output-file.ts';
import { printable } from '../build/check/report/report.ts';
import { SITE_IDENTITY_FILE } from '../build/model/identity/site-identity.ts';
import { type NewFile, realPath, writeNewFiles } from '../build/release/output/files.ts';
import { defineCommand, EXIT, UsageError } from './command.ts';
import { askForSite, SITE_TEXTS } from './site-questions.ts';

const ROOT = fileURLToPath(new URL('..', program.templates));
const NAME = 'code-list-directory';
const PACKAGE = `${NAME}-${program.version}.tgz`;

export const command = defineCommand({
  call: `${program.commandLine('init')} [FOLDER]
       ${program.commandLine('init')} --upgrade [FOLDER]`,
  about: `Writes a repository for your own content into a folder (default: the current one): this tool as a package in vendor/, an
example list, settings for Git, editors, Netlify and containers, a workflow for GitHub Actions that checks pull requests and
publishes to Netlify, Cloudflare, GitHub Pages, a server by SSH or as an image, and a README.md with the next steps. On a
terminal, it asks who publishes the site, for content/site.json. Never overwrites a file: it keeps a README.md and a site.json,
and appends to a .gitignore.`,
  options: {
    ...SITE_TEXTS,
    upgrade:
      'update the package in vendor/ and the files from an earlier version that you have not edited; print what is new in those that you have',
  },
  end: `Exit codes: 0 success, 2 usage or I/O error, such as a file that exists.`,
  positionals: true,
  run: async ({ upgrade: isUpgrade, ...site }, [folder = '.', ...others]) => {
    if (others.length > 0) throw new UsageError(`name one folder only, not "${others[0]}" too`);
    if (isUpgrade) upgrade(folder);
    else await init(folder, site);
    return EXIT.done;
  },
});

async function init(folder: string, site: Parameters<typeof askForSite>[0]): Promise<void> {
  const templates = readTemplates();
  const ignored = join(folder, '.gitignore');
  const ignoredText = readOwn(ignored);
  const readme = join(folder, existsSync(join(folder, 'README.md')) ? 'PUBLISHING.md' : 'README.md');
  const files: NewFile[] = [];
  for (const [path, text] of templates) {
    if (path === '.gitignore' && ignoredText !== undefined) continue;
    files.push({ path: path === 'README.md' ? readme : join(folder, path), texts: [text] });
  }
  const lock = join(folder, 'package-lock.json');
  const tool = join(folder, 'vendor', PACKAGE);
  assertNew(folder, [...files.map(({ path }) => path), lock, tool]);
  const identity = join(folder, 'content', SITE_IDENTITY_FILE);
  assertUnlinked(folder, [identity]);
  const hasIdentity = existsSync(identity);
  if (!hasIdentity) files.push({ path: identity, texts: [await askForSite(site)] });
  const packed = packTool();
  files.push({ path: lock, texts: [printLock(folder, packed)] }, { path: tool, texts: packed });
  writeNewFiles(files, { overwrites: false });
  for (const { path } of files) console.log(`wrote ${printable(path)}`);
  if (hasIdentity) console.log(`kept ${printable(identity)}`);
  if (ignoredText !== undefined) extendIgnored(ignored, ignoredText, templates.get('.gitignore') ?? '');
  if (basename(readme) !== 'README.md')
    console.log(`kept ${printable(join(folder, 'README.md'))}: the next steps are in PUBLISHING.md`);
  console.log(`\nNext, run "npm install" and "npm start" there; ${printable(readme)} says how to publish`);
}

/**
 * The texts of the files in `templates/repository/`, by path. Packages cannot contain files such as `.gitignore`, so
 * names of templates begin with `dot-` instead of a dot.
 */
function readTemplates(
  folder = fileURLToPath(new URL('repository/', program.templates)),
  version = program.version,
): Map<string, string> {
  const templates = new Map<string, string>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const file = join(folder, name);
    if (!statSync(file).isFile()) continue;
    const text = readFileSync(file, 'utf8').replaceAll('{{version}}', version);
    templates.set(name.replace(/(^|[\\/])dot-/g, '$1.'), text);
  }
  return templates;
}

/** The text of a file; undefined if there is none, or a link or folder instead. */
const readOwn = (path: string): string | undefined =>
  lstatSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path, 'utf8') : undefined;

/** @throws OutputError that lists the files that exist, or names one that a link would put elsewhere */
function assertNew(folder: string, paths: readonly string[]): void {
  assertUnlinked(folder, paths);
  const existing = paths.filter((path) => existsSync(path)).map(printable);
  if (existing.length === 0) return;
  const verb = existing.length === 1 ? 'exists' : 'exist';
  const them = existing.length === 1 ? 'it' : 'them';
  throw new OutputError(
    `${existing.join(', ')} ${verb}: choose an empty folder, or move ${them} away; nothing was written`,
  );
}

/** @throws OutputError if a file or a folder below `folder` is a symbolic link */
function assertUnlinked(folder: string, paths: readonly string[]): void {
  const root = realPath(folder);
  const linked = paths.find((path) => realPath(path) !== join(root, relative(folder, path)));
  if (linked === undefined) return;
  throw new OutputError(
    `${printable(linked)} leads out of the folder by a symbolic link: replace the link with a folder; nothing was written`,
  );
}

/**
 * A package-lock.json with the versions that this tool was tested with. After `npm ci` in the repository of the tool, they
 * are in npm's cache, so that `npm install` needs no network.
 */
function printLock(folder: string, packed: Uint8Array): string {
  const readJson = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
  const resolved = `file:vendor/${PACKAGE}`;
  const integrity = `sha512-${createHash('sha512').update(packed).digest('base64')}`;
  const { version, license, dependencies, bin, engines } = readJson('package.json');
  const tool = { version, resolved, integrity, dev: true, license, dependencies, bin, engines };
  const root = { devDependencies: { [NAME]: resolved }, engines: { node: engines.node } };
  const packages = { '': root, ...readJson('lib/locked-packages.json'), [`node_modules/${NAME}`]: tool };
  const name = basename(resolve(folder));
  return `${JSON.stringify({ name, lockfileVersion: 3, requires: true, packages }, null, 2)}\n`;
}

/** Appends the lines of the template that a .gitignore does not have. */
function extendIgnored(path: string, text: string, template: string): void {
  const lines = new Set(text.split('\n').map((line) => line.trim()));
  const missing = template.split('\n').filter((line) => line !== '' && !lines.has(line));
  if (missing.length === 0) {
    console.log(`kept ${printable(path)}`);
    return;
  }
  const end = text === '' || text.endsWith('\n') ? '' : '\n';
  writeNewFiles([{ path, texts: [`${text}${end}${missing.join('\n')}\n`] }], { overwrites: true });
  console.log(`kept ${printable(path)}, and appended ${missing.length} lines`);
}

/** Replaces the tool in a repository that `init` wrote, and the other files that it wrote. */
function upgrade(folder: string): void {
  const path = join(folder, 'package.json');
  const text = readFileSync(path, 'utf8');
  const specifier: unknown = Object(JSON.parse(text)).devDependencies?.[NAME];
  if (typeof specifier !== 'string')
    throw new OutputError(
      `${printable(path)} has no devDependency "${NAME}": choose a repository that init wrote; nothing was written`,
    );
  const tool = join(folder, 'vendor', PACKAGE);
  const old = join(folder, 'vendor', basename(specifier));
  const { files: newer, changed } = findNewer(folder, readOldTemplates(old));
  assertUnlinked(folder, [path, tool, ...newer.map((file) => file.path)]);
  const files: NewFile[] = [
    ...newer,
    { path: tool, texts: packTool() },
    { path, texts: [editJson(text, ['devDependencies', NAME], `file:vendor/${PACKAGE}`)] },
  ];
  // Otherwise npm would keep a package with the same version that it installed before.
  const lock = join(folder, 'package-lock.json');
  const locked = readOwn(lock);
  if (locked !== undefined)
    files.push({ path: lock, texts: [editJson(locked, ['packages', `node_modules/${NAME}`], undefined)] });
  writeNewFiles(files, { overwrites: true });
  for (const file of files) console.log(`wrote ${printable(file.path)}`);
  const isOwn = /^file:(?:\.\/)?vendor\/code-list-directory-[^/\\]+\.tgz$/.test(specifier);
  if (old !== tool && isOwn && existsSync(old)) {
    rmSync(old);
    console.log(`removed ${printable(old)}`);
  }
  for (const { file, difference } of changed) {
    console.log(`\nkept ${printable(file)}, because it was changed; apply what is new by hand:\n`);
    console.log(difference);
  }
  console.log('\nNext, run "npm install" and "npm run check" there, read the changes, and commit them');
}

/** Files that belong to the user from the start, or that {@link upgrade} edits. */
const NOT_UPGRADED = /^(?:content[\\/]|package\.json$|\.gitignore$)/;

/** The templates of this version that an unchanged file should get, and what is new in those that the user has changed. */
function findNewer(folder: string, oldTemplates: ReadonlyMap<string, string>) {
  const files: NewFile[] = [];
  const changed: { readonly file: string; readonly difference: string }[] = [];
  for (const [path, text] of readTemplates()) {
    if (NOT_UPGRADED.test(path)) continue;
    const hasOther = path === 'README.md' && existsSync(join(folder, 'PUBLISHING.md'));
    const file = join(folder, hasOther ? 'PUBLISHING.md' : path);
    const own = readOwn(file);
    const old = oldTemplates.get(path);
    const isRemoved = own === undefined && old !== undefined;
    const hasNews = own === undefined || old !== text;
    if (own === text || isRemoved || !hasNews) continue;
    // Without an old template, the file is new.
    if (own === old) files.push({ path: file, texts: [text] });
    else changed.push({ file, difference: printDifference(old ?? own ?? '', text) });
  }
  return { files, changed };
}

/** The templates in a package of the tool; none if it cannot be read. */
function readOldTemplates(file: string): ReadonlyMap<string, string> {
  return inTemporaryFolder((extracted) => {
    const { status } = spawnSync('tar', ['-xzf', resolve(file), '-C', extracted]);
    if (status !== 0) return new Map();
    const { version } = JSON.parse(readFileSync(join(extracted, 'package/package.json'), 'utf8'));
    return readTemplates(join(extracted, 'package/templates/repository'), version);
  });
}

/** The difference of two texts as `git diff` prints it, without its head; empty without Git. */
function printDifference(before: string, after: string): string {
  return inTemporaryFolder((compared) => {
    const old = { path: join(compared, 'before'), texts: [before] };
    const other = { path: join(compared, 'after'), texts: [after] };
    writeNewFiles([old, other], { overwrites: false });
    const args = ['diff', '--no-index', '--no-color', old.path, other.path];
    const { stdout } = spawnSync('git', args, { encoding: 'utf8' });
    return (stdout ?? '').replace(/^[\s\S]*?(?=^@@)/m, '').trimEnd();
  });
}

/** The result of a function that needs a temporary folder, which is removed afterwards. */
function inTemporaryFolder<T>(run: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'code-list-directory-'));
  try {
    return run(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A JSON text with another value at a path, or without it; everything else keeps its bytes. */
const editJson = (text: string, path: string[], value: string | undefined): string =>
  applyEdits(text, modify(text, path, value, {}));

/**
 * The tool as a package. In the repository, npm runs the script `prepack` first, which compiles the tool.
 *
 * @throws OutputError if npm fails
 */
function packTool(): Uint8Array {
  return inTemporaryFolder((destination) => {
    // Variables instead of arguments, because Windows starts npm by a shell, which would split paths at spaces.
    const config = {
      npm_config_pack_destination: destination,
      npm_config_dry_run: 'false',
      npm_config_ignore_scripts: String(!existsSync(join(ROOT, 'scripts/pack.ts'))),
    };
    const { status, stderr, error } = spawnSync('npm', ['pack'], {
      cwd: ROOT,
      env: { ...process.env, ...config },
      shell: process.platform === 'win32',
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    if (status === 0) return readFileSync(join(destination, PACKAGE));
    const reason = error?.message ?? stderr.trim();
    throw new OutputError(`cannot pack the tool, because "npm pack" failed: ${reason}`);
  });
}
