import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Metafile } from 'esbuild';
import { groupBy } from '../../model/collections.ts';
import { compareCodeUnits } from '../../model/identity/version.ts';

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

/** Prints the notices of all bundles: a section for each package, sorted by name. */
export function printNotices(notices: readonly Notice[]): string {
  const sections = groupBy(notices, ({ name, version }) => `${name} ${version}`);
  const merged = [...sections.values()].map((same) => same.reduce(merge)).sort(byName);
  return [INTRODUCTION, ...merged.map(printNotice)].join(`\n${'-'.repeat(80)}\n\n`);
}

/** Two bundles can contain different files of a package. */
const merge = (a: Notice, b: Notice): Notice => ({
  ...a,
  texts: [...new Map([...a.texts, ...b.texts])],
  contained: [...new Set([...a.contained, ...b.contained])].sort(compareCodeUnits),
});

const INTRODUCTION = `The scripts, styles and functions of this site contain code of the packages below.
Each section has a package's name and version, and its license texts and notices as the package ships them.
`;

/** What a package states about its license. */
export interface Notice {
  readonly name: string;
  readonly version: string;
  readonly license?: string | undefined;
  readonly homepage?: string | undefined;
  /** License texts by file name. */
  readonly texts: readonly (readonly [file: string, text: string])[];
  /** Shown for a package without texts. */
  readonly author?: string | undefined;
  /** Names of the packages that its files contain if these are bundles themselves. */
  readonly contained: readonly string[];
}

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
  const stated = readJson(join(folder, 'package.json')) as {
    readonly name: string;
    readonly version: string;
    readonly license?: unknown;
    readonly homepage?: string;
    readonly author?: string | { readonly name?: string };
  };
  const ofPackage = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENSE_FILE.test(entry.name) && !CODE_FILE.test(entry.name))
    .map(({ name }) => name);
  // Bundlers write the notices of bundled packages into such files.
  const ofFiles = bundled.map((file) => relative(folder, `${file}.LICENSE.txt`));
  const files = [
    ...ofPackage.sort(compareCodeUnits),
    ...ofFiles.filter((file) => existsSync(join(folder, file))),
  ];
  const license = typeof stated.license === 'string' ? stated.license : undefined;
  if (ofPackage.length === 0 && license === undefined) {
    throw new Error(
      `the bundled package ${stated.name} ships no license file and states no license in its package.json: replace it, or ask its author for one`,
    );
  }
  return {
    name: stated.name,
    version: stated.version,
    license,
    homepage: stated.homepage,
    author: typeof stated.author === 'string' ? stated.author : stated.author?.name,
    texts: files.map((file) => [basename(file), readFileSync(join(folder, file), 'utf8')]),
    contained: containedPackages(bundled).filter((name) => name !== stated.name),
  };
}

/** The packages that bundled files contain, according to their source maps. */
function containedPackages(files: readonly string[]): string[] {
  const maps = files.map((file) => `${file}.map`).filter((map) => existsSync(map));
  const names = maps.flatMap((map) => {
    const { sources = [] } = readJson(map) as { readonly sources?: readonly string[] };
    return sources.flatMap((source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? []);
  });
  return [...new Set(names)].sort(compareCodeUnits);
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

const byName = (a: Notice, b: Notice): number =>
  compareCodeUnits(a.name, b.name) || compareCodeUnits(a.version, b.version);

function printNotice({ name, version, license, homepage, texts, author, contained }: Notice): string {
  const paragraphs = [
    [`${name} ${version}`, ...(license ? [`License: ${license}`] : []), ...(homepage ? [homepage] : [])].join(
      '\n',
    ),
    ...(texts.length === 0
      ? [
          `The package ships no license file. Its package.json states: license ${license}, author ${author ?? 'unknown'}.`,
        ]
      : []),
    ...(contained.length > 0
      ? [
          `Its files are bundles themselves and contain code of these packages (https://www.npmjs.com/package/NAME):\n${contained.join(', ')}`,
        ]
      : []),
    ...texts.map(([file, text]) => `${file}:\n\n${normalized(text)}`),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

/** The text with line feeds only, without a byte-order mark and blank lines around it. */
const normalized = (text: string): string =>
  text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .replace(/^\n+|\s+$/g, '');
