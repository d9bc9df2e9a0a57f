import { negotiateJsonType } from '../domain/media-type.ts';
import { type Form, METADATA, TABLE, WHOLE } from '../plan/forms.ts';
import { COMMON_HEADERS, LIST_HEADERS } from '../plan/headers.ts';
import { isDecodable, makeNaming, type Naming, readPath, type Target } from '../plan/paths.ts';
import { BadParameters } from '../query/bad-parameters.ts';
import { type Directory, type DirectoryRecord, type Identified, makeDirectory } from '../query/directory.ts';
import { type PageOf, paginate } from '../query/paging.ts';
import {
  readAlternativeFormatQuery,
  readDocumentQuery,
  readIndexQuery,
  readSearchTerm,
  readTagsQuery,
  readVersionsQuery,
} from '../query/parameters.ts';
import { RequestQuery } from '../query/request-query.ts';
import { languagesOf, latestVersion, selectDocument, selectIndex, selectVersions } from '../query/select.ts';
import { respondToOtherMethod } from './preflight.ts';
import { badParameters, problem, serverError, tooManySearches } from './problem.ts';
import { type OpenSearch, type Search, searchAtOnce, TooManySearches } from './search.ts';

/** Opens a static file of the site by its path; rejects where it cannot. The request says which site. */
export type LoadFile = (path: string, request: Request) => Promise<BodyInit>;

/** Answers a request of the interface. */
export type Answer = (request: Request) => Promise<Response>;

/**
 * Makes the function that answers every request of the interface from the records of the directory, by the
 * same queries that made the static files. Documents come from the site's own files.
 *
 * Errors are answers too: 400, 404, 405, 503 where too many searches wait, and 500 where a file of the site cannot be read. What went wrong then is
 * reported.
 */
export function makeAnswer(
  records: readonly DirectoryRecord[],
  loadFile: LoadFile,
  report: (error: unknown) => void = console.error,
  openSearch: OpenSearch = searchAtOnce,
): Answer {
  const directory = makeDirectory(records);
  const service: Service = {
    directory,
    naming: makeNaming(directory),
    loadFile,
    report,
    search: openSearch(directory),
  };
  return async (request) => {
    const response = await answerOrProblem(request, service);
    return request.method === 'HEAD' ? withoutBody(response) : response;
  };
}

async function withoutBody(response: Response): Promise<Response> {
  await response.body?.cancel();
  return new Response(null, response);
}

interface Service {
  readonly directory: Directory;
  readonly naming: Naming;
  readonly loadFile: LoadFile;
  readonly report: (error: unknown) => void;
  readonly search: Search;
}

async function answerOrProblem(request: Request, service: Service): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return respondToOtherMethod(request.method);
  try {
    const { pathname, search } = new URL(request.url);
    const target = readPath(pathname, service.directory.uriNames);
    if (!target) return problem(404, nothingAt(pathname));
    return await answerTarget(target, new RequestQuery(search), request, service);
  } catch (error) {
    if (error instanceof BadParameters) return badParameters(error.errors);
    if (error instanceof TooManySearches) return tooManySearches();
    service.report(error);
    return serverError();
  }
}

const nothingAt = (pathname: string): string =>
  isDecodable(pathname)
    ? 'The interface has nothing at this path.'
    : 'The path must be UTF-8, percent-encoded (%C3%A4 for ä).';

function answerTarget(
  target: Target,
  query: URLSearchParams,
  request: Request,
  service: Service,
): Response | Promise<Response> {
  if (target.kind === 'index') return answerIndex(query, request, service);
  if (target.kind === 'tags') return answerTags(query, request, service);
  const identified = service.directory.byUri.get(target.uri);
  if (!identified) return problem(404, `The directory has no document with the URI "${target.uri}".`);
  switch (target.kind) {
    case 'versions':
      return answerVersions(identified, query, request);
    case 'languages':
      return json(JSON.stringify(languagesOf(latestVersion(identified))), request);
    case 'document': {
      const { language, metaOnly } = readDocumentQuery(query);
      return answerForm(target.uri, identified, language, metaOnly ? METADATA : WHOLE, request, service);
    }
    case 'alternative-format': {
      const { language } = readAlternativeFormatQuery(query);
      return answerForm(target.uri, identified, language, TABLE, request, service);
    }
  }
}

async function answerIndex(
  query: URLSearchParams,
  request: Request,
  { directory, search }: Service,
): Promise<Response> {
  const term = readSearchTerm(query);
  const found = term === undefined ? undefined : await search(term, request);
  const { filter, page } = readIndexQuery(query, found && 'refusal' in found ? found.refusal : undefined);
  const records =
    found && 'matches' in found
      ? directory.records.filter((_, i) => found.matches[i] === 1)
      : directory.records;
  const { items, ...paging } = paginate(selectIndex({ records }, filter), page);
  return pageResponse(joined(items), paging, request);
}

function answerVersions(identified: Identified, query: URLSearchParams, request: Request): Response {
  const { language, page } = readVersionsQuery(query);
  const { items, ...paging } = paginate(selectVersions(identified, language), page);
  return pageResponse(joined(items), paging, request);
}

function answerTags(query: URLSearchParams, request: Request, { directory }: Service): Response {
  const { items, ...paging } = paginate(directory.tags, readTagsQuery(query).page);
  return pageResponse(JSON.stringify(items), paging, request);
}

async function answerForm(
  uri: string,
  identified: Identified,
  language: string | undefined,
  form: Form,
  request: Request,
  { naming, loadFile }: Service,
): Promise<Response> {
  const selection = selectDocument(
    identified,
    language,
    request.headers.get('accept-language'),
    form.isFormOf,
  );
  if (!('record' in selection)) {
    const { languages } = selection;
    const detail = `"${uri}" does not exist in the language "${language}"; its languages are ${languages.join(', ')}.`;
    return problem(404, detail, { languages });
  }
  const { record } = selection;
  const { entry } = record;
  if (!form.isFormOf(record)) {
    const where = language === undefined ? '' : ` in the language "${entry.language}"`;
    return problem(404, `"${uri}" has no data${where}, and so no CSV.`);
  }
  const body = await loadFile(naming.documentFile(entry.canonicalVersionUri, entry.language, form), request);
  const headers = { ...form.headers, 'content-language': entry.language };
  return form === TABLE
    ? new Response(body, { headers: { ...COMMON_HEADERS, ...headers } })
    : json(body, request, headers);
}

const joined = (records: readonly { readonly json: string }[]): string =>
  `[${records.map((record) => record.json).join(',')}]`;

function pageResponse(body: string, paging: Omit<PageOf<unknown>, 'items'>, request: Request): Response {
  return json(body, request, {
    ...LIST_HEADERS,
    'x-page': String(paging.page),
    'x-page-size': String(paging.pageSize),
    'x-total-count': String(paging.totalCount),
    'x-total-pages': String(paging.totalPages),
  });
}

function json(body: BodyInit, request: Request, headers: Record<string, string> = LIST_HEADERS): Response {
  const contentType = negotiateJsonType(request.headers.get('accept'));
  return new Response(body, { headers: { ...COMMON_HEADERS, ...headers, 'content-type': contentType } });
}
