import { bad, csv, document, metadataOf, NOT_FOUND, type Row, rows, words } from './kit.ts';
import { ALL_TAGS_PAGE, countries, FIRST_PAGE, index, NEXT_TEN, V10_DE, V10_DE_CSV } from './known.ts';

const X = 'x'.repeat(288);
const Y = 'y'.repeat(288);

/** Encoded URIs of a document, by the code in its CSV, with its canonicalVersionUri and its language. */
const ENCODED = {
  brie: ['urn:example:cheese:1', 'fr', 'urn%3aexample%3acheese %75%72%6E%3A%65xample:cheese'],
  slash: [
    ...['https://example.org/lists/a/b/1', 'en'],
    `https%3A%2F%2Fexample.org%2Flists%2Fa%2Fb https:%2f%2fexample%2eorg%2flists%2fa%2fb
    https%3A%2F%2Fexample.org%2Flists%2Fa%2Fb%2F1`,
  ],
  percent: ['urn:example:per%2Fcent:1', 'en', 'urn%3Aexample%3Aper%252Fcent urn:example:per%252Fcent%3A1'],
  slashed: ['urn:example:per/cent:1', 'en', 'urn%3Aexample%3Aper%2Fcent'],
  plus: ['urn:example:a+b:1', 'en', 'urn:example:a+b urn%3Aexample%3Aa%2Bb urn%3Aexample%3Aa%2Bb%3A1'],
  query: [
    ...['https://example.org/list?id=1&lang=de&v=1', 'en'],
    `https%3A%2F%2Fexample.org%2Flist%3Fid%3D1%26lang%3Dde https:%2F%2Fexample.org%2Flist%3Fid=1&lang=de&v=1`,
  ],
  hash: [
    ...['https://example.org/vocab/1#colours', 'en'],
    'https%3A%2F%2Fexample.org%2Fvocab%23colours https%3A%2F%2Fexample.org%2Fvocab%2F1%23colours',
  ],
  tail: ['https://example.org/x/languages/1', 'en', 'https%3A%2F%2Fexample.org%2Fx%2Flanguages'],
  lower: ['urn:example:case:1', 'en', 'urn:example:case'],
  upper: ['urn:example:Case:1', 'en', 'urn:example:Case urn%3Aexample%3ACase%3A1'],
  long: [`urn:example:${Y}`, 'en', `urn:example:${X} urn%3Aexample%3A${Y}`],
  escaped: [
    ...['urn:example:esc%2Faped:1', 'en'],
    'urn%3Aexample%3Aesc%252Faped urn:example:esc%2Faped urn:example:esc%2Faped:1',
  ],
  umlaut: ['urn:example:if\u00f6z:1', 'en', 'urn%3Aexample%3Aif%C3%B6z urn:example:if%c3%b6z:1'],
  decomposed: ['urn:example:ifo\u0308z:1', 'en', 'urn:example:ifo%CC%88z'],
  'umlaut-escaped': [
    ...['https://bücher.example/ä%2Fö/1', 'en'],
    `https%3A%2F%2Fb%C3%BCcher.example%2F%C3%A4%252F%C3%B6 https://b%C3%BCcher.example/%C3%A4%2F%C3%B6`,
  ],
};

const uris = rows(
  ...Object.entries(ENCODED).flatMap(([code, [uri = '', language = '', encoded = '']]) =>
    words(encoded).flatMap((sent): Row[] => [
      [`GET /v1/documents/${sent}`, code, document(`${uri} ${language}`)],
      [
        `GET /v1/documents/${sent}?language=${language}&metaOnly=true`,
        `${code}, metadata`,
        metadataOf(`${uri} ${language}`),
      ],
      [`GET /v1/documents/${sent}/alternative-format`, code, csv(`code\r\n${code}\r\n`, language)],
      [`GET /v1/documents/${sent}/languages`, language, { text: `["${language}"]` }],
      [`GET ${index}/${sent}`, code, { uris: [uri], paging: [1, 50, 1, 1] }],
      [`GET ${index}/${sent}?language=${language}&pageSize=10`, code, { uris: [uri], paging: [1, 10, 1, 1] }],
    ]),
  ),
  ...words(`urn%253Aexample%253Acheese urn%3Aexample%3Aper%25252Fcent urn:example:a%20b urn:example:esc/aped
    urn:example:esc%2faped urn:example:IF%C3%96Z urn:example:if%F6z URN:EXAMPLE:CASE
    https%3A%2F%2Fexample.org%2Flist%3Fid%3D1 https%3A%2F%2Fexample.org%2Fvocab
    https%3A%2F%2Fexample.org%2Flists%2Fa urn:example:${'x'.repeat(287)} urn:example:${'x'.repeat(5000)}`).flatMap(
    (sent): Row[] => [
      [`GET /v1/documents/${sent}`, '404', NOT_FOUND],
      [`GET ${index}/${sent}`, '404', NOT_FOUND],
    ],
  ),
);

/** Encodes a text as UTF-8, with one character per byte, as the suite sends it. */
const raw = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

const SECRETS = ['root:', 'access-control-allow-origin', ':splat', '/v1/_'];

const paths = rows(
  ['GET /v1/tags/', 'a trailing slash is ignored', ALL_TAGS_PAGE],
  [`GET ${index}/`, 'a trailing slash is ignored', FIRST_PAGE],
  [`GET ${index}/?page=2&pageSize=10`, 'a trailing slash is ignored', NEXT_TEN],
  [`GET ${countries}/`, 'a trailing slash is ignored', { text: V10_DE }],
  [`GET ${countries}/alternative-format/`, 'a trailing slash is ignored', csv(V10_DE_CSV, 'de')],
  ...words(`/v1 /v1/ /v1/none /v1/documents /v1/documents/ /v1/Tags /v1/Documents/index /v1/documents/INDEX
    /v1/tags/geo /v1/tagsx /v1/documents/%00 /v1/documents/urn:example:countries%00
    /v1/documents/urn:example:countries%20 /v1/documents/urn:example:countries.json
    /v1/documents/urn:example:countries/de /v1/documents/urn:example:countries/de/whole.json
    /v1/documents/urn:example:countries/alternative-format/csv
    /v1/documents/urn:example:countries/Languages /v1/documents/u=urn:example:countries`).map(
    (path): Row => [`GET ${path}`, '404 problem+json', NOT_FOUND],
  ),
  ...words(`/v1/documents/..%2f..%2f_headers /v1/documents/..%2F..%2F_redirects
    /v1/documents/..%2f..%2f..%2f..%2f..%2fetc%2fpasswd /v1/documents/index/..%2f..%2f..%2f_headers
    /v1/documents/..%5c..%5c_headers /v1/documents/%252e%252e%252f%252e%252e%252f_headers
    /v1/documents/..%2f..%2f_headers/alternative-format /v1/documents/..%2f..%2f_headers/languages
    /v1/tags%2f..%2f..%2f_headers`).map(
    (path): Row => [
      `GET ${path}`,
      '404 problem+json, and no file',
      { status: 404, problem: {}, without: SECRETS },
    ],
  ),
  ...words(`/_headers /_redirects /%5fheaders /_headers/ //_headers /v1/../_headers
    /v1/documents/../../_redirects /v1/documents/%2e%2e/%2e%2e/_headers
    /v1/documents/%2e%2e/%2e%2e/_redirects /%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd
    /../../../../etc/passwd /..%2f..%2f..%2f..%2f..%2fetc%2fpasswd /functions/api.mjs
    /../functions/api.mjs /..%2ffunctions%2fapi.mjs /%c0%ae%c0%ae/%c0%ae%c0%ae/_headers`).map(
    (path): Row => [`GET ${path}`, 'no file', { status: [400, 404], without: SECRETS }],
  ),
  ...words(`/v1/documents/%ZZ /v1/documents/urn:example:countries% /v1/documents/urn:example:%E4mter
    /v1/documents/index/%ZZ /v1/documents/%ZZ/alternative-format /v1/%ZZ`).map(
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

export const PATH_SECTIONS = { URIs: uris, paths };
