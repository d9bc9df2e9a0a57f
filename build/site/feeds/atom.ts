/*
 * Atom (RFC 4287) with text constructs of type text. XML 1.0 cannot represent most control characters, not even
 * escaped; they become U+FFFD.
 */
import XMLBuilder from 'fast-xml-builder';

interface AtomText {
  readonly text: string;
  readonly language: string;
}

/** A link; `href` may be relative to the feed. */
export interface AtomLink {
  readonly rel: 'alternate' | 'related' | 'self';
  readonly type: string;
  readonly href: string;
  readonly language?: string;
  readonly title?: string;
}

interface AtomPerson {
  readonly name: string;
  readonly uri?: string;
}

/** An entry. It needs at least one alternate link, no two with the same type and language. */
export interface AtomEntry {
  /** An absolute IRI. */
  readonly id: string;
  readonly title: AtomText;
  /** Milliseconds since 1970. */
  readonly updated: number;
  readonly published?: number;
  readonly author?: AtomPerson;
  readonly categories: readonly string[];
  readonly links: readonly AtomLink[];
  readonly summary: AtomText;
}

/** A feed with its entries in display order. */
export interface AtomFeed {
  /** An absolute IRI. */
  readonly id: string;
  readonly title: AtomText;
  readonly updated: number;
  readonly author: AtomPerson;
  readonly rights?: string;
  readonly links: readonly AtomLink[];
  readonly entries: readonly AtomEntry[];
}

export function printFeed(feed: AtomFeed): string {
  const text = builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'utf-8' },
    feed: {
      '@xmlns': 'http://www.w3.org/2005/Atom',
      id: legal(feed.id),
      title: textOf(feed.title),
      updated: timeOf(feed.updated),
      author: personOf(feed.author),
      ...(feed.rights !== undefined && { rights: legal(feed.rights) }),
      link: feed.links.map(linkOf),
      entry: feed.entries.map(entryOf),
    },
  });
  return `${text.trimEnd()}\n`;
}

const builder = new XMLBuilder({
  attributeNamePrefix: '@',
  textNodeName: '#text',
  ignoreAttributes: false,
  suppressEmptyNode: true,
  suppressBooleanAttributes: false,
  format: true,
});

function entryOf(entry: AtomEntry): object {
  const { id, title, updated, published, author, categories, links, summary } = entry;
  return {
    id: legal(id),
    title: textOf(title),
    updated: timeOf(updated),
    ...(published !== undefined && { published: timeOf(published) }),
    ...(author && { author: personOf(author) }),
    link: links.map(linkOf),
    category: categories.map((term) => ({ '@term': legal(term) })),
    summary: textOf(summary),
  };
}

const textOf = ({ text, language }: AtomText): object => ({
  '@type': 'text',
  '@xml:lang': legal(language),
  '#text': legal(text),
});

function linkOf({ rel, type, href, language, title }: AtomLink): object {
  return {
    '@rel': rel,
    '@type': type,
    ...(language !== undefined && { '@hreflang': legal(language) }),
    ...(title !== undefined && { '@title': legal(title) }),
    '@href': legal(href),
  };
}

const personOf = ({ name, uri }: AtomPerson): object => ({
  name: legal(name),
  ...(uri !== undefined && { uri: legal(uri) }),
});

/** RFC 3339 in UTC as RFC 4287 section 3.3 requires: whole seconds, four-digit years. */
function timeOf(time: number): string {
  const inRange = Math.min(Math.max(time, FIRST_TIME), LAST_TIME);
  return `${new Date(inRange).toISOString().slice(0, 19)}Z`;
}

const FIRST_TIME = new Date(0).setUTCFullYear(0, 0, 1);
const LAST_TIME = new Date(0).setUTCFullYear(10_000, 0, 1) - 1;

/** Replaces characters that XML 1.0 section 2.2 does not allow by U+FFFD. */
function legal(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd');
}
