import type { Schema } from '../formats/representation.ts';
import { DOCUMENT_TYPES, type DocumentType, documentTypeOf } from '../model/document/entry.ts';
import { isLanguageTag } from '../model/identity/language.ts';
import { MAX_PAGE_SIZE } from '../model/query/paging.ts';
import { MAX_SEARCH_TERM } from '../model/query/search.ts';
import { type Instant, parseInstant } from '../model/values/instant.ts';
import { DATE_OR_DATE_TIME, DATE as DAY } from '../model/values/patterns.ts';

/** Values for examples, from a short document of the content. */
export interface ExampleContent {
  readonly uri?: string;
  readonly language?: string;
  readonly tag?: string;
  readonly publishedAt?: string;
  readonly code?: string;
}

/** A query parameter with its description and parser. */
export interface Parameter<T> {
  readonly name: string;
  /** Name of its component in the OpenAPI description, because one name in queries can have two meanings. */
  readonly component: string;
  readonly description: string;
  readonly schema: Schema;
  /** A value from the content; absent if the schema has an example. */
  readonly example?: (content: ExampleContent) => string | undefined;
  /** Parses the parameter, or throws an Error whose message completes "page …". */
  readonly read: (text: string) => T;
}

/** A parameter whose component has the same name. */
export const parameter = <T>(
  name: string,
  described: Omit<Parameter<T>, 'name' | 'component'>,
): Parameter<T> => ({
  ...described,
  name,
  component: name,
});

/** The value of `type` that does not filter. */
const ALL_TYPES = 'All';

const DATE_SCHEMA = { type: 'string', pattern: DATE_OR_DATE_TIME };
const EMPTY = 'An empty value counts as absent.';

/** The required language of a document. */
export const LANGUAGE = parameter<string>('language', {
  description: `The language that the document must have. The newest version in that language is returned; \`de-AT\` falls back to \`de\`, and \`de\` matches \`de-AT\` if there is no \`de\`. Takes precedence over Accept-Language. ${EMPTY}`,
  schema: { $ref: '#/components/schemas/LanguageTag' },
  example: ({ language }) => language,
  read: (text) => {
    if (isLanguageTag(text)) return text;
    throw new Error('must be a well-formed BCP 47 language tag such as de or de-AT');
  },
});

/** The code at the end of a path. */
export const CODE = parameter<string>('code', {
  description:
    'A code; percent-encoded as one path segment. Codes of several columns have `/` between their values, in which `%` and `/` are encoded as `%25` and `%2F` first.',
  schema: { type: 'string', minLength: 1 },
  example: ({ code }) => code,
  read: (text) => text,
});

/** The broader code of those in a list of codes. */
export const PARENT = parameter<string>('parent', {
  description: `Only direct children of this code. ${EMPTY}`,
  schema: { type: 'string' },
  read: (text) => text,
});

export const TOP = parameter<boolean>('top', {
  description: `Whether to return only codes without a parent. Case is ignored. ${EMPTY}`,
  schema: { type: 'boolean', default: false },
  read: readBoolean,
});

/** Maximum length of a text that codes are searched for. */
const MAX_QUERY = 200;

export const CODE_QUERY = parameter<string>('q', {
  description: `Only codes that begin with this text, or whose names and aliases have words that begin with its words, ignoring case and accents. ${EMPTY}`,
  schema: { type: 'string', maxLength: MAX_QUERY },
  read: (text) => {
    if (text.length <= MAX_QUERY) return text;
    throw new Error(`must have at most ${MAX_QUERY} characters`);
  },
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
  read: readBoolean,
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
  read: (text) => {
    const tags = text.split(',').map((tag) => tag.trim());
    return tags.filter((tag) => tag !== '');
  },
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

/** The search compiles the term, and says why it is refused. */
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

function readBoolean(text: string): boolean {
  if (/^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  throw new Error('must be true or false');
}

function readNumber(text: string, max?: number): bigint {
  const number = /^[0-9]+$/.test(text) ? BigInt(text) : 0n;
  if (number >= 1n && (max === undefined || number <= max)) return number;
  throw new Error(`must be a whole number from 1${max === undefined ? '' : ` to ${max}`}`);
}

function readInstant(text: string): Instant {
  // An unencoded `+` before an offset is decoded as a space.
  const instant = parseInstant(text.replace(/ (?=\d\d:\d\d$)/, (blank, at) => (at > 10 ? '+' : blank)));
  if (instant) return instant;
  throw new Error('must be an RFC 3339 date or date-time such as 2025-01-31 or 2025-01-31T12:00:00Z');
}
