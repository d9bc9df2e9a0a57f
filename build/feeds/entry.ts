import type { Document } from '../catalogue/document.ts';
import { newLogEntries } from '../changes/change-log.ts';
import { countsOf } from '../changes/counts.ts';
import { inLanguage } from '../domain/language.ts';
import { changesFile, changesPage, documentPage, UI_LANGUAGES, type UiLanguage } from '../site/addresses.ts';
import type { SiteContext } from '../site/part.ts';
import { TEXTS } from '../texts/all.ts';
import type { AtomEntry, AtomLink } from './atom.ts';
import type { DatedVersion } from './newest.ts';

/** Entries require a time. The Unix epoch keeps undated versions from appearing as new. */
export const UNKNOWN_TIME = 0;

/**
 * The entry of a version, with links to its pages in all languages. Its texts are in the language in which the API
 * responds by default.
 */
export function entryOf(
  { version: { uri, items }, published }: DatedVersion,
  context: SiteContext,
): AtomEntry {
  const main = inLanguage(items);
  const { language, shortName, version, publisher, tags } = main.entry;
  const inOrder = [main, ...items.filter((other) => other !== main)];
  return {
    id: uri,
    title: { text: [shortName, ...(version === undefined ? [] : [version])].join(' '), language },
    updated: published ?? UNKNOWN_TIME,
    ...(published !== undefined && { published }),
    ...(publisher && { author: { name: publisher.shortName, ...webAddress(publisher.url) } }),
    categories: tags,
    links: [...pageLinks(inOrder, context), ...changeLinks(main, context)],
    summary: { text: summaryOf(main, context), language },
  };
}

/** One page per language; of language tags that differ only in case, the first. */
function pageLinks(documents: readonly Document[], { plan, baseUrl = '' }: SiteContext): AtomLink[] {
  const byLanguage = new Map<string, Document>();
  for (const document of documents) {
    const language = document.entry.language.toLowerCase();
    if (!byLanguage.has(language)) byLanguage.set(language, document);
  }
  return [...byLanguage.values()].map(({ entry: { canonicalVersionUri, language, shortName } }) => ({
    rel: 'alternate',
    type: 'text/html',
    language,
    title: shortName,
    href: `${baseUrl}${documentPage(uiFor(language), plan.naming.placeOf(canonicalVersionUri, language))}`,
  }));
}

function changeLinks(document: Document, { plan, history, baseUrl = '' }: SiteContext): AtomLink[] {
  if (!history.changesOf(document)) return [];
  const { canonicalVersionUri, language } = document.entry;
  const place = plan.naming.placeOf(canonicalVersionUri, language);
  const ui = uiFor(language);
  const { title } = TEXTS[ui].changes;
  return [
    {
      rel: 'related',
      type: 'text/html',
      language: ui,
      title,
      href: `${baseUrl}${changesPage(ui, place)}`,
    },
    {
      rel: 'related',
      type: 'application/json',
      title,
      href: `${baseUrl}${changesFile(place)}`,
    },
  ];
}

/** The publisher's change log and the counts of changes; for a first version its description. */
function summaryOf(document: Document, { history }: SiteContext): string {
  const { language, description, longName, shortName } = document.entry;
  const changes = history.changesOf(document);
  const log = newLogEntries(document, history.beforeOf(document));
  const counts = changes && changes.before !== null ? countsOf(changes) : [];
  const inNumbers = counts.map(TEXTS[uiFor(language)].changes.count);
  const lines = [...log, ...(counts.length > 0 ? [inNumbers.join('; ')] : [])];
  return lines.length > 0 ? lines.join('\n') : (description ?? longName ?? shortName);
}

/** The UI language for a document language. */
function uiFor(language: string): UiLanguage {
  const primary = language.toLowerCase().split('-')[0];
  return UI_LANGUAGES.find((ui) => ui === primary) ?? UI_LANGUAGES[0];
}

/** Other schemes, such as `javascript:`, are not allowed in feeds. */
function webAddress(url: string | undefined): { readonly uri: string } | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { protocol, href } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? { uri: href } : undefined;
}
