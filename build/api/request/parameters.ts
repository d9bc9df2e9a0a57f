import type { Schema } from '../../formats/representation.ts';
import { isDecodable } from '../../formats/urls.ts';
import { DOCUMENT_TYPES, type DocumentType, documentTypeOf } from '../../model/document/entry.ts';
import { isLanguageTag } from '../../model/identity/language.ts';
import { MAX_PAGE_SIZE, type Page } from '../../model/query/paging.ts';
import { MAX_SEARCH_TERM } from '../../model/query/search.ts';
import { type Instant, parseInstant } from '../../model/values/instant.ts';
import { DATE_OR_DATE_TIME, DATE as DAY } from '../../model/values/patterns.ts';

/** Values for examples, from a short document of the content. */
export interface ExampleContent {
  readonly uri?: string;
  readonly language?: string;
  readonly tag?: string;
  readonly publishedAt?: string;
  readonly code?: string;
}

/** Names of the query parameters in the OpenAPI description; one name in queries can have two meanings. */
export type ParameterComponent =
  | 'language'
  | 'languageRange'
  | 'metaOnly'
  | 'type'
  | 'tags'
  | 'publishedFrom'
  | 'publishedUntil'
  | 'searchTerm'
  | 'page'
  | 'pageSize'
  | 'code'
  | 'date';

/** A query parameter with its description and parser. */
export interface Parameter<T> {
  readonly name: string;
  /** Name of its component in the OpenAPI description. */
  readonly component: ParameterComponent;
  readonly description: string;
  readonly schema: Schema;
  /** A value from the content; absent if the schema has an example. */
  readonly example?: (content: ExampleContent) => string | undefined;
  /** Parses the parameter, or throws an Error whose message completes "page …". */
  readonly read: (text: string) => T;
}

/** A parameter whose component has the same name. */
const parameter = <T>(
  component: ParameterComponent,
  described: Omit<Parameter<T>, 'name' | 'component'>,
): Parameter<T> => ({ name: component, component, ...described });

/** The value of `type` that does not filter. */
const ALL_TYPES = 'All';

const LANGUAGE_SCHEMA = { $ref: '#/components/schemas/LanguageTag' };
const DATE_SCHEMA = { type: 'string', pattern: DATE_OR_DATE_TIME };
const EMPTY = 'An empty value counts as absent.';

/** The required language of a document. */
export const LANGUAGE = parameter<string>('language', {
  description: `The language that the document must have. The newest version in that language is returned; \`de-AT\` falls back to \`de\`, and \`de\` matches \`de-AT\` if there is no \`de\`. Takes precedence over Accept-Language. ${EMPTY}`,
  schema: LANGUAGE_SCHEMA,
  example: ({ language }) => language,
  read: readLanguage,
});

/** The code at the end of a path. */
export const CODE = parameter<string>('code', {
  description:
    'A code; percent-encoded as one path segment. Codes of several columns have `/` between their values, in which `%` and `/` are encoded as `%25` and `%2F` first.',
  schema: { type: 'string', minLength: 1 },
  example: ({ code }) => code,
  read: (text) => text,
});

/** The day at the end of a path. */
export const DATE = parameter<string>('date', {
  description: 'A day as in RFC 3339, such as `2024-01-31`.',
  schema: { type: 'string', pattern: DAY },
  example: ({ publishedAt }) => publishedAt?.slice(0, 10),
  read: (text) => {
    if (parseInstant(text)?.wholeDay) return text;
    throw new Error('must be a day such as 2024-01-31');
  },
});

/** The language range that documents of the index match. */
export const LANGUAGE_RANGE: Parameter<string> = {
  ...LANGUAGE,
  component: 'languageRange',
  description: `Only documents in this language or a more specific one, ignoring case: \`de\` matches \`de\` and \`de-AT\` (RFC 4647, basic filtering). ${EMPTY}`,
};

export const META_ONLY = parameter<boolean>('metaOnly', {
  description: `Whether to omit the data. Case is ignored: some clients send \`True\` and \`False\`. ${EMPTY}`,
  schema: {
    anyOf: [{ type: 'boolean' }, { type: 'string', enum: ['True', 'False', 'TRUE', 'FALSE'] }],
    default: false,
  },
  read: (text) => {
    if (/^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
    throw new Error('must be true or false');
  },
});

/** `All` in any case does not filter. */
export const TYPE = parameter<DocumentType | undefined>('type', {
  description: `Only documents of this type, ignoring case; \`${ALL_TYPES}\` means no filter. ${EMPTY}`,
  schema: { $ref: '#/components/schemas/DocumentType' },
  read: (text) => {
    const type = documentTypeOf(text);
    if (type || text.toLowerCase() === ALL_TYPES.toLowerCase()) return type;
    throw new Error(`must be ${DOCUMENT_TYPES.join(', ')} or ${ALL_TYPES}, in any case`);
  },
});

/** Any of these tags. */
export const TAGS = parameter<readonly string[]>('tags', {
  description: `Only documents with any of these tags, separated by commas. ${EMPTY}`,
  // Not an array, because many clients would ignore `explode` and repeat the parameter.
  schema: { type: 'string' },
  example: ({ tag }) => tag,
  read: (text) =>
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
});

/** Inclusive. */
export const PUBLISHED_FROM = parameter<Instant>('publishedFrom', {
  description: `Oldest publication date, inclusive: an RFC 3339 date or date-time, in UTC if it has no offset. Documents without a date are omitted. ${EMPTY}`,
  schema: DATE_SCHEMA,
  example: ({ publishedAt }) => publishedAt,
  read: readInstant,
});

/** Inclusive; a bare date includes its whole day. */
export const PUBLISHED_UNTIL = parameter<Instant>('publishedUntil', {
  description: `Newest publication date, inclusive, in the format of \`publishedFrom\`; a bare date includes its whole day. ${EMPTY}`,
  schema: DATE_SCHEMA,
  example: ({ publishedAt }) => publishedAt?.slice(0, 10),
  read: readInstant,
});

/** The search compiles the term; {@link readParameters} reports if it is rejected. */
export const SEARCH_TERM = parameter<string>('searchTerm', {
  description: `A regular expression in [RE2 syntax](https://github.com/google/re2/wiki/Syntax), matched anywhere in short name, long name or description, ignoring case. A malformed or too costly expression is a bad parameter. ${EMPTY}`,
  schema: { type: 'string', maxLength: MAX_SEARCH_TERM, examples: ['^country|currenc(y|ies)'] },
  read: (text) => text,
});

export const PAGE = parameter<bigint>('page', {
  description: `Page number, from 1; a page after the last one is an empty array. ${EMPTY}`,
  schema: { type: 'integer', minimum: 1, default: 1 },
  read: (text) => readNumber(text),
});

export const PAGE_SIZE = parameter<number>('pageSize', {
  description: `Number of items per page. ${EMPTY}`,
  schema: { type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE, default: MAX_PAGE_SIZE },
  read: (text) => Number(readNumber(text, MAX_PAGE_SIZE)),
});

/** The parameters of every paged endpoint. */
export const PAGING = { page: PAGE, pageSize: PAGE_SIZE };

/** The page that the parameters request. */
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
 * Parses query parameters; empty ones count as absent, unknown ones are ignored.
 *
 * @param refusals reasons to reject parameters that can be parsed
 * @throws BadParameters with all invalid parameters
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

/** The search term of a query; undefined if it is absent or malformed. */
export function searchTermOf(query: URLSearchParams): string | undefined {
  return isMalformed(query, SEARCH_TERM.name) ? undefined : lastOf(query, SEARCH_TERM.name) || undefined;
}

const isMalformed = (query: URLSearchParams, name: string): boolean =>
  query instanceof RequestQuery && query.isMalformed(name);

/** Repeated parameters are not part of the API; the last one counts, like in redirect rules. */
const lastOf = (query: URLSearchParams, name: string): string => query.getAll(name).at(-1) ?? '';

function readNumber(text: string, max?: number): bigint {
  const number = /^[0-9]+$/.test(text) ? BigInt(text) : 0n;
  if (number >= 1n && (max === undefined || number <= max)) return number;
  throw new Error(`must be a whole number from 1${max === undefined ? '' : ` to ${max}`}`);
}

function readLanguage(text: string): string {
  if (isLanguageTag(text)) return text;
  throw new Error('must be a well-formed BCP 47 language tag such as de or de-AT');
}

function readInstant(text: string): Instant {
  // An unencoded `+` before an offset is decoded as a space.
  const instant = parseInstant(text.replace(/ (?=\d\d:\d\d$)/, (blank, at) => (at > 10 ? '+' : blank)));
  if (instant) return instant;
  throw new Error('must be an RFC 3339 date or date-time such as 2025-01-31 or 2025-01-31T12:00:00Z');
}

/** Errors of the parameters of a request: the reasons by parameter name. */
export type ParameterErrors = Readonly<Record<string, readonly string[]>>;

/** Thrown for invalid parameters, with all errors at once. Becomes a 400 problem. */
export class BadParameters extends Error {
  readonly errors: ParameterErrors;
  constructor(errors: ParameterErrors) {
    super(`bad parameters: ${Object.keys(errors).join(', ')}`);
    this.errors = errors;
  }
}

/**
 * The form-encoded query of a request (`+` is a space). It detects values that are not UTF-8, in which URLSearchParams
 * would silently replace characters.
 */
export class RequestQuery extends URLSearchParams {
  readonly #search: string;
  /** The last pair of a name and a value by its name, as sent. */
  #pairs: ReadonlyMap<string, string> | undefined;

  /** @param search the query with its question mark, or an empty text */
  constructor(search: string) {
    super(search);
    this.#search = search.replace(/^\?/, '');
  }

  /** Whether the last value of a parameter is percent-encoded and not UTF-8; a percent sign without an escape is literal. */
  isMalformed(name: string): boolean {
    if (!lastOf(this, name).includes('\ufffd')) return false;
    this.#pairs ??= new Map(
      this.#search.split('&').map((pair) => [new URLSearchParams(pair).keys().next().value ?? '', pair]),
    );
    return !isDecodable((this.#pairs.get(name) ?? '').replace(/%(?![0-9A-Fa-f]{2})/g, '%25'));
  }
}
