import { raw, type Sql } from 'sql-template-tag';
import { digestOf } from '../../model/digest.ts';
import type { DirectoryRecord } from '../../model/document/entry.ts';
import type { DirectoryContents } from '../../model/query/packed-records.ts';

/** The schema of all tables. Increase its number with every change of the tables, or of what they store. */
const SCHEMA = 'code_lists_1';

/** The tables that releases share: their names, and their entries, each distinct one once. */
export const SCHEMA_NAME = raw(SCHEMA);
export const RELEASES = raw(`${SCHEMA}.release`);
export const ENTRIES = raw(`${SCHEMA}.entry`);

/** The entries of a release in the order of the index, with what filters read. */
export const orderedTable = (release: number): Sql => raw(`${SCHEMA}.ordered_${release}`);

/** The result sets of a release: lists in parts, with the numbers of entries in order. */
export const setsTable = (release: number): Sql => raw(`${SCHEMA}.result_set_${release}`);

/** Number of items in a part of a list. */
export const PART_SIZE = 1000;

/** The name of the list of all tags, which is stored like a result set. */
export const TAGS = 'tags';

/** The name of a result set of the index; an empty filter is absent. */
export const nameOfSet = (type: string, range: string, tag: string): string =>
  toKey(JSON.stringify([type, range.toLowerCase(), tag]));

/** What a database has of a release in addition to its entries. */
export interface StoredAbout extends Omit<DirectoryContents, 'records'> {
  readonly formats?: readonly string[] | undefined;
  /** The static languages by their lower case. */
  readonly languages: readonly (readonly [string, string])[];
  /** Length of the longest URI. */
  readonly longestUri: number;
}

/** A record without what is the same for all of its release, and its URIs with static names. */
export interface StoredRecord extends Omit<DirectoryRecord, 'formats'> {
  readonly staticUris: readonly string[];
}

/** Maximum length of a text in an index of PostgreSQL, in characters; its limit is 2,700 bytes. */
const MAX_KEY = 500;

/** A text as a value that an index of PostgreSQL can have: without null characters, lone surrogates, and not too long. */
export function toKey(text: string): string {
  const key = JSON.stringify(text);
  return key.length > MAX_KEY ? digestOf([text]) : key;
}
