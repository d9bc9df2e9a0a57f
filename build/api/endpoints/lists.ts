import { DOCUMENTS_PATH, INDEX_PATH } from '../../formats/urls.ts';
import type { DirectoryRecord } from '../../model/document/entry.ts';
import { rangesOf } from '../../model/identity/language.ts';
import { MAX_PAGE_SIZE, paginate } from '../../model/query/paging.ts';
import { languagesOf, latestVersion, selectVersions } from '../../model/query/select.ts';
import { type Endpoint, forUri, type NamedDirectory, type ResultSet, type Route } from '../endpoint.ts';
import { pageFile, placeholderOf, URI, versionsSet } from '../files/files.ts';
import type { Naming } from '../files/naming.ts';
import { LANGUAGE_RANGE, PAGE, PAGE_SIZE, PAGING } from '../parameters.ts';
import { pageOf, readParameters, URI_IN_PATH } from '../request.ts';
import { entriesOf, jsonResponse, pageResponse } from '../response/responses.ts';
import { belowDocument } from './history.ts';

/** The most common page sizes, for lists that clients page through completely; all other lists have the default one. */
export const COMMON_SIZES: readonly number[] = [10, 20, 25, MAX_PAGE_SIZE];
export const DEFAULT_SIZE: readonly number[] = [MAX_PAGE_SIZE];

const TAGS_PATHS = ['/v1/tags', '/v1/documents/tags'] as const;

/** `GET /v1/tags`, and the alias that some clients use. */
export const tags: Endpoint = {
  operations: [
    { path: TAGS_PATHS[0], operationId: 'listTags', summary: 'List all tags' },
    { path: TAGS_PATHS[1], operationId: 'listTagsOfDocuments', summary: 'List all tags, at another path' },
  ],
  group: 'Find',
  parameters: [PAGE, PAGE_SIZE],
  response: pageOfSchema('One page of the tags.', 'TagList'),
  example: () => `${TAGS_PATHS[0]}?pageSize=3`,
  respond: async (request, { catalogue }) => {
    const page = pageOf(readParameters(request.query, PAGING));
    return pageResponse(await catalogue.tags(page), page, request);
  },
  prerendered: {
    routes: TAGS_PATHS.flatMap((path) => listRoutes(path, [], () => 'tags')),
    resultSets: ({ directory }) => [makeSet('tags', directory.tags, COMMON_SIZES)],
  },
};

/** `GET /v1/documents/index/{canonicalUri}`: the versions of a list. */
export const versions: Endpoint = {
  operations: [
    {
      path: `${INDEX_PATH}/${URI_IN_PATH}`,
      operationId: 'listVersions',
      summary: 'List the versions and languages of a document',
    },
  ],
  group: 'Find',
  parameters: [LANGUAGE_RANGE, PAGE, PAGE_SIZE],
  response: pageOfSchema('One page of the index entries.', 'DocumentIndex'),
  example: ({ uri, language }) =>
    uri && `${INDEX_PATH}/${encodeURIComponent(uri)}?language=${language}&pageSize=1`,
  respond: forUri((request, entry) => {
    const { language, ...paging } = readParameters(request.query, { language: LANGUAGE_RANGE, ...PAGING });
    const page = pageOf(paging);
    return pageResponse(paginate(entriesOf(selectVersions(entry, language)), page), page, request);
  }),
  prerendered: {
    routes: listRoutes(`${INDEX_PATH}/${URI}`, [LANGUAGE_RANGE.name], (language) =>
      versionsSet(URI, language as string),
    ),
    resultSets: setsOfVersions,
  },
};

/** The documents of each static URI, of all its languages and of each language range. */
function setsOfVersions({ directory, naming }: NamedDirectory): ResultSet[] {
  const sets: ResultSet[] = [];
  for (const [uri, entry] of directory.byUri) {
    if (!naming.isStaticUri(uri)) continue;
    for (const range of new Set(['', ...entry.records.flatMap((record) => staticRanges(record, naming))])) {
      const entries = entriesOf(selectVersions(entry, range || undefined));
      sets.push(makeSet(versionsSet(uri, range), entries, DEFAULT_SIZE));
    }
  }
  return sets;
}

/** `GET /v1/documents/{canonicalUri}/languages`; the function computes it from the index, so it has no files. */
export const languages: Endpoint = {
  ...belowDocument('languages', 'listLanguages', 'List the languages of a document'),
  response: {
    kind: 'list',
    description: 'The languages of the latest version.',
    schema: { $ref: '#/components/schemas/LanguageList' },
  },
  example: ({ uri }) => uri && `${DOCUMENTS_PATH}/${encodeURIComponent(uri)}/languages`,
  respond: forUri((request, entry) =>
    jsonResponse(JSON.stringify(languagesOf(latestVersion(entry))), request),
  ),
};

/** The description of a page of items with a schema. */
export function pageOfSchema(description: string, schema: string) {
  return { kind: 'page', description, schema: { $ref: `#/components/schemas/${schema}` } } as const;
}

/**
 * Routes of a list for every combination of the paging parameters and others. Combinations with more parameters come first,
 * because a route also matches requests with further parameters.
 * `setName` has the name of a result set by the values of the filters, which are empty if they are absent.
 */
export function listRoutes(
  from: string,
  filters: readonly string[],
  setName: (...filters: string[]) => string,
): Route[] {
  const combinations = subsets([...filters, PAGE.name, PAGE_SIZE.name]).sort((a, b) => b.length - a.length);
  return combinations.map((present) => {
    const fill = (name: string, otherwise = '') => (present.includes(name) ? placeholderOf(name) : otherwise);
    const set = setName(...filters.map((name) => fill(name)));
    const to = pageFile(set, fill(PAGE_SIZE.name, String(MAX_PAGE_SIZE)), fill(PAGE.name, '1'));
    return { from, query: queryOf(present), to };
  });
}

/** The query of a route that requires these parameters. */
export function queryOf(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, placeholderOf(name)]));
}

function subsets<T>(items: readonly T[]): T[][] {
  const [first, ...rest] = items;
  if (first === undefined) return [[]];
  const without = subsets(rest);
  return [...without.map((subset) => [first, ...subset]), ...without];
}

export function makeSet(name: string, items: readonly unknown[], sizes: readonly number[]): ResultSet {
  const render = (start: number, end: number) => JSON.stringify(items.slice(start, end));
  return { name, count: items.length, sizes, render };
}

/** The language ranges that match a record, in their static spelling. */
export const staticRanges = ({ entry }: DirectoryRecord, naming: Naming): string[] =>
  rangesOf(entry.language)
    .map(naming.staticSpelling)
    .filter((range) => range !== undefined);
