import { OPEN_HEADERS } from '../../api/response/headers.ts';
import type { Schema } from '../../formats/representation.ts';
import { COLUMN_ROLES_SCHEMA } from '../../model/document/column-roles.ts';
import { documentSchemas, FORMATS, type Format } from '../../model/document/schema.ts';
import { CORRESPONDENCE_SCHEMA } from '../../model/relations/correspondence.ts';
import { ABSOLUTE_IRI, DATE_TIME, LANGUAGE_TAG } from '../../model/values/patterns.ts';
import type { SitePart } from '../part.ts';
import { ALL_SCHEMAS_FILE, documentSchemaFile, outputPath } from '../paths.ts';
import { DESCRIPTIONS_IN_0_4, SCHEMA_DESCRIPTIONS } from './openapi/document-texts.ts';
import { refTo, type Schemas } from './openapi/schemas.ts';

/** The JSON Schemas of documents, for editors and validators. */
export const documentSchemaPart: SitePart = {
  headerRules: [...FORMATS.map(documentSchemaFile), ALL_SCHEMAS_FILE].map((path) => ({
    path,
    headers: { 'content-type': 'application/schema+json', ...OPEN_HEADERS },
  })),
  files: ({ baseUrl }) => schemaFiles(baseUrl).map(({ path, text }) => ({ path: outputPath(path), text })),
};

/** The schema of each version of the format, and one that selects among them by the version that a document states. */
export function schemaFiles(baseUrl: string | undefined) {
  const all = {
    $schema: documentSchemas['0.3'].$schema,
    ...idOf(baseUrl, ALL_SCHEMAS_FILE),
    title: 'Code list document (OpenCodeList)',
    if: { required: ['$opencodelist'], properties: { $opencodelist: { pattern: '^0\\.4\\.' } } },
    // Relative to the file.
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { $ref: basename(documentSchemaFile('0.4')) },
    else: { $ref: basename(documentSchemaFile('0.3')) },
  };
  const ofFormats = FORMATS.map((format) => ({
    path: documentSchemaFile(format),
    schema: editorSchema(format, baseUrl),
  }));
  return [...ofFormats, { path: ALL_SCHEMAS_FILE, schema: all }].map(({ path, schema }) => ({
    path,
    text: `${JSON.stringify(schema, null, 2)}\n`,
  }));
}

const basename = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

const idOf = (baseUrl: string | undefined, path: string) =>
  baseUrl === undefined ? {} : { $id: `${baseUrl}${path}` };

/**
 * The published schema of documents: custom formats become patterns, and each property has a description. It has an
 * `$id` if the base URL is known.
 */
export function publishedSchema(format: Format, baseUrl: string | undefined) {
  const descriptions = { ...SCHEMA_DESCRIPTIONS, ...(format === '0.4' && DESCRIPTIONS_IN_0_4) };
  const schema = published(documentSchemas[format], [], descriptions) as (typeof documentSchemas)[Format];
  const { $schema, ...rest } = schema;
  return { $schema, ...idOf(baseUrl, documentSchemaFile(format)), ...rest };
}

/** The schema for editors, which also describes what the check knows about `appInfo`. */
function editorSchema(format: Format, baseUrl: string | undefined): object {
  const schema = publishedSchema(format, baseUrl);
  const { annotation } = schema.$defs;
  const known = { columnRoles: COLUMN_ROLES_SCHEMA, correspondence: CORRESPONDENCE_SCHEMA };
  const appInfo = { ...annotation.properties.appInfo, properties: known };
  const properties = { ...annotation.properties, appInfo };
  return { ...schema, $defs: { ...schema.$defs, annotation: { ...annotation, properties } } };
}

const PATTERNS = new Map<unknown, string>([
  ['absolute-iri', ABSOLUTE_IRI],
  ['language-tag', LANGUAGE_TAG],
  ['date-time', DATE_TIME],
]);

type Descriptions = Readonly<Record<string, string>>;

/** A part of the schema; `path` is its key in the descriptions. */
function published(schema: unknown, path: readonly string[], descriptions: Descriptions): unknown {
  if (Array.isArray(schema)) return schema.map((item) => published(item, path, descriptions));
  if (typeof schema !== 'object' || schema === null) return schema;
  const result: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    const pattern = keyword === 'format' ? PATTERNS.get(value) : undefined;
    if (pattern !== undefined) result.pattern = pattern;
    else if (keyword === 'properties') result[keyword] = describedProperties(value, path, descriptions);
    else if (keyword === '$defs')
      result[keyword] = mapValues(value, (one, name) => published(one, [name], descriptions));
    else result[keyword] = keyword === 'if' ? value : published(value, path, descriptions);
  }
  return result;
}

function describedProperties(
  properties: object,
  path: readonly string[],
  descriptions: Descriptions,
): object {
  return mapValues(properties, (schema, name) => {
    const own = [...path, name];
    const description = descriptions[own.join('.')];
    return { ...(description && { description }), ...(published(schema, own, descriptions) as object) };
  });
}

const mapValues = (record: object, map: (value: unknown, name: string) => unknown): object =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value, name)]));

/**
 * The schema of documents as components of the description: `#/$defs/columnSet` becomes the component `ColumnSet`;
 * definitions that are not objects are inlined.
 *
 * Client generators do not support all of JSON Schema, so conditions are removed: a component has the properties of all
 * cases, and of all versions of the format that the directory has. The complete schemas are separate files.
 */
export function schemasOfDocuments(formats: readonly Format[]): Record<string, Schema> {
  const [format = '0.3', ...others] = formats;
  const first = componentsOf(format);
  return others.map(componentsOf).reduce(mergeProperties, first);
}

function componentsOf(format: Format): Record<string, Schema> {
  const { $schema: _, oneOf: _oneOf, $defs, ...root } = publishedSchema(format, undefined) as Schema;
  const definitions = $defs as Schemas;
  const schemas: Record<string, Schema> = { CodeListDocument: inlined(root, definitions) as Schema };
  for (const [name, schema] of Object.entries(definitions)) {
    if (schema.type === 'object') schemas[componentName(name)] = inlined(schema, definitions) as Schema;
  }
  return schemas;
}

/** The schemas of both by their names. */
function mergeProperties(known: Schemas, others: Schemas): Record<string, Schema> {
  const merged: Record<string, Schema> = { ...known };
  for (const [name, other] of Object.entries(others)) merged[name] = mergeFormats(merged[name], other);
  return merged;
}

/** What one of two versions of the format allows: objects have the properties of both. */
function mergeFormats(known: Schema | undefined, other: Schema): Schema {
  if (!known?.properties || !other.properties) return either(known, other);
  const properties = mergeProperties(known.properties as Schemas, other.properties as Schemas);
  // The title names the version.
  const { title: _, ...merged }: Schema = { ...known, ...other, properties };
  return merged;
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
    const target =
      definition.type === 'object' ? refTo(componentName(name)) : inlined(definition, definitions);
    return { ...(target as Schema), ...annotations };
  }
  return mapValues(explicit(withoutConditions(schema as Schema)), (value) => inlined(value, definitions));
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
  // Language tags as names of properties are a long pattern.
  const { allOf, unevaluatedProperties, propertyNames: _, ...rest } = schema;
  if (!Array.isArray(allOf)) return rest;
  const properties: Record<string, Schema> = { ...(schema.properties as Schemas) };
  for (const { then } of allOf as { then: { properties: Schemas } }[]) {
    for (const [name, own] of Object.entries(then.properties))
      properties[name] = either(properties[name], own);
  }
  return { ...rest, properties, additionalProperties: unevaluatedProperties };
}

function either(known: Schema | undefined, own: Schema): Schema {
  if (known === undefined || includes(own, known)) return own;
  return { anyOf: [...((known.anyOf as Schema[] | undefined) ?? [known]), own] };
}

/** Whether a schema allows what another one does: the same, or a text that may also have several languages. */
function includes(own: Schema, { description: _, ...known }: Schema): boolean {
  const { description: _own, ...other } = own;
  if (JSON.stringify(known) === JSON.stringify(other)) return true;
  return JSON.stringify(known) === '{"type":"string"}' && [other.type].flat().includes('object');
}
