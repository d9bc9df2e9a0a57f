import type { Endpoint, OperationGroup } from '../../../api/endpoint.ts';
import { type ExampleContent, SEARCH_TERM } from '../../../api/parameters.ts';
import { URI_IN_PATH } from '../../../api/request.ts';
import { ENDPOINTS } from '../../../api/respond.ts';
import { OPEN_HEADERS } from '../../../api/response/headers.ts';
import { PROBLEM_STATUSES, type ProblemName } from '../../../api/response/problem.ts';
import { REPRESENTATIONS } from '../../../formats/all.ts';
import { omitUndefined } from '../../../model/collections.ts';
import type { SiteIdentity } from '../../../model/identity/site-identity.ts';
import type { ExampleContext, SitePart } from '../../part.ts';
import { OPENAPI_FILE, outputPath } from '../../paths.ts';
import { siteTitle } from '../../texts/all.ts';
import { schemasOfDocuments } from '../document-schema.ts';
import { type Examples, examplesFrom } from './examples.ts';
import { describeSuccess, isInLanguage, sharedResponses } from './responses.ts';
import { bodySchemas } from './schemas.ts';

/** The OpenAPI description of the API. */
export const openApiPart: SitePart = {
  headerRules: [{ path: OPENAPI_FILE, headers: { 'content-type': 'application/json', ...OPEN_HEADERS } }],
  files: async ({ examples }) => {
    const description = await describeApi(examples.open());
    return [{ path: outputPath(OPENAPI_FILE), text: `${JSON.stringify(description, null, 2)}\n` }];
  },
  filesShow: ({ examples }) => [examples.key],
};

/**
 * Describes the API in OpenAPI 3.1, with examples from the content. Its server is the base URL, or the site itself. HEAD
 * has no operations, because it responds like GET without a body (RFC 9110 section 9.3.2). The description is
 * self-contained, so that clients can be generated from it.
 */
export async function describeApi(context: ExampleContext) {
  const { baseUrl, siteIdentity, published } = context;
  const examples = await examplesFrom(context);
  const paths: Record<string, { get: object }> = {};
  for (const endpoint of publishedEndpoints(context)) {
    for (const { path, ...operation } of endpoint.operations) {
      const described = await describeOperation(endpoint, path, examples, published);
      paths[path] = { get: { ...operation, ...described } };
    }
  }
  const labels = REPRESENTATIONS.filter(({ folder }) => published.includes(folder)).map(({ label }) => label);
  return {
    openapi: '3.1.0',
    info: {
      title: siteTitle('en', siteIdentity),
      version: '1.0.0',
      summary: `Finds code lists and code list sets, and returns them as ${[...new Set(labels)].join(', ')}.`,
      description:
        'All operations are public GET requests; HEAD responds like GET without a body. JSON is UTF-8; its media type is `application/json`, `text/json` or `text/plain`, depending on the `Accept` header. Lists are paged; the headers of a page contain its position. An empty parameter counts as absent, and unknown ones are ignored. Errors are problem details (RFC 9457).',
      ...describePublisher(siteIdentity),
    },
    servers: [{ url: baseUrl ?? '/' }],
    security: [],
    tags: [
      { name: 'Find', description: 'Find documents.' },
      { name: 'Get', description: 'Get a document.' },
    ] satisfies { name: OperationGroup; description: string }[],
    paths,
    components: {
      parameters: describeParameters(examples.content),
      responses: sharedResponses(examples),
      schemas: { ...bodySchemas(), ...schemasOfDocuments(context.formats) },
    },
  };
}

/** The endpoints that respond with something in this directory. */
export const publishedEndpoints = ({ published }: Pick<ExampleContext, 'published'>) =>
  ENDPOINTS.filter(
    ({ response }) =>
      response.kind !== 'representations' ||
      response.representations.some(({ folder }) => published.includes(folder)),
  );

/** The fields of the Info Object (OpenAPI 3.1 section 4.8.2) about the publisher and the licence. */
function describePublisher({ publisher, contact, license }: SiteIdentity = {}): object {
  const address = /^mailto:([^?]*)/i.exec(contact ?? '')?.[1];
  const email = address && decodeURIComponent(address);
  const url = contact === undefined || address !== undefined ? publisher?.url : contact;
  const hasContact = publisher !== undefined || contact !== undefined;
  return {
    ...(hasContact && { contact: omitUndefined({ name: publisher?.name, url, email }) }),
    ...(license && { license }),
  };
}

/** An operation as an OpenAPI object, without its name. All operations can respond with 304 and 405. */
async function describeOperation(
  endpoint: Endpoint,
  path: string,
  examples: Examples,
  published: readonly string[],
): Promise<object> {
  const { description, group, pathParameter, parameters, response } = endpoint;
  const names = path.includes(URI_IN_PATH) ? ['canonicalUri'] : [];
  for (const { component } of pathParameter ? [pathParameter, ...parameters] : parameters)
    names.push(component);
  if (isInLanguage(response)) names.push('acceptLanguage');
  names.push('ifNoneMatch');
  const responses: Record<number, object> = {
    200: await describeSuccess(endpoint, examples, published),
    304: { $ref: '#/components/responses/NotModified' },
  };
  for (const name of findProblems(endpoint, path))
    responses[PROBLEM_STATUSES[name]] = { $ref: `#/components/responses/${name}` };
  const refs = names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
  return omitUndefined({ description, tags: [group], parameters: refs, responses });
}

/** The problems that an operation responds with, in addition to those of every request. */
function findProblems({ parameters }: Endpoint, path: string): ProblemName[] {
  const problems: ProblemName[] = ['MethodNotAllowed'];
  if (parameters.length > 0) problems.push('BadParameters');
  if (path.includes(URI_IN_PATH)) problems.push('NotFound');
  if (parameters.includes(SEARCH_TERM)) problems.push('TooManySearches');
  return problems;
}

/** The parameters of the API by component name, with examples if the content has some. */
function describeParameters(content: ExampleContent): Record<string, object> {
  const described: Record<string, object> = {
    canonicalUri: omitUndefined({
      name: 'canonicalUri',
      in: 'path',
      required: true,
      description:
        'URI of a document, which identifies its latest version, or of one of its versions; percent-encoded as one path segment.',
      schema: { type: 'string', minLength: 1 },
      example: content.uri,
    }),
  };
  for (const { pathParameter } of ENDPOINTS) {
    if (!pathParameter) continue;
    const { component, name, description, schema } = pathParameter;
    const example = pathParameter.example?.(content);
    described[component] = omitUndefined({ name, in: 'path', required: true, description, schema, example });
  }
  for (const parameter of ENDPOINTS.flatMap(({ parameters }) => parameters)) {
    const { component, name, description } = parameter;
    const example = parameter.example?.(content);
    const schema = { ...parameter.schema, ...(example !== undefined && { examples: [example] }) };
    described[component] = { name, in: 'query', description, schema };
  }
  return {
    ...described,
    acceptLanguage: {
      name: 'Accept-Language',
      in: 'header',
      description:
        'Preferred languages (RFC 9110); selects a language of the latest version and never fails. If none matches, the response is in `de`, else in `en`, else in the first language by code.',
      schema: { type: 'string', default: 'de', examples: ['fr;q=0.3, en;q=0.8'] },
    },
    ifNoneMatch: {
      name: 'If-None-Match',
      in: 'header',
      description: 'ETag of the response that the client has; if it is unchanged, the status is 304.',
      schema: { type: 'string' },
    },
  };
}
