import type { Schema } from '../../../formats/representation.ts';
import { publishedSchema } from '../document-schema.ts';
import { refTo } from './schemas.ts';

type Schemas = Readonly<Record<string, Schema>>;

/**
 * The schema of documents as components of the description: `#/$defs/columnSet` becomes the component `ColumnSet`;
 * definitions that are not objects are inlined.
 *
 * Client generators do not support all of JSON Schema, so conditions are removed: a component has the properties of all
 * cases. The complete schema is a separate file.
 */
export function documentSchemas(): Record<string, Schema> {
  const { $schema: _, oneOf: _oneOf, $defs, ...root } = publishedSchema(undefined) as Schema;
  const definitions = $defs as Schemas;
  const schemas: Record<string, Schema> = { CodeListDocument: inlined(root, definitions) as Schema };
  for (const [name, schema] of Object.entries(definitions)) {
    if (schema.type === 'object') schemas[componentName(name)] = inlined(schema, definitions) as Schema;
  }
  return schemas;
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
  const entries = Object.entries(explicit(withoutConditions(schema as Schema)));
  return Object.fromEntries(entries.map(([name, value]) => [name, inlined(value, definitions)]));
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
