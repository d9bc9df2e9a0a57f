import type { Format } from '../model/document/schema.ts';

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

/** The page of the references between lists. */
export const relationsPage = (ui: UiLanguage): string => `/${ui}/relations.html`;

/** The page that checks codes, for any list. */
export const codeCheckPage = (ui: UiLanguage): string => `/${ui}/check.html`;

/** The page of a document, and its changes as JSON, by {@link Naming.placeOf}. */
export const documentPage = (ui: UiLanguage, place: string): string => `/${ui}/documents/${place}.html`;
export const changesFile = (place: string): string => `/changes/${place}.json`;

/** The page of a list for frames of other sites: in the folder of pages of documents, to which it has relative links. */
export const embeddedPage = (ui: UiLanguage, place: string): string =>
  documentPage(ui, place.replace('/', '/embed-'));

/** The page with the rows of a list as a tree, for readers without scripts. */
export const treePage = (ui: UiLanguage, place: string): string => `/${ui}/tree/${place}.html`;

/** The page that compares any two versions of a list, by {@link Naming.placeOfUri}. */
export const comparePage = (ui: UiLanguage, placeOfUri: string): string =>
  `/${ui}/compare/${placeOfUri}.html`;

/** The pages of documents by language, with a placeholder for {@link Naming.placeOf}; none without an explorer. */
export const documentPages = ({ hasExplorer }: { readonly hasExplorer: boolean }) =>
  hasExplorer ? UI_LANGUAGES.map((language) => ({ language, path: documentPage(language, ':place') })) : [];

/** Path of a header rule for the changes as JSON. */
export const ANY_CHANGES_FILE = '/changes/:language/:document';

/** Targets of redirects from `/`: the directory in the reader's language, or the API description without an explorer. */
export const startPages = ({ hasExplorer }: { readonly hasExplorer: boolean }) =>
  hasExplorer
    ? UI_LANGUAGES.map((language) => ({ language, path: directoryPage(language, 1) }))
    : [{ language: UI_LANGUAGES[0], path: OPENAPI_FILE }];

/** The page of a document, relative to that of another in the same language. */
export const relativeDocumentPage = (place: string): string => `../${place}.html`;

/** The API reference; the first language has the short path. */
export const docsPage = (ui: UiLanguage): string => (ui === UI_LANGUAGES[0] ? '/docs/' : `/docs/${ui}/`);

/** Feeds of the whole directory, and of the versions of a URI by {@link Naming.placeOfUri}. */
export const DIRECTORY_FEED = '/feeds/directory.atom';
export const feedOf = (placeOfUri: string): string => `/feeds/${placeOfUri}.atom`;

/** ZIP archives of the whole directory, and of a set by {@link Naming.placeOfUri} of its canonical URI. */
export const ALL_PACKAGE = '/all.zip';
export const packageOf = (placeOfUri: string): string => `/packages/${placeOfUri}.zip`;

/** Path of a header rule for the archives of sets. */
export const ANY_PACKAGE = '/packages/:set';

/** Path of a header rule for the feeds. */
export const ANY_FEED = '/feeds/:feed';

/** Machine-readable descriptions: of the API, of the document format, of the directory as linked data. */
export const OPENAPI_FILE = '/openapi.json';
/** The JSON Schema of documents of a version of the format, and that of all, which selects one. */
export const documentSchemaFile = (format: Format): string => `/schema/opencodelist-${format}.json`;
export const ALL_SCHEMAS_FILE = '/schema/opencodelist.json';
export const CATALOGUE_JSONLD = '/catalogue.jsonld';
export const CATALOGUE_TURTLE = '/catalogue.ttl';
/** The catalogue, or a part of a large one. */
export const catalogueFile = (extension: string, part: string): string =>
  part === '' ? `/catalogue.${extension}` : `/catalogue/${extension}/${part}.${extension}`;

/** The command that checks data against the lists of a site (docs/programs.md). */
export const CODES_COMMAND_FILE = '/codes.mjs';

/** Files for crawlers; a large sitemap consists of parts. */
export const ROBOTS_FILE = '/robots.txt';
export const SITEMAP_FILE = '/sitemap.xml';
export const sitemapPart = (number: number): string => `/sitemaps/${number}.xml`;
export const FAVICON = '/favicon.svg';

/**
 * Scripts and stylesheets by entry point. Their names contain no hash of the content, because each change of a script
 * or the index would then change all pages, and each deploy would upload all of them.
 */
export const scriptFile = (name: string): string => `/assets/${name}.js`;
export const styleFile = (name: string): string => `/assets/${name}.css`;

/** Code that several scripts have in common. Only scripts refer to it, so its names contain a hash of the content. */
export const chunkFile = (name: string): string => `/assets/chunks/${name}`;
export const ANY_CHUNK = chunkFile(':file');

/** The style sheet that sets an accent colour. */
export const accentFile = (accent: string): string => styleFile(`accent-${accent.slice(1).toLowerCase()}`);

/** The search index of the directory page. */
export const SEARCH_INDEX_FILE = '/assets/search.json';

/** The index of the suggestions, and its shards. */
export const SUGGESTIONS_FILE = '/assets/suggest.json';
export const suggestionsShard = (name: string): string => `/assets/suggest-${name}.json`;

/** Path of a header rule for scripts, stylesheets and the search index. */
export const ANY_ASSET = '/assets/:file';

/**
 * In scripts of pages: the path of the site on its host. It is in the URLs of all scripts, so that pages, workers and
 * scripts need no setting.
 */
const basePath = (): string => /^(.*)\/assets\//.exec(new URL(import.meta.url).pathname)?.[1] ?? '';

/** In scripts of pages: the URL of a path of the site, and the path of a URL of the site. */
export const siteUrl = (path: string): string => basePath() + path;
export const sitePath = (url: string): string => new URL(url).pathname.slice(basePath().length);

/** The file in the output for a path of the site, in which `+` may be encoded. */
export const outputPath = (path: string): string =>
  `site${path.replaceAll('%2B', '+')}${path.endsWith('/') ? 'index.html' : ''}`;
