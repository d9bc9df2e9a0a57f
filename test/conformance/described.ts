import type { AnySchema, ValidateFunction } from 'ajv';
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

/** An operation of the description with resolved references. */
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

/** A JSON object. */
interface Json {
  readonly [name: string]: unknown;
}

/** Headers that hosts add to those of the API. */
const HOST_HEADERS =
  /^(connection|content-length|content-type|date|keep-alive|transfer-encoding|cross-origin-.*|permissions-policy|strict-transport-security|x-frame-options)$/;

/** Reads the OpenAPI description of a site. */
export async function readDescription(base: string): Promise<Operation[]> {
  const document = await json(base, '/openapi.json');
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { regex: true } });
  ajv.addSchema(closed(document) as AnySchema, ROOT);
  const compiled = new Map<string, ValidateFunction>();
  const validatorOf = (pointer: string): ValidateFunction => {
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: `${ROOT}#${pointer}` });
    compiled.set(pointer, known);
    return known;
  };
  return Object.keys(document.paths as Json).flatMap((path) => {
    const item = `/paths/${escapePointer(path)}`;
    return Object.keys(at(document, item)).map((method) =>
      operationAt(document, `${item}/${method}`, path, validatorOf),
    );
  });
}

const ROOT = 'https://description.example/openapi.json';

async function json(base: string, path: string): Promise<Json> {
  const { status, text, headers } = await send(base, `GET ${path}`);
  expect([path, status]).toEqual([path, 200]);
  expect(headers['access-control-allow-origin'], path).toBe('*');
  expect(headers['content-type'], path).toMatch(/^application\/(schema\+)?json$/);
  return JSON.parse(text);
}

/** Forbids undescribed properties: the schemas allow them for future versions, but the API must not send any. */
function closed(document: Json): unknown {
  const copy = structuredClone(document) as { components: { schemas: Record<string, object> } };
  for (const name of [
    'DocumentIndexEntry',
    'IndexPublisher',
    'BadParameters',
    'NotFound',
    'MethodNotAllowed',
    'TooManySearches',
  ]) {
    Object.assign(copy.components.schemas[name] as object, { unevaluatedProperties: false });
  }
  return copy;
}

function operationAt(
  document: Json,
  pointer: string,
  path: string,
  validatorOf: (pointer: string) => ValidateFunction,
): Operation {
  const operation = at(document, pointer) as {
    operationId: string;
    parameters: unknown[];
    responses: Record<string, unknown>;
  };
  const parameterPointers = operation.parameters.map((_, i) =>
    resolve(document, `${pointer}/parameters/${i}`),
  );
  const parameters = parameterPointers.map((one) => {
    const parameter = at(document, one) as unknown as Parameter;
    return { ...parameter, schema: at(document, resolve(document, `${one}/schema`)) as Schema };
  });
  const statuses = Object.keys(operation.responses);
  const responses = new Map(
    statuses.map((status) => [Number(status), resolve(document, `${pointer}/responses/${status}`)]),
  );
  return {
    id: operation.operationId,
    path,
    parameters,
    statuses: [...responses.keys()],
    types: Object.keys((at(document, responses.get(200) as string).content ?? {}) as Json),
    check: (response) => {
      const described = responses.get(response.status);
      if (described === undefined)
        expect.fail(`status ${response.status} is not described: ${response.text.slice(0, 200)}`);
      checkHeaders(response, document, described, validatorOf);
      checkBody(response, document, described, validatorOf);
    },
    allows: (parameter, text) => {
      const i = parameters.findIndex(({ name }) => name === parameter.name);
      const value = parse(text, parameter.schema);
      return value !== undefined && validatorOf(`${parameterPointers[i]}/schema`)(value) === true;
    },
  };
}

function checkHeaders(
  { headers }: HttpResponse,
  document: Json,
  described: string,
  validatorOf: (pointer: string) => ValidateFunction,
): void {
  const known = (at(document, described).headers ?? {}) as Record<string, { required?: boolean }>;
  const unknown = Object.keys(headers).filter((name) => !HOST_HEADERS.test(name) && !(name in known));
  expect(unknown, 'headers that are not described').toEqual([]);
  for (const [name, { required }] of Object.entries(known)) {
    const text = headers[name];
    if (text === undefined) {
      expect(required === true ? name : undefined, 'a missing header').toBeUndefined();
      continue;
    }
    const pointer = `${described}/headers/${name}/schema`;
    expectValid(
      validatorOf(pointer),
      parse(text, at(document, resolve(document, pointer)) as Schema),
      `${name}: ${text}`,
    );
  }
}

function checkBody(
  { headers, text }: HttpResponse,
  document: Json,
  described: string,
  validatorOf: (pointer: string) => ValidateFunction,
): void {
  const content = at(document, described).content as Json | undefined;
  if (content === undefined) {
    expect(text).toBe('');
    return;
  }
  const type = (headers['content-type'] ?? '').replace(/;.*/, '');
  expect(Object.keys(content)).toContain(type);
  const schema = `${described}/content/${escapePointer(type)}/schema`;
  const isText = (at(document, resolve(document, schema)) as Schema).type === 'string';
  expectValid(validatorOf(schema), isText ? text : JSON.parse(text), text.slice(0, 300));
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

const escapePointer = (name: string): string =>
  encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));

function at(document: Json, pointer: string): Json {
  const names = pointer.split('/').slice(1);
  return names.reduce<Json>(
    (value, name) => value[decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~')] as Json,
    document,
  );
}

/** Resolves a pointer to a reference. */
function resolve(document: Json, pointer: string): string {
  const { $ref } = at(document, pointer) as { $ref?: string };
  return $ref?.startsWith('#') ? resolve(document, $ref.slice(1)) : pointer;
}
