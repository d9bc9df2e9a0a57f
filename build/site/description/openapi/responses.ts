import type { Endpoint } from '../../../api/endpoint.ts';
import {
  COMMON_HEADERS,
  DOCUMENT_HEADERS,
  type Headers,
  LIST_HEADERS,
  PAGING_HEADERS,
  SECURITY_HEADERS,
} from '../../../api/response/headers.ts';
import {
  METHOD_HEADERS,
  PROBLEM_TYPE,
  type ProblemName,
  tooManySearches,
} from '../../../api/response/problem.ts';
import { CSV } from '../../../formats/csv/write.ts';
import {
  JSON_TYPES,
  mediaTypeOf,
  type Representation,
  type Schema,
} from '../../../formats/representation.ts';
import { MAX_PAGE_SIZE } from '../../../model/query/paging.ts';
import type { Examples } from './examples.ts';
import { refTo } from './schemas.ts';

/** Headers as OpenAPI objects. */
type Described = Record<string, { description: string; required?: boolean; schema: Schema }>;

/** The response of status 200 of an endpoint. */
export async function describeSuccess(
  endpoint: Endpoint,
  { responseOf }: Examples,
  published: readonly string[],
) {
  const { response } = endpoint;
  const content: Record<string, { schema: Schema; example?: unknown }> = {};
  for (const { contentTypes, schema, isBinary } of bodiesOf(response, published)) {
    for (const type of contentTypes.map(mediaTypeOf)) {
      const example = isBinary || type === 'text/plain' ? undefined : await responseOf(endpoint, type);
      content[type] = { schema, ...(example !== undefined && { example }) };
    }
  }
  const description =
    response.kind === 'representations'
      ? response.representations.map((one) => one.description).join(' ')
      : response.description;
  return { description, headers: { ...successHeaders(response), etag: VARYING_HEADERS.etag }, content };
}

function bodiesOf(response: Endpoint['response'], published: readonly string[]) {
  if (response.kind === 'representations')
    return response.representations.filter(({ folder }) => published.includes(folder));
  const json: Pick<Representation, 'contentTypes' | 'isBinary' | 'schema'> = {
    contentTypes: JSON_TYPES,
    schema: response.schema,
  };
  return response.kind === 'rows' ? [json, CSV] : [json];
}

/** Whether a response is in the language of a document, which the client may prefer. */
export const isInLanguage = (response: Endpoint['response']): boolean =>
  response.kind === 'representations' || response.kind === 'rows' || response.hasLanguage === true;

function successHeaders(response: Endpoint['response']): Described {
  const { kind } = response;
  const hasLink = kind === 'representations' && response.representations.some(({ linkOf }) => linkOf);
  const hasLanguage = isInLanguage(response);
  return {
    ...describeHeaders(hasLanguage ? DOCUMENT_HEADERS : LIST_HEADERS),
    ...describeVarying(kind === 'page' ? PAGING_HEADERS : [], true),
    ...describeVarying(hasLanguage ? ['content-language'] : [], true),
    ...(hasLink && { link: VARYING_HEADERS.link }),
  };
}

/** The responses that several operations share, by component name. */
export function sharedResponses({ problems }: Examples) {
  const problem = (name: ProblemName, description: string, headers: Headers = COMMON_HEADERS) => ({
    description,
    headers: describeHeaders(headers),
    content: { [PROBLEM_TYPE]: { schema: refTo(name), example: problems[name] } },
  });
  return {
    NotModified: {
      description:
        'The client already has the response; the headers, including content-type, are those of status 200.',
      headers: {
        ...describeHeaders(LIST_HEADERS, false),
        ...describeVarying([...PAGING_HEADERS, 'content-language', 'link'], false),
        etag: VARYING_HEADERS.etag,
      },
    },
    BadParameters: problem('BadParameters', 'Parameters are invalid.'),
    NotFound: problem('NotFound', 'There is no such document, language or format.'),
    MethodNotAllowed: problem('MethodNotAllowed', 'The response to any method other than GET and HEAD.', {
      ...COMMON_HEADERS,
      ...METHOD_HEADERS,
    }),
    TooManySearches: problem(
      'TooManySearches',
      'Too many searches are waiting. Only for requests with `searchTerm`.',
      Object.fromEntries(tooManySearches().headers),
    ),
  } satisfies Record<ProblemName | 'NotModified', object>;
}

/** Headers with the same value in each response, including those of every response. */
function describeHeaders(headers: Headers, required = true): Described {
  const described: Described = {};
  for (const [name, value] of Object.entries({ ...headers, ...SECURITY_HEADERS })) {
    if (name === 'content-type') continue;
    // Hosts may add further names to `vary`, and some paths allow POST.
    const schema = ['vary', 'allow'].includes(name)
      ? { type: 'string', examples: [value] }
      : { type: 'string', const: value };
    described[name] = { description: FIXED_HEADERS[name] ?? '', required, schema };
  }
  return described;
}

const FIXED_HEADERS: Readonly<Record<string, string>> = {
  'access-control-allow-origin': 'Scripts of any site may read the response.',
  'access-control-expose-headers': 'The paging headers and ETag, for scripts of other sites.',
  'cache-control': 'How long the response may be reused without a request.',
  'content-security-policy': 'The response must not load or run anything from other sites.',
  'referrer-policy': 'Other sites do not receive the referring URL.',
  'x-content-type-options': 'Clients must not guess the content type.',
  allow: 'The supported methods.',
  'retry-after': 'Seconds to wait before the next attempt.',
  vary: 'The request headers that the response depends on; hosts may add some.',
};

/** Headers whose values depend on the response. */
function describeVarying(names: readonly (keyof typeof VARYING_HEADERS)[], required: boolean): Described {
  const described: Described = {};
  for (const name of names) {
    const { description, schema } = VARYING_HEADERS[name];
    described[name] = { description, required, schema };
  }
  return described;
}

const integer = (minimum: number): Schema => ({ type: 'integer', minimum });

const VARYING_HEADERS = {
  etag: {
    description: 'Identifies this response in its media type; clients send it as If-None-Match.',
    schema: { type: 'string' },
  },
  'content-language': { description: 'The language of the document.', schema: refTo('LanguageTag') },
  link: {
    description: 'Refers to the metadata of the CSV (RFC 8288); only in responses with CSV.',
    schema: { type: 'string' },
  },
  'x-page': { description: 'Number of this page.', schema: integer(1) },
  'x-page-size': {
    description: 'Number of items per page.',
    schema: { ...integer(1), maximum: MAX_PAGE_SIZE },
  },
  'x-total-count': { description: 'Number of items on all pages.', schema: integer(0) },
  'x-total-pages': { description: 'Number of pages; 0 if nothing matches.', schema: integer(0) },
};
