import { INDEX_PATH } from '../../formats/urls.ts';
import { append } from '../../model/collections.ts';
import { DOCUMENT_TYPES, type IndexEntry } from '../../model/document/entry.ts';
import type { ApiRequest, Endpoint, NamedDirectory, ResultSet, Route, Service } from '../endpoint.ts';
import { indexSet, MISSING_INDEX, pageFile, placeholderOf } from '../files/files.ts';
import {
  LANGUAGE_RANGE,
  PAGING,
  PUBLISHED_FROM,
  PUBLISHED_UNTIL,
  SEARCH_TERM,
  TAGS,
  TYPE,
} from '../parameters.ts';
import { pageOf, readParameters, searchTermOf } from '../request.ts';
import { entriesOf, pageResponse } from '../response/responses.ts';
import {
  COMMON_SIZES,
  DEFAULT_SIZE,
  listRoutes,
  makeSet,
  pageOfSchema,
  queryOf,
  staticRanges,
} from './lists.ts';

/** The filters of the index. */
export const INDEX_FILTERS = {
  type: TYPE,
  language: LANGUAGE_RANGE,
  tags: TAGS,
  publishedFrom: PUBLISHED_FROM,
  publishedUntil: PUBLISHED_UNTIL,
  searchTerm: SEARCH_TERM,
};

/** The filters with prerendered result sets, by their names. */
const ENUMERABLE = [TYPE.name, LANGUAGE_RANGE.name, TAGS.name];

/** All other filters, whose values cannot be enumerated: the function responds. */
const OPEN = Object.keys(INDEX_FILTERS).filter((name) => !ENUMERABLE.includes(name));

/** Additional spellings of `type` that actual clients send, and their types. */
const SENT_TYPES = { codeList: 'CodeList', codeListSet: 'CodeListSet', All: '' };

/** `GET /v1/documents/index`: the index, with filters. */
export const index: Endpoint = {
  operations: [{ path: INDEX_PATH, operationId: 'findDocuments', summary: 'Find documents' }],
  group: 'Find',
  description: 'Index entries of all documents that match all filters, by short name, version and language.',
  parameters: [...Object.values(INDEX_FILTERS), ...Object.values(PAGING)],
  response: pageOfSchema('One page of the index entries.', 'DocumentIndex'),
  example: ({ language, tag }) => {
    const ofLanguage = language === undefined ? '' : `language=${language}&`;
    const ofTag = tag === undefined ? '' : `tags=${encodeURIComponent(tag)}&`;
    return `${INDEX_PATH}?${ofLanguage}${ofTag}pageSize=1`;
  },
  isCostly: ({ query }, { catalogue }) => catalogue.isCostly(query),
  respond,
  prerendered: {
    routes: [
      formRoute(ENUMERABLE),
      formRoute([TYPE.name, LANGUAGE_RANGE.name]),
      ...OPEN.map((name) => ({ from: INDEX_PATH, query: queryOf([name]), to: MISSING_INDEX })),
      ...listRoutes(INDEX_PATH, ENUMERABLE, indexSet).flatMap(inSpellings),
    ],
    resultSets,
  },
};

async function respond(request: ApiRequest, { catalogue }: Service): Promise<Response> {
  const found = await catalogue.search(searchTermOf(request.query));
  const refusals = { searchTerm: found.refusal };
  const values = readParameters(request.query, { ...INDEX_FILTERS, ...PAGING }, refusals);
  const page = pageOf(values);
  const { items, totalCount } = await found.page(values, page);
  return pageResponse({ items: entriesOf(items), totalCount }, page, request);
}

/**
 * Adds a route for each spelling of a type if the type is the only filter. Each rule slows down all requests, so the
 * function handles further filters and other spellings.
 */
function inSpellings(route: Route): Route[] {
  const { type, language, tags } = route.query;
  if (type !== placeholderOf(TYPE.name) || language !== undefined || tags !== undefined) return [route];
  const ofSpellings = Object.entries(SENT_TYPES).map(([sent, type]) => ({
    ...route,
    query: { ...route.query, type: sent },
    to: route.to.replace(placeholderOf(TYPE.name), type),
  }));
  return [...ofSpellings, route];
}

/**
 * Clients that submit a whole form send empty values for filters that cannot be enumerated. Empty values vanish from the
 * path of the file; any other value gives a path without a file, so that the function responds.
 */
function formRoute(filters: readonly string[]): Route {
  const [type = '', language = '', tag = ''] = filters.map(placeholderOf);
  const page = PAGING.page.name;
  const size = PAGING.pageSize.name;
  const file = pageFile(indexSet(type, language, tag), placeholderOf(size), placeholderOf(page));
  const query = queryOf([...filters, page, size, ...OPEN]);
  return { from: INDEX_PATH, query, to: `${file}${OPEN.map(placeholderOf).join('')}` };
}

/**
 * All combinations of an optional type, language range and tag with a match, and types without one. The whole index, and
 * that of a type or a language, have files for several page sizes; the others have only one, because they are many.
 */
function resultSets({ directory, naming }: NamedDirectory): ResultSet[] {
  const common = new Map<string, IndexEntry[]>(
    ['', ...DOCUMENT_TYPES].map((type) => [indexSet(type, '', ''), []]),
  );
  const others = new Map<string, IndexEntry[]>();
  for (const record of directory.records) {
    const { entry } = record;
    const tags = entry.tags.filter(naming.isStaticTag);
    for (const [type, language, tag] of filtersOf(entry.type, staticRanges(record, naming), tags)) {
      const isCommon = tag === '' && (type === '' || language === '');
      append(isCommon ? common : others, indexSet(type, language, tag), entry);
    }
  }
  return [
    ...Array.from(common, ([name, entries]) => makeSet(name, entries, COMMON_SIZES)),
    ...Array.from(others, ([name, entries]) => makeSet(name, entries, DEFAULT_SIZE)),
  ];
}

/** The filters by a type, a language range and a tag that match an entry with these; an empty one is absent. */
export function* filtersOf(
  type: string,
  ranges: readonly string[],
  tags: readonly string[],
): Generator<[type: string, range: string, tag: string]> {
  const distinct = ['', ...new Set(tags)];
  for (const one of ['', type])
    for (const range of ['', ...ranges]) for (const tag of distinct) yield [one, range, tag];
}
