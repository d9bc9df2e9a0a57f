import { isDecodable } from '../formats/urls.ts';
import { textsOf } from '../model/document/entry.ts';
import { once } from '../model/once.ts';
import { type Directory, directoryOf } from '../model/query/directory.ts';
import type { DirectoryContents } from '../model/query/packed-records.ts';
import { type SearchResult, searchRecords, searchTextsOf } from '../model/query/search.ts';
import type { Endpoint, Service, SiteFiles } from './endpoint.ts';
import { address, findAddress } from './endpoints/addresses.ts';
import { code, codes } from './endpoints/codes.ts';
import { alternativeFormat, csvMetadata, document } from './endpoints/documents.ts';
import { history, schema } from './endpoints/history.ts';
import { index } from './endpoints/index.ts';
import { languages, tags, versions } from './endpoints/lists.ts';
import { reconcile, reconcileAny, suggest } from './endpoints/reconcile.ts';
import { preview, view } from './endpoints/reconcile-pages.ts';
import { at } from './endpoints/rows-at.ts';
import { NOT_FOUND_PAGE } from './files/files.ts';
import { makeNaming } from './files/naming.ts';
import { BadParameters, isApiPath, makeMatchPath, parseQuery } from './request.ts';
import { SECURITY_HEADERS } from './response/headers.ts';
import { badParameters, problem, respondToOtherMethod, serverError } from './response/problem.ts';
import { HTML } from './response/responses.ts';

/** The endpoints of the API, in the order in which the API reference lists them. */
export const ENDPOINTS: readonly Endpoint[] = [
  index,
  versions,
  document,
  alternativeFormat,
  csvMetadata,
  languages,
  history,
  codes,
  code,
  at,
  schema,
  tags,
  reconcileAny,
  reconcile,
  suggest,
];

/** What manifests of reconciliation services link to; not operations of the API for programs. */
const PAGES = [view, preview];

/** The path templates of the API, each with its endpoint. */
const TEMPLATES = [...ENDPOINTS, ...PAGES].flatMap((endpoint) =>
  endpoint.operations.map(({ path }) => [path, endpoint] as const),
);

/** The path templates of the API. */
export const API_PATHS: readonly string[] = TEMPLATES.map(([path]) => path);

const matchPath = makeMatchPath(TEMPLATES);

/** Responds to a request of the API. */
export type Respond = (request: Request) => Promise<Response>;

/**
 * Creates the function that responds to all requests of the API from the records of the directory, with the code that
 * prerendered the files, and to URLs outside the API without a file: URIs of documents, or the page for status 404. It reads
 * documents from the files of the site, and leaves costly requests to `respondElsewhere`, if that is given. Errors become
 * responses: 400, 404, 405, and 500 if a file cannot be read, whose cause is reported.
 */
export function makeRespond(
  { records, ...contents }: DirectoryContents,
  report: (error: unknown) => void = console.error,
) {
  const directory = directoryOf(records);
  const naming = once(() => makeNaming(directory, API_PATHS));
  const search = makeSearch(directory);

  async function respondOrReport(http: Request, files: SiteFiles, respondElsewhere?: Respond) {
    if (http.method !== 'GET' && http.method !== 'HEAD') return respondToOtherMethod(http);
    const service: Service = {
      directory,
      get naming() {
        return naming();
      },
      files,
      search,
      ...contents,
    };
    try {
      const url = new URL(http.url);
      const { pathname } = url;
      const isOfApi = isApiPath(pathname);
      const match = isOfApi ? matchPath(pathname, directory) : findAddress(url, directory, contents.baseUrl);
      if (!match) return isOfApi ? problem(404, nothingAt(pathname)) : await notFoundPage(files);
      const request = { http, query: parseQuery(url.search), uri: match.uri, rest: match.rest ?? '' };
      const { isCostly, respond } = 'target' in match ? match.target : address;
      if (respondElsewhere && isCostly?.(request, service)) return await respondElsewhere(http);
      return await respond(request, service);
    } catch (error) {
      if (error instanceof BadParameters) return badParameters(error.errors);
      report(error);
      return serverError();
    }
  }

  return async (request: Request, files: SiteFiles, respondElsewhere?: Respond): Promise<Response> => {
    const response = await respondOrReport(request, files, respondElsewhere);
    return request.method === 'HEAD' ? withoutBody(response) : response;
  };
}

/** The response to HEAD: the response to GET without its body. */
export async function withoutBody(response: Response): Promise<Response> {
  await response.body?.cancel();
  return new Response(null, response);
}

async function notFoundPage(files: SiteFiles): Promise<Response> {
  const headers = { ...SECURITY_HEADERS, 'content-type': `${HTML}; charset=utf-8` };
  return new Response(await files.load(NOT_FOUND_PAGE), { status: 404, headers });
}

const nothingAt = (pathname: string): string =>
  isDecodable(pathname)
    ? 'The API has no endpoint at this path.'
    : 'The path must be UTF-8, percent-encoded (%C3%A4 for ä).';

/** Maximum size of the cached results of a directory: about 400 terms with 10,000 entries. */
const MAX_CACHE_BYTES = 4 * 1024 * 1024;

/** Approximate size of a result in addition to its matches. */
const BYTES_PER_RESULT = 500;

/** Searches the records of a directory. Keeps the latest results, so that further pages need no new search. */
export function makeSearch({ records }: Directory, maxBytes = MAX_CACHE_BYTES) {
  const texts = once(() => searchTextsOf(records.map(({ entry }) => textsOf(entry))));
  const maxResults = Math.floor(maxBytes / (records.length + BYTES_PER_RESULT));
  const results = new Map<string, SearchResult>();
  return (term: string): SearchResult => {
    const result = results.get(term) ?? searchRecords(term, texts());
    // Costly terms may be accepted the next time, when the machine is less busy.
    if ('refusal' in result) return result;
    // Maps keep the insertion order, so the first result is the least recently used.
    results.delete(term);
    results.set(term, result);
    for (const oldest of results.keys()) if (results.size > maxResults) results.delete(oldest);
    return result;
  };
}
