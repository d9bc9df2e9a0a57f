import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Preview, startPreview } from '../../build/api/hosts/preview/preview.ts';
import { tooManySearches } from '../../build/api/response/problem.ts';
import { makeFolder } from '../support/content-tree.ts';
import { type HttpResponse, send } from '../support/request.ts';
import { assertProperty } from '../support/runs.ts';
import { buildSite } from '../support/site.ts';
import { writeConformanceContent } from './content.ts';
import { type Operation, type Parameter, readDescription } from './described.ts';

const RUNS = 250;

const { folder, remove } = makeFolder();
const out = join(folder, 'out');
let preview: Preview;
let operations: Operation[];
let uris: string[];
/** Parameters that may have any value. */
const ANY_TEXT = ['tags', 'parent', 'q', 'prefix'];

/** The URIs of sets, which have no codes. */
let sets: Set<string>;

beforeAll(async () => {
  writeConformanceContent(join(folder, 'content'));
  await buildSite(join(folder, 'content'), out);
  preview = await startPreview({ dir: out, port: 0, allowedHosts: ['a', 'a.example'], cors: true });
  operations = await readDescription(preview.url);
  const { text } = await send(preview.url, 'GET /v1/documents/index');
  const entries = JSON.parse(text) as { type: string; canonicalUri: string; canonicalVersionUri: string }[];
  const urisOf = (some: typeof entries) =>
    some.flatMap(({ canonicalUri, canonicalVersionUri }) => [canonicalUri, canonicalVersionUri]);
  uris = urisOf(entries);
  sets = new Set(urisOf(entries.filter(({ type }) => type === 'CodeListSet')));
});

afterAll(async () => {
  await preview?.close();
  remove();
});

/** The parameters of a request by name. */
type Values = Readonly<Record<string, string>>;

/** The request target of an operation with values for its parameters. */
function targetOf({ path, parameters }: Operation, values: Values): string {
  const given = (place: Parameter['in']) =>
    parameters.filter((one) => one.in === place && one.name in values);
  const filled = given('path').reduce(
    (text, { name }) => text.replace(`{${name}}`, encodeURIComponent(values[name] as string)),
    path,
  );
  const query = given('query').map(({ name }) => `${name}=${encodeURIComponent(values[name] as string)}`);
  return query.length === 0 ? filled : `${filled}?${query.join('&')}`;
}

const headersOf = ({ parameters }: Operation, values: Values): Values =>
  Object.fromEntries(
    parameters
      .filter((one) => one.in === 'header' && one.name in values)
      .map(({ name }) => [name.toLowerCase(), values[name] as string]),
  );

const call = (
  operation: Operation,
  values: Values,
  more: Values = {},
  method = 'GET',
): Promise<HttpResponse> =>
  send(preview.url, `${method} ${targetOf(operation, values)}`, { ...headersOf(operation, values), ...more });

/** The examples of the required parameters, which are those of the path. */
const exampleOf = ({ parameters }: Operation): Values =>
  Object.fromEntries(
    parameters.filter(({ required }) => required).map(({ name, example }) => [name, String(example)]),
  );

const toHttpResponse = async (response: Response): Promise<HttpResponse> => ({
  status: response.status,
  headers: Object.fromEntries(response.headers),
  text: await response.text(),
});

/** Requests that result in each status. The tests fail for a described status that is missing here. */
const REQUESTS: Readonly<Record<number, (operation: Operation) => Promise<HttpResponse>[]>> = {
  200: (operation) => [
    call(operation, exampleOf(operation)),
    ...operation.types.map((accept) => call(operation, exampleOf(operation), { accept })),
    ...operation.parameters
      .flatMap(({ name, schema }) => (schema.examples ?? []).map((value) => ({ [name]: String(value) })))
      .map((values) => call(operation, { ...exampleOf(operation), ...values })),
  ],
  304: (operation) => [
    call(operation, exampleOf(operation)).then(({ headers: { etag = '' } }) =>
      call(operation, { ...exampleOf(operation), 'If-None-Match': etag }),
    ),
  ],
  400: (operation) =>
    operation.parameters
      // Any text is a tag.
      .filter((parameter) => parameter.in === 'query' && !ANY_TEXT.includes(parameter.name))
      .map(({ name }) => call(operation, { ...exampleOf(operation), [name]: '[' })),
  404: (operation) => [
    call(operation, { ...exampleOf(operation), canonicalUri: 'urn:example:nothing' }),
    ...(operation.parameters.some(({ name }) => name === 'language') && !operation.path.includes('index')
      ? [call(operation, { ...exampleOf(operation), language: 'zh-Hant-TW' })]
      : []),
  ],
  // POST is also for queries.
  405: (operation) =>
    (operation.path.startsWith('/v1/reconcile') ? ['PUT', 'DELETE'] : ['POST', 'PUT', 'DELETE']).map(
      (method) => call(operation, exampleOf(operation), {}, method),
    ),
  // No single request results in it: checks the response object of the function.
  503: () => [toHttpResponse(tooManySearches())],
};

describe('the description of the API', () => {
  test('every operation → every described status, with a response that matches the description', async () => {
    for (const operation of operations) {
      for (const status of operation.statuses) {
        const responses = await Promise.all(REQUESTS[status]?.(operation) ?? []);
        expect(responses.length, `${operation.id}: a request with status ${status}`).toBeGreaterThan(0);
        for (const response of responses) {
          expect({ id: operation.id, status: response.status }).toEqual({ id: operation.id, status });
          operation.check(response);
        }
      }
    }
  });

  test('random values → responses that match the description; 400 if a schema forbids a value', async () => {
    const statuses = new Set<number>();
    await assertProperty(
      fc.asyncProperty(anyRequest(), async ({ operation, values, accept }) => {
        const response = await call(operation, values, accept === undefined ? {} : { accept });
        statuses.add(response.status);
        operation.check(response);
        const { canonicalUri: uri } = values;
        const needsCodes = /(?:history|codes|codes\/{code}|at\/{date}|schema)$|^\/v1\/reconcile/.test(
          operation.path,
        );
        const isKnown = uri === undefined || (uris.includes(uri) && !(needsCodes && sets.has(uri)));
        const queried = operation.parameters.filter(
          ({ name, in: place }) => (place === 'query' || name === 'date') && values[name],
        );
        const verdicts = queried.map((parameter) =>
          operation.allows(parameter, values[parameter.name] as string),
        );
        if (!isKnown) expect(response.status).toBe(404);
        else if (verdicts.includes(false)) expect(response.status).toBe(400);
        else if (!queried.some(({ name }) => LOOSE_SCHEMAS.includes(name)))
          expect(response.status).not.toBe(400);
      }),
      RUNS,
    );
    expect([...statuses].sort()).toEqual([200, 400, 404]);
  });
});

/** Parameters with invalid values that schemas allow: schemas cannot express RE2, days of a month, repeated subtags, or JSON. */
const LOOSE_SCHEMAS = ['date', 'searchTerm', 'queries', 'publishedFrom', 'publishedUntil', 'language'];

const anyRequest = () =>
  fc.constantFrom(...operations).chain((operation) =>
    fc.record({
      operation: fc.constant(operation),
      values: fc.record(
        Object.fromEntries(operation.parameters.map((parameter) => [parameter.name, anyValue(parameter)])),
        { requiredKeys: operation.parameters.filter(({ required }) => required).map(({ name }) => name) },
      ),
      accept: fc.constantFrom(
        undefined,
        '*/*',
        'text/json',
        'text/plain;q=0.5, application/json;q=0.1',
        'image/png',
      ),
    }),
  );

function anyValue({ name, in: place, schema }: Parameter): fc.Arbitrary<string> {
  if (name === 'code') return fc.constantFrom('AT', 'DE', 'at', 'none', 'a/b', '"');
  if (name === 'date') return fc.oneof(allowedValue(schema), fc.constantFrom('today', '2024-02', '1'));
  if (place === 'path')
    return fc.constantFrom(...uris, 'urn:example:nothing', 'https://example.org/no?such=list#1');
  if (name === 'If-None-Match') return fc.constantFrom('"none"', 'W/"none"');
  if (place === 'header') return fc.constantFrom('de', 'en;q=0.5, fr', '*', 'xx', 'de-AT;q=0');
  const bad = fc.string({ minLength: 1, maxLength: 12 });
  return fc.oneof(
    { weight: 4, arbitrary: allowedValue(schema) },
    { weight: 1, arbitrary: bad },
    fc.constant(''),
  );
}

function allowedValue(schema: Parameter['schema']): fc.Arbitrary<string> {
  const { type, enum: values, pattern, minimum, maximum = 1000, examples = [], anyOf } = schema;
  if (anyOf) return fc.oneof(...anyOf.map(allowedValue));
  if (values) return fc.constantFrom(...values);
  if (type === 'integer') return fc.integer({ min: minimum ?? 0, max: maximum }).map(String);
  if (type === 'boolean') return fc.constantFrom('true', 'false');
  const shown = examples.map(String);
  const matching = pattern
    ? fc.stringMatching(new RegExp(pattern))
    : fc.string({ minLength: 1, maxLength: 8 });
  return shown.length === 0 ? matching : fc.oneof(matching, fc.constantFrom(...shown));
}
