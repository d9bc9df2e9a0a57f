import { TEXTS } from '../../explorer/texts.ts';
import { OPEN_HEADERS } from '../../plan/headers.ts';
import { OPENAPI_FILE, outputPath } from '../../plan/paths.ts';
import type { SiteContext, SitePart } from '../../site/part.ts';
import { documentSchemas } from './document-schemas.ts';
import { examplesFrom } from './examples.ts';
import { FIND, GET, type Operation, operations, STATUSES } from './operations.ts';
import { parameters } from './parameters.ts';
import { sharedResponses } from './responses.ts';
import { SCHEMAS } from './schemas.ts';

/** The OpenAPI description of the interface. */
export const openApiPart: SitePart = {
  headerRules: [{ path: OPENAPI_FILE, headers: { 'content-type': 'application/json', ...OPEN_HEADERS } }],
  files: async (context) => [
    {
      path: outputPath(OPENAPI_FILE),
      text: `${JSON.stringify(await describeInterface(context), null, 2)}\n`,
    },
  ],
};

/**
 * Describes the interface by OpenAPI 3.1, with examples from the content. Its server is the base URL, or where there
 * is none the site that it is read from. HEAD has no operations of its own: it is answered as GET is, without a body
 * (RFC 9110 section 9.3.2). It refers to no other file, so that clients are generated from it alone.
 */
export async function describeInterface(context: SiteContext): Promise<object> {
  const examples = await examplesFrom(context);
  return {
    openapi: '3.1.0',
    info: {
      title: TEXTS.en.title,
      version: '1.0.0',
      summary: 'Finds code lists and code list sets, and returns them as JSON and CSV.',
      description: ABOUT,
    },
    servers: [{ url: context.baseUrl ?? '/' }],
    security: [],
    tags: [
      { name: FIND, description: 'Which documents there are.' },
      { name: GET, description: 'One document.' },
    ],
    paths: Object.fromEntries(operations(examples).map((operation) => [operation.path, read(operation)])),
    components: {
      parameters: parameters(examples),
      responses: sharedResponses(examples),
      schemas: { ...SCHEMAS, ...documentSchemas() },
    },
  };
}

const ABOUT = [
  'Everything is public, and read by GET; HEAD is answered as GET is, without the body.',
  'JSON comes as `application/json`, `text/json` or `text/plain`, as the `Accept` header prefers, and always in UTF-8.',
  'Lists are paged; where a page stands is in its headers.',
  'An empty parameter is as good as none, and unknown ones are ignored.',
  'Errors are problem details (RFC 9457).',
].join(' ');

/** The path item of an operation; every answer may be known to the client, and no path knows other methods. */
function read({ path: _, takes, tag, answer, problems, ...described }: Operation): object {
  const shared = ['NotModified', ...problems, 'MethodNotAllowed'] as const;
  return {
    get: {
      ...described,
      tags: [tag],
      parameters: [...takes, 'ifNoneMatch'].map((name) => ({ $ref: `#/components/parameters/${name}` })),
      responses: {
        200: answer,
        ...Object.fromEntries(
          shared.map((name) => [STATUSES[name], { $ref: `#/components/responses/${name}` }]),
        ),
      },
    },
  };
}
