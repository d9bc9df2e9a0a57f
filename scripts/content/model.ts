/** The languages a document of the directory may be written in: five languages and three regional variants. */
export type Language = BaseLanguage | 'de-AT' | 'de-CH' | 'en-GB';

/** The languages that have texts of their own; a regional variant uses those of its base language. */
export type BaseLanguage = 'de' | 'en' | 'es' | 'fr' | 'pl';

export const BASE_LANGUAGES: readonly BaseLanguage[] = ['de', 'en', 'es', 'fr', 'pl'];

/** The base language of a language: `de` for `de-AT`. */
export function baseLanguage(language: Language): BaseLanguage {
  return language.slice(0, 2) as BaseLanguage;
}

/** A JSON value as it stands in a document. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [name: string]: Json };

/** A row by column id. A property that is not there is left out of the row, which only an optional column allows. */
export type Row = { readonly [columnId: string]: Json };

/**
 * A column without its texts. `localised` says that its values are written in the document's language; members are
 * given by value, their descriptions come from the list's texts.
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

/** Columns whose values are the key of a list in the same version. */
interface Reference {
  readonly id: string;
  readonly columnIds: readonly string[];
  readonly list: string;
}

/** A licensed package that facts were taken from. */
export interface Source {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

/** Who maintains the facts; the identifier's value is a domain name of the publisher. */
export interface Publisher {
  readonly shortName: string;
  readonly longName?: string;
  readonly url?: string;
  readonly domain?: string;
}

/** One version of a list or set, in the languages it is offered in. Date-times are RFC 3339. */
export interface Edition {
  readonly version: string;
  readonly languages: readonly Language[];
  readonly publishedAt?: string;
  readonly validFrom?: string;
  readonly validTo?: string;
  readonly sources: readonly Source[];
}

/** How a list's documents are stored: one file, or a metadata file beside a CSV file. */
type Form = 'json' | 'ocl' | 'csv';

/**
 * A code list in all its versions. `rows` gives the rows of a version in a language, for any version of `editions` and
 * any language that the list has texts for; the codes are the same in every language.
 */
export interface CodeList {
  readonly name: string;
  readonly folder: string;
  readonly form: Form;
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

/** An entry of a set: a list or another set, in one version. */
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

/** Compares by UTF-16 code unit, the only order used for content. */
export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
