import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fg from 'fast-glob';
import { isObject, objectAt, parseJson, SourceError, textOf } from './json.ts';
import { BASE_LANGUAGES, type Json, type JsonObject, type Language } from './model.ts';
import type { Packages } from './packages.ts';
import type { ReleaseSources } from './sources.ts';

/** A group of display names of a locale. */
export type NameKind = 'territories' | 'languages' | 'scripts' | 'calendar' | 'numbers';

/**
 * The data of a CLDR release. `names` are the names in a language by code; a regional variant inherits those of its
 * parents, and codes whose name is the code itself are left out. `currencies` and `units` are display data, inherited in
 * the same way. `supplemental` is the content of a supplemental file in cldr-core, `core` of another file in that
 * package, `keywords` of a file in cldr-bcp47.
 */
export interface CldrRelease {
  readonly sources: ReleaseSources;
  readonly names: (kind: NameKind, language: Language) => ReadonlyMap<string, string>;
  readonly shortNames: (kind: NameKind, language: Language) => ReadonlyMap<string, string>;
  readonly currencies: (language: Language) => JsonObject;
  readonly units: (language: Language, width: 'long' | 'short') => JsonObject;
  readonly supplemental: (file: string, member: string) => JsonObject;
  readonly core: (file: string) => Json;
  readonly keywords: (file: string, key: string) => JsonObject;
}

/**
 * Reads the files of a release that the lists need.
 *
 * @throws SourceError if one is missing
 */
export async function readRelease(packages: Packages, sources: ReleaseSources): Promise<CldrRelease> {
  const { core, localeNames, numbers, bcp47, units } = sources;
  const locales = `main/{${LOCALES.join(',')}}`;
  const [coreFiles, nameFiles, numberFiles, keywordFiles, unitFiles] = await Promise.all([
    readFiles(packages.folder(core), ['supplemental/*.json', 'scriptMetadata.json']),
    readFiles(packages.folder(localeNames), [`${locales}/*.json`]),
    readFiles(packages.folder(numbers), [`${locales}/currencies.json`]),
    bcp47 ? readFiles(packages.folder(bcp47), ['bcp47/*.json']) : undefined,
    units ? readFiles(packages.folder(units), [`${locales}/units.json`]) : undefined,
  ]);
  const parents = objectAt(file(coreFiles, 'supplemental/parentLocales.json'), ...PARENT_PATH);

  const localeObject = (files: Files | undefined, locale: string, name: string, ...path: string[]) =>
    objectAt(file(files, `main/${locale}/${name}.json`), 'main', locale, ...path);
  const displayNames = (kind: NameKind, locale: string) =>
    kind === 'calendar' || kind === 'numbers'
      ? localeObject(nameFiles, locale, 'localeDisplayNames', 'localeDisplayNames', 'types', kind)
      : localeObject(nameFiles, locale, kind, 'localeDisplayNames', kind);

  const merged = (language: Language, read: (locale: string) => JsonObject): JsonObject =>
    Object.assign({}, ...localeChain(language, parents).reverse().map(read));
  const allNames = (kind: NameKind, language: Language) =>
    merged(language, (locale) => displayNames(kind, locale));

  return {
    sources,
    names: (kind, language) =>
      new Map(
        Object.entries(allNames(kind, language))
          .filter(([code, name]) => !/-(alt|menu)/.test(code) && name !== code)
          .map(([code, name]) => [code, textOf(name)]),
      ),
    shortNames: (kind, language) =>
      new Map(
        Object.entries(allNames(kind, language))
          .filter(([code]) => code.endsWith('-alt-short'))
          .map(([code, name]) => [code.slice(0, -'-alt-short'.length), textOf(name)]),
      ),
    currencies: (language) =>
      merged(language, (locale) => localeObject(numberFiles, locale, 'currencies', 'numbers', 'currencies')),
    units: (language, width) =>
      merged(language, (locale) => localeObject(unitFiles, locale, 'units', 'units', width)),
    supplemental: (name, member) =>
      objectAt(file(coreFiles, `supplemental/${name}.json`), 'supplemental', member),
    core: (name) => file(coreFiles, `${name}.json`),
    keywords: (name, key) => objectAt(file(keywordFiles, `bcp47/${name}.json`), 'keyword', 'u', key),
  };
}

/**
 * The codes with a name in all base languages, even for lists that are not available in all of them, so that the codes of
 * a version are the same in every language.
 */
export function namedCodes(release: CldrRelease, kind: NameKind): readonly string[] {
  const [first, ...others] = BASE_LANGUAGES.map((language) => release.names(kind, language));
  return [...(first?.keys() ?? [])].filter((code) => others.every((names) => names.has(code)));
}

/** @throws SourceError if the code has no name */
export function nameOf(names: ReadonlyMap<string, string>, code: string): string {
  const name = names.get(code);
  if (name === undefined) throw new SourceError(`no name for ${code}`);
  return name;
}

const LOCALES: readonly string[] = [...BASE_LANGUAGES, 'de-AT', 'de-CH', 'en-001', 'en-GB'];
const PARENT_PATH = ['supplemental', 'parentLocales', 'parentLocale'];

type Files = ReadonlyMap<string, Json>;

async function readFiles(folder: string, patterns: string[]): Promise<Files> {
  const files = new Map<string, Json>();
  for await (const found of fg.stream(patterns, { cwd: folder, followSymbolicLinks: false })) {
    const path = String(found);
    files.set(path, parseJson(await readFile(join(folder, path), 'utf8'), path));
  }
  return files;
}

function file(files: Files | undefined, path: string): Json {
  const content = files?.get(path);
  if (content === undefined) throw new SourceError(`${path} is not in the package`);
  return content;
}

/** A locale and its parents, closest first, without root (UTS #35, part 1, parent locales). */
function localeChain(locale: string, parents: JsonObject): string[] {
  const explicit = isObject(parents) ? parents[locale] : undefined;
  const parent = typeof explicit === 'string' ? explicit : locale.replace(/(^|-)[^-]*$/, '');
  return parent === '' || parent === 'root' || parent === 'und'
    ? [locale]
    : [locale, ...localeChain(parent, parents)];
}
