import { once, oncePerKey, oncePerObject } from '../../../model/once.ts';
import { makeFindNearest } from '../../../model/values/nearest.ts';
import { SUGGESTIONS_FILE, suggestionsShard, UI_LANGUAGES, type UiLanguage } from '../../paths.ts';
import { printFragment } from '../document/fragment.ts';
import {
  FIELD_WEIGHTS,
  type Field,
  type JoinedRow,
  type ListOfShard,
  languageOf,
  readRow,
  type ShardContent,
  type ShownDocument,
  type SuggestionIndex,
} from './index-format.ts';
import {
  codeKeyOf,
  keyOf,
  loadStemmers,
  makeQuery,
  type Query,
  type Stem,
  scoreCode,
  scoreInList,
  scoreText,
  searchableOf,
  stemmedLanguage,
} from './match.ts';
import { shardName, shardStart } from './shards.ts';

/** The index and how to load its shards. */
export interface SuggestionSource {
  readonly ui: UiLanguage;
  /** Of {@link SuggestionIndex}. */
  readonly starts: readonly string[];
  /** By language. */
  readonly stemmers: ReadonlyMap<string, Stem>;
  readonly loadShard: (start: string) => Promise<ShardContent>;
}

/** The stemmer of a language; undefined if it has none. */
export const stemmerOf = (
  { stemmers }: Pick<SuggestionSource, 'stemmers'>,
  language: string,
): Stem | undefined => stemmers.get(stemmedLanguage(language) ?? '');

/** Loads something once per key; after a failure, the next call tries again. */
export function loadOnce<K, T>(load: (key: K) => Promise<T>): (key: K) => Promise<T> {
  const loading = new Map<K, Promise<T>>();
  return (key) => {
    const known = loading.get(key) ?? load(key);
    loading.set(key, known);
    known.catch(() => loading.delete(key));
    return known;
  };
}

/** Loads a JSON file of the site. */
export async function loadJson<T>(path: string): Promise<T> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(response.statusText);
  return response.json() as Promise<T>;
}

const loadIndex = loadOnce(loadJson<SuggestionIndex>);
const loadShard = loadOnce((start: string) => loadJson<ShardContent>(suggestionsShard(shardName(start))));
const loadWithStemmers = loadOnce(async (ui: UiLanguage): Promise<SuggestionSource> => {
  const { starts, languages } = await loadIndex(SUGGESTIONS_FILE);
  return { ui, starts, loadShard, stemmers: await loadStemmers(languages) };
});

/** Loads what suggestions need, and begins to load the shards for a text. */
export async function loadSource(ui: UiLanguage, text = ''): Promise<SuggestionSource> {
  const source = loadWithStemmers(ui);
  // Most searches are in the language of the page: their stems name the last shards without another round trip.
  const [index, own] = await Promise.all([loadIndex(SUGGESTIONS_FILE), loadStemmers([ui])]);
  const starts = text === '' ? [] : startsOfShards(index, makeQuery(text, own.values()));
  for (const start of starts) loadShard(start).catch(() => {});
  return source;
}

/** A list, or a row of a list, that matches a search. */
export interface Suggestion {
  readonly score: number;
  /** The same for all suggestions of a list, whatever their language. */
  readonly list: string;
  readonly place: string;
  readonly title: string;
  readonly language: string;
  readonly row?: {
    /** Empty if the list has no names. */
    readonly name: string;
    readonly codes: readonly string[];
    /** The fragment that selects the row. */
    readonly fragment: string;
  };
  /** The text that matches, unless it is the title. */
  readonly match?: { readonly field: Field; readonly text: string; readonly language: string };
}

export interface Suggestions {
  readonly query: Query;
  readonly items: readonly Suggestion[];
  /** The number of further rows that were found in a list, by {@link Suggestion.list}. */
  readonly moreRows: ReadonlyMap<string, number>;
  /** Whether the index leaves out rows that may match, and the minimum number of matches if it is known. */
  readonly isCut: boolean;
  readonly minRows: number | undefined;
}

/** Rows of one list, and suggestions in total. */
const MAX_ROWS_PER_LIST = 3;
const MAX_SUGGESTIONS = 8;

/**
 * Finds lists and rows, the best matches first.
 *
 * @param limit the maximum number of suggestions
 * @param isIncluded leaves out other suggestions
 * @throws if a shard cannot be loaded
 */
export async function suggest(
  source: SuggestionSource,
  text: string,
  limit = MAX_SUGGESTIONS,
  isIncluded?: (suggestion: Suggestion) => boolean,
): Promise<Suggestions> {
  const query = makeQuery(text, source.stemmers.values());
  const starts = startsOfShards(source, query);
  // Each shard is searched while others are being loaded.
  const searched = await Promise.all(
    starts.map(async (start) => {
      const shard = await source.loadShard(start);
      const prepared = preparedShards(source)(shard);
      return { found: [...listsIn(prepared, query), ...rowsIn(prepared, query)], cuts: shard.cuts };
    }),
  );
  const found = searched.flatMap((shard) => shard.found);
  const cutsFor = (key: string) => searched[starts.indexOf(shardStart(source.starts, key))]?.cuts ?? [];
  const cut = cutOf(query, cutsFor);
  return {
    query,
    ...best(isIncluded ? found.filter(isIncluded) : found, limit),
    // Rows that are left out are counted in all lists.
    ...(isIncluded ? { ...cut, minRows: undefined } : cut),
  };
}

/** The starts of the shards that contain the matches. */
const startsOfShards = ({ starts }: Pick<SuggestionSource, 'starts'>, query: Query): string[] => [
  ...new Set(lookupKeys(query).map((key) => shardStart(starts, key))),
];

/** The keys whose shards contain the matches: of the whole text, of its longest words, and the stems of the longest. */
function lookupKeys({ key, codeKey, words }: Query): string[] {
  const longest = longestWords(words);
  return [codeKey, key, ...longest.map((word) => word.key), ...(longest[0]?.stems ?? [])];
}

/** A row has all words that its list does not have, so that the shard of a rare one is enough; mostly, one of these is rare. */
const MAX_LOOKUP_WORDS = 3;

const longestWords = (words: Query['words']): Query['words'] =>
  [...words].sort((a, b) => b.key.length - a.key.length).slice(0, MAX_LOOKUP_WORDS);

/** Rows are left out if each of the words that were looked up is cut. */
function cutOf(
  { words }: Query,
  cutsFor: (key: string) => ShardContent['cuts'],
): Pick<Suggestions, 'isCut' | 'minRows'> {
  const counts = longestWords(words).map(({ key }) =>
    Math.max(0, ...cutsFor(key).flatMap(([cut, rows]) => (cut.startsWith(key) ? [rows] : []))),
  );
  const isCut = counts.length > 0 && counts.every((count) => count > 0);
  return { isCut, minRows: isCut && words.length === 1 ? counts[0] : undefined };
}

/** Prepares the texts of a shard for comparisons, because every keystroke compares all of them. */
const preparedShards = oncePerObject((source: SuggestionSource) => {
  const { ui } = source;
  const stemOf = oncePerKey((language: string) => stemmerOf(source, language));
  return oncePerObject(({ lists, texts, rows }: ShardContent) => ({
    texts: texts.map(({ 0: list, 1: field, 2: text, 3: own }) => {
      const language = own ?? languageOf(lists[list]?.[3] as ShownDocument);
      return { list, field, text, language, searchable: searchableOf(text, stemOf(language)) };
    }),
    rows: rows.map((row) => prepareRow(ui, row[0], row.slice(1) as JoinedRow)),
    /** The list at a position; prepared on the first call, because most lists do not match. */
    listAt: oncePerKey((position: number) => prepareList(ui, lists[position] as ListOfShard, stemOf)),
  }));
});

type PreparedShard = ReturnType<ReturnType<typeof preparedShards>>;

function prepareList(
  ui: UiLanguage,
  [place, keyColumns, foreign, ...shown]: ListOfShard,
  stemOf: (language: string) => Stem | undefined,
) {
  const documents = shown.map((document) => ({
    place: `${document[0]}/${place}`,
    title: document[1],
    language: languageOf(document),
  }));
  /** The document that the UI language shows. */
  const own = shownIn(ui, documents) as (typeof documents)[number];
  /** Of all its documents; only searches of several words need them. */
  const titles = once(() => documents.map(({ title, language }) => searchableOf(title, stemOf(language))));
  return { place, keyColumns, hasForeignCodes: foreign === 1, documents, own, titles };
}

/** The item of the document that a UI language shows; a single item is that of all documents. */
const shownIn = <T>(ui: UiLanguage, items: readonly T[]): T | undefined =>
  items.length === 1 ? items[0] : items[UI_LANGUAGES.indexOf(ui)];

/** Prepares the texts of a row in the document of the UI language, else in another one, which `document` names. */
function prepareRow(ui: UiLanguage, list: number, row: JoinedRow) {
  const all = readRow(row);
  const own = shownIn(ui, all);
  const document = own ? undefined : all.findIndex((cells) => cells !== undefined);
  const [name = '', ...codes] = own ?? all[document as number] ?? [];
  return { list, document, name, codes, searchable: searchableOf(name), codeKeys: codes.map(codeKeyOf) };
}

function listsIn({ texts, listAt }: PreparedShard, query: Query): Suggestion[] {
  const found: Suggestion[] = [];
  for (const { list, field, text, language, searchable } of texts) {
    const score = scoreText(query, searchable);
    if (score === 0) continue;
    const { place, own } = listAt(list);
    const shown = field === 'title' && text !== own.title ? 'translation' : field;
    const match = shown === 'title' ? undefined : { field: shown, text, language };
    found.push({ score: score * FIELD_WEIGHTS[shown], list: place, ...own, ...(match && { match }) });
  }
  return found;
}

/** How much matches of rows count, compared with those of titles. */
const CODE_WEIGHT = 0.97;
const FOREIGN_CODE_WEIGHT = 0.85;
const NAME_WEIGHT = 0.94;
const OTHER_LANGUAGE_WEIGHT = 0.86;
const IN_LIST_WEIGHT = 0.9;

function rowsIn({ rows, listAt }: PreparedShard, query: Query): Suggestion[] {
  const found: Suggestion[] = [];
  for (const row of rows) {
    const score = scoreRow(query, row, listAt);
    if (score === 0) continue;
    const { name, codes, document } = row;
    const { place, keyColumns, own, documents } = listAt(row.list);
    const fragment = printFragment(keyColumns.map((columnId, i) => ({ columnId, value: codes[i] ?? '' })));
    const distinct = [...new Set(codes)].filter((code) => code !== '');
    const shown = (document === undefined ? undefined : documents[document]) ?? own;
    found.push({ score, list: place, ...shown, row: { name, codes: distinct, fragment } });
  }
  return found;
}

function scoreRow(
  query: Query,
  { list, document, codes, codeKeys, searchable }: PreparedShard['rows'][number],
  listAt: PreparedShard['listAt'],
): number {
  const codeScore = Math.max(0, ...codes.map((code, i) => scoreCode(query, code, codeKeys[i] as string)));
  const hasForeignCodes = codeScore > 0 && listAt(list).hasForeignCodes;
  const byCode = codeScore * (hasForeignCodes ? FOREIGN_CODE_WEIGHT : CODE_WEIGHT);
  const byName = scoreText(query, searchable) * NAME_WEIGHT;
  const inList = scoreInList(query, searchable, codeKeys, () => listAt(list).titles()) * IN_LIST_WEIGHT;
  return Math.max(byCode, byName, inList) * (document === undefined ? 1 : OTHER_LANGUAGE_WEIGHT);
}

/** The best suggestions: each list and row once, and few rows of the same list. */
function best(found: readonly Suggestion[], limit: number): Pick<Suggestions, 'items' | 'moreRows'> {
  const seen = new Set<string>();
  const rows = new Map<string, number>();
  const items: Suggestion[] = [];
  for (const one of [...found].sort(compare)) {
    const id = `${one.list}#${one.row?.fragment ?? ''}`;
    if (seen.has(id)) continue;
    seen.add(id);
    const count = one.row ? (rows.get(one.list) ?? 0) + 1 : 0;
    if (one.row) rows.set(one.list, count);
    if (count <= MAX_ROWS_PER_LIST && items.length < limit) items.push(one);
  }
  const moreRows = [...rows].flatMap(([list, count]): [string, number][] =>
    count > MAX_ROWS_PER_LIST ? [[list, count - MAX_ROWS_PER_LIST]] : [],
  );
  return { items, moreRows: new Map(moreRows) };
}

/** Equally good matches: the shorter text first, then the order of the index. */
const compare = (a: Suggestion, b: Suggestion): number => b.score - a.score || lengthOf(a) - lengthOf(b);

const lengthOf = ({ row, match, title }: Suggestion): number => (row?.name ?? match?.text ?? title).length;

/**
 * A search without matches in the spelling of the index: its unknown words are replaced by the most similar words near
 * their place in the index. Undefined if that finds nothing either.
 *
 * @throws if a shard cannot be loaded
 */
export async function respell(source: SuggestionSource, text: string): Promise<string | undefined> {
  const starts = startsOfShards(source, makeQuery(text, source.stemmers.values()));
  const shards = await Promise.all(starts.map(source.loadShard));
  const texts = shards.flatMap((shard) => [
    ...shard.texts.flatMap(([, field, own]) => (field === 'uri' ? [] : [own])),
    ...shard.rows.flatMap(([, ...row]) => readRow(row).flatMap(([name = ''] = []) => name)),
  ]);
  const other = replaceWords(text, new Set(texts.flatMap((one) => one.match(WORD) ?? [])));
  const found = other === text ? undefined : await suggest(source, other, 1);
  return found?.items.length ? other : undefined;
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** Minimum length of a word to replace: shorter words are similar to too many. */
const MIN_LENGTH = 4;

/** Maximum number of compared pairs of words: some milliseconds of a slow CPU. */
const MAX_COMPARISONS = 30_000;

function replaceWords(text: string, words: ReadonlySet<string>): string {
  const keys = [...words].map(keyOf);
  const findNearest = makeFindNearest(words, MAX_COMPARISONS);
  return text.replace(WORD, (word) => {
    const isKnown = word.length < MIN_LENGTH || keys.some((key) => key.startsWith(keyOf(word)));
    return isKnown ? word : (findNearest(word) ?? word);
  });
}
