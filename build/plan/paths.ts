import { createHash } from 'node:crypto';
import { byFrequency } from '../domain/group.ts';
import { rangesOf } from '../domain/language.ts';
import type { Directory, UriNames } from '../query/directory.ts';
import { holdsPlaceholder } from './placeholders.ts';

/** The endpoints' addresses (interface: endpoint table; decisions: aliases). */
export const INDEX_PATH = '/v1/documents/index';
export const DOCUMENTS_PATH = '/v1/documents';
export const TAGS_PATHS = ['/v1/tags', '/v1/documents/tags'] as const;

/** The address of a document, without its data, and in its alternative format, as a client asks for it in a language. */
export const documentAddress = (uri: string, language: string): string =>
  `${DOCUMENTS_PATH}/${pathSegment(uri)}?language=${language}`;
export const metadataAddress = (uri: string, language: string): string =>
  `${documentAddress(uri, language)}&metaOnly=true`;
export const alternativeFormatAddress = (uri: string, language: string): string =>
  `${DOCUMENTS_PATH}/${pathSegment(uri)}/alternative-format?language=${language}`;

/** A text as one segment of a path; colons may stay, and URNs are easier to read with them. */
const pathSegment = (text: string): string =>
  encodeURIComponent(text)
    .replaceAll('%3A', ':')
    // What else the standard leaves alone, a shell may not: addresses are copied into commands.
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/** The folders of the site that hold what the endpoints answer; the function stands behind what is missing. */
export const PAGES_FOLDER = '/v1/_pages';
export const DOCUMENTS_FOLDER = '/v1/_documents';

/** A path that never exists: a request that is sent there is answered by the function. */
export const MISSING = `${PAGES_FOLDER}/none`;

/** The same for searches of the index: nothing else is sent there, so that a CDN can keep what was answered. */
export const MISSING_INDEX = `${MISSING}/index`;

/** What a request path asks for. */
export type Target =
  | { readonly kind: 'index' }
  | { readonly kind: 'tags' }
  | { readonly kind: 'versions'; readonly uri: string }
  | { readonly kind: 'document' | 'alternative-format' | 'languages'; readonly uri: string };

/**
 * Reads a request path as hosts do: percent-decoded once, so that a URI may hold `/` whether it was sent as `%2F` or
 * not; trailing slashes do not count. What names no URI then is looked up as it was sent. Where a URI of the directory
 * itself ends like one of the endpoints below a document, the URI wins.
 *
 * @returns undefined where the API has nothing, also for a path that cannot be decoded
 */
export function readPath(pathname: string, names: UriNames): Target | undefined {
  const path = decode(pathname);
  const decoded = path === undefined ? [] : readingsOf(path);
  const sent = pathname.includes('%') ? readingsOf(pathname) : [];
  for (let i = 0; i < Math.max(decoded.length, sent.length); i++) {
    const target = decoded[i];
    if (target && (!('uri' in target) || names.has(target.uri))) return target;
    const other = sent[i];
    const uri = other && 'uri' in other ? names.sentAs(other.uri) : undefined;
    if (uri !== undefined) return { ...other, uri } as Target;
  }
  return decoded.at(-1);
}

/** What a path may ask for, the most likely first; where its URI is unknown, the last is what it asks for. */
function readingsOf(path: string): Target[] {
  if (/^\/+v1\/+(documents\/+)?tags\/*$/.test(path)) return [{ kind: 'tags' }];
  const rest = /^\/+v1\/+documents\/+(.*)$/s.exec(path)?.[1] ?? '';
  if (rest === '') return [];
  if (/^index\/*$/.test(rest)) return [{ kind: 'index' }];
  const versions = /^index\/+(.+)$/s.exec(rest)?.[1];
  if (versions !== undefined) return readings('versions', versions);
  const [, uri, kind] = /^(.+)\/(alternative-format|languages)$/s.exec(trimmed(rest)) ?? [];
  const below = uri === undefined ? [] : readings(kind as 'alternative-format' | 'languages', uri);
  return [...readings('document', rest), ...below];
}

/** A URI with the slashes at its end, and without. */
const readings = <K extends Target['kind']>(kind: K, text: string) => [
  { kind, uri: text },
  { kind, uri: trimmed(text) },
];

/** The text without slashes at its end; no regular expression, which would try at each slash within. */
function trimmed(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end--;
  return text.slice(0, end);
}

/** How the site names what a request names: which names a host finds as files, and where the others are kept. */
export interface Naming {
  /** Whether a host's rules lead from the URI, tag or language, as it is spelled, to a file. */
  readonly isPlainUri: (uri: string) => boolean;
  readonly isPlainTag: (tag: string) => boolean;
  readonly isPlainLanguage: (language: string) => boolean;
  /** The plain spelling of a language range, whatever its case; undefined where it has none. */
  readonly plainSpelling: (range: string) => string | undefined;
  /** File of a document in one language; one that is not plain is kept where only the function looks. */
  readonly documentFile: (uri: string, language: string, form: FormPlace) => string;
  /** The end of the addresses of what the site has beside the interface for a document: `l=de/u=urn:example:a`. */
  readonly placeOf: (uri: string, language: string) => string;
  /** The same for what it has for a URI in all languages, and for a tag. */
  readonly placeOfUri: (uri: string) => string;
  readonly placeOfTag: (tag: string) => string;
}

/** Where a form of documents lies: the folder in its language's folder, and the extension of its files. */
export interface FormPlace {
  readonly folder: string;
  readonly extension: string;
}

/**
 * At most so many languages have folders that hosts reach: each costs a rule for its content-language. The
 * languages of most documents come first.
 */
const MAX_PLAIN_LANGUAGES = 200;

/** What RFC 5646 section 4.4.1 asks every system to have room for. */
const MAX_LANGUAGE_LENGTH = 35;

/** Makes the names of a directory; the same directory gives the same names at build time and in the function. */
export function makeNaming(directory: Directory): Naming {
  const uris = plainUris([...directory.byUri.keys()]);
  const tags = withoutCaseClashes(directory.tags.filter((tag) => PLAIN_TAG.test(tag) && tag.length <= 100));
  const languages = plainLanguages(directory);
  const isPlainLanguage = (language: string) => languages.get(language.toLowerCase()) === language;
  const placeOfLanguage = (language: string) => segment('l', language, isPlainLanguage(language));
  const placeOfUri = (uri: string) => segment('u', uri, uris.has(uri));
  return {
    isPlainUri: (uri) => uris.has(uri),
    isPlainTag: (tag) => tags.has(tag),
    isPlainLanguage,
    plainSpelling: (range) => languages.get(range.toLowerCase()),
    documentFile: (uri, language, form) => fileOf(placeOfLanguage(language), placeOfUri(uri), form),
    placeOf: (uri, language) => `${placeOfLanguage(language)}/${placeOfUri(uri)}`,
    placeOfUri,
    placeOfTag: (tag) => segment('g', tag.replaceAll(' ', '+'), tags.has(tag)),
  };
}

/** {@link Naming.placeOf} of a document whose URI and language are plain. */
export const plainPlace = (uri: string, language: string): string => `l=${language}/u=${uri}`;

/** File of a document whose URI and language are plain, or are placeholders of a rule. */
export function plainDocumentFile(uri: string, language: string, form: FormPlace): string {
  return fileOf(`l=${language}`, `u=${uri}`, form);
}

/**
 * File that answers where no language is asked for. Its folder is that of an empty language, so that the same
 * rule serves an empty `language=`.
 */
export function defaultDocumentFile(uri: string, form: FormPlace): string {
  return plainDocumentFile(uri, '', form);
}

/** File of the language list of a plain URI. */
export function languagesFile(uri: string): string {
  return `${DOCUMENTS_FOLDER}/languages/u=${uri}.json`;
}

/** Header pattern for the language lists. */
export const ANY_LANGUAGES_FILE = `${DOCUMENTS_FOLDER}/languages/:uri`;

/** Header pattern for the files of a form in all languages. */
export function anyDocumentFile(form: FormPlace): string {
  return `${DOCUMENTS_FOLDER}/:language/${form.folder}/:uri`;
}

/** Header pattern for the files of all forms in a language; the empty one is the default. */
export function anyFileInLanguage(language: string): string {
  return `${DOCUMENTS_FOLDER}/l=${language}/:form/:uri`;
}

/*
 * Pages lie in folders of their size and number, each set as one file: rules for sizes and numbers then need no
 * set, and a site of many sets has few folders. No value that a host fills in can hold `=`: it arrives escaped.
 */

/** Name of an index result set; a blank in a tag is a `+`, as hosts substitute it. */
export function indexSet(type: string, language: string, tag: string): string {
  return `index.t=${type}.l=${language}.g=${tag.replaceAll(' ', '+')}`;
}

/** Name of a result set of the index by URN. */
export function versionsSet(uri: string, language: string): string {
  return `urn.u=${uri}.l=${language}`;
}

/** Name of the one result set of tags. */
export const TAGS_SET = 'tags';

/** File of one page of a set, or a pattern of such files where a part is a placeholder. */
export function pageFile(set: string, size: number | string, page: number | string): string {
  return `${PAGES_FOLDER}/n=${size}/p=${page}/${set}.json`;
}

/** Header patterns: all pages; all pages of a size; all with a number; a set's of all sizes; a set's of one size. */
export const ANY_PAGE = `${PAGES_FOLDER}/:size/:page/:set`;
export const anyPageOfSize = (size: number): string => `${PAGES_FOLDER}/n=${size}/:page/:set`;
export const anyPageWithNumber = (page: number): string => `${PAGES_FOLDER}/:size/p=${page}/:set`;
export const anyPageOfSet = (set: string): string => `${PAGES_FOLDER}/:size/:page/${set}.json`;
export const anyPageOfSetAndSize = (set: string, size: number): string =>
  `${PAGES_FOLDER}/n=${size}/:page/${set}.json`;

/** The languages of the pages for people; the first is for readers who prefer none of them. */
export const UI_LANGUAGES = ['en', 'de'] as const;
export type UiLanguage = (typeof UI_LANGUAGES)[number];

/** Pages for people: the directory, from page 1; the tags; the documents of a tag. */
export const directoryPage = (ui: UiLanguage, page: number): string =>
  page === 1 ? `/${ui}/` : `/${ui}/directory/p=${page}.html`;
export const tagsPage = (ui: UiLanguage): string => `/${ui}/tags.html`;
export const tagPage = (ui: UiLanguage, placeOfTag: string, page: number): string =>
  page === 1 ? `/${ui}/tags/${placeOfTag}.html` : `/${ui}/tags/p=${page}/${placeOfTag}.html`;

/** The page of the newest versions. */
export const newestPage = (ui: UiLanguage): string => `/${ui}/new.html`;

/** The page that shows how lists refer to each other. */
export const relationsPage = (ui: UiLanguage): string => `/${ui}/relations.html`;

/** The page of a document and of its changes, by {@link Naming.placeOf}; the changes as JSON. */
export const documentPage = (ui: UiLanguage, place: string): string => `/${ui}/documents/${place}.html`;
export const changesPage = (ui: UiLanguage, place: string): string => `/${ui}/changes/${place}.html`;
export const changesFile = (place: string): string => `/changes/${place}.json`;

/** Header pattern for the changes as JSON. */
export const ANY_CHANGES_FILE = '/changes/:language/:document';

/** Where browsers are led from `/`. */
export const START_PAGES = UI_LANGUAGES.map((language) => ({ language, path: directoryPage(language, 1) }));

/** The page of a document as seen from that of another: whichever language both pages are in. */
export const besideDocumentPage = (place: string): string => `../${place}.html`;

/** The page of the interface itself; the first language has the plain address. */
export const docsPage = (ui: UiLanguage): string => (ui === UI_LANGUAGES[0] ? '/docs/' : `/docs/${ui}/`);

/** Feeds of the whole directory, and of the versions of a URI by {@link Naming.placeOfUri}. */
export const DIRECTORY_FEED = '/feeds/directory.atom';
export const feedOf = (placeOfUri: string): string => `/feeds/${placeOfUri}.atom`;

/** Header pattern for the feeds. */
export const ANY_FEED = '/feeds/:feed';

/** Descriptions for programs: of the interface, of the document format, of the directory as linked data. */
export const OPENAPI_FILE = '/openapi.json';
export const DOCUMENT_SCHEMA_FILE = '/schema/opencodelist-0.3.json';
export const CATALOGUE_JSONLD = '/catalogue.jsonld';
export const CATALOGUE_TURTLE = '/catalogue.ttl';

/** The licenses and notices of the third-party code in scripts, styles and functions. */
export const LICENSES_FILE = '/licenses.txt';

/** What crawlers ask for; sitemaps beyond the first are parts of it. */
export const ROBOTS_FILE = '/robots.txt';
export const SITEMAP_FILE = '/sitemap.xml';
export const sitemapPart = (number: number): string => `/sitemaps/${number}.xml`;
export const FAVICON = '/favicon.svg';

/** Folder of scripts and styles; their names hold a hash of what is in them. */
export const ASSETS_FOLDER = '/assets';

/** What the script of the directory searches; the name holds a hash of what is in it. */
export const searchIndexFile = (text: string): string =>
  `${ASSETS_FOLDER}/search-${createHash('sha256').update(text).digest('hex').slice(0, 8).toUpperCase()}.json`;

/** Pages that hosts show where there is nothing, and for an address ending in `/`. */
export const NOT_FOUND_PAGE = '/404.html';

/** The file of the output that answers for a path of the site. */
export const outputPath = (path: string): string => `site${path}${path.endsWith('/') ? 'index.html' : ''}`;

const PLAIN_URI = /^[A-Za-z0-9:._+=-]{1,180}$/;
const PLAIN_TAG = /^[A-Za-z0-9._~-]+(?: +[A-Za-z0-9._~-]+)*$/;

function plainUris(uris: readonly string[]): Set<string> {
  const sent = uris.flatMap((uri) => (uri.includes('%') ? (decode(uri) ?? uri) : uri));
  const claimed = new Set(sent.filter((uri) => uri.includes('/')).flatMap(claimedNames));
  return withoutCaseClashes(
    uris.filter((uri) => PLAIN_URI.test(uri) && !claimed.has(uri) && !holdsPlaceholder(uri)),
  );
}

/**
 * Hosts decode a path before they match it: a URI with slashes, or one with `%2F` whose percent sign a client does not
 * encode, may then look like an endpoint of a shorter URI. The shorter one is left to the function, which tells them
 * apart.
 */
function claimedNames(uri: string): string[] {
  const path = uri.replace(/\/+/g, '/').replace(/\/$/, '');
  return [path, path.replace(/\/(alternative-format|languages)$/, ''), path.replace(/^index\//, '')];
}

/**
 * The languages, by their lower case, as they are spelled in most documents: a language is the same in any case,
 * and a host can keep but one spelling apart. One that is long or no tag by itself (`de-x`) is not plain.
 */
function plainLanguages(directory: Directory): Map<string, string> {
  const languages = new Map<string, string>();
  for (const language of byFrequency(directory.records.flatMap(({ entry }) => rangesOf(entry.language)))) {
    const key = language.toLowerCase();
    const fits = language.length <= MAX_LANGUAGE_LENGTH && languages.size < MAX_PLAIN_LANGUAGES;
    if (fits && !languages.has(key)) languages.set(key, language);
  }
  return languages;
}

/** Hosts match header rules without regard to case: of names that differ in case only, none is plain. */
function withoutCaseClashes(names: readonly string[]): Set<string> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name.toLowerCase(), (counts.get(name.toLowerCase()) ?? 0) + 1);
  return new Set(names.filter((name) => counts.get(name.toLowerCase()) === 1));
}

function fileOf(languageFolder: string, name: string, { folder, extension }: FormPlace): string {
  return `${DOCUMENTS_FOLDER}/${languageFolder}/${folder}/${name}.${extension}`;
}

function segment(prefix: string, name: string, plain: boolean): string {
  return plain ? `${prefix}=${name}` : `${prefix}~${escapeName(name)}`;
}

/** An injective name of lower-case ASCII; long names become their SHA-256. */
function escapeName(name: string): string {
  const bytes = new TextEncoder().encode(name);
  if (bytes.length > 60) return `~${createHash('sha256').update(bytes).digest('hex')}`;
  return [...bytes].map(escapeByte).join('');
}

function escapeByte(byte: number): string {
  const character = String.fromCharCode(byte);
  return /[a-z0-9:._-]/.test(character) ? character : `~${byte.toString(16).padStart(2, '0')}`;
}

/** Whether a path is percent-encoded UTF-8. */
export const isDecodable = (pathname: string): boolean => decode(pathname) !== undefined;

function decode(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}
