/*
 * The files of the suggestions: an index, and its shards. All UI languages share them, because readers do not know in
 * which language a list is. Both are read by scripts of the same build only.
 */

/** The index of the suggestions. */
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
  readonly rows: readonly RowOfShard[];
  /** The keys for which, and for each start of which, the shard has only the best rows. */
  readonly cuts: readonly string[];
}

/** A list with the documents of its latest version. */
export type ListOfShard = readonly [
  /** The second segment of the places of its documents. */
  place: string,
  keyColumns: readonly string[],
  /**
   * The places of the lists to which its key columns refer: empty for a column that does not, {@link OUTSIDE} for a list
   * that is not in the directory. 0 if none does.
   */
  references: readonly string[] | 0,
  /** Whether it also has codes that should no longer be used, as far as it states that: 1 or 0. */
  hasFormerCodes: 0 | 1,
  /** The number of documents that the UI languages show: one if it is the same for all, else one for each of them. */
  shown: number,
  /** Those in the order of UI_LANGUAGES, then others, up to the last one that the entries of the shard need. */
  ...documents: ShownDocument[],
];

export const OUTSIDE = '-';

/** The first segment of the place of a document; its language only if the segment is not `l=LANGUAGE`. */
export type ShownDocument = readonly [place: string, title: string, language?: string];

export const languageOf = ([place, , language]: ShownDocument): string => language ?? place.slice(2);

/** A text by which a list is found; the language only if it is not that of the first document. */
export type TextOfShard = readonly [list: number, field: Field, text: string, language?: string];

/** A row with the texts in the documents of its list. */
export type RowOfShard = readonly [list: number, ...row: JoinedRow];

/** Weights of matches in the texts of a list. */
export const FIELD_WEIGHTS = {
  title: 1,
  translation: 0.86,
  longName: 0.82,
  tag: 0.72,
  column: 0.66,
  value: 0.64,
  uri: 0.6,
  publisher: 0.68,
} as const;
export type Field = keyof typeof FIELD_WEIGHTS;

/** The first character of a cell with other texts by which a row is found, each of them after one. */
export const ALIAS_START = '\v';

/** The first character of the name of a row that is deprecated or withdrawn, or has an end. */
export const ENDED_START = '\f';

/**
 * The texts of a row in each document of its list, in their order: the name, the codes of the default key, other codes,
 * and its aliases, separated by tabs. Only the name if its codes are those of the first document; null in a document without the
 * row. A single text if all are equal.
 */
export type JoinedRow = readonly (string | null)[];

/** The texts of a row in each document, with name and codes; undefined in those without the row. */
export type RowLines = readonly (string | undefined)[];

/** Joins the texts of a row. */
export function joinRow(lines: RowLines): JoinedRow {
  const [first] = lines;
  if (lines.every((line) => line === first)) return [first ?? null];
  const codes = first === undefined ? undefined : codesIn(first);
  return lines.map((line, i) => {
    if (line === undefined) return null;
    return i > 0 && codesIn(line) === codes ? line.slice(0, line.indexOf('\t')) : line;
  });
}

/** The codes of a text with the tab before them. */
const codesIn = (line: string): string => line.slice(line.indexOf('\t'));

/** The name and codes of a row in each document; undefined in those without it. */
export function readRow(row: JoinedRow): (readonly string[] | undefined)[] {
  const cells = row.map((text) => text?.split('\t'));
  return cells.map((own) => (own?.length === 1 ? [...own, ...(cells[0]?.slice(1) ?? [])] : own));
}

/** The parts of the cells of a row. */
export function partsOf(cells: readonly string[]) {
  const [name, last] = [cells[0], cells.at(-1)] as [string, string];
  const isEnded = name.startsWith(ENDED_START);
  const hasAliases = last.startsWith(ALIAS_START);
  return {
    name: isEnded ? name.slice(ENDED_START.length) : name,
    isEnded,
    codes: cells.slice(1, hasAliases ? -1 : undefined),
    aliases: hasAliases ? last.slice(1).split(ALIAS_START) : NONE,
  };
}

const NONE: readonly string[] = [];
