/** The languages with texts of their own; a regional variant uses those of its base language. */
export const BASE_LANGUAGES = ['de', 'en', 'es', 'fr', 'pl'] as const;

/** The languages of the documents. */
export type Language = (typeof BASE_LANGUAGES)[number] | 'de-AT' | 'de-CH' | 'en-GB';

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [name: string]: Json };

/** A row by column id. Only optional columns may be missing. */
export type Row = JsonObject;

/**
 * A column without its texts; other properties are constraints. The values of a `localised` column are in the language
 * of the document; `members` are values, whose descriptions are in texts.csv. A `unique` column is a key. `references`
 * are foreign keys by id, with the list that they refer to in the same version. `role` is one of `columnRoles`, or an
 * object with what else the role needs.
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
  readonly sources: readonly Source[];
}

/** The publisher of data; its identifier is a domain name. */
export interface Publisher {
  readonly shortName: string;
  readonly longName?: string;
  readonly url?: string;
  readonly domain?: string;
}

/** A version of a list or set, with its languages and the days of its validity. */
export interface Edition extends Release {
  readonly languages: readonly Language[];
  readonly validFrom?: string;
  readonly validTo?: string;
}

/** A code list or a set in all its versions. */
export interface Subject<E extends Edition = Edition> {
  readonly name: string;
  readonly tags: readonly string[];
  readonly publisher: Publisher;
  readonly editions: readonly E[];
}

/** The rows of a version are sorted by key. Its codes are the same in every language. */
export interface ListEdition extends Edition {
  readonly rows: (language: Language) => readonly Row[];
}

/** A column `name` has the names of the codes. */
export interface CodeList extends Subject<ListEdition> {
  readonly folder: string;
  readonly columns: Readonly<Record<string, Column>>;
  readonly key: readonly string[];
  /** One JSON file with either extension per document, or a metadata file and a CSV file. */
  readonly format: 'json' | 'ocl' | 'csv';
}

/** The members are versions of lists or of other sets. */
export interface SetEdition extends Edition {
  readonly members: readonly {
    readonly type: 'codeListRef' | 'codeListSetRef';
    readonly name: string;
    readonly version: string;
  }[];
}

export type CodeListSet = Subject<SetEdition>;

/** Compares by UTF-16 code unit, the sort order of all content. */
export const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The URIs that this directory assigns: `urn:x-codelists:NAME`, and `urn:x-codelists:NAME:VERSION` for versions. */
export const canonicalUri = (name: string): string => `urn:x-codelists:${name}`;
