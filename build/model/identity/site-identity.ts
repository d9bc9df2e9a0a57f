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
  /** Who may show pages in frames: origins such as `https://*.school.example`, `self`, or `*`. Without it: nobody. */
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

const MAX_URL_LENGTH = 2000;

const NAME = { type: 'string', pattern: '\\S', maxLength: 200 };
const WEB_URL = { type: 'string', format: 'web-url', maxLength: MAX_URL_LENGTH };
const LINK = { type: 'string', format: 'link', maxLength: MAX_URL_LENGTH };

const byLanguage = (schema: object) => ({
  if: { type: 'object' },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { minProperties: 1, propertyNames: { format: 'language-tag' }, additionalProperties: schema },
  else: schema,
});

const NAMED_LINK = {
  type: 'object',
  required: ['name'],
  additionalProperties: false,
  properties: { name: NAME, url: WEB_URL },
};

/** JSON Schema of the file; `readSiteIdentity` has its formats. */
export const SITE_IDENTITY_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  properties: {
    $schema: { type: 'string' },
    title: /* @__PURE__ */ byLanguage(NAME),
    publisher: NAMED_LINK,
    contact: LINK,
    imprint: /* @__PURE__ */ byLanguage(WEB_URL),
    privacy: /* @__PURE__ */ byLanguage(WEB_URL),
    license: NAMED_LINK,
    feedback: /* @__PURE__ */ byLanguage(LINK),
    repository: { type: 'string', format: 'repository', maxLength: MAX_URL_LENGTH },
    frameAncestors: {
      type: 'array',
      minItems: 1,
      maxItems: 20,
      uniqueItems: true,
      items: { type: 'string', format: 'frame-ancestor', maxLength: 200 },
    },
    introduction: /* @__PURE__ */ byLanguage({ ...NAME, maxLength: 1000 }),
    searchPlaceholder: /* @__PURE__ */ byLanguage({ ...NAME, maxLength: 60 }),
    logo: { type: 'string' },
    accent: { type: 'string', format: 'accent' },
    tags: { type: 'object', additionalProperties: /* @__PURE__ */ byLanguage(NAME) },
  },
};

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
