import { documentUrl } from '../api/paths.ts';
import type { DocumentMetadata } from '../catalogue/document.ts';
import { inLanguage, primaryLanguage } from '../domain/language.ts';
import type { DirectoryContext, ListContext } from '../site/part.ts';
import { changesFile, changesPage, documentPage, UI_LANGUAGES, type UiLanguage } from '../site/paths.ts';
import { TEXTS } from '../texts/all.ts';
import type { AtomEntry, AtomLink } from './atom.ts';
import type { DatedVersion } from './newest.ts';

/** What feeds of lists and of the directory have in common. */
export type FeedContext = Pick<
  ListContext & DirectoryContext,
  'naming' | 'baseUrl' | 'hasExplorer' | 'summaryOf'
>;

/** Entries require a time. The Unix epoch keeps undated versions from appearing as new. */
export const UNKNOWN_TIME = 0;

/**
 * The entry of a version, with links to its pages in all languages. Its texts are in the language in which the API
 * responds by default.
 */
export function entryOf(
  { version: { uri, items }, published }: DatedVersion,
  context: FeedContext,
): AtomEntry {
  const main = inLanguage(items);
  const { language, shortName, version, publisher, tags } = main.entry;
  const inOrder = [main, ...items.filter((other) => other !== main)];
  return {
    id: uri,
    title: { text: [shortName, ...(version === undefined ? [] : [version])].join(' '), language },
    updated: published ?? UNKNOWN_TIME,
    ...(published !== undefined && { published }),
    ...(publisher && { author: { name: publisher.shortName, ...webUri(publisher.url) } }),
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
  const byLanguage = new Map<string, DocumentMetadata>();
  for (const document of documents) {
    const language = document.entry.language.toLowerCase();
    if (!byLanguage.has(language)) byLanguage.set(language, document);
  }
  return [...byLanguage.values()].map(({ entry: { canonicalVersionUri, language, shortName } }) => ({
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
  const file = {
    rel: 'related',
    type: 'application/json',
    title,
    href: `${baseUrl}${changesFile(place)}`,
  } as const;
  const page = {
    rel: 'related',
    type: 'text/html',
    language: ui,
    title,
    href: `${baseUrl}${changesPage(ui, place)}`,
  } as const;
  return hasExplorer ? [page, file] : [file];
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

/** Other schemes, such as `javascript:`, are not allowed in feeds. */
function webUri(url: string | undefined): { readonly uri: string } | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { protocol, href } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? { uri: href } : undefined;
}
