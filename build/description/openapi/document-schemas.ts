import { publishedSchema } from '../document-schema.ts';

/** A JSON Schema. */
type Schema = Readonly<Record<string, unknown>>;
type Schemas = Readonly<Record<string, Schema>>;

/**
 * The schema of documents as components of the description: `#/$defs/columnSet` becomes the component `ColumnSet`, and
 * what is no object is written where it is used.
 *
 * Generators of clients do not know all of JSON Schema. So conditions are left out: a component has all properties that
 * it may have in one case or another. The schema of documents itself is a file of its own.
 */
export function documentSchemas(): Record<string, Schema> {
  const { $schema: _, oneOf: _oneOf, $defs, ...root } = publishedSchema(undefined) as Schema;
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
      ? { $ref: `#/components/schemas/${componentName(name)}` }
      : { ...(inlined(definition, definitions) as Schema), ...annotations };
  }
  return Object.fromEntries(
    Object.entries(explicit(withoutConditions(schema as Schema))).map(([name, value]) => [
      name,
      inlined(value, definitions),
    ]),
  );
}

/** Says what generators do not conclude by themselves: that an object may have any property, and the type of an enum. */
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

/** Joins the properties of `allOf: [{ if, then }]` with the others; one that differs by case is any of them. */
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
