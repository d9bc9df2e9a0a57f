import {
  bad,
  document,
  JSON_TYPE,
  metadataOf,
  missing,
  NOT_FOUND,
  type Row,
  refused,
  rows,
  words,
} from './kit.ts';
import {
  countries,
  DRAFT,
  index,
  RELEASE,
  RELEASE_HEAD,
  SETS,
  V9_DE_HEAD,
  V9_DE_ROWS,
  V9_DE_TAIL,
  V10_DE,
  V10_DE_HEAD,
  V10_EN,
  VALUES,
} from './known.ts';

const V9_EN = {
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
};

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
    { text: V10_DE, headers: { 'content-type': JSON_TYPE, 'content-language': 'de' } },
  ],
  [`GET ${countries}?language=en`, 'a source with a byte-order mark and CRLF', { text: V10_EN }],
  [`GET ${countries}:v9?language=en`, 'cells by column, in any order of the CSV', { json: V9_EN }],
  ['GET /v1/documents/urn:example:values', 'digits, order and escapes are kept', { text: VALUES }],
  ['GET /v1/documents/urn:example:release', 'a set', { text: RELEASE }],
  ['GET /v1/documents/urn:example:draft', 'a document without data', { text: DRAFT }],
  [
    'GET /v1/documents/urn:example:weather',
    'no version: the newest by date',
    document('urn:example:weather:a en'),
  ],
  [
    'GET /v1/documents/urn:example:weather:b',
    'an older version by its URN',
    document('urn:example:weather:b en'),
  ],
  [
    'GET /v1/documents/urn:example:n101',
    'the highest version: 101, not 99',
    document('urn:example:n101:101 en'),
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
  ...words('true True TRUE tRuE').map(
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
    metadataOf('urn:example:countries:v9 fr'),
  ],
  [
    `GET ${countries}?language=fr&metaOnly=True`,
    'the same with parameters in another order',
    metadataOf('urn:example:countries:v9 fr'),
  ],
  [
    `GET ${countries}?metaOnly=true&language=`,
    'with Accept-Language',
    metadataOf('urn:example:countries:v10 en'),
    { 'accept-language': 'en' },
  ],
  [`GET ${countries}?metaonly=true`, 'names are case-sensitive', { text: V10_DE }],
  ...refused(`${countries}?metaOnly=`, 'metaOnly', 'yes 1 0 null true%20 truefalse'),
);

/** The documents in the languages of requests, by the list that is requested. */
const REQUESTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  countries: {
    'countries:v10 de': 'de de-AT de-DE-1996',
    'countries:v10 en': 'en EN en-GB %65n',
    'countries:v9 fr': 'fr FR fr-CA',
  },
  'countries:v9': { 'countries:v9 en': 'en', 'countries:v9 de': 'de-CH' },
  bread: { 'bread:2 de': 'de de-CH', 'bread:2 de-AT': 'de-AT de-at' },
  alps: { 'alps:1 de-AT': 'de-AT de DE' },
  dances: { 'dances:1 pl': 'pl' },
};

const languageParameter = rows(
  ...Object.entries(REQUESTED).flatMap(([urn, byDocument]) =>
    Object.entries(byDocument).flatMap(([found, tags]) =>
      words(tags).map((tag): Row => {
        return [
          `GET /v1/documents/urn:example:${urn}?language=${tag}`,
          found,
          document(`urn:example:${found}`),
        ];
      }),
    ),
  ),
  [
    `GET ${countries}?language=fr`,
    'takes precedence over Accept-Language',
    document('urn:example:countries:v9 fr'),
    { 'accept-language': 'en' },
  ],
  [
    `GET ${countries}?language=`,
    'empty: by Accept-Language',
    document('urn:example:countries:v10 en'),
    { 'accept-language': 'en' },
  ],
  [`GET ${countries}?language=it`, '404 naming the languages', missing('de', 'en', 'fr')],
  [`GET ${countries}:v10?language=fr`, '404 naming the languages of that version', missing('de', 'en')],
  [
    'GET /v1/documents/urn:example:dances?language=de',
    '404 regardless of Accept-Language',
    missing('es', 'pl'),
    { 'accept-language': 'es' },
  ],
  ['GET /v1/documents/urn:example:bread?language=d-x-y', '400', bad('language')],
  ['GET /v1/documents/urn:example:bread?language=x-de', '404: private, not German', missing('de', 'de-AT')],
  ...refused(`${countries}?language=`, 'language', 'english_UK e * deutschland de,en de;q=1 .. %2e%2e%2f'),
);

/** The documents by Accept-Language, by the list that is requested. */
const ACCEPTED: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  countries: {
    'countries:v10 en': [
      ...['en', 'EN', 'en-GB', 'en-GB,en;q=0.9,de;q=0.8', 'fr, en;q=0.2', 'fr;q=0.3, en;q=0.8', 'en, de'],
      ...['de;q=0.3,en;q=0.31', 'de;q=0, en', 'de;q=0, *', 'de;q=0, *;q=0.5', 'en, *;q=0.5'],
    ],
    'countries:v10 de': [
      ...['de-CH', 'fr', 'en;q=0.3, de;q=0.8', '*', 'it, *;q=0.5', 'it', ' ,;q=, en_UK', ''],
    ],
  },
  'countries:v9': {
    'countries:v9 en': ['fr;q=0.3, en;q=0.8'],
    'countries:v9 fr': ['fr;q=0.9, en;q=0.8', 'FR'],
  },
  bread: { 'bread:2 de-AT': ['de-AT', 'de-at, de;q=0.5'], 'bread:2 de': ['de, de-AT;q=0.5', 'de-CH', 'en'] },
  alps: { 'alps:1 de-AT': ['de', 'en'] },
  dances: { 'dances:1 pl': ['pl', 'pl-PL, en;q=0.1', 'pl;q=0.2, es;q=0.1'], 'dances:1 es': ['de, en'] },
};

const acceptLanguage = rows(
  ['GET /v1/documents/urn:example:values', 'en if there is no de', document('urn:example:values:1.0 en')],
  [
    'GET /v1/documents/urn:example:cheese',
    'the first by code if there is neither de nor en',
    document('urn:example:cheese:1 fr'),
  ],
  ['GET /v1/documents/urn:example:dances', 'the first by code', document('urn:example:dances:1 es')],
  ['GET /v1/documents/urn:example:alps', 'the only one', document('urn:example:alps:1 de-AT')],
  ['GET /v1/documents/urn:example:bread', 'de', document('urn:example:bread:2 de')],
  ...Object.entries(ACCEPTED).flatMap(([urn, byDocument]) =>
    Object.entries(byDocument).flatMap(([found, headers]) =>
      headers.map((header): Row => {
        const sent = { 'accept-language': header };
        return [`GET /v1/documents/urn:example:${urn}`, found, document(`urn:example:${found}`), sent];
      }),
    ),
  ),
  [
    'GET /v1/documents/https%3A%2F%2Fexample.org%2Flists%2Fa%2Fb',
    'en, regardless of the preference',
    document('https://example.org/lists/a/b/1 en'),
    { 'accept-language': 'de' },
  ],
  [`GET ${index}?type=CodeListSet`, 'does not filter the index', SETS, { 'accept-language': 'en' }],
);

export const DOCUMENT_SECTIONS = {
  documents,
  'documents: metaOnly': metaOnly,
  'documents: language': languageParameter,
  'documents: Accept-Language': acceptLanguage,
};
