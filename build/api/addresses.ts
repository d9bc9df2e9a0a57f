/** The paths of the API (docs/api.md). */
export const INDEX_PATH = '/v1/documents/index';
export const DOCUMENTS_PATH = '/v1/documents';

/** The address of a document, without its data, and in its alternative format, as a client requests it in a language. */
export const documentAddress = (uri: string, language: string): string =>
  `${DOCUMENTS_PATH}/${pathSegment(uri)}?language=${language}`;
export const metadataAddress = (uri: string, language: string): string =>
  `${documentAddress(uri, language)}&metaOnly=true`;
export const alternativeFormatAddress = (uri: string, language: string): string =>
  `${DOCUMENTS_PATH}/${pathSegment(uri)}/alternative-format?language=${language}`;

/** A text as one segment of a path; colons stay, because URNs are easier to read with them. */
const pathSegment = (text: string): string =>
  encodeURIComponent(text)
    .replaceAll('%3A', ':')
    // Addresses are copied into shell commands, so the other characters that need no escape get one.
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/** Whether a path or a query is percent-encoded UTF-8. */
export const isDecodable = (text: string): boolean => decodePath(text) !== undefined;

/** A path percent-decoded once; undefined where it is not UTF-8. */
export function decodePath(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}
