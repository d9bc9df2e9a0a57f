import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import { type HttpResponse, send } from '../support/request.ts';

/** A parameter of an operation. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly example?: unknown;
  readonly schema: Schema;
}

interface Schema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly examples?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
}

/** An operation of the description. */
export interface Operation {
  readonly id: string;
  /** Path with `{name}` for its parameters. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** Statuses of its responses. */
  readonly statuses: readonly number[];
  /** Media types of its response with status 200. */
  readonly types: readonly string[];
  /** Checks a response against the description. @throws vitest's error for the first difference */
  readonly check: (response: HttpResponse) => void;
  /** Whether the schema of a parameter allows a text. */
  readonly allows: (parameter: Parameter, text: string) => boolean;
}

/** An object of the description, or a reference to one. */
type Described<T> = T | { readonly $ref: string };

type ByName<T> = Readonly<Record<string, T>>;

interface DescribedResponse {
  readonly headers?: ByName<Described<{ readonly required?: boolean; readonly schema: Described<Schema> }>>;
  readonly content?: ByName<{ readonly schema: Described<Schema> }>;
}

interface DescribedOperation {
  readonly operationId: string;
  readonly parameters: readonly Described<Parameter>[];
  readonly responses: ByName<Described<DescribedResponse>>;
}

interface Description {
  readonly paths: ByName<ByName<DescribedOperation>>;
  readonly components: { readonly schemas: ByName<object> };
}

/** Schemas that allow undescribed properties for future versions, but the API must not send any. */
const CLOSED = [
  ...['DocumentIndexEntry', 'IndexPublisher', 'BadParameters', 'NotFound', 'MethodNotAllowed'],
  'TooManySearches',
];

/** Headers that hosts add to those of the API. */
const HOST_HEADERS =
  /^(connection|content-length|content-type|date|keep-alive|transfer-encoding|cross-origin-.*|permissions-policy|strict-transport-security|x-frame-options)$/;

/** Reads the OpenAPI description of a site. */
export async function readDescription(base: string): Promise<Operation[]> {
  const { status, text, headers } = await send(base, 'GET /openapi.json');
  expect([status, headers['access-control-allow-origin']]).toEqual([200, '*']);
  expect(headers['content-type']).toBe('application/json');
  const description: Description = JSON.parse(text);
  for (const name of CLOSED)
    Object.assign(description.components.schemas[name] as object, { unevaluatedProperties: false });
  const follow = <T extends object>(described: Described<T>): T => {
    if (!('$ref' in described)) return described;
    const names = described.$ref.replace('#/', '').split('/');
    // References are within the document.
    return follow(names.reduce<unknown>((value, name) => (value as object)[name as never], description) as T);
  };
  const validatorOf = openValidators(description.components);
  const check = (response: HttpResponse, described: DescribedResponse) => {
    const known = described.headers ?? {};
    const unknown = Object.keys(response.headers).filter(
      (name) => !HOST_HEADERS.test(name) && !(name in known),
    );
    expect(unknown, 'headers that are not described').toEqual([]);
    for (const [name, header] of Object.entries(known)) {
      const { required = false, schema } = follow(header);
      const value = response.headers[name];
      if (value === undefined) expect(required ? name : undefined, 'a missing header').toBeUndefined();
      else expectValid(validatorOf(schema), parse(value, follow(schema)), `${name}: ${value}`);
    }
    if (described.content === undefined) {
      expect(response.text).toBe('');
      return;
    }
    const type = (response.headers['content-type'] ?? '').replace(/;.*/, '');
    const schema = described.content[type]?.schema ?? expect.fail(`${type} is not described`);
    const isText = follow(schema).type === 'string';
    const value = isText ? response.text : JSON.parse(response.text);
    expectValid(validatorOf(schema), value, response.text.slice(0, 300));
  };
  return Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.values(methods).map(({ operationId, parameters, responses }): Operation => {
      const byStatus = new Map(
        Object.entries(responses).map(([status, response]) => [Number(status), follow(response)]),
      );
      return {
        id: operationId,
        path,
        statuses: [...byStatus.keys()],
        types: Object.keys(byStatus.get(200)?.content ?? {}),
        parameters: parameters.map((one) => {
          const parameter = follow(one);
          return { ...parameter, schema: follow(parameter.schema) };
        }),
        check: (response) => {
          const described = byStatus.get(response.status);
          if (described) check(response, described);
          else expect.fail(`status ${response.status} is not described: ${response.text.slice(0, 200)}`);
        },
        allows: ({ schema }, text) => {
          const value = parse(text, schema);
          return value !== undefined && validatorOf(schema)(value) === true;
        },
      };
    }),
  );
}

/** Compiles each schema once, with the components that it may refer to. */
function openValidators(components: object): (schema: object) => ValidateFunction {
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { regex: true }, logger: false });
  const compiled = new Map<object, ValidateFunction>();
  return (schema) => {
    const validate = compiled.get(schema) ?? ajv.compile({ components, ...schema });
    compiled.set(schema, validate);
    return validate;
  };
}

function expectValid(validate: ValidateFunction, value: unknown, shown: string): void {
  const isValid = validate(value);
  expect(isValid ? [] : validate.errors, shown).toEqual([]);
}

/** Parses a text by a schema; undefined if it cannot be a value of its type. */
function parse(text: string, { type, anyOf }: Schema): unknown {
  if (anyOf) return anyOf.map((schema) => parse(text, schema)).find((value) => value !== undefined);
  if (type === 'integer') return /^-?[0-9]+$/.test(text) ? Number(text) : undefined;
  if (type === 'boolean') return ({ true: true, false: false } as Record<string, boolean>)[text];
  return text;
}
