/** The languages with texts of their own; a regional variant uses those of its base language. */
export const BASE_LANGUAGES = ['de', 'en', 'es', 'fr', 'pl'] as const;
export type BaseLanguage = (typeof BASE_LANGUAGES)[number];

/** The languages of the documents. */
export type Language = BaseLanguage | 'de-AT' | 'de-CH' | 'en-GB';

/** A JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [name: string]: Json };

/** A row by column id. Only optional columns may be missing. */
export type Row = JsonObject;

/**
 * A column without its texts; other properties are constraints. The values of a `localised` column are in the language
 * of the document; `members` are values, whose descriptions are in texts.csv.
 */
export interface Column {
  readonly type: 'string' | 'enum' | 'enum-set' | 'integer' | 'number' | 'boolean' | 'date' | 'document';
  readonly nullable?: true;
  readonly optional?: true;
  readonly localised?: true;
  readonly members?: readonly string[];
  readonly [constraint: string]: Json | undefined;
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

interface Subject<E extends Edition> {
  readonly name: string;
  readonly tags: readonly string[];
  readonly publisher: Publisher;
  readonly editions: readonly E[];
}

/**
 * A code list in all its versions. `rows` returns the rows of a version of `editions` in any language that the list has
 * texts for; the codes are the same in every language. A column `name` has the names of the codes.
 */
export interface CodeList extends Subject<Edition> {
  readonly folder: string;
  /** One JSON file with either extension per document, or a metadata file and a CSV file. */
  readonly format: 'json' | 'ocl' | 'csv';
  readonly columns: Readonly<Record<string, Column>>;
  readonly key: readonly string[];
  readonly otherKeys?: Readonly<Record<string, readonly string[]>>;
  /** Foreign keys by id: a column, and the list that it refers to in the same version. */
  readonly references?: Readonly<Record<string, readonly [column: string, list: string]>>;
  readonly rows: (version: string, language: Language) => readonly Row[];
}

/** A member of a set: a version of a list or of another set. */
export interface SetMember {
  readonly type: 'codeListRef' | 'codeListSetRef';
  readonly name: string;
  readonly version: string;
}

export interface SetEdition extends Edition {
  readonly members: readonly SetMember[];
}

/** A code list set in all its versions. */
export type CodeListSet = Subject<SetEdition>;

/** Compares by UTF-16 code unit, the sort order of all content. */
export const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The URIs that this directory assigns: `urn:x-codelists:NAME`, and `urn:x-codelists:NAME:VERSION` for versions. */
export const canonicalUri = (name: string): string => `urn:x-codelists:${name}`;

export const canonicalVersionUri = (name: string, version: string): string =>
  `${canonicalUri(name)}:${version}`;
