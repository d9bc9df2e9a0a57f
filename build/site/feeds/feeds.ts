import { createHash } from 'node:crypto';
import type { OutputFile } from '../../api/files/output-file.ts';
import { OPEN_HEADERS } from '../../api/response/headers.ts';
import { DEFAULT_JSON_TYPE } from '../../formats/representation.ts';
import { documentUrl } from '../../formats/urls.ts';
import { groupBy } from '../../model/collections.ts';
import type { DocumentMetadata } from '../../model/document/document.ts';
import { inLanguage, primaryLanguage } from '../../model/identity/language.ts';
import { webUrl } from '../description/downloads.ts';
import { siteTitle } from '../identity.ts';
import type { DirectoryContext, ListContext, SitePart } from '../part.ts';
import {
  ANY_CHANGES_FILE,
  ANY_FEED,
  changesFile,
  changesPage,
  DIRECTORY_FEED,
  documentPage,
  feedOf,
  newestPage,
  outputPath,
  UI_LANGUAGES,
  type UiLanguage,
} from '../paths.ts';
import { TEXTS } from '../texts/all.ts';
import { type AtomEntry, type AtomFeed, type AtomLink, printFeed } from './atom.ts';
import { type DatedVersion, MAX_FEED_VERSIONS, newestFirst, newestVersions } from './newest.ts';

/** The changes of each document as JSON; documents of a first version have none. */
export const changesFiles: SitePart = {
  headerRules: [{ path: ANY_CHANGES_FILE, headers: { 'content-type': DEFAULT_JSON_TYPE, ...OPEN_HEADERS } }],
  listFiles: filesOf,
};

function* filesOf({ documents, naming, history }: ListContext): Generator<OutputFile> {
  for (const document of documents) {
    const changes = history.changesOf(document);
    if (!changes) continue;
    const { canonicalVersionUri, language } = document.entry;
    const path = changesFile(naming.placeOf(canonicalVersionUri, language));
    yield { path: outputPath(path), text: JSON.stringify(changes) };
  }
}

/** Feeds of new versions: of the whole directory, and of each list. */
export const feeds: SitePart = {
  headerRules: [
    { path: ANY_FEED, headers: { 'content-type': 'application/atom+xml; charset=utf-8', ...OPEN_HEADERS } },
  ],
  listFiles: (context) => {
    const path = feedOf(context.naming.placeOfUri(context.canonicalUri));
    return [{ path: outputPath(path), text: printFeed(listFeed(path, context)) }];
  },
  filesShow: ['changes', 'news'],
  files: (context) => [
    { path: outputPath(DIRECTORY_FEED), text: printFeed(directoryFeed(newestVersions(context), context)) },
  ],
};

function directoryFeed(versions: readonly DatedVersion[], context: FeedContext): AtomFeed {
  const [ui] = UI_LANGUAGES;
  const { baseUrl } = context;
  return {
    id: baseUrl === undefined ? nameId('directory') : `${baseUrl}${DIRECTORY_FEED}`,
    title: { text: siteTitle(ui, context.siteIdentity), language: ui },
    links: linksOf(DIRECTORY_FEED, newestPage, context),
    ...entriesOf(versions, context),
  };
}

/** The versions of a list, newest first. */
function listFeed(path: string, context: ListContext): AtomFeed {
  const { canonicalUri: uri, history } = context;
  const versions = newestFirst(history.versionsOf(uri));
  const { canonicalVersionUri, language, shortName } = inLanguage(versions[0]?.version.items ?? []).entry;
  const place = context.naming.placeOf(canonicalVersionUri, language);
  return {
    id: nameId(`list ${uri}`),
    title: { text: shortName, language },
    links: linksOf(path, (ui) => documentPage(ui, place), context),
    ...entriesOf(versions.slice(0, MAX_FEED_VERSIONS), context),
  };
}

function linksOf(
  path: string,
  pageIn: (ui: UiLanguage) => string,
  { baseUrl = '', hasExplorer }: FeedContext,
): AtomFeed['links'] {
  return [
    { rel: 'self', type: 'application/atom+xml', href: `${baseUrl}${path}` },
    ...(hasExplorer ? UI_LANGUAGES : []).map(
      (ui) =>
        ({ rel: 'alternate', type: 'text/html', language: ui, href: `${baseUrl}${pageIn(ui)}` }) as const,
    ),
  ];
}

function entriesOf(versions: readonly DatedVersion[], context: FeedContext) {
  const { siteIdentity } = context;
  const license = siteIdentity?.license;
  const times = versions.flatMap(({ published }) => published ?? []);
  return {
    updated: times.length > 0 ? Math.max(...times) : UNKNOWN_TIME,
    author: siteIdentity?.publisher
      ? authorOf(siteIdentity.publisher)
      : { name: siteTitle(UI_LANGUAGES[0], siteIdentity) },
    ...(license && {
      rights: [license.name, ...(license.url === undefined ? [] : [license.url])].join(': '),
    }),
    entries: versions.map((version) => entryOf(version, context)),
  };
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

/** What feeds of lists and of the directory have in common. */
type FeedContext = Pick<
  ListContext & DirectoryContext,
  'naming' | 'baseUrl' | 'hasExplorer' | 'siteIdentity' | 'summaryOf'
>;

/** Entries require a time. The Unix epoch keeps undated versions from appearing as new. */
const UNKNOWN_TIME = 0;

/**
 * The entry of a version, with links to its pages in all languages. Its texts are in the language in which the API
 * responds by default.
 */
function entryOf({ version: { uri, items }, published }: DatedVersion, context: FeedContext): AtomEntry {
  const main = inLanguage(items);
  const { language, shortName, version, publisher, tags } = main.entry;
  const inOrder = [main, ...items.filter((other) => other !== main)];
  return {
    id: uri,
    title: { text: [shortName, ...(version === undefined ? [] : [version])].join(' '), language },
    updated: published ?? UNKNOWN_TIME,
    ...(published !== undefined && { published }),
    ...(publisher && { author: authorOf({ name: publisher.shortName, url: publisher.url }) }),
    categories: tags,
    links: [...pageLinks(inOrder, context), ...changeLinks(main, context)],
    summary: { text: summaryTextOf(main, context), language },
  };
}

/** One page per language, or the document itself; of language tags that differ only in case, the first. */
function pageLinks(
  documents: readonly DocumentMetadata[],
  { naming, baseUrl = '', hasExplorer }: FeedContext,
): AtomLink[] {
  const byLanguage = groupBy(documents, ({ entry }) => entry.language.toLowerCase());
  const firsts = [...byLanguage.values()].flatMap(([first]) => first ?? []);
  return firsts.map(({ entry: { canonicalVersionUri, language, shortName } }) => ({
    rel: 'alternate',
    language,
    title: shortName,
    ...(hasExplorer
      ? {
          type: 'text/html',
          href: `${baseUrl}${documentPage(uiFor(language), naming.placeOf(canonicalVersionUri, language))}`,
        }
      : { type: 'application/json', href: `${baseUrl}${documentUrl(canonicalVersionUri, language)}` }),
  }));
}

function changeLinks(
  document: DocumentMetadata,
  { naming, summaryOf, baseUrl = '', hasExplorer }: FeedContext,
): AtomLink[] {
  if (!summaryOf(document).changes) return [];
  const { canonicalVersionUri, language } = document.entry;
  const place = naming.placeOf(canonicalVersionUri, language);
  const ui = uiFor(language);
  const { title } = TEXTS[ui].changes;
  const common = { rel: 'related', title } as const;
  const file = { ...common, type: 'application/json', href: `${baseUrl}${changesFile(place)}` };
  if (!hasExplorer) return [file];
  const href = `${baseUrl}${changesPage(ui, place)}`;
  return [{ ...common, type: 'text/html', language: ui, href }, file];
}

/** The publisher's change log and the counts of changes; for a first version its description. */
function summaryTextOf(document: DocumentMetadata, { summaryOf }: FeedContext): string {
  const { language, description, longName, shortName } = document.entry;
  const { changes: counts = [], news } = summaryOf(document);
  const inNumbers = counts.map(TEXTS[uiFor(language)].changes.count);
  const lines = [...news, ...(counts.length > 0 ? [inNumbers.join('; ')] : [])];
  return lines.length > 0 ? lines.join('\n') : (description ?? longName ?? shortName);
}

/** The UI language for a document language. */
function uiFor(language: string): UiLanguage {
  const primary = primaryLanguage(language);
  return UI_LANGUAGES.find((ui) => ui === primary) ?? UI_LANGUAGES[0];
}

function authorOf({ name, url }: { readonly name: string; readonly url?: string | undefined }) {
  const page = webUrl(url);
  return { name, ...(page !== undefined && { uri: new URL(page).href }) };
}
