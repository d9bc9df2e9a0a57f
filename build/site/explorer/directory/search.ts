import { compareCodeUnits, groupBy } from '../../../model/collections.ts';
import { textsOf } from '../../../model/document/entry.ts';
import { rangesOf } from '../../../model/identity/language.ts';
import { pageCount } from '../../../model/query/paging.ts';
import type { SearchTerm } from '../../../model/query/search.ts';
import { selectIndex } from '../../../model/query/select.ts';
import { parseInstant, timeOf } from '../../../model/values/instant.ts';
import type { UiLanguage } from '../../paths.ts';
import type { Results } from '../../search/find.ts';
import type { Result } from '../../search/rate.ts';
import { titleOf } from '../components/text.ts';
import {
  compareNames,
  type List,
  type ListedDocument,
  type ListSummary,
  listsOf,
  summarizeList,
} from './lists.ts';
import type { Sort, View } from './view.ts';

/** Lists, or lists and rows, of a page. */
export const LISTS_PER_PAGE = 50;

/** All documents of the directory. */
export interface SearchIndex {
  readonly ui: UiLanguage;
  /** In the order of {@link listsOf}. */
  readonly lists: readonly List[];
  /** The documents of all lists, grouped by list. */
  readonly records: readonly ListedDocument[];
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

/** A list, or one of its rows, that a page shows. */
export type ListedItem =
  | { readonly list: ListSummary; readonly result?: Result | undefined }
  | { readonly row: Result };

export interface DirectoryPage {
  readonly lists: number;
  /** Of these lists. */
  readonly documents: number;
  /** Including those that are not shown, because their lists have more. */
  readonly rows: number;
  /** The shown page: the last one if the view requests a page beyond it. */
  readonly page: number;
  readonly pages: number;
  readonly items: readonly ListedItem[];
  readonly facets: Facets;
}

export function makeSearchIndex(ui: UiLanguage, documents: readonly ListedDocument[]): SearchIndex {
  const lists = listsOf(ui, documents);
  return { ui, lists, records: lists.flatMap(({ versions }) => versions.flat()) };
}

/**
 * The lists and rows that a view shows: those that a search found, or the lists that match a pattern, or all. Filters work
 * like those of the API.
 *
 * @param wanted a compiled pattern, or what the search for the words found
 * @throws RefusedTerm if matching the pattern is too costly
 */
export function search(index: SearchIndex, view: View, wanted?: SearchTerm | Results): DirectoryPage {
  const pattern = typeof wanted === 'function' ? wanted : undefined;
  const found = typeof wanted === 'function' ? undefined : wanted;
  const all: readonly Item[] = found ? findResults(index, found) : index.lists.map((list) => ({ list }));
  const ofItems = new Set(all.map(({ list }) => list.uri));
  const published = selectIndex(
    { records: index.records.filter(({ entry }) => ofItems.has(entry.canonicalUri)) },
    { publishedFrom: parseInstant(view.publishedFrom), publishedUntil: parseInstant(view.publishedUntil) },
  ).filter(({ entry }) => !pattern || textsOf(entry).some(pattern));
  const passing = groupBy(filterByFacets(published, view), ({ entry }) => entry.canonicalUri);
  const items = all.filter(({ list }) => passing.has(list.uri));
  const sorted = sortItems(index.ui, items, view.sort, passing);
  const pages = Math.max(1, pageCount(items.length, LISTS_PER_PAGE));
  const page = Math.min(view.page, pages);
  const shown = sorted.slice((page - 1) * LISTS_PER_PAGE, page * LISTS_PER_PAGE);
  return {
    ...countItems(items, passing, found),
    page,
    pages,
    items: shown.map(({ list, result }) => {
      if (result?.row) return { row: result };
      const matching = new Set(passing.get(list.uri));
      return { list: summarizeList(index.ui, list, (document) => matching.has(document)), result };
    }),
    facets: makeFacets((facet) => countLists(filterByFacets(published, { ...view, [facet]: '' }), facet)),
  };
}

/** Values of the facets in the whole directory. */
export const allFacets = ({ records }: SearchIndex): Facets =>
  makeFacets((facet) => countLists(records, facet));

const makeFacets = (valuesOf: (facet: Facet) => readonly FacetValue[]): Facets =>
  Object.fromEntries(FACETS.map((facet) => [facet, valuesOf(facet)])) as Record<Facet, readonly FacetValue[]>;

/** A list, or a row of it. */
interface Item {
  readonly list: List;
  readonly result?: Result;
}

/** Documents by the canonical URIs of their lists. */
type ByList = ReadonlyMap<string, readonly ListedDocument[]>;

function findResults({ lists }: SearchIndex, { items }: Results): Item[] {
  const byPlace = new Map(lists.map((list) => [list.versions[0]?.[0]?.listPlace, list]));
  const found: Item[] = [];
  for (const result of items) {
    const list = byPlace.get(result.list);
    if (list) found.push({ list, result });
  }
  return found;
}

function countItems(items: readonly Item[], passing: ByList, found: Results | undefined) {
  let [lists, documents, rows] = [0, 0, 0];
  const withRows = new Set<string>();
  for (const { list, result } of items) {
    if (result?.row) {
      rows++;
      withRows.add(result.list);
      continue;
    }
    lists++;
    documents += passing.get(list.uri)?.length ?? 0;
  }
  for (const list of withRows) rows += found?.moreRows.get(list) ?? 0;
  return { lists, documents, rows };
}

function filterByFacets(records: readonly ListedDocument[], view: View): readonly ListedDocument[] {
  const { type, language, tag, publisher } = view;
  const found = selectIndex(
    { records },
    { tags: tag === '' ? [] : [tag], type: type || undefined, language: language || undefined },
  );
  return publisher === '' ? found : found.filter(({ entry }) => entry.publisher?.shortName === publisher);
}

/** Counts the lists of each value. */
function countLists(records: readonly ListedDocument[], facet: Facet): FacetValue[] {
  const lists = new Map<string, Set<string>>();
  for (const { entry } of records) {
    for (const value of valuesOf(entry, facet)) {
      const known = lists.get(value) ?? new Set();
      lists.set(value, known.add(entry.canonicalUri));
    }
  }
  return Array.from(lists, ([value, { size }]) => ({ value, count: size })).sort((a, b) =>
    compareCodeUnits(a.value, b.value),
  );
}

/** The values of a facet; for languages, all matching language ranges. */
function valuesOf(
  { type, language, tags, publisher }: ListedDocument['entry'],
  facet: Facet,
): readonly string[] {
  if (facet === 'type') return [type];
  if (facet === 'language') return rangesOf(language);
  if (facet === 'tag') return tags;
  return publisher ? [publisher.shortName] : [];
}

/** Sorts items, which are in the order of their relevance; equal ones stay in it. */
function sortItems(ui: UiLanguage, items: readonly Item[], sort: Sort, passing: ByList): readonly Item[] {
  if (sort === 'relevance') return items;
  const compare = compareNames(ui);
  const keyed = items.map((item) => {
    const { entry } = summarizeList(ui, item.list).shown;
    const times = (passing.get(item.list.uri) ?? []).map(
      ({ entry: { publishedAt = '' } }) => timeOf(publishedAt) ?? 0,
    );
    return { item, name: titleOf(entry), publisher: entry.publisher?.shortName, latest: Math.max(...times) };
  });
  keyed.sort((a, b) => {
    if (sort === 'newest') return b.latest - a.latest;
    if (sort === 'name') return compare(a.name, b.name);
    if (a.publisher === undefined || b.publisher === undefined) {
      return Number(a.publisher === undefined) - Number(b.publisher === undefined);
    }
    return compare(a.publisher, b.publisher);
  });
  return keyed.map(({ item }) => item);
}
