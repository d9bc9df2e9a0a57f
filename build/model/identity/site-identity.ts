/** A text, or one for each language of pages (BCP 47). */
export type TextByLanguage = string | Readonly<Record<string, string>>;

/** Names of tags. */
export type TagNames = Readonly<Record<string, TextByLanguage>>;

interface NamedLink {
  readonly name: string;
  readonly url?: string;
}

/** Who publishes a site, and how to reach them: the content of `site.json`. URLs are of the schemes http, https, mailto. */
export interface SiteIdentity {
  readonly title?: TextByLanguage;
  readonly publisher?: NamedLink;
  readonly contact?: string;
  readonly imprint?: TextByLanguage;
  readonly privacy?: TextByLanguage;
  /** Of the data, unless a list states another. */
  readonly license?: NamedLink;
  readonly feedback?: TextByLanguage;
  /** URL of the Git repository with the content, without a query and a trailing slash. */
  readonly repository?: string;
  /** The sites that may embed pages in frames: origins such as `https://*.school.example`, `self`, or `*`; default: none. */
  readonly frameAncestors?: readonly string[];
  readonly introduction?: TextByLanguage;
  readonly searchPlaceholder?: TextByLanguage;
  /** In the file only the path. */
  readonly logo?: { readonly path: string; readonly url: string };
  /** A colour `#rrggbb`. */
  readonly accent?: string;
  readonly tags?: TagNames;
}

/** The file in the content folder that has the identity of the site. */
export const SITE_IDENTITY_FILE = 'site.json';

/** The text for a language of pages: that of the language, in any case, else the first one. */
export function textFor(text: TextByLanguage, language: string): string {
  if (typeof text === 'string') return text;
  const tags = Object.keys(text);
  return text[tags.find((tag) => tag.toLowerCase() === language) ?? tags[0] ?? ''] ?? '';
}

/** The name of a tag in a language of pages; the tag itself if it has none. */
export function tagNameIn(names: TagNames | undefined, language: string, tag: string): string {
  const name = (names && Object.hasOwn(names, tag) && names[tag]) || tag;
  // The first text is for languages without one.
  return textFor(typeof name === 'string' ? name : { '': tag, ...name }, language);
}
