import { expect } from 'vitest';
import { check } from '../expectation.ts';
import { ENDPOINTS } from './http.ts';
import {
  bad,
  type ConformanceTest,
  JSON_TYPE,
  NOT_FOUND,
  notModified,
  ofType,
  PLAIN,
  type Row,
  rows,
  sendChecked,
  TEXT_JSON,
} from './kit.ts';
import { countries, index, SETS, V10_DE, V10_EN } from './known.ts';

/** Conditional requests (RFC 9110 section 13). */
const CONDITIONAL = [
  `GET ${index}`,
  `GET ${index}?type=CodeListSet&page=1&pageSize=10`,
  `GET ${index}/urn:example:countries`,
  `GET ${countries}?language=fr`,
  `GET ${countries}/alternative-format?language=fr`,
  'GET /v1/documents/urn:example:values',
  'GET /v1/documents/urn:example:values/alternative-format',
  'GET /v1/tags',
  `GET ${countries}/languages`,
  `GET ${index}?searchTerm=bread`,
  'GET /v1/documents/urn:example:per%252Fcent',
];

const conditional = CONDITIONAL.flatMap((call): ConformanceTest[] => [
  notModified(call),
  notModified(call, 'the ETag in a list', (etag) => `"other", ${etag}`),
  notModified(call, 'the ETag as weak', (etag) => `W/${etag.replace(/^W\//, '')}`),
  notModified(call, '*', () => '*'),
  ...rows([call, 'the complete response', { status: 200 }, { 'if-none-match': '"other"' }]),
]);

/** Different representations have different entity tags (RFC 9110 section 8.8.3). */
const entityTags = [countries, `${countries}/alternative-format`].map(
  (path): ConformanceTest => ({
    title: `GET ${path} → a different entity tag in each language`,
    run: async (base, added) => {
      const german = await sendChecked(base, `GET ${path}?language=de`, added);
      const english = await sendChecked(base, `GET ${path}?language=en`, added);
      expect(german.headers.etag).toMatch(/^(W\/)?"[^"]+"$/);
      expect(german.headers.etag).not.toBe(english.headers.etag);
    },
  }),
);

/** The same JSON text in several media types is several representations (RFC 9110 section 8.8.3). */
const entityTagsOfTypes = CONDITIONAL.filter((call) => !call.includes('alternative-format')).flatMap(
  (call): ConformanceTest[] => [
    {
      title: `${call} → a different entity tag in each media type`,
      run: async (base, added) => {
        const etags = new Set<string | undefined>();
        for (const accept of ['application/json', 'text/json', 'text/plain']) {
          const { etag } = (await sendChecked(base, call, added, { accept })).headers;
          expect(etag).toMatch(/^(W\/)?"[^"]+"$/);
          etags.add(etag?.replace(/^W\//, ''));
        }
        expect(etags.size).toBe(3);
      },
    },
    notModified(call, undefined, undefined, { accept: 'text/json' }),
    notModified(call, undefined, undefined, { accept: 'text/html, text/plain;q=0.9' }),
    otherType(call, 'text/json', 'application/json', JSON_TYPE),
    otherType(call, 'application/json', 'text/plain', PLAIN),
  ],
);

/** The entity tag of one type does not match the response in another one. */
function otherType(call: string, known: string, accept: string, contentType: string): ConformanceTest {
  return {
    title: `${call} [if-none-match: the ETag of ${known}] → the complete response in another type`,
    run: async (base, added) => {
      const { etag = '' } = (await sendChecked(base, call, added, { accept: known })).headers;
      check(await sendChecked(base, call, added, { accept, 'if-none-match': etag }), ofType(contentType));
    },
  };
}

/** Accept headers of a request for the sets, by the type of the response. */
const ACCEPTED = {
  [JSON_TYPE]: [
    ...['*/*', 'application/json', 'application/*', 'application/json, text/plain, */*', 'text/html'],
    ...['text/html, application/xhtml+xml, */*;q=0.8', 'image/png;q=0.5', 'not a media type', 'text/jsonx'],
    ...['text/json;q=0.9, application/json', 'text/json;q=0.2, */*;q=0.8', 'text/json;q=0'],
  ],
  [TEXT_JSON]: [
    ...['application/json;q=0.1, text/plain;q=0.4, text/json;q=0.5', '*/*;q=0.1, text/json', 'TEXT/JSON'],
    ...['text/html, text/json;q=0.5', 'application/json;q=0', 'application/json;q=0, text/json;q=0.2'],
    ...['text/json;charset=utf-8', '  text/json  '],
  ],
  [PLAIN]: ['application/json;q=0.1, text/plain', 'Text/Plain;Q=1.0'],
};

const sets = `GET ${index}?type=CodeListSet`;
const ANY_TEXT = ofType(/^text\/(json|plain); charset=utf-8$/);

const accept = rows(
  ...ENDPOINTS.filter((call) => !/(alternative-format|csv-metadata\.json)$/.test(call)).flatMap(
    (call): Row[] => [
      [call, JSON_TYPE, ofType(JSON_TYPE)],
      [call, TEXT_JSON, ofType(TEXT_JSON), { accept: 'text/json' }],
      [call, PLAIN, ofType(PLAIN), { accept: 'text/plain' }],
    ],
  ),
  ...Object.entries(ACCEPTED).flatMap(([type, values]) =>
    values.map((value): Row => [sets, type, ofType(type), { accept: value }]),
  ),
  [sets, 'one of the text types', ANY_TEXT, { accept: 'text/*' }],
  [sets, 'any type except the excluded one', ANY_TEXT, { accept: 'application/json;q=0, */*' }],
  [sets, 'the same JSON text with its paging headers', SETS, { accept: 'text/plain' }],
  [`GET ${countries}`, 'the same document', { text: V10_DE }, { accept: 'text/plain' }],
  [
    `GET ${countries}`,
    'both negotiated',
    { text: V10_EN, headers: { 'content-type': TEXT_JSON, 'content-language': 'en' } },
    { accept: 'text/json', 'accept-language': 'en' },
  ],
  [`GET ${index}?page=0`, '400 stays problem+json', bad('page'), { accept: 'text/json' }],
  ['GET /v1/documents/urn:example:none', '404 stays problem+json', NOT_FOUND, { accept: 'text/plain' }],
  ['GET /v1/none', '404 problem+json, not HTML', NOT_FOUND, { accept: 'text/html' }],
);

export const NEGOTIATION_SECTIONS = {
  'conditional requests': [...conditional, ...entityTags, ...entityTagsOfTypes],
  Accept: accept,
};
