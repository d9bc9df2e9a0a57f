import type { Storage } from '../../formats/representation.ts';

/** The folders with prerendered responses; the function handles requests for missing files. */
export const PAGES_FOLDER = '/v1/_pages';
export const DOCUMENTS_FOLDER = '/v1/_documents';

/** Path prefix of requests that are rewritten to the function, because hosts cannot negotiate content. */
export const NEGOTIATED_FOLDER = '/v1/_negotiated';

/** A path that never exists; requests that are rewritten to it reach the function. */
export const MISSING = `${PAGES_FOLDER}/none`;

/** The same for searches of the index only, so that a CDN may cache their responses. */
export const MISSING_INDEX = `${MISSING}/index`;

/** Files of representations that the API only serves by content negotiation, for links. */
const DOWNLOADS_FOLDER = '/downloads';

const rootOf = ({ urlOf }: Storage): string => (urlOf ? DOCUMENTS_FOLDER : DOWNLOADS_FOLDER);

/** Path suffix of the files of a document with a static URI and language: `l=de/u=urn:example:a`. */
export const staticPlace = (uri: string, language: string): string => `l=${language}/${staticListPlace(uri)}`;

/** The same for the files of a URI in all languages. */
export const staticListPlace = (uri: string): string => `u=${uri}`;

/** File of a document by the folder of its language and its name. */
export const documentFile = (languageFolder: string, name: string, storage: Storage): string =>
  `${rootOf(storage)}/${languageFolder}/${storage.folder}/${name}.${storage.extension}`;

/**
 * File of a document whose URI and language are static or placeholders of a rule. The language is empty for requests
 * without one, so that the same rule serves an empty `language=`.
 */
export const staticDocumentFile = (uri: string, language: string, storage: Storage): string =>
  documentFile(`l=${language}`, `u=${uri}`, storage);

/** What files of all versions of a list contain: its history, or its schema. */
export type ListFileKind = 'history' | 'schema';

/** File of all versions of a list, by {@link staticListPlace} or the place of an escaped URI. */
export const listFile = (kind: ListFileKind, placeOfUri: string): string =>
  `${DOCUMENTS_FOLDER}/${kind}/${placeOfUri}.json`;

/** What is in parts: the history of a large list by the place of its URI, the rows of a large document by its place. */
export type PartKind = 'history-parts' | 'row-parts';

/** File of a part by its number, or of the first codes of all parts. */
export const partFile = (kind: PartKind, place: string, part?: number): string =>
  `${DOCUMENTS_FOLDER}/${kind}/${place}${part === undefined ? '' : `/${part}`}.json`;

/** Path of a header rule for the files of lists. */
export const anyListFile = (kind: ListFileKind): string => `${DOCUMENTS_FOLDER}/${kind}/:uri`;

/**
 * Path of a header rule for documents: those in a representation and a language, or in all of them; the empty language is
 * the default.
 */
export const anyDocument = (storage?: Storage, language?: string): string => {
  const root = storage ? rootOf(storage) : DOCUMENTS_FOLDER;
  return `${root}/${language === undefined ? ':language' : `l=${language}`}/${storage?.folder ?? ':representation'}/:uri`;
};

/*
 * Pages are in folders by size and number, with one file per result set: header rules for sizes and numbers then do not
 * depend on sets, and sites with many sets have few folders. Values that hosts substitute contain no `=`, because it is
 * escaped.
 */

/** Name of a result set of the index; a space in a tag becomes `+`, like in values that hosts substitute. */
export const indexSet = (type: string, language: string, tag: string): string =>
  `index.t=${type}.l=${language}.g=${tag.replaceAll(' ', '+')}`;

/** Name of a result set of the versions of a list. */
export const versionsSet = (uri: string, language: string): string => `urn.u=${uri}.l=${language}`;

/** File of a page of a result set, or a pattern with placeholders. */
export const pageFile = (set: string, size: number | string, page: number | string): string =>
  `${PAGES_FOLDER}/n=${size}/p=${page}/${set}.json`;

/** Path of a header rule for pages: those of a size, with a number, and of a set, or all of them. */
export function anyPage(of: {
  readonly size?: number;
  readonly page?: number;
  readonly set?: string;
}): string {
  const size = of.size === undefined ? ':size' : `n=${of.size}`;
  const page = of.page === undefined ? ':page' : `p=${of.page}`;
  return `${PAGES_FOLDER}/${size}/${page}/${of.set === undefined ? ':set' : `${of.set}.json`}`;
}

/** Licenses and notices of third-party code in scripts, styles and functions. */
export const LICENSES_FILE = '/licenses.txt';

/** The page for status 404. */
export const NOT_FOUND_PAGE = '/404.html';

/*
 * Placeholders of routes. Hosts substitute them one by one, that of the path first, so a substituted value must not
 * contain a placeholder: no placeholder is a prefix of another, and all start unlike URIs. (Query values are escaped and
 * contain no colon.)
 */

/** The URI in a path. */
export const URI = ':uri';

const PREFIX = ':param';

/** The value of a query parameter; the suffix keeps `page` from being a prefix of `pageSize`. */
export const placeholderOf = (parameter: string): string =>
  `${PREFIX}${parameter.charAt(0).toUpperCase()}${parameter.slice(1)}Value`;

/** Whether a host would substitute a placeholder in a substituted text. */
export const containsPlaceholder = (text: string): boolean => text.includes(PREFIX);
