import type { Endpoint, OperationGroup } from '../../api/endpoint.ts';
import { ENDPOINTS } from '../../api/endpoints/all.ts';
import { OPEN_HEADERS } from '../../api/headers.ts';
import { URI_IN_PATH } from '../../api/path-template.ts';
import { PROBLEM_STATUSES } from '../../api/problem.ts';
import { REPRESENTATIONS } from '../../api/representations/all.ts';
import { OPENAPI_FILE, outputPath } from '../../site/addresses.ts';
import type { SiteContext, SitePart } from '../../site/part.ts';
import { TEXTS } from '../../texts/all.ts';
import { documentSchemas } from './document-schemas.ts';
import { type Examples, examplesFrom } from './examples.ts';
import { parameters } from './parameters.ts';
import { sharedResponses, successResponse } from './responses.ts';
import { SCHEMAS } from './schemas.ts';

/** The OpenAPI description of the API. */
export const openApiPart: SitePart = {
  headerRules: [{ path: OPENAPI_FILE, headers: { 'content-type': 'application/json', ...OPEN_HEADERS } }],
  files: async (context) => [
    {
      path: outputPath(OPENAPI_FILE),
      text: `${JSON.stringify(await describeApi(context), null, 2)}\n`,
    },
  ],
};

/**
 * Describes the API by OpenAPI 3.1, with examples from the content. Its server is the base URL, or where there is none
 * the site that it is read from. HEAD has no operations of its own: it responds as GET does, without a body (RFC 9110
 * section 9.3.2). It refers to no other file, so that clients can be generated from it alone.
 */
export async function describeApi(context: SiteContext): Promise<object> {
  const examples = await examplesFrom(context);
  const paths = await Promise.all(ENDPOINTS.map((endpoint) => pathItems(endpoint, examples)));
  return {
    openapi: '3.1.0',
    info: {
      title: TEXTS.en.site.title,
      version: '1.0.0',
      summary: `Finds code lists and code list sets, and returns them as ${labels()}.`,
      description: ABOUT,
    },
    servers: [{ url: context.baseUrl ?? '/' }],
    security: [],
    tags: [
      { name: 'Find' satisfies OperationGroup, description: 'Which documents there are.' },
      { name: 'Get' satisfies OperationGroup, description: 'One document.' },
    ],
    paths: Object.fromEntries(paths.flat()),
    components: {
      parameters: parameters(examples.content),
      responses: sharedResponses(examples),
      schemas: { ...SCHEMAS, ...documentSchemas() },
    },
  };
}

const labels = (): string => [...new Set(REPRESENTATIONS.map(({ label }) => label))].join(', ');

const ABOUT = [
  'Everything is public, and read by GET; HEAD responds as GET does, without the body.',
  'JSON has the media type `application/json`, `text/json` or `text/plain`, as the `Accept` header prefers, and is always UTF-8.',
  'Lists are paged; the position of a page is in its headers.',
  'An empty parameter counts as absent, and unknown ones are ignored.',
  'Errors are problem details (RFC 9457).',
].join(' ');

/** The path items of an endpoint; every response may be known to the client, and no path supports other methods. */
async function pathItems(endpoint: Endpoint, examples: Examples): Promise<[string, object][]> {
  const { operations, group, description, response, problems } = endpoint;
  const success = await successResponse(endpoint, examples);
  return operations.map(({ path, operationId, summary }) => {
    const names = [
      ...(path.includes(URI_IN_PATH) ? ['canonicalUri'] : []),
      ...endpoint.parameters.map(({ component }) => component),
      ...(response.kind === 'representations' ? ['acceptLanguage'] : []),
      'ifNoneMatch',
    ];
    const shared = [
      ['NotModified', 304] as const,
      ...[...problems, 'MethodNotAllowed' as const].map((name) => [name, PROBLEM_STATUSES[name]] as const),
    ];
    const get = {
      operationId,
      summary,
      ...(description !== undefined && { description }),
      tags: [group],
      parameters: names.map((name) => ({ $ref: `#/components/parameters/${name}` })),
      responses: {
        200: success,
        ...Object.fromEntries(
          shared.map(([name, status]) => [status, { $ref: `#/components/responses/${name}` }]),
        ),
      },
    };
    return [path, { get }];
  });
}
