import { describe, expect, test } from 'vitest';
import { ALTERNATIVE_FORMATS } from '../../build/formats/all.ts';
import { findCommonFaults } from '../support/any-response.ts';
import { type HttpResponse, type SentHeaders, send } from '../support/request.ts';
import type { AddedHeaders, Deviation } from './deviations.ts';
import { check, type Expected } from './expectation.ts';

/** A host that serves the content of content.ts. */
export interface Host {
  readonly name: string;
  /** Its URL, which is known when the tests run. */
  readonly url: () => string;
  readonly deviations: readonly Deviation[];
  /** Whether the output surely has all files that a build with the default budget writes; default: true. */
  readonly hasAllFiles?: boolean;
  /** Headers that the host adds to responses, with the reasons. */
  readonly addedHeaders?: AddedHeaders;
  /** Whether to send requests concurrently, for a slow host. */
  readonly concurrent?: boolean;
  /** For a slow host: runs only every nth test of each section, and one for each pattern of a deviation. */
  readonly every?: number;
}

/**
 * Tests whether a host implements the API contract. The suite knows only its URL; the expected responses are written
 * by hand.
 */
export function describeConformance(host: Host): void {
  const {
    name,
    url,
    deviations,
    hasAllFiles = true,
    addedHeaders = {},
    concurrent = false,
    every = 1,
  } = host;
  const deviationOf = (title: string) =>
    deviations.find(({ tests }) => tests.some((pattern) => isTitle(pattern, title)));
  const examples = deviations.flatMap(({ tests }) =>
    tests.map((pattern) => CONFORMANCE_TESTS.find(({ title }) => isTitle(pattern, title))),
  );
  describe(`conformance of ${name}`, { concurrent }, () => {
    for (const [section, tests] of Object.entries(SECTIONS)) {
      describe(section, () => {
        const chosen = tests.filter((one, i) => i % every === 0 || examples.includes(one));
        // The report shows that not all tests were run.
        if (chosen.length < tests.length) test.skip(`${tests.length - chosen.length} tests (not run)`);
        for (const { title, run } of chosen) {
          const deviation = deviationOf(title);
          if (!deviation) test(title, () => run(url(), addedHeaders));
          else if (deviation.crashes) test.skip(`${title} (not run: ${deviation.reason})`);
          else if (deviation.onlyFiles && !hasAllFiles) {
            // Skipped tests show in the report which deviations the site has.
            test(title, async ({ skip }) => {
              await run(url(), addedHeaders).catch(() => skip(`deviates: ${deviation.reason}`));
            });
          } else test.fails(`${title} (deviates: ${deviation.reason})`, () => run(url(), addedHeaders));
        }
      });
    }
    test('every title is unique, and every deviation names one', () => {
      const titles = CONFORMANCE_TESTS.map(({ title }) => title);
      expect(titles.filter((title, i) => titles.indexOf(title) !== i)).toEqual([]);
      const patterns = deviations.flatMap(({ tests }) => tests);
      expect(patterns.filter((pattern) => !titles.some((title) => isTitle(pattern, title)))).toEqual([]);
    });
  });
}

const isTitle = (pattern: string | RegExp, title: string): boolean =>
  typeof pattern === 'string' ? pattern === title : pattern.test(title);

/** A test; its title describes the call and the response. */
interface ConformanceTest {
  readonly title: string;
  readonly run: (base: string, added?: AddedHeaders) => Promise<void>;
}

/** A call, its response in words, the expected response, and the request headers. */
type Row = readonly [call: string, description: string, expected: Expected, send?: SentHeaders];

function rows(...table: readonly Row[]): ConformanceTest[] {
  return table.map(([call, description, expected, headers = {}]) => ({
    title: `${titleOf(call, headers)} → ${description}`,
    run: async (base, added) => check(await sendChecked(base, call, added, headers), expected),
  }));
}

/** Sends a request, and checks the response for faults that no response may have. */
async function sendChecked(
  base: string,
  call: string,
  added: AddedHeaders = {},
  headers: SentHeaders = {},
): Promise<HttpResponse> {
  const response = await send(base, call, headers);
  const own = Object.entries(response.headers).filter(([name]) => !Object.hasOwn(added, name));
  const withoutAdded = { ...response, headers: Object.fromEntries(own) };
  expect(findCommonFaults(call, withoutAdded)).toEqual([]);
  return withoutAdded;
}

function titleOf(call: string, headers: SentHeaders): string {
  const sent = Object.entries(headers).map(([name, value]) => ` [${name}: ${value}]`);
  return `${abbreviate(call)}${sent.join('')}`;
}

/** Replaces long repetitions by their count: `xxxx…` becomes `(x)×288`. */
const abbreviate = (call: string): string =>
  call.replace(/(.{1,6}?)\1{49,}/g, (run, part: string) => `(${part})×${run.length / part.length}`);

// ---------------------------------------------------------------------------------------------- the content

/** Documents of one generated list in the order of the index, as {@link Expected.entries} names them. */
function zz(name: string, from: number, to: number): string[] {
  const digits = name === 'n101' ? 3 : 2;
  return Array.from({ length: to - from + 1 }, (_, i) => {
    const number = from + i;
    return `Zz ${name} ${String(number).padStart(digits, '0')} ${number} en`;
  });
}

const COUNTRIES_V9 = ['Countries v9 de', 'Countries v9 en', 'Countries v9 fr'];
const COUNTRIES_V10 = ['Countries v10 de', 'Countries v10 en'];
const BREAD = ['Bread 2 de', 'Bread 2 de-AT'];

/** The 31 documents that come before the generated ones. */
const FIRST = [
  'Alps 1 de-AT',
  ...BREAD,
  'Case lower en',
  'Case upper en',
  'Cheese 1 fr',
  ...COUNTRIES_V9,
  ...COUNTRIES_V10,
  'Draft 0.1 en',
  'Empty 1 en',
  'Escaped en',
  'Hash en',
  'Long en',
  'Percent en',
  'Plan 1 de',
  'Plus en',
  'Query en',
  'Release 1 de',
  'Release 1 en',
  'Slash en',
  'Slashed en',
  'Tail en',
  'Umlaut en',
  'Umlaut decomposed en',
  'Umlaut escaped en',
  'Values 1.0 en',
  'Weather en',
  'Weather en',
];

/** 251 generated documents follow, and then these: `d` and `Ä` come after `Z` by code unit. */
const LAST = ['dances 1 es', 'dances 1 pl', 'Ämter 1 de'];

const FIRST_PAGE: Expected = { entries: [...FIRST, ...zz('n101', 1, 19)], paging: [1, 50, 285, 6] };
const NOTHING: Expected = { text: '[]', paging: [1, 50, 0, 0] };

/** A result set that fits on one page of 50. */
const all = (...entries: string[]): Expected => ({ entries, paging: [1, 50, entries.length, 1] });

const bad = (...errors: string[]): Expected => ({ status: 400, problem: { errors } });
const NOT_FOUND: Expected = { status: 404, problem: {} };

/** Encodes a text as UTF-8, with one character per byte, as {@link send} expects it. */
const raw = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

const countries = '/v1/documents/urn:example:countries';
const index = '/v1/documents/index';

const V9_DE_ENTRY =
  '{"type":"CodeList","language":"de","shortName":"Countries","longName":"Länder der Erde",' +
  '"description":"Alle Länder, nach ISO 3166.","version":"v9","canonicalUri":"urn:example:countries",' +
  '"canonicalVersionUri":"urn:example:countries:v9","tags":["geo","Länder"],"publishedAt":"2024-01-01T00:00:00Z",' +
  '"publisher":{"shortName":"Office","longName":"Statistics Office","url":"https://office.example/",' +
  '"identifier":{"Value":"O-1","source":{"shortName":"Register","longName":"Register of Offices",' +
  '"url":"https://register.example/"}}},"validFrom":"2024-01-01T00:00:00Z","validTo":"2024-12-31T23:59:59+01:00"}';

const V9_DE_HEAD =
  '{"$opencodelist":"0.3.0","$comments":["Kommentar mit \\"Anführung\\" und \\\\ Schrägstrich"],"codeList":{' +
  '"identification":{"x-note":{"b":1,"a":[1.0,null,"Ü"],"10":"ten","9":"nine"},"shortName":"Countries",' +
  '"language":"de","longName":"Länder der Erde","description":"Alle Länder, nach ISO 3166.","version":"v9",' +
  '"canonicalUri":"urn:example:countries","canonicalVersionUri":"urn:example:countries:v9",' +
  '"tags":["geo","Länder"],"publishedAt":"2024-01-01T00:00:00Z","validFrom":"2024-01-01T00:00:00Z",' +
  '"validTo":"2024-12-31T23:59:59+01:00","publisher":{"shortName":"Office","longName":"Statistics Office",' +
  '"url":"https://office.example/","identifier":{"value":"O-1","source":{"shortName":"Register",' +
  '"longName":"Register of Offices","url":"https://register.example/"}}}},"columnSet":{"columns":[' +
  '{"id":"code","name":"Code","type":"string","nullable":false},{"id":"name","name":"Name","type":"string"},' +
  '{"id":"area","name":"Fläche","type":"number"}],"keys":[{"id":"key","columnIds":["code"]}]},';
const V9_DE_ROWS =
  '"dataSet":{"rows":[{"name":"Österreich","code":"AT","area":83879.0},' +
  '{"code":"DE","name":"Deutschland","area":357592}]},';
const V9_DE_TAIL = '"annotation":{"descriptions":[{"format":"text","content":"Zwei\\nZeilen"}]}}}';

const v10Head = (
  language: string,
  longName: string,
  tags: string,
  change: string,
  area: string,
  note: string,
): string =>
  `{"$opencodelist":"0.3.1","codeList":{"identification":{"language":"${language}","shortName":"Countries",` +
  `"longName":"${longName}","version":"v10","canonicalUri":"urn:example:countries",` +
  `"canonicalVersionUri":"urn:example:countries:v10","publishedAt":"2024-07-01T01:30:00+02:00","tags":${tags},` +
  `"changeLog":["${change}"]},` +
  '"columnSet":{"columns":[{"id":"code","name":"Code","type":"string","nullable":false},' +
  `{"id":"name","name":"Name","type":"string"},{"id":"area","name":"${area}","type":"number"},` +
  `{"id":"note","name":"${note}","type":"string","optional":true}],"keys":[{"id":"key","columnIds":["code"]}]}`;
const V10_DE_HEAD = v10Head(
  'de',
  'Länder der Erde',
  '["GEO","Länder"]',
  'DE ist entfallen, XK ist neu.',
  'Fläche',
  'Anmerkung',
);
const V10_DE =
  `${V10_DE_HEAD},"dataSet":{"rows":[` +
  '{"code":"AT","name":"Österreich","area":83882,"note":"EU, Schengen"},{"code":"XK","name":"","area":null}]}}}';
const V10_EN_HEAD = v10Head(
  'en',
  'Countries of the world',
  '["GEO","open data"]',
  'DE was removed, XK is new, AT has a new name.',
  'Area',
  'Note',
);
const V10_EN =
  `${V10_EN_HEAD},"dataSet":{"rows":[` +
  '{"code":"AT","name":"Austria : \\"Österreich\\" ","area":83882},{"code":"XK","name":"Kosovo","area":null}]}}}';

const VALUES_ROWS =
  '{"1":"a","0":"x, y","flags":["r","g"],"doc":{"b":1,"a":[1.0,null]},"num":1.0,"int":100000000000000000000000,' +
  '"ok":true,"opt":"o","day":"2024-02-29"},' +
  '{"1":"b","0":"say \\"hi\\"","flags":[],"doc":[],"num":1E+2,"int":-0,"ok":false,"day":null},' +
  '{"1":"c","0":"line\\nbreak","flags":["g"],"doc":null,"num":0.10,"int":null,"ok":null,"opt":"=1+1","day":null},' +
  '{"1":"d","0":"\\u00c4öü ß €","flags":null,"doc":{"quote":"\\"","comma":","},"num":null,"int":0,"ok":true,' +
  '"opt":"","day":null}';
const VALUES =
  '{"$opencodelist":"0.3.0","codeList":{"identification":{"language":"en","shortName":"Values","version":"1.0",' +
  '"canonicalUri":"urn:example:values","canonicalVersionUri":"urn:example:values:1.0",' +
  '"tags":["c++","R&D","km/h","100%"],"publishedAt":"2023-05-05T10:20:30.123Z"},"columnSet":{"columns":[' +
  '{"id":"1","name":"Key","type":"string"},{"id":"0","name":"Text","type":"string"},' +
  '{"id":"flags","name":"Flags","type":"enum-set","members":[{"value":"r"},{"value":"g"}]},' +
  '{"id":"doc","name":"Document","type":"document"},{"id":"num","name":"Number","type":"number"},' +
  '{"id":"int","name":"Integer","type":"integer"},{"id":"ok","name":"Boolean","type":"boolean"},' +
  '{"id":"opt","name":"Optional","type":"string","optional":true},{"id":"day","name":"Date","type":"date"}],' +
  `"keys":[{"id":"key","columnIds":["1"]}]},"dataSet":{"rows":[${VALUES_ROWS}]}}}`;

const RELEASE_HEAD =
  '{"$opencodelist":"0.3.0","codeListSet":{"identification":{"language":"de","shortName":"Release",' +
  '"longName":"Ausgabe","version":"1","canonicalUri":"urn:example:release",' +
  '"canonicalVersionUri":"urn:example:release:1","tags":["open data"]}';
const RELEASE =
  `${RELEASE_HEAD},"referenceSet":[{"type":"codeListRef","canonicalUri":"urn:example:countries",` +
  '"canonicalVersionUri":"urn:example:countries:v10","locationUrls":["https://a.example/1","https://a.example/2"]},' +
  '{"type":"codeListRef","canonicalUri":"urn:example:bread"},{"type":"codeListSetRef",' +
  '"canonicalUri":"urn:example:plan","locationUrls":["https://a.example/p,1"]}]}}';

const DRAFT =
  '{"$opencodelist":"0.3.0","codeList":{"identification":{"language":"en","shortName":"Draft","version":"0.1",' +
  '"canonicalUri":"urn:example:draft","canonicalVersionUri":"urn:example:draft:0.1"},' +
  '"columnSet":{"columns":[{"id":"code","name":"Code","type":"string"}],"keys":[{"id":"key","columnIds":["code"]}]}}}';

const ONLY = Array.from({ length: 51 }, (_, i) => `only-${String(i + 1).padStart(2, '0')}`);
const TAGS = [
  ...['100%', 'GEO', 'Länder', 'R&D', 'c++', 'food', 'geo', 'km/h', 'n101', 'n49', 'n50', 'n51'],
  ...ONLY,
  'open data',
];

/** Calls of all endpoints, whose responses are usually files or usually computed. */
const ENDPOINTS = [
  `GET ${index}`,
  `GET ${index}?searchTerm=bread`,
  `GET ${index}/urn:example:countries`,
  `GET ${countries}`,
  `GET ${countries}?language=DE-at`,
  `GET ${countries}/alternative-format`,
  `GET ${countries}/csv-metadata.json`,
  'GET /v1/documents/https%3A%2F%2Fexample.org%2Fvocab%23colours',
  'GET /v1/documents/https%3A%2F%2Fexample.org%2Fvocab%23colours/alternative-format',
  'GET /v1/tags',
  `GET ${countries}/languages`,
  `GET ${countries}/history`,
  `GET ${countries}/codes/DE`,
  `GET ${countries}/schema`,
];

/** One call for each kind of error. */
const ERRORS = [`GET ${index}?pageSize=51`, 'GET /v1/documents/urn:example:none', 'GET /v1/none'];

/** Headers for content from many sources: only the site's own scripts, no frames, and no referrer. */
const SECURITY_HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
};

// ---------------------------------------------------------------------------------------------- the sections

const everyEndpoint = [
  ...ENDPOINTS.flatMap((call) =>
    rows(
      [
        call,
        'CORS for all origins',
        { headers: { 'access-control-allow-origin': '*' } },
        { origin: 'https://a.example' },
      ],
      [
        call,
        'exposes the paging headers and ETag to scripts',
        {
          lists: {
            'access-control-expose-headers': [
              'x-page',
              'x-page-size',
              'x-total-count',
              'x-total-pages',
              'etag',
            ],
          },
        },
      ],
      [call, 'nosniff', { headers: { 'x-content-type-options': 'nosniff' } }],
      [call, 'restrictive security headers', { headers: SECURITY_HEADERS }],
      [
        call,
        'cached for five minutes, and stale for a day',
        { headers: { 'cache-control': 'public, max-age=300, stale-while-revalidate=86400' } },
      ],
      [call, 'not compressed without Accept-Encoding', { headers: { 'content-encoding': null } }],
    ),
  ),
  ...ERRORS.flatMap((call) =>
    rows(
      [
        call,
        'an error with CORS for all origins',
        {
          status: [400, 404],
          headers: { 'access-control-allow-origin': '*' },
        },
      ],
      [
        call,
        'an error with nosniff',
        { status: [400, 404], headers: { 'x-content-type-options': 'nosniff' } },
      ],
      [call, 'an error with restrictive security headers', { status: [400, 404], headers: SECURITY_HEADERS }],
    ),
  ),
  ...rows(
    ['GET /', 'a redirect to a start page, if there are pages', { status: [302, 404] }],
    [
      'GET /en/',
      'the start page, if there is one',
      { status: [200, 404], headers: { ...SECURITY_HEADERS, 'x-content-type-options': 'nosniff' } },
    ],
    [
      'GET /licenses.txt',
      'the licenses of third-party code, if there are pages',
      { status: [200, 404], headers: { ...SECURITY_HEADERS, 'x-content-type-options': 'nosniff' } },
    ],
    [
      'GET /no-such-page',
      '404 with restrictive security headers',
      { status: 404, headers: SECURITY_HEADERS },
    ],
    [`DELETE ${index}`, '405 with restrictive security headers', { status: 405, headers: SECURITY_HEADERS }],
    [`GET ${index}`, 'varies by Accept', { lists: { vary: ['accept'] } }],
    [`GET ${index}?searchTerm=bread`, 'varies by Accept', { lists: { vary: ['accept'] } }],
    [`GET ${index}/urn:example:countries`, 'varies by Accept', { lists: { vary: ['accept'] } }],
    ['GET /v1/tags', 'varies by Accept', { lists: { vary: ['accept'] } }],
    [`GET ${countries}/languages`, 'varies by Accept', { lists: { vary: ['accept'] } }],
    [
      `GET ${countries}`,
      'varies by Accept and Accept-Language',
      { lists: { vary: ['accept', 'accept-language'] } },
    ],
    [
      `GET ${countries}/alternative-format`,
      'varies by Accept-Language',
      { lists: { vary: ['accept-language'] } },
    ],
    [
      'GET /v1/documents/urn:example:per%252Fcent',
      'varies by Accept and Accept-Language',
      { lists: { vary: ['accept', 'accept-language'] } },
    ],
    [
      `GET ${countries}`,
      'a document has no paging headers',
      { headers: { 'x-page': null, 'x-total-count': null } },
    ],
  ),
];

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

const METHOD_PATHS = [
  `${index}/urn:example:countries`,
  countries,
  `${countries}/alternative-format`,
  `${countries}/languages`,
  '/v1/tags',
  '/v1/documents/tags',
  '/v1/documents/urn:example:per%252Fcent',
  `${index}?searchTerm=bread`,
];

const methods = rows(
  ...['POST', 'PUT', 'PATCH', 'DELETE'].map(
    (method): Row => [`${method} ${index}`, '405 with Allow', METHOD_NOT_ALLOWED],
  ),
  ...METHOD_PATHS.map((path): Row => [`POST ${path}`, '405 with Allow', METHOD_NOT_ALLOWED]),
  ...[index, ...METHOD_PATHS, `${index}?page=0`, '/v1/documents/urn:example:none', '/v1/none'].map(
    (path): Row => [`OPTIONS ${path}`, '204 with CORS preflight headers', PREFLIGHT],
  ),
  [
    `OPTIONS ${countries}`,
    '204 for a CORS preflight',
    PREFLIGHT,
    {
      origin: 'https://a.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'if-none-match',
    },
  ],
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
        expect(headOnly.text).toBe('');
        expect(headOnly.status).toBe(full.status);
        expect(comparable(headOnly)).toEqual(comparable(full));
        const length = String(Buffer.byteLength(full.text));
        expect(headOnly.headers['content-length'] ?? length, 'content-length').toBe(length);
      },
    };
  },
);

/** The headers of the response without those of the connection; responses to HEAD may lack the length. */
function comparable({ headers }: HttpResponse): Record<string, string> {
  const own = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length', 'age'];
  // Netlify's headers identify the request.
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !own.includes(name) && !name.startsWith('x-nf-')),
  );
}

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
  notModified(call, 'the ETag', (etag) => etag),
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
      const calls = ['de', 'en'].map((language) =>
        sendChecked(base, `GET ${path}?language=${language}`, added),
      );
      const [german, english] = await Promise.all(calls);
      expect(german?.headers.etag).toMatch(/^(W\/)?"[^"]+"$/);
      expect(german?.headers.etag).not.toBe(english?.headers.etag);
    },
  }),
);

/** The same JSON text in several media types is several representations (RFC 9110 section 8.8.3). */
const entityTagsOfTypes = CONDITIONAL.filter((call) => !call.includes('alternative-format')).flatMap(
  (call): ConformanceTest[] => [
    {
      title: `${call} → a different entity tag in each media type`,
      run: async (base, added) => {
        const etags = await Promise.all(
          ['application/json', 'text/json', 'text/plain'].map(
            async (accept) => (await sendChecked(base, call, added, { accept })).headers.etag,
          ),
        );
        for (const etag of etags) expect(etag).toMatch(/^(W\/)?"[^"]+"$/);
        expect(new Set(etags.map((etag) => etag?.replace(/^W\//, ''))).size).toBe(3);
      },
    },
    notModified(call, 'the ETag', (etag) => etag, { accept: 'text/json' }),
    notModified(call, 'the ETag', (etag) => etag, { accept: 'text/html, text/plain;q=0.9' }),
    {
      title: `${call} [if-none-match: the ETag of text/json] → the complete response in another type`,
      run: async (base, added) => {
        const { etag = '' } = (await sendChecked(base, call, added, { accept: 'text/json' })).headers;
        check(await sendChecked(base, call, added, { 'if-none-match': etag }), {
          headers: { 'content-type': JSON_TYPE },
        });
      },
    },
    {
      title: `${call} [if-none-match: the ETag of application/json] → the complete response in another type`,
      run: async (base, added) => {
        const { etag = '' } = (await sendChecked(base, call, added)).headers;
        check(await sendChecked(base, call, added, { accept: 'text/plain', 'if-none-match': etag }), {
          headers: { 'content-type': PLAIN },
        });
      },
    },
  ],
);

/**
 * Headers of a 304 that are the same as for 200: those that RFC 9110 section 15.4.5 requires, and those that scripts or
 * caches read.
 */
const HEADERS_OF_304 = [
  'cache-control',
  'content-location',
  'etag',
  'expires',
  'vary',
  'content-type',
  'content-language',
  'access-control-allow-origin',
  'access-control-expose-headers',
  'x-page',
  'x-page-size',
  'x-total-count',
  'x-total-pages',
];

function notModified(
  call: string,
  what: string,
  condition: (etag: string) => string,
  headers: SentHeaders = {},
): ConformanceTest {
  return {
    title: `${titleOf(call, headers)} [if-none-match: ${what}] → 304`,
    run: async (base, added) => {
      const full = await sendChecked(base, call, added, headers);
      const { etag = '' } = full.headers;
      expect(etag).toMatch(/^(W\/)?"[^"]+"$/);
      const response = await sendChecked(base, call, added, { ...headers, 'if-none-match': condition(etag) });
      check(response, { status: 304, text: '' });
      const own = (of: HttpResponse) =>
        Object.fromEntries(HEADERS_OF_304.map((name) => [name, of.headers[name]]));
      expect(own(response)).toEqual(own(full));
      expect(response.headers.date).toEqual(expect.stringMatching(/ GMT$/));
    },
  };
}

const JSON_TYPE = 'application/json; charset=utf-8';
const TEXT_JSON = 'text/json; charset=utf-8';
const PLAIN = 'text/plain; charset=utf-8';

const accept = [
  ...rows(
    ...ENDPOINTS.filter((call) => !/(alternative-format|csv-metadata\.json)$/.test(call)).flatMap(
      (call): Row[] => [
        [call, JSON_TYPE, { headers: { 'content-type': JSON_TYPE } }],
        [call, TEXT_JSON, { headers: { 'content-type': TEXT_JSON } }, { accept: 'text/json' }],
        [call, PLAIN, { headers: { 'content-type': PLAIN } }, { accept: 'text/plain' }],
      ],
    ),
  ),
  ...rows(
    ...(
      [
        ['*/*', JSON_TYPE],
        ['application/json', JSON_TYPE],
        ['application/*', JSON_TYPE],
        ['application/json, text/plain, */*', JSON_TYPE],
        ['text/html, application/xhtml+xml, */*;q=0.8', JSON_TYPE],
        ['text/html', JSON_TYPE],
        ['image/png;q=0.5', JSON_TYPE],
        ['not a media type', JSON_TYPE],
        ['application/json;q=0.1, text/plain', PLAIN],
        ['application/json;q=0.1, text/plain;q=0.4, text/json;q=0.5', TEXT_JSON],
        ['text/json;q=0.9, application/json', JSON_TYPE],
        ['text/json;q=0.2, */*;q=0.8', JSON_TYPE],
        ['*/*;q=0.1, text/json', TEXT_JSON],
        ['text/html, text/json;q=0.5', TEXT_JSON],
        ['text/json;q=0', JSON_TYPE],
        ['application/json;q=0', TEXT_JSON],
        ['application/json;q=0, text/json;q=0.2', TEXT_JSON],
        ['TEXT/JSON', TEXT_JSON],
        ['Text/Plain;Q=1.0', PLAIN],
        ['text/json;charset=utf-8', TEXT_JSON],
        ['  text/json  ', TEXT_JSON],
        ['text/jsonx', JSON_TYPE],
      ] as const
    ).map(
      ([value, type]): Row => [
        `GET ${index}?type=CodeListSet`,
        type,
        { headers: { 'content-type': type } },
        { accept: value },
      ],
    ),
    [
      `GET ${index}?type=CodeListSet`,
      'one of the text types',
      { headers: { 'content-type': /^text\/(json|plain); charset=utf-8$/ } },
      { accept: 'text/*' },
    ],
    [
      `GET ${index}?type=CodeListSet`,
      'any type except the excluded one',
      { headers: { 'content-type': /^text\/(json|plain); charset=utf-8$/ } },
      { accept: 'application/json;q=0, */*' },
    ],
    [
      `GET ${index}?type=CodeListSet`,
      'the same JSON text with its paging headers',
      {
        entries: ['Plan 1 de', 'Release 1 de', 'Release 1 en'],
        paging: [1, 50, 3, 1],
      },
      { accept: 'text/plain' },
    ],
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
  ),
];

const BAD_PAGES = [
  '0',
  '-1',
  '1.5',
  'abc',
  '%2B1',
  '1e1',
  '0x1',
  '%20',
  'null',
  '1.json',
  '1%2F..%2F2',
  '%D9%A1',
];
const BAD_SIZES = [
  '0',
  '51',
  '-1',
  '1.5',
  'abc',
  '100',
  '%2B5',
  '1e1',
  'null',
  '50%2F1',
  '99999999999999999999',
];

const paging = rows(
  [`GET ${index}`, 'the first 50 of 285', FIRST_PAGE],
  [`GET ${index}?page=1&pageSize=50`, 'the same', FIRST_PAGE],
  [`GET ${index}?pageSize=50`, 'the same', FIRST_PAGE],
  [`GET ${index}?page=1`, 'the same', FIRST_PAGE],
  [`GET ${index}?`, 'the same', FIRST_PAGE],
  [`GET ${index}?pageSize=10`, 'the first 10', { entries: FIRST.slice(0, 10), paging: [1, 10, 285, 29] }],
  [
    `GET ${index}?page=2&pageSize=10`,
    'the next 10',
    { entries: FIRST.slice(10, 20), paging: [2, 10, 285, 29] },
  ],
  [
    `GET ${index}?pageSize=10&page=2`,
    'the same with parameters in another order',
    { entries: FIRST.slice(10, 20), paging: [2, 10, 285, 29] },
  ],
  [
    `GET ${index}?page=6`,
    'the last 35',
    {
      entries: [...zz('n51', 20, 51), ...LAST],
      paging: [6, 50, 285, 6],
    },
  ],
  [
    `GET ${index}?page=7`,
    'past the last page: empty, with the correct totals',
    { text: '[]', paging: [7, 50, 285, 6] },
  ],
  [
    `GET ${index}?page=100000&pageSize=1`,
    'far past the last page',
    { text: '[]', paging: [100000, 1, 285, 285] },
  ],
  [
    `GET ${index}?page=99999999999999999999`,
    'a page number beyond 64 bits',
    { text: '[]', paging: ['99999999999999999999', 50, 285, 6] },
  ],
  [`GET ${index}?pageSize=1`, 'one of 285', { entries: ['Alps 1 de-AT'], paging: [1, 1, 285, 285] }],
  [
    `GET ${index}?page=285&pageSize=1`,
    'the last one',
    { entries: ['Ämter 1 de'], paging: [285, 1, 285, 285] },
  ],
  [
    `GET ${index}?page=41&pageSize=7`,
    'the last page of an unusual size',
    {
      entries: ['Zz n51 50 50 en', 'Zz n51 51 51 en', ...LAST],
      paging: [41, 7, 285, 41],
    },
  ],
  [
    `GET ${index}?page=2&pageSize=49`,
    'the second 49',
    {
      entries: zz('n101', 19, 67),
      paging: [2, 49, 285, 6],
    },
  ],
  [`GET ${index}?tags=n49`, '49 on one page', { entries: zz('n49', 1, 49), paging: [1, 50, 49, 1] }],
  [`GET ${index}?tags=n50`, '50 on one page', { entries: zz('n50', 1, 50), paging: [1, 50, 50, 1] }],
  [`GET ${index}?tags=n50&page=2`, 'past the only page', { text: '[]', paging: [2, 50, 50, 1] }],
  [`GET ${index}?tags=n51`, '50 of 51', { entries: zz('n51', 1, 50), paging: [1, 50, 51, 2] }],
  [`GET ${index}?tags=n51&page=2`, 'the last entry', { entries: zz('n51', 51, 51), paging: [2, 50, 51, 2] }],
  [
    `GET ${index}?tags=n101&page=3`,
    'the last entry',
    { entries: zz('n101', 101, 101), paging: [3, 50, 101, 3] },
  ],
  [
    `GET ${index}?tags=n101&page=2`,
    'the second 50',
    { entries: zz('n101', 51, 100), paging: [2, 50, 101, 3] },
  ],
  [
    `GET ${index}?tags=n101&pageSize=25&page=5`,
    'the last entry, with 25 per page',
    { entries: zz('n101', 101, 101), paging: [5, 25, 101, 5] },
  ],
  [
    `GET ${index}?tags=n49&pageSize=49`,
    'all on a full page',
    {
      entries: zz('n49', 1, 49),
      paging: [1, 49, 49, 1],
    },
  ],
  [`GET ${index}?tags=none`, 'nothing: no pages', NOTHING],
  [
    `GET ${index}?tags=none&page=2&pageSize=10`,
    'nothing: no second page',
    {
      text: '[]',
      paging: [2, 10, 0, 0],
    },
  ],
  ...BAD_PAGES.map((page): Row => [`GET ${index}?page=${page}`, '400', bad('page')]),
  ...BAD_SIZES.map((size): Row => [`GET ${index}?pageSize=${size}`, '400', bad('pageSize')]),
  [`GET ${index}?pageSize=51&page=0`, '400 naming both', bad('page', 'pageSize')],
  ['GET /v1/tags?pageSize=51&page=0', '400 naming both', bad('page', 'pageSize')],
  [`GET ${index}/urn:example:countries?pageSize=51&page=0`, '400 naming both', bad('page', 'pageSize')],
);

const parameters = rows(
  [`GET ${index}?type=&language=&page=1`, 'empty parameters are ignored', FIRST_PAGE],
  [
    `GET ${index}?type=&page=1&pageSize=10&language=&publishedFrom=&publishedUntil=&searchTerm=`,
    'a request of a real client: empty parameters are ignored',
    { entries: FIRST.slice(0, 10), paging: [1, 10, 285, 29] },
  ],
  [`GET ${index}?tags=&searchTerm=&publishedFrom=`, 'empty parameters are ignored', FIRST_PAGE],
  [`GET ${index}?page=&pageSize=`, 'empty parameters are ignored', FIRST_PAGE],
  [`GET ${index}?type`, 'a name alone is an empty parameter', FIRST_PAGE],
  [`GET ${index}?type=&tags=geo&language=`, 'a filter among empty ones', all(...COUNTRIES_V9)],
  [`GET ${index}?colour=red&sort=desc`, 'unknown parameters are ignored', FIRST_PAGE],
  [`GET ${index}?colour=red&tags=geo&x=%ZZ`, 'unknown parameters are ignored', all(...COUNTRIES_V9)],
  [`GET ${index}?Page=2&PAGESIZE=10&Language=fr`, 'names are case-sensitive', FIRST_PAGE],
  [`GET ${index}?&tags=geo`, 'a stray ampersand before', all(...COUNTRIES_V9)],
  [`GET ${index}?tags=geo&&language=fr`, 'a stray ampersand between', all('Countries v9 fr')],
  [`GET ${index}?tags=geo&`, 'a stray ampersand after', all(...COUNTRIES_V9)],
  [
    `GET ${index}?page=2&pageSize=10&`,
    'a stray ampersand after',
    { entries: FIRST.slice(10, 20), paging: [2, 10, 285, 29] },
  ],
  [
    `GET ${index}?page%53ize=10`,
    'a name may be percent-encoded',
    {
      entries: FIRST.slice(0, 10),
      paging: [1, 10, 285, 29],
    },
  ],
  [
    `GET ${index}?%74ype=Code%4CistSet`,
    'a name and its value percent-encoded',
    all('Plan 1 de', 'Release 1 de', 'Release 1 en'),
  ],
  [
    `GET ${index}?page=%32&pageSize=%31%30`,
    'values percent-encoded',
    {
      entries: FIRST.slice(10, 20),
      paging: [2, 10, 285, 29],
    },
  ],
  [
    `GET ${index}?type=X&language=_&publishedFrom=x&publishedUntil=y&searchTerm=%5B&page=0&pageSize=51`,
    '400 naming all seven',
    bad('type', 'language', 'publishedFrom', 'publishedUntil', 'searchTerm', 'page', 'pageSize'),
  ],
  [
    `GET ${index}/urn:example:countries?language=_&page=0&pageSize=51`,
    '400 naming all three',
    bad('language', 'page', 'pageSize'),
  ],
  [`GET ${countries}?language=_&metaOnly=yes`, '400 naming both', bad('language', 'metaOnly')],
  [
    `GET ${index}?type=..%2F..%2F_headers&language=..&page=1%2F..`,
    '400, and no file',
    bad('type', 'language', 'page'),
  ],
  [`GET ${index}?utm=${'a'.repeat(6000)}`, 'a very long unknown parameter is ignored', FIRST_PAGE],
  [`GET ${index}?tags=${'a'.repeat(6000)}`, 'a very long tag matches nothing', NOTHING],
  [`GET ${index}?searchTerm=${'a'.repeat(6000)}`, 'a very long search term is 400', bad('searchTerm')],
  [`GET ${index}?language=${'a-'.repeat(3000)}`, 'a very long language is 400', bad('language')],
  [
    `GET ${index}?searchTerm=${'b'.repeat(30_000)}`,
    'a client error for a query that is far too long',
    {
      status: [400, 414, 431],
    },
  ],
);

const order = rows(
  [
    `GET ${index}?searchTerm=%5Ecountries%24`,
    'by natural version, then language',
    all('Countries v9 de', 'Countries v9 en', 'Countries v9 fr', 'Countries v10 de', 'Countries v10 en'),
  ],
  [
    `GET ${index}?searchTerm=weather`,
    'by canonicalVersionUri if all else is equal',
    {
      uris: ['urn:example:weather:a', 'urn:example:weather:b'],
    },
  ],
  [
    `GET ${index}?searchTerm=%5E(alps%7Cdances%7C%C3%A4mter)%24`,
    'by code unit: A, d, Ä',
    all('Alps 1 de-AT', 'dances 1 es', 'dances 1 pl', 'Ämter 1 de'),
  ],
  [
    `GET ${index}?tags=geo&language=de`,
    'every field of an entry, byte for byte',
    { text: `[${V9_DE_ENTRY}]` },
  ],
  [
    `GET ${index}?language=de-AT&page=1&pageSize=1`,
    'without absent fields, but with an array of tags',
    {
      text:
        '[{"type":"CodeList","language":"de-AT","shortName":"Alps","longName":"Berge","version":"1",' +
        '"canonicalUri":"urn:example:alps","canonicalVersionUri":"urn:example:alps:1","tags":[]}]',
    },
  ],
  [
    `GET ${index}?searchTerm=plan`,
    'a set, without a long name',
    {
      text:
        '[{"type":"CodeListSet","language":"de","shortName":"Plan","version":"1","canonicalUri":"urn:example:plan",' +
        '"canonicalVersionUri":"urn:example:plan:1","tags":[]}]',
    },
  ],
  [
    `GET ${index}?searchTerm=case`,
    'no version, no description',
    {
      text:
        '[{"type":"CodeList","language":"en","shortName":"Case lower","canonicalUri":"urn:example:case",' +
        '"canonicalVersionUri":"urn:example:case:1","tags":[]},{"type":"CodeList","language":"en",' +
        '"shortName":"Case upper","canonicalUri":"urn:example:Case","canonicalVersionUri":"urn:example:Case:1",' +
        '"tags":[]}]',
    },
  ],
);

const type = rows(
  [`GET ${index}?type=CodeListSet`, 'the three sets', all('Plan 1 de', 'Release 1 de', 'Release 1 en')],
  [
    `GET ${index}?type=CodeList&page=6`,
    'the last of 282 lists',
    {
      entries: [...zz('n51', 23, 51), ...LAST],
      paging: [6, 50, 282, 6],
    },
  ],
  ...['codeListSet', 'codelistset', 'CODELISTSET', 'codeList%53et'].map(
    (value): Row => [
      `GET ${index}?type=${value}`,
      'in any case',
      all('Plan 1 de', 'Release 1 de', 'Release 1 en'),
    ],
  ),
  ...['codeList', 'codelist', 'CODELIST'].map(
    (value): Row => [
      `GET ${index}?type=${value}&page=6`,
      'in any case: the last of 282 lists',
      { entries: [...zz('n51', 23, 51), ...LAST], paging: [6, 50, 282, 6] },
    ],
  ),
  [
    `GET ${index}?type=codeListSet&language=en&tags=open%20data`,
    'in any case, combined with AND',
    all('Release 1 en'),
  ],
  [
    `GET ${index}?pageSize=1&type=codeListSet&page=2`,
    'in any case: a page',
    { entries: ['Release 1 de'], paging: [2, 1, 3, 3] },
  ],
  ...['All', 'all', 'ALL'].map((value): Row => [`GET ${index}?type=${value}`, 'no filter', FIRST_PAGE]),
  [
    `GET ${index}?type=All&page=1&pageSize=10&language=&publishedFrom=&publishedUntil=&searchTerm=`,
    'a request of a real client: no filter',
    { entries: FIRST.slice(0, 10), paging: [1, 10, 285, 29] },
  ],
  [`GET ${index}?type=All&language=fr&tags=geo`, 'no filter by type', all('Countries v9 fr')],
  ...['CodeLists', 'CodeList,CodeListSet', 'CodeList%20', 'null', 'Al', 'All%20', '*'].map(
    (value): Row => [`GET ${index}?type=${value}`, '400', bad('type')],
  ),
);

const GERMAN = all(
  'Alps 1 de-AT',
  ...BREAD,
  'Countries v9 de',
  'Countries v10 de',
  'Plan 1 de',
  'Release 1 de',
  'Ämter 1 de',
);

const languageFilter = rows(
  [`GET ${index}?language=de`, 'de and de-AT', GERMAN],
  [`GET ${index}?language=DE`, 'the same in any case', GERMAN],
  [`GET ${index}?language=%64e`, 'the same percent-encoded', GERMAN],
  [`GET ${index}?language=de-AT`, 'de-AT alone', all('Alps 1 de-AT', 'Bread 2 de-AT')],
  [`GET ${index}?language=de-at`, 'the same in any case', all('Alps 1 de-AT', 'Bread 2 de-AT')],
  [`GET ${index}?language=fr`, 'two', all('Cheese 1 fr', 'Countries v9 fr')],
  [`GET ${index}?language=es`, 'one', all('dances 1 es')],
  [
    `GET ${index}?language=en&page=6`,
    'the last of 273',
    { entries: zz('n51', 29, 51), paging: [6, 50, 273, 6] },
  ],
  [`GET ${index}?language=it`, 'nothing', NOTHING],
  [`GET ${index}?language=fr-CA`, 'nothing: a filter does not fall back', NOTHING],
  [`GET ${index}?language=x-private`, 'nothing: well-formed, but unknown', NOTHING],
  ...['de_AT', 'd', 'd*', '*', 'deutschland', 'de-', '-de', 'de--AT', 'de,en', 'de%20', '..', 'd%C3%A9'].map(
    (value): Row => [`GET ${index}?language=${value}`, '400', bad('language')],
  ),
);

const tagFilter = rows(
  [`GET ${index}?tags=geo`, 'exact spelling', all(...COUNTRIES_V9)],
  [`GET ${index}?tags=GEO`, 'exact spelling', all(...COUNTRIES_V10)],
  [`GET ${index}?tags=Geo`, 'exact spelling', NOTHING],
  [`GET ${index}?tags=ge`, 'a whole tag, not its beginning', NOTHING],
  [`GET ${index}?tags=geo,GEO`, 'any of them', all(...COUNTRIES_V9, ...COUNTRIES_V10)],
  [`GET ${index}?tags=geo%2CGEO`, 'any of them', all(...COUNTRIES_V9, ...COUNTRIES_V10)],
  [`GET ${index}?tags=food,none`, 'any of them', all(...BREAD, 'Cheese 1 fr')],
  [`GET ${index}?tags=food,food`, 'each document once', all(...BREAD, 'Cheese 1 fr')],
  [
    `GET ${index}?tags=food,open%20data,geo`,
    'each document once',
    all(...BREAD, 'Cheese 1 fr', ...COUNTRIES_V9, 'Countries v10 en', 'Release 1 de', 'Release 1 en'),
  ],
  [
    `GET ${index}?tags=%20food%20,%20%20geo`,
    'blanks are trimmed',
    all(...BREAD, 'Cheese 1 fr', ...COUNTRIES_V9),
  ],
  [`GET ${index}?tags=+food+`, 'blanks are trimmed', all(...BREAD, 'Cheese 1 fr')],
  [`GET ${index}?tags=food,,`, 'empty tags are ignored', all(...BREAD, 'Cheese 1 fr')],
  [`GET ${index}?tags=,`, 'empty tags are ignored: no filter', FIRST_PAGE],
  ...['open%20data', 'open+data'].map(
    (tag): Row => [
      `GET ${index}?tags=${tag}`,
      'a tag with a blank',
      all('Cheese 1 fr', 'Countries v9 en', 'Countries v10 en', 'Release 1 de', 'Release 1 en'),
    ],
  ),
  [`GET ${index}?tags=open%20%20data`, 'exact spelling: two blanks', NOTHING],
  [`GET ${index}?tags=L%C3%A4nder`, 'an umlaut', all('Countries v9 de', 'Countries v10 de')],
  [`GET ${index}?tags=l%C3%A4nder`, 'an umlaut in exact spelling', NOTHING],
  [`GET ${index}?tags=La%CC%88nder`, 'a decomposed umlaut is a different spelling', NOTHING],
  [`GET ${index}?tags=c%2B%2B`, 'plus signs', all('Values 1.0 en')],
  [`GET ${index}?tags=c++`, 'trailing blanks are trimmed, and there is no tag c', NOTHING],
  [`GET ${index}?tags=R%26D`, 'an ampersand', all('Values 1.0 en')],
  [`GET ${index}?tags=km%2Fh`, 'a slash', all('Values 1.0 en')],
  [`GET ${index}?tags=100%25`, 'a percent sign', all('Values 1.0 en')],
  [`GET ${index}?tags=only-07`, 'one', all('Zz n51 07 7 en')],
  ...['..', '..%2F..%2F_headers', '*', ':tag', 'n49%2Fn=50', '%5C', '%00'].map(
    (tag): Row => [`GET ${index}?tags=${tag}`, 'nothing', NOTHING],
  ),
);

const DATED = [...BREAD, ...COUNTRIES_V9, ...COUNTRIES_V10, 'Values 1.0 en', 'Weather en', 'Weather en'];
const SINCE_2024 = all(...BREAD, ...COUNTRIES_V9, ...COUNTRIES_V10);

const dates = rows(
  [`GET ${index}?publishedFrom=0001-01-01`, 'without undated documents', all(...DATED)],
  [`GET ${index}?publishedUntil=9999-12-31`, 'without undated documents', all(...DATED)],
  [`GET ${index}?publishedFrom=2024-01-01`, 'inclusive', SINCE_2024],
  [`GET ${index}?publishedFrom=2024-01-01T00:00:00Z`, 'inclusive', SINCE_2024],
  [`GET ${index}?publishedFrom=2024-01-01T00:00:00`, 'UTC without an offset', SINCE_2024],
  [`GET ${index}?publishedFrom=2024-01-01T00%3A00%3A00.000Z`, 'with milliseconds', SINCE_2024],
  [`GET ${index}?publishedFrom=2024-01-01T01:00:00%2B01:00`, 'with an offset', SINCE_2024],
  [`GET ${index}?publishedFrom=2023-12-31T19:00:00-05:00`, 'with an offset to the west', SINCE_2024],
  [`GET ${index}?publishedFrom=2024-01-01t00:00:00z`, 'in lower case', SINCE_2024],
  [
    `GET ${index}?publishedFrom=2024-01-01T00:00:00.001Z`,
    'a millisecond later',
    all(...BREAD, ...COUNTRIES_V10),
  ],
  [
    `GET ${index}?publishedFrom=2024-07-01`,
    'a document of 01:30+02:00 belongs to the previous day in UTC',
    NOTHING,
  ],
  [`GET ${index}?publishedFrom=2024-06-30&publishedUntil=2024-06-30`, 'the whole day', all(...COUNTRIES_V10)],
  [
    `GET ${index}?publishedUntil=2022-12-31`,
    'the whole day to its last millisecond',
    {
      uris: ['urn:example:weather:b'],
      paging: [1, 50, 1, 1],
    },
  ],
  [`GET ${index}?publishedUntil=2022-12-31T23:59:59Z`, 'not the whole second', NOTHING],
  [`GET ${index}?publishedUntil=2022-12-31T23:59:59.999Z`, 'inclusive', { uris: ['urn:example:weather:b'] }],
  [
    `GET ${index}?publishedUntil=2023-01-01T00:00:00Z`,
    'inclusive',
    {
      uris: ['urn:example:weather:a', 'urn:example:weather:b'],
    },
  ],
  [
    `GET ${index}?publishedFrom=2023-05-05T10:20:30.123Z&publishedUntil=2023-05-05T10:20:30.123Z`,
    'one moment',
    all('Values 1.0 en'),
  ],
  [`GET ${index}?publishedFrom=2023-05-05T10:20:30.124Z&publishedUntil=2023-05-05`, 'just after it', NOTHING],
  [
    `GET ${index}?publishedFrom=2024-02-29T12:00:00Z&publishedUntil=2024-02-29T13:00:00%2B01:00`,
    'a document without an offset is in UTC',
    all(...BREAD),
  ],
  [`GET ${index}?publishedFrom=2025-01-01&publishedUntil=2020-01-01`, 'nothing between', NOTHING],
  ...['publishedFrom', 'publishedUntil'].flatMap((name) =>
    [
      '2025-02-30',
      '2025-02-29',
      '2024-13-01',
      '2024-00-10',
      '2024-1-1',
      '20240101',
      '2024',
      '2024-01',
      '01.02.2024',
      'now',
      '2024-01-01T',
      '2024-01-01T10:00Z',
      '2024-01-01T25:00:00Z',
      '2024-01-01T10:60:00Z',
      '2024-01-01T10:00:00.Z',
      '2024-01-01T10:00:00%2B2',
      '2024-01-01T10:00:00%2B24:00',
      '2024-01-01Z',
      '%202024-01-01',
    ].map((date): Row => [`GET ${index}?${name}=${date}`, '400', bad(name)]),
  ),
);

const search = rows(
  [`GET ${index}?searchTerm=bread`, 'in shortName', all(...BREAD)],
  [`GET ${index}?searchTerm=brotsorten`, 'in longName', all(...BREAD)],
  [`GET ${index}?searchTerm=striezel`, 'in description', all('Bread 2 de-AT')],
  [`GET ${index}?searchTerm=BREAD`, 'in any case', all(...BREAD)],
  [`GET ${index}?searchTerm=otsort`, 'unanchored', all(...BREAD)],
  [`GET ${index}?searchTerm=example`, 'not in URIs', NOTHING],
  [`GET ${index}?searchTerm=office`, 'not in the publisher', NOTHING],
  [`GET ${index}?searchTerm=food`, 'not in tags', NOTHING],
  [`GET ${index}?searchTerm=%C3%BCbliche`, 'umlauts', all('Bread 2 de')],
  [`GET ${index}?searchTerm=%C3%9CBLICHE`, 'umlauts in any case', all('Bread 2 de')],
  [`GET ${index}?searchTerm=L%C3%84NDER`, 'umlauts in any case', all('Countries v9 de', 'Countries v10 de')],
  [`GET ${index}?searchTerm=p%C3%A2te`, 'accents', all('Cheese 1 fr')],
  [`GET ${index}?searchTerm=pate`, 'accents are significant', NOTHING],
  [`GET ${index}?searchTerm=%5Ebrot`, '^ is the beginning of a field', all(...BREAD)],
  [`GET ${index}?searchTerm=%5Esorten`, '^ is the beginning of a field', NOTHING],
  [`GET ${index}?searchTerm=orten%24`, '$ is the end of a field', all(...BREAD)],
  [`GET ${index}?searchTerm=%5Ebread%20brotsorten`, 'fields are not joined', NOTHING],
  [`GET ${index}?searchTerm=of%20the%20world`, 'a blank', all('Countries v9 en', 'Countries v10 en')],
  [`GET ${index}?searchTerm=of+the+world`, 'a plus is a blank', all('Countries v9 en', 'Countries v10 en')],
  [`GET ${index}?searchTerm=c.untries`, 'a dot', all(...COUNTRIES_V9, ...COUNTRIES_V10)],
  [`GET ${index}?searchTerm=co%2Buntries`, 'a repetition', all(...COUNTRIES_V9, ...COUNTRIES_V10)],
  [`GET ${index}?searchTerm=fromages%7Cberge`, 'an alternative', all('Alps 1 de-AT', 'Cheese 1 fr')],
  [
    `GET ${index}?searchTerm=%5CbL%C3%A4nder%5Cb`,
    'word boundaries',
    all('Countries v9 de', 'Countries v10 de'),
  ],
  [`GET ${index}?searchTerm=%5BA-Z%5D%7B3%7D%20schema`, 'a class in any case', all('Hash en')],
  [`GET ${index}?searchTerm=3166%5C.`, 'an escaped dot', all('Countries v9 de')],
  [`GET ${index}?searchTerm=3166%5C.%2E`, 'a dot is one more character', NOTHING],
  [
    `GET ${index}?searchTerm=%20%5Cd%7B3%7D%24`,
    'the first 50 of 101',
    {
      entries: zz('n101', 1, 50),
      paging: [1, 50, 101, 3],
    },
  ],
  [
    `GET ${index}?searchTerm=zz%20n5&page=3`,
    'the last of 101',
    {
      entries: zz('n51', 51, 51),
      paging: [3, 50, 101, 3],
    },
  ],
  [
    `GET ${index}?searchTerm=zz%20n49%204&pageSize=3&page=4`,
    'the last of 10',
    {
      entries: zz('n49', 49, 49),
      paging: [4, 3, 10, 4],
    },
  ],
  [`GET ${index}?searchTerm=.`, 'everything', FIRST_PAGE],
  [`GET ${index}?searchTerm=(a%2B)%2B%24`, 'a term that hangs other engines', all('Hash en')],
  [`GET ${index}?searchTerm=%27%3B%20DROP%20TABLE`, 'nothing', NOTHING],
  [`GET ${index}?searchTerm=${'q'.repeat(200)}`, '200 characters: nothing', NOTHING],
  [`GET ${index}?searchTerm=${'%C3%BC'.repeat(200)}`, '200 umlauts: nothing', NOTHING],
  [`GET ${index}?searchTerm=${'q'.repeat(201)}`, '201 characters: 400', bad('searchTerm')],
  [`GET ${index}?searchTerm=${'%C3%BC'.repeat(201)}`, '201 umlauts: 400', bad('searchTerm')],
  ...(
    [
      ['%5B', 'an open bracket'],
      ['(', 'an open parenthesis'],
      [')', 'a stray parenthesis'],
      ['*a', 'nothing to repeat'],
      ['a%2B*', 'a repeated repetition'],
      ['%5C', 'a single backslash'],
      ['(%3F%3Da)b', 'a lookahead'],
      ['(%3F%3C!a)b', 'a lookbehind'],
      ['(a)%5C1', 'a backreference'],
      ['a%7B1001%7D', 'too many repetitions'],
      ['%5Cp%7BNonsense%7D', 'an unknown class'],
      ['%5Bz-a%5D', 'a reversed range'],
    ] as const
  ).map(([term, what]): Row => [`GET ${index}?searchTerm=${term}`, `400: ${what}`, bad('searchTerm')]),
  [
    `GET ${index}?searchTerm=(%3F:%5Ba-z%20%5D%7B1,31%7D)%7B1,31%7DQ`,
    '400: linear, but too costly',
    bad('searchTerm'),
  ],
);

const combinations = rows(
  [`GET ${index}?type=CodeListSet&language=de`, 'combined with AND', all('Plan 1 de', 'Release 1 de')],
  [`GET ${index}?type=CodeListSet&tags=open+data`, 'combined with AND', all('Release 1 de', 'Release 1 en')],
  [`GET ${index}?language=de&tags=food,geo`, 'combined with AND', all(...BREAD, 'Countries v9 de')],
  [`GET ${index}?type=CodeListSet&language=en&tags=open%20data`, 'combined with AND', all('Release 1 en')],
  [
    `GET ${index}?tags=open%20data&language=en&type=CodeListSet`,
    'the same with parameters in another order',
    all('Release 1 en'),
  ],
  [`GET ${index}?type=CodeListSet&tags=geo`, 'nothing matches both', NOTHING],
  [`GET ${index}?language=fr&searchTerm=pays`, 'combined with AND', all('Countries v9 fr')],
  [`GET ${index}?tags=GEO&publishedUntil=2024-06-30`, 'combined with AND', all(...COUNTRIES_V10)],
  [
    `GET ${index}?language=en&tags=n101&page=3&pageSize=40`,
    'the last of 101',
    {
      entries: zz('n101', 81, 101),
      paging: [3, 40, 101, 3],
    },
  ],
  [
    `GET ${index}?type=CodeList&language=en&tags=open+data,GEO&publishedFrom=2024-01-01&publishedUntil=2024-12-31` +
      '&searchTerm=world&page=2&pageSize=1',
    'all parameters',
    { entries: ['Countries v10 en'], paging: [2, 1, 2, 2] },
  ],
);

const byUrn = rows(
  [
    `GET ${index}/urn:example:countries`,
    'all versions in the order of the index',
    all(...COUNTRIES_V9, ...COUNTRIES_V10),
  ],
  [`GET ${index}/urn%3Aexample%3Acountries`, 'the same, encoded', all(...COUNTRIES_V9, ...COUNTRIES_V10)],
  [`GET ${index}/urn:example:countries:v10`, 'a canonicalVersionUri', all(...COUNTRIES_V10)],
  [
    `GET ${index}/urn:example:countries:v9?language=de&page=1`,
    'an entry, byte for byte',
    {
      text: `[${V9_DE_ENTRY}]`,
      paging: [1, 50, 1, 1],
    },
  ],
  [`GET ${index}/urn:example:countries?language=fr`, 'one language', all('Countries v9 fr')],
  [
    `GET ${index}/urn:example:countries?language=EN`,
    'in any case',
    all('Countries v9 en', 'Countries v10 en'),
  ],
  [`GET ${index}/urn:example:bread?language=de`, 'de and de-AT', all(...BREAD)],
  [`GET ${index}/urn:example:bread?language=de-AT`, 'de-AT alone', all('Bread 2 de-AT')],
  [`GET ${index}/urn:example:countries?language=it`, 'nothing in a language that the URI lacks', NOTHING],
  [`GET ${index}/urn:example:countries:v10?language=fr`, 'nothing in a language that the URI lacks', NOTHING],
  [
    `GET ${index}/urn:example:countries?language=&page=&pageSize=`,
    'empty parameters are ignored',
    all(...COUNTRIES_V9, ...COUNTRIES_V10),
  ],
  [
    `GET ${index}/urn:example:countries?type=X&searchTerm=%5B&tags=geo&publishedFrom=x`,
    'parameters of other endpoints are ignored',
    all(...COUNTRIES_V9, ...COUNTRIES_V10),
  ],
  [
    `GET ${index}/urn:example:countries?page=2&pageSize=2`,
    'the second two',
    {
      entries: ['Countries v9 fr', 'Countries v10 de'],
      paging: [2, 2, 5, 3],
    },
  ],
  [
    `GET ${index}/urn:example:countries?page=4&pageSize=2`,
    'past the last page',
    { text: '[]', paging: [4, 2, 5, 3] },
  ],
  [`GET ${index}/urn:example:n49`, '49', { entries: zz('n49', 1, 49), paging: [1, 50, 49, 1] }],
  [`GET ${index}/urn:example:n50`, '50', { entries: zz('n50', 1, 50), paging: [1, 50, 50, 1] }],
  [
    `GET ${index}/urn:example:n51?page=2`,
    'the last entry',
    { entries: zz('n51', 51, 51), paging: [2, 50, 51, 2] },
  ],
  [
    `GET ${index}/urn:example:n101?page=3`,
    'the last entry',
    {
      entries: zz('n101', 101, 101),
      paging: [3, 50, 101, 3],
    },
  ],
  [`GET ${index}/urn:example:none`, '404', NOT_FOUND],
  [`GET ${index}/urn:example:Countries`, '404: URNs are compared exactly', NOT_FOUND],
  [`GET ${index}/urn:example:countries?language=de_AT`, '400', bad('language')],
);

const ALL_TAGS_PAGE: Expected = { json: TAGS.slice(0, 50), paging: [1, 50, 64, 2] };

const tags = rows(
  ...['/v1/tags', '/v1/documents/tags'].flatMap((path): Row[] => [
    [`GET ${path}`, 'the first 50 of 64, by code unit', ALL_TAGS_PAGE],
    [`GET ${path}?page=2`, 'the 14 left', { json: TAGS.slice(50), paging: [2, 50, 64, 2] }],
    [
      `GET ${path}?pageSize=5`,
      'the first five, byte for byte',
      {
        text: '["100%","GEO","Länder","R&D","c++"]',
        paging: [1, 5, 64, 13],
      },
    ],
    [`GET ${path}?pageSize=3&page=22`, 'the last one', { text: '["open data"]', paging: [22, 3, 64, 22] }],
    [`GET ${path}?page=3`, 'past the last page', { text: '[]', paging: [3, 50, 64, 2] }],
    [`GET ${path}?page=&pageSize=`, 'empty parameters are ignored', ALL_TAGS_PAGE],
    [`GET ${path}?language=_&type=X&tags=geo`, 'parameters of other endpoints are ignored', ALL_TAGS_PAGE],
    [`GET ${path}?pageSize=0`, '400', bad('pageSize')],
  ]),
  [
    'GET /v1/tags?pageSize=51',
    '400 with the reason',
    {
      status: 400,
      problem: { errors: ['pageSize'], names: ['must be a whole number from 1 to 50'] },
    },
  ],
);

const CSV_TYPE = 'text/csv; charset=utf-8';
const csv = (text: string, language: string): Expected => ({
  text,
  headers: {
    'content-type': CSV_TYPE,
    'content-language': language,
    link: `<csv-metadata.json?language=${language}>; rel="describedby"; type="application/csvm+json"`,
  },
});

const csvMetadataIn = (language: string): Expected => ({
  headers: { 'content-type': 'application/csvm+json', 'content-language': language, link: null },
  lists: { vary: ['accept', 'accept-language'] },
});

const documents = rows(
  [
    `GET ${countries}:v9`,
    'the source, compact, in German',
    {
      text: `${V9_DE_HEAD}${V9_DE_ROWS}${V9_DE_TAIL}`,
      headers: { 'content-type': JSON_TYPE, 'content-language': 'de' },
    },
  ],
  [
    `GET ${countries}`,
    'the latest version, combined from metadata and CSV',
    {
      text: V10_DE,
      headers: { 'content-type': JSON_TYPE, 'content-language': 'de' },
    },
  ],
  [`GET ${countries}?language=en`, 'a source with a byte-order mark and CRLF', { text: V10_EN }],
  [
    `GET ${countries}:v9?language=en`,
    'cells by column, in any order of the CSV',
    {
      json: {
        $opencodelist: '0.3.0',
        codeList: {
          identification: {
            language: 'en',
            shortName: 'Countries',
            longName: 'Countries of the world',
            version: 'v9',
            canonicalUri: 'urn:example:countries',
            canonicalVersionUri: 'urn:example:countries:v9',
            publishedAt: '2024-01-01T00:00:00Z',
            tags: ['geo', 'open data'],
          },
          columnSet: {
            columns: [
              { id: 'code', name: 'Code', type: 'string', nullable: false },
              { id: 'name', name: 'Name', type: 'string' },
              { id: 'area', name: 'Area', type: 'number' },
            ],
            keys: [{ id: 'key', columnIds: ['code'] }],
          },
          dataSet: {
            rows: [
              { code: 'AT', name: 'Austria', area: 83879 },
              { code: 'DE', name: 'Germany, Federal Republic of', area: null },
            ],
          },
        },
      },
    },
  ],
  ['GET /v1/documents/urn:example:values', 'digits, order and escapes are kept', { text: VALUES }],
  ['GET /v1/documents/urn:example:release', 'a set', { text: RELEASE }],
  ['GET /v1/documents/urn:example:draft', 'a document without data', { text: DRAFT }],
  [
    'GET /v1/documents/urn:example:weather',
    'no version: the newest by date',
    {
      document: 'urn:example:weather:a en',
    },
  ],
  [
    'GET /v1/documents/urn:example:weather:b',
    'an older version by its URN',
    {
      document: 'urn:example:weather:b en',
    },
  ],
  [
    'GET /v1/documents/urn:example:n101',
    'the highest version: 101, not 99',
    {
      document: 'urn:example:n101:101 en',
    },
  ],
  ['GET /v1/documents/urn:example:none', '404', NOT_FOUND],
  ['GET /v1/documents/urn:example:countries:v11', '404', NOT_FOUND],
  ['GET /v1/documents/urn:example:countries:', '404', NOT_FOUND],
  ['GET /v1/documents/urn:example:COUNTRIES', '404: URNs are compared exactly', NOT_FOUND],
  ['GET /v1/documents/countries', '404', NOT_FOUND],
  [
    `GET ${countries}?page=0&pageSize=51&type=X`,
    'parameters of other endpoints are ignored',
    { text: V10_DE },
  ],
);

const V9_DE_METADATA = `${V9_DE_HEAD}${V9_DE_TAIL}`;

const metaOnly = rows(
  ...['true', 'True', 'TRUE', 'tRuE'].map(
    (value): Row => [
      `GET ${countries}:v9?metaOnly=${value}`,
      'no dataSet',
      { text: V9_DE_METADATA, headers: { 'content-language': 'de', 'content-type': JSON_TYPE } },
    ],
  ),
  ...['false', 'False', 'FALSE', ''].map(
    (value): Row => [`GET ${countries}?metaOnly=${value}`, 'the whole document', { text: V10_DE }],
  ),
  [`GET ${countries}?metaOnly=true`, 'no dataSet from the CSV either', { text: `${V10_DE_HEAD}}}` }],
  ['GET /v1/documents/urn:example:release?metaOnly=true', 'no referenceSet', { text: `${RELEASE_HEAD}}}` }],
  ['GET /v1/documents/urn:example:draft?metaOnly=true', 'the same document', { text: DRAFT }],
  [
    `GET ${countries}?metaOnly=true&language=fr`,
    'with a language',
    {
      document: 'urn:example:countries:v9 fr',
      without: ['dataSet'],
    },
  ],
  [
    `GET ${countries}?language=fr&metaOnly=True`,
    'the same with parameters in another order',
    {
      document: 'urn:example:countries:v9 fr',
      without: ['dataSet'],
    },
  ],
  [
    `GET ${countries}?metaOnly=true&language=`,
    'with Accept-Language',
    { document: 'urn:example:countries:v10 en', without: ['dataSet'] },
    { 'accept-language': 'en' },
  ],
  [`GET ${countries}?metaonly=true`, 'names are case-sensitive', { text: V10_DE }],
  ...['yes', '1', '0', 'null', 'true%20', 'truefalse'].map(
    (value): Row => [`GET ${countries}?metaOnly=${value}`, '400', bad('metaOnly')],
  ),
);

const languageParameter = rows(
  ...(
    [
      ['countries', 'de', 'countries:v10 de'],
      ['countries', 'en', 'countries:v10 en'],
      ['countries', 'EN', 'countries:v10 en'],
      ['countries', 'fr', 'countries:v9 fr'],
      ['countries', 'FR', 'countries:v9 fr'],
      ['countries', 'de-AT', 'countries:v10 de'],
      ['countries', 'en-GB', 'countries:v10 en'],
      ['countries', 'fr-CA', 'countries:v9 fr'],
      ['countries', 'de-DE-1996', 'countries:v10 de'],
      ['countries', '%65n', 'countries:v10 en'],
      ['countries:v9', 'en', 'countries:v9 en'],
      ['countries:v9', 'de-CH', 'countries:v9 de'],
      ['bread', 'de', 'bread:2 de'],
      ['bread', 'de-AT', 'bread:2 de-AT'],
      ['bread', 'de-at', 'bread:2 de-AT'],
      ['bread', 'de-CH', 'bread:2 de'],
      ['alps', 'de-AT', 'alps:1 de-AT'],
      ['alps', 'de', 'alps:1 de-AT'],
      ['alps', 'DE', 'alps:1 de-AT'],
      ['dances', 'pl', 'dances:1 pl'],
    ] as const
  ).map(
    ([urn, language, found]): Row => [
      `GET /v1/documents/urn:example:${urn}?language=${language}`,
      found,
      { document: `urn:example:${found}` },
    ],
  ),
  [
    `GET ${countries}?language=fr`,
    'takes precedence over Accept-Language',
    { document: 'urn:example:countries:v9 fr' },
    { 'accept-language': 'en' },
  ],
  [
    `GET ${countries}?language=`,
    'empty: by Accept-Language',
    { document: 'urn:example:countries:v10 en' },
    { 'accept-language': 'en' },
  ],
  [
    `GET ${countries}?language=it`,
    '404 naming the languages',
    {
      status: 404,
      problem: { names: ['de', 'en', 'fr'] },
    },
  ],
  [
    `GET ${countries}:v10?language=fr`,
    '404 naming the languages of that version',
    {
      status: 404,
      problem: { names: ['de', 'en'] },
    },
  ],
  [
    'GET /v1/documents/urn:example:dances?language=de',
    '404 regardless of Accept-Language',
    { status: 404, problem: { names: ['es', 'pl'] } },
    { 'accept-language': 'es' },
  ],
  ['GET /v1/documents/urn:example:bread?language=d-x-y', '400', bad('language')],
  [
    'GET /v1/documents/urn:example:bread?language=x-de',
    '404: private, not German',
    {
      status: 404,
      problem: { names: ['de', 'de-AT'] },
    },
  ],
  ...['english_UK', 'e', '*', 'deutschland', 'de,en', 'de;q=1', '..', '%2e%2e%2f'].map(
    (value): Row => [`GET ${countries}?language=${value}`, '400', bad('language')],
  ),
);

const acceptLanguage = rows(
  [
    'GET /v1/documents/urn:example:values',
    'en if there is no de',
    {
      document: 'urn:example:values:1.0 en',
    },
  ],
  [
    'GET /v1/documents/urn:example:cheese',
    'the first by code if there is neither de nor en',
    {
      document: 'urn:example:cheese:1 fr',
    },
  ],
  ['GET /v1/documents/urn:example:dances', 'the first by code', { document: 'urn:example:dances:1 es' }],
  ['GET /v1/documents/urn:example:alps', 'the only one', { document: 'urn:example:alps:1 de-AT' }],
  ['GET /v1/documents/urn:example:bread', 'de', { document: 'urn:example:bread:2 de' }],
  ...(
    [
      ['countries', 'en', 'countries:v10 en'],
      ['countries', 'EN', 'countries:v10 en'],
      ['countries', 'en-GB', 'countries:v10 en'],
      ['countries', 'en-GB,en;q=0.9,de;q=0.8', 'countries:v10 en'],
      ['countries', 'de-CH', 'countries:v10 de'],
      ['countries', 'fr', 'countries:v10 de'],
      ['countries', 'fr, en;q=0.2', 'countries:v10 en'],
      ['countries', 'fr;q=0.3, en;q=0.8', 'countries:v10 en'],
      ['countries', 'en;q=0.3, de;q=0.8', 'countries:v10 de'],
      ['countries', 'de;q=0.3,en;q=0.31', 'countries:v10 en'],
      ['countries', 'en, de', 'countries:v10 en'],
      ['countries', 'de;q=0, en', 'countries:v10 en'],
      ['countries', 'de;q=0, *', 'countries:v10 en'],
      ['countries', 'de;q=0, *;q=0.5', 'countries:v10 en'],
      ['countries', '*', 'countries:v10 de'],
      ['countries', 'it, *;q=0.5', 'countries:v10 de'],
      ['countries', 'en, *;q=0.5', 'countries:v10 en'],
      ['countries', 'it', 'countries:v10 de'],
      ['countries', ' ,;q=, en_UK', 'countries:v10 de'],
      ['countries', '', 'countries:v10 de'],
      ['countries:v9', 'fr;q=0.3, en;q=0.8', 'countries:v9 en'],
      ['countries:v9', 'fr;q=0.9, en;q=0.8', 'countries:v9 fr'],
      ['countries:v9', 'FR', 'countries:v9 fr'],
      ['bread', 'de-AT', 'bread:2 de-AT'],
      ['bread', 'de-at, de;q=0.5', 'bread:2 de-AT'],
      ['bread', 'de, de-AT;q=0.5', 'bread:2 de'],
      ['bread', 'de-CH', 'bread:2 de'],
      ['bread', 'en', 'bread:2 de'],
      ['alps', 'de', 'alps:1 de-AT'],
      ['alps', 'en', 'alps:1 de-AT'],
      ['dances', 'pl', 'dances:1 pl'],
      ['dances', 'pl-PL, en;q=0.1', 'dances:1 pl'],
      ['dances', 'de, en', 'dances:1 es'],
      ['dances', 'pl;q=0.2, es;q=0.1', 'dances:1 pl'],
    ] as const
  ).map(
    ([urn, header, found]): Row => [
      `GET /v1/documents/urn:example:${urn}`,
      found,
      { document: `urn:example:${found}` },
      { 'accept-language': header },
    ],
  ),
  [
    'GET /v1/documents/https%3A%2F%2Fexample.org%2Flists%2Fa%2Fb',
    'en, regardless of the preference',
    { document: 'https://example.org/lists/a/b/1 en' },
    { 'accept-language': 'de' },
  ],
  [
    `GET ${index}?type=CodeListSet`,
    'does not filter the index',
    {
      entries: ['Plan 1 de', 'Release 1 de', 'Release 1 en'],
    },
    { 'accept-language': 'en' },
  ],
);

const VALUES_CSV =
  '1,0,flags,doc,num,int,ok,opt,day\r\n' +
  'a,"x, y","r,g","{""b"":1,""a"":[1.0,null]}",1.0,100000000000000000000000,true,o,2024-02-29\r\n' +
  'b,"say ""hi""",,[],1E+2,-0,false,,\r\n' +
  'c,"line\nbreak",g,,0.10,,,=1+1,\r\n' +
  'd,Äöü ß €,,"{""quote"":""\\"""",""comma"":"",""}",,0,true,,\r\n';
const RELEASE_CSV =
  'type,canonicalUri,canonicalVersionUri,locationUrls\r\n' +
  'codeListRef,urn:example:countries,urn:example:countries:v10,https://a.example/1 https://a.example/2\r\n' +
  'codeListRef,urn:example:bread,,\r\n' +
  'codeListSetRef,urn:example:plan,,"https://a.example/p,1"\r\n';
const V10_DE_CSV = 'code,name,area,note\r\nAT,Österreich,83882,"EU, Schengen"\r\nXK,,,\r\n';
const V9_FR_CSV = "code,name,area\r\nAT,Autriche,83879\r\nDE,République fédérale d'Allemagne,357592\r\n";

const alternativeFormat = rows(
  [`GET ${countries}/alternative-format`, 'the latest version in German', csv(V10_DE_CSV, 'de')],
  [
    `GET ${countries}:v9/alternative-format`,
    'columns in document order, not in that of the rows',
    csv('code,name,area\r\nAT,Österreich,83879.0\r\nDE,Deutschland,357592\r\n', 'de'),
  ],
  [
    `GET ${countries}:v9/alternative-format?language=en`,
    'columns in document order, not in that of the CSV',
    csv('code,name,area\r\nAT,Austria,83879.0\r\nDE,"Germany, Federal Republic of",\r\n', 'en'),
  ],
  ['GET /v1/documents/urn:example:values/alternative-format', 'all types of cells', csv(VALUES_CSV, 'en')],
  ['GET /v1/documents/urn:example:empty/alternative-format', 'a header without rows', csv('code\r\n', 'en')],
  ['GET /v1/documents/urn:example:release/alternative-format', 'references', csv(RELEASE_CSV, 'de')],
  [
    'GET /v1/documents/urn:example:release/alternative-format',
    'references in English',
    csv(RELEASE_CSV, 'en'),
    { 'accept-language': 'en' },
  ],
  ['GET /v1/documents/urn:example:draft/alternative-format', '404: no data', NOT_FOUND],
  ['GET /v1/documents/urn:example:plan/alternative-format', '404: no references', NOT_FOUND],
  ['GET /v1/documents/urn:example:none/alternative-format', '404: unknown', NOT_FOUND],
  ['GET /v1/documents/alternative-format', '404: no URN', NOT_FOUND],
  [`GET ${countries}/alternative-format?language=fr`, 'an older version', csv(V9_FR_CSV, 'fr')],
  [`GET ${countries}/alternative-format?language=FR-ca`, 'by lookup', csv(V9_FR_CSV, 'fr')],
  [
    `GET ${countries}/alternative-format?language=fr`,
    'takes precedence over Accept-Language',
    csv(V9_FR_CSV, 'fr'),
    { 'accept-language': 'en' },
  ],
  [`GET ${countries}/alternative-format?language=`, 'an empty parameter is ignored', csv(V10_DE_CSV, 'de')],
  [
    `GET ${countries}/alternative-format`,
    'by Accept-Language',
    csv('code,name,area,note\r\nAT,"Austria : ""Österreich"" ",83882,\r\nXK,Kosovo,,\r\n', 'en'),
    { 'accept-language': 'fr, en;q=0.5' },
  ],
  [
    `GET ${countries}/alternative-format?language=it`,
    '404 naming the languages',
    {
      status: 404,
      problem: { names: ['de', 'en', 'fr'] },
    },
  ],
  [`GET ${countries}/alternative-format?language=_`, '400', bad('language')],
  [
    `GET ${countries}/alternative-format?metaOnly=banana`,
    'parameters of other endpoints are ignored',
    csv(V10_DE_CSV, 'de'),
  ],
  ...['text/csv', 'application/json', 'text/json', 'text/plain', '*/*', 'text/*;q=0.1'].map(
    (value): Row => [
      `GET ${countries}/alternative-format`,
      'text/csv',
      csv(V10_DE_CSV, 'de'),
      { accept: value },
    ],
  ),
  ...[
    'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'text/html, application/xml, text/turtle',
    'application/xml;q=0.8, text/html;q=0.9',
  ].map(
    (value): Row => [
      `GET ${countries}/alternative-format`,
      'CSV for clients that prefer HTML, such as browsers',
      csv(V10_DE_CSV, 'de'),
      { accept: value },
    ],
  ),
  [
    `GET ${countries}/alternative-format`,
    'no byte-order mark',
    {
      headers: { 'content-type': CSV_TYPE },
      without: ['\uFEFF'],
    },
  ],
);

/** The formats that are selected by the Accept header only; new ones in the list are tested here, too. */
const negotiatedFormats = ALTERNATIVE_FORMATS.slice(1).flatMap(({ contentTypes: [contentType] }) => {
  const type = contentType.replace(/;.*/, '');
  const path = `GET ${countries}/alternative-format`;
  const inLanguage = (language: string): Expected => ({
    headers: { 'content-type': contentType, 'content-language': language },
    lists: { vary: ['accept', 'accept-language'] },
    without: [V10_DE_CSV],
  });
  return [
    ...rows(
      [path, `another format: ${type}`, inLanguage('de'), { accept: type }],
      [path, 'another format: in any case', inLanguage('de'), { accept: type.toUpperCase() }],
      [path, 'another format: more specific', inLanguage('de'), { accept: `*/*, ${type}` }],
      [path, 'another format: in English', inLanguage('en'), { accept: type, 'accept-language': 'en' }],
      [
        path,
        'another format: both by quality',
        inLanguage('en'),
        { accept: `text/csv;q=0.4, ${type};q=0.5`, 'accept-language': 'de;q=0.1, en;q=0.2' },
      ],
      [
        `${path}?language=fr`,
        'another format: an older version',
        inLanguage('fr'),
        { accept: type, 'accept-language': 'en' },
      ],
      [path, 'CSV by quality', csv(V10_DE_CSV, 'de'), { accept: `text/csv, ${type};q=0.9` }],
      [path, `CSV: ${type} is excluded`, csv(V10_DE_CSV, 'de'), { accept: `${type};q=0, */*` }],
      ['GET /v1/documents/urn:example:draft/alternative-format', '404: no data', NOT_FOUND, { accept: type }],
      [
        `GET ${countries}`,
        'JSON: a document does not have this format',
        { headers: { 'content-type': JSON_TYPE } },
        { accept: type },
      ],
    ),
    notModified(path, 'the ETag', (etag) => etag, { accept: type }),
  ];
});

const csvMetadata = [
  ...rows(
    [`GET ${countries}/csv-metadata.json`, 'the metadata of the CSV', csvMetadataIn('de')],
    [`GET ${countries}/csv-metadata.json?language=fr`, 'of an older version', csvMetadataIn('fr')],
    [`GET ${countries}:v10/csv-metadata.json?language=en`, 'of a version', csvMetadataIn('en')],
    [
      `GET ${countries}/csv-metadata.json`,
      'in English',
      csvMetadataIn('en'),
      { 'accept-language': 'de;q=0.1, en;q=0.2' },
    ],
    [`GET ${countries}/csv-metadata.json`, 'any other type', csvMetadataIn('de'), { accept: 'text/plain' }],
    [`GET ${countries}/csv-metadata.json?language=it`, '404', NOT_FOUND],
    [`GET ${countries}/csv-metadata.json?language=_`, '400', bad('language')],
    ['GET /v1/documents/urn:example:draft/csv-metadata.json', '404: no data', NOT_FOUND],
    ['GET /v1/documents/urn:example:none/csv-metadata.json', '404: no document', NOT_FOUND],
    [`GET ${countries}`, 'JSON has no link', { headers: { link: null } }],
  ),
  notModified(`GET ${countries}/csv-metadata.json`, 'the ETag', (etag) => etag, {}),
];

const withoutCsv = rows(
  ...['text/csv;q=0, */*', 'text/csv;q=0'].map(
    (accept): Row => [
      `GET ${countries}/alternative-format`,
      'the next format if CSV is excluded',
      { headers: { 'content-type': 'application/x-ndjson; charset=utf-8' } },
      { accept },
    ],
  ),
);

const languages = rows(
  [
    `GET ${countries}/languages`,
    'of the latest version',
    {
      text: '["de","en"]',
      headers: { 'content-type': JSON_TYPE },
    },
  ],
  [`GET ${countries}:v9/languages`, 'of that version', { text: '["de","en","fr"]' }],
  [`GET ${countries}:v10/languages`, 'of that version', { text: '["de","en"]' }],
  ['GET /v1/documents/urn%3Aexample%3Abread/languages', 'de before de-AT', { text: '["de","de-AT"]' }],
  ['GET /v1/documents/urn:example:dances/languages', 'by code', { text: '["es","pl"]' }],
  ['GET /v1/documents/urn:example:alps/languages', 'one', { text: '["de-AT"]' }],
  ['GET /v1/documents/urn:example:draft/languages', 'of a document without data', { text: '["en"]' }],
  ['GET /v1/documents/urn:example:none/languages', '404', NOT_FOUND],
  [
    `GET ${countries}/languages?language=xx&page=0`,
    'parameters of other endpoints are ignored',
    { text: '["de","en"]' },
  ],
);

const V9 = {
  canonicalVersionUri: 'urn:example:countries:v9',
  version: 'v9',
  publishedAt: '2024-01-01T00:00:00Z',
  validFrom: '2024-01-01T00:00:00Z',
  validTo: '2024-12-31T23:59:59+01:00',
  languages: ['de', 'en', 'fr'],
};
const V10 = {
  canonicalVersionUri: 'urn:example:countries:v10',
  version: 'v10',
  publishedAt: '2024-07-01T01:30:00+02:00',
  languages: ['de', 'en'],
};
const DE = { de: 'Deutschland', en: 'Germany, Federal Republic of', fr: "République fédérale d'Allemagne" };

const codesAndDates = [
  ...rows(
    ...['urn:example:countries', 'urn%3Aexample%3Acountries', 'urn:example:countries:v9'].map(
      (uri): Row => [
        `GET /v1/documents/${uri}/history`,
        'all codes of the list',
        {
          json: {
            list: 'urn:example:countries',
            key: ['code'],
            versions: [V9, V10],
            codes: [
              {
                code: 'AT',
                periods: [{ in: [0, 1], names: { de: 'Österreich', en: 'Austria : "Österreich" ' } }],
              },
              { code: 'XK', periods: [{ in: [1, 1], names: { en: 'Kosovo' } }] },
              { code: 'DE', periods: [{ in: [0, 0], names: DE, status: 'withdrawn' }] },
            ],
          },
          headers: { 'content-type': JSON_TYPE },
        },
      ],
    ),
    [
      `GET ${countries}/codes/DE`,
      'the periods of a code',
      {
        json: {
          list: 'urn:example:countries',
          code: 'DE',
          isCurrent: false,
          periods: [{ firstVersion: V9, lastVersion: V9, names: DE, status: 'withdrawn' }],
        },
      },
    ],
    [`GET ${countries}:v10/codes/%44E/`, 'of the whole list, also with a slash at the end', {}],
    [
      `GET ${countries}/codes/dE`,
      '404 with a similar code',
      { status: 404, problem: { names: ['dE', 'nearest', 'DE'] } },
    ],
    ['GET /v1/documents/urn:example:none/codes/DE', '404', NOT_FOUND],
    [`GET ${countries}/codes/`, '404', NOT_FOUND],
    ...['codes/D%0AE', 'codes/D%0A/E/F', 'schema%0A'].map(
      (path): Row => [`GET ${countries}/${path}`, 'a line feed: 404', NOT_FOUND],
    ),
    [`GET ${countries}/at/2024-01-01%0A`, 'a line feed: 400', { status: 400, problem: { errors: ['date'] } }],
    // Codes of several columns have slashes between them, and escapes in them.
    ...[
      ['D/E', 'D/E'],
      ['D%2FE', 'D/E'],
      ['D%252FE/x', 'D%2FE/x'],
    ].map(
      ([sent, code]): Row => [
        `GET ${countries}/codes/${sent}`,
        '404 with the whole code',
        { status: 404, problem: { names: [code as string] } },
      ],
    ),
    [
      `GET ${countries}/schema`,
      'a JSON Schema of current and of all codes',
      {
        json: {
          $schema: 'https://json-schema.org/draft/2020-12/schema',
          title: 'urn:example:countries',
          type: 'string',
          enum: ['AT', 'XK'],
          'x-enum-descriptions': ['Österreich', 'Kosovo'],
          $defs: {
            known: { type: 'string', enum: ['AT', 'XK', 'DE'] },
            annotated: {
              anyOf: [
                { const: 'AT', title: 'Österreich' },
                { const: 'XK', title: 'Kosovo' },
                { const: 'DE', title: 'Deutschland', deprecated: true },
              ],
            },
          },
        },
      },
    ],
    ...[
      ['2024-01-01', 'v9', 'the first day of a version'],
      ['2024-06-30', 'v9', 'the last day of a version'],
      ['2024-07-01', 'v10', 'the first day of the next'],
      ['2100-01-01', 'v10', 'the latest version'],
    ].map(
      ([date, version, description]): Row => [
        `GET ${countries}/at/${date}?language=de`,
        `${description}`,
        {
          headers: { 'content-type': JSON_TYPE, 'content-language': 'de' },
          lists: { vary: ['accept', 'accept-language'] },
          ...(version === 'v10' && {
            json: {
              list: 'urn:example:countries',
              canonicalVersionUri: 'urn:example:countries:v10',
              at: date,
              language: 'de',
              rows: [
                { code: 'AT', name: 'Österreich', area: 83882, note: 'EU, Schengen' },
                { code: 'XK', name: '', area: null },
              ],
            },
          }),
          ...(version === 'v9' && { without: ['XK'] }),
        },
      ],
    ),
    [
      `GET ${countries}/at/2024-08-01`,
      'in a preferred language',
      { headers: { 'content-language': 'en' } },
      { 'accept-language': 'en' },
    ],
    [
      `GET ${countries}/at/2024-08-01?language=de`,
      'CSV',
      {
        headers: { 'content-type': 'text/csv; charset=utf-8' },
        text: 'code,name,area,note\r\nAT,Österreich,83882,"EU, Schengen"\r\nXK,,,\r\n',
      },
      { accept: 'text/csv' },
    ],
    [
      `GET ${countries}/at/2023-12-31`,
      '404 with the earliest day',
      { status: 404, problem: { names: ['2023-12-31', 'earliest', '2024-01-01'] } },
    ],
    [`GET ${countries}/at/2024-02-30`, '400', { status: 400, problem: { errors: ['date'] } }],
    [
      `GET ${countries}/at/today?language=-`,
      '400',
      { status: 400, problem: { errors: ['language', 'date'] } },
    ],
    [`GET ${countries}/at/2024-02-01?language=it`, '404', NOT_FOUND],
  ),
];

const X = 'x'.repeat(288);
const Y = 'y'.repeat(288);

/** Encoded URIs, each with its document and the code in its CSV. */
const uris = rows(
  ...(
    [
      ['urn%3aexample%3acheese', 'urn:example:cheese:1', 'fr', 'brie'],
      ['%75%72%6E%3A%65xample:cheese', 'urn:example:cheese:1', 'fr', 'brie'],
      ['https%3A%2F%2Fexample.org%2Flists%2Fa%2Fb', 'https://example.org/lists/a/b/1', 'en', 'slash'],
      ['https:%2f%2fexample%2eorg%2flists%2fa%2fb', 'https://example.org/lists/a/b/1', 'en', 'slash'],
      ['https%3A%2F%2Fexample.org%2Flists%2Fa%2Fb%2F1', 'https://example.org/lists/a/b/1', 'en', 'slash'],
      ['urn%3Aexample%3Aper%252Fcent', 'urn:example:per%2Fcent:1', 'en', 'percent'],
      ['urn:example:per%252Fcent%3A1', 'urn:example:per%2Fcent:1', 'en', 'percent'],
      ['urn%3Aexample%3Aper%2Fcent', 'urn:example:per/cent:1', 'en', 'slashed'],
      ['urn:example:a+b', 'urn:example:a+b:1', 'en', 'plus'],
      ['urn%3Aexample%3Aa%2Bb', 'urn:example:a+b:1', 'en', 'plus'],
      ['urn%3Aexample%3Aa%2Bb%3A1', 'urn:example:a+b:1', 'en', 'plus'],
      [
        'https%3A%2F%2Fexample.org%2Flist%3Fid%3D1%26lang%3Dde',
        'https://example.org/list?id=1&lang=de&v=1',
        'en',
        'query',
      ],
      [
        'https:%2F%2Fexample.org%2Flist%3Fid=1&lang=de&v=1',
        'https://example.org/list?id=1&lang=de&v=1',
        'en',
        'query',
      ],
      ['https%3A%2F%2Fexample.org%2Fvocab%23colours', 'https://example.org/vocab/1#colours', 'en', 'hash'],
      [
        'https%3A%2F%2Fexample.org%2Fvocab%2F1%23colours',
        'https://example.org/vocab/1#colours',
        'en',
        'hash',
      ],
      ['https%3A%2F%2Fexample.org%2Fx%2Flanguages', 'https://example.org/x/languages/1', 'en', 'tail'],
      ['urn:example:case', 'urn:example:case:1', 'en', 'lower'],
      ['urn:example:Case', 'urn:example:Case:1', 'en', 'upper'],
      ['urn%3Aexample%3ACase%3A1', 'urn:example:Case:1', 'en', 'upper'],
      [`urn:example:${X}`, `urn:example:${Y}`, 'en', 'long'],
      [`urn%3Aexample%3A${Y}`, `urn:example:${Y}`, 'en', 'long'],
      ['urn%3Aexample%3Aesc%252Faped', 'urn:example:esc%2Faped:1', 'en', 'escaped'],
      ['urn:example:esc%2Faped', 'urn:example:esc%2Faped:1', 'en', 'escaped'],
      ['urn:example:esc%2Faped:1', 'urn:example:esc%2Faped:1', 'en', 'escaped'],
      ['urn%3Aexample%3Aif%C3%B6z', 'urn:example:if\u00f6z:1', 'en', 'umlaut'],
      ['urn:example:if%c3%b6z:1', 'urn:example:if\u00f6z:1', 'en', 'umlaut'],
      ['urn:example:ifo%CC%88z', 'urn:example:ifo\u0308z:1', 'en', 'decomposed'],
      [
        'https%3A%2F%2Fb%C3%BCcher.example%2F%C3%A4%252F%C3%B6',
        'https://bücher.example/ä%2Fö/1',
        'en',
        'umlaut-escaped',
      ],
      [
        'https://b%C3%BCcher.example/%C3%A4%2F%C3%B6',
        'https://bücher.example/ä%2Fö/1',
        'en',
        'umlaut-escaped',
      ],
    ] as const
  ).flatMap(([sent, uri, language, code]): Row[] => [
    [`GET /v1/documents/${sent}`, code, { document: `${uri} ${language}` }],
    [
      `GET /v1/documents/${sent}?language=${language}&metaOnly=true`,
      `${code}, metadata`,
      {
        document: `${uri} ${language}`,
        without: ['dataSet'],
      },
    ],
    [`GET /v1/documents/${sent}/alternative-format`, code, csv(`code\r\n${code}\r\n`, language)],
    [`GET /v1/documents/${sent}/languages`, language, { text: `["${language}"]` }],
    [`GET ${index}/${sent}`, code, { uris: [uri], paging: [1, 50, 1, 1] }],
    [`GET ${index}/${sent}?language=${language}&pageSize=10`, code, { uris: [uri], paging: [1, 10, 1, 1] }],
  ]),
  ...[
    'urn%253Aexample%253Acheese',
    'urn%3Aexample%3Aper%25252Fcent',
    'urn:example:a%20b',
    'urn:example:esc/aped',
    'urn:example:esc%2faped',
    'urn:example:IF%C3%96Z',
    'urn:example:if%F6z',
    'URN:EXAMPLE:CASE',
    'https%3A%2F%2Fexample.org%2Flist%3Fid%3D1',
    'https%3A%2F%2Fexample.org%2Fvocab',
    'https%3A%2F%2Fexample.org%2Flists%2Fa',
    `urn:example:${'x'.repeat(287)}`,
    `urn:example:${'x'.repeat(5000)}`,
  ].flatMap((sent): Row[] => [
    [`GET /v1/documents/${sent}`, '404', NOT_FOUND],
    [`GET ${index}/${sent}`, '404', NOT_FOUND],
  ]),
);

const SECRETS = ['root:', 'access-control-allow-origin', ':splat', '/v1/_'];

const paths = rows(
  ['GET /v1/tags/', 'a trailing slash is ignored', ALL_TAGS_PAGE],
  [`GET ${index}/`, 'a trailing slash is ignored', FIRST_PAGE],
  [
    `GET ${index}/?page=2&pageSize=10`,
    'a trailing slash is ignored',
    {
      entries: FIRST.slice(10, 20),
      paging: [2, 10, 285, 29],
    },
  ],
  [`GET ${countries}/`, 'a trailing slash is ignored', { text: V10_DE }],
  [`GET ${countries}/alternative-format/`, 'a trailing slash is ignored', csv(V10_DE_CSV, 'de')],
  ...[
    '/v1',
    '/v1/',
    '/v1/none',
    '/v1/documents',
    '/v1/documents/',
    '/v1/Tags',
    '/v1/Documents/index',
    '/v1/documents/INDEX',
    '/v1/tags/geo',
    '/v1/tagsx',
    '/v1/documents/%00',
    '/v1/documents/urn:example:countries%00',
    '/v1/documents/urn:example:countries%20',
    '/v1/documents/urn:example:countries.json',
    '/v1/documents/urn:example:countries/de',
    '/v1/documents/urn:example:countries/de/whole.json',
    '/v1/documents/urn:example:countries/alternative-format/csv',
    '/v1/documents/urn:example:countries/Languages',
    '/v1/documents/u=urn:example:countries',
  ].map((path): Row => [`GET ${path}`, '404 problem+json', NOT_FOUND]),
  ...[
    '/v1/documents/..%2f..%2f_headers',
    '/v1/documents/..%2F..%2F_redirects',
    '/v1/documents/..%2f..%2f..%2f..%2f..%2fetc%2fpasswd',
    '/v1/documents/index/..%2f..%2f..%2f_headers',
    '/v1/documents/..%5c..%5c_headers',
    '/v1/documents/%252e%252e%252f%252e%252e%252f_headers',
    '/v1/documents/..%2f..%2f_headers/alternative-format',
    '/v1/documents/..%2f..%2f_headers/languages',
    '/v1/tags%2f..%2f..%2f_headers',
  ].map(
    (path): Row => [
      `GET ${path}`,
      '404 problem+json, and no file',
      { status: 404, problem: {}, without: SECRETS },
    ],
  ),
  ...[
    '/_headers',
    '/_redirects',
    '/%5fheaders',
    '/_headers/',
    '//_headers',
    '/v1/../_headers',
    '/v1/documents/../../_redirects',
    '/v1/documents/%2e%2e/%2e%2e/_headers',
    '/v1/documents/%2e%2e/%2e%2e/_redirects',
    '/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
    '/../../../../etc/passwd',
    '/..%2f..%2f..%2f..%2f..%2fetc%2fpasswd',
    '/functions/api.mjs',
    '/../functions/api.mjs',
    '/..%2ffunctions%2fapi.mjs',
    '/%c0%ae%c0%ae/%c0%ae%c0%ae/_headers',
  ].map((path): Row => [`GET ${path}`, 'no file', { status: [400, 404], without: SECRETS }]),
  ...[
    '/v1/documents/%ZZ',
    '/v1/documents/urn:example:countries%',
    '/v1/documents/urn:example:%E4mter',
    '/v1/documents/index/%ZZ',
    '/v1/documents/%ZZ/alternative-format',
    '/v1/%ZZ',
  ].map(
    (path): Row => [
      `GET ${path}`,
      'an invalid escape matches nothing',
      { status: [400, 404], without: ['node_modules', '<html'] },
    ],
  ),
  [`GET ${index}?searchTerm=%ZZ`, 'an invalid escape is literal, or rejected', { status: [200, 400] }],
  ...[`tags=%FF`, `tags=L%E4nder`].map(
    (query): Row => [`GET ${index}?${query}`, 'a value that is not UTF-8 is 400', bad('tags')],
  ),
  [`GET ${index}?searchTerm=%C3&page=%FF`, 'values that are not UTF-8 are 400', bad('searchTerm', 'page')],
  [`GET ${index}/urn:example:countries?language=%FF`, 'a value that is not UTF-8 is 400', bad('language')],
  [`GET ${countries}?metaOnly=%FF`, 'a value that is not UTF-8 is 400', bad('metaOnly')],
  [`GET ${index}?utm=%FF`, 'an unknown parameter is ignored', FIRST_PAGE],
  // Request targets are ASCII (RFC 9112 section 3.2); node:http rejects others.
  [`GET ${index}?tags=${raw('Länder')}`, 'raw UTF-8 is accepted or rejected', { status: [200, 400] }],
  [`GET ${index}?page=%ZZ`, '400', bad('page')],
);

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
  ...[
    'FOO /v1/tags',
    `FOO ${index}?searchTerm=bread`,
    'FOO /v1/none',
    'F-O_O /v1/tags',
    'GETS /v1/tags',
    'PROPFIND /v1/tags',
    'QUERY /v1/tags',
    'DESCRIBE /v1/tags',
    'TRACE /v1/tags',
    'get /v1/tags HTTP/1.1',
    'F1 /v1/tags',
    'CONNECT /v1/tags HTTP/1.1',
    'CONNECT a.example:443 HTTP/1.1',
    'POST /openapi.json',
    'DELETE /',
    'PROPFIND /nothing',
  ].map(
    (call): Row => [call, '405 with Allow', { status: 405, lists: { allow: ['get', 'head'] }, problem: {} }],
  ),
  ...[
    '/v1/tags%0a',
    '/v1/tags%0A',
    '/v1/tags%0a/',
    '/v1/tags%0d',
    '/v1/ta%0ags',
    `${index}%0a`,
    `${index}/urn:example:countries%0a`,
    `${countries}%0a`,
    `${countries}/languages%0a`,
    `${countries}%0a/languages`,
    `${countries}/alternative-format%0a`,
  ].map((path): Row => [`GET ${path}`, '404 problem+json', NOT_FOUND]),
  ['GET /en/%0a', 'no page', { status: 404 }],
  [`GET ${index}?page=1%0a`, '400', bad('page')],
  ...[
    'GET /v1/tags HTTP/2.0',
    'HEAD /v1/tags HTTP/2.0',
    'FOO /v1/tags HTTP/2.0',
    'GET /v1/tags HTTP/3.0',
  ].map(
    (call): Row => [
      call,
      '505',
      { status: 505, headers: { ...SECURITY_HEADERS, 'content-type': 'application/problem+json' } },
    ],
  ),
  ['GET /v1/tags HTTP/0.9', 'rejected', { status: [400, 505], problem: {} }],
  ['GET /v1/tags HTTP/1.2', 'as HTTP/1.1', ALL_TAGS_PAGE],
  ['GET /v1/tags HTTP/1.1', '200', ALL_TAGS_PAGE],
);

const SECTIONS: Readonly<Record<string, readonly ConformanceTest[]>> = {
  'every endpoint': everyEndpoint,
  methods,
  HEAD: head,
  'conditional requests': [...conditional, ...entityTags, ...entityTagsOfTypes],
  Accept: accept,
  paging,
  parameters,
  'index: order and entries': order,
  'index: type': type,
  'index: language': languageFilter,
  'index: tags': tagFilter,
  'index: publishedFrom and publishedUntil': dates,
  'index: searchTerm': search,
  'index: filters together': combinations,
  'index by URN': byUrn,
  tags,
  documents,
  'documents: metaOnly': metaOnly,
  'documents: language': languageParameter,
  'documents: Accept-Language': acceptLanguage,
  'alternative format': [...alternativeFormat, ...negotiatedFormats, ...withoutCsv, ...csvMetadata],
  languages,
  'codes and dates': codesAndDates,
  URIs: uris,
  paths,
  'unusual requests': unusualRequests,
};

/** All tests of the suite. */
const CONFORMANCE_TESTS: readonly ConformanceTest[] = Object.values(SECTIONS).flat();
