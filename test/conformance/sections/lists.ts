import type { Expected } from '../expectation.ts';
import { all, bad, JSON_TYPE, missing, NOT_FOUND, NOTHING, page, type Row, rows, words } from './kit.ts';
import {
  ALL_TAGS_PAGE,
  BREAD,
  COUNTRIES,
  COUNTRIES_V10,
  countries,
  index,
  TAGS,
  V9_DE_ENTRY,
  V10_DE_CSV,
  zz,
} from './known.ts';

const byUrn = rows(
  [`GET ${index}/urn:example:countries`, 'all versions in the order of the index', COUNTRIES],
  [`GET ${index}/urn%3Aexample%3Acountries`, 'the same, encoded', COUNTRIES],
  [`GET ${index}/urn:example:countries:v10`, 'a canonicalVersionUri', all(...COUNTRIES_V10)],
  [
    `GET ${index}/urn:example:countries:v9?language=de&page=1`,
    'an entry, byte for byte',
    { text: `[${V9_DE_ENTRY}]`, paging: [1, 50, 1, 1] },
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
  [`GET ${index}/urn:example:countries?language=&page=&pageSize=`, 'empty parameters are ignored', COUNTRIES],
  [
    `GET ${index}/urn:example:countries?type=X&searchTerm=%5B&tags=geo&publishedFrom=x`,
    'parameters of other endpoints are ignored',
    COUNTRIES,
  ],
  [
    `GET ${index}/urn:example:countries?page=2&pageSize=2`,
    'the second two',
    page(['Countries v9 fr', 'Countries v10 de'], 2, 2, 5, 3),
  ],
  [`GET ${index}/urn:example:countries?page=4&pageSize=2`, 'past the last page', page([], 4, 2, 5, 3)],
  [`GET ${index}/urn:example:n49`, '49', page(zz('n49', 1, 49), 1, 50, 49, 1)],
  [`GET ${index}/urn:example:n50`, '50', page(zz('n50', 1, 50), 1, 50, 50, 1)],
  [`GET ${index}/urn:example:n51?page=2`, 'the last entry', page(zz('n51', 51, 51), 2, 50, 51, 2)],
  [`GET ${index}/urn:example:n101?page=3`, 'the last entry', page(zz('n101', 101, 101), 3, 50, 101, 3)],
  [`GET ${index}/urn:example:none`, '404', NOT_FOUND],
  [`GET ${index}/urn:example:Countries`, '404: URNs are compared exactly', NOT_FOUND],
  [`GET ${index}/urn:example:countries?language=de_AT`, '400', bad('language')],
);

const tags = rows(
  ...['/v1/tags', '/v1/documents/tags'].flatMap((path): Row[] => [
    [`GET ${path}`, 'the first 50 of 64, by code unit', ALL_TAGS_PAGE],
    [`GET ${path}?page=2`, 'the 14 left', { json: TAGS.slice(50), paging: [2, 50, 64, 2] }],
    [
      `GET ${path}?pageSize=5`,
      'the first five, byte for byte',
      { text: '["100%","GEO","Länder","R&D","c++"]', paging: [1, 5, 64, 13] },
    ],
    [`GET ${path}?pageSize=3&page=22`, 'the last one', { text: '["open data"]', paging: [22, 3, 64, 22] }],
    [`GET ${path}?page=3`, 'past the last page', page([], 3, 50, 64, 2)],
    [`GET ${path}?page=&pageSize=`, 'empty parameters are ignored', ALL_TAGS_PAGE],
    [`GET ${path}?language=_&type=X&tags=geo`, 'parameters of other endpoints are ignored', ALL_TAGS_PAGE],
    [`GET ${path}?pageSize=0`, '400', bad('pageSize')],
  ]),
  [
    'GET /v1/tags?pageSize=51',
    '400 with the reason',
    { status: 400, problem: { errors: ['pageSize'], names: ['must be a whole number from 1 to 50'] } },
  ],
);

const languages = rows(
  [
    `GET ${countries}/languages`,
    'of the latest version',
    { text: '["de","en"]', headers: { 'content-type': JSON_TYPE } },
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

const HISTORY: Expected = {
  json: {
    list: 'urn:example:countries',
    key: ['code'],
    versions: [V9, V10],
    codes: [
      {
        code: 'AT',
        periods: [
          {
            in: [0, 1],
            names: { de: 'Österreich', en: 'Austria : "Österreich" ' },
            formerNames: [{ in: [0, 0], names: { en: 'Austria' } }],
          },
        ],
      },
      { code: 'XK', periods: [{ in: [1, 1], names: { en: 'Kosovo' } }] },
      { code: 'DE', periods: [{ in: [0, 0], names: DE, status: 'withdrawn' }] },
    ],
  },
  headers: { 'content-type': JSON_TYPE },
};

const SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'https://example.org/v1/documents/urn:example:countries/schema',
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
};

const IN_GERMAN = {
  headers: { 'content-type': JSON_TYPE, 'content-language': 'de' },
  lists: { vary: ['accept', 'accept-language'] },
};
const IN_V9: Expected = { ...IN_GERMAN, without: ['XK'] };
const inV10 = (at: string): Expected => ({
  ...IN_GERMAN,
  json: {
    list: 'urn:example:countries',
    canonicalVersionUri: 'urn:example:countries:v10',
    at,
    language: 'de',
    rows: [
      { code: 'AT', name: 'Österreich', area: 83882, note: 'EU, Schengen' },
      { code: 'XK', name: '', area: null },
    ],
  },
});

const codesAndDates = rows(
  ...['urn:example:countries', 'urn%3Aexample%3Acountries', 'urn:example:countries:v9'].map(
    (uri): Row => [`GET /v1/documents/${uri}/history`, 'all codes of the list', HISTORY],
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
        row: { code: 'DE', name: 'Deutschland', area: 357592 },
      },
      headers: { 'content-language': 'de' },
      lists: { vary: ['accept', 'accept-language'] },
    },
  ],
  [`GET ${countries}:v10/codes/%44E/`, 'of the whole list, also with a slash at the end', {}],
  [`GET ${countries}/codes/dE`, '404 with a similar code', missing('dE', 'nearest', 'DE')],
  ['GET /v1/documents/urn:example:none/codes/DE', '404', NOT_FOUND],
  ...words(`codes/ codes// codes%2F codes/. codes/.. codes/%2e codes/%2E%2e codes/%2e%2e/`).map(
    (path): Row => [`GET ${countries}/${path}`, '404, never the list', NOT_FOUND],
  ),
  ...['codes/D%0AE', 'codes/D%0A/E/F', 'schema%0A'].map(
    (path): Row => [`GET ${countries}/${path}`, 'a line feed: 404', NOT_FOUND],
  ),
  [`GET ${countries}/at/2024-01-01%0A`, 'a line feed: 400', bad('date')],
  // Codes of several columns have slashes between them, and escapes in them.
  [`GET ${countries}/codes/D/E`, '404 with the whole code', missing('D/E')],
  [`GET ${countries}/codes/D%2FE`, '404 with the whole code', missing('D/E')],
  [`GET ${countries}/codes/D%252FE/x`, '404 with the whole code', missing('D%2FE/x')],
  [`GET ${countries}/schema`, 'a JSON Schema of current and of all codes', { json: SCHEMA }],
  [`GET ${countries}/at/2024-01-01?language=de`, 'the first day of a version', IN_V9],
  [`GET ${countries}/at/2024-06-30?language=de`, 'the last day of a version', IN_V9],
  [`GET ${countries}/at/2024-07-01?language=de`, 'the first day of the next', inV10('2024-07-01')],
  [`GET ${countries}/at/2100-01-01?language=de`, 'the latest version', inV10('2100-01-01')],
  [
    `GET ${countries}/at/2024-08-01`,
    'in a preferred language',
    { headers: { 'content-language': 'en' } },
    { 'accept-language': 'en' },
  ],
  [
    `GET ${countries}/at/2024-08-01?language=de`,
    'CSV',
    { headers: { 'content-type': 'text/csv; charset=utf-8' }, text: V10_DE_CSV },
    { accept: 'text/csv' },
  ],
  [
    `GET ${countries}/at/2023-12-31`,
    '404 with the earliest day',
    missing('2023-12-31', 'earliest', '2024-01-01'),
  ],
  [`GET ${countries}/at/2024-02-30`, '400', bad('date')],
  [`GET ${countries}/at/today?language=-`, '400', bad('language', 'date')],
  [`GET ${countries}/at/2024-02-01?language=it`, '404', NOT_FOUND],
);

const dances = '/v1/documents/urn:example:dances';
const DANCES_1 = {
  canonicalVersionUri: 'urn:example:dances:1',
  version: '1',
  languages: ['es', 'pl'],
};
const danceOf = (code: string, names: object, more: object): Expected => ({
  json: {
    list: 'urn:example:dances',
    code,
    isCurrent: true,
    periods: [{ firstVersion: DANCES_1, lastVersion: DANCES_1, names }],
    ...more,
  },
});
const inLanguage = (language: string): Expected => ({
  headers: { 'content-language': language },
  lists: { vary: ['accept', 'accept-language'] },
});

const codes = (found: string, ...paging: NonNullable<Expected['paging']>): Expected => ({
  codes: found.split(' ').filter(Boolean),
  paging,
});

/** Codes with their rows, their places in a hierarchy, and their counterparts in other lists. */
const rowsOfCodes = rows(
  [
    `GET ${dances}/codes/A01`,
    'the row, the path with the code, children and counterparts',
    {
      ...danceOf(
        'A01',
        { es: 'Rápidos', pl: 'Szybkie' },
        {
          row: { code: 'A01', name: 'Rápidos', parent: 'A' },
          path: [
            { code: 'A', name: 'Bailes de pareja' },
            { code: 'A01', name: 'Rápidos' },
          ],
          children: [{ code: 'A01.1', name: 'Jota' }],
          correspondences: [
            {
              list: 'urn:example:bread',
              through: 'urn:example:snacks:1',
              codes: [{ code: 'roll', name: 'Brötchen', match: 'close' }],
            },
          ],
        },
      ),
      ...inLanguage('es'),
    },
  ],
  [
    `GET ${dances}/codes/B?language=pl`,
    'in a language, without a counterpart',
    {
      ...danceOf(
        'B',
        { es: 'Danzas', pl: 'Inne' },
        {
          row: { code: 'B', name: 'Inne' },
          path: [{ code: 'B', name: 'Inne' }],
          correspondences: [{ list: 'urn:example:bread', through: 'urn:example:snacks:1', codes: [] }],
        },
      ),
      ...inLanguage('pl'),
    },
  ],
  [`GET ${dances}/codes/B`, 'in a preferred language', inLanguage('pl'), { 'accept-language': 'pl' }],
  [`GET ${dances}/codes/B?language=it`, '404 with the languages', missing('it', 'es', 'pl')],
  [`GET ${dances}/codes/B?language=-`, '400', bad('language')],
  [
    `GET ${dances}/codes`,
    'all codes in the order of the rows',
    {
      json: [
        { code: 'A', name: 'Bailes de pareja', hasChildren: true },
        { code: 'A01', name: 'Rápidos', parent: 'A', hasChildren: true },
        { code: 'A01.1', name: 'Jota', parent: 'A01' },
        { code: 'B', name: 'Danzas' },
      ],
      paging: [1, 50, 4, 1],
      ...inLanguage('es'),
    },
  ],
  [`GET ${dances}/codes?page=2&pageSize=3&language=pl`, 'a page', codes('B', 2, 3, 4, 2)],
  [`GET ${dances}/codes?page=9`, 'past the last page', codes('', 9, 50, 4, 1)],
  [`GET ${dances}/codes?parent=A`, 'direct children', codes('A01', 1, 50, 1, 1)],
  [`GET ${dances}/codes?parent=none`, 'of an unknown code: none', codes('', 1, 50, 0, 0)],
  [`GET ${dances}/codes?top=True&parent=&q=`, 'the top', codes('A B', 1, 50, 2, 1)],
  [`GET ${dances}/codes?q=a01&top=false`, 'that begin so', codes('A01 A01.1', 1, 50, 2, 1)],
  [`GET ${dances}/codes?q=RAPID`, 'by a name without accents', codes('A01', 1, 50, 1, 1)],
  [`GET ${dances}/codes?q=par%20bai`, 'by words in any order', codes('A', 1, 50, 1, 1)],
  [`GET ${dances}/codes?q=%FF`, '400', bad('q')],
  [`GET ${dances}/codes?q=${'x'.repeat(201)}&top=1&pageSize=51`, '400', bad('pageSize', 'q', 'top')],
  [`GET ${dances}/codes?language=it`, '404 with the languages', missing('it', 'es', 'pl')],
  ['GET /v1/documents/urn:example:release/codes', 'a set has no codes: 404', NOT_FOUND],
  ['GET /v1/documents/urn:example:none/codes', '404', NOT_FOUND],
);

export const LIST_SECTIONS = {
  'index by URN': byUrn,
  tags,
  languages,
  'codes and dates': codesAndDates,
  'rows of codes': rowsOfCodes,
};
