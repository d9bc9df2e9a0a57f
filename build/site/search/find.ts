import { joinLabel } from '../../model/changes/code-history.ts';
import { append } from '../../model/collections.ts';
import { isSameLanguage } from '../../model/identity/language.ts';
import { editDistance } from '../../model/values/nearest.ts';
import type { UiLanguage } from '../paths.ts';
import { codeKeyOf, commonStart, keyOf, makeQuery, type Query, wordKeysOf, wordsOf } from './query.ts';
import { type Result, rateLists } from './rate.ts';
import { shardStart } from './shards.ts';
import { languageOf, type PreparedList, type SearchSource } from './source.ts';

export type Results = Awaited<ReturnType<typeof findMatches>> & {
  /** The text before its typing errors were corrected, if nothing had all its words. */
  readonly misspelled?: string;
};

/** Rows of one list that are shown. */
export const MAX_ROWS_PER_LIST = 3;

/** A row has all words that its list does not have, so that the shard of a rare one is enough; mostly, one of these is rare. */
const MAX_LOOKUP_WORDS = 3;

const MAX_CODES = 60;

/** Shorter words are similar to too many. */
const MIN_LENGTH = 5;

/** Longer words may have two typing errors. */
const MAX_LENGTH_WITH_ONE_EDIT = 8;

/** The shards around that of a word, because the error may be in its second letter. */
const MAX_NEIGHBOURS = 2;

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
  const isQuoted = /^".*"$/.test(query.text);
  if (hasAllWords || unknownCode !== undefined || codes.length > 0 || isQuoted) return found;
  const corrected = await correct(source, query);
  if (corrected === undefined) return found;
  const others = await findMatches(source, makeQuery(corrected));
  return others.items.length === 0 || others.isPartial ? found : { ...others, misspelled: query.text };
}

async function findMatches(source: SearchSource, query: Query) {
  const lists = await loadLists(source, query);
  const rated = await rateLists(source, query, lists);
  const best = chooseBest(rated, query);
  /** Whether nothing has all words: the items then have the most. */
  const isPartial = best.every(({ count }) => count < query.words.length);
  // A part of a code or an abbreviation means something else.
  const isCode = /^[^\s\p{Ll}]+$/u.test(query.text);
  const { items, rowsByList } = limitRows(isPartial && isCode ? [] : best, source.ui);
  return {
    query,
    items: await Promise.all(items.map((item) => nameByReferences(source, item))),
    rowsByList,
    isPartial,
    /** The words that nothing has. */
    absent: query.words.filter((_, i) => best.every(({ scores }) => !scores[i])).map(({ typed }) => typed),
    unknownCode: findUnknownCode(query, best),
    codes: findCodes(query, lists),
  };
}

/** The results with the most words, and with the most of those that none of these has. */
function chooseBest(rated: readonly Result[], { words }: Query): Result[] {
  const chosen: Result[] = [];
  let missing = [...words.keys()];
  while (missing.length > 0) {
    const counts = rated.map(({ scores }) => missing.filter((word) => (scores[word] ?? 0) > 0).length);
    const most = counts.reduce((max, count) => Math.max(max, count), 0);
    if (most === 0) break;
    const best = rated.filter((_, i) => counts[i] === most);
    chosen.push(...best);
    missing = missing.filter((word) => best.every(({ scores }) => scores[word] === 0));
  }
  return chosen;
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
function limitRows(results: readonly Result[], ui: UiLanguage) {
  // Of those that match as well, texts in the language of the page and current rows are first.
  const isLater = ({ match, row }: Result) =>
    Number(match ? !isSameLanguage(match.language, ui) : row?.end !== undefined);
  const compare = (a: Result, b: Result) =>
    b.score - a.score || isLater(a) - isLater(b) || textLength(a) - textLength(b);
  const sorted = [...results].sort(compare);
  // What matches in several languages is shown in that of the page.
  const idOf = ({ list, row }: Result) => JSON.stringify([list, row?.key]);
  const own = new Set(sorted.filter(({ row }) => row?.isOwn).map(idOf));
  const seen = new Set<string>();
  /** The codes of all rows that were found in a list, by {@link Result.list}. */
  const rowsByList = new Map<string, string[]>();
  const items: Result[] = [];
  for (const result of sorted) {
    const { list, row } = result;
    const id = idOf(result);
    if (seen.has(id) || (row && !row.isOwn && own.has(id))) continue;
    seen.add(id);
    if (row) append(rowsByList, list, joinLabel(row.key.map(({ value }) => value)));
    if (!row || (rowsByList.get(list)?.length ?? 0) <= MAX_ROWS_PER_LIST) items.push(result);
  }
  return { items, rowsByList };
}

/** A row without a name of its own by the names of the rows to which it refers. */
async function nameByReferences(source: SearchSource, result: Result): Promise<Result> {
  const { row } = result;
  if (!row?.references) return result;
  const names: { readonly name: string; readonly language: string }[] = [];
  for (const reference of row.references) {
    const lists = await source.loadShard(codeKeyOf(reference.code));
    const found = lists.find(({ place }) => place === reference.place)?.rows ?? [];
    const known = found.filter(({ codes, name }) => codes[0] === reference.code && name !== '');
    const best = known.find(({ isOwn }) => isOwn) ?? known[0];
    if (best) names.push({ name: best.name, language: languageOf(best.document) });
  }
  const name = names.map((one) => one.name).join(' · ');
  return name === '' ? result : { ...result, row: { ...row, name, language: names[0]?.language } };
}

const textLength = ({ row, match, title }: Result): number => (row?.name ?? match?.text ?? title).length;

/** The text of a query if it is a code, by its capitals and digits, that no result has as a code or a word. */
function findUnknownCode({ wholes }: Query, results: readonly Result[]): string | undefined {
  const { typed = '', codeKey = '', key = '' } = wholes.at(-1) ?? {};
  const isCode = /^(?=.*[\p{Lu}\p{N}])[^\p{Ll}\s]{2,24}$/u.test(typed);
  if (codeKey === '' || !isCode || (typed.length > 3 && !/[0-9]/.test(typed))) return undefined;
  const isKnown = ({ title, match, row }: Result): boolean => {
    const texts = row ? [row.name, row.alias?.text ?? ''] : [title, match?.text ?? ''];
    const words = texts.map(wordKeysOf);
    return (
      row?.codes.some((code) => codeKeyOf(code) === codeKey) === true ||
      words.some((keys) => keys.includes(key) || keys.join('') === key)
    );
  };
  return results.some(isKnown) ? undefined : typed;
}

/**
 * The codes of a query that is several codes: all in capitals and digits, of which lists have at least two, or one if
 * commas or semicolons are between them.
 */
function findCodes({ text }: Query, lists: readonly PreparedList[]): string[] {
  const codes = text.split(/[\s,;]+/).filter((code) => code !== '');
  if (codes.length < 2 || codes.length > MAX_CODES || /\p{Ll}/u.test(text)) return [];
  const keys = new Set(lists.flatMap(({ rows }) => rows.flatMap(({ codeKeys }) => codeKeys)));
  const known = codes.filter((code) => codeKeyOf(code) !== '' && keys.has(codeKeyOf(code)));
  return known.length >= (/[,;]/.test(text) ? 1 : 2) ? codes : [];
}

/**
 * Corrects typing errors: replaces the words of a query that no text near their place in the index has. Undefined if there
 * is nothing to correct.
 */
async function correct(source: SearchSource, query: Query): Promise<string | undefined> {
  const searched = new Set(query.words.map(({ key }) => key).filter(({ length }) => length >= MIN_LENGTH));
  const starts = [...searched].flatMap((key) => {
    const at = source.starts.indexOf(shardStart(source.starts, key));
    return source.starts.slice(Math.max(0, at - MAX_NEIGHBOURS), at + MAX_NEIGHBOURS + 1);
  });
  const shards = await Promise.all([...new Set(starts)].map(source.loadShard));
  const words = collectWords(shards.flat());
  const corrected = query.text.replace(/[\p{L}\p{M}\p{N}]+/gu, (word) => {
    const key = keyOf(word);
    // A word in capitals is a code or an abbreviation.
    return searched.has(key) && /\p{Ll}/u.test(word) ? (findNearest(key, words) ?? word) : word;
  });
  return corrected === query.text ? undefined : corrected;
}

/** The words of names by their keys; those in the language of the page come first. */
function collectWords(lists: readonly PreparedList[]): Map<string, string> {
  const rows = lists.flatMap((list) => list.rows);
  const texts = lists.flatMap((list) => list.texts).filter(({ field }) => field !== 'uri');
  const names = [
    ...rows.filter(({ isOwn }) => isOwn).map(({ name }) => name),
    ...texts.map(({ text }) => text),
    ...rows.map(({ name }) => name),
  ];
  const words = new Map<string, string>();
  for (const word of names.flatMap(wordsOf)) {
    const key = keyOf(word);
    if (!words.has(key)) words.set(key, word);
  }
  return words;
}

/**
 * The word with the fewest edits and the same first letter, else the longest one with which a compound starts (`Länder` for
 * `Ländercode`); undefined if none is near, or if one starts with the key.
 */
function findNearest(key: string, words: ReadonlyMap<string, string>): string | undefined {
  let nearest: string | undefined;
  let start = '';
  let maxEdits = key.length > MAX_LENGTH_WITH_ONE_EDIT ? 2 : 1;
  for (const [other, word] of words) {
    if (other.startsWith(key)) return undefined;
    const isStart = other.length > start.length && other.length * 2 > key.length && key.startsWith(other);
    if (isStart && other.length >= MIN_LENGTH) start = other;
    const isCorrection = other[0] === key[0] && other.length >= MIN_LENGTH;
    const edits = isCorrection ? editDistance(key, other, maxEdits) : undefined;
    if (edits === undefined) continue;
    nearest = word;
    maxEdits = edits - 1;
  }
  return nearest ?? words.get(start);
}
