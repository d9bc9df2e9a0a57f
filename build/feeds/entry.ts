import type { Document } from '../catalogue/document.ts';
import { newLogEntries } from '../changes/change-log.ts';
import { countsOf } from '../changes/counts.ts';
import { defaultLanguage } from '../domain/language.ts';
import { changesFile, changesPage, documentPage, UI_LANGUAGES, type UiLanguage } from '../site/addresses.ts';
import type { SiteContext } from '../site/part.ts';
import { TEXTS } from '../texts/all.ts';
import type { AtomEntry, AtomLink } from './atom.ts';
import type { DatedVersion } from './newest.ts';

/** An entry needs a time even where nobody has said one: the first that computers count, so that it is not new. */
export const UNKNOWN_TIME = 0;

/**
 * The entry of a version: one for all its languages, with a link to the page of each. Its words are in the language in
 * which the interface answers where nobody asks for one.
 */
export function entryOf(
  { version: { uri, items }, published }: DatedVersion,
  context: SiteContext,
): AtomEntry {
  const main = mainDocument(items);
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

/** The document in the language in which the interface answers where nobody asks for one. */
export function mainDocument(documents: readonly Document[]): Document {
  const language = defaultLanguage(documents.map(({ entry }) => entry.language));
  return documents.find(({ entry }) => entry.language === language) as Document;
}

/** A page for each language; of the spellings of one language that differ in case, the first. */
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

/** What the publisher says, then what changed in numbers; for a first version, what it is. */
function summaryOf(document: Document, { history }: SiteContext): string {
  const { language, description, longName, shortName } = document.entry;
  const changes = history.changesOf(document);
  const log = newLogEntries(document, history.beforeOf(document));
  const counts = changes && changes.before !== null ? countsOf(changes) : [];
  const inNumbers = counts.map(TEXTS[uiFor(language)].changes.count);
  const lines = [...log, ...(counts.length > 0 ? [inNumbers.join('; ')] : [])];
  return lines.length > 0 ? lines.join('\n') : (description ?? longName ?? shortName);
}

/** The language of the pages for readers of a language. */
function uiFor(language: string): UiLanguage {
  const primary = language.toLowerCase().split('-')[0];
  return UI_LANGUAGES.find((ui) => ui === primary) ?? UI_LANGUAGES[0];
}

/** Addresses of other kinds, such as scripts, have no place in a feed. */
function webAddress(url: string | undefined): { readonly uri: string } | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { protocol, href } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? { uri: href } : undefined;
}
