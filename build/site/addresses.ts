import { createHash } from 'node:crypto';

/** The languages of the HTML pages; the first is the default. */
export const UI_LANGUAGES = ['en', 'de'] as const;
export type UiLanguage = (typeof UI_LANGUAGES)[number];

/** Pages of the explorer: the directory, from page 1; the tags; the documents of a tag. */
export const directoryPage = (ui: UiLanguage, page: number): string =>
  page === 1 ? `/${ui}/` : `/${ui}/directory/p=${page}.html`;
export const tagsPage = (ui: UiLanguage): string => `/${ui}/tags.html`;
export const tagPage = (ui: UiLanguage, placeOfTag: string, page: number): string =>
  page === 1 ? `/${ui}/tags/${placeOfTag}.html` : `/${ui}/tags/p=${page}/${placeOfTag}.html`;

/** The page of the latest versions. */
export const newestPage = (ui: UiLanguage): string => `/${ui}/new.html`;

/** The page with the reference graph. */
export const relationsPage = (ui: UiLanguage): string => `/${ui}/relations.html`;

/** The page of a document and of its changes, by {@link Naming.placeOf}; the changes as JSON. */
export const documentPage = (ui: UiLanguage, place: string): string => `/${ui}/documents/${place}.html`;
export const changesPage = (ui: UiLanguage, place: string): string => `/${ui}/changes/${place}.html`;
export const changesFile = (place: string): string => `/changes/${place}.json`;

/** Path of a header rule for the changes as JSON. */
export const ANY_CHANGES_FILE = '/changes/:language/:document';

/** Where `/` redirects to. */
export const START_PAGES = UI_LANGUAGES.map((language) => ({ language, path: directoryPage(language, 1) }));

/** The page of a document, relative to that of another in the same language. */
export const relativeDocumentPage = (place: string): string => `../${place}.html`;

/** The API reference; the first language has the short address. */
export const docsPage = (ui: UiLanguage): string => (ui === UI_LANGUAGES[0] ? '/docs/' : `/docs/${ui}/`);

/** Feeds of the whole directory, and of the versions of a URI by {@link Naming.placeOfUri}. */
export const DIRECTORY_FEED = '/feeds/directory.atom';
export const feedOf = (placeOfUri: string): string => `/feeds/${placeOfUri}.atom`;

/** Path of a header rule for the feeds. */
export const ANY_FEED = '/feeds/:feed';

/** Machine-readable descriptions: of the API, of the document format, of the directory as linked data. */
export const OPENAPI_FILE = '/openapi.json';
export const DOCUMENT_SCHEMA_FILE = '/schema/opencodelist-0.3.json';
export const CATALOGUE_JSONLD = '/catalogue.jsonld';
export const CATALOGUE_TURTLE = '/catalogue.ttl';

/** Licenses and notices of third-party code in scripts, styles and functions. */
export const LICENSES_FILE = '/licenses.txt';

/** Files for crawlers; a large sitemap consists of parts. */
export const ROBOTS_FILE = '/robots.txt';
export const SITEMAP_FILE = '/sitemap.xml';
export const sitemapPart = (number: number): string => `/sitemaps/${number}.xml`;
export const FAVICON = '/favicon.svg';

/** Folder of scripts and styles; their names contain a hash of their content. */
export const ASSETS_FOLDER = '/assets';

/** The search index of the directory page; the name contains a hash of its content. */
export const searchIndexFile = (text: string): string =>
  `${ASSETS_FOLDER}/search-${createHash('sha256').update(text).digest('hex').slice(0, 8).toUpperCase()}.json`;

/** The page for status 404. */
export const NOT_FOUND_PAGE = '/404.html';

/** The file in the output for a path of the site. */
export const outputPath = (path: string): string => `site${path}${path.endsWith('/') ? 'index.html' : ''}`;
