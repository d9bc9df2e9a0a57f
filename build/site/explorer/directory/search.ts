import { compareCodeUnits, groupBy } from '../../../model/collections.ts';
import { type DocumentType, documentTypeOf, textsOf } from '../../../model/document/entry.ts';
import { matchesRange, rangesOf } from '../../../model/identity/language.ts';
import type { SearchTerm } from '../../../model/query/search.ts';
import { selectIndex } from '../../../model/query/select.ts';
import { parseInstant, timeOf } from '../../../model/values/instant.ts';
import type { UiLanguage } from '../../paths.ts';
import type { Results } from '../../search/find.ts';
import type { Result } from '../../search/rate.ts';
import { isoDay, titleOf } from '../components/text.ts';
import {
  compareNames,
  type List,
  type ListedDocument,
  type SearchIndex,
  sortByTopic,
  summarizeList,
  type Topic,
} from './lists.ts';

/** Lists, or lists and rows, of a page. */
export const LISTS_PER_PAGE = 50;

/** Filters with a list of values. */
export const FACETS = ['tag', 'publisher', 'language', 'type'] as const;
export type Facet = (typeof FACETS)[number];

/** Sort orders; the first is the default. Without words, the order by relevance is by topic. */
export const SORTS = ['relevance', 'name', 'newest', 'publisher'] as const;

/** The view that a URL selects. An empty text does not filter. */
export type View = Readonly<typeof START>;

export const START = {
  text: '',
  /** Whether the text is a regular expression instead of words. */
  isPattern: false,
  type: '' as DocumentType | '',
  /** A language range; it matches more specific languages too. */
  language: '',
  tag: '',
  publisher: '',
  /** Days, inclusive. */
  publishedFrom: '',
  publishedUntil: '',
  sort: 'relevance' as (typeof SORTS)[number],
  /** From 1. */
  page: 1,
};

/** Parses the query of a URL, with parameters like those of the API and `q` for words; invalid ones are ignored. */
export function readView(query: URLSearchParams): View {
  const get = (name: string): string => query.get(name) ?? '';
  return {
    text: query.has('searchTerm') ? get('searchTerm') : get('q'),
    // A form that was submitted before the script was ready has its own name for it.
    isPattern: query.has('searchTerm') || query.has('isPattern'),
    type: documentTypeOf(get('type')) ?? '',
    language: get('language'),
    tag: get('tag'),
    publisher: get('publisher'),
    publishedFrom: isoDay(get('publishedFrom')) ?? '',
    publishedUntil: isoDay(get('publishedUntil')) ?? '',
    sort: SORTS.find((sort) => sort === get('sort')) ?? START.sort,
    page: /^[1-9][0-9]{0,8}$/.test(get('page')) ? Number(get('page')) : 1,
  };
}

/** Serializes a view as the query of a URL, with `?`; empty for the default view. */
export function printView({ text, isPattern, page, sort, ...filters }: View): string {
  const query = new URLSearchParams();
  if (isPattern) query.set('searchTerm', text);
  else if (text !== '') query.set('q', text);
  for (const [name, value] of Object.entries(filters)) if (value !== '') query.set(name, value);
  if (sort !== START.sort) query.set('sort', sort);
  if (page !== START.page) query.set('page', String(page));
  return query.size > 0 ? `?${query}` : '';
}

/**
 * The API query for a view; undefined if the API has none, because it supports neither words nor publishers, and
 * splits tags at commas.
 */
export function apiQuery(view: View): string | undefined {
  const { text, isPattern, type, language, tag, publisher, publishedFrom, publishedUntil } = view;
  if ((text !== '' && !isPattern) || publisher !== '' || /,|^\s|\s$/.test(tag)) return undefined;
  const all = { type, language, tags: tag, publishedFrom, publishedUntil, searchTerm: text };
  const query = new URLSearchParams(Object.entries(all).filter(([, value]) => value !== ''));
  return query.size > 0 ? `?${query}` : '';
}

/**
 * The lists and rows that a view shows: those that a search found, or the lists that match a pattern, or all. Filters work
 * like those of the API, but languages are also those of names.
 *
 * @throws RefusedTerm if matching the pattern is too costly
 */
export function search(
  { ui, lists, records, nameOfTag }: SearchIndex,
  view: View,
  found?: Results,
  pattern?: SearchTerm,
) {
  const byPlace = new Map(lists.map((list) => [list.versions[0]?.[0]?.listPlace, list]));
  const all: readonly { list: List | undefined; result?: Result }[] = found
    ? found.items.map((result) => ({ list: byPlace.get(result.list), result }))
    : lists.map((list) => ({ list }));
  const uris = new Set(all.map(({ list }) => list?.uri));
  const published = selectIndex(
    { records: records.filter(({ entry }) => uris.has(entry.canonicalUri)) },
    { publishedFrom: parseInstant(view.publishedFrom), publishedUntil: parseInstant(view.publishedUntil) },
  ).filter(({ entry }) => !pattern || textsOf(entry).some(pattern));
  const passing = groupBy(filterByFacets(published, view), ({ entry }) => entry.canonicalUri);
  const items: Item[] = [];
  for (const { list, result } of all) {
    const documents = passing.get(list?.uri ?? '');
    if (list && documents) items.push({ list, documents, result });
  }
  const pages = Math.max(1, Math.ceil(items.length / LISTS_PER_PAGE));
  // The last page if the view requests a page beyond it.
  const page = Math.min(view.page, pages);
  const isByNames = ({ documents }: Item) =>
    documents.some(({ entry }) => view.language !== '' && !matchesRange(entry.language, view.language));
  /** The values in lists that match all other filters. */
  const facets = makeFacets((facet) => filterByFacets(published, { ...view, [facet]: '' }));
  const isByTopic = view.sort === 'relevance' && !found && view.tag === '';
  const sorted = isByTopic ? sortByTopic(ui, items, facets.get('tag')) : sortItems(ui, items, view);
  const shown = sorted.slice((page - 1) * LISTS_PER_PAGE, page * LISTS_PER_PAGE);
  return {
    ...countItems(items, found),
    nameOfTag,
    page,
    pages,
    items: shown.map(({ list, documents, result, topic }, i) => {
      const isLastRow = shown.findLastIndex((other) => other.list === list && other.result?.row) === i;
      return {
        list: summarizeList(ui, list, (document) => documents.includes(document)),
        topic,
        result,
        /** The codes of all found rows of the list, after its last row on the page. */
        codes: isLastRow ? (found?.rowsByList.get(result?.list ?? '') ?? []) : [],
      };
    }),
    facets,
    /** Undefined if the API finds other documents. */
    apiQuery: items.some(isByNames) ? undefined : apiQuery(view),
  };
}

/** A list with its documents that pass the filters, or one of its rows. */
interface Item {
  readonly list: List;
  readonly documents: readonly ListedDocument[];
  readonly result: Result | undefined;
  readonly topic?: Topic;
}

function filterByFacets(records: readonly ListedDocument[], view: View): readonly ListedDocument[] {
  const { type, language, tag, publisher } = view;
  return selectIndex({ records }, { tags: tag === '' ? [] : [tag], type: type || undefined }).filter(
    (document) =>
      (publisher === '' || document.entry.publisher?.shortName === publisher) &&
      (language === '' || languagesOf(document).some((own) => matchesRange(own, language))),
  );
}

/** The languages of a document and of its names. */
const languagesOf = ({ entry, names = [] }: ListedDocument): readonly string[] => [entry.language, ...names];

/** The values of facets. */
export const makeFacets = (recordsFor: (facet: Facet) => readonly ListedDocument[]) =>
  new Map(FACETS.map((facet) => [facet, countLists(recordsFor(facet), facet)]));

/** Counts the lists of each value, in the order of code units. */
export function countLists(records: readonly ListedDocument[], facet: Facet) {
  const lists = new Map<string, Set<string>>();
  for (const document of records) {
    for (const value of valuesOf(document, facet)) {
      const known = lists.get(value) ?? new Set();
      lists.set(value, known.add(document.entry.canonicalUri));
    }
  }
  const counts = Array.from(lists, ([value, { size }]) => ({ value, count: size }));
  return counts.sort((a, b) => compareCodeUnits(a.value, b.value));
}

/** The values of a facet; for languages, all matching language ranges. */
function valuesOf(document: ListedDocument, facet: Facet): readonly string[] {
  const { type, tags, publisher } = document.entry;
  if (facet === 'type') return [type];
  if (facet === 'language') return languagesOf(document).flatMap(rangesOf);
  if (facet === 'tag') return tags;
  return publisher ? [publisher.shortName] : [];
}

/** Sorts items, which are in the order of their relevance; equal ones stay in it. */
function sortItems(ui: UiLanguage, items: readonly Item[], { sort }: View): readonly Item[] {
  if (sort === 'relevance') return items;
  const compare = compareNames(ui);
  const keyed = items.map((item) => {
    const { entry } = summarizeList(ui, item.list).shown;
    const times = item.documents.map((one) => timeOf(one.entry.publishedAt ?? '') ?? 0);
    // Lists without a publisher are the last ones.
    const publisher = entry.publisher?.shortName ?? '\uffff';
    return { item, name: titleOf(entry), publisher, newest: Math.max(...times) };
  });
  keyed.sort((a, b) => (sort === 'newest' ? b.newest - a.newest : compare(a[sort], b[sort])));
  return keyed.map(({ item }) => item);
}

/** Rows include those that are not shown, because their lists have more. */
function countItems(items: readonly Item[], found: Results | undefined) {
  const counts = { lists: 0, documents: 0, rows: 0 };
  const withRows = new Set<string>();
  for (const { documents, result } of items) {
    if (result?.row) {
      withRows.add(result.list);
      continue;
    }
    counts.lists++;
    counts.documents += documents.length;
  }
  for (const list of withRows) counts.rows += found?.rowsByList.get(list)?.length ?? 0;
  return counts;
}
