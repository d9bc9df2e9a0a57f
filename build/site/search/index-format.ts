/*
 * The files of the search: the starts of its shards, sorted by code unit, and the shards. All UI languages share them, because readers do not know in which
 * language a list is. Both are read by scripts of the same build only. Shards are arrays, because there are many.
 */

/** Entries for the same code, or for a word in a language: searches find no more of them. */
export const MAX_ENTRIES_PER_TERM = 100;

/** A list of a shard, with the texts and rows by which it is found there. */
export type ListOfShard = readonly [
  ...ListHead,
  texts: readonly TextOfShard[],
  /** The rows of each document as lines: {@link readLine}. */
  rows: readonly string[],
];

/** What all shards have of a list. */
export type ListHead = readonly [
  /** The second segment of the places of its documents. */
  place: string,
  keyColumns: readonly string[],
  /** The places of the lists to which its key columns refer, '' for a column that does not; 0 if none does. */
  references: readonly string[] | 0,
  /** Whether it also has codes that should no longer be used, as far as it states that. */
  hasFormerCodes: 0 | 1,
  /** The number of documents that the UI languages show: one if it is the same for all, else one for each of them. */
  shown: number,
  /** Those of its latest version: in the order of UI_LANGUAGES, then others. */
  documents: readonly ShownDocument[],
];

/** The place of a referenced list that is not in the directory. */
export const OUTSIDE = '-';

/** The first segment of the place of a document; its language only if the segment is not `l=LANGUAGE`. */
export type ShownDocument = readonly [place: string, title: string, language?: string];

export const languageOf = ([place, , language]: ShownDocument): string => language ?? place.slice(2);

/** A text by which a list is found; the language only if it is not that of the first document. */
type TextOfShard = readonly [field: Field, text: string, language?: string];

/** What a text of a list is. */
export type Field = 'title' | 'longName' | 'tag' | 'column' | 'value' | 'uri' | 'publisher' | 'description';

/** The first character of the cell with the aliases, and of each further alias. */
export const ALIAS_START = '\v';

/** The first character of the name of a row that is deprecated or withdrawn, or has an end. */
export const ENDED_START = '\f';

/** The parts of a line: the name, the codes of the default key, other codes, and the aliases, separated by tabs. */
export function readLine(line: string) {
  const [name = '', ...cells] = line.split('\t');
  const isEnded = name.startsWith(ENDED_START);
  const aliases = cells.at(-1)?.startsWith(ALIAS_START) ? cells.pop() : undefined;
  return {
    name: isEnded ? name.slice(ENDED_START.length) : name,
    isEnded,
    codes: cells,
    aliases: aliases?.slice(ALIAS_START.length).split(ALIAS_START) ?? [],
  };
}
