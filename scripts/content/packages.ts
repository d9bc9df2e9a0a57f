import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Source } from './sources.ts';

/** The folder of an installed package. */
export type FolderOf = (source: Source) => string;

/**
 * Installs exact versions of packages from the npm registry, without running their scripts, and removes them after their
 * use. Each has an alias, so that several versions of a package can be installed. `cache` is a folder to keep them in;
 * reuses the packages in it if none is missing.
 *
 * @throws Error if npm fails
 */
export async function withPackages<T>(
  sources: readonly Source[],
  cache: string | undefined,
  use: (folderOf: FolderOf) => Promise<T>,
): Promise<T> {
  const root = cache ?? (await mkdtemp(join(tmpdir(), 'code-list-sources-')));
  const folderOf = (source: Source) => join(root, 'node_modules', alias(source));
  try {
    // npm writes this file at the end of an installation.
    const isInstalled = existsSync(join(root, 'node_modules', '.package-lock.json'));
    if (!isInstalled || !sources.every((source) => existsSync(folderOf(source))))
      await install(root, sources);
    return await use(folderOf);
  } finally {
    if (cache === undefined) await rm(root, { recursive: true, force: true });
  }
}

const alias = ({ name, version }: Source): string => `${name}-${version}`;

async function install(root: string, sources: readonly Source[]): Promise<void> {
  await mkdir(root, { recursive: true });
  await writeFile(join(root, 'package.json'), '{ "private": true }\n');
  const wanted = sources.map((source) => `${alias(source)}@npm:${source.name}@${source.version}`);
  const flags = ['--ignore-scripts', '--no-save', '--no-package-lock', '--no-audit', '--no-fund'];
  // The CLDR packages are peer dependencies of each other: install only the listed ones.
  const args = ['install', ...flags, '--legacy-peer-deps', '--loglevel=error', ...wanted];
  // `npm run` sets the path of npm, a script that Node.js can run on every system, including Windows.
  const npm = process.env.npm_execpath;
  const [file, leading] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  await promisify(execFile)(file, [...leading, ...args], { cwd: root }).catch((error: unknown) => {
    throw new Error(`npm install of the data packages failed: ${String(error)}`);
  });
}
