import { ALTERNATIVE_FORMATS } from '../../formats/all.ts';
import { DOCUMENT } from '../../formats/json.ts';
import { alternativeFormatPath, codesUrl, decodePath, documentPath } from '../../formats/urls.ts';
import { splitLabel } from '../../model/changes/code-history.ts';
import { findCode, readHead } from '../../model/history/published.ts';
import type { Directory, UriEntry } from '../../model/query/directory.ts';
import { latestVersion, preferredDocument } from '../../model/query/select.ts';
import type { ApiRequest, Responder, Route, Service } from '../endpoint.ts';
import { MISSING } from '../files/files.ts';
import { MAX_LOOKUPS } from '../request.ts';
import { COMMON_HEADERS, DOCUMENT_HEADERS } from '../response/headers.ts';
import { negotiateContentType } from '../response/negotiation.ts';
import { HTML } from '../response/responses.ts';
import { code } from './codes.ts';
import { codeMissing, forCodeList, historyWith } from './history.ts';

/**
 * Finds the document whose URI a URL of the site is, or begins it before `/` or `:` and a code; the longest URI wins. Paths
 * are read like those of the API: decoded once, or else as sent. A query counts only where the URI has one.
 */
export function findAddress(
  { pathname, search }: URL,
  { uriNames }: Pick<Directory, 'uriNames'>,
  baseUrl: string | undefined,
): Pick<ApiRequest, 'uri' | 'rest'> | undefined {
  if (baseUrl === undefined) return undefined;
  const decoded = (text: string) => (uriNames.has(baseUrl + text) ? baseUrl + text : undefined);
  const path = decodePath(pathname) ?? pathname;
  const target = decodePath(pathname + search) ?? path;
  const found = findUri(target, path.length, decoded) ?? findUri(path, 0, decoded);
  if (found) return found;
  const sent = findUri(pathname, 0, (text) => uriNames.sentAs(baseUrl + text));
  return sent && { ...sent, rest: decodePath(sent.rest) ?? sent.rest };
}

/** Looks up the text, and what is before each `/` or `:` after a start, the longest first. */
function findUri(text: string, start: number, find: (text: string) => string | undefined) {
  let end = text.length;
  for (let lookups = 0; lookups < MAX_LOOKUPS && end > start; lookups++) {
    const uri = find(text.slice(0, end));
    if (uri !== undefined) return { uri, rest: text.slice(end + 1) };
    end = Math.max(text.lastIndexOf('/', end - 1), text.lastIndexOf(':', end - 1));
  }
  return undefined;
}

/** Redirects (303) from the URI of a document, or of a code, to its page if the client prefers HTML, else to the API. */
export const address: Responder = {
  isCostly: (request, service) => request.rest !== '' && code.isCostly?.(request, service) === true,
  respond: (request, service) =>
    request.rest === '' ? redirect(request, '', service) : redirectToCode(request, service),
};

const redirectToCode = forCodeList(async (request, list, service) => {
  const { rest } = request;
  const text = await historyWith(rest, list, service);
  if (!findCode(text, rest)) {
    const link = `<${documentPath(request.uri)}>; rel="collection"`;
    return codeMissing(request, text, service, { link });
  }
  return redirect(request, printFragment(readHead(text).key, rest), service);
});

/** The fragment by which the page of a list selects a row: `country=AD&currency=EUR` for the code `AD/EUR`. */
function printFragment(columnIds: readonly string[], code: string): string {
  const values = splitLabel(code, columnIds);
  const encode = (text = '') => encodeURIComponent(text.toWellFormed());
  return `#${columnIds.map((id, i) => `${encode(id)}=${encode(values[i])}`).join('&')}`;
}

function redirect({ http, uri, rest }: ApiRequest, fragment: string, service: Service): Response {
  const { directory, naming, pages = [] } = service;
  const entry = directory.byUri.get(uri) as UriEntry;
  const { records } = latestVersion(entry);
  const formats = ALTERNATIVE_FORMATS.filter(({ supports }) => records.some(supports));
  const others = formats.flatMap(({ contentTypes }) => contentTypes);
  const type = negotiateContentType(http.headers.get('accept'), [...DOCUMENT.contentTypes, ...others, HTML]);
  let location = rest === '' ? documentPath(uri) : codesUrl(uri, rest);
  const languages = http.headers.get('accept-language') ?? '';
  // As `/`: by two letters of the first language.
  const page = pages.find(({ language }) => languages.toLowerCase().startsWith(language)) ?? pages[0];
  if (type === HTML && page) {
    const record = preferredDocument(entry, `${languages},${page.language};q=0.001`);
    const place = naming.placeOf(uri, record.entry.language);
    location = page.path.replace(':place', () => place) + fragment;
  } else if (others.includes(type)) location = alternativeFormatPath(uri);
  return new Response(null, { status: 303, headers: { ...COMMON_HEADERS, ...DOCUMENT_HEADERS, location } });
}

/** The route from all paths without a file to the function, if a URI of the directory is an address. */
export function addressRoutes({ byUri }: Pick<Directory, 'byUri'>, baseUrl: string | undefined): Route[] {
  const isAddress = (uri: string) => baseUrl !== undefined && uri.startsWith(`${baseUrl}/`);
  return [...byUri.keys()].some(isAddress) ? [{ from: '/*', query: {}, to: MISSING }] : [];
}
