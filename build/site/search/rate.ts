import { append } from '../../model/collections.ts';
import { ABBREVIATION_SCORE, CODE_START, codeKeyOf, type Query, scoreCodes, scoreWords } from './query.ts';
import { type Alias, type Field, languageOf, type PreparedList, type SearchSource } from './source.ts';

/** A list, or a row of a list, that a search finds. */
export interface Result {
  readonly score: number;
  /** The number of words of the search that it has, and how well it has each. */
  readonly count: number;
  readonly scores: readonly number[];
  /** The same for all results of a list, whatever their language. */
  readonly list: string;
  /** Of the page that shows it. */
  readonly place: string;
  readonly title: string;
  readonly language: string;
  readonly row?: {
    /** Empty if the list has no names. */
    readonly name: string;
    /** Of the name, if it is that of another list. */
    readonly language?: string | undefined;
    readonly codes: readonly string[];
    /** The alias that matches better than the name. */
    readonly alias: Alias | undefined;
    /** The year of its last day, or its status, if it should no longer be used. */
    readonly end?: string | undefined;
    /** What selects the row. */
    readonly key: readonly { readonly columnId: string; readonly value: string }[];
    /** What names the row if it has no name of its own: rows of other lists. */
    readonly references?: readonly { readonly place: string; readonly code: string }[] | undefined;
    /** Whether its document is that of the UI language. */
    readonly isOwn: boolean;
    /** Whether the search is the whole name, or a code, apart from words of the title of its list. */
    readonly isWhole: boolean;
  };
  /** The text that matches, unless it is the title. */
  readonly match?: {
    readonly field: keyof typeof FIELD_WEIGHTS;
    readonly text: string;
    readonly language: string;
  };
}

type PreparedRow = PreparedList['rows'][number];

/** A row, what it has of a search without its list, and the result. */
type RatedRow = ReturnType<typeof scoreRow> & { list: PreparedList; row: PreparedRow; result: Result };

/** By what refers to them. */
type RatedRows = ReadonlyMap<string, readonly RatedRow[]>;

/** How much matches count, compared with those of titles. */
const FIELD_WEIGHTS: Readonly<Record<Field | 'translation', number>> = {
  title: 1,
  translation: 0.86,
  longName: 0.82,
  tag: 0.72,
  publisher: 0.68,
  column: 0.66,
  value: 0.64,
  uri: 0.6,
  description: 0.4,
};
const CODE_WEIGHT = 0.97;
const FOREIGN_CODE_WEIGHT = 0.85;
const NAME_WEIGHT = 0.94;
const ALIAS_WEIGHT = 0.95;
/** For a former name, so that the current names of other rows come first, those in other languages, too. */
const FORMER_WEIGHT = 0.8;
/** For a word that only the title of the list has. */
const TITLE_WEIGHT = 0.9;
const OTHER_LANGUAGE_WEIGHT = 0.86;
/** For a row that is deprecated or withdrawn, or has an end. */
const ENDED_WEIGHT = 0.9;

/** For a row that is only found by the name of the row to which it refers. */
const REFERENCE_WEIGHT = 0.9;

/** Maximum number of codes to whose rows others may refer, each of which needs another shard, and of these rows. */
const MAX_TARGETS = 3;
const MAX_TARGET_ROWS = 20;

/** Shorter words do not select lists by their titles: `US` is no beginning of `use`. */
const MIN_TITLE_WORD_LENGTH = 3;

/** Rates the texts and rows of lists, each together with the titles of its list; those without words have a count of 0. */
export async function rateLists(source: SearchSource, query: Query, lists: readonly PreparedList[]) {
  const results: Result[] = [];
  const rows: RatedRow[] = [];
  for (const list of lists) {
    const titles = scoreTitles(query, list);
    for (const text of list.texts) results.push(rateText(query, list, text, titles));
    for (const row of list.rows) {
      const own = scoreRow(query, row);
      const code = scoreCodes(query, row);
      if (code === 0 && own.coverage === 0) continue;
      rows.push({ ...own, list, row, result: rateRow(query, list, row, own, titles, code) });
    }
  }
  for (const { result } of rows) results.push(result);
  const known = new Map<string, RatedRow[]>();
  for (const row of rows) append(known, printReference(row.list.place, row.row.codes[0]), row);
  for (const target of findTargets(rows, lists, query)) {
    results.push(...(await rateReferringRows(source, query, target, known)));
  }
  return results;
}

/** Scores the titles of a list in all languages; a search of one word finds these as texts. */
const scoreTitles = (query: Query, list: PreparedList): number[] =>
  query.words.length > 1 ? bestOfEach(list.titles.map((title) => scoreWords(query, title))) : [0];

/** The best score of each word, of one or more texts. */
const bestOfEach = ([first = [], ...others]: readonly (readonly number[])[]): number[] =>
  first.map((score, word) => Math.max(score, ...others.map((scores) => scores[word] as number)));

/** The scores of words, or where these are 0, those of the titles of the list. */
const withTitles = (scores: readonly number[], titles: readonly number[]): number[] =>
  scores.map((score, word) => score || (titles[word] as number) * TITLE_WEIGHT);

const countMatches = (scores: readonly number[]): number => scores.filter((score) => score > 0).length;

/** Shorter words say less than others: `SI` of `SI-Einheiten`. */
const FULL_LENGTH = 5;

/** The score from 0 to 1: the average over the words, better if these are all of a text, which is a coverage of 1. */
function averageScore({ words }: Query, scores: readonly number[], coverage: number): number {
  let sum = 0;
  let all = 0;
  for (const [i, { key }] of words.entries()) {
    const weight = Math.min(key.length, FULL_LENGTH);
    sum += (scores[i] ?? 0) * weight;
    all += weight;
  }
  return (sum / Math.max(1, all)) * (0.8 + 0.2 * Math.min(1, coverage));
}

function rateText(
  query: Query,
  list: PreparedList,
  text: PreparedList['texts'][number],
  titles: readonly number[],
): Result {
  const { field, language, searchable } = text;
  const own = scoreWords(query, searchable);
  const found = countMatches(own);
  const scores = withTitles(own, titles);
  // All URIs of a directory have words in common.
  const isNoMatch = found === 0 || (field === 'uri' && found < own.length);
  const shown = field === 'title' && text.text !== list.document[1] ? 'translation' : field;
  const result = {
    ...locate(list, list.document),
    score: averageScore(query, scores, found / searchable.words.length) * FIELD_WEIGHTS[shown],
    count: isNoMatch ? 0 : countMatches(scores),
    scores: isNoMatch ? [] : scores,
  };
  // A text with the start of a longer word does not say what an abbreviation means.
  const isNoReason = shown === 'title' || own.includes(ABBREVIATION_SCORE);
  return isNoReason ? result : { ...result, match: { field: shown, text: text.text, language } };
}

const locate = ({ place }: PreparedList, document: PreparedList['document']) => ({
  list: place,
  place: `${document[0]}/${place}`,
  title: document[1],
  language: languageOf(document),
});

/**
 * What a row has of the words of a query without its list. `coverage` is how much of the name, an alias or a code the words
 * are, from 0 to 1; 0 if it has none of them.
 */
function scoreRow(query: Query, row: PreparedRow) {
  // A code that is the whole search has a score of its own.
  const codeKeys = query.words.length > 1 ? row.codeKeys : [];
  const ofCodes = query.words.map(({ codeKey }) => Number(codeKeys.includes(codeKey)));
  const ofName = scoreWords(query, row.searchableName);
  const all = [ofCodes, ofName];
  let coverage = Math.max(...ofCodes, countMatches(ofName) / row.searchableName.count);
  let isWhole = ofCodes.includes(1) || isWholeText(ofName, row.searchableName);
  let alias: Alias | undefined;
  for (const [i, text] of row.searchableAliases.entries()) {
    const own = row.aliases[i];
    const weight = own?.isFormer ? FORMER_WEIGHT : ALIAS_WEIGHT;
    const scores = scoreWords(query, text);
    const part = countMatches(scores) / text.count;
    const isBetter = scores.some((score, word) => score > (ofName[word] as number));
    if (isBetter) alias ??= own;
    // Part of an alias says no more than the same words of the name.
    if (isBetter || part >= 1) coverage = Math.max(coverage, part);
    isWhole ||= isWholeText(scores, text);
    all.push(scores.map((score) => score * weight));
  }
  return { scores: bestOfEach(all), coverage, alias, isWhole };
}

/** Whether each word of a text is a word of the query. */
const isWholeText = (scores: readonly number[], { count }: { readonly count: number }): boolean =>
  scores.every((score) => score === 0 || score === 1) && countMatches(scores) >= count;

/** @param code the score of the best code */
function rateRow(
  query: Query,
  list: PreparedList,
  { name, codes, document, end, isOwn }: PreparedRow,
  { scores, coverage, alias, isWhole }: ReturnType<typeof scoreRow>,
  titles: readonly number[],
  code: number,
): Result {
  const all = withTitles(scores, titles);
  const isCode = code > CODE_START;
  const ofCode = code * (list.hasForeignCodes ? FOREIGN_CODE_WEIGHT : CODE_WEIGHT);
  const weight = (isOwn ? 1 : OTHER_LANGUAGE_WEIGHT) * (end === undefined ? 1 : ENDED_WEIGHT);
  const score = Math.max(averageScore(query, all, coverage) * NAME_WEIGHT, ofCode) * weight;
  return {
    ...locate(list, document),
    // A whole code is the same in all languages, and before names if it has ended, too.
    score: isCode ? Math.max(score, ofCode) : score,
    count: code > 0 ? all.length : countMatches(all),
    scores: code > 0 ? all.map(() => ofCode) : all,
    row: {
      name,
      alias,
      end,
      isOwn,
      isWhole: isWhole || isCode,
      codes: [...new Set(codes.filter((text, i) => text !== '' && !list.isJoined(i)))],
      references: name === '' ? referencesOf(list, codes) : undefined,
      key: list.keyColumns.map((columnId, i) => ({ columnId, value: codes[i] ?? '' })),
    },
  };
}

/** The references of the key of a row, or those of other columns if the key has none. */
function referencesOf({ references, isJoined }: PreparedList, codes: readonly string[]) {
  const all = references.map((place, i) => ({ place, code: codes[i] ?? '', isOfKey: !isJoined(i) }));
  const stated = all.filter(({ place, code }) => place !== '' && code !== '');
  const ofKey = stated.filter(({ isOfKey }) => isOfKey);
  return ofKey.length > 0 ? ofKey : stated;
}

/** The best rows of lists to which others refer that have further words in their titles; else those with whole names. */
function findTargets(rows: readonly RatedRow[], lists: readonly PreparedList[], query: Query): RatedRow[] {
  const sorted = [...rows].sort((a, b) => b.coverage - a.coverage || b.result.score - a.result.score);
  const further = sorted.filter((row) => lists.some((list) => hasFurtherWords(list, row, query)));
  const found = further.length > 0 ? further : sorted.filter(isWholeName);
  const chosen: RatedRow[] = [];
  const codes = new Set<string | undefined>();
  for (const row of found) {
    const [code] = row.row.codes;
    const isNew = row.scores.some((score, word) => score > 0 && chosen.every(({ scores }) => !scores[word]));
    const isFurther = (further.length > 0 || isNew) && codes.size < MAX_TARGETS;
    // Several lists have a code, each with lists that refer to it: JP of countries, and of territories.
    if (!isFurther && !codes.has(code)) continue;
    chosen.push(row);
    codes.add(code);
  }
  return chosen.slice(0, MAX_TARGET_ROWS);
}

const printReference = (place: string, code = ''): string => `${place} ${code}`;

const isWholeName = ({ list, row, coverage }: RatedRow): boolean =>
  coverage === 1 && row.name !== '' && !list.hasForeignCodes;

const hasFurtherWords = (list: PreparedList, target: RatedRow, query: Query): boolean =>
  list.references.includes(target.list.place) &&
  scoreTitles(query, list).some((score, word) => {
    const isLong = (query.words[word]?.key.length ?? 0) >= MIN_TITLE_WORD_LENGTH;
    return isLong && score > 0 && target.scores[word] === 0;
  });

/**
 * Rates the rows that refer to a row, those of lists whose titles have further words higher: `currency of Croatia` finds the
 * rows of the use of currencies whose country is HR, and `Kroatien` does so in a list without German names. The names of all
 * references of a row count: `Kroatien Kuna` finds that with both.
 */
async function rateReferringRows(source: SearchSource, query: Query, target: RatedRow, known: RatedRows) {
  const [code = ''] = target.row.codes;
  const results: Result[] = [];
  for (const list of await source.loadShard(codeKeyOf(code))) {
    if (!list.references.includes(target.list.place)) continue;
    const isFurther = hasFurtherWords(list, target, query);
    const isReference = (value: string, i: number) =>
      value === code && list.references[i] === target.list.place;
    for (const row of list.rows.filter(({ codes }) => codes.some(isReference))) {
      const keys = list.references.map((place, i) => printReference(place, row.codes[i]));
      const named = [target, ...keys.flatMap((key) => known.get(key) ?? [])];
      const scores = bestOfEach(named.map((one) => one.scores));
      const own = { ...target, scores, isWhole: named.some((one) => one.isWhole) };
      const result = rateRow(query, list, row, own, scoreTitles(query, list), 0);
      const isBetter = isFurther || result.count > target.result.count;
      const best = Math.min(result.score, target.result.score) * REFERENCE_WEIGHT;
      results.push(isBetter ? result : { ...result, score: best });
    }
  }
  return results;
}
