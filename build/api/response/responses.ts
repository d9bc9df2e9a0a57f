import { JSON_TYPES } from '../../formats/representation.ts';
import type { DirectoryRecord } from '../../model/document/entry.ts';
import type { UriEntry } from '../../model/query/directory.ts';
import { type Page, paginate } from '../../model/query/paging.ts';
import { languagesOf } from '../../model/query/select.ts';
import type { ApiRequest } from '../endpoint.ts';
import { COMMON_HEADERS, LIST_HEADERS } from './headers.ts';
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
export function pageResponse<T>(
  all: readonly T[],
  page: Page,
  printItems: (items: readonly T[]) => string,
  request: ApiRequest,
): Response {
  const { items, ...paging } = paginate(all, page);
  return jsonResponse(printItems(items), request, {
    'x-page': String(paging.page),
    'x-page-size': String(paging.pageSize),
    'x-total-count': String(paging.totalCount),
    'x-total-pages': String(paging.totalPages),
  });
}

/** Index entries as a JSON array. */
export const printEntries = (records: readonly DirectoryRecord[]): string =>
  JSON.stringify(records.map(({ entry }) => entry));

/** 404 for a document that does not exist in a language. */
export function languageMissing(uri: string, { versions }: UriEntry, language: string): Response {
  const languages = [...new Set(versions.flatMap(languagesOf))];
  const detail = `"${uri}" does not exist in the language "${language}"; its languages are ${languages.join(', ')}.`;
  return problem(404, detail, { languages });
}
