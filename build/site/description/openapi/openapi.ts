import type { Endpoint, OperationGroup } from '../../../api/endpoint.ts';
import { ENDPOINTS, type OperationId } from '../../../api/endpoints/all.ts';
import type { ExampleContent } from '../../../api/request/parameters.ts';
import { URI_IN_PATH } from '../../../api/request/path-template.ts';
import {
  COMMON_HEADERS,
  DOCUMENT_HEADERS,
  type Headers,
  LIST_HEADERS,
  OPEN_HEADERS,
  PAGING_HEADERS,
  SECURITY_HEADERS,
} from '../../../api/response/headers.ts';
import {
  METHOD_HEADERS,
  PROBLEM_STATUSES,
  PROBLEM_TYPE,
  type ProblemName,
  tooManySearches,
} from '../../../api/response/problem.ts';
import { REPRESENTATIONS } from '../../../formats/all.ts';
import { CSV } from '../../../formats/csv/write.ts';
import {
  JSON_TYPES,
  mediaTypeOf,
  type Representation,
  type Schema,
} from '../../../formats/representation.ts';
import { omitUndefined } from '../../../model/collections.ts';
import type { SiteIdentity } from '../../../model/identity/site-identity.ts';
import { MAX_PAGE_SIZE } from '../../../model/query/paging.ts';
import type { ExampleContext, SitePart } from '../../part.ts';
import { OPENAPI_FILE, outputPath } from '../../paths.ts';
import { siteTitle } from '../../texts/all.ts';
import { type DescriptionTexts, ENGLISH } from './en.ts';
import { type Examples, examplesFrom } from './examples.ts';
import { bodySchemas, documentSchemas, refTo } from './schemas.ts';

/** The OpenAPI description of the API. */
export const openApiPart: SitePart = {
  headerRules: [{ path: OPENAPI_FILE, headers: { 'content-type': 'application/json', ...OPEN_HEADERS } }],
  exampleFiles: async (context) => [
    {
      path: outputPath(OPENAPI_FILE),
      text: `${JSON.stringify(await describeApi(context), null, 2)}\n`,
    },
  ],
};

/**
 * Describes the API in OpenAPI 3.1, with examples from the content. Its server is the base URL, or the site itself. HEAD
 * has no operations, because it responds like GET without a body (RFC 9110 section 9.3.2). The description is
 * self-contained, so that clients can be generated from it.
 */
export const describeApi = async (context: ExampleContext): Promise<ApiDescription> =>
  describeWith(await examplesFrom(context), ENGLISH, context);

/** The description as an OpenAPI object. */
export type ApiDescription = Awaited<ReturnType<typeof describeWith>>;

/** The same description with other examples and texts. */
export async function describeWith(
  examples: Examples,
  texts: DescriptionTexts,
  { baseUrl, siteIdentity }: Pick<ExampleContext, 'baseUrl' | 'siteIdentity'>,
) {
  const { isPublished } = examples;
  const endpoints = ENDPOINTS.filter(
    ({ response }) => response.kind !== 'representations' || response.representations.some(isPublished),
  );
  const paths = await Promise.all(endpoints.map((endpoint) => pathItems(endpoint, examples, texts)));
  const labels = new Set(REPRESENTATIONS.filter(isPublished).map(({ label }) => label));
  return {
    openapi: '3.1.0',
    info: {
      title: siteTitle('en', siteIdentity),
      version: '1.0.0',
      summary: `Finds code lists and code list sets, and returns them as ${[...labels].join(', ')}.`,
      description: texts.about.join(' '),
      ...infoOf(siteIdentity),
    },
    servers: [{ url: baseUrl ?? '/' }],
    security: [],
    tags: [
      { name: 'Find', description: 'Find documents.' },
      { name: 'Get', description: 'Get a document.' },
    ] satisfies { name: OperationGroup; description: string }[],
    paths: Object.fromEntries(paths.flat()),
    components: {
      parameters: parameters(examples.content, texts.parameters),
      responses: sharedResponses(examples, texts),
      schemas: { ...bodySchemas(texts.bodies), ...documentSchemas(texts.documents) },
    },
  };
}

type Named<T> = Readonly<Record<string, T>>;

/** The fields of the Info Object (OpenAPI 3.1 section 4.8.2) about the publisher and the licence. */
function infoOf({ publisher, contact, license }: SiteIdentity = {}): object {
  const address = /^mailto:([^?]*)/i.exec(contact ?? '')?.[1];
  const url = contact === undefined || address !== undefined ? publisher?.url : contact;
  return {
    ...((publisher || contact !== undefined) && {
      contact: omitUndefined({ name: publisher?.name, url, email: address && decodeURIComponent(address) }),
    }),
    ...(license && { license }),
  };
}

/** A GET request as an OpenAPI object. */
export interface OperationDescription {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly OperationGroup[];
  readonly parameters: readonly Reference[];
  /** By status. */
  readonly responses: Named<ResponseDescription | Reference>;
}

/** A reference to a component. */
interface Reference {
  readonly $ref: string;
}

/** The path items of an endpoint; all of them can respond with 304 and 405. */
async function pathItems(
  endpoint: Endpoint<OperationId>,
  examples: Examples,
  texts: DescriptionTexts,
): Promise<[string, { get: OperationDescription }][]> {
  const { operations, group, response, problems } = endpoint;
  const isDocument = response.kind === 'representations' || response.kind === 'rows';
  const shared = [...problems, 'MethodNotAllowed' as const].map((name) => [PROBLEM_STATUSES[name], name]);
  return Promise.all(
    operations.map(async ({ path, operationId }) => {
      const names = [
        ...(path.includes(URI_IN_PATH) ? ['canonicalUri'] : []),
        ...(endpoint.pathParameter ? [endpoint.pathParameter.component] : []),
        ...endpoint.parameters.map(({ component }) => component),
        ...(isDocument ? ['acceptLanguage'] : []),
        'ifNoneMatch',
      ];
      const { summary, description, response: success } = texts.operations[operationId];
      const get = {
        operationId,
        summary,
        ...(description !== undefined && { description }),
        tags: [group],
        parameters: names.map((name) => ({ $ref: `#/components/parameters/${name}` })),
        responses: {
          200: await successResponse(endpoint, examples, success, texts.headers),
          ...Object.fromEntries(
            [[304, 'NotModified'], ...shared].map(([status, name]) => [
              status,
              { $ref: `#/components/responses/${name}` },
            ]),
          ),
        },
      };
      return [path, { get }];
    }),
  );
}

/** A parameter as an OpenAPI object. */
export interface ParameterDescription {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: true;
  readonly description: string;
  readonly schema: Schema;
  readonly example?: string | undefined;
}

/** The parameters of the API by component name, with examples if the content has some. */
function parameters(
  content: ExampleContent,
  texts: DescriptionTexts['parameters'],
): Named<ParameterDescription> {
  const uri = {
    component: 'canonicalUri',
    name: 'canonicalUri',
    schema: { type: 'string', minLength: 1 },
    example: () => content.uri,
  } as const;
  const inPath = [uri, ...ENDPOINTS.flatMap(({ pathParameter }) => pathParameter ?? [])].map(
    ({ component, name, schema, example }) => {
      const common = { name, in: 'path', required: true, description: texts[component], schema } as const;
      return [component, omitUndefined({ ...common, example: example?.(content) })] as const;
    },
  );
  const inQuery = ENDPOINTS.flatMap((endpoint) =>
    endpoint.parameters.map(({ component, name, schema, example }) => {
      const value = example?.(content);
      const own = value === undefined ? schema : { ...schema, examples: [value] };
      return [component, { name, in: 'query', description: texts[component], schema: own } as const] as const;
    }),
  );
  return {
    ...Object.fromEntries(inPath),
    ...Object.fromEntries(inQuery),
    acceptLanguage: {
      name: 'Accept-Language',
      in: 'header',
      description: texts.acceptLanguage,
      schema: { type: 'string', default: 'de', examples: ['fr;q=0.3, en;q=0.8'] },
    },
    ifNoneMatch: {
      name: 'If-None-Match',
      in: 'header',
      description: texts.ifNoneMatch,
      schema: { type: 'string' },
    },
  };
}

/** A response as an OpenAPI object, with its bodies by media type. */
export interface ResponseDescription {
  readonly description: string;
  readonly headers: Named<HeaderDescription>;
  readonly content?: Named<{ readonly schema: Schema; readonly example?: unknown }>;
}

export interface HeaderDescription {
  readonly description: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

type HeaderTexts = DescriptionTexts['headers'];

/** The headers of a response, including those of every response. */
const describeHeaders = (
  headers: Headers,
  texts: Named<string>,
  required = true,
): Record<string, HeaderDescription> =>
  Object.fromEntries(
    Object.entries({ ...headers, ...SECURITY_HEADERS })
      .filter(([name]) => name !== 'content-type')
      .map(([name, value]) => [
        name,
        {
          description: texts[name] ?? '',
          required,
          // Hosts may add further names to `vary`.
          schema: name === 'vary' ? { type: 'string', examples: [value] } : { type: 'string', const: value },
        },
      ]),
  );

/** Schemas of the headers whose values depend on the response. */
const VARYING_HEADERS = {
  etag: { type: 'string' },
  'content-language': refTo('LanguageTag'),
  link: { type: 'string' },
  'x-page': { type: 'integer', minimum: 1 },
  'x-page-size': { type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE },
  'x-total-count': { type: 'integer', minimum: 0 },
  'x-total-pages': { type: 'integer', minimum: 0 },
};

const describeVarying = (
  names: readonly (keyof typeof VARYING_HEADERS)[],
  texts: HeaderTexts,
  presence: Pick<HeaderDescription, 'required'> = {},
): Record<string, HeaderDescription> =>
  Object.fromEntries(
    names.map((name) => [name, { description: texts[name], ...presence, schema: VARYING_HEADERS[name] }]),
  );

/** The response of status 200 of an endpoint. */
async function successResponse(
  endpoint: Endpoint,
  { responseOf, isPublished }: Examples,
  description: string,
  texts: HeaderTexts,
): Promise<ResponseDescription> {
  const content = await Promise.all(
    bodiesOf(endpoint.response, isPublished).map(async ({ contentType, schema, isBinary = false }) => {
      const type = mediaTypeOf(contentType);
      const example = type === 'text/plain' || isBinary ? undefined : await responseOf(endpoint, type);
      return [type, { schema, ...(example !== undefined && { example }) }] as const;
    }),
  );
  return {
    description,
    headers: { ...successHeaders(endpoint.response, texts), ...describeVarying(['etag'], texts) },
    content: Object.fromEntries(content),
  };
}

type Body = Pick<Representation, 'isBinary' | 'schema'> & { readonly contentType: string };

/** The bodies of status 200 in each media type. */
function bodiesOf(response: Endpoint['response'], isPublished: Examples['isPublished']): Body[] {
  const inTypes = ({ contentTypes, ...body }: Pick<Representation, 'contentTypes' | 'isBinary' | 'schema'>) =>
    contentTypes.map((contentType) => ({ ...body, contentType }));
  if (response.kind === 'representations')
    return response.representations.filter(isPublished).flatMap(inTypes);
  const json = inTypes({ contentTypes: JSON_TYPES, schema: response.schema });
  return response.kind === 'rows' ? [...json, ...inTypes(CSV)] : json;
}

function successHeaders(response: Endpoint['response'], texts: HeaderTexts): Named<HeaderDescription> {
  const { kind } = response;
  if (kind === 'list' || kind === 'page') {
    const paging = kind === 'page' ? PAGING_HEADERS : [];
    return { ...describeHeaders(LIST_HEADERS, texts), ...describeVarying(paging, texts, { required: true }) };
  }
  const hasLink = kind === 'representations' && response.representations.some(({ linkOf }) => linkOf);
  return {
    ...describeHeaders(DOCUMENT_HEADERS, texts),
    ...describeVarying(['content-language'], texts, { required: true }),
    ...(hasLink && describeVarying(['link'], texts)),
  };
}

/** The responses that several operations share, by component name. */
function sharedResponses(
  { problems }: Examples,
  { headers, responses }: DescriptionTexts,
): Named<ResponseDescription> {
  const problem = (name: ProblemName, sent: Headers = COMMON_HEADERS): ResponseDescription => ({
    description: responses[name],
    headers: describeHeaders(sent, headers),
    content: { [PROBLEM_TYPE]: { schema: refTo(name), example: problems[name] } },
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
    MethodNotAllowed: problem('MethodNotAllowed', { ...COMMON_HEADERS, ...METHOD_HEADERS }),
    TooManySearches: problem('TooManySearches', Object.fromEntries(tooManySearches().headers)),
  };
}
