import type { Schema } from '../../../formats/representation.ts';
import { DOCUMENT_TYPES } from '../../../model/document/entry.ts';
import { MAX_PAGE_SIZE } from '../../../model/query/paging.ts';
import { DATE_TIME, LANGUAGE_TAG } from '../../../model/values/patterns.ts';
import { publishedSchema } from '../document-schema.ts';
import type { SchemaDescriptions } from '../schema-descriptions.ts';
import type { DescriptionTexts } from './texts.ts';

type Schemas = Readonly<Record<string, Schema>>;

/**
 * The schema of documents as components of the description: `#/$defs/columnSet` becomes the component `ColumnSet`;
 * definitions that are not objects are inlined.
 *
 * Client generators do not support all of JSON Schema, so conditions are removed: a component has the properties of all
 * cases. The complete schema is a separate file.
 */
export function documentSchemas(descriptions: SchemaDescriptions): Record<string, Schema> {
  const { $schema: _, oneOf: _oneOf, $defs, ...root } = publishedSchema(undefined, descriptions) as Schema;
  const definitions = $defs as Schemas;
  const objects = Object.entries(definitions).filter(([, schema]) => schema.type === 'object');
  const inline = (schema: unknown): unknown => inlined(schema, definitions);
  return Object.fromEntries([
    ['CodeListDocument', inline(root) as Schema],
    ...objects.map(([name, schema]) => [componentName(name), inline(schema) as Schema]),
  ]);
}

const componentName = (definition: string): string =>
  `${definition.charAt(0).toUpperCase()}${definition.slice(1)}`;

function inlined(schema: unknown, definitions: Schemas): unknown {
  if (Array.isArray(schema)) return schema.map((item) => inlined(item, definitions));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $ref, ...annotations } = schema as { $ref?: unknown };
  if (typeof $ref === 'string') {
    const name = $ref.slice('#/$defs/'.length);
    const definition = definitions[name] as Schema;
    return definition.type === 'object'
      ? { $ref: `#/components/schemas/${componentName(name)}`, ...annotations }
      : { ...(inlined(definition, definitions) as Schema), ...annotations };
  }
  return Object.fromEntries(
    Object.entries(explicit(withoutConditions(schema as Schema))).map(([name, value]) => [
      name,
      inlined(value, definitions),
    ]),
  );
}

/** Adds what generators do not infer: that an object may have any property, and the type of an enum. */
function explicit(schema: Schema): Schema {
  const isOpen =
    [schema.type].flat().includes('object') &&
    schema.properties === undefined &&
    schema.additionalProperties === undefined;
  return {
    ...(Array.isArray(schema.enum) && schema.type === undefined && { type: 'string' }),
    ...schema,
    ...(isOpen && { additionalProperties: true }),
  };
}

/** Merges the properties of `allOf: [{ if, then }]` into the schema; those that differ between cases become alternatives. */
function withoutConditions(schema: Schema): Schema {
  const { allOf, unevaluatedProperties, ...rest } = schema;
  if (!Array.isArray(allOf)) return schema;
  const properties: Record<string, Schema> = { ...(schema.properties as Schemas) };
  for (const { then } of allOf as { then: { properties: Schemas } }[]) {
    for (const [name, own] of Object.entries(then.properties))
      properties[name] = either(properties[name], own);
  }
  return { ...rest, properties, additionalProperties: unevaluatedProperties };
}

function either(known: Schema | undefined, own: Schema): Schema {
  if (known === undefined || JSON.stringify(known) === JSON.stringify(own)) return own;
  return { anyOf: [...((known.anyOf as Schema[] | undefined) ?? [known]), own] };
}

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
      nearest: { type: 'string', description: descriptions.nearest },
      earliest: { type: 'string', description: descriptions.earliest },
    },
  },
  CodeHistory: {
    type: 'object',
    description: descriptions.history,
    required: ['list', 'key', 'versions', 'codes'],
    properties: {
      list: { type: 'string' },
      key: { type: 'array', items: { type: 'string' } },
      isNumeric: { type: 'boolean' },
      statesValidity: { type: 'boolean' },
      versions: { type: 'array', items: { $ref: '#/components/schemas/HistoryVersion' } },
      hints: { type: 'array', description: descriptions.hints, items: hint({ type: 'integer', minimum: 0 }) },
      codes: {
        type: 'array',
        items: {
          type: 'object',
          required: ['code', 'periods'],
          properties: {
            code: { type: 'string' },
            periods: {
              type: 'array',
              minItems: 1,
              items: period(descriptions, {
                in: { type: 'array', minItems: 2, maxItems: 2, items: { type: 'integer', minimum: 0 } },
              }),
            },
          },
        },
      },
    },
  },
  HistoryVersion: {
    type: 'object',
    required: ['canonicalVersionUri', 'languages'],
    properties: {
      canonicalVersionUri: { type: 'string' },
      version: { type: 'string' },
      publishedAt: { type: 'string' },
      validFrom: { type: 'string' },
      languages: { type: 'array', items: { $ref: '#/components/schemas/LanguageTag' } },
    },
  },
  CodeFacts: {
    type: 'object',
    description: descriptions.codeFacts,
    required: ['list', 'code', 'isCurrent', 'periods'],
    properties: {
      list: { type: 'string' },
      code: { type: 'string' },
      isCurrent: { type: 'boolean' },
      periods: {
        type: 'array',
        minItems: 1,
        items: period(descriptions, {
          firstVersion: { $ref: '#/components/schemas/HistoryVersion' },
          lastVersion: { $ref: '#/components/schemas/HistoryVersion' },
        }),
      },
      hints: {
        type: 'array',
        description: descriptions.hints,
        items: hint({ $ref: '#/components/schemas/HistoryVersion' }),
      },
    },
  },
  RowsAt: {
    type: 'object',
    description: descriptions.rowsAt,
    required: ['list', 'canonicalVersionUri', 'at', 'language', 'rows'],
    properties: {
      list: { type: 'string' },
      canonicalVersionUri: { type: 'string' },
      at: { type: 'string' },
      language: { $ref: '#/components/schemas/LanguageTag' },
      rows: { type: 'array', items: { type: 'object', additionalProperties: true } },
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

/** A period of a code, in versions. */
const period = ({ period, status, next }: BodyDescriptions, versions: Readonly<Record<string, object>>) => ({
  type: 'object',
  description: period,
  required: Object.keys(versions),
  properties: {
    ...versions,
    names: { type: 'object', additionalProperties: { type: 'string' } },
    status: { type: 'string', enum: ['deprecated', 'withdrawn'], description: status },
    validFrom: { type: 'string' },
    validTo: { type: 'string' },
    validBefore: { type: 'string' },
    next: { type: 'array', items: { type: 'string' }, description: next },
  },
});

const hint = (version: object) => ({
  type: 'object',
  required: ['from', 'to', 'version', 'basis'],
  properties: { from: { type: 'string' }, to: { type: 'string' }, version, basis: { const: 'name' } },
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
