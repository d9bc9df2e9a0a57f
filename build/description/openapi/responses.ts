import { JSON_TYPES } from '../../domain/media-type.ts';
import { methodNotAllowed, PROBLEM_TYPE, tooManySearches } from '../../function/problem.ts';
import { TABLE, WHOLE } from '../../plan/forms.ts';
import {
  COMMON_HEADERS,
  type Headers,
  LIST_HEADERS,
  PAGING_HEADERS,
  SECURITY_HEADERS,
} from '../../plan/headers.ts';
import { MAX_PAGE_SIZE } from '../../query/parameters.ts';
import type { Examples } from './examples.ts';
import type { SCHEMAS } from './schemas.ts';

/** A JSON Schema. */
type Schema = Readonly<Record<string, unknown>>;
type SchemaName = keyof typeof SCHEMAS | 'CodeListDocument';
type Named = Readonly<Record<string, object>>;

/** Headers whose values are the same for all answers that have them. */
const DESCRIPTIONS = new Map([
  ['access-control-allow-origin', 'Any site may read the answer.'],
  ['access-control-expose-headers', 'The paging headers and ETag, for scripts of other sites.'],
  ['cache-control', 'How long the answer may be used again without asking.'],
  ['content-security-policy', 'Nothing in the answer may load or run anything from elsewhere.'],
  ['referrer-policy', 'Other sites are not told where a reader comes from.'],
  ['x-content-type-options', 'The content type is to be taken as it is.'],
  ['allow', 'The methods that there are.'],
  ['retry-after', 'Seconds to wait before the next attempt.'],
]);

const PAGING: Readonly<Record<(typeof PAGING_HEADERS)[number], readonly [string, Schema]>> = {
  'x-page': ['Number of this page.', { type: 'integer', minimum: 1 }],
  'x-page-size': ['Items on a page.', { type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE }],
  'x-total-count': ['Items of the whole result.', { type: 'integer', minimum: 0 }],
  'x-total-pages': ['Pages of the whole result; 0 where it is empty.', { type: 'integer', minimum: 0 }],
};

const ETAG = {
  description: 'Identifies this response in its media type; a client sends it as If-None-Match.',
  schema: { type: 'string' },
};
const CONTENT_LANGUAGE = {
  description: 'The language of the document.',
  required: true,
  schema: { $ref: '#/components/schemas/LanguageTag' },
};

/** What an answer carries beside its body: its own headers, and those of everything that the site answers. */
const describeHeaders = (headers: Headers): Named =>
  Object.fromEntries(
    Object.entries({ ...headers, ...SECURITY_HEADERS })
      .filter(([name]) => name !== 'content-type')
      .map(([name, value]) => [name, name === 'vary' ? describeVary(value) : constant(name, value)]),
  );

const constant = (name: string, value: string): object => ({
  description: DESCRIPTIONS.get(name) ?? '',
  required: true,
  schema: { type: 'string', const: value },
});

/** Hosts may add names of their own. */
const describeVary = (value: string): object => ({
  description: 'The request headers that the answer depends on; hosts may add some.',
  required: true,
  schema: { type: 'string', examples: [value] },
});

const paging: Named = Object.fromEntries(
  PAGING_HEADERS.map((name) => [
    name,
    { description: PAGING[name][0], required: true, schema: PAGING[name][1] },
  ]),
);

/** A JSON text in each of its media types: the same schema, so that generated clients get one type. */
function jsonContent(name: SchemaName, example: unknown): Named {
  const schema = schemaOf(name);
  const shown = example === undefined ? { schema } : { schema, example };
  return Object.fromEntries(
    JSON_TYPES.map((type) => type.replace(/;.*/, '')).map((type) => [
      type,
      type === 'text/plain' ? { schema } : shown,
    ]),
  );
}

const schemaOf = (name: SchemaName): Schema => ({ $ref: `#/components/schemas/${name}` });

/** A page of a list. */
export const pageResponse = (schema: SchemaName, example: readonly unknown[] | undefined): object => ({
  description: 'One page of the list; where it stands is in the headers.',
  headers: { ...describeHeaders(LIST_HEADERS), ...paging, etag: ETAG },
  content: jsonContent(schema, example),
});

/** A list as a whole. */
export const listResponse = (schema: SchemaName, example: readonly unknown[] | undefined): object => ({
  description: 'The list.',
  headers: { ...describeHeaders(LIST_HEADERS), etag: ETAG },
  content: jsonContent(schema, example),
});

/** A document, whole or without its data. */
export const documentResponse = (example: unknown): object => ({
  description: 'The document as it lies in content.',
  headers: { ...describeHeaders(WHOLE.headers), 'content-language': CONTENT_LANGUAGE, etag: ETAG },
  content: jsonContent('CodeListDocument', example),
});

/** The alternative format of a document. */
export const tableResponse = (example: string | undefined): object => ({
  description:
    'The rows of a code list, or the references of a code list set, as CSV (RFC 4180) with a header row of column ids.',
  headers: { ...describeHeaders(TABLE.headers), 'content-language': CONTENT_LANGUAGE, etag: ETAG },
  content: { 'text/csv': { schema: schemaOf('Csv'), ...(example !== undefined && { example }) } },
});

/** The answers that several operations share, by their names in the description. */
export function sharedResponses(examples: Examples): Named {
  const { allow, 'cache-control': cacheControl } = Object.fromEntries(
    methodNotAllowed('POST').headers,
  ) as Headers;
  const ofMethod = { ...COMMON_HEADERS, 'cache-control': cacheControl as string, allow: allow as string };
  return {
    NotModified: {
      description:
        'The client has the response already; the headers, content-type too, are those of status 200.',
      headers: {
        ...optional({ ...describeHeaders(LIST_HEADERS), ...paging, 'content-language': CONTENT_LANGUAGE }),
        etag: ETAG,
      },
    },
    BadParameters: problemResponse(
      'Parameters cannot be used.',
      'BadParameters',
      COMMON_HEADERS,
      examples.badParameters,
    ),
    NotFound: problemResponse('There is no such thing.', 'NotFound', COMMON_HEADERS, examples.notFound),
    MethodNotAllowed: problemResponse(
      'The answer to any other method than GET and HEAD.',
      'MethodNotAllowed',
      ofMethod,
      examples.methodNotAllowed,
    ),
    TooManySearches: problemResponse(
      'Too many searches are waiting. Only requests with `searchTerm` get this.',
      'TooManySearches',
      Object.fromEntries(tooManySearches().headers),
      examples.tooManySearches,
    ),
  };
}

const optional = (headers: Named): Named =>
  Object.fromEntries(Object.entries(headers).map(([name, header]) => [name, { ...header, required: false }]));

const problemResponse = (
  description: string,
  schema: SchemaName,
  headers: Headers,
  example: unknown,
): object => ({
  description,
  headers: describeHeaders(headers),
  content: { [PROBLEM_TYPE]: { schema: schemaOf(schema), example } },
});
