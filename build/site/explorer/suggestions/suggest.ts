import { groupBy } from '../../../model/collections.ts';
import { once, oncePerKey, oncePerObject } from '../../../model/once.ts';
import { editDistance, makeFindNearest } from '../../../model/values/nearest.ts';
import { SUGGESTIONS_FILE, suggestionsShard, UI_LANGUAGES, type UiLanguage } from '../../paths.ts';
import { printFragment } from '../document/fragment.ts';
import {
  FIELD_WEIGHTS,
  type Field,
  type JoinedRow,
  type ListOfShard,
  languageOf,
  partsOf,
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
  type SearchableText,
  type Stem,
  scoreCode,
  scoreInRow,
  scoreText,
  scoreWord,
  searchableOf,
  stemmedLanguage,
  wordKeysOf,
  wordsThat,
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
  const starts = text === '' ? [] : startsOfShards(index, makeQuery(text, own));
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
    /** The alias that matches, if its name and codes do not. */
    readonly alias?: string | undefined;
    /** The fragment that selects the row. */
    readonly fragment: string;
    /** Whether its name is in another language than that of the page, although the list has that. */
    readonly isTranslated: boolean;
  };
  /** The text that matches, unless it is the title. */
  readonly match?: { readonly field: Field; readonly text: string; readonly language: string };
}

export interface Suggestions {
  readonly query: Query;
  readonly items: readonly Suggestion[];
  /** The number of further rows that were found in a list, by {@link Suggestion.list}. */
  readonly moreRows: ReadonlyMap<string, number>;
  /** Whether the index leaves out rows that may match. */
  readonly isCut: boolean;
  /** Whether nothing has all words: the items then have the most. */
  readonly isPartial: boolean;
  /** Whether the text is a code and a word of names. */
  readonly isAmbiguous: boolean;
  /** The text if it is a code that no list has; the items then are names that start like it. */
  readonly unknownCode: string | undefined;
  /** The codes, if the text is several codes. */
  readonly codes: readonly string[];
}

/** Rows of one list, and suggestions in total. */
const MAX_ROWS_PER_LIST = 3;
const MAX_SUGGESTIONS = 8;

/**
 * Finds lists and rows, the best matches first.
 *
 * @param limit the maximum number of suggestions
 * @param isIncluded selects suggestions; default: all
 * @throws if a shard cannot be loaded
 */
export async function suggest(
  source: SuggestionSource,
  text: string,
  limit = MAX_SUGGESTIONS,
  isIncluded: (suggestion: Suggestion) => boolean = () => true,
): Promise<Suggestions> {
  const query = makeQuery(text, source.stemmers);
  const starts = startsOfShards(source, query);
  const loadPrepared = async (start: string) => preparedShards(source)(await source.loadShard(start));
  // Each shard is prepared while others are being loaded.
  const shards = await Promise.all(starts.map(loadPrepared));
  const codes = codesToCheck(query, (key) => shards[starts.indexOf(shardStart(source.starts, key))]);
  const unknownCode = isUnknownCode(query, shards) ? (query.typed.at(-1) as string) : undefined;
  const isShown = (one: Suggestion): boolean =>
    (unknownCode === undefined || !one.row || nameMatches(query, one.row.name)) && isIncluded(one);
  const lists = listsIn(shards, query);
  const rows = shards.flatMap((shard) => rowsIn(shard, query, lists.wordsOf));
  const candidates: Candidate[] = [...lists.candidates, ...rows];
  // `currency of Croatia` also matches the name `Croatian Kuna`, but less than the rows that refer to Croatia.
  const isCertain =
    query.words.length === 1 ||
    candidates.some(
      ({ words, score, suggestion }) =>
        words === allWords(query) && score >= MIN_CERTAIN_SCORE && isShown(suggestion()),
    );
  if (!isCertain) candidates.push(...(await rowsReferringTo(source, query, rows, lists.wordsOf)));
  const { found, isPartial } = withMostWords(candidates, query, isShown);
  const ranked = rankNamesBeforeCodes(found, query);
  const cutsFor = (key: string) => shards[starts.indexOf(shardStart(source.starts, key))]?.cuts ?? [];
  return {
    query,
    ...best(ranked, limit),
    ...{ isPartial, isAmbiguous: ranked !== found, unknownCode, codes, isCut: isCutFor(query, cutsFor) },
  };
}

/** The score of a row whose list and name have all words, if some of them only begin like these. */
const MIN_CERTAIN_SCORE = 40;

/** The starts of the shards that contain the matches. */
const startsOfShards = ({ starts }: Pick<SuggestionSource, 'starts'>, query: Query): string[] => [
  ...new Set(lookupKeys(query).map((key) => shardStart(starts, key))),
];

/** The keys whose shards contain the matches: of the whole text, of its longest words, and the stems of the longest. */
function lookupKeys({ keys, codeKeys, words }: Query): string[] {
  const longest = longestWords(words);
  return [...codeKeys, ...keys, ...longest.map((word) => word.key), ...(longest[0]?.stems ?? [])];
}

/** A row has all words that its list does not have, so that the shard of a rare one is enough; mostly, one of these is rare. */
const MAX_LOOKUP_WORDS = 3;

const longestWords = (words: Query['words']): Query['words'] =>
  [...words].sort((a, b) => b.key.length - a.key.length).slice(0, MAX_LOOKUP_WORDS);

/** Rows are left out if each of the words that were looked up is cut. */
function isCutFor({ words }: Query, cutsFor: (key: string) => ShardContent['cuts']): boolean {
  const isCut = (key: string) => cutsFor(key).some((cut) => cut.startsWith(key));
  const longest = longestWords(words);
  return (
    longest.length > 0 && longest.every(({ key, stems }, i) => isCut(key) || (i === 0 && stems.some(isCut)))
  );
}

/** Prepares the texts of a shard for comparisons, because every keystroke compares all of them. */
export const preparedShards = oncePerObject((source: SuggestionSource) => {
  const { ui } = source;
  const stemOf = oncePerKey((language: string) => stemmerOf(source, language));
  return oncePerObject(({ lists, texts, rows, cuts }: ShardContent) => ({
    cuts,
    texts: texts.map(({ 0: list, 1: field, 2: text, 3: own }) => {
      const language = own ?? languageOf(lists[list]?.[5] as ShownDocument);
      return { list, field, text, language, searchable: searchableOf(text, stemOf(language)) };
    }),
    rows: rows.map(([list, ...row]) => prepareRow(ui, list, lists[list] as ListOfShard, row, stemOf)),
    /** The list at a position; prepared on the first call, because most lists do not match. */
    listAt: oncePerKey((position: number) => prepareList(ui, lists[position] as ListOfShard, stemOf)),
  }));
});

export type PreparedShard = ReturnType<ReturnType<typeof preparedShards>>;
type PreparedRow = PreparedShard['rows'][number];
type StemOf = (language: string) => Stem | undefined;

function prepareList(
  ui: UiLanguage,
  [place, keyColumns, references, hasFormerCodes, shown, ...all]: ListOfShard,
  stemOf: StemOf,
) {
  const documents = all.map((document) => ({
    place: `${document[0]}/${place}`,
    title: document[1],
    language: languageOf(document),
  }));
  /** The document that the UI language shows. */
  const own = documents[positionIn(ui, shown)] as (typeof documents)[number];
  /** Of all its documents; only searches of several words need them. */
  const titles = once(() => documents.map(({ title, language }) => searchableOf(title, stemOf(language))));
  const hasForeignCodes = keyColumns.length > 1 || references !== 0;
  return {
    ...{ place, keyColumns, references: references || [], hasForeignCodes },
    ...{ hasFormerCodes: hasFormerCodes === 1, documents, own, titles },
  };
}

/** The position of the document that a UI language shows; a single one is that of all. */
const positionIn = (ui: UiLanguage, shown: number): number => (shown === 1 ? 0 : UI_LANGUAGES.indexOf(ui));

/** Prepares the texts of a row in the document of the UI language, else in another one, which `document` names. */
function prepareRow(
  ui: UiLanguage,
  list: number,
  [, , , , shown, ...documents]: ListOfShard,
  row: JoinedRow,
  stemOf: StemOf,
) {
  const all = readRow(row);
  const own = all.length === 1 ? all[0] : all[positionIn(ui, shown)];
  const document = own ? undefined : all.findIndex((cells) => cells !== undefined);
  const { name, isEnded, codes, aliases } = partsOf(own ?? (all[document as number] as readonly string[]));
  const shownDocument = documents[document ?? positionIn(ui, shown)] as ShownDocument;
  return {
    ...{ list, document, isEnded, codes, aliasTexts: aliases, nameText: name },
    name: searchableOf(name, stemOf(languageOf(shownDocument))),
    aliases: aliases.map((alias) => searchableOf(alias)),
    codeKeys: codes.map(codeKeyOf),
  };
}

/** What has all words of a query, or some of them. */
interface Candidate {
  /** As bits. */
  readonly words: number;
  readonly score: number;
  readonly suggestion: () => Suggestion;
}

type PreparedList = ReturnType<PreparedShard['listAt']>;

const allWords = ({ words: { length } }: Query): number => (1 << length) - 1;

/** The lists with words of a query, and the words that a list has in its titles and in its texts in the loaded shards. */
function listsIn(shards: readonly PreparedShard[], query: Query) {
  const candidates: Candidate[] = [];
  const lists = new Map<string, Candidate & { readonly isTitle: boolean }>();
  for (const { texts, listAt } of shards) {
    for (const one of texts) {
      const score = scoreText(query, one.searchable) * weightOf(one, listAt(one.list));
      const suggestion = () => listSuggestion(one, listAt(one.list), score || SCORE_OF_PARTS);
      if (score > 0) candidates.push({ words: allWords(query), score, suggestion });
      // All URIs of a directory have words in common.
      if (query.words.length === 1 || one.field === 'uri') continue;
      const words = wordsThat(query, (word) => scoreWord(word, one.searchable));
      if (words === 0) continue;
      const { place } = listAt(one.list);
      const known = lists.get(place);
      const both = words | (known?.words ?? 0);
      // What a list is found by is more interesting than its title, which is shown anyway.
      const parts = { score: SCORE_OF_PARTS, isTitle: one.field === 'title' };
      const own = { ...parts, suggestion: () => listSuggestion(one, listAt(one.list), SCORE_OF_PARTS) };
      lists.set(place, { ...(known && !known.isTitle ? known : own), words: both });
    }
  }
  const wordsInTitles = ({ titles }: PreparedList) =>
    wordsThat(query, (word) => Math.max(...titles().map((title) => scoreWord(word, title))));
  const wordsOf = oncePerObject(
    (list: PreparedList): number => (lists.get(list.place)?.words ?? 0) | wordsInTitles(list),
  );
  return { candidates: [...candidates, ...lists.values()], wordsOf };
}

type WordsOf = ReturnType<typeof listsIn>['wordsOf'];

function listSuggestion(
  { field, text, language }: PreparedText,
  { place, own }: PreparedList,
  score: number,
): Suggestion {
  const shown = shownField({ field, text }, own.title);
  const match = shown === 'title' ? undefined : { field: shown, text, language };
  return { score, list: place, ...own, ...(match && { match }) };
}

type PreparedText = PreparedShard['texts'][number];

const shownField = ({ field, text }: Pick<PreparedText, 'field' | 'text'>, title: string): Field =>
  field === 'title' && text !== title ? 'translation' : field;

const weightOf = (text: PreparedText, { own }: PreparedList): number =>
  FIELD_WEIGHTS[shownField(text, own.title)] * (text.language === own.language ? 1 : OTHER_TEXT_WEIGHT);

/** How much a text in another language counts, compared with that of the page. */
const OTHER_TEXT_WEIGHT = 0.97;

/** The score of a list of which several texts have the words of a query. */
const SCORE_OF_PARTS = 46;

/** How much matches of rows count, compared with those of titles. */
const CODE_WEIGHT = 0.97;
const FOREIGN_CODE_WEIGHT = 0.85;
const NAME_WEIGHT = 0.94;
const ALIAS_WEIGHT = 0.9;
const OTHER_LANGUAGE_WEIGHT = 0.86;
/** For a row that is deprecated or withdrawn, or has an end. */
const ENDED_WEIGHT = 0.9;
/** For a row that matches together with its list: if its whole name or a code matches, or only a part. */
const IN_LIST_WEIGHT = { whole: 0.96, part: 0.75 };

/** A row with its shard, and the words of a query that it has without its list. */
interface RowCandidate extends Candidate {
  readonly row: PreparedRow;
  readonly shard: PreparedShard;
  readonly ownWords: number;
}

function rowsIn(shard: PreparedShard, query: Query, wordsOf: WordsOf): RowCandidate[] {
  const { rows, listAt } = shard;
  const found: RowCandidate[] = [];
  for (const row of rows) {
    const whole = scoreRow(query, row, listAt);
    const ownWords = query.words.length === 1 ? 0 : wordsThat(query, (word) => scoreInRow(word, row));
    if (whole === 0 && ownWords === 0) continue;
    // A row and its list together, such as `germany country`: at least one word must match the row.
    const together = ownWords === 0 ? 0 : ownWords | wordsOf(listAt(row.list));
    const words = whole > 0 ? allWords(query) : together;
    const ofWords = together === words ? scoreOfWords(query, row) : 0;
    const weight =
      (row.document === undefined ? 1 : OTHER_LANGUAGE_WEIGHT) * (row.isEnded ? ENDED_WEIGHT : 1);
    const score = Math.max(whole, ofWords) * weight;
    found.push({
      ...{ row, shard, ownWords, words, score },
      suggestion: () => rowSuggestion(query, row, listAt, score),
    });
  }
  return found;
}

function rowSuggestion(
  query: Query,
  { list, nameText, codes, document, aliases, aliasTexts, name: searchable }: PreparedRow,
  listAt: PreparedShard['listAt'],
  score: number,
  name = nameText,
): Suggestion {
  const { place, keyColumns, own, documents } = listAt(list);
  const fragment = printFragment(keyColumns.map((columnId, i) => ({ columnId, value: codes[i] ?? '' })));
  const distinct = [...new Set(codes)].filter((code) => code !== '');
  const shown = (document === undefined ? undefined : documents[document]) ?? own;
  const alias = aliasTexts.find((_, i) =>
    query.words.some((word) => scoreWord(word, aliases[i] as SearchableText) > scoreWord(word, searchable)),
  );
  const isTranslated = document !== undefined;
  return { score, list: place, ...shown, row: { name, codes: distinct, alias, fragment, isTranslated } };
}

/** How well a query as a whole matches a code, the name or an alias of a row. */
function scoreRow(query: Query, row: PreparedRow, listAt: PreparedShard['listAt']): number {
  const { list, codes, codeKeys, name, aliases } = row;
  let codeScore = 0;
  for (let i = 0; i < codes.length; i++)
    codeScore = Math.max(codeScore, scoreCode(query, codes[i] as string, codeKeys[i] as string));
  const hasForeignCodes = codeScore > 0 && listAt(list).hasForeignCodes;
  let best = codeScore * (hasForeignCodes ? FOREIGN_CODE_WEIGHT : CODE_WEIGHT);
  best = Math.max(best, scoreText(query, name) * NAME_WEIGHT);
  for (let i = 0; i < aliases.length; i++)
    best = Math.max(best, scoreAlias(query, row.aliasTexts[i] as string, aliases[i] as SearchableText));
  return best;
}

const scoreAlias = (query: Query, text: string, alias: SearchableText): number =>
  Math.max(scoreCode(query, text, alias.joined), Math.min(scoreText(query, alias), 90)) * ALIAS_WEIGHT;

/** How well words match a row on average; better if they are its whole name or a code. */
function scoreOfWords({ words }: Query, row: PreparedRow): number {
  const scores = words.map((word) => scoreInRow(word, row)).filter((score) => score > 0);
  const average = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  const isWhole =
    (row.name.words.length > 0 && scores.length >= row.name.words.length) ||
    words.some(({ codeKey }) => row.codeKeys.includes(codeKey));
  return average * IN_LIST_WEIGHT[isWhole ? 'whole' : 'part'];
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** The suggestions with the most words of a query, and whether these are not all. */
function withMostWords(
  candidates: readonly Candidate[],
  query: Query,
  isShown: (suggestion: Suggestion) => boolean,
): { readonly found: Suggestion[]; readonly isPartial: boolean } {
  const byCount = groupBy(candidates, ({ words }) => countBits(words));
  for (let count = query.words.length; count > 0; count--) {
    const found = (byCount.get(count) ?? []).map(({ suggestion }) => suggestion()).filter(isShown);
    if (found.length > 0) return { found, isPartial: count < query.words.length };
  }
  return { found: [], isPartial: false };
}

/**
 * A word in lower case may be a code, or a word of the names that people want: `yen` is a language, and a word of
 * `Japanese Yen`. The names are then better than the least of the codes. The same array if only one of these is found.
 */
function rankNamesBeforeCodes(found: Suggestion[], { text, words: [word] }: Query): Suggestion[] {
  if (!word || !/^\p{Ll}{3,}$/u.test(text)) return found;
  const isCode = ({ row }: Suggestion) =>
    row?.codes.some((code) => codeKeyOf(code) === word.codeKey) === true;
  const isNamed = ({ row, match, title }: Suggestion) =>
    row?.isTranslated !== true && wordKeysOf(row?.name ?? (match ? '' : title)).includes(word.key);
  const least = Math.min(...found.flatMap((one) => (isCode(one) ? one.score : [])));
  const isName = (one: Suggestion) => !isCode(one) && isNamed(one);
  if (least === Infinity || !found.some(isName)) return found;
  return found.map((one) =>
    isName(one) ? { ...one, score: Math.max(one.score, least + one.score / 100) } : one,
  );
}

/** Rows to which others may refer; each needs another shard. */
const MAX_TARGETS = 2;

/**
 * The rows that refer to the best of these rows, in lists that have further words of the query: `currency of Croatia` finds
 * the rows of the use of currencies whose country is HR.
 */
async function rowsReferringTo(
  source: SuggestionSource,
  query: Query,
  rows: readonly RowCandidate[],
  wordsOf: WordsOf,
): Promise<Candidate[]> {
  const targets = rows
    .filter(({ ownWords, row, shard }) => ownWords > 0 && !shard.listAt(row.list).hasForeignCodes)
    .sort((a, b) => countBits(b.ownWords) - countBits(a.ownWords) || b.score - a.score)
    .filter(({ row }, i, all) => all.findIndex((other) => other.row.codes[0] === row.codes[0]) === i)
    .slice(0, MAX_TARGETS);
  const found = targets.map(async ({ row: target, shard: { listAt }, ownWords, score }) => {
    const [code = ''] = target.codes;
    const { place } = listAt(target.list);
    const start = shardStart(source.starts, codeKeyOf(code));
    const shard = preparedShards(source)(await source.loadShard(start));
    return shard.rows.flatMap((row) => {
      const list = shard.listAt(row.list);
      const words = ownWords | wordsOf(list);
      if (words === ownWords || !row.codes.some((own, i) => own === code && list.references[i] === place))
        return [];
      const name = row.nameText || target.nameText;
      return [{ words, score, suggestion: () => rowSuggestion(query, row, shard.listAt, score, name) }];
    });
  });
  return (await Promise.all(found)).flat();
}

/** Whether a query is a code, by its capitals and digits, and no text of the shards has it. */
function isUnknownCode({ typed, codeKeys, words }: Query, shards: readonly PreparedShard[]): boolean {
  const text = typed.at(-1) as string;
  const isCode =
    /^(?=.*[\p{Lu}\p{N}])[^\p{Ll}\s]{2,24}$/u.test(text) && (text.length <= 3 || /[0-9]/.test(text));
  if (!isCode) return false;
  const key = codeKeys.at(-1) as string;
  const isWord = ({ words: all, joined }: SearchableText) =>
    joined === key || all.some((word) => word.key === key);
  return (
    words.length > 0 &&
    !shards.some(
      ({ rows, texts }) =>
        rows.some((row) => row.codeKeys.includes(key) || [row.name, ...row.aliases].some(isWord)) ||
        texts.some(({ searchable }) => isWord(searchable)),
    )
  );
}

const nameMatches = (query: Query, name: string): boolean => scoreText(query, searchableOf(name)) > 0;

const MAX_CODES_TO_CHECK = 60;

/**
 * The codes of a query that is several codes: all in capitals and digits, of which lists have at least two, or one if
 * commas or semicolons are between them.
 *
 * @param shardOf the shard of a key if it is loaded
 */
function codesToCheck({ text }: Query, shardOf: (key: string) => PreparedShard | undefined): string[] {
  const codes = text.split(/[\s,;]+/).filter((code) => code !== '');
  if (codes.length < 2 || codes.length > MAX_CODES_TO_CHECK || /\p{Ll}/u.test(text)) return [];
  const known = codes.filter((code) => {
    const key = codeKeyOf(code);
    return key !== '' && shardOf(key)?.rows.some(({ codeKeys }) => codeKeys.includes(key)) === true;
  });
  return known.length >= (/[,;]/.test(text) ? 1 : 2) ? codes : [];
}

/** The best suggestions: each list and row once, and few rows of the same list. */
function best(found: readonly Suggestion[], limit: number): Pick<Suggestions, 'items' | 'moreRows'> {
  const seen = new Set<string>();
  const rows = new Map<string, number>();
  const items: Suggestion[] = [];
  const idOf = ({ list, row }: Suggestion) => `${list}#${row?.fragment ?? ''}`;
  const own = new Set(found.filter(({ row }) => row?.isTranslated === false).map(idOf));
  for (const one of [...found].sort(compare)) {
    const id = idOf(one);
    // What matches in several languages is shown in that of the page.
    if (seen.has(id) || (one.row?.isTranslated === true && own.has(id))) continue;
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
  const starts = startsOfShards(source, makeQuery(text, source.stemmers));
  const shards = await Promise.all(withNeighbours(source, starts).map(source.loadShard));
  const prepared = shards.map(preparedShards(source));
  const rows = prepared.flatMap((shard) => shard.rows);
  // Of equally similar words, those in the language of the page come first.
  const texts = [
    ...rows.flatMap(({ document, nameText }) => (document === undefined ? nameText : [])),
    ...prepared.flatMap((shard) =>
      shard.texts.flatMap(({ field, text: own }) => (field === 'uri' ? [] : own)),
    ),
    ...rows.flatMap(({ document, nameText }) => (document === undefined ? [] : nameText)),
  ];
  const other = replaceWords(text, new Set(texts.flatMap((one) => one.match(WORD) ?? [])));
  const found = other === text ? undefined : await suggest(source, other, 1);
  return found && found.items.length > 0 && !found.isPartial ? other : undefined;
}

/** The shards of the same first letter that are next to others, because a typo may be in the second letter. */
function withNeighbours({ starts: all }: SuggestionSource, starts: readonly string[]): string[] {
  const near = starts.flatMap((start) => {
    const at = all.indexOf(start);
    return all
      .slice(Math.max(0, at - MAX_NEIGHBOURS), at + MAX_NEIGHBOURS + 1)
      .filter((one) => one[0] === start[0]);
  });
  return [...new Set([...starts, ...near])];
}

const MAX_NEIGHBOURS = 2;

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** Minimum length of a word to replace: shorter words are similar to too many. */
const MIN_LENGTH = 4;

/** One edit per this number of characters is a typo, in short words too; with more, it is another word. */
const CHARACTERS_PER_EDIT = 6;

/** Maximum number of compared pairs of words: some milliseconds of a slow CPU. */
const MAX_COMPARISONS = 30_000;

function replaceWords(text: string, words: ReadonlySet<string>): string {
  const keys = [...words].map(keyOf);
  const findNearest = makeFindNearest(words, MAX_COMPARISONS);
  return text.replace(WORD, (word) => {
    const key = keyOf(word);
    if (word.length < MIN_LENGTH || keys.some((own) => own.startsWith(key))) return word;
    const other = findNearest(word) ?? word;
    const maxEdits = Math.max(Math.floor(key.length / CHARACTERS_PER_EDIT), 1);
    return editDistance(key, keyOf(other), maxEdits) === undefined ? word : other;
  });
}
