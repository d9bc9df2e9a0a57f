import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { oncePerKey } from '../../build/model/once.ts';
import { BASE_LANGUAGES, type CodeList, type Language, type Publisher, type Row } from './model.ts';
import { CLDR_SOURCES, type CldrPackage, type CldrSources, type Packages } from './packages.ts';

/** A group of display names of a locale. */
export type NameKind = 'territories' | 'languages' | 'scripts' | 'calendar' | 'numbers';

/** The content of a JSON object in a package, whose form the caller knows: versions of packages are exact. */
export type Entries<T> = Readonly<Record<string, T>>;

/**
 * The data of a CLDR release.
 *
 * - `names` and `shortNames`: names in a language by code; codes whose name is the code itself are left out
 * - `display`: display data of a locale, such as those of currencies, from a file of a package
 * - `supplemental`: a member of a supplemental file in cldr-core
 * - `read`: a file of a package
 *
 * A regional variant inherits names and display data of its parents.
 */
export interface CldrRelease {
  readonly sources: CldrSources;
  readonly names: (kind: NameKind, language: Language) => ReadonlyMap<string, string>;
  readonly shortNames: (kind: NameKind, language: Language) => ReadonlyMap<string, string>;
  readonly display: <T>(name: CldrPackage, file: string, language: Language, ...path: string[]) => Entries<T>;
  readonly supplemental: <T>(file: string, member?: string) => Entries<T>;
  readonly read: (name: CldrPackage, path: string) => unknown;
}

/** The releases by version, in the order of their publication. */
export type Releases = ReadonlyMap<string, CldrRelease>;

/** Opens the releases; their files are read when they are needed, and once. */
export const openReleases = (packages: Packages): Releases =>
  new Map(CLDR_SOURCES.map((sources) => [sources.version, openRelease(packages, sources)]));

function openRelease(packages: Packages, sources: CldrSources): CldrRelease {
  const parse = oncePerKey((path: string): unknown => JSON.parse(readFileSync(path, 'utf8')));
  const read = (name: CldrPackage, path: string) =>
    parse(join(packages.folder(sourceOf(sources, name)), path));
  const supplemental = <T>(file: string, member = file) =>
    valueAt<T>(read('core', `supplemental/${file}.json`), 'supplemental', member);
  const parents = supplemental<Entries<string>>('parentLocales').parentLocale;

  const display = <T>(name: CldrPackage, file: string, language: Language, ...path: string[]): Entries<T> =>
    Object.assign(
      {},
      ...localeChain(language, parents)
        .reverse()
        .map((locale) => valueAt<T>(read(name, `main/${locale}/${file}.json`), 'main', locale, ...path)),
    );
  const allNames = (kind: NameKind, language: Language) =>
    kind === 'calendar' || kind === 'numbers'
      ? display<string>(
          'localenames-full',
          'localeDisplayNames',
          language,
          'localeDisplayNames',
          'types',
          kind,
        )
      : display<string>('localenames-full', kind, language, 'localeDisplayNames', kind);

  return {
    sources,
    names: (kind, language) =>
      new Map(
        Object.entries(allNames(kind, language)).filter(
          ([code, name]) => !/-(alt|menu)/.test(code) && name !== code,
        ),
      ),
    shortNames: (kind, language) =>
      new Map(
        Object.entries(allNames(kind, language))
          .filter(([code]) => code.endsWith('-alt-short'))
          .map(([code, name]) => [code.slice(0, -'-alt-short'.length), name]),
      ),
    display,
    supplemental,
    read,
  };
}

/** The object at a path. */
export function valueAt<T>(value: unknown, ...path: readonly string[]): Entries<T> {
  const found = path.reduce((outer: unknown, name) => (outer as Entries<unknown>)?.[name], value);
  if (typeof found !== 'object' || found === null) throw new Error(`no object at /${path.join('/')}`);
  return found as Entries<T>;
}

/** A locale and its parents, closest first, without root (UTS #35, part 1, parent locales). */
function localeChain(locale: string, parents: Entries<string> | undefined): string[] {
  const parent = parents?.[locale] ?? locale.replace(/(^|-)[^-]*$/, '');
  return ['', 'root', 'und'].includes(parent) ? [locale] : [locale, ...localeChain(parent, parents)];
}

function sourceOf({ version, packages }: CldrSources, name: CldrPackage) {
  const source = packages[name];
  if (source === undefined) throw new Error(`CLDR ${version} has no package ${name} here`);
  return source;
}

/**
 * The codes with a name in all base languages, even for lists that are not available in all of them, so that the codes of
 * a version are the same in every language.
 */
export function namedCodes(release: CldrRelease, kind: NameKind): readonly string[] {
  const [first, ...others] = BASE_LANGUAGES.map((language) => release.names(kind, language));
  return [...(first?.keys() ?? [])].filter((code) => others.every((names) => names.has(code)));
}

/** @throws Error if the code has no name */
export function nameOf(names: ReadonlyMap<string, string>, code: string): string {
  const name = names.get(code);
  if (name === undefined) throw new Error(`no name for ${code}`);
  return name;
}

export const UNICODE: Publisher = {
  shortName: 'Unicode',
  longName: 'Unicode, Inc. (Unicode CLDR Project)',
  url: 'https://cldr.unicode.org/',
  domain: 'unicode.org',
};

/** All base languages, in the order of the documents. */
export const ALL = 'de en fr es pl';

type CldrList = Pick<CodeList, 'name' | 'tags' | 'columns' | 'otherKeys' | 'references'> & {
  /** By default CSV. */
  readonly format?: CodeList['format'];
  /** By default the first column. */
  readonly key?: readonly string[];
  /** The packages with the data. */
  readonly uses: readonly CldrPackage[];
  /** The languages of each version, separated by spaces. */
  readonly languages: Readonly<Record<string, string>>;
  /** Whether an edition is valid from its release until the next one. */
  readonly isSucceeded?: true;
  readonly rows: (release: CldrRelease, language: Language) => readonly Row[];
};

/** A list with a version per CLDR release. */
export const cldrList =
  ({ uses, languages, isSucceeded, tags, rows, ...list }: CldrList) =>
  (releases: Releases): CodeList => {
    const offered = CLDR_SOURCES.filter(({ version }) => languages[version]);
    return {
      folder: 'cldr',
      format: 'csv',
      publisher: UNICODE,
      tags: [...tags, 'CLDR'],
      key: Object.keys(list.columns).slice(0, 1),
      ...list,
      editions: offered.map((sources, i) => ({
        version: sources.version,
        languages: languages[sources.version]?.split(' ') as Language[],
        publishedAt: sources.publishedAt,
        ...(isSucceeded && { validFrom: sources.publishedAt }),
        ...(isSucceeded && offered[i + 1] && { validTo: offered[i + 1]?.publishedAt as string }),
        sources: uses.map((name) => sourceOf(sources, name)),
      })),
      rows: (version, language) => rows(releases.get(version) as CldrRelease, language),
    };
  };
