import type { Expected } from '../expectation.ts';
import { bad, JSON_TYPE, NOT_FOUND, type Row, rows } from './kit.ts';

const PATH = '/v1/reconcile';
const countries = `${PATH}/urn:example:countries`;
const colours = `${PATH}/https%3A%2F%2Fexample.org%2Fvocab%23colours`;

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

const form = (queries: object): string =>
  new URLSearchParams({ queries: JSON.stringify(queries) }).toString();

const TYPE = [{ id: 'urn:example:countries', name: 'Countries' }];

const MANIFEST: Expected = {
  json: {
    versions: ['0.2'],
    name: 'Countries',
    identifierSpace: 'urn:example:countries',
    schemaSpace: 'http://www.w3.org/2004/02/skos/core#ConceptScheme',
    defaultTypes: TYPE,
    view: { url: 'https://example.org/v1/reconcile/view/urn%3Aexample%3Acountries%2Fcodes%2F{{id}}' },
    preview: {
      url: 'https://example.org/v1/reconcile/preview/urn%3Aexample%3Acountries%2Fcodes%2F{{id}}',
      width: 400,
      height: 150,
    },
    suggest: {
      entity: {
        service_url: 'https://example.org',
        service_path: '/v1/reconcile/urn:example:countries/suggest',
      },
    },
  },
  headers: { 'content-type': JSON_TYPE, 'access-control-allow-origin': '*' },
};

/** As OpenRefine sends them. */
const query = (text: string) => ({ query: text, type: TYPE[0]?.id, type_strict: 'should' });
const BATCH = { q0: query('Österreich'), q1: query('Osterreich und'), q2: query('xk') };

const answerWith = (idOf: (code: string) => string): Expected => ({
  json: {
    q0: {
      result: [
        {
          id: idOf('AT'),
          name: 'Österreich',
          description: 'Österreich',
          score: 95,
          match: true,
          type: TYPE,
        },
      ],
    },
    q1: { result: [] },
    q2: {
      result: [{ id: idOf('XK'), name: 'Kosovo', description: 'XK', score: 100, match: true, type: TYPE }],
    },
  },
  headers: { 'content-type': JSON_TYPE, 'access-control-allow-origin': '*' },
});
const OF_LIST = answerWith((code) => code);
const OF_ALL = answerWith((code) => `urn:example:countries/codes/${code}`);

const TEN = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`q${i}`, query('AT')]));
const TEN_FOUND = Object.fromEntries(
  Array.from({ length: 10 }, (_, i) => [
    `q${i}`,
    {
      result: [{ id: 'AT', name: 'Österreich', description: 'AT', score: 100, match: true, type: TYPE }],
    },
  ]),
);

const LARGE = `queries=${'x'.repeat(64 * 1024)}`;

const WITH_POST = { allow: 'GET, HEAD, POST, OPTIONS' };

const reconciliation = rows(
  [`GET ${countries}`, 'the manifest', MANIFEST],
  [`GET ${countries}:v10?queries=`, 'the manifest', MANIFEST],
  [`GET ${colours}`, 'the manifest of a URI with #', { headers: { 'content-type': JSON_TYPE } }],
  [`GET ${PATH}`, 'the manifest of all lists', { headers: { 'content-type': JSON_TYPE } }],
  [`GET ${countries}?${form(BATCH)}`, 'candidates', OF_LIST],
  [`GET ${PATH}?${form(BATCH)}`, 'candidates with the paths of their codes', OF_ALL],
  ...([
    [`POST ${countries}`, 'candidates', OF_LIST, FORM, form(BATCH)],
    [`POST ${countries}`, 'candidates for ten queries', { json: TEN_FOUND }, FORM, form(TEN)],
    [`POST ${PATH}`, 'candidates with the paths of their codes', OF_ALL, FORM, form(BATCH)],
    [
      `POST ${PATH}`,
      'nothing without a type',
      { json: { q: { result: [] } } },
      FORM,
      form({ q: { query: 'AT' } }),
    ],
    [
      `POST ${PATH}`,
      '400 for a type that is no list',
      bad('queries'),
      FORM,
      form({ q: { query: 'AT', type: 'x' } }),
    ],
    [
      `POST ${countries}`,
      '400 for another body',
      bad('queries'),
      { 'content-type': 'application/json' },
      '{"q0":{}}',
    ],
    [`POST ${countries}`, '400 without a body', bad('queries')],
    [`POST ${countries}`, '413 for a large form', { status: 413, problem: {} }, FORM, LARGE],
    [`POST ${PATH}/urn:example:none`, '404', NOT_FOUND, FORM, form({})],
  ] as const satisfies Row[]),
  [`GET ${countries}?queries=%7B`, '400', bad('queries')],
  [
    `GET ${countries}/suggest?prefix=a&cursor=0`,
    'codes',
    { json: { result: [{ id: 'AT', name: 'Österreich', description: 'AT' }] } },
  ],
  [
    `GET ${PATH}/preview/urn%3Aexample%3Acountries%2Fcodes%2FAT`,
    'a page that other sites may show in frames',
    {
      text: '<!doctype html><html lang="de"><meta charset="utf-8"><title>Österreich</title><p><strong>Österreich</strong> <code>AT</code></p><p>Countries</p></html>',
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; form-action 'none'; base-uri 'none'",
      },
    },
  ],
  [`GET ${PATH}/preview/urn%3Aexample%3Acountries%2Fcodes%2FDE`, '404', NOT_FOUND],
  [
    `GET ${PATH}/view/urn%3Aexample%3Acountries%2Fcodes%2FAT`,
    'a redirect',
    { status: 303, headers: { location: '/v1/documents/urn:example:countries/codes/AT' } },
  ],
  [
    `OPTIONS ${countries}`,
    '204 with POST',
    { status: 204, headers: { ...WITH_POST, 'access-control-allow-methods': 'GET, HEAD, POST' } },
  ],
  [`DELETE ${PATH}`, '405 with POST in Allow', { status: 405, headers: WITH_POST, problem: {} }],
  ['POST /v1/reconciled', '405', { status: 405, headers: { allow: 'GET, HEAD, OPTIONS' }, problem: {} }],
);

export const RECONCILE_SECTIONS = { reconciliation };
