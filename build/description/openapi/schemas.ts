import { DOCUMENT_TYPES } from '../../domain/entry.ts';
import { DATE_TIME, LANGUAGE_TAG } from '../../domain/patterns.ts';
import { MAX_PAGE_SIZE } from '../../query/paging.ts';

/** JSON Schemas of the bodies, by their names in the description; those of documents are in document-schemas.ts. */
export const SCHEMAS = {
  DocumentIndex: page({ $ref: '#/components/schemas/DocumentIndexEntry' }),
  DocumentIndexEntry: {
    type: 'object',
    description:
      'What the index says of a document in one language. What a document does not say is left out.',
    required: ['type', 'language', 'shortName', 'canonicalUri', 'canonicalVersionUri', 'tags'],
    properties: {
      type: { $ref: '#/components/schemas/DocumentType' },
      language: { $ref: '#/components/schemas/LanguageTag' },
      shortName: { type: 'string', minLength: 1 },
      longName: { type: 'string' },
      description: { type: 'string' },
      version: { type: 'string', description: 'Versions are ordered naturally: `v9` comes before `v10`.' },
      canonicalUri: { type: 'string', description: 'Identifies all versions of the document.' },
      canonicalVersionUri: { type: 'string', description: 'Identifies this version, in all its languages.' },
      tags: { type: 'array', items: { type: 'string' } },
      publishedAt: { $ref: '#/components/schemas/DateTime' },
      publisher: { $ref: '#/components/schemas/IndexPublisher' },
      validFrom: { $ref: '#/components/schemas/DateTime' },
      validTo: { $ref: '#/components/schemas/DateTime' },
    },
  },
  IndexPublisher: {
    type: 'object',
    description: 'What the index says of the publisher.',
    required: ['shortName'],
    properties: {
      ...organisation(),
      identifier: {
        type: 'object',
        required: ['Value'],
        properties: {
          Value: { type: 'string', description: 'Key, code or ID of the publisher.' },
          source: {
            type: 'object',
            description: 'Where the identifier comes from.',
            required: ['shortName'],
            properties: organisation(),
          },
        },
      },
    },
  },
  DocumentType: { type: 'string', enum: DOCUMENT_TYPES },
  LanguageTag: { type: 'string', pattern: LANGUAGE_TAG, description: 'A well-formed language tag (BCP 47).' },
  DateTime: {
    type: 'string',
    pattern: DATE_TIME,
    description: 'A date-time of RFC 3339; without an offset it is UTC.',
  },
  TagList: page({ type: 'string' }),
  LanguageList: { type: 'array', items: { $ref: '#/components/schemas/LanguageTag' } },
  Problem: {
    type: 'object',
    description: 'Problem details (RFC 9457).',
    required: ['type', 'title', 'status', 'detail'],
    properties: {
      type: { type: 'string', const: 'about:blank' },
      title: { type: 'string' },
      status: { type: 'integer' },
      detail: { type: 'string', description: 'What happened, for people.' },
    },
  },
  BadParameters: {
    description: 'All parameters that cannot be used, each with the reasons.',
    allOf: [{ $ref: '#/components/schemas/Problem' }],
    type: 'object',
    required: ['errors'],
    properties: {
      status: { type: 'integer', const: 400 },
      errors: {
        type: 'object',
        minProperties: 1,
        additionalProperties: { type: 'array', minItems: 1, items: { type: 'string' } },
      },
    },
  },
  NotFound: {
    allOf: [{ $ref: '#/components/schemas/Problem' }],
    type: 'object',
    properties: {
      status: { type: 'integer', const: 404 },
      languages: {
        type: 'array',
        items: { $ref: '#/components/schemas/LanguageTag' },
        description:
          'The languages that the document has, where it does not have the one that was asked for.',
      },
    },
  },
  MethodNotAllowed: {
    allOf: [{ $ref: '#/components/schemas/Problem' }],
    type: 'object',
    properties: { status: { type: 'integer', const: 405 } },
  },
  TooManySearches: {
    allOf: [{ $ref: '#/components/schemas/Problem' }],
    type: 'object',
    properties: { status: { const: 503 } },
  },
} as const;

/** A page of a list. */
function page(items: object) {
  return { type: 'array', maxItems: MAX_PAGE_SIZE, items };
}

function organisation() {
  return {
    shortName: { type: 'string', minLength: 1 },
    longName: { type: 'string' },
    url: { type: 'string', description: 'Where there is more to know, such as a website.' },
  } as const;
}
