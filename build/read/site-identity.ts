import { Ajv2020 } from 'ajv/dist/2020.js';
import { isLanguageTag } from '../model/identity/language.ts';
import { SITE_IDENTITY_FILE, type SiteIdentity } from '../model/identity/site-identity.ts';
import { type MemberPart, makeJsonLocator } from '../model/json/locator.ts';
import { inspectValue, valueProblems } from '../model/json/value-problems.ts';
import { once } from '../model/once.ts';
import type { Problem } from '../model/problems/problem.ts';
import { didYouMean, quoted } from '../model/problems/wording.ts';
import { errorPlace, intendedName, relevantErrors, schemaMessage } from './document/schema-message.ts';
import type { readLogo } from './logo.ts';
import { readJson } from './syntax.ts';

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

const SCHEMA = {
  type: 'object',
  additionalProperties: false,
  properties: {
    $schema: { type: 'string' },
    title: byLanguage(NAME),
    publisher: NAMED_LINK,
    contact: LINK,
    imprint: byLanguage(WEB_URL),
    privacy: byLanguage(WEB_URL),
    license: NAMED_LINK,
    feedback: byLanguage(LINK),
    repository: { type: 'string', format: 'repository', maxLength: MAX_URL_LENGTH },
    frameAncestors: {
      type: 'array',
      minItems: 1,
      maxItems: 20,
      uniqueItems: true,
      items: { type: 'string', format: 'frame-ancestor', maxLength: 200 },
    },
    introduction: byLanguage({ ...NAME, maxLength: 1000 }),
    searchPlaceholder: byLanguage({ ...NAME, maxLength: 60 }),
    logo: { type: 'string' },
    accent: { type: 'string', format: 'accent' },
    tags: { type: 'object', additionalProperties: byLanguage(NAME) },
  },
};

/** The identity of a site in the text of `site.json`, or the problems of it. */
export function readSiteIdentity(
  text: string,
  readImage: (path: string) => Omit<ReturnType<typeof readLogo>, 'bytes'>,
): {
  readonly siteIdentity?: SiteIdentity;
  readonly problems: readonly Problem[];
} {
  const json = readJson(SITE_IDENTITY_FILE, text);
  if ('problems' in json) return json;
  const validate = validatorOf();
  const locate = makeJsonLocator(SITE_IDENTITY_FILE, text);
  const problems = valueProblems(text, inspectValue(json.value), locate);
  const errors = validate(json.value) ? [] : relevantErrors(validate.errors ?? []);
  const report = (message: string, pointer: string, part: MemberPart = 'value') =>
    problems.push({ severity: 'error', ...locate(pointer, part), pointer, rule: 'site', message });
  for (const error of errors) {
    const { pointer, part } = errorPlace(error);
    report(messageOf(error), pointer, part);
  }
  if (problems.length > 0) return { problems };
  // The schema describes the file.
  const { logo: path, ...identity } = json.value as Omit<SiteIdentity, 'logo'> & { readonly logo?: string };
  if (path === undefined) return { siteIdentity: identity, problems };
  try {
    const { logo, isSuitable } = readImage(path);
    if (isSuitable) return { siteIdentity: { ...identity, logo }, problems };
  } catch {
    // The same message.
  }
  report(`${quoted(path)} is not an image: ${LOGO_HELP}`, '/logo');
  return { problems };
}

const LOGO_HELP = 'write the path of an .svg, .png or .webp file of at most 100 kB in the content folder';

const validatorOf = once(() => {
  const ajv = new Ajv2020({ allErrors: true, verbose: true, strictTypes: false });
  ajv.addFormat('language-tag', isLanguageTag);
  ajv.addFormat('web-url', isWebUrl);
  ajv.addFormat('link', (text) => isWebUrl(text) || isMailto(text));
  ajv.addFormat('repository', (text) => isWebUrl(text) && !/[?#]|(?:\/|\.git)$/.test(text));
  ajv.addFormat('frame-ancestor', FRAME_ANCESTOR);
  ajv.addFormat('accent', (text) => COLOUR.test(text) && contrastWithWhite(text) >= MIN_CONTRAST);
  return ajv.compile(SCHEMA);
});

/**
 * Browsers read URLs such as `https:page` as relative, and repair others without a host. User information would deceive
 * readers, as in `https://example.org@evil.example`.
 */
const isWebUrl = (text: string): boolean =>
  URL.canParse(text) && /^https?:\/\/[^/@\s<>"\\][^@/?#\s<>"\\]*(?:[/?#][^\s<>"\\]*)?$/i.test(text);

/** One address, because OpenAPI contains it without its escapes. */
function isMailto(text: string): boolean {
  const [, address] = /^mailto:([^@?\s<>"\\]+@[^@?\s<>"\\]+)(?:\?[^\s<>"\\]*)?$/i.exec(text) ?? [];
  try {
    return address !== undefined && decodeURIComponent(address) !== '';
  } catch {
    return false;
  }
}

/** A source of the directive `frame-ancestors` (Content Security Policy Level 3), `self` without its quotation marks. */
const FRAME_ANCESTOR = /^(?:\*|self|https?:\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?)$/;

const COLOUR = /^#[0-9a-f]{6}$/i;

const FORMAT_MESSAGES: Readonly<Record<string, string>> = {
  link: 'is not a link: write a URL that starts with https:// or mailto:',
  'web-url': 'is not a URL of a web page: write one that starts with https://',
  repository:
    'is not the URL of a repository: write one such as "https://github.com/NAME/REPOSITORY", without "/" or ".git" at its end',
  'frame-ancestor':
    'is not an origin: write one such as "https://www.example.org" or "https://*.example.org", "self" for pages of this site, or "*" for all sites',
  accent: 'is not a colour: write one such as "#0b4f8a"',
};

function messageOf(error: Parameters<typeof schemaMessage>[0]): string {
  const { keyword, params, data } = error;
  if (keyword === 'additionalProperties')
    return `${SITE_IDENTITY_FILE} has no property ${quoted(params.additionalProperty)} here: ${didYouMean(intendedName(error), `remove it, or correct its name; it describes the site, so a list needs another file name`)}`;
  if (keyword === 'propertyNames')
    return `${quoted(params.propertyName)} is not a language tag: write the language of the text, such as "en"`;
  if (keyword === 'pattern') return 'is empty: write a text, or leave it out';
  if (keyword !== 'format') return schemaMessage(error);
  if (params.format !== 'accent' || !COLOUR.test(String(data)))
    return `${quoted(data)} ${FORMAT_MESSAGES[params.format]}`;
  return `the contrast of ${quoted(data)} with white is ${contrastWithWhite(String(data)).toFixed(2)}: choose a darker colour, with a contrast of at least ${MIN_CONTRAST}`;
}

/** The minimum contrast of text (WCAG 2.2, success criterion 1.4.3). */
const MIN_CONTRAST = 4.5;

/** The contrast of a colour with white, by its relative luminance (WCAG 2.2). */
function contrastWithWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
