import { isDecodable } from '../formats/urls.ts';
import type { Directory } from '../model/query/directory.ts';
import type { Catalogue, Endpoint, Responder, Service, SiteFiles } from './endpoint.ts';
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
import { BadParameters, isApiPath, makeMatchPath, parseQuery } from './request.ts';
import { SECURITY_HEADERS } from './response/headers.ts';
import { badParameters, problem, respondToError, respondToOtherMethod } from './response/problem.ts';
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
  endpoint.operations.map(({ path }): [string, Responder] => [path, endpoint]),
);

/** The path templates of the API. */
export const API_PATHS: readonly string[] = TEMPLATES.map(([path]) => path);

const matchPath = makeMatchPath(TEMPLATES);

/** Responds to a request of the API. */
export type Respond = (request: Request) => Promise<Response>;

/**
 * Creates the function that responds to all requests of the API from the index of the directory, with the code that
 * prerendered the files, and to URLs outside the API without a file: URIs of documents, or the page for status 404. It reads
 * documents from the files of the site, and leaves costly requests to `respondElsewhere`, if that is given. Errors become
 * responses: 400, 404, 405, 503 if the index or a file cannot be read from another server, and 500 for all others; the
 * causes of the last two are reported.
 */
export function makeRespond(catalogue: Catalogue, report: (error: unknown) => void = console.error) {
  async function respondOrReport(http: Request, files: SiteFiles, respondElsewhere?: Respond) {
    if (http.method !== 'GET' && http.method !== 'HEAD') return respondToOtherMethod(http);
    try {
      const url = new URL(http.url);
      const { pathname } = url;
      const isOfApi = isApiPath(pathname);
      const about = await catalogue.about();
      const matchIn = (directory: Pick<Directory, 'uriNames'>) =>
        isOfApi ? matchPath(pathname, directory) : findAddress(url, directory, about.baseUrl);
      let lists = await catalogue.listsOf(() => urisAskedBy(matchIn));
      const match = matchIn(lists.directory);
      if (!match) return isOfApi ? problem(404, nothingAt(pathname)) : await notFoundPage(files);
      const request = { http, query: parseQuery(url.search), uri: match.uri, rest: match.rest ?? '' };
      const endpoint = 'target' in match ? match.target : address;
      const service: Service = {
        ...about,
        catalogue,
        files,
        get directory() {
          return lists.directory;
        },
        get naming() {
          return lists.naming;
        },
      };
      const related = endpoint.relatedUris?.(request, service) ?? [];
      if (related.length > 0) lists = await catalogue.listsOf(() => [match.uri, ...related]);
      if (respondElsewhere && endpoint.isCostly?.(request, service)) return await respondElsewhere(http);
      return await endpoint.respond(request, service);
    } catch (error) {
      if (error instanceof BadParameters) return badParameters(error.errors);
      return respondToError(error, report);
    }
  }

  return async (request: Request, files: SiteFiles, respondElsewhere?: Respond): Promise<Response> => {
    const response = await respondOrReport(request, files, respondElsewhere);
    return request.method === 'HEAD' ? withoutBody(response) : response;
  };
}

/** The URIs that a search for a URI looks up, in a directory that has none of them. */
function urisAskedBy(find: (directory: Pick<Directory, 'uriNames'>) => unknown): string[] {
  const uris = new Set<string>();
  const uriNames: Directory['uriNames'] = {
    has: (uri) => {
      uris.add(uri);
      return false;
    },
    sentAs: (text) => {
      uris.add(text);
      return undefined;
    },
  };
  find({ uriNames });
  return [...uris];
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
