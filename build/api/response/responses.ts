import { storedRepresentations } from '../../formats/all.ts';
import { DOCUMENT } from '../../formats/json.ts';
import { JSON_TYPES, type Representation } from '../../formats/representation.ts';
import type { Document } from '../../model/document/document.ts';
import type { DirectoryRecord } from '../../model/document/entry.ts';
import { readPublished } from '../../model/document/published.ts';
import type { UriEntry } from '../../model/query/directory.ts';
import { type Page, type PageOf, pageCount } from '../../model/query/paging.ts';
import {
  documentInLanguage,
  languagesOf,
  latestVersion,
  preferredDocument,
} from '../../model/query/select.ts';
import type { ApiRequest, Service } from '../endpoint.ts';
import { LANGUAGE } from '../parameters.ts';
import { readParameters } from '../request.ts';
import { COMMON_HEADERS, DOCUMENT_HEADERS, type Headers, LIST_HEADERS } from './headers.ts';
import { negotiateContentType } from './negotiation.ts';
import { problem } from './problem.ts';

/** A JSON response that is not a document, in the content type that the client prefers. */
export function jsonResponse(json: BodyInit, { http }: ApiRequest, headers: object = {}): Response {
  const contentType = negotiateContentType(http.headers.get('accept'), JSON_TYPES);
  return new Response(json, {
    headers: { ...COMMON_HEADERS, ...LIST_HEADERS, ...headers, 'content-type': contentType },
  });
}

/** A page of a list as JSON, with the paging headers. */
export function pageResponse(
  { items, totalCount }: PageOf<unknown>,
  { number, size }: Page,
  request: ApiRequest,
  headers: Headers = {},
): Response {
  return jsonResponse(JSON.stringify(items), request, {
    ...headers,
    'x-page': String(number),
    'x-page-size': String(size),
    'x-total-count': String(totalCount),
    'x-total-pages': String(pageCount(totalCount, size)),
  });
}

export const entriesOf = (records: readonly DirectoryRecord[]) => records.map(({ entry }) => entry);

/** The latest version of a list in a preferred language, with data if there is such a document. */
export const preferredWithData = (list: UriEntry, { headers }: Request): DirectoryRecord =>
  preferredDocument(list, headers.get('accept-language'), ({ hasData }) => hasData);

/** 404 for a document that does not exist in a language. */
export function languageMissing(uri: string, { versions }: UriEntry, language: string): Response {
  const languages = [...new Set(versions.flatMap(languagesOf))];
  const detail = `"${uri}" does not exist in the language "${language}"; its languages are ${languages.join(', ')}.`;
  return problem(404, detail, { languages });
}

/**
 * The document of which facts are in a response: the latest one in the required language, or 404 if there is none; otherwise
 * in a language that the client prefers.
 */
export function chooseRecord(
  uri: string,
  entry: UriEntry,
  language: string | undefined,
  { http }: Pick<ApiRequest, 'http'>,
): DirectoryRecord | Response {
  if (language !== undefined)
    return documentInLanguage(entry, language) ?? languageMissing(uri, entry, language);
  return preferredWithData(entry, http);
}

/** A response with a document, or a part of it. */
export function documentBody(
  body: BodyInit,
  contentType: string,
  { entry }: DirectoryRecord,
  more: Headers = {},
): Response {
  const own = { 'content-type': contentType, 'content-language': entry.language, ...more };
  return new Response(body, { headers: { ...COMMON_HEADERS, ...DOCUMENT_HEADERS, ...own } });
}

/** The headers of facts from a document that are not a part of it. */
export const headersOfFacts = ({ entry }: DirectoryRecord): Headers => ({
  ...DOCUMENT_HEADERS,
  'content-language': entry.language,
});

/**
 * Chooses a document in the representation, content type and language that the client prefers. First the representation is
 * negotiated among those that the document has in any language, then the language among those with that representation.
 * Preferences never cause errors. Returns a response with the status 404 if there is none. @throws BadParameters
 */
export function chooseDocument(
  { http, uri, query }: ApiRequest,
  entry: UriEntry,
  offered: readonly Representation[],
  { directory }: Service,
) {
  const { language } = readParameters(query, { language: LANGUAGE });
  const required = language === undefined ? undefined : documentInLanguage(entry, language);
  if (language !== undefined && !required) return languageMissing(uri, entry, language);
  const candidates = required ? [required] : latestVersion(entry).records;
  const supported = offered.filter(({ supports }) => candidates.some(supports));
  const chosen = negotiateRepresentation(http.headers.get('accept'), supported);
  if (!chosen) {
    const where = required ? ` in the language "${required.entry.language}"` : '';
    return problem(404, `"${uri}" has no data${where}, so it has no alternative format.`);
  }
  const { representation } = chosen;
  const acceptLanguage = http.headers.get('accept-language');
  const record = required ?? preferredDocument(entry, acceptLanguage, representation.supports);
  return { ...chosen, record, isFile: storedRepresentations(record, directory).includes(representation) };
}

/** The document that {@link chooseDocument} chooses. */
export async function documentResponse(
  request: ApiRequest,
  entry: UriEntry,
  offered: readonly Representation[],
  service: Service,
): Promise<Response> {
  const chosen = chooseDocument(request, entry, offered, service);
  if (chosen instanceof Response) return chosen;
  const { record, representation, contentType, isFile } = chosen;
  const { canonicalVersionUri, language } = record.entry;
  const body = isFile
    ? await service.files.load(service.naming.documentFile(canonicalVersionUri, language, representation))
    : await printOnRequest(representation, record, service);
  return documentBody(body, contentType, record, linkHeader(representation, record));
}

/** Prints a representation without a file from the JSON of the document and its translations, as builds do. */
async function printOnRequest(
  representation: Representation,
  record: DirectoryRecord,
  { directory, naming, files }: Service,
): Promise<BodyInit> {
  const { records } = latestVersion(directory.byUri.get(record.entry.canonicalVersionUri) as UriEntry);
  const read = async (one: DirectoryRecord) => {
    const file = naming.documentFile(one.entry.canonicalVersionUri, one.entry.language, DOCUMENT);
    return readPublished({ file, text: await files.read(file) }, one);
  };
  const translations = await Promise.all(records.map(read));
  const context = { translations, findTables: () => undefined, reportLoss: () => {} };
  return representation.print(translations[records.indexOf(record)] as Document, context);
}

/** The Link header of a representation, if it has one. */
export function linkHeader({ linkOf }: Representation, record: DirectoryRecord): Headers {
  const link = linkOf?.(record);
  return link === undefined ? {} : { link };
}

/**
 * The representation whose content type a client prefers; undefined if none is offered. A client that prefers HTML gets
 * the default: when users follow a link, browsers accept HTML, then XML, then anything else.
 */
function negotiateRepresentation(accept: string | null, offered: readonly Representation[]) {
  const [first, ...others] = offered.flatMap(({ contentTypes }) => contentTypes);
  if (first === undefined) return undefined;
  const preferred = negotiateContentType(accept, [first, ...others, HTML]);
  const contentType = preferred === HTML ? first : preferred;
  const representation = offered.find(({ contentTypes }) => contentTypes.includes(contentType));
  return representation && { representation, contentType };
}

/** The media type of pages. */
export const HTML = 'text/html';
