import { isDecodable } from '../formats/urls.ts';
import { once } from '../model/once.ts';
import { directoryOf } from '../model/query/directory.ts';
import type { DirectoryContents } from '../model/query/packed-records.ts';
import type { Service, SiteFiles } from './endpoint.ts';
import { ENDPOINTS } from './endpoints/all.ts';
import { makeNaming } from './files/naming.ts';
import { makeMatchPath } from './request/path-template.ts';
import { BadParameters, parseQuery } from './request/query.ts';
import { badParameters, problem, respondToOtherMethod, serverError } from './response/problem.ts';
import { searchAtOnce } from './response/search.ts';

/** Responds to a request of the API. */
export type Respond = (request: Request) => Promise<Response>;

/** The path templates of the API, each with its endpoint. */
const TEMPLATES = ENDPOINTS.flatMap((endpoint) =>
  endpoint.operations.map(({ path }) => [path, endpoint] as const),
);

/** The path templates of the API. */
export const API_PATHS: readonly string[] = TEMPLATES.map(([path]) => path);

const matchPath = makeMatchPath(TEMPLATES);

/**
 * Creates the function that responds to all requests of the API from the records of the directory, with the code that
 * prerendered the files. It reads documents from the files of the site.
 *
 * Errors become responses: 400, 404, 405, and 500 if a file of the site cannot be read, whose cause is reported.
 *
 * @param contents with the records in the order of the index
 * @param respondElsewhere responds to costly requests, such as in another thread, which calls this function without it
 */
export function makeRespond(
  { records, baseUrl }: DirectoryContents,
  files: SiteFiles,
  report: (error: unknown) => void = console.error,
  respondElsewhere?: Respond,
): Respond {
  const directory = directoryOf(records);
  const naming = once(() => makeNaming(directory, API_PATHS));
  const service: Service = {
    directory,
    get naming() {
      return naming();
    },
    files,
    baseUrl,
    search: searchAtOnce(directory),
  };
  return async (request) => {
    const response = await respondOrReport(request, service, report, respondElsewhere);
    return request.method === 'HEAD' ? withoutBody(response) : response;
  };
}

/** The response to HEAD: the response to GET without its body. */
export async function withoutBody(response: Response): Promise<Response> {
  await response.body?.cancel();
  return new Response(null, response);
}

async function respondOrReport(
  http: Request,
  service: Service,
  report: (error: unknown) => void,
  respondElsewhere: Respond | undefined,
): Promise<Response> {
  if (http.method !== 'GET' && http.method !== 'HEAD') return respondToOtherMethod(http);
  try {
    const { pathname, search } = new URL(http.url);
    const match = matchPath(pathname, service.directory);
    if (!match) return problem(404, nothingAt(pathname));
    const request = { http, query: parseQuery(search), uri: match.uri, rest: match.rest ?? '' };
    const { isCostly, respond } = match.target;
    if (respondElsewhere && isCostly?.(request, service)) return await respondElsewhere(http);
    return await respond(request, service);
  } catch (error) {
    if (error instanceof BadParameters) return badParameters(error.errors);
    report(error);
    return serverError();
  }
}

const nothingAt = (pathname: string): string =>
  isDecodable(pathname)
    ? 'The API has no endpoint at this path.'
    : 'The path must be UTF-8, percent-encoded (%C3%A4 for ä).';
