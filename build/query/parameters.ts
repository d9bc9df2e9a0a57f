import { DOCUMENT_TYPES, type DocumentType, documentTypeOf } from '../domain/entry.ts';
import { type Instant, parseInstant } from '../domain/instant.ts';
import { isLanguageTag } from '../domain/language.ts';
import { BadParameters } from './bad-parameters.ts';
import type { Page } from './paging.ts';
import { RequestQuery } from './request-query.ts';

/** Largest page the interface hands out, and the size where none is asked for (interface: limits). */
export const MAX_PAGE_SIZE = 50;

/** Every query parameter of the interface (interface: endpoints). */
export const PARAMETER_NAMES = [
  'language',
  'metaOnly',
  'page',
  'pageSize',
  'publishedFrom',
  'publishedUntil',
  'searchTerm',
  'tags',
  'type',
] as const;

/** The value of `type` that stands for no filter. */
export const ALL_TYPES = 'All';

/** The filters of the index; an absent filter lets everything pass. */
export interface IndexFilter {
  readonly type?: DocumentType;
  readonly language?: string;
  /** Any of these tags; empty means no filter. */
  readonly tags: readonly string[];
  /** Oldest publication date, inclusive. */
  readonly publishedFrom?: Instant;
  /** Newest publication date, inclusive; a bare date includes its whole day. */
  readonly publishedUntil?: Instant;
}

/** The search term of `GET /v1/documents/index`; undefined where there is none, or none that can be read. */
export function readSearchTerm(query: URLSearchParams): string | undefined {
  if (query instanceof RequestQuery && query.isMalformed('searchTerm')) return undefined;
  return lastOf(query, 'searchTerm') || undefined;
}

/**
 * Reads the query parameters of `GET /v1/documents/index` (interface: endpoint 1) but for the search term.
 *
 * @param refusal why the search term is refused, to be reported with what else is wrong
 */
export function readIndexQuery(
  query: URLSearchParams,
  refusal?: string,
): { filter: IndexFilter; page: Page } {
  return read(query, (get) => {
    const filter = defined({
      type: get('type', readType),
      language: get('language', readLanguage),
      tags: get('tags', readTags) ?? [],
      publishedFrom: get('publishedFrom', readInstant),
      publishedUntil: get('publishedUntil', readInstant),
    });
    get('searchTerm', () => refuse(refusal));
    return { filter, page: readPage(get) };
  });
}

/** Reads the query parameters of `GET /v1/documents/index/{canonicalUri}` (interface: endpoint 2). */
export function readVersionsQuery(query: URLSearchParams): { language?: string; page: Page } {
  return read(query, (get) => defined({ language: get('language', readLanguage), page: readPage(get) }));
}

/** Reads the query parameters of `GET /v1/tags` (interface: endpoint 5). */
export function readTagsQuery(query: URLSearchParams): { page: Page } {
  return read(query, (get) => ({ page: readPage(get) }));
}

/** Reads the query parameters of `GET /v1/documents/{canonicalUri}` (interface: endpoint 3). */
export function readDocumentQuery(query: URLSearchParams): { language?: string; metaOnly: boolean } {
  return read(query, (get) =>
    defined({ language: get('language', readLanguage), metaOnly: get('metaOnly', readBoolean) ?? false }),
  );
}

/** Reads the query parameters of `GET /v1/documents/{canonicalUri}/alternative-format` (interface: endpoint 4). */
export function readAlternativeFormatQuery(query: URLSearchParams): { language?: string } {
  return read(query, (get) => defined({ language: get('language', readLanguage) }));
}

/** Turns the text of one parameter into its value, or throws an Error whose message completes "page …". */
type Reader<T> = (text: string) => T;
type Get = <T>(name: string, reader: Reader<T>) => T | undefined;

function read<T>(query: URLSearchParams, build: (get: Get) => T): T {
  const errors: Record<string, string[]> = {};
  const get: Get = (name, reader) => {
    const text = lastOf(query, name);
    if (text === '') return undefined;
    if (query instanceof RequestQuery && query.isMalformed(name)) {
      errors[name] = ['must be UTF-8, percent-encoded (%C3%A4 for ä)'];
      return undefined;
    }
    try {
      return reader(text);
    } catch (error) {
      errors[name] = [(error as Error).message];
      return undefined;
    }
  };
  const value = build(get);
  if (Object.keys(errors).length > 0) throw new BadParameters(errors);
  return value;
}

/** A repeated parameter is outside the interface; the last one counts, as it does for the host's own rules. */
function lastOf(query: URLSearchParams, name: string): string {
  return query.getAll(name).at(-1) ?? '';
}

function refuse(refusal: string | undefined): void {
  if (refusal !== undefined) throw new Error(refusal);
}

function readPage(get: Get): Page {
  return { number: get('page', readPageNumber) ?? 1n, size: get('pageSize', readPageSize) ?? MAX_PAGE_SIZE };
}

function readPageNumber(text: string): bigint {
  if (!/^[0-9]+$/.test(text) || BigInt(text) < 1n) throw new Error('must be a whole number from 1');
  return BigInt(text);
}

function readPageSize(text: string): number {
  const size = /^[0-9]+$/.test(text) ? Number(text) : 0;
  if (size < 1 || size > MAX_PAGE_SIZE) throw new Error(`must be a whole number from 1 to ${MAX_PAGE_SIZE}`);
  return size;
}

/** Real clients send `codeList`, and `All` where they filter by no type. */
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

type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

function defined<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, v]) => v !== undefined)) as Defined<T>;
}
