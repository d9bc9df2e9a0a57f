/** The folders of the site that hold the prerendered responses; the function handles what is missing in them. */
export const PAGES_FOLDER = '/v1/_pages';
export const DOCUMENTS_FOLDER = '/v1/_documents';

/** The prefix of a request path that is rewritten to the function, because a host cannot negotiate its content. */
export const NEGOTIATED_FOLDER = '/v1/_negotiated';

/** A path that never exists: requests that are rewritten to it reach the function. */
export const MISSING = `${PAGES_FOLDER}/none`;

/** The same for searches of the index: nothing else is rewritten to it, so that a CDN may cache the responses. */
export const MISSING_INDEX = `${MISSING}/index`;

/** The folder for representations that requests get by content negotiation only: links lead to their files. */
const DOWNLOADS_FOLDER = '/downloads';

/** Where the files of a representation are: ROOT/LANGUAGE/FOLDER/NAME.EXTENSION, by {@link rootOf}. */
export interface Storage {
  readonly folder: string;
  readonly extension: string;
  /** The address of the API that responds with it by default; undefined where requests need an Accept header. */
  readonly addressOf: ((uri: string, language: string) => string) | undefined;
}

const rootOf = ({ addressOf }: Storage): string => (addressOf ? DOCUMENTS_FOLDER : DOWNLOADS_FOLDER);

/** The end of the path of files of a document whose URI and language are static: `l=de/u=urn:example:a`. */
export const staticPlace = (uri: string, language: string): string => `l=${language}/u=${uri}`;

/** File of a document whose URI and language are static, or are placeholders of a rule. */
export function staticDocumentFile(uri: string, language: string, storage: Storage): string {
  return documentFile(`l=${language}`, `u=${uri}`, storage);
}

/** File of a document by the folder of its language and its name. */
export function documentFile(languageFolder: string, name: string, storage: Storage): string {
  return `${rootOf(storage)}/${languageFolder}/${storage.folder}/${name}.${storage.extension}`;
}

/**
 * File of the response to a request without a language. Its folder is that of an empty language, so that the same rule
 * serves an empty `language=`.
 */
export function defaultDocumentFile(uri: string, storage: Storage): string {
  return staticDocumentFile(uri, '', storage);
}

/** File of the language list of a static URI. */
export function languagesFile(uri: string): string {
  return `${DOCUMENTS_FOLDER}/languages/u=${uri}.json`;
}

/** Path of a header rule for the language lists. */
export const ANY_LANGUAGES_FILE = `${DOCUMENTS_FOLDER}/languages/:uri`;

/** Path of a header rule for the files of a representation in all languages. */
export function anyDocumentFile(storage: Storage): string {
  return `${rootOf(storage)}/:language/${storage.folder}/:uri`;
}

/** Path of a header rule for the files of all representations in a language; the empty one is the default. */
export function anyFileInLanguage(language: string): string {
  return `${DOCUMENTS_FOLDER}/l=${language}/:representation/:uri`;
}

/*
 * Pages are in folders by their size and number, with one file for each result set: rules for sizes and numbers then
 * need no set, and a site of many sets has few folders. No value that a host substitutes contains `=`, because it
 * arrives escaped.
 */

/** Name of a result set of the index; a blank in a tag is a `+`, as hosts substitute it. */
export function indexSet(type: string, language: string, tag: string): string {
  return `index.t=${type}.l=${language}.g=${tag.replaceAll(' ', '+')}`;
}

/** Name of a result set of the index by URN. */
export function versionsSet(uri: string, language: string): string {
  return `urn.u=${uri}.l=${language}`;
}

/** File of one page of a result set, or a pattern of such files where a part is a placeholder. */
export function pageFile(set: string, size: number | string, page: number | string): string {
  return `${PAGES_FOLDER}/n=${size}/p=${page}/${set}.json`;
}

/** Paths of header rules: all pages; all pages of a size; all with a number; those of a set; those of a set and size. */
export const ANY_PAGE = `${PAGES_FOLDER}/:size/:page/:set`;
export const anyPageOfSize = (size: number): string => `${PAGES_FOLDER}/n=${size}/:page/:set`;
export const anyPageWithNumber = (page: number): string => `${PAGES_FOLDER}/:size/p=${page}/:set`;
export const anyPageOfSet = (set: string): string => `${PAGES_FOLDER}/:size/:page/${set}.json`;
export const anyPageOfSetAndSize = (set: string, size: number): string =>
  `${PAGES_FOLDER}/n=${size}/:page/${set}.json`;
