import type { Endpoint, OperationGroup } from '../../../api/endpoint.ts';
import { ENDPOINTS, type OperationId } from '../../../api/endpoints/all.ts';
import { URI_IN_PATH } from '../../../api/request/path-template.ts';
import { OPEN_HEADERS } from '../../../api/response/headers.ts';
import { PROBLEM_STATUSES } from '../../../api/response/problem.ts';
import { REPRESENTATIONS } from '../../../formats/all.ts';
import type { Representation, Schema } from '../../../formats/representation.ts';
import { omitUndefined } from '../../../model/collections.ts';
import type { SiteIdentity } from '../../../model/site-identity.ts';
import { siteTitle } from '../../identity.ts';
import type { ExampleContext, SitePart } from '../../part.ts';
import { OPENAPI_FILE, outputPath } from '../../paths.ts';
import { type Examples, examplesFrom } from './examples.ts';
import { type ParameterDescription, parameters } from './parameters.ts';
import { type ResponseDescription, sharedResponses, successResponse } from './responses.ts';
import { bodySchemas, documentSchemas } from './schemas.ts';
import { type DescriptionTexts, ENGLISH } from './texts.ts';

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

/** The description as an OpenAPI object. */
export interface ApiDescription {
  readonly openapi: '3.1.0';
  readonly info: object;
  readonly servers: readonly object[];
  readonly security: readonly object[];
  readonly tags: readonly { readonly name: OperationGroup; readonly description: string }[];
  readonly paths: Readonly<Record<string, { readonly get: OperationDescription }>>;
  readonly components: {
    readonly parameters: Readonly<Record<string, ParameterDescription>>;
    readonly responses: Readonly<Record<string, ResponseDescription>>;
    readonly schemas: Readonly<Record<string, Schema>>;
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
  readonly responses: Readonly<Record<string, ResponseDescription | Reference>>;
}

/** A reference to a component. */
interface Reference {
  readonly $ref: string;
}

/**
 * Describes the API in OpenAPI 3.1, with examples from the content. Its server is the base URL, or the site itself. HEAD
 * has no operations, because it responds like GET without a body (RFC 9110 section 9.3.2). The description is
 * self-contained, so that clients can be generated from it.
 */
export const describeApi = async (context: ExampleContext): Promise<ApiDescription> =>
  describeWith(await examplesFrom(context), ENGLISH, context);

/** The same description with other examples and texts. */
export async function describeWith(
  examples: Examples,
  texts: DescriptionTexts,
  { baseUrl, siteIdentity }: Pick<ExampleContext, 'baseUrl' | 'siteIdentity'>,
): Promise<ApiDescription> {
  const { isPublished } = examples;
  const endpoints = ENDPOINTS.filter(
    ({ response }) => response.kind !== 'representations' || response.representations.some(isPublished),
  );
  const paths = await Promise.all(endpoints.map((endpoint) => pathItems(endpoint, examples, texts)));
  return {
    openapi: '3.1.0',
    info: {
      title: siteTitle('en', siteIdentity),
      version: '1.0.0',
      summary: `Finds code lists and code list sets, and returns them as ${labelsOf(REPRESENTATIONS.filter(isPublished))}.`,
      description: texts.about.join(' '),
      ...infoOf(siteIdentity),
    },
    servers: [{ url: baseUrl ?? '/' }],
    security: [],
    tags: [
      { name: 'Find', description: 'Find documents.' },
      { name: 'Get', description: 'Get a document.' },
    ],
    paths: Object.fromEntries(paths.flat()),
    components: {
      parameters: parameters(examples.content, texts.parameters),
      responses: sharedResponses(examples, texts),
      schemas: { ...bodySchemas(texts.bodies), ...documentSchemas(texts.documents) },
    },
  };
}

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

const labelsOf = (representations: readonly Representation[]): string =>
  [...new Set(representations.map(({ label }) => label))].join(', ');

/** The path items of an endpoint; all of them can respond with 304 and 405. */
async function pathItems(
  endpoint: Endpoint<OperationId>,
  examples: Examples,
  texts: DescriptionTexts,
): Promise<[string, { get: OperationDescription }][]> {
  const { operations, group, response, problems } = endpoint;
  return Promise.all(
    operations.map(async ({ path, operationId }) => {
      const names = [
        ...(path.includes(URI_IN_PATH) ? ['canonicalUri'] : []),
        ...(endpoint.pathParameter ? [endpoint.pathParameter.component] : []),
        ...endpoint.parameters.map(({ component }) => component),
        ...(response.kind === 'representations' || response.kind === 'rows' ? ['acceptLanguage'] : []),
        'ifNoneMatch',
      ];
      const shared = [
        ['NotModified', 304] as const,
        ...[...problems, 'MethodNotAllowed' as const].map((name) => [name, PROBLEM_STATUSES[name]] as const),
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
            shared.map(([name, status]) => [status, { $ref: `#/components/responses/${name}` }]),
          ),
        },
      };
      return [path, { get }];
    }),
  );
}
