import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Metafile } from 'esbuild';
import { compareCodeUnits, groupBy } from '../../model/collections.ts';

/** The folder of this program, which is itself a package. */
const ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '');

/** The absolute paths of the files whose code esbuild included in its outputs. */
export function bundledFiles({ outputs }: Metafile, workingFolder: string): string[] {
  const files = Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs)
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .map(([path]) => resolve(workingFolder, path)),
  );
  return [...new Set(files)].sort(compareCodeUnits);
}

/**
 * The license texts and notices of the packages that files belong to, as the packages ship them.
 *
 * @throws Error for a file outside all packages, and for a package without a license
 */
export function noticesOf(files: readonly string[]): Notice[] {
  return [...groupBy(new Set(files), packageFolder)].map(([folder, bundled]) => readNotice(folder, bundled));
}

/** What a package states about its license. */
export interface Notice {
  readonly name: string;
  readonly version: string;
  /** Its name, version, license and homepage. */
  readonly statement: string;
  /** License texts and notices, each after its file name. */
  readonly texts: readonly string[];
  /** Names of the packages that its files contain if these are bundles themselves. */
  readonly contained: readonly string[];
}

/**
 * Prints the notices of all bundles: a section for each package, sorted by name. A package can have several notices.
 */
export function printNotices(notices: readonly Notice[]): string {
  const sorted = [...notices].sort(
    (a, b) => compareCodeUnits(a.name, b.name) || compareCodeUnits(a.version, b.version),
  );
  const sections = [...groupBy(sorted, ({ statement }) => statement)].map(([statement, same]) => {
    const contained = [...new Set(same.flatMap((notice) => notice.contained))].sort(compareCodeUnits);
    const packages = `Its files are bundles themselves and contain code of these packages (https://www.npmjs.com/package/NAME):\n${contained.join(', ')}`;
    const texts = new Set(same.flatMap((notice) => notice.texts));
    return `${[statement, ...(contained.length > 0 ? [packages] : []), ...texts].join('\n\n')}\n`;
  });
  return [INTRODUCTION, ...sections].join(`\n${'-'.repeat(80)}\n\n`);
}

const INTRODUCTION = `The scripts, styles and functions of this site contain code of the packages below.
Each section has a package's name and version, and its license texts and notices as the package ships them.
`;

/** The folder of the package that a file belongs to; folders below it may have a package.json of their own. */
function packageFolder(file: string): string {
  const isBelowRoot = file.startsWith(`${ROOT}${sep}`);
  if (isBelowRoot && !relative(ROOT, file).split(sep).includes('node_modules')) return ROOT;
  const [, folder] = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(file) ?? [];
  if (folder === undefined)
    throw new Error(
      `${file} is bundled but belongs to no package: move it into a package that states its license`,
    );
  return folder;
}

/** Usual names of license texts in the top folder of a package. */
const LICENSE_FILE = /^(?:licen[cs]es?|copying|copyright|notices?|third-?party.*)(?:[-.].*)?$/i;
const CODE_FILE = /\.(?:[cm]?[jt]sx?|json|map)$/i;

function readNotice(folder: string, bundled: readonly string[]): Notice {
  const { name, version, license, homepage, author } = readJson(join(folder, 'package.json')) as {
    readonly name: string;
    readonly version: string;
    readonly license?: unknown;
    readonly homepage?: string;
    readonly author?: string | { readonly name?: string };
  };
  const ofPackage = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENSE_FILE.test(entry.name) && !CODE_FILE.test(entry.name))
    .map((entry) => join(folder, entry.name))
    .sort(compareCodeUnits);
  // Bundlers write the notices of bundled packages into such files.
  const ofFiles = bundled.map((file) => `${file}.LICENSE.txt`).filter((file) => existsSync(file));
  const isStated = typeof license === 'string';
  if (ofPackage.length === 0 && !isStated) {
    throw new Error(
      `the bundled package ${name} ships no license file and states no license in its package.json: replace it, or ask its author for one`,
    );
  }
  const owner = (typeof author === 'string' ? author : author?.name) ?? 'unknown';
  const none = `The package ships no license file. Its package.json states: license ${license}, author ${owner}.`;
  const texts = [...ofPackage, ...ofFiles].map((file) => `${basename(file)}:\n\n${readPlain(file)}`);
  return {
    ...{ name, version },
    statement: [`${name} ${version}`, isStated && `License: ${license}`, homepage].filter(Boolean).join('\n'),
    texts: texts.length > 0 ? texts : [none],
    contained: containedPackages(bundled).filter((one) => one !== name),
  };
}

/** The packages that bundled files contain, according to their source maps. */
function containedPackages(files: readonly string[]): string[] {
  const maps = files.map((file) => `${file}.map`).filter((map) => existsSync(map));
  return maps.flatMap((map) => {
    const { sources = [] } = readJson(map) as { readonly sources?: readonly string[] };
    return sources.flatMap((source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? []);
  });
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** A text with line feeds only, without a byte-order mark and blank lines around it. */
const readPlain = (file: string): string =>
  readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .replace(/^\n+|\s+$/g, '');
