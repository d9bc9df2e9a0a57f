import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { parse as parseYaml } from 'yaml';
import { oncePerKey } from '../../build/model/once.ts';

/** The languages with texts of their own; a regional variant uses those of its base language. */
export const BASE_LANGUAGES = ['de', 'en', 'es', 'fr', 'pl'] as const;

export type Language = (typeof BASE_LANGUAGES)[number] | 'de-AT' | 'de-CH' | 'en-GB';

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [name: string]: Json };

/**
 * A column without its texts; other properties are constraints. The values of a `localised` column are in the language
 * of the document; `members` are values, whose descriptions are in texts.csv. A `unique` column is a key. `references`
 * are foreign keys by id, with the list that they refer to in the same version, or with a version: `communes@2021`. `role`
 * is one of `columnRoles`, or an object with what else the role needs; `match` is that of a table of correspondences.
 */
export interface Column {
  readonly type: string;
  readonly nullable?: true;
  readonly optional?: true;
  readonly localised?: true;
  readonly members?: readonly string[];
  readonly unique?: true;
  readonly references?: Readonly<Record<string, string>>;
  readonly role?: string | JsonObject;
  readonly [constraint: string]: Json | undefined;
}

const readOwn = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');

/** A YAML file in this folder, whose form the caller knows. */
export const readYaml = <T>(file: string): T => parseYaml(readOwn(file));

/** The rows of a CSV file in this folder, by header. */
export const readTable = (file: string): readonly Record<string, string>[] =>
  parse(readOwn(file), { columns: true });

/**
 * Rows without a list are for all lists: their cells replace empty cells of a list. From a version on, other rows replace
 * those of a list: `regions@48.2-3`.
 */
const COLUMNS = readTable('columns.csv');
const TEXTS = new Map<string, Readonly<Record<string, string>>>();
for (const row of readTable('texts.csv')) TEXTS.set(`${row.list} ${row.text}`, row);
for (const row of COLUMNS) {
  const key = `${row.list?.replace(/@.*/, '')} column ${row.column}`;
  if (!TEXTS.has(key)) TEXTS.set(key, row);
}

/**
 * A text of a list or set, by default that for all lists. A regional variant has the texts of its base language.
 *
 * @param list its name, or with a version: `week-conventions@48.2-3` has the texts of the list that the version does not replace
 * @param name `shortName`, `longName`, `description`, `column ID` or `member VALUE`
 * @throws Error if it is not in the language
 */
export function listText(list: string, name: string, language: Language): string {
  const text = readCell(list, name, language.slice(0, 2));
  if (!text) throw new Error(`no text "${name}" of "${list}" in ${language}`);
  return text;
}

const readCell = (list: string, name: string, header: string): string | undefined =>
  [list, list.replace(/@.*/, ''), ''].map((owner) => TEXTS.get(`${owner} ${name}`)?.[header]).find(Boolean);

/** A phrase for all lists; `value` replaces {}. */
export const phrase = (name: string, language: Language, value = ''): string =>
  listText('', name, language).replace('{}', () => value);

/**
 * The columns of a list by id, in their order, as they are after some versions, by default before all that change them.
 * Definitions are YAML; `none` removes a column.
 */
export function columnsOf(list: string, versions: readonly string[] = []): Readonly<Record<string, Column>> {
  const columns: Record<string, Column> = {};
  for (const { list: owner = '', column = '', definition } of COLUMNS) {
    const [name, since] = owner.split('@');
    if (name !== list || (since && !versions.includes(since))) continue;
    if (definition === 'none') delete columns[column];
    else columns[column] = parseYaml(definition || readCell('', `column ${column}`, 'definition') || '');
  }
  return columns;
}

/** The values of an `enum` or `enum-set` column, in their order. */
export const membersOf = (list: string, column: string): readonly string[] =>
  columnsOf(list)[column]?.members ?? [];

/** A version of an npm package that contains data of lists. */
export interface Source {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

/** A release of data. The day is in UTC, such as `2024-01-31`; the time of day is not known. */
export interface Release {
  readonly version: string;
  readonly day?: string;
  /** The release with the same data, which this directory puts into other documents. */
  readonly data?: string;
  /** Whether the documents are in OpenCodeList 0.4, each with several languages. */
  readonly oneDocument?: true;
  /** The version that foreign keys refer to, by default this one; `newest` names none. */
  readonly refersTo?: string;
  /**
   * Whether only the descriptions changed: further columns and languages, which are not in the change logs. A list with
   * other codes than before has its changes all the same.
   */
  readonly described?: true;
  readonly sources: readonly Source[];
}

/** The publisher of data; its identifier is a domain name. */
export type Publisher = { readonly shortName: string } & {
  readonly [name in 'longName' | 'url' | 'domain']?: string;
};

/** A series in sources.yaml. Packages are written with their versions: `cldr-core@42.0.0`; by default, those of `data`. */
interface Series {
  readonly folder: string;
  readonly publisher: Publisher;
  readonly releases: readonly (Release & {
    readonly licence?: string;
    readonly packages?: readonly string[];
  })[];
}

const ENTRIES = Object.entries(readYaml<Readonly<Record<string, Series>>>('sources.yaml'));

/** The series of releases, by name. */
export const SERIES = new Map(
  ENTRIES.map(([seriesName, series]) => {
    const releases: Release[] = [];
    for (const { licence = 'MIT', packages = [], ...release } of series.releases) {
      const sources = packages.map((text): Source => {
        // `@etalab/decoupage-administratif@6.0.0`
        const at = text.lastIndexOf('@');
        return { name: text.slice(0, at), version: text.slice(at + 1), licence };
      });
      const data = releases.find(({ version }) => version === release.data);
      releases.push({ ...release, sources: data?.sources ?? sources });
    }
    return [seriesName, { ...series, releases }];
  }),
);

export const ALL_SOURCES: readonly Source[] = [...SERIES.values()]
  .flatMap(({ releases }) => releases.filter(({ data }) => data === undefined))
  .flatMap(({ sources }) => sources);

/** @throws Error if the release does not have the package */
export function findSource({ version, sources }: Release, packageName: string): Source {
  const source = sources.find(({ name }) => name === packageName);
  if (source === undefined) throw new Error(`release ${version} has no package ${packageName}`);
  return source;
}

/** The page of a package version on npmjs.com. */
export const packageUrl = ({ name, version }: Source): string =>
  `https://www.npmjs.com/package/${name}/v/${version}`;

/** The path of a file in an installed package. Its alias lets several versions be installed. */
export const packageFile = (root: string, { name, version }: Source, ...file: string[]): string =>
  join(root, 'node_modules', `${name}-${version}`, ...file);

/**
 * Installs the exact versions of all packages from the npm registry, without running their scripts, unless the folder
 * has them.
 *
 * @throws Error if npm fails
 */
export function installPackages(root: string): void {
  // npm writes this file at the end of an installation.
  const end = join(root, 'node_modules', '.package-lock.json');
  if (existsSync(end) && ALL_SOURCES.every((source) => existsSync(packageFile(root, source)))) return;
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, 'package.json'), '{ "private": true }\n');
  const flags = ['--ignore-scripts', '--no-save', '--no-package-lock', '--no-audit', '--no-fund'];
  const wanted = ALL_SOURCES.map(({ name, version }) => `${name}-${version}@npm:${name}@${version}`);
  // The CLDR packages are peer dependencies of each other: install only the listed ones.
  const args = ['install', ...flags, '--legacy-peer-deps', '--loglevel=error', ...wanted];
  const shell = process.platform === 'win32';
  execFileSync('npm', args, { cwd: root, shell, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** The content of a JSON object in a package, whose form the caller knows: versions of packages are exact. */
export type Entries<T = string> = Readonly<Record<string, T>>;

/** A release and its files by package. `json` returns the object at a path of members. */
export interface ReleaseData extends Release {
  readonly text: (packageName: string, file: string) => string;
  readonly json: <T>(packageName: string, file: string, ...members: readonly string[]) => Entries<T>;
}

/** Functions that compute the rows of each list, in any order, from a release; from a version on, if a name states it. */
export type RowsByList = Readonly<
  Record<string, (data: ReleaseData, language: Language, previous?: ReleaseData) => readonly JsonObject[]>
>;

/** Opens a release, whose files are read when they are needed. */
export function openRelease(release: Release, root: string): ReleaseData {
  const pathOf = (name: string, file: string) => packageFile(root, findSource(release, name), file);
  const readText = (path: string) => readFileSync(path, 'utf8');
  const readJson = oncePerKey((path: string): unknown => JSON.parse(readText(path)));
  return {
    ...release,
    text: (name, file) => readText(pathOf(name, file)),
    json: <T>(name: string, file: string, ...members: readonly string[]) => {
      let found = readJson(pathOf(name, file));
      for (const member of members) found = (found as Entries<unknown> | undefined)?.[member];
      if (typeof found !== 'object' || found === null)
        throw new Error(`${name}: no object at /${members.join('/')} of ${file}`);
      return found as Entries<T>;
    },
  };
}
