import { DOCUMENT_TYPES } from '../../domain/entry.ts';
import { DATE_TIME, LANGUAGE_TAG } from '../../domain/patterns.ts';
import { MAX_PAGE_SIZE } from '../../query/paging.ts';
import type { DescriptionTexts } from './texts.ts';

type BodyDescriptions = DescriptionTexts['bodies'];

/** JSON Schemas of the bodies by component name; those of documents are in document-schemas.ts. */
export const bodySchemas = (descriptions: BodyDescriptions) => ({
  DocumentIndex: page({ $ref: '#/components/schemas/DocumentIndexEntry' }),
  DocumentIndexEntry: {
    type: 'object',
    description: descriptions.indexEntry,
    required: ['type', 'language', 'shortName', 'canonicalUri', 'canonicalVersionUri', 'tags'],
    properties: {
      type: { $ref: '#/components/schemas/DocumentType' },
      language: { $ref: '#/components/schemas/LanguageTag' },
      shortName: { type: 'string', minLength: 1 },
      longName: { type: 'string' },
      description: { type: 'string' },
      version: { type: 'string', description: descriptions.version },
      canonicalUri: { type: 'string', description: descriptions.canonicalUri },
      canonicalVersionUri: { type: 'string', description: descriptions.canonicalVersionUri },
      tags: { type: 'array', items: { type: 'string' } },
      publishedAt: { $ref: '#/components/schemas/DateTime' },
      publisher: { $ref: '#/components/schemas/IndexPublisher' },
      validFrom: { $ref: '#/components/schemas/DateTime' },
      validTo: { $ref: '#/components/schemas/DateTime' },
    },
  },
  IndexPublisher: {
    type: 'object',
    description: descriptions.publisher,
    required: ['shortName'],
    properties: {
      ...organisation(descriptions),
      identifier: {
        type: 'object',
        required: ['Value'],
        properties: {
          Value: { type: 'string', description: descriptions.identifierValue },
          source: {
            type: 'object',
            description: descriptions.identifierSource,
            required: ['shortName'],
            properties: organisation(descriptions),
          },
        },
      },
    },
  },
  DocumentType: { type: 'string', enum: DOCUMENT_TYPES },
  LanguageTag: { type: 'string', pattern: LANGUAGE_TAG, description: descriptions.languageTag },
  DateTime: {
    type: 'string',
    pattern: DATE_TIME,
    description: descriptions.dateTime,
  },
  TagList: page({ type: 'string' }),
  LanguageList: { type: 'array', items: { $ref: '#/components/schemas/LanguageTag' } },
  Problem: {
    type: 'object',
    description: descriptions.problem,
    required: ['type', 'title', 'status', 'detail'],
    properties: {
      type: { type: 'string', const: 'about:blank' },
      title: { type: 'string' },
      status: { type: 'integer' },
      detail: { type: 'string', description: descriptions.detail },
    },
  },
  BadParameters: {
    description: descriptions.badParameters,
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
        description: descriptions.languages,
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
});

/** A page of a list. */
function page(items: object) {
  return { type: 'array', maxItems: MAX_PAGE_SIZE, items };
}

function organisation(descriptions: BodyDescriptions) {
  return {
    shortName: { type: 'string', minLength: 1 },
    longName: { type: 'string' },
    url: { type: 'string', description: descriptions.url },
  };
}
