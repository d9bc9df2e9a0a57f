import { createHash } from 'node:crypto';
import { OPEN_HEADERS } from '../api/headers.ts';
import { inLanguage } from '../domain/language.ts';
import type { ListContext, SitePart } from '../site/part.ts';
import {
  ANY_FEED,
  DIRECTORY_FEED,
  documentPage,
  feedOf,
  newestPage,
  outputPath,
  UI_LANGUAGES,
  type UiLanguage,
} from '../site/paths.ts';
import { TEXTS } from '../texts/all.ts';
import { type AtomFeed, printFeed } from './atom.ts';
import { entryOf, type FeedContext, UNKNOWN_TIME } from './entry.ts';
import { type DatedVersion, MAX_FEED_VERSIONS, newestFirst, newestVersions } from './newest.ts';

/** There is one feed for all UI languages. */
const { title: TITLE } = TEXTS[UI_LANGUAGES[0]].site;

/** Feeds of new versions: of the whole directory, and of each list. */
export const feeds: SitePart = {
  headerRules: [
    { path: ANY_FEED, headers: { 'content-type': 'application/atom+xml; charset=utf-8', ...OPEN_HEADERS } },
  ],
  listFiles: (context) => {
    const path = feedOf(context.naming.placeOfUri(context.canonicalUri));
    return [{ path: outputPath(path), text: printFeed(listFeed(path, context)) }];
  },
  files: (context) => [
    { path: outputPath(DIRECTORY_FEED), text: printFeed(directoryFeed(newestVersions(context), context)) },
  ],
};

function directoryFeed(versions: readonly DatedVersion[], context: FeedContext): AtomFeed {
  const [ui] = UI_LANGUAGES;
  const { baseUrl } = context;
  return {
    id: baseUrl === undefined ? nameId('directory') : `${baseUrl}${DIRECTORY_FEED}`,
    title: { text: TITLE, language: ui },
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
  const times = versions.flatMap(({ published }) => published ?? []);
  return {
    updated: times.length > 0 ? Math.max(...times) : UNKNOWN_TIME,
    author: { name: TITLE },
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
