import { DOCUMENT_TYPES, type DocumentType, documentTypeOf } from '../domain/entry.ts';
import { type Instant, parseInstant } from '../domain/instant.ts';
import { isLanguageTag } from '../domain/language.ts';
import { DATE_OR_DATE_TIME } from '../domain/patterns.ts';
import { MAX_PAGE_SIZE, type Page } from '../query/paging.ts';
import { MAX_SEARCH_TERM } from '../query/search.ts';
import { BadParameters } from './bad-parameters.ts';
import type { Schema } from './representations/representation.ts';
import { RequestQuery } from './request-query.ts';

/** What examples are taken from: a short document of the content. */
export interface ExampleContent {
  readonly uri?: string;
  readonly language?: string;
  readonly tag?: string;
  readonly publishedAt?: string;
}

/** A query parameter: how it is described, and how it is read. */
export interface Parameter<T> {
  readonly name: string;
  /** Its name among the components of the OpenAPI description. */
  readonly component: string;
  readonly description: string;
  readonly schema: Schema;
  /** A value that the content has; absent where the schema has an example itself. */
  readonly example?: (content: ExampleContent) => string | undefined;
  /** Turns the text of the parameter into its value, or throws an Error whose message completes "page …". */
  readonly read: (text: string) => T;
}

/** The value of `type` that stands for no filter. */
const ALL_TYPES = 'All';

const LANGUAGE_SCHEMA = { $ref: '#/components/schemas/LanguageTag' };
const DATE_SCHEMA = { type: 'string', pattern: DATE_OR_DATE_TIME };
const EMPTY = 'An empty value counts as absent.';

/** The language that a document has to have. */
export const LANGUAGE: Parameter<string> = {
  name: 'language',
  component: 'language',
  description: `The language that the document must have. The newest version in that language is returned; \`de-AT\` falls back to \`de\`, and \`de\` finds \`de-AT\` where there is no \`de\`. Takes precedence over Accept-Language. ${EMPTY}`,
  schema: LANGUAGE_SCHEMA,
  example: ({ language }) => language,
  read: readLanguage,
};

/** The language range that documents of the index match. */
export const LANGUAGE_RANGE: Parameter<string> = {
  name: 'language',
  component: 'languageRange',
  description: `Only documents in this language or a narrower one, in any case: \`de\` finds \`de\` and \`de-AT\` (RFC 4647, basic filtering). ${EMPTY}`,
  schema: LANGUAGE_SCHEMA,
  example: ({ language }) => language,
  read: readLanguage,
};

export const META_ONLY: Parameter<boolean> = {
  name: 'metaOnly',
  component: 'metaOnly',
  description: `Whether to leave out the data, in any case; some clients send \`True\` and \`False\`. ${EMPTY}`,
  schema: {
    anyOf: [{ type: 'boolean' }, { type: 'string', enum: ['True', 'False', 'TRUE', 'FALSE'] }],
    default: false,
  },
  read: readBoolean,
};

/** `All`, in any case, is no filter. */
export const TYPE: Parameter<DocumentType | undefined> = {
  name: 'type',
  component: 'type',
  description: `Only documents of this type. Case does not matter, and \`${ALL_TYPES}\` means no filter. ${EMPTY}`,
  schema: { $ref: '#/components/schemas/DocumentType' },
  read: readType,
};

/** Any of these tags; none is no filter. */
export const TAGS: Parameter<readonly string[]> = {
  name: 'tags',
  component: 'tags',
  description: `Only documents with any of these tags, separated by commas. ${EMPTY}`,
  // No array: many clients would repeat the parameter, whatever `explode` says.
  schema: { type: 'string' },
  example: ({ tag }) => tag,
  read: readTags,
};

/** Inclusive. */
export const PUBLISHED_FROM: Parameter<Instant> = {
  name: 'publishedFrom',
  component: 'publishedFrom',
  description: `Oldest publication date, inclusive: a date or date-time of RFC 3339, in UTC where it has no offset. Documents without a date are left out. ${EMPTY}`,
  schema: DATE_SCHEMA,
  example: ({ publishedAt }) => publishedAt,
  read: readInstant,
};

/** Inclusive; a bare date includes its whole day. */
export const PUBLISHED_UNTIL: Parameter<Instant> = {
  name: 'publishedUntil',
  component: 'publishedUntil',
  description: `Newest publication date, inclusive, in the form of \`publishedFrom\`; a bare date includes its whole day. ${EMPTY}`,
  schema: DATE_SCHEMA,
  example: ({ publishedAt }) => publishedAt?.slice(0, 10),
  read: readInstant,
};

/** The term itself is compiled by the search, whose refusal {@link readParameters} reports. */
export const SEARCH_TERM: Parameter<string> = {
  name: 'searchTerm',
  component: 'searchTerm',
  description: `A regular expression in [RE2 syntax](https://github.com/google/re2/wiki/Syntax), found anywhere in short name, long name or description, in any case. One that is malformed or too costly is a bad parameter. ${EMPTY}`,
  schema: { type: 'string', maxLength: MAX_SEARCH_TERM, examples: ['^country|currenc(y|ies)'] },
  read: (text) => text,
};

export const PAGE: Parameter<bigint> = {
  name: 'page',
  component: 'page',
  description: `Number of the page, from 1; a page after the last one is an empty array. ${EMPTY}`,
  schema: { type: 'integer', minimum: 1, default: 1 },
  read: readPageNumber,
};

export const PAGE_SIZE: Parameter<number> = {
  name: 'pageSize',
  component: 'pageSize',
  description: `Number of items on a page. ${EMPTY}`,
  schema: { type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE, default: MAX_PAGE_SIZE },
  read: readPageSize,
};

/** The parameters of every paged endpoint. */
export const PAGING = { page: PAGE, pageSize: PAGE_SIZE };

/** The page that paging parameters request. */
export const pageOf = ({ page = 1n, pageSize = MAX_PAGE_SIZE }: Values<typeof PAGING>): Page => ({
  number: page,
  size: pageSize,
});

type Parameters = Readonly<Record<string, Parameter<unknown>>>;

/** The values of parameters by their keys; absent parameters are undefined. */
export type Values<P extends Parameters> = {
  readonly [K in keyof P]?: (P[K] extends Parameter<infer T> ? T : never) | undefined;
};

/**
 * Reads query parameters; an empty one counts as absent, unknown ones are ignored.
 *
 * @param refusals why parameters are refused that could be read
 * @throws BadParameters with all that cannot be used
 */
export function readParameters<P extends Parameters>(
  query: URLSearchParams,
  parameters: P,
  refusals: Readonly<Record<string, string | undefined>> = {},
): Values<P> {
  const errors: Record<string, string[]> = {};
  const refuse = (name: string, reason: string): undefined => {
    errors[name] = [reason];
  };
  const values = Object.entries(parameters).map(([key, { name, read }]) => {
    const text = lastOf(query, name);
    if (text === '') return [key, undefined];
    if (isMalformed(query, name)) return [key, refuse(name, 'must be UTF-8, percent-encoded (%C3%A4 for ä)')];
    try {
      const value = read(text);
      const refusal = refusals[name];
      return [key, refusal === undefined ? value : refuse(name, refusal)];
    } catch (error) {
      return [key, refuse(name, (error as Error).message)];
    }
  });
  if (Object.keys(errors).length > 0) throw new BadParameters(errors);
  return Object.fromEntries(values) as Values<P>;
}

/** The search term of a query; undefined where there is none, or none that can be read. */
export function searchTermOf(query: URLSearchParams): string | undefined {
  return isMalformed(query, SEARCH_TERM.name) ? undefined : lastOf(query, SEARCH_TERM.name) || undefined;
}

const isMalformed = (query: URLSearchParams, name: string): boolean =>
  query instanceof RequestQuery && query.isMalformed(name);

/** A repeated parameter is not part of the API; the last one counts, as it does for the rules of hosts. */
const lastOf = (query: URLSearchParams, name: string): string => query.getAll(name).at(-1) ?? '';

function readPageNumber(text: string): bigint {
  if (!/^[0-9]+$/.test(text) || BigInt(text) < 1n) throw new Error('must be a whole number from 1');
  return BigInt(text);
}

function readPageSize(text: string): number {
  const size = /^[0-9]+$/.test(text) ? Number(text) : 0;
  if (size < 1 || size > MAX_PAGE_SIZE) throw new Error(`must be a whole number from 1 to ${MAX_PAGE_SIZE}`);
  return size;
}

function readType(text: string): DocumentType | undefined {
  const type = documentTypeOf(text);
  if (type === undefined && text.toLowerCase() !== ALL_TYPES.toLowerCase()) {
    throw new Error(`must be ${DOCUMENT_TYPES.join(', ')} or ${ALL_TYPES}, in any case`);
  }
  return type;
}

function readLanguage(text: string): string {
  if (!isLanguageTag(text)) throw new Error('must be a well-formed BCP 47 language tag such as de or de-AT');
  return text;
}

function readTags(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

function readBoolean(text: string): boolean {
  const lower = text.toLowerCase();
  if (lower !== 'true' && lower !== 'false') throw new Error('must be true or false');
  return lower === 'true';
}

function readInstant(text: string): Instant {
  // A `+` in front of an offset that was not percent-encoded arrives as a blank.
  const instant = parseInstant(text.replace(/ (?=\d\d:\d\d$)/, (blank, at) => (at > 10 ? '+' : blank)));
  if (!instant) {
    throw new Error('must be an RFC 3339 date or date-time such as 2025-01-31 or 2025-01-31T12:00:00Z');
  }
  return instant;
}
