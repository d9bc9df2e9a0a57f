import { JSON_TYPES } from '../../api/content-type.ts';
import type { Endpoint, ResponseDescription } from '../../api/endpoint.ts';
import {
  COMMON_HEADERS,
  DOCUMENT_HEADERS,
  type Headers,
  LIST_HEADERS,
  PAGING_HEADERS,
  SECURITY_HEADERS,
} from '../../api/headers.ts';
import { methodNotAllowed, PROBLEM_TYPE, type ProblemName, tooManySearches } from '../../api/problem.ts';
import type { Schema } from '../../api/representations/representation.ts';
import { MAX_PAGE_SIZE } from '../../query/paging.ts';
import type { Examples } from './examples.ts';

type Named = Readonly<Record<string, object>>;

/** Headers whose values are the same in all responses that have them. */
const DESCRIPTIONS = new Map([
  ['access-control-allow-origin', 'Scripts of any site may read the response.'],
  ['access-control-expose-headers', 'The paging headers and ETag, for scripts of other sites.'],
  ['cache-control', 'How long the response may be reused without a request.'],
  ['content-security-policy', 'The response may not load or run anything from elsewhere.'],
  ['referrer-policy', 'Other sites do not see where a reader comes from.'],
  ['x-content-type-options', 'Clients must not guess another content type.'],
  ['allow', 'The supported methods.'],
  ['retry-after', 'Seconds to wait before the next attempt.'],
]);

const PAGING: Readonly<Record<(typeof PAGING_HEADERS)[number], readonly [string, Schema]>> = {
  'x-page': ['Number of this page.', { type: 'integer', minimum: 1 }],
  'x-page-size': ['Number of items on a page.', { type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE }],
  'x-total-count': ['Number of items on all pages.', { type: 'integer', minimum: 0 }],
  'x-total-pages': ['Number of pages; 0 where nothing matches.', { type: 'integer', minimum: 0 }],
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

/** The headers of a response: its own, and those of every response of the site. */
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
  description: 'The request headers that the response depends on; hosts may add some.',
  required: true,
  schema: { type: 'string', examples: [value] },
});

const paging: Named = Object.fromEntries(
  PAGING_HEADERS.map((name) => [
    name,
    { description: PAGING[name][0], required: true, schema: PAGING[name][1] },
  ]),
);

/** The response of status 200 of an endpoint. */
export async function successResponse(endpoint: Endpoint, { responseOf }: Examples): Promise<object> {
  const { response } = endpoint;
  const bodies =
    response.kind === 'representations'
      ? response.representations.flatMap(({ contentTypes, schema }) =>
          contentTypes.map((contentType) => ({ contentType, schema })),
        )
      : JSON_TYPES.map((contentType) => ({ contentType, schema: response.schema }));
  const content = await Promise.all(
    bodies.map(async ({ contentType, schema }) => {
      const type = contentType.replace(/;.*/, '');
      const example = type === 'text/plain' ? undefined : await responseOf(endpoint, type);
      return [type, { schema, ...(example !== undefined && { example }) }] as const;
    }),
  );
  return {
    description:
      response.kind === 'representations'
        ? response.representations.map(({ description }) => description).join(' ')
        : response.description,
    headers: { ...successHeaders(response), etag: ETAG },
    content: Object.fromEntries(content),
  };
}

function successHeaders({ kind }: ResponseDescription): Named {
  if (kind === 'representations') {
    return { ...describeHeaders(DOCUMENT_HEADERS), 'content-language': CONTENT_LANGUAGE };
  }
  return { ...describeHeaders(LIST_HEADERS), ...(kind === 'page' && paging) };
}

/** The responses that several operations share, by their names among the components. */
export function sharedResponses({ problems }: Examples): Named {
  const { allow, 'cache-control': cacheControl } = Object.fromEntries(
    methodNotAllowed('POST').headers,
  ) as Headers;
  const ofMethod = { ...COMMON_HEADERS, 'cache-control': cacheControl as string, allow: allow as string };
  const problem = (name: ProblemName, description: string, headers: Headers = COMMON_HEADERS): object => ({
    description,
    headers: describeHeaders(headers),
    content: {
      [PROBLEM_TYPE]: { schema: { $ref: `#/components/schemas/${name}` }, example: problems[name] },
    },
  });
  return {
    NotModified: {
      description:
        'The client has the response already; the headers, content-type too, are those of status 200.',
      headers: {
        ...optional({ ...describeHeaders(LIST_HEADERS), ...paging, 'content-language': CONTENT_LANGUAGE }),
        etag: ETAG,
      },
    },
    BadParameters: problem('BadParameters', 'Parameters are invalid.'),
    NotFound: problem('NotFound', 'There is no such document, language or format.'),
    MethodNotAllowed: problem(
      'MethodNotAllowed',
      'The response to any method other than GET and HEAD.',
      ofMethod,
    ),
    TooManySearches: problem(
      'TooManySearches',
      'Too many searches are waiting. Only requests with `searchTerm` get this.',
      Object.fromEntries(tooManySearches().headers),
    ),
  };
}

const optional = (headers: Named): Named =>
  Object.fromEntries(Object.entries(headers).map(([name, header]) => [name, { ...header, required: false }]));
