import type { Schema } from '../../../formats/representation.ts';
import { DOCUMENT_TYPES } from '../../../model/document/entry.ts';
import { MAX_PAGE_SIZE } from '../../../model/query/paging.ts';
import { DATE_TIME, LANGUAGE_TAG } from '../../../model/values/patterns.ts';
import { publishedSchema } from '../document-schema.ts';
import type { DescriptionTexts, SchemaDescriptions } from './en.ts';

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
      ? { ...refTo(componentName(name)), ...annotations }
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

/** JSON Schemas of the bodies by component name, except those of documents. */
export function bodySchemas(texts: DescriptionTexts['bodies']): Schemas {
  const organisation = {
    shortName: { type: 'string', minLength: 1 },
    'longName?': TEXT,
    'url?': { ...TEXT, description: texts.url },
  };
  const source = object(organisation, texts.identifierSource);
  /** The periods of a code, each with the versions that it begins and ends in. */
  const periods = (versions: Schemas) => {
    const period = {
      ...versions,
      'names?': { type: 'object', additionalProperties: TEXT },
      'status?': { type: 'string', enum: ['deprecated', 'withdrawn'], description: texts.status },
      'isStated?': { const: true },
      'validFrom?': TEXT,
      'validTo?': TEXT,
      'validBefore?': TEXT,
      'next?': { ...TEXTS, description: texts.next },
    };
    return { type: 'array', minItems: 1, items: object(period, texts.period) };
  };
  const hints = (version: Schema) => ({
    type: 'array',
    description: texts.hints,
    items: object({ from: TEXT, to: TEXT, version, basis: { const: 'name' } }),
  });
  return {
    DocumentIndex: page(refTo('DocumentIndexEntry')),
    DocumentIndexEntry: object(
      {
        type: refTo('DocumentType'),
        language: refTo('LanguageTag'),
        shortName: { type: 'string', minLength: 1 },
        'longName?': TEXT,
        'description?': TEXT,
        'version?': { ...TEXT, description: texts.version },
        canonicalUri: { ...TEXT, description: texts.canonicalUri },
        canonicalVersionUri: { ...TEXT, description: texts.canonicalVersionUri },
        tags: TEXTS,
        'publishedAt?': refTo('DateTime'),
        'publisher?': refTo('IndexPublisher'),
        'validFrom?': refTo('DateTime'),
        'validTo?': refTo('DateTime'),
      },
      texts.indexEntry,
    ),
    IndexPublisher: object(
      {
        ...organisation,
        'identifier?': object({
          Value: { ...TEXT, description: texts.identifierValue },
          'source?': source,
        }),
      },
      texts.publisher,
    ),
    DocumentType: { type: 'string', enum: DOCUMENT_TYPES },
    LanguageTag: { type: 'string', pattern: LANGUAGE_TAG, description: texts.languageTag },
    DateTime: { type: 'string', pattern: DATE_TIME, description: texts.dateTime },
    TagList: page(TEXT),
    LanguageList: LANGUAGES,
    Problem: object(
      {
        type: { type: 'string', const: 'about:blank' },
        title: TEXT,
        status: { type: 'integer' },
        detail: { ...TEXT, description: texts.detail },
      },
      texts.problem,
    ),
    BadParameters: {
      description: texts.badParameters,
      allOf: [refTo('Problem')],
      type: 'object',
      required: ['errors'],
      properties: {
        status: { type: 'integer', const: 400 },
        errors: {
          type: 'object',
          minProperties: 1,
          additionalProperties: { type: 'array', minItems: 1, items: TEXT },
        },
      },
    },
    NotFound: problem({
      status: { type: 'integer', const: 404 },
      languages: { ...LANGUAGES, description: texts.languages },
      nearest: { type: 'array', minItems: 1, items: TEXT, description: texts.nearest },
      earliest: { ...TEXT, description: texts.earliest },
    }),
    CodeHistory: object(
      {
        list: TEXT,
        key: TEXTS,
        'isNumeric?': { type: 'boolean' },
        'statesValidity?': { type: 'boolean' },
        versions: { type: 'array', items: refTo('HistoryVersion') },
        'hints?': hints(POSITION),
        codes: {
          type: 'array',
          items: object({
            code: TEXT,
            periods: periods({ in: { type: 'array', minItems: 2, maxItems: 2, items: POSITION } }),
          }),
        },
      },
      texts.history,
    ),
    HistoryVersion: object({
      canonicalVersionUri: TEXT,
      'version?': TEXT,
      'publishedAt?': TEXT,
      'validFrom?': TEXT,
      'validTo?': TEXT,
      languages: LANGUAGES,
    }),
    CodeFacts: object(
      {
        list: TEXT,
        code: TEXT,
        isCurrent: { type: 'boolean' },
        periods: periods({ firstVersion: refTo('HistoryVersion'), lastVersion: refTo('HistoryVersion') }),
        'hints?': hints(refTo('HistoryVersion')),
      },
      texts.codeFacts,
    ),
    RowsAt: object(
      {
        list: TEXT,
        canonicalVersionUri: TEXT,
        at: TEXT,
        language: refTo('LanguageTag'),
        rows: { type: 'array', items: { type: 'object', additionalProperties: true } },
      },
      texts.rowsAt,
    ),
    MethodNotAllowed: problem({ status: { type: 'integer', const: 405 } }),
    TooManySearches: problem({ status: { const: 503 } }),
  };
}

/** A reference to the schema of a component. */
export const refTo = (component: string) => ({ $ref: `#/components/schemas/${component}` });

/** The schema of an object; properties with `?` after their names are optional. */
function object(properties: Schemas, description?: string): Schema {
  const named = Object.entries(properties).map(([name, schema]) => [name.replace('?', ''), schema]);
  return {
    type: 'object',
    ...(description !== undefined && { description }),
    required: Object.keys(properties).filter((name) => !name.endsWith('?')),
    properties: Object.fromEntries(named),
  };
}

const TEXT = { type: 'string' };
const TEXTS = { type: 'array', items: TEXT };
const LANGUAGES = { type: 'array', items: refTo('LanguageTag') };
/** The position of a version. */
const POSITION = { type: 'integer', minimum: 0 };

const page = (items: Schema) => ({ type: 'array', maxItems: MAX_PAGE_SIZE, items });

const problem = (properties: Schemas) => ({ allOf: [refTo('Problem')], type: 'object', properties });
