/** The languages of the documents: five languages and three regional variants. */
export type Language = BaseLanguage | 'de-AT' | 'de-CH' | 'en-GB';

/** The languages with their own texts; a regional variant uses those of its base language. */
export type BaseLanguage = 'de' | 'en' | 'es' | 'fr' | 'pl';

export const BASE_LANGUAGES: readonly BaseLanguage[] = ['de', 'en', 'es', 'fr', 'pl'];

/** The base language of a language: `de` for `de-AT`. */
export function baseLanguage(language: Language): BaseLanguage {
  return language.slice(0, 2) as BaseLanguage;
}

/** A JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [name: string]: Json };

/** A row by column id. Only optional columns may be missing. */
export type Row = { readonly [columnId: string]: Json };

/**
 * A column without its texts. The values of a `localised` column are in the language of the document; `members` are
 * values, whose descriptions are in the texts of the list.
 */
export interface ColumnShape {
  readonly id: string;
  readonly type: 'string' | 'enum' | 'enum-set' | 'integer' | 'number' | 'boolean' | 'date' | 'document';
  readonly nullable?: true;
  readonly optional?: true;
  readonly localised?: true;
  readonly members?: readonly string[];
  readonly limits?: JsonObject;
}

/** A foreign key to a list in the same version. */
interface Reference {
  readonly id: string;
  readonly columnIds: readonly string[];
  readonly list: string;
}

/** A package that contains the data of lists. */
export interface Source {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

/** The publisher of the data; its identifier is a domain name. */
export interface Publisher {
  readonly shortName: string;
  readonly longName?: string;
  readonly url?: string;
  readonly domain?: string;
}

/** A version of a list or set, with its languages. Date-times are in RFC 3339 format. */
export interface Edition {
  readonly version: string;
  readonly languages: readonly Language[];
  readonly publishedAt?: string;
  readonly validFrom?: string;
  readonly validTo?: string;
  readonly sources: readonly Source[];
}

/** The files of a document: one JSON file with either extension, or a metadata file and a CSV file. */
type FileFormat = 'json' | 'ocl' | 'csv';

/**
 * A code list in all its versions. `rows` returns the rows of a version of `editions` in any language that the list has
 * texts for; the codes are the same in every language.
 */
export interface CodeList {
  readonly name: string;
  readonly folder: string;
  readonly format: FileFormat;
  readonly tags: readonly string[];
  readonly publisher: Publisher;
  readonly columns: readonly ColumnShape[];
  readonly key: readonly string[];
  readonly otherKeys?: Readonly<Record<string, readonly string[]>>;
  readonly nameColumn?: string;
  readonly references?: readonly Reference[];
  readonly editions: readonly Edition[];
  readonly rows: (version: string, language: Language) => readonly Row[];
}

/** A member of a set: a version of a list or of another set. */
export interface SetMember {
  readonly type: 'codeListRef' | 'codeListSetRef';
  readonly name: string;
  readonly version: string;
}

/** A code list set in all its versions. */
export interface CodeListSet {
  readonly name: string;
  readonly tags: readonly string[];
  readonly publisher: Publisher;
  readonly editions: readonly (Edition & { readonly members: readonly SetMember[] })[];
}

/** Compares by UTF-16 code unit, the sort order of all content. */
export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The URIs that this directory assigns: `urn:x-codelists:NAME`, and `urn:x-codelists:NAME:VERSION` for versions. */
export function canonicalUri(name: string): string {
  return `urn:x-codelists:${name}`;
}

export function canonicalVersionUri(name: string, version: string): string {
  return `${canonicalUri(name)}:${version}`;
}
