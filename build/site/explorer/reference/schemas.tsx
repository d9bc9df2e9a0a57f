/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import type { Schema } from '../../../formats/representation.ts';
import type { UiLanguage } from '../../paths.ts';
import { TEXTS } from '../../texts/all.ts';

type Schemas = Readonly<Record<string, Schema>>;

/** All schemas of bodies, each with its properties. */
export function SchemaReference({ ui, schemas }: { ui: UiLanguage; schemas: Schemas }) {
  const texts = TEXTS[ui].docs;
  return (
    <>
      {Object.entries(schemas).map(([name, schema]) => {
        const properties = propertiesOf(schema);
        const bases = (schema.allOf as readonly Schema[] | undefined) ?? [];
        return (
          <section key={name} class="schema" aria-labelledby={`schema-${name}`}>
            <h3 id={`schema-${name}`}>{name}</h3>
            <Description text={schema.description as string | undefined} />
            {bases.map((base) => (
              <p>
                {texts.extends} <Type schema={base} />
              </p>
            ))}
            {properties.length === 0 ? (
              <p class="api-facts">{join(factsOf(ui, schema))}</p>
            ) : (
              <dl class="described">
                {properties.map(({ path, property, isRequired }) => (
                  <Described
                    key={path}
                    name={path}
                    facts={factsOf(ui, property, isRequired)}
                    description={property.description as string | undefined}
                  />
                ))}
              </dl>
            )}
          </section>
        );
      })}
    </>
  );
}

/** Code or a link. */
const SPAN = /`([^`]+)`|\[([^\]]+)\]\((https:[^)\s]+)\)/g;

/** A description of the API: text with code and links in Markdown. */
export function InlineMarkdown({ text }: { text: string }) {
  let end = 0;
  const parts = [...text.matchAll(SPAN)].map(({ 0: span, 1: code, 2: label, 3: href = '', index }) => {
    const before = text.slice(end, index);
    end = index + span.length;
    return [before, code === undefined ? <a href={href}>{label}</a> : <code>{code}</code>];
  });
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  );
}

/** A description as a paragraph, if there is one. */
export function Description({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p>
      <InlineMarkdown text={text} />
    </p>
  );
}

interface DescribedProps {
  readonly name: string;
  /** Its type, and more. */
  readonly facts: readonly ComponentChildren[];
  readonly description: string | undefined;
  readonly children?: ComponentChildren;
}

/** A named part of the API in a description list: a parameter, a header, a property. */
export const Described = ({ name, facts, description, children }: DescribedProps) => (
  <>
    <dt>
      <code>{name}</code> <span class="api-facts">{join(facts)}</span>
    </dt>
    <dd>
      <Description text={description} />
      {children}
    </dd>
  </>
);

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

/** The type of a value, whether it is required, its default and its limits. */
export function factsOf(ui: UiLanguage, schema: Schema, isRequired = false): ComponentChildren[] {
  const { docs: texts, document } = TEXTS[ui];
  const { minimum, maximum, minLength, maxLength, maxItems, pattern } = schema as Readonly<
    Record<string, number | undefined>
  > & { readonly pattern?: string };
  const facts: ComponentChildren[] = [<Type key="type" schema={schema} />];
  if (isRequired) facts.push(document.required);
  if (minimum !== undefined) {
    facts.push(maximum === undefined ? texts.minimum(minimum) : texts.between(minimum, maximum));
  }
  if (minLength !== undefined) facts.push(document.minLength(minLength));
  if (maxLength !== undefined) facts.push(document.maxLength(maxLength));
  if (maxItems !== undefined) facts.push(texts.maxItems(maxItems));
  if (pattern !== undefined && pattern.length <= MAX_PATTERN_LENGTH) {
    facts.push([document.pattern, ' ', <code key="pattern">{pattern}</code>]);
  }
  if (schema.default !== undefined) {
    facts.push([texts.default, ' ', <code key="default">{JSON.stringify(schema.default)}</code>]);
  }
  return facts;
}
