/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */
import type { ComponentChildren } from 'preact';
import type { Schema } from '../../../formats/representation.ts';
import type { UiLanguage } from '../../paths.ts';
import { TEXTS } from '../../texts/all.ts';
import { InlineMarkdown } from './inline-markdown.tsx';

type Schemas = Readonly<Record<string, Schema>>;

/** All schemas of bodies, each with its properties. */
export function SchemaReference({ ui, schemas }: { ui: UiLanguage; schemas: Schemas }) {
  return (
    <>
      {Object.entries(schemas).map(([name, schema]) => (
        <section key={name} class="schema" aria-labelledby={`schema-${name}`}>
          <h3 id={`schema-${name}`}>{name}</h3>
          <SchemaDetails ui={ui} schema={schema} />
        </section>
      ))}
    </>
  );
}

function SchemaDetails({ ui, schema }: { ui: UiLanguage; schema: Schema }) {
  const properties = propertiesOf(schema);
  const { required } = TEXTS[ui].docs;
  const bases = (schema.allOf as readonly Schema[] | undefined) ?? [];
  return (
    <>
      {typeof schema.description === 'string' && (
        <p>
          <InlineMarkdown text={schema.description} />
        </p>
      )}
      {bases.map((base) => (
        <p key={String(base.$ref)}>
          {TEXTS[ui].docs.extends} <Type schema={base} />
        </p>
      ))}
      {properties.length === 0 ? (
        <p class="api-facts">
          <Facts ui={ui} schema={schema} />
        </p>
      ) : (
        <dl class="described">
          {properties.map(({ path, property, isRequired }) => (
            <Described
              key={path}
              name={path}
              facts={[...(isRequired ? [required] : []), ...factsOf(ui, property)]}
              type={<Type schema={property} />}
              description={property.description as string | undefined}
            />
          ))}
        </dl>
      )}
    </>
  );
}

interface DescribedProps {
  readonly name: string;
  readonly type?: ComponentChildren;
  readonly facts: readonly ComponentChildren[];
  readonly description: string | undefined;
  readonly children?: ComponentChildren;
}

/** A named part of the API in a description list: a parameter, a header, a property. */
export function Described({ name, type, facts, description, children }: DescribedProps) {
  return (
    <>
      <dt>
        <code>{name}</code>{' '}
        <span class="api-facts">{join([...(type === undefined ? [] : [type]), ...facts])}</span>
      </dt>
      <dd>
        {description !== undefined && (
          <p>
            <InlineMarkdown text={description} />
          </p>
        )}
        {children}
      </dd>
    </>
  );
}

/** The type and the constraints of a schema. */
function Facts({ ui, schema }: { ui: UiLanguage; schema: Schema }) {
  return <>{join([<Type key="type" schema={schema} />, ...factsOf(ui, schema)])}</>;
}

const join = (parts: readonly ComponentChildren[]): ComponentChildren =>
  parts.map((part, i) => [i > 0 && ', ', part]);

interface Property {
  readonly path: string;
  readonly property: Schema;
  readonly isRequired: boolean;
}

/** The properties of an object, followed by those of its objects: `identifier`, `identifier.value`. */
function propertiesOf(schema: Schema, prefix = ''): Property[] {
  const { properties = {}, required = [] } = schema as {
    readonly properties?: Schemas;
    readonly required?: readonly string[];
  };
  return Object.entries(properties).flatMap(([name, property]) => {
    const path = `${prefix}${name}`;
    const isArray = property.type === 'array';
    const inner = isArray ? (property.items as Schema) : property;
    return [
      { path, property, isRequired: required.includes(name) },
      ...propertiesOf(inner, `${path}${isArray ? '[]' : ''}.`),
    ];
  });
}

/** A type in the notation of TypeScript, with links to schemas. */
export function Type({ schema }: { schema: Schema }) {
  return <code class="type">{typeOf(schema)}</code>;
}

function typeOf({
  $ref,
  type,
  items,
  anyOf,
  enum: values,
  additionalProperties,
  ...rest
}: Schema): ComponentChildren {
  if (typeof $ref === 'string') {
    const name = $ref.slice('#/components/schemas/'.length);
    return <a href={`#schema-${name}`}>{name}</a>;
  }
  if (rest.const !== undefined) return JSON.stringify(rest.const);
  if (Array.isArray(values)) return either(values.map((value) => JSON.stringify(value)));
  if (Array.isArray(anyOf)) return either(anyOf.map(typeOf));
  if (type === 'array') return [typeOf((items ?? {}) as Schema), '[]'];
  if (type === 'object' && typeof additionalProperties === 'object') {
    return ['Record<string, ', typeOf(additionalProperties as Schema), '>'];
  }
  return either([type ?? 'any'].flat() as string[]);
}

const either = (types: readonly ComponentChildren[]): ComponentChildren =>
  types.map((type, i) => [i > 0 && ' | ', type]);

/** Patterns that readers understand at a glance; the OpenAPI description has all of them. */
const MAX_PATTERN_LENGTH = 40;

/** The default and the limits of a schema, in words. */
export function factsOf(ui: UiLanguage, schema: Schema): ComponentChildren[] {
  const texts = TEXTS[ui].docs;
  const { minimum, maximum, minLength, maxLength, maxItems, pattern } = schema as Readonly<
    Record<string, number | undefined>
  > & { readonly pattern?: string };
  const facts: ComponentChildren[] = [];
  if (minimum !== undefined) {
    facts.push(maximum === undefined ? texts.minimum(minimum) : texts.between(minimum, maximum));
  }
  if (minLength !== undefined) facts.push(texts.minCharacters(minLength));
  if (maxLength !== undefined) facts.push(texts.maxCharacters(maxLength));
  if (maxItems !== undefined) facts.push(texts.maxItems(maxItems));
  if (pattern !== undefined && pattern.length <= MAX_PATTERN_LENGTH) {
    facts.push([texts.pattern, ' ', <code key="pattern">{pattern}</code>]);
  }
  if (schema.default !== undefined) {
    facts.push([texts.default, ' ', <code key="default">{JSON.stringify(schema.default)}</code>]);
  }
  return facts;
}
