import { createHash } from 'node:crypto';
import XMLBuilder from 'fast-xml-builder';
import type { OutputFile } from '../api/files/output-file.ts';
import { OPEN_HEADERS } from '../api/response/headers.ts';
import { DEFAULT_JSON_TYPE } from '../formats/representation.ts';
import { documentUrl } from '../formats/urls.ts';
import { omitUndefined } from '../model/collections.ts';
import type { Document, DocumentMetadata } from '../model/document/document.ts';
import { inLanguage, primaryLanguage } from '../model/identity/language.ts';
import { publishedOf, type Version } from '../model/identity/versions.ts';
import { uriOfSide } from '../model/relations/correspondence.ts';
import { showDocuments } from './context.ts';
import { licenceOf, webUrl } from './description/document.ts';
import { changesUrl, placeOf } from './links.ts';
import type { DirectoryContext, ListContext, SitePart } from './part.ts';
import {
  ANY_CHANGES_FILE,
  ANY_FEED,
  changesFile,
  DIRECTORY_FEED,
  documentPage,
  feedOf,
  newestPage,
  outputPath,
  UI_LANGUAGES,
  type UiLanguage,
} from './paths.ts';
import { siteTitle, TEXTS } from './texts/all.ts';

/**
 * The changes of each document as JSON, except those of a first version, and feeds of new versions in Atom (RFC 4287): of
 * the whole directory, and of each list.
 */
export const feeds: SitePart = {
  headerRules: [
    { path: ANY_CHANGES_FILE, headers: { 'content-type': DEFAULT_JSON_TYPE, ...OPEN_HEADERS } },
    { path: ANY_FEED, headers: { 'content-type': 'application/atom+xml; charset=utf-8', ...OPEN_HEADERS } },
  ],
  listFiles,
  filesShow: showDocuments('changes', 'news'),
  files: (context) => [{ path: outputPath(DIRECTORY_FEED), text: directoryFeed(context) }],
};

function* listFiles(context: ListContext): Generator<OutputFile> {
  const { documents, naming, history, canonicalUri } = context;
  for (const document of documents) {
    const changes = history.changesOf(document);
    const path = changesFile(placeOf(document, naming));
    const correspondences = findCorrespondences(document, context);
    if (changes)
      yield { path: outputPath(path), text: JSON.stringify(omitUndefined({ ...changes, correspondences })) };
  }
  const path = feedOf(naming.placeOfUri(canonicalUri));
  yield { path: outputPath(path), text: listFeed(path, context) };
}

/** The URIs of the tables that relate the codes of a version to those of the one before; undefined without any. */
function findCorrespondences(
  document: Document,
  { history, referrersOf }: ListContext,
): readonly string[] | undefined {
  const before = history.beforeOf(document)?.entry.canonicalVersionUri;
  const tables = referrersOf(document.entry).filter(({ user }) =>
    user?.foreignKeys.some(({ counterpart }) => counterpart && uriOfSide(counterpart) === before),
  );
  return tables.length > 0 ? tables.map(({ canonicalUri }) => canonicalUri) : undefined;
}

/** A version with its publication time in milliseconds since 1970; -Infinity if it is unknown. */
interface DatedVersion {
  readonly version: Version<DocumentMetadata>;
  readonly published: number;
}

/** Maximum number of versions in a feed. */
const MAX_VERSIONS = 100;

/** The newest versions first, undated ones last; otherwise in the order of the index. */
export function newestVersions({ documents, versionsOf }: DirectoryContext): DatedVersion[] {
  const uris = new Set(documents.map(({ entry }) => entry.canonicalUri));
  return [...uris]
    .flatMap((uri) => newestFirst(versionsOf(uri)))
    .sort((a, b) => (a.published === b.published ? 0 : b.published - a.published))
    .slice(0, MAX_VERSIONS);
}

/** The versions of a list, newest first. If the languages of a version have different dates, the latest counts. */
const newestFirst = (versions: readonly Version<DocumentMetadata>[]): DatedVersion[] =>
  versions.toReversed().map((version) => ({ version, published: publishedOf(version.records) }));

function directoryFeed(context: DirectoryContext): string {
  const [language] = UI_LANGUAGES;
  const { baseUrl, siteIdentity } = context;
  const id = baseUrl === undefined ? nameId('directory') : `${baseUrl}${DIRECTORY_FEED}`;
  const title = textIn(language, siteTitle(language, siteIdentity));
  return printFeed({ id, title, path: DIRECTORY_FEED, pageIn: newestPage }, newestVersions(context), context);
}

function listFeed(path: string, context: ListContext): string {
  const { canonicalUri, history, naming } = context;
  const versions = newestFirst(history.versionsOf(canonicalUri));
  const newest = inLanguage(versions[0]?.version.records ?? []);
  const pageIn = (ui: UiLanguage) => documentPage(ui, placeOf(newest, naming));
  const title = textIn(newest.entry.language, newest.entry.shortName);
  const license = licenceOf(newest, context.siteIdentity);
  const siteIdentity = { ...context.siteIdentity, ...(license && { license }) };
  const feed = { id: nameId(`list ${canonicalUri}`), title, path, pageIn };
  return printFeed(feed, versions.slice(0, MAX_VERSIONS), { ...context, ...history, siteIdentity });
}

/** What feeds of lists and of the directory have in common. */
type FeedContext = Pick<
  ListContext & DirectoryContext,
  'naming' | 'versionsOf' | 'baseUrl' | 'hasExplorer' | 'siteIdentity' | 'summaryOf'
>;

/** @param feed an absolute IRI, a title as an element, and the paths of the feed and its pages */
function printFeed(
  feed: { id: string; title: object; path: string; pageIn: (ui: UiLanguage) => string },
  versions: readonly DatedVersion[],
  context: FeedContext,
): string {
  const { id, title, path, pageIn } = feed;
  const { baseUrl = '', hasExplorer, siteIdentity } = context;
  const { publisher, license } = siteIdentity ?? {};
  const pages = hasExplorer ? UI_LANGUAGES : [];
  const text = builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'utf-8' },
    feed: {
      '@xmlns': 'http://www.w3.org/2005/Atom',
      id,
      title,
      updated: printTime(Math.max(...versions.map(({ published }) => published))),
      author: authorOf(publisher?.name ?? siteTitle(UI_LANGUAGES[0], siteIdentity), publisher?.url),
      rights: license && [license.name, license.url].filter((part) => part !== undefined).join(': '),
      link: [
        { '@rel': 'self', '@type': 'application/atom+xml', '@href': `${baseUrl}${path}` },
        ...pages.map((ui) => linkTo(`${baseUrl}${pageIn(ui)}`, { hreflang: ui })),
      ],
      entry: versions.map((version) => entryOf(version, context)),
    },
  });
  return `${text.trimEnd().replace(ILLEGAL, '\ufffd')}\n`;
}

/** Characters that XML 1.0 section 2.2 does not allow, not even escaped. */
const ILLEGAL = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const builder = new XMLBuilder({
  attributeNamePrefix: '@',
  textNodeName: '#text',
  ignoreAttributes: false,
  suppressEmptyNode: true,
  suppressBooleanAttributes: false,
  format: true,
});

const FIRST_TIME = new Date(0).setUTCFullYear(0, 0, 1);
const LAST_TIME = new Date(0).setUTCFullYear(10_000, 0, 1) - 1;

/**
 * RFC 3339 in UTC as RFC 4287 section 3.3 requires: whole seconds, four-digit years. Entries require a time, so undated
 * versions have the Unix epoch, with which they do not appear as new.
 */
function printTime(time: number): string {
  const inRange = time === -Infinity ? 0 : Math.min(Math.max(time, FIRST_TIME), LAST_TIME);
  return `${new Date(inRange).toISOString().slice(0, 19)}Z`;
}

const textIn = (language: string, text: string): object => {
  return { '@type': 'text', '@xml:lang': language, '#text': text };
};

/** A link, by default to a page; undefined attributes are omitted. */
const linkTo = (
  href: string,
  { rel = 'alternate', type = 'text/html', hreflang, title }: Readonly<Record<string, string>>,
): object => ({ '@rel': rel, '@type': type, '@hreflang': hreflang, '@title': title, '@href': href });

function authorOf(name: string, url: string | undefined): object {
  const page = webUrl(url);
  return { name, uri: page && new URL(page).href };
}

/**
 * A stable identifier that does not depend on the site's URL: a UUID version 5 (RFC 9562 section 5.5) in a
 * namespace of these feeds.
 */
function nameId(name: string): string {
  const bytes = createHash('sha1').update(NAME_SPACE, 'hex').update(name, 'utf8').digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return `urn:uuid:${hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')}`;
}

const NAME_SPACE = '5f1d7a3e0c5b4e0c9a8f7d6c2b1e4a90';

/**
 * The entry of a version, with links to its pages in all languages. Its texts are in the language in which the API
 * responds by default.
 */
function entryOf({ version: { uri, records }, published }: DatedVersion, context: FeedContext): object {
  const main = inLanguage(records);
  const { language, shortName, version, publisher, tags } = main.entry;
  const inOrder = [main, ...records.filter((other) => other !== main)];
  return {
    id: uri,
    title: textIn(language, version === undefined ? shortName : `${shortName} ${version}`),
    updated: printTime(published),
    published: Number.isFinite(published) ? printTime(published) : undefined,
    author: publisher && authorOf(publisher.shortName, publisher.url),
    link: [...pageLinks(inOrder, context), ...changeLinks(main, context)],
    category: tags.map((tag) => ({ '@term': tag })),
    summary: textIn(language, summaryTextOf(main, context)),
  };
}

/** One page per language, or the document itself; of language tags that differ only in case, the first. */
function pageLinks(documents: readonly DocumentMetadata[], context: FeedContext): object[] {
  const { naming, baseUrl = '', hasExplorer } = context;
  const known = new Set<string>();
  const links: object[] = [];
  for (const document of documents) {
    const { canonicalVersionUri, language, shortName: title } = document.entry;
    if (known.has(language.toLowerCase())) continue;
    known.add(language.toLowerCase());
    const page = documentPage(uiFor(language), placeOf(document, naming));
    const path = hasExplorer ? page : documentUrl(canonicalVersionUri, language);
    const type = hasExplorer ? 'text/html' : 'application/json';
    links.push(linkTo(`${baseUrl}${path}`, { hreflang: language, title, type }));
  }
  return links;
}

function changeLinks(document: DocumentMetadata, context: FeedContext): object[] {
  const { naming, baseUrl = '', hasExplorer } = context;
  const ui = uiFor(document.entry.language);
  const url = changesUrl(ui, document, context);
  if (url === undefined) return [];
  const common = { rel: 'related', title: TEXTS[ui].changes.title };
  const path = changesFile(placeOf(document, naming));
  const file = linkTo(`${baseUrl}${path}`, { ...common, type: 'application/json' });
  const page = linkTo(`${baseUrl}${url}`, { ...common, hreflang: ui });
  return hasExplorer ? [page, file] : [file];
}

/** The publisher's change log and the counts of changes; for a first version its description. */
function summaryTextOf(document: DocumentMetadata, { summaryOf }: FeedContext): string {
  const { language, description, longName, shortName } = document.entry;
  const { changes: counts = [], news } = summaryOf(document);
  const inNumbers = counts.map(TEXTS[uiFor(language)].changes.count).join('; ');
  const lines = inNumbers === '' ? news : [...news, inNumbers];
  return lines.length > 0 ? lines.join('\n') : (description ?? longName ?? shortName);
}

/** The UI language for a document language. */
const uiFor = (language: string): UiLanguage =>
  UI_LANGUAGES.find((ui) => ui === primaryLanguage(language)) ?? UI_LANGUAGES[0];
