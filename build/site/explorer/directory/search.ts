import { textsOf } from '../../../model/document/entry.ts';
import { rangesOf } from '../../../model/identity/language.ts';
import { compareCodeUnits } from '../../../model/identity/version.ts';
import { oncePerKey, oncePerObject } from '../../../model/once.ts';
import { pageCount } from '../../../model/query/paging.ts';
import type { SearchTerm } from '../../../model/query/search.ts';
import { type IndexFilter, selectIndex } from '../../../model/query/select.ts';
import { parseInstant } from '../../../model/values/instant.ts';
import type { UiLanguage } from '../../paths.ts';
import { titleOf } from '../components/text.ts';
import { FIELD_WEIGHTS, type Field, wordKeysOf } from '../suggestions/index-format.ts';
import { makeQuery, type Query, scoreText, searchableOf } from '../suggestions/match.ts';
import { type Stem, stemmedLanguage } from '../suggestions/stemmers.ts';
import {
  compareNames,
  groupLists,
  type List,
  type ListedDocument,
  type ListSummary,
  sortLists,
  summarizeList,
} from './lists.ts';
import type { Sort, View } from './view.ts';

export const LISTS_PER_PAGE = 50;

export interface SearchIndex {
  readonly ui: UiLanguage;
  /** Sorted by name. */
  readonly lists: readonly List<Searchable>[];
  /** The documents of all lists, grouped by list. */
  readonly records: readonly Searchable[];
  /** The rank of each list when sorted by publisher. */
  readonly byPublisher: readonly number[];
}

interface Searchable extends ListedDocument {
  readonly list: number;
  /** Its values of each facet; for languages, all matching language ranges. */
  readonly values: Readonly<Record<Facet, readonly string[]>>;
}

/** Filters with a list of values. */
export const FACETS = ['type', 'language', 'tag', 'publisher'] as const;
export type Facet = (typeof FACETS)[number];

/** A value of a facet and the number of lists with a document that has it and matches all other filters. */
export interface FacetValue {
  readonly value: string;
  readonly count: number;
}

export interface SearchResults {
  readonly lists: number;
  readonly documents: number;
  /** The shown page: the last one if the view requests a page beyond it. */
  readonly page: number;
  readonly pages: number;
  readonly rows: readonly ListSummary[];
  readonly facets: Facets;
}

/** The values of each facet, sorted by code unit. */
export type Facets = Readonly<Record<Facet, readonly FacetValue[]>>;

export function makeSearchIndex(ui: UiLanguage, documents: readonly ListedDocument[]): SearchIndex {
  const valuesOf = makeValuesOf();
  const lists = sortLists(ui, groupLists(documents)).map(({ uri, versions }, list) => ({
    uri,
    versions: versions.map((version) =>
      version.map((document) => ({
        ...document,
        list,
        values: valuesOf(document),
      })),
    ),
  }));
  return {
    ui,
    lists,
    records: lists.flatMap(({ versions }) => versions.flat()),
    byPublisher: ranksByPublisher(ui, lists),
  };
}

/** How to match the text of a view. */
interface TextSearch {
  /** The compiled pattern, if the text is one. */
  readonly pattern?: SearchTerm | undefined;
  /** By language. */
  readonly stemmers?: ReadonlyMap<string, Stem>;
}

/**
 * Searches the directory. Words match anywhere in the texts of a document, ignoring case and accents, or by their stems;
 * a compiled pattern and all other filters work like those of the API.
 *
 * @throws RefusedTerm if matching the pattern is too costly
 */
export function search(index: SearchIndex, view: View, text: TextSearch = {}): SearchResults {
  const { ui, lists, byPublisher } = index;
  const query = view.isPattern ? undefined : makeQuery(view.text, text.stemmers?.values() ?? []);
  const relevance = query && makeRelevance(query, text.stemmers ?? new Map());
  const found = withText(index.records, view, text.pattern, relevance);
  const documents = withFacets(found, view);
  const hits = hitsOf(documents);
  const sorted = sortHits(hits, view.sort, byPublisher, query?.words.length ? relevance : undefined);
  const pages = Math.max(1, pageCount(hits.length, LISTS_PER_PAGE));
  const page = Math.min(view.page, pages);
  return {
    lists: hits.length,
    documents: documents.length,
    page,
    pages,
    rows: sorted
      .slice((page - 1) * LISTS_PER_PAGE, page * LISTS_PER_PAGE)
      .map(({ list, matches }) =>
        summarizeList(ui, lists[list] as List<Searchable>, (document) => matches.includes(document)),
      ),
    facets: facetsOf(found, view),
  };
}

/** Values of the facets in the whole directory. */
export const allFacets = ({ records }: SearchIndex): Facets => byFacet((facet) => countLists(records, facet));

/** The places ({@link ListedDocument.listPlace}) of the lists that pass all filters but the text; undefined for all. */
export function listsWithin({ records }: SearchIndex, view: View): ReadonlySet<string> | undefined {
  const documents = withFacets(withText(records, { ...view, text: '' }, undefined, undefined), view);
  return documents.length === records.length
    ? undefined
    : new Set(documents.map(({ listPlace }) => listPlace));
}

function withText(
  records: readonly Searchable[],
  { text, publishedFrom, publishedUntil }: View,
  pattern: SearchTerm | undefined,
  relevance: Relevance | undefined,
): readonly Searchable[] {
  const from = parseInstant(publishedFrom);
  const until = parseInstant(publishedUntil);
  const published = selectIndex(
    { records },
    {
      tags: [],
      ...(from && { publishedFrom: from }),
      ...(until && { publishedUntil: until }),
    },
  );
  const found = pattern ? published.filter(({ entry }) => textsOf(entry).some(pattern)) : published;
  return relevance && text.trim() !== '' ? found.filter((document) => relevance(document) > 0) : found;
}

function withFacets(records: readonly Searchable[], view: View, except?: Facet): readonly Searchable[] {
  const { type, language, tag, publisher }: View = { ...view, ...(except && { [except]: '' }) };
  const filter: IndexFilter = {
    tags: tag === '' ? [] : [tag],
    ...(type !== '' && { type }),
    ...(language !== '' && { language }),
  };
  const found = selectIndex({ records }, filter);
  return publisher === '' ? found : found.filter(({ entry }) => entry.publisher?.shortName === publisher);
}

const facetsOf = (records: readonly Searchable[], view: View): Facets =>
  byFacet((facet) => countLists(withFacets(records, view, facet), facet));

const byFacet = (valuesOf: (facet: Facet) => readonly FacetValue[]): Facets =>
  Object.fromEntries(FACETS.map((facet) => [facet, valuesOf(facet)])) as Record<Facet, readonly FacetValue[]>;

/** Determines the values of the facets; equal values of many documents share one array. */
function makeValuesOf(): (document: ListedDocument) => Searchable['values'] {
  const single = oncePerKey((text: string) => [text]);
  const ranges = oncePerKey(rangesOf);
  return ({ entry: { type, language, tags, publisher } }) => ({
    type: single(type),
    language: ranges(language),
    tag: tags,
    publisher: publisher ? single(publisher.shortName) : [],
  });
}

/** Counts the lists of each value; documents must be grouped by list. */
function countLists(records: readonly Searchable[], facet: Facet): FacetValue[] {
  const counts = new Map<string, { count: number; last: number }>();
  for (const record of records) {
    for (const value of record.values[facet]) {
      const known = counts.get(value);
      if (!known) counts.set(value, { count: 1, last: record.list });
      else if (known.last !== record.list) {
        known.count++;
        known.last = record.list;
      }
    }
  }
  return [...counts]
    .map(([value, { count }]) => ({ value, count }))
    .sort((a, b) => compareCodeUnits(a.value, b.value));
}

interface Hit {
  readonly list: number;
  readonly matches: readonly Searchable[];
}

/** Documents must be grouped by list. */
function hitsOf(documents: readonly Searchable[]): Hit[] {
  const hits: { list: number; matches: Searchable[] }[] = [];
  for (const document of documents) {
    const last = hits.at(-1);
    if (last?.list === document.list) last.matches.push(document);
    else hits.push({ list: document.list, matches: [document] });
  }
  return hits;
}

/** Hits are sorted by name already, because list indexes are. */
function sortHits(
  hits: readonly Hit[],
  sort: Sort,
  byPublisher: readonly number[],
  relevance: Relevance | undefined,
): readonly Hit[] {
  if (sort === 'name' || (sort === 'relevance' && !relevance)) return hits;
  const rankOf =
    sort === 'publisher'
      ? ({ list }: Hit) => byPublisher[list] as number
      : sort === 'relevance' && relevance
        ? ({ matches }: Hit) => -Math.max(...matches.map(relevance))
        : ({ matches }: Hit) => -Math.max(...matches.map(publishedAt));
  return hits
    .map((hit) => ({ hit, rank: rankOf(hit) }))
    .sort((a, b) => (a.rank === b.rank ? a.hit.list - b.hit.list : a.rank - b.rank))
    .map(({ hit }) => hit);
}

const publishedAt = ({ entry }: ListedDocument): number =>
  instantOf(entry.publishedAt ?? '')?.time ?? Number.NEGATIVE_INFINITY;

const instantOf = oncePerKey(parseInstant);

/** Lists without a publisher come last. */
function ranksByPublisher(ui: UiLanguage, lists: readonly List[]): number[] {
  const compare = compareNames(ui);
  const names = lists.map((list) => summarizeList(ui, list).shown.entry.publisher?.shortName);
  const distinct = [...new Set(names.filter((name) => name !== undefined))].sort(
    (a, b) => compare(a, b) || compareCodeUnits(a, b),
  );
  const ranks = new Map(distinct.map((name, rank) => [name, rank]));
  return names.map((name) => (name === undefined ? distinct.length : (ranks.get(name) as number)));
}

/** How well a document matches a search; 0 for not at all. */
type Relevance = (document: ListedDocument) => number;

/** Creates the relevance for a search, which remembers the results. */
function makeRelevance(query: Query, stemmers: ReadonlyMap<string, Stem>): Relevance {
  const matches = makeMatches(query);
  const isCandidate = makeWordFilter(query);
  return oncePerObject((document: ListedDocument) => {
    const language = stemmedLanguage(document.entry.language) ?? '';
    let best = 0;
    for (const [field, text] of fieldsOf(document)) {
      if (!isCandidate(text)) continue;
      const score = scoreText(query, searchableOf(text, stemmers.get(language))) * FIELD_WEIGHTS[field];
      if (score > best) best = score;
    }
    if (best > 0) return best;
    return matches(document) ? SCORE_OF_PARTS : 0;
  });
}

/** The relevance of a document that has the words of a search in several texts, in its description, or within words. */
const SCORE_OF_PARTS = 10;

/** Whether a document has each word of a search, unless all are short, somewhere in its texts. */
function makeMatches({ words }: Query): Relevance {
  const areShort = words.every(({ key }) => isShort(key));
  return (document) => {
    if (areShort) return 0;
    const text = allTextsOf(document);
    return words.every(({ key, stems }) => [key, ...stems.filter(isLong)].some((one) => text.includes(one)))
      ? 1
      : 0;
  };
}

/**
 * Which texts a search of short words can match: those with one of them as a whole word, in the typed case if that has
 * capitals. `DE` is a code, but `de` is in most Spanish texts, and the start of many words.
 */
function makeWordFilter({ text, words }: Query): (text: string) => boolean {
  if (words.length === 0 || !words.every(({ key }) => isShort(key))) return () => true;
  const hasCapitals = text !== text.toLowerCase();
  const wordsIn = (one: string) =>
    (hasCapitals ? one : one.toLowerCase()).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const typed = new Set(wordsIn(text));
  return (one) => wordsIn(one).some((word) => typed.has(word));
}

/** Short codes and stems are parts of too many words. */
const isShort = (key: string): boolean => /^[a-z0-9]{1,2}$/.test(key);
const isLong = (stem: string): boolean => stem.length >= 4;

/** The keys of all texts of a document. */
const allTextsOf = oncePerObject(({ entry, columns }: ListedDocument): string => {
  const { shortName, longName, description, tags, publisher, canonicalUri, canonicalVersionUri } = entry;
  const texts = [
    shortName,
    longName,
    description,
    ...tags,
    publisher?.shortName,
    publisher?.longName,
    ...columns,
  ];
  return [...texts, canonicalUri, canonicalVersionUri]
    .map((text = '') => wordKeysOf(text).join(''))
    .join(' ');
});

function fieldsOf({ entry, columns }: ListedDocument): [Field, string][] {
  const { longName, tags, publisher, canonicalUri, canonicalVersionUri } = entry;
  const fields: [Field, string | undefined][] = [
    ['title', titleOf(entry)],
    ['longName', longName],
    ...tags.map((tag): [Field, string] => ['tag', tag]),
    ...columns.map((column): [Field, string] => ['column', column]),
    ['publisher', publisher?.shortName],
    ['publisher', publisher?.longName],
    ['uri', canonicalUri],
    ['uri', canonicalVersionUri],
  ];
  return fields.filter((field): field is [Field, string] => field[1] !== undefined);
}
