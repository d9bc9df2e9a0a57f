import type { DirectoryRecord } from '../../model/document/entry.ts';
import type { DirectoryContents } from '../../model/query/packed-records.ts';

/** What a database has of a release in addition to its entries. */
export interface StoredAbout extends Omit<DirectoryContents, 'records'> {
  readonly formats?: readonly string[] | undefined;
  /** The static languages by their lower case. */
  readonly languages: readonly (readonly [string, string])[];
  /** Length of the longest URI. */
  readonly longestUri: number;
}

/** A record, without what is the same for all of its release, and its URIs with static names. */
export interface StoredRecord extends Omit<DirectoryRecord, 'formats'> {
  readonly staticUris: readonly string[];
}

/** A text as a value that PostgreSQL can store and compare: it has no null characters and lone surrogates. */
export const keyOf = (text: string): string => JSON.stringify(text);

/** Number of items in a chunk of a long list. */
export const CHUNK = 1000;

/** The list of all tags. */
export const TAGS = 'tags';

/** The list of the ordinals of a result set of the index; an empty filter is absent. */
export const setName = (type: string, range: string, tag: string): string =>
  JSON.stringify([type, range.toLowerCase(), tag]);
