/** The path of a site on its host, without a slash at its end: `/codes`, or empty at the root. */
export const basePathOf = (baseUrl: string | undefined): string =>
  baseUrl ? new URL(baseUrl).pathname.replace(/\/$/, '') : '';

/** The paths of the API (docs/api.md). */
export const INDEX_PATH = '/v1/documents/index';
export const DOCUMENTS_PATH = '/v1/documents';

/** The paths of a document, and of its data in another format. */
export const documentPath = (uri: string): string => `${DOCUMENTS_PATH}/${pathSegment(uri)}`;
export const alternativeFormatPath = (uri: string): string => `${documentPath(uri)}/alternative-format`;

/** The URLs of a document in a language, of its metadata, of its alternative format, and of the metadata of its CSV. */
export const documentUrl = (uri: string, language: string): string =>
  `${documentPath(uri)}?language=${language}`;
export const metadataUrl = (uri: string, language: string): string =>
  `${documentUrl(uri, language)}&metaOnly=true`;
export const alternativeFormatUrl = (uri: string, language: string): string =>
  `${alternativeFormatPath(uri)}?language=${language}`;

/** The URL of a page of the versions of a list, in all languages. */
export const versionsUrl = (uri: string, page: number): string =>
  `${INDEX_PATH}/${pathSegment(uri)}${page === 1 ? '' : `?page=${page}`}`;

export const csvMetadataUrl = (uri: string, language: string): string =>
  `${documentPath(uri)}/${CSV_METADATA}?language=${language}`;

/** Last segment of the path of the metadata of a CSV. */
export const CSV_METADATA = 'csv-metadata.json';

/** The URLs of the history of a list, of its JSON Schema, its codes or one of them, and of its rows on a day. */
export const historyUrl = (uri: string): string => `${documentPath(uri)}/history`;
export const schemaUrl = (uri: string): string => `${documentPath(uri)}/schema`;
export const codesUrl = (uri: string, code?: string): string =>
  `${documentPath(uri)}/codes${code === undefined ? '' : `/${pathSegment(code)}`}`;
export const atUrl = (uri: string, date: string, language: string): string =>
  `${documentPath(uri)}/at/${date}?language=${language}`;

/** The paths of the reconciliation service of all lists, and of a list. */
export const RECONCILE_PATH = '/v1/reconcile';
export const reconcilePath = (uri: string): string => `${RECONCILE_PATH}/${pathSegment(uri)}`;

/** Encodes a text as a path segment; colons are kept for the readability of URNs. */
const pathSegment = (text: string): string =>
  encodeURIComponent(text)
    .replaceAll('%3A', ':')
    // URLs are pasted into shell commands, so other unreserved characters are encoded too.
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/** Whether a path or a query is percent-encoded UTF-8. */
export const isDecodable = (text: string): boolean => decodePath(text) !== undefined;

/** Percent-encodes the segments of a path: some servers read `+` as a blank, or redirect names with `=` and `:`. */
export const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

/** Percent-decodes a path once; undefined if it is not UTF-8. */
export function decodePath(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}
