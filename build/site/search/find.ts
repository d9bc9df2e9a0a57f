import { findCodes, findUnknownCode } from './codes.ts';
import { correct } from './correct.ts';
import { makeQuery, type Query } from './query.ts';
import { type Result, rateLists } from './rate.ts';
import { commonStart } from './score.ts';
import type { PreparedList, SearchSource } from './source.ts';

export interface Results {
  readonly query: Query;
  /** The lists and rows that match, the best first. */
  readonly items: readonly Result[];
  /** The number of further rows that were found in a list, by {@link Result.list}. */
  readonly moreRows: ReadonlyMap<string, number>;
  /** Whether nothing has all words: the items then have the most. */
  readonly isPartial: boolean;
  /** The text if it is a code that no list has. */
  readonly unknownCode: string | undefined;
  /** The codes, if the text is several codes. */
  readonly codes: readonly string[];
  /** The text before its typing errors were corrected, if nothing had all its words. */
  readonly misspelled?: string;
}

/** Rows of one list. */
const MAX_ROWS_PER_LIST = 3;

/** A row has all words that its list does not have, so that the shard of a rare one is enough; mostly, one of these is rare. */
const MAX_LOOKUP_WORDS = 3;

/**
 * Finds lists and rows, the best matches first. If nothing has all words, typing errors are corrected, unless the text is in
 * quotation marks.
 *
 * @throws if a shard cannot be loaded
 */
export async function find(source: SearchSource, text: string): Promise<Results> {
  const found = await findMatches(source, makeQuery(text));
  const { query, items, isPartial, unknownCode, codes } = found;
  const hasAllWords = items.length > 0 && !isPartial;
  if (hasAllWords || unknownCode !== undefined || codes.length > 0 || isQuoted(query.text)) return found;
  const corrected = await correct(source, query);
  if (corrected === undefined) return found;
  const others = await findMatches(source, makeQuery(corrected));
  return others.items.length === 0 || others.isPartial ? found : { ...others, misspelled: query.text };
}

/** The text in quotation marks, which is searched for as it is. */
export const quote = (text: string): string => `"${text}"`;

const isQuoted = (text: string): boolean => /^".*"$/.test(text);

async function findMatches(source: SearchSource, query: Query): Promise<Results> {
  const lists = await loadLists(source, query);
  const rated = await rateLists(source, query, lists);
  let most = 1;
  for (const { count } of rated) most = Math.max(most, count);
  const best = rated.filter(({ count }) => count === most);
  return {
    query,
    ...limitRows(best),
    isPartial: most < query.words.length,
    unknownCode: findUnknownCode(query, best),
    codes: findCodes(query, lists),
  };
}

/** Loads the shards of the whole text, and of its longest words and their other forms. */
async function loadLists(source: SearchSource, { wholes, words }: Query): Promise<PreparedList[]> {
  const longest = [...words].sort((a, b) => b.key.length - a.key.length).slice(0, MAX_LOOKUP_WORDS);
  const keys = [
    ...wholes.flatMap(({ key, codeKey }) => [key, codeKey]),
    ...longest.flatMap(({ key }) => [key, commonStart(key)]),
  ];
  const shards = await Promise.all(keys.map(source.loadShard));
  return [...new Set(shards)].flat();
}

/** The results by score: each list and row once, and few rows of the same list. */
function limitRows(results: readonly Result[]): Pick<Results, 'items' | 'moreRows'> {
  const sorted = [...results].sort((a, b) => b.score - a.score || textLength(a) - textLength(b));
  // What matches in several languages is shown in that of the page.
  const idOf = ({ list, row }: Result) => JSON.stringify([list, row?.key]);
  const own = new Set(sorted.filter(({ row }) => row?.isOwn).map(idOf));
  const seen = new Set<string>();
  const rows = new Map<string, number>();
  const items: Result[] = [];
  for (const result of sorted) {
    const id = idOf(result);
    if (seen.has(id) || (result.row && !result.row.isOwn && own.has(id))) continue;
    seen.add(id);
    const count = result.row ? (rows.get(result.list) ?? 0) + 1 : 0;
    if (result.row) rows.set(result.list, count);
    if (count <= MAX_ROWS_PER_LIST) items.push(result);
  }
  const moreRows = new Map<string, number>();
  for (const [list, count] of rows) {
    if (count > MAX_ROWS_PER_LIST) moreRows.set(list, count - MAX_ROWS_PER_LIST);
  }
  return { items, moreRows };
}

const textLength = ({ row, match, title }: Result): number => (row?.name ?? match?.text ?? title).length;
