import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildOptions, Metafile } from 'esbuild';
import { compareCodeUnits, groupBy } from '../../model/collections.ts';

/** The parts of this program in its folder. `#program` is one, from `source.ts`, or from `packed.ts` in the packed tool. */
export interface Program {
  /** The version in package.json. */
  readonly version: string;
  /** A digest of its code, its dependencies, and the versions of Node.js and its parts, such as ICU. */
  readonly digest: () => string;
  /** Bundles scripts for browsers and functions, once per process. */
  readonly bundle: (source: BundleSource) => Promise<Bundle>;
  /** The program of threads: `build/release/thread.ts`. */
  readonly thread: URL;
  /** The program that `start` runs in another process, to build. */
  readonly builder: URL;
  /** The folder of the templates. */
  readonly templates: URL;
  /** How users call a command of the tool; silently, so that its output can be redirected to a file. */
  readonly commandLine: (command: string, how?: { readonly silent: boolean }) => string;
}

/** Sources to bundle. The packed tool contains the bundles of all sources in `scripts/pack.ts`. */
export interface BundleSource {
  readonly name: string;
  /** The folder that paths in the options are relative to. */
  readonly folder: URL;
  readonly options: () => BuildOptions;
}

/** Bundled files, whose names have no folders, and the notices of the packages whose code is in them. */
interface Bundle {
  readonly files: readonly { readonly name: string; readonly text: string }[];
  readonly notices: readonly Notice[];
}

/** How users call a command of the tool where it is an npm script. */
export const npmScript: Program['commandLine'] = (command, how) =>
  command === 'start' ? 'npm start --' : `npm run ${how?.silent ? '--silent ' : ''}${command} --`;

/** What a package states about its license: name, version, license and homepage, then its license texts and notices. */
export type Notice = string;

/**
 * The notices of the packages whose code esbuild included in its outputs, with the license texts as the packages ship them.
 */
export function noticesOf({ outputs }: Pick<Metafile, 'outputs'>, workingFolder: string): Notice[] {
  const files = new Set<string>();
  for (const { inputs } of Object.values(outputs))
    for (const [path, { bytesInOutput }] of Object.entries(inputs))
      if (bytesInOutput > 0) files.add(resolve(workingFolder, path));
  const packages = groupBy([...files].sort(compareCodeUnits), packageFolder);
  return Array.from(packages, ([folder, bundled]) => readNotice(folder, bundled));
}

/** Prints the notices of all bundles: a section for each package, sorted by name. */
export const printNotices = (notices: readonly Notice[]): string =>
  [INTRODUCTION, ...[...new Set(notices)].sort(compareCodeUnits)].join(`\n${'-'.repeat(80)}\n\n`);

const INTRODUCTION = `The scripts, styles and functions of this site contain code of the packages below.
Each section has a package's name and version, and its license texts and notices as the package ships them.
`;

/** The folder of this program, which is itself a package. */
const ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '');

/** The folder of the package that a file belongs to; folders below it may have a package.json of their own. */
function packageFolder(file: string): string {
  const isBelowRoot = file.startsWith(`${ROOT}${sep}`);
  if (isBelowRoot && !relative(ROOT, file).split(sep).includes('node_modules')) return ROOT;
  const [, folder] = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(file) ?? [];
  if (folder !== undefined) return folder;
  throw new Error(
    `${file} is bundled but belongs to no package: move it into a package that states its license`,
  );
}

/** Usual names of license texts in the top folder of a package. */
const LICENSE_FILE = /^(?:licen[cs]es?|copying|copyright|notices?|third-?party.*)(?:[-.].*)?$/i;
const CODE_FILE = /\.(?:[cm]?[jt]sx?|json|map)$/i;

function readNotice(folder: string, bundled: readonly string[]): Notice {
  const { name, version, license, homepage, author } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  const files = readdirSync(folder)
    .filter((file) => LICENSE_FILE.test(file) && !CODE_FILE.test(file))
    .sort(compareCodeUnits)
    .map((file) => join(folder, file));
  if (files.length === 0 && typeof license !== 'string')
    throw new Error(
      `the bundled package ${name} ships no license file and states no license in its package.json: replace it, or ask its author for one`,
    );
  // Bundlers write the notices of bundled packages into such files.
  const ofBundles = bundled.map((file) => `${file}.LICENSE.txt`).filter((file) => existsSync(file));
  const texts = [...files, ...ofBundles].map((file) => `${basename(file)}:\n\n${readPlain(file)}`);
  const owner = author?.name ?? author ?? 'unknown';
  const none = `The package ships no license file. Its package.json states: license ${license}, author ${owner}.`;
  const lines = [`${name} ${version}`, typeof license === 'string' && `License: ${license}`, homepage];
  const statement = lines.filter(Boolean).join('\n');
  return `${[statement, ...(texts.length > 0 ? texts : [none])].join('\n\n')}\n`;
}

/** A text with line feeds only, without a byte-order mark and blank lines around it. */
const readPlain = (file: string): string =>
  readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .replace(/^\n+|\s+$/g, '');
