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
  methodNotAllowed,
  PROBLEM_TYPE,
  type ProblemName,
  tooManySearches,
} from '../../../api/response/problem.ts';
import { CSV } from '../../../formats/csv/write.ts';
import { JSON_TYPES, mediaTypeOf, type Schema } from '../../../formats/representation.ts';
import { MAX_PAGE_SIZE } from '../../../model/query/paging.ts';
import type { Examples } from './examples.ts';
import type { DescriptionTexts } from './texts.ts';

/** A response as an OpenAPI object. */
export interface ResponseDescription {
  readonly description: string;
  readonly headers: Readonly<Record<string, HeaderDescription>>;
  /** By media type. */
  readonly content?: Readonly<Record<string, ContentDescription>>;
}

export interface HeaderDescription {
  readonly description: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

interface ContentDescription {
  readonly schema: Schema;
  readonly example?: unknown;
}

type Named<T> = Readonly<Record<string, T>>;
type HeaderDescriptions = Named<HeaderDescription>;

/** Schemas of the headers whose values depend on the response. */
const VARYING_HEADERS = {
  etag: { type: 'string' },
  'content-language': { $ref: '#/components/schemas/LanguageTag' },
  link: { type: 'string' },
  'x-page': { type: 'integer', minimum: 1 },
  'x-page-size': { type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE },
  'x-total-count': { type: 'integer', minimum: 0 },
  'x-total-pages': { type: 'integer', minimum: 0 },
};

type HeaderTexts = DescriptionTexts['headers'];
type VaryingHeader = keyof typeof VARYING_HEADERS;

const isDescribed = (name: string, texts: HeaderTexts): name is keyof HeaderTexts =>
  Object.hasOwn(texts, name);

const describeVarying = (
  names: readonly VaryingHeader[],
  texts: HeaderTexts,
  presence: Pick<HeaderDescription, 'required'> = {},
): HeaderDescriptions =>
  Object.fromEntries(
    names.map((name) => [name, { description: texts[name], ...presence, schema: VARYING_HEADERS[name] }]),
  );

/** The headers of a response, including those of every response. */
const describeHeaders = (headers: Headers, texts: HeaderTexts, required = true): HeaderDescriptions =>
  Object.fromEntries(
    Object.entries({ ...headers, ...SECURITY_HEADERS })
      .filter(([name]) => name !== 'content-type')
      .map(([name, value]) => [
        name,
        {
          description: isDescribed(name, texts) ? texts[name] : '',
          required,
          // Hosts may add further names to `vary`.
          schema: name === 'vary' ? { type: 'string', examples: [value] } : { type: 'string', const: value },
        },
      ]),
  );

/** The response of status 200 of an endpoint. */
export async function successResponse(
  endpoint: Endpoint,
  { responseOf, isPublished }: Examples,
  description: string,
  texts: HeaderTexts,
): Promise<ResponseDescription> {
  const { response } = endpoint;
  const bodies =
    response.kind === 'representations'
      ? response.representations
          .filter(isPublished)
          .flatMap(({ contentTypes, schema, isBinary = false }) =>
            contentTypes.map((contentType) => ({ contentType, schema, isBinary })),
          )
      : [
          ...JSON_TYPES.map((contentType) => ({ contentType, schema: response.schema, isBinary: false })),
          ...(response.kind === 'rows'
            ? CSV.contentTypes.map((contentType) => ({ contentType, schema: CSV.schema, isBinary: false }))
            : []),
        ];
  const content = await Promise.all(
    bodies.map(async ({ contentType, schema, isBinary }) => {
      const type = mediaTypeOf(contentType);
      const example = type === 'text/plain' || isBinary ? undefined : await responseOf(endpoint, type);
      return [type, { schema, ...(example !== undefined && { example }) }] as const;
    }),
  );
  return {
    description,
    headers: { ...successHeaders(response, texts), ...describeVarying(['etag'], texts) },
    content: Object.fromEntries(content),
  };
}

function successHeaders(response: Endpoint['response'], texts: HeaderTexts): HeaderDescriptions {
  const { kind } = response;
  if (kind === 'representations') {
    const hasLink = response.representations.some(({ linkOf }) => linkOf);
    return {
      ...describeHeaders(DOCUMENT_HEADERS, texts),
      ...describeVarying(['content-language'], texts, { required: true }),
      ...(hasLink && describeVarying(['link'], texts)),
    };
  }
  if (kind === 'rows')
    return {
      ...describeHeaders(DOCUMENT_HEADERS, texts),
      ...describeVarying(['content-language'], texts, { required: true }),
    };
  return {
    ...describeHeaders(LIST_HEADERS, texts),
    ...(kind === 'page' && describeVarying(PAGING_HEADERS, texts, { required: true })),
  };
}

/** The responses that several operations share, by component name. */
export function sharedResponses(
  { problems }: Examples,
  { headers, responses }: DescriptionTexts,
): Named<ResponseDescription> {
  const { allow, 'cache-control': cacheControl } = Object.fromEntries(
    methodNotAllowed('POST').headers,
  ) as Headers;
  const ofMethod = { ...COMMON_HEADERS, 'cache-control': cacheControl as string, allow: allow as string };
  const problem = (name: ProblemName, sent: Headers = COMMON_HEADERS): ResponseDescription => ({
    description: responses[name],
    headers: describeHeaders(sent, headers),
    content: {
      [PROBLEM_TYPE]: { schema: { $ref: `#/components/schemas/${name}` }, example: problems[name] },
    },
  });
  return {
    NotModified: {
      description: responses.NotModified,
      headers: {
        ...describeHeaders(LIST_HEADERS, headers, false),
        ...describeVarying([...PAGING_HEADERS, 'content-language', 'link'], headers, { required: false }),
        ...describeVarying(['etag'], headers),
      },
    },
    BadParameters: problem('BadParameters'),
    NotFound: problem('NotFound'),
    MethodNotAllowed: problem('MethodNotAllowed', ofMethod),
    TooManySearches: problem('TooManySearches', Object.fromEntries(tooManySearches().headers)),
  };
}
