/*
 * The files of the suggestions: an index for each UI language, and its shards. Both are read by scripts of the same
 * build only.
 */

/** The index of the suggestions in a UI language. */
export interface SuggestionIndex {
  /** The starts of the shards, sorted by code unit. */
  readonly starts: readonly string[];
  /** The languages of the texts that have a stemmer, the most frequent first. */
  readonly languages: readonly string[];
}

/** The entries of a shard, the best first. */
export interface ShardContent {
  readonly lists: readonly ListOfShard[];
  readonly texts: readonly TextOfShard[];
  /** The list, the name, the codes of the default key, and other codes. */
  readonly rows: readonly (readonly [list: number, name: string, ...codes: string[]])[];
}

export type ListOfShard = readonly [
  /** Place of its page. */
  place: string,
  title: string,
  language: string,
  keyColumns: readonly string[],
  /** Whether its codes are parts of a key, or refer to the codes of another list. */
  hasForeignCodes?: 1,
];

/** A text by which a list is found; the language only if it is not that of the list. */
export type TextOfShard = readonly [list: number, field: Field, text: string, language?: string];

/** Texts of a list, by how much a match counts. */
export const FIELD_WEIGHTS = {
  title: 1,
  translation: 0.86,
  longName: 0.82,
  tag: 0.72,
  column: 0.66,
  uri: 0.6,
  publisher: 0.55,
} as const;
export type Field = keyof typeof FIELD_WEIGHTS;
