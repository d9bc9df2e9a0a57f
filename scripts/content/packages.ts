import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Source } from './model.ts';

/** The packages of a CLDR release. */
const CLDR_PACKAGES = ['core', 'localenames-full', 'numbers-full', 'bcp47', 'units-full'] as const;
export type CldrPackage = (typeof CLDR_PACKAGES)[number];

/** A CLDR release: its packages and release date (https://cldr.unicode.org/index/downloads). */
export interface CldrSources {
  readonly version: string;
  readonly publishedAt: string;
  readonly packages: Readonly<Partial<Record<CldrPackage, Source>>>;
}

/**
 * The licence is that of the licence file in the package. The package.json of the 44.1 packages still names the former
 * Unicode licence, but their licence file is Unicode-3.0.
 */
export const CLDR_SOURCES: readonly CldrSources[] = [
  release('42', '2022-10-19', 'Unicode-DFS-2016', CLDR_PACKAGES.slice(0, 3)),
  release('44.1', '2023-12-13', 'Unicode-3.0', CLDR_PACKAGES.slice(0, 3)),
  release('46.1', '2024-12-18', 'Unicode-3.0', CLDR_PACKAGES),
  release('48.2', '2026-03-17', 'Unicode-3.0', CLDR_PACKAGES),
];

export const ISO_639_3_SOURCES: readonly Source[] = ['1.0.0', '3.0.1'].map((version) =>
  mit('iso-639-3', version),
);

/** By publication date of the list, as stated in the package. */
export const ISO_4217_SOURCES: readonly { readonly published: string; readonly source: Source }[] = [
  { published: '2018-08-29', source: mit('currency-codes', '2.1.0') },
  { published: '2024-06-25', source: mit('currency-codes', '2.2.0') },
];

/** With the release date in HISTORY.md of the package. */
export const MEDIA_TYPE_SOURCES: readonly { readonly published: string; readonly source: Source }[] = [
  { published: '2015-04-19', source: mit('mime-db', '1.9.1') },
  { published: '2015-05-19', source: mit('mime-db', '1.10.0') },
  { published: '2022-02-21', source: mit('mime-db', '1.52.0') },
  { published: '2025-03-17', source: mit('mime-db', '1.54.0') },
];

export const ALL_SOURCES: readonly Source[] = [
  ...CLDR_SOURCES.flatMap(({ packages }) => Object.values(packages)),
  ...ISO_639_3_SOURCES,
  ...[...ISO_4217_SOURCES, ...MEDIA_TYPE_SOURCES].map(({ source }) => source),
];

function release(
  version: string,
  published: string,
  licence: string,
  names: readonly CldrPackage[],
): CldrSources {
  const packageVersion = version.includes('.') ? `${version}.0` : `${version}.0.0`;
  const packages = names.map((name) => [name, { name: `cldr-${name}`, version: packageVersion, licence }]);
  return { version, publishedAt: midnight(published), packages: Object.fromEntries(packages) };
}

function mit(name: string, version: string): Source {
  return { name, version, licence: 'MIT' };
}

/** The date-time of a day whose time of day is not known. */
export function midnight(day: string): string {
  return `${day}T00:00:00Z`;
}

/** The page of a package version on npmjs.com. */
export const packageUrl = ({ name, version }: Source): string =>
  `https://www.npmjs.com/package/${name}/v/${version}`;

/** Installed packages: `folder` returns the folder of one, `close` removes them unless they are cached. */
export interface Packages {
  readonly folder: (source: Source) => string;
  readonly close: () => Promise<void>;
}

/**
 * Installs exact versions of packages from the npm registry, without running their scripts. Each has an alias, so that
 * several versions of a package can be installed. `cache` is a folder to keep them in; reuses the packages in it if none
 * is missing.
 *
 * @throws Error if npm fails
 */
export async function openPackages(sources: readonly Source[], cache: string | undefined): Promise<Packages> {
  const root = cache ?? (await mkdtemp(join(tmpdir(), 'code-list-sources-')));
  const folder = (source: Source) => join(root, 'node_modules', alias(source));
  const close = async () => {
    if (cache === undefined) await rm(root, { recursive: true, force: true });
  };
  try {
    // npm writes this file at the end of an installation.
    const isInstalled = existsSync(join(root, 'node_modules', '.package-lock.json'));
    if (!isInstalled || !sources.every((source) => existsSync(folder(source)))) await install(root, sources);
  } catch (error) {
    await close();
    throw new Error(`npm install of the data packages failed: ${String(error)}`);
  }
  return { folder, close };
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
  await promisify(execFile)(file, [...leading, ...args], { cwd: root });
}
