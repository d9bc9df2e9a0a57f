import { MAX_PAGE_SIZE } from '../../query/parameters.ts';
import { MAX_SEARCH_TERM } from '../../query/search.ts';
import { DATE_OR_DATE_TIME } from '../patterns.ts';
import type { Examples } from './examples.ts';

const LANGUAGE_SCHEMA = { $ref: '#/components/schemas/LanguageTag' };
const EMPTY = 'An empty value counts as none.';

/** The parameters of the operations, by their names in the description. */
export function parameters({ uri, tag, publishedAt, language }: Partial<Examples>) {
  return {
    canonicalUri: {
      name: 'canonicalUri',
      in: 'path',
      required: true,
      description:
        'URI of a document, which stands for its latest version, or of one of its versions; percent-encoded in UTF-8 as one segment of the path.',
      schema: { type: 'string', minLength: 1 },
      ...(uri !== undefined && { example: uri }),
    },
    page: {
      name: 'page',
      in: 'query',
      description: `Number of the page, from 1; a page after the last one is an empty array. ${EMPTY}`,
      schema: { type: 'integer', minimum: 1, default: 1 },
    },
    pageSize: {
      name: 'pageSize',
      in: 'query',
      description: `Number of items on a page. ${EMPTY}`,
      schema: { type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE, default: MAX_PAGE_SIZE },
    },
    type: {
      name: 'type',
      in: 'query',
      description: `Only documents of this type. The service reads it in any case, and \`All\` as none. ${EMPTY}`,
      schema: { $ref: '#/components/schemas/DocumentType' },
    },
    languageRange: {
      name: 'language',
      in: 'query',
      description: `Only documents in this language or a narrower one, in any case: \`de\` finds \`de\` and \`de-AT\` (RFC 4647, basic filtering). ${EMPTY}`,
      schema: { ...LANGUAGE_SCHEMA, examples: examples(language) },
    },
    tags: {
      name: 'tags',
      in: 'query',
      description: `Only documents with any of these tags, which are separated by commas. ${EMPTY}`,
      // No array: many clients would repeat the parameter, whatever `explode` says.
      schema: { type: 'string', examples: examples(tag) },
    },
    publishedFrom: {
      name: 'publishedFrom',
      in: 'query',
      description: `Oldest publication, inclusive: a date or date-time of RFC 3339, in UTC where it has no offset. Documents without a date drop out. ${EMPTY}`,
      schema: { type: 'string', pattern: DATE_OR_DATE_TIME, examples: examples(publishedAt) },
    },
    publishedUntil: {
      name: 'publishedUntil',
      in: 'query',
      description: `Newest publication, inclusive, in the form of \`publishedFrom\`; a bare date includes its whole day. ${EMPTY}`,
      schema: { type: 'string', pattern: DATE_OR_DATE_TIME, examples: examples(publishedAt?.slice(0, 10)) },
    },
    searchTerm: {
      name: 'searchTerm',
      in: 'query',
      description: `A regular expression in [RE2 syntax](https://github.com/google/re2/wiki/Syntax), sought anywhere in short name, long name and description, in any case. One that is malformed or too costly is a bad parameter. ${EMPTY}`,
      schema: { type: 'string', maxLength: MAX_SEARCH_TERM, examples: ['^country|currenc(y|ies)'] },
    },
    language: {
      name: 'language',
      in: 'query',
      description: `The language that the document must have. The newest version that has it answers; \`de-AT\` falls back to \`de\`, and \`de\` finds \`de-AT\` where no \`de\` is. It goes before Accept-Language. ${EMPTY}`,
      schema: { ...LANGUAGE_SCHEMA, examples: examples(language) },
    },
    metaOnly: {
      name: 'metaOnly',
      in: 'query',
      description: `Whether to leave out the data. The words count in any case; some clients send \`True\` and \`False\`. ${EMPTY}`,
      schema: {
        anyOf: [{ type: 'boolean' }, { type: 'string', enum: ['True', 'False', 'TRUE', 'FALSE'] }],
        default: false,
      },
    },
    acceptLanguage: {
      name: 'Accept-Language',
      in: 'header',
      description:
        'Languages by preference (RFC 9110); chooses among those of the latest version, and never fails. Where nothing fits, the answer is in `de`, else in `en`, else in the first language by code.',
      schema: { type: 'string', default: 'de', examples: ['fr;q=0.3, en;q=0.8'] },
    },
    ifNoneMatch: {
      name: 'If-None-Match',
      in: 'header',
      description: 'ETag of the answer that the client has; where it is still the same, the answer is 304.',
      schema: { type: 'string' },
    },
  } as const;
}

export type ParameterName = keyof ReturnType<typeof parameters>;

/** The examples of a schema: none where the content has none. */
const examples = <T>(example: T | undefined): readonly T[] => (example === undefined ? [] : [example]);
