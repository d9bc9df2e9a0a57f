import { TEXTS } from '../../explorer/texts.ts';
import { OPEN_HEADERS } from '../../plan/headers.ts';
import { DOCUMENTS_PATH, INDEX_PATH, OPENAPI_FILE, outputPath, TAGS_PATHS } from '../../plan/paths.ts';
import type { SiteContext, SitePart } from '../../site/part.ts';
import { type Examples, examplesFrom } from './examples.ts';
import { type ParameterName, parameters } from './parameters.ts';
import { documentResponse, listResponse, pageResponse, sharedResponses, tableResponse } from './responses.ts';
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
 * (RFC 9110 section 9.3.2).
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
    paths: paths(examples),
    components: {
      parameters: parameters(examples),
      responses: sharedResponses(examples),
      schemas: SCHEMAS,
    },
  };
}

const FIND = 'Find';
const GET = 'Get';

const ABOUT = [
  'Everything is public, and read by GET; HEAD is answered as GET is, without the body.',
  'JSON comes as `application/json`, `text/json` or `text/plain`, as the `Accept` header prefers, and always in UTF-8.',
  'Lists are paged; where a page stands is in its headers.',
  'An empty parameter is as good as none, and unknown ones are ignored.',
  'Errors are problem details (RFC 9457).',
].join(' ');

const STRING = { type: 'string' };
const LANGUAGE = { $ref: '#/components/schemas/LanguageTag' };
const ENTRY = { $ref: '#/components/schemas/IndexEntry' };

function paths({ entry, tags, languages, document, table }: Examples): Readonly<Record<string, object>> {
  const entries = entry === undefined ? undefined : [entry];
  const one = `${DOCUMENTS_PATH}/{canonicalUri}`;
  const [tagsPath, tagsAlias] = TAGS_PATHS;
  const tagList = pageResponse(STRING, tags);
  return {
    [INDEX_PATH]: read({
      operationId: 'findDocuments',
      summary: 'Find documents',
      description:
        'Index entries of all documents that pass all filters, by short name, version and language.',
      tag: FIND,
      takes: [
        ...(['type', 'languageRange', 'tags', 'publishedFrom', 'publishedUntil', 'searchTerm'] as const),
        ...PAGED,
      ],
      answer: pageResponse(ENTRY, entries),
      problems: ['BadParameters'],
    }),
    [`${INDEX_PATH}/{canonicalUri}`]: read({
      operationId: 'listVersions',
      summary: 'List the versions and languages of a document',
      tag: FIND,
      takes: ['canonicalUri', 'languageRange', ...PAGED],
      answer: pageResponse(ENTRY, entries),
      problems: ['BadParameters', 'NotFound'],
    }),
    [one]: read({
      operationId: 'getDocument',
      summary: 'Get a document',
      tag: GET,
      takes: ['canonicalUri', 'language', 'metaOnly', 'acceptLanguage'],
      answer: documentResponse(document),
      problems: ['BadParameters', 'NotFound'],
    }),
    [`${one}/alternative-format`]: read({
      operationId: 'getAlternativeFormat',
      summary: 'Get a document as CSV',
      description: 'There is no CSV of documents that consist of metadata only.',
      tag: GET,
      takes: ['canonicalUri', 'language', 'acceptLanguage'],
      answer: tableResponse(table),
      problems: ['BadParameters', 'NotFound'],
    }),
    [`${one}/languages`]: read({
      operationId: 'listLanguages',
      summary: 'List the languages of a document',
      tag: GET,
      takes: ['canonicalUri'],
      answer: listResponse(LANGUAGE, languages),
      problems: ['NotFound'],
    }),
    [tagsPath]: read({
      operationId: 'listTags',
      summary: 'List all tags',
      tag: FIND,
      takes: PAGED,
      answer: tagList,
      problems: ['BadParameters'],
    }),
    [tagsAlias]: read({
      operationId: 'listTagsOfDocuments',
      summary: 'List all tags, under another path',
      tag: FIND,
      takes: PAGED,
      answer: tagList,
      problems: ['BadParameters'],
    }),
  };
}

const PAGED = ['page', 'pageSize'] as const;

/** An operation that reads, in the words of this interface. */
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tag: string;
  readonly takes: readonly ParameterName[];
  /** The answer of status 200. */
  readonly answer: object;
  readonly problems: readonly (keyof typeof STATUSES)[];
}

const STATUSES = { BadParameters: 400, NotFound: 404, MethodNotAllowed: 405, NotModified: 304 } as const;

/** The path item of an operation; every answer may be known to the client, and no path knows other methods. */
function read({ takes, tag, answer, problems, ...described }: Operation): object {
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
