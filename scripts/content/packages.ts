import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Source } from './model.ts';

/** The folder of an installed package. */
export type FolderOf = (source: Source) => string;

/**
 * Installs exact versions of packages from the npm registry, without running their scripts, and removes them after their
 * use. Each has an alias, so that several versions of a package can be installed. `cache` is a folder to keep them in;
 * reuses the packages in it if none is missing.
 *
 * @throws Error if npm fails
 */
export function withPackages<T>(
  sources: readonly Source[],
  cache: string | undefined,
  use: (folderOf: FolderOf) => T,
): T {
  const root = cache ?? mkdtempSync(join(tmpdir(), 'code-list-sources-'));
  const folderOf = (source: Source) => join(root, 'node_modules', alias(source));
  try {
    // npm writes this file at the end of an installation.
    const end = join(root, 'node_modules', '.package-lock.json');
    if (!existsSync(end) || !sources.every((source) => existsSync(folderOf(source)))) install(root, sources);
    return use(folderOf);
  } finally {
    if (cache === undefined) rmSync(root, { recursive: true, force: true });
  }
}

const alias = ({ name, version }: Source): string => `${name}-${version}`;

function install(root: string, sources: readonly Source[]): void {
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, 'package.json'), '{ "private": true }\n');
  const wanted = sources.map((source) => `${alias(source)}@npm:${source.name}@${source.version}`);
  const flags = ['--ignore-scripts', '--no-save', '--no-package-lock', '--no-audit', '--no-fund'];
  // The CLDR packages are peer dependencies of each other: install only the listed ones.
  const args = ['install', ...flags, '--legacy-peer-deps', '--loglevel=error', ...wanted];
  // `npm run` sets the path of npm, a script that Node.js can run on every system, including Windows.
  const npm = process.env.npm_execpath;
  const [file, leading] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  execFileSync(file, [...leading, ...args], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
}
