import { expect } from 'vitest';
import type { HttpResponse } from '../../support/request.ts';
import type { Expected } from '../expectation.ts';
import {
  bad,
  type ConformanceTest,
  NOT_FOUND,
  type Row,
  rows,
  SECURITY_HEADERS,
  sendChecked,
  varies,
  words,
} from './kit.ts';
import { ALL_TAGS_PAGE, countries, index } from './known.ts';

/** Calls of all endpoints, whose responses are usually files or usually computed. */
export const ENDPOINTS = words(`${index} ${index}?searchTerm=bread ${index}/urn:example:countries /v1/tags
  ${countries} ${countries}?language=DE-at ${countries}/alternative-format ${countries}/csv-metadata.json
  ${countries}/languages ${countries}/history ${countries}/codes/DE ${countries}/codes ${countries}/schema
  /v1/documents/https%3A%2F%2Fexample.org%2Fvocab%23colours
  /v1/documents/https%3A%2F%2Fexample.org%2Fvocab%23colours/alternative-format`).map((path) => `GET ${path}`);

/** One call for each kind of error. */
const ERRORS = [`GET ${index}?pageSize=51`, 'GET /v1/documents/urn:example:none', 'GET /v1/none'];

const FOR_ALL_ORIGINS = { 'access-control-allow-origin': '*' };
const SECURE = { ...SECURITY_HEADERS, 'x-content-type-options': 'nosniff' };
const CACHED = 'public, max-age=300, stale-while-revalidate=86400';
const EXPOSED = words('x-page x-page-size x-total-count x-total-pages etag');

const everyEndpoint = rows(
  ...ENDPOINTS.flatMap((call): Row[] => [
    [
      call,
      'CORS for all origins, which exposes the paging headers and ETag to scripts',
      { headers: FOR_ALL_ORIGINS, lists: { 'access-control-expose-headers': EXPOSED } },
      { origin: 'https://a.example' },
    ],
    [
      call,
      'nosniff and restrictive security headers, and no compression without Accept-Encoding',
      { headers: { ...SECURE, 'content-encoding': null } },
    ],
    [call, 'cached for five minutes, and stale for a day', { headers: { 'cache-control': CACHED } }],
  ]),
  ...ERRORS.map((call): Row => {
    const headers = { ...SECURE, ...FOR_ALL_ORIGINS };
    return [call, 'an error for all origins, with the security headers', { status: [400, 404], headers }];
  }),
  ['GET /', 'a redirect to a start page, if there are pages', { status: [302, 404] }],
  ['GET /en/', 'the start page, if there is one', { status: [200, 404], headers: SECURE }],
  ['GET /licenses.txt', 'the licenses, if there are pages', { status: [200, 404], headers: SECURE }],
  ['GET /no-such-page', '404 with the security headers', { status: 404, headers: SECURITY_HEADERS }],
  [`DELETE ${index}`, '405 with the security headers', { status: 405, headers: SECURITY_HEADERS }],
  ...words(
    `${index} ${index}?searchTerm=bread ${index}/urn:example:countries /v1/tags ${countries}/languages`,
  ).map((path): Row => [`GET ${path}`, 'varies by Accept', varies('accept')]),
  ...[countries, '/v1/documents/urn:example:per%252Fcent', `${countries}/alternative-format`].map(
    (path): Row => [`GET ${path}`, 'varies by both', varies('accept', 'accept-language')],
  ),
  [`GET ${countries}`, 'no paging headers', { headers: { 'x-page': null, 'x-total-count': null } }],
);

const METHOD_NOT_ALLOWED: Expected = {
  status: 405,
  headers: { allow: 'GET, HEAD, OPTIONS', 'access-control-allow-origin': '*', 'cache-control': 'no-store' },
  problem: {},
};

/** The response to a CORS preflight (https://fetch.spec.whatwg.org/#http-responses). */
const PREFLIGHT: Expected = {
  status: 204,
  headers: {
    allow: 'GET, HEAD, OPTIONS',
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, HEAD',
    'access-control-allow-headers': 'Accept, Accept-Language, If-None-Match, If-Modified-Since',
    'access-control-max-age': /^[1-9][0-9]*$/,
    'content-type': null,
  },
  text: '',
};

const METHOD_PATHS = words(`${index}/urn:example:countries ${countries} ${countries}/alternative-format
  ${countries}/languages /v1/tags /v1/documents/tags /v1/documents/urn:example:per%252Fcent
  ${index}?searchTerm=bread`);

const PREFLIGHT_REQUEST = {
  origin: 'https://a.example',
  'access-control-request-method': 'GET',
  'access-control-request-headers': 'if-none-match',
};

const methods = rows(
  ...words('POST PUT PATCH DELETE').map(
    (method): Row => [`${method} ${index}`, '405 with Allow', METHOD_NOT_ALLOWED],
  ),
  ...METHOD_PATHS.map((path): Row => [`POST ${path}`, '405 with Allow', METHOD_NOT_ALLOWED]),
  ...[index, ...METHOD_PATHS, `${index}?page=0`, '/v1/documents/urn:example:none', '/v1/none'].map(
    (path): Row => [`OPTIONS ${path}`, '204 with CORS preflight headers', PREFLIGHT],
  ),
  [`OPTIONS ${countries}`, '204 for a CORS preflight', PREFLIGHT, PREFLIGHT_REQUEST],
);

/** HEAD is GET without the body (RFC 9110 section 9.3.2). */
const head = [...ENDPOINTS, ...ERRORS, `GET ${countries}?language=it`, `GET ${index}?page=99`].map(
  (get): ConformanceTest => {
    const call = get.replace('GET', 'HEAD');
    return {
      title: `${call} → the response to GET without its body`,
      run: async (base, added) => {
        const full = await sendChecked(base, get, added);
        const headOnly = await sendChecked(base, call, added);
        expect([headOnly.status, headOnly.text]).toEqual([full.status, '']);
        expect(comparable(headOnly)).toEqual(comparable(full));
        const length = String(Buffer.byteLength(full.text));
        expect(headOnly.headers['content-length'] ?? length, 'content-length').toBe(length);
      },
    };
  },
);

/** The headers of the response without those of the connection; responses to HEAD may lack the length. */
function comparable({ headers }: HttpResponse): Record<string, string> {
  const own = words('date connection keep-alive transfer-encoding content-length age');
  // Netlify's headers identify the request.
  const found = Object.entries(headers).filter(([name]) => !own.includes(name) && !name.startsWith('x-nf-'));
  return Object.fromEntries(found);
}

const ALLOWED: Expected = { status: 405, lists: { allow: ['get', 'head'] }, problem: {} };
const UNSUPPORTED: Expected = {
  status: 505,
  headers: { ...SECURITY_HEADERS, 'content-type': 'application/problem+json' },
};

/** Methods that hosts may not know, line feeds, which some patterns treat as line ends, and HTTP versions. */
const unusualRequests = rows(
  [
    'OPTIONS /openapi.json',
    '204 with the methods that it allows',
    {
      status: 204,
      lists: { allow: ['get', 'head', 'options'], 'access-control-allow-methods': ['get', 'head'] },
    },
  ],
  ...words('FOO F-O_O GETS PROPFIND QUERY DESCRIBE TRACE F1').map(
    (method): Row => [`${method} /v1/tags`, '405 with Allow', ALLOWED],
  ),
  ...[
    `FOO ${index}?searchTerm=bread`,
    'FOO /v1/none',
    'get /v1/tags HTTP/1.1',
    'CONNECT /v1/tags HTTP/1.1',
    'CONNECT a.example:443 HTTP/1.1',
    'POST /openapi.json',
    'DELETE /',
    'PROPFIND /nothing',
  ].map((call): Row => [call, '405 with Allow', ALLOWED]),
  ...words(`/v1/tags%0a /v1/tags%0A /v1/tags%0a/ /v1/tags%0d /v1/ta%0ags ${index}%0a
    ${index}/urn:example:countries%0a ${countries}%0a ${countries}/languages%0a ${countries}%0a/languages
    ${countries}/alternative-format%0a`).map((path): Row => [`GET ${path}`, '404 problem+json', NOT_FOUND]),
  ['GET /en/%0a', 'no page', { status: 404 }],
  [`GET ${index}?page=1%0a`, '400', bad('page')],
  ...['GET', 'HEAD', 'FOO'].map((method): Row => [`${method} /v1/tags HTTP/2.0`, '505', UNSUPPORTED]),
  ['GET /v1/tags HTTP/3.0', '505', UNSUPPORTED],
  ['GET /v1/tags HTTP/0.9', 'rejected', { status: [400, 505], problem: {} }],
  ['GET /v1/tags HTTP/1.2', 'as HTTP/1.1', ALL_TAGS_PAGE],
  ['GET /v1/tags HTTP/1.1', '200', ALL_TAGS_PAGE],
);

export const HTTP_SECTIONS = {
  'every endpoint': everyEndpoint,
  methods,
  HEAD: head,
  'unusual requests': unusualRequests,
};
