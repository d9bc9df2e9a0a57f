import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isObject, parseJson, SourceError } from './json.ts';
import type { Source } from './model.ts';

/** Unpacked packages: `folder` is where one lies, `close` removes them unless they are to be kept. */
export interface Packages {
  readonly folder: (source: Source) => string;
  readonly close: () => Promise<void>;
}

/**
 * Installs `sources` at exactly their versions from the npm registry, each under a name of its own, so that several
 * versions lie side by side; no script of a package is run. With `cache` they are kept in that folder, and used from
 * there when all of them are in it already. Throws a SourceError when npm fails.
 */
export async function openPackages(sources: readonly Source[], cache: string | undefined): Promise<Packages> {
  const root = cache ?? (await mkdtemp(join(tmpdir(), 'codelist-sources-')));
  const folder = (source: Source) => join(root, 'node_modules', alias(source));
  const close = async () => {
    if (cache === undefined) await rm(root, { recursive: true, force: true });
  };
  try {
    const there = await Promise.all(sources.map((source) => isInstalled(folder(source), source)));
    if (there.includes(false)) await install(root, sources);
  } catch (error) {
    await close();
    throw error;
  }
  return { folder, close };
}

/** The address of a package's version on the registry's web site. */
export function packageUrl(source: Source): string {
  return `https://www.npmjs.com/package/${source.name}/v/${source.version}`;
}

function alias(source: Source): string {
  return `${source.name}-${source.version}`;
}

async function isInstalled(folder: string, source: Source): Promise<boolean> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return false;
  const manifest = parseJson(text, folder);
  return isObject(manifest) && manifest.version === source.version;
}

async function install(root: string, sources: readonly Source[]): Promise<void> {
  await mkdir(root, { recursive: true });
  await writeFile(join(root, 'package.json'), '{ "private": true }\n');
  const wanted = sources.map((source) => `${alias(source)}@npm:${source.name}@${source.version}`);
  const flags = ['--ignore-scripts', '--no-save', '--no-package-lock', '--no-audit', '--no-fund'];
  // cldr packages name each other as peers: only what is listed is wanted.
  const args = ['install', ...flags, '--legacy-peer-deps', '--loglevel=error', ...wanted];
  // Under `npm run` npm says where it is; its script runs with this Node on every system, Windows too.
  const npm = process.env.npm_execpath;
  const [file, leading] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  try {
    await promisify(execFile)(file, [...leading, ...args], { cwd: root });
  } catch (error) {
    throw new SourceError(`npm could not install the data packages: ${String(error)}`);
  }
}
