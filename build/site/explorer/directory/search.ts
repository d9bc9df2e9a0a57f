import { compareCodeUnits, groupBy } from '../../../model/collections.ts';
import { type IndexEntry, textsOf } from '../../../model/document/entry.ts';
import { rangesOf } from '../../../model/identity/language.ts';
import { oncePerKey, oncePerObject } from '../../../model/once.ts';
import { pageCount } from '../../../model/query/paging.ts';
import type { SearchTerm } from '../../../model/query/search.ts';
import { selectIndex } from '../../../model/query/select.ts';
import { parseInstant, timeOf } from '../../../model/values/instant.ts';
import type { UiLanguage } from '../../paths.ts';
import { titleOf } from '../components/text.ts';
import { FIELD_WEIGHTS, type Field } from '../suggestions/index-format.ts';
import {
  makeQuery,
  type Query,
  type Stem,
  scoreText,
  searchableOf,
  stemmedLanguage,
  wordKeysOf,
} from '../suggestions/match.ts';
import {
  compareNames,
  type List,
  type ListedDocument,
  type ListSummary,
  listsOf,
  summarizeList,
} from './lists.ts';
import type { Sort, View } from './view.ts';

export const LISTS_PER_PAGE = 50;

export interface SearchIndex {
  readonly ui: UiLanguage;
  /** In the order of {@link listsOf}. */
  readonly lists: readonly List<Searchable>[];
  /** The documents of all lists, grouped by list. */
  readonly records: readonly Searchable[];
  /** The rank of each list when sorted by name or publisher. */
  readonly ranks: Readonly<Record<'name' | 'publisher', readonly number[]>>;
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

/** The values of each facet, sorted by code unit. */
export type Facets = Readonly<Record<Facet, readonly FacetValue[]>>;

export interface SearchResults {
  readonly lists: number;
  readonly documents: number;
  /** The shown page: the last one if the view requests a page beyond it. */
  readonly page: number;
  readonly pages: number;
  readonly rows: readonly ListSummary[];
  readonly facets: Facets;
}

export function makeSearchIndex(ui: UiLanguage, documents: readonly ListedDocument[]): SearchIndex {
  // Equal values of many documents share one array.
  const single = oncePerKey((text: string) => [text]);
  const ranges = oncePerKey(rangesOf);
  const valuesOf = ({ entry: { type, language, tags, publisher } }: ListedDocument) => ({
    type: single(type),
    language: ranges(language),
    tag: tags,
    publisher: publisher ? single(publisher.shortName) : [],
  });
  const lists = listsOf(ui, documents).map(({ uri, versions }, list) => ({
    uri,
    versions: versions.map((version) =>
      version.map((document) => ({ ...document, list, values: valuesOf(document) })),
    ),
  }));
  const records = lists.flatMap(({ versions }) => versions.flat());
  const ranks = {
    name: ranksBy(ui, lists, titleOf),
    publisher: ranksBy(ui, lists, ({ publisher }) => publisher?.shortName),
  };
  return { ui, lists, records, ranks };
}

/** Ranks lists by a text of them; those without it come last. */
function ranksBy(
  ui: UiLanguage,
  lists: readonly List[],
  textOf: (entry: IndexEntry) => string | undefined,
): number[] {
  const compare = compareNames(ui);
  const names = lists.map((list) => textOf(summarizeList(ui, list).shown.entry));
  const distinct = [...new Set(names.filter((name) => name !== undefined))].sort(
    (a, b) => compare(a, b) || compareCodeUnits(a, b),
  );
  const ranks = new Map(distinct.map((name, rank) => [name, rank]));
  return names.map((name) => (name === undefined ? distinct.length : (ranks.get(name) as number)));
}

/**
 * Searches the directory. Words match anywhere in the texts of a document, ignoring case and accents, or by their stems;
 * a compiled pattern and all other filters work like those of the API.
 *
 * @throws RefusedTerm if matching the pattern is too costly
 */
export function search(
  { ui, lists, records, ranks }: SearchIndex,
  view: View,
  stemmers: ReadonlyMap<string, Stem> = new Map(),
  pattern?: SearchTerm,
): SearchResults {
  const query = makeQuery(view.isPattern ? '' : view.text, stemmers);
  const relevance = query.text === '' ? undefined : makeRelevance(query, stemmers);
  const published = withDates(records, view);
  const test = pattern ? ({ entry }: Searchable) => textsOf(entry).some(pattern) : relevance;
  const found = test ? published.filter((document) => test(document)) : published;
  const documents = withFacets(found, view);
  const hits = sortHits(documents, view.sort, ranks, relevance);
  const pages = Math.max(1, pageCount(hits.length, LISTS_PER_PAGE));
  const page = Math.min(view.page, pages);
  return {
    lists: hits.length,
    documents: documents.length,
    page,
    pages,
    rows: hits
      .slice((page - 1) * LISTS_PER_PAGE, page * LISTS_PER_PAGE)
      .map(([list, matches]) =>
        summarizeList(ui, lists[list] as List<Searchable>, (document) => matches.includes(document)),
      ),
    facets: byFacet((facet) => countLists(withFacets(found, view, facet), facet)),
  };
}

/** Values of the facets in the whole directory. */
export const allFacets = ({ records }: SearchIndex): Facets => byFacet((facet) => countLists(records, facet));

const byFacet = (valuesOf: (facet: Facet) => readonly FacetValue[]): Facets =>
  Object.fromEntries(FACETS.map((facet) => [facet, valuesOf(facet)])) as Record<Facet, readonly FacetValue[]>;

/** The places ({@link ListedDocument.listPlace}) of the lists that pass all filters but the text; undefined for all. */
export function listsWithin({ records }: SearchIndex, view: View): ReadonlySet<string> | undefined {
  const documents = withFacets(withDates(records, view), view);
  const isAll = documents.length === records.length;
  return isAll ? undefined : new Set(documents.map(({ listPlace }) => listPlace));
}

const withDates = (records: readonly Searchable[], { publishedFrom, publishedUntil }: View) =>
  selectIndex(
    { records },
    { publishedFrom: parseInstant(publishedFrom), publishedUntil: parseInstant(publishedUntil) },
  );

function withFacets(records: readonly Searchable[], view: View, except?: Facet): readonly Searchable[] {
  const { type, language, tag, publisher }: View = { ...view, ...(except && { [except]: '' }) };
  const found = selectIndex(
    { records },
    { tags: tag === '' ? [] : [tag], type: type || undefined, language: language || undefined },
  );
  return publisher === '' ? found : found.filter(({ entry }) => entry.publisher?.shortName === publisher);
}

/** Counts the lists of each value; documents must be grouped by list. */
function countLists(records: readonly Searchable[], facet: Facet): FacetValue[] {
  const counts = new Map<string, { count: number; last: number }>();
  for (const { list, values } of records) {
    for (const value of values[facet]) {
      const { count, last } = counts.get(value) ?? { count: 0, last: -1 };
      if (last !== list) counts.set(value, { count: count + 1, last: list });
    }
  }
  return [...counts]
    .map(([value, { count }]) => ({ value, count }))
    .sort((a, b) => compareCodeUnits(a.value, b.value));
}

/** A list with its documents that match. */
type Hit = readonly [list: number, matches: readonly Searchable[]];

/** The lists of documents, which are in the order of the index; equally ranked ones stay in it. */
function sortHits(
  documents: readonly Searchable[],
  sort: Sort,
  ranks: SearchIndex['ranks'],
  relevance: Relevance | undefined,
): readonly Hit[] {
  const hits = [...groupBy(documents, ({ list }) => list)];
  const rankOf: Record<Sort, (hit: Hit) => number> = {
    name: ([list]) => ranks.name[list] as number,
    relevance: ([, matches]) => (relevance ? -Math.max(...matches.map(relevance)) : 0),
    newest: ([, matches]) => -Math.max(...matches.map(publishedAt)),
    publisher: ([list]) => ranks.publisher[list] as number,
  };
  return hits
    .map((hit) => ({ hit, rank: rankOf[sort](hit) }))
    .sort((a, b) => (a.rank === b.rank ? a.hit[0] - b.hit[0] : a.rank - b.rank))
    .map(({ hit }) => hit);
}

const publishedAt = ({ entry }: ListedDocument): number =>
  timeOf(entry.publishedAt ?? '') ?? Number.NEGATIVE_INFINITY;

/** How well a document matches a search; 0 for not at all. */
type Relevance = (document: ListedDocument) => number;

/** Creates the relevance for a search, which remembers the results. */
function makeRelevance(query: Query, stemmers: ReadonlyMap<string, Stem>): Relevance {
  const { words } = query;
  const text = query.typed.at(-1) as string;
  // Short codes and stems begin too many words.
  const areShort =
    words.every(({ key }) => /^[a-z0-9]{1,2}$/.test(key)) || /^[\p{Lu}\p{N}]{2,3}$/u.test(text);
  const keys = words.map(({ key, stems }) => [key, ...stems.filter(({ length }) => length >= 4)]);
  const isCandidate = areShort ? hasWordOf(text) : () => true;
  return oncePerObject((document: ListedDocument) => {
    const stem = stemmers.get(stemmedLanguage(document.entry.language) ?? '');
    let best = 0;
    for (const [field, own] of fieldsOf(document)) {
      if (!isCandidate(own)) continue;
      const score = scoreText(query, searchableOf(own, stem)) * FIELD_WEIGHTS[field];
      if (score > best) best = score;
    }
    if (best > 0 || areShort) return best;
    const all = allTextsOf(document);
    return keys.every((any) => any.some((key) => all.includes(` ${key}`))) ? SCORE_OF_PARTS : 0;
  });
}

/** The relevance of a document that has the words of a search in several texts, or in its description. */
const SCORE_OF_PARTS = 10;

/**
 * Which texts a search of short words can match: those with one of them as a whole word, in the typed case if that has
 * capitals. `DE` is a code, but `de` is in most Spanish texts, and the start of many words.
 */
function hasWordOf(typed: string): (text: string) => boolean {
  const hasCapitals = typed !== typed.toLowerCase();
  const wordsIn = (text: string) =>
    (hasCapitals ? text : text.toLowerCase()).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const words = new Set(wordsIn(typed));
  return (text) => wordsIn(text).some((word) => words.has(word));
}

/** The keys of all texts of a document. */
const allTextsOf = oncePerObject((document: ListedDocument): string =>
  [document.entry.description ?? '', ...fieldsOf(document).map(([, text]) => text)]
    .map((text) => ` ${wordKeysOf(text).join(' ')}`)
    .join(''),
);

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
