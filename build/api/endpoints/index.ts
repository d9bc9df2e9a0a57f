import { DOCUMENT_TYPES, type DocumentType } from '../../domain/entry.ts';
import type { IndexedRecord } from '../../query/directory.ts';
import { selectIndex } from '../../query/select.ts';
import { INDEX_PATH } from '../addresses.ts';
import {
  type ApiRequest,
  type Endpoint,
  NOTHING_PRERENDERED,
  type PrerenderContext,
  type ResultSet,
  type Route,
  type Service,
} from '../endpoint.ts';
import { indexSet, MISSING_INDEX, pageFile } from '../files.ts';
import * as parameters from '../parameters.ts';
import { PAGING, pageOf, readParameters, searchTermOf } from '../parameters.ts';
import { placeholderOf } from '../placeholders.ts';
import { pageResponse, printEntries } from '../responses.ts';
import { listRoutes, PAGE, PAGE_SIZE, queryOf, type RouteParameter } from './list-routes.ts';
import { entrySet, staticRanges } from './result-sets.ts';

/** The filters of the index. */
export const INDEX_FILTERS = {
  type: parameters.TYPE,
  language: parameters.LANGUAGE_RANGE,
  tags: parameters.TAGS,
  publishedFrom: parameters.PUBLISHED_FROM,
  publishedUntil: parameters.PUBLISHED_UNTIL,
  searchTerm: parameters.SEARCH_TERM,
};

/** The filters with prerendered result sets. */
const TYPE: RouteParameter = { name: parameters.TYPE.name, otherwise: '' };
const LANGUAGE: RouteParameter = { name: parameters.LANGUAGE_RANGE.name, otherwise: '' };
const TAGS: RouteParameter = { name: parameters.TAGS.name, otherwise: '' };
const ENUMERABLE = [TYPE, LANGUAGE, TAGS];

/** All other filters, whose values cannot be enumerated: the function responds. */
const OPEN: readonly RouteParameter[] = Object.values(INDEX_FILTERS)
  .filter(({ name }) => !ENUMERABLE.some((one) => one.name === name))
  .map(({ name }) => ({ name, otherwise: '' }));

/** Spellings of `type` that real clients send, in addition to those of the files. */
const SENT_TYPES: readonly (readonly [sent: string, type: DocumentType | ''])[] = [
  ['codeList', 'CodeList'],
  ['codeListSet', 'CodeListSet'],
  ['All', ''],
];

/** `GET /v1/documents/index`: the index, with filters. */
export const index: Endpoint = {
  operations: [{ path: INDEX_PATH, operationId: 'findDocuments', summary: 'Find documents' }],
  group: 'Find',
  description: 'Index entries of all documents that pass all filters, by short name, version and language.',
  parameters: [...Object.values(INDEX_FILTERS), ...Object.values(PAGING)],
  response: {
    kind: 'page',
    description: 'One page of the index entries.',
    schema: { $ref: '#/components/schemas/DocumentIndex' },
  },
  problems: ['BadParameters', 'TooManySearches'],
  example: ({ tag }) =>
    `${INDEX_PATH}?${tag === undefined ? '' : `tags=${encodeURIComponent(tag)}&`}pageSize=1`,
  respond,
  prerendered: {
    ...NOTHING_PRERENDERED,
    routes: [
      formRoute([TYPE, LANGUAGE, TAGS, PAGE, PAGE_SIZE]),
      formRoute([TYPE, LANGUAGE, PAGE, PAGE_SIZE]),
      ...OPEN.map((parameter) => ({ from: INDEX_PATH, query: queryOf([parameter]), to: MISSING_INDEX })),
      ...listRoutes(INDEX_PATH, ENUMERABLE, indexSet).flatMap(inSpellings),
    ],
    resultSets,
  },
};

/** A search term is tried on all records first: it is refused for all requests or none. */
async function respond(request: ApiRequest, { directory, search }: Service): Promise<Response> {
  const term = searchTermOf(request.query);
  const result = term === undefined ? undefined : await search(term, request.http);
  const refusal = result && 'refusal' in result ? result.refusal : undefined;
  const values = readParameters(request.query, { ...INDEX_FILTERS, ...PAGING }, { searchTerm: refusal });
  const { matches } = result && 'matches' in result ? result : { matches: undefined };
  const records = matches ? directory.records.filter((_, i) => matches[i] === 1) : directory.records;
  return pageResponse(selectIndex({ records }, values), pageOf(values), printEntries, request);
}

/**
 * A route with those for each spelling of a type in front of it, where the type is the only filter. Each rule costs
 * time in all requests: with further filters, and in other spellings, the function responds.
 */
function inSpellings(route: Route): Route[] {
  const { type, language, tags } = route.query;
  if (type !== placeholderOf(TYPE.name) || language !== undefined || tags !== undefined) return [route];
  const ofSpellings = SENT_TYPES.map(([sent, type]) => ({
    ...route,
    query: { ...route.query, type: sent },
    to: route.to.replace(placeholderOf(TYPE.name), type),
  }));
  return [...ofSpellings, route];
}

/**
 * Clients that send a whole form send filters that cannot be enumerated with empty values. They vanish from
 * the path of the file; any other value gives a name that no file has, and the function responds.
 */
function formRoute(enumerable: readonly RouteParameter[]): Route {
  const tag = enumerable.includes(TAGS) ? placeholderOf(TAGS.name) : TAGS.otherwise;
  const name = indexSet(placeholderOf(TYPE.name), placeholderOf(LANGUAGE.name), tag);
  const suffix = OPEN.map((parameter) => placeholderOf(parameter.name)).join('');
  return {
    from: INDEX_PATH,
    query: queryOf([...enumerable, ...OPEN]),
    to: `${pageFile(name, placeholderOf(PAGE_SIZE.name), placeholderOf(PAGE.name))}${suffix}`,
  };
}

/** Every combination of no or one type, language range and tag, the ones that match nothing included. */
function resultSets({ directory, naming }: PrerenderContext): ResultSet[] {
  const sets = new Map<string, IndexedRecord[]>();
  const languages = new Set<string>(['']);
  for (const record of directory.records) {
    const ranges = ['', ...staticRanges(record, naming)];
    const ownTags = ['', ...new Set(record.entry.tags.filter(naming.isStaticTag))];
    for (const language of ranges) languages.add(language);
    for (const type of ['', record.entry.type]) {
      for (const language of ranges) {
        for (const tag of ownTags) append(sets, indexSet(type, language, tag), record);
      }
    }
  }
  const tags = ['', ...directory.tags.filter(naming.isStaticTag)];
  for (const name of emptySets(sets, [...languages], tags)) sets.set(name, []);
  return [...sets].map(([name, records]) => entrySet(name, records));
}

/** So many result sets that match nothing are files at most; the budget would leave out more anyway. */
const MAX_EMPTY_SETS = 2000;

function emptySets(
  sets: ReadonlyMap<string, unknown>,
  languages: readonly string[],
  tags: readonly string[],
): string[] {
  const names: string[] = [];
  for (const tag of tags) {
    for (const language of languages) {
      for (const type of ['', ...DOCUMENT_TYPES]) {
        if (names.length === MAX_EMPTY_SETS) return names;
        const name = indexSet(type, language, tag);
        if (!sets.has(name)) names.push(name);
      }
    }
  }
  return names;
}

function append(sets: Map<string, IndexedRecord[]>, name: string, record: IndexedRecord): void {
  const set = sets.get(name);
  if (set) set.push(record);
  else sets.set(name, [record]);
}
