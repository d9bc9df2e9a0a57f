import { DOCUMENTS_PATH, INDEX_PATH, TAGS_PATHS } from '../../plan/paths.ts';
import type { Examples } from './examples.ts';
import type { ParameterName } from './parameters.ts';
import { documentResponse, listResponse, pageResponse, tableResponse } from './responses.ts';

/** An operation that reads, in the words of this interface. */
export interface Operation {
  /** Path with `{name}` for its parameters. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tag: string;
  readonly takes: readonly ParameterName[];
  /** The answer of status 200. */
  readonly answer: object;
  readonly problems: readonly (keyof typeof STATUSES)[];
}

/** What an operation is about. */
export const FIND = 'Find';
export const GET = 'Get';

/** The statuses of the answers that operations share, by their names in the description. */
export const STATUSES = {
  BadParameters: 400,
  NotFound: 404,
  MethodNotAllowed: 405,
  NotModified: 304,
  TooManySearches: 503,
} as const;

const PAGED = ['page', 'pageSize'] as const;

/** The operations of the interface, with examples of what they answer. */
export function operations({ entry, tags, languages, document, table }: Partial<Examples>): Operation[] {
  const entries = entry === undefined ? undefined : [entry];
  const one = `${DOCUMENTS_PATH}/{canonicalUri}`;
  const [tagsPath, tagsAlias] = TAGS_PATHS;
  const tagList = pageResponse('TagList', tags);
  return [
    {
      path: INDEX_PATH,
      operationId: 'findDocuments',
      summary: 'Find documents',
      description:
        'Index entries of all documents that pass all filters, by short name, version and language.',
      tag: FIND,
      takes: [
        ...(['type', 'languageRange', 'tags', 'publishedFrom', 'publishedUntil', 'searchTerm'] as const),
        ...PAGED,
      ],
      answer: pageResponse('DocumentIndex', entries),
      problems: ['BadParameters', 'TooManySearches'],
    },
    {
      path: `${INDEX_PATH}/{canonicalUri}`,
      operationId: 'listVersions',
      summary: 'List the versions and languages of a document',
      tag: FIND,
      takes: ['canonicalUri', 'languageRange', ...PAGED],
      answer: pageResponse('DocumentIndex', entries),
      problems: ['BadParameters', 'NotFound'],
    },
    {
      path: one,
      operationId: 'getDocument',
      summary: 'Get a document',
      tag: GET,
      takes: ['canonicalUri', 'language', 'metaOnly', 'acceptLanguage'],
      answer: documentResponse(document),
      problems: ['BadParameters', 'NotFound'],
    },
    {
      path: `${one}/alternative-format`,
      operationId: 'getAlternativeFormat',
      summary: 'Get a document as CSV',
      description: 'There is no CSV of documents that consist of metadata only.',
      tag: GET,
      takes: ['canonicalUri', 'language', 'acceptLanguage'],
      answer: tableResponse(table),
      problems: ['BadParameters', 'NotFound'],
    },
    {
      path: `${one}/languages`,
      operationId: 'listLanguages',
      summary: 'List the languages of a document',
      tag: GET,
      takes: ['canonicalUri'],
      answer: listResponse('LanguageList', languages),
      problems: ['NotFound'],
    },
    {
      path: tagsPath,
      operationId: 'listTags',
      summary: 'List all tags',
      tag: FIND,
      takes: PAGED,
      answer: tagList,
      problems: ['BadParameters'],
    },
    {
      path: tagsAlias,
      operationId: 'listTagsOfDocuments',
      summary: 'List all tags, under another path',
      tag: FIND,
      takes: PAGED,
      answer: tagList,
      problems: ['BadParameters'],
    },
  ];
}
