import type { ContentTree } from './content-tree.ts';

interface ListFields {
  readonly uri: string;
  readonly language: string;
  readonly shortName: string;
  readonly longName?: string;
  readonly version?: string;
  readonly tags?: readonly string[];
  readonly publisher?: string;
  readonly description?: string;
  readonly columns: readonly {
    readonly id: string;
    readonly name: string;
    readonly members?: readonly string[];
  }[];
  /** The columns of each key, the default key first. */
  readonly keys: readonly (readonly string[])[];
  readonly rows: readonly (readonly string[])[];
  /** The list to which the first column refers. */
  readonly refersTo?: string;
  /** The roles of columns. */
  readonly roles?: object;
}

function list(fields: ListFields): object {
  const { uri, version = '1', publisher, columns, keys, rows, refersTo, roles, ...texts } = fields;
  const { language, shortName, longName, tags, description } = texts;
  return {
    $opencodelist: '0.3.0',
    codeList: {
      identification: {
        ...{ language, shortName, longName, version, tags, description },
        canonicalUri: uri,
        canonicalVersionUri: `${uri}:${version}`,
        ...(publisher !== undefined && { publisher: { shortName: publisher } }),
      },
      columnSet: {
        columns: columns.map(({ members, ...column }) => ({
          ...column,
          optional: true,
          ...(members ? { type: 'enum', members: members.map((value) => ({ value })) } : { type: 'string' }),
        })),
        keys: keys.map((columnIds) => ({ id: columnIds.join('-'), columnIds })),
        defaultKey: { keyId: keys[0]?.join('-') },
        ...(refersTo !== undefined && {
          foreignKeys: [
            {
              id: 'reference',
              columnIds: [columns[0]?.id],
              keyRef: { keyId: 'code', codeListRef: { canonicalUri: refersTo } },
            },
          ],
        }),
      },
      ...(roles && { annotation: { appInfo: { columnRoles: roles } } }),
      dataSet: {
        rows: rows.map((cells) => Object.fromEntries(cells.map((cell, i) => [columns[i]?.id ?? '', cell]))),
      },
    },
  };
}

const COUNTRY_COLUMNS = [
  { id: 'code', name: 'Alpha-2' },
  { id: 'alpha3', name: 'Alpha-3' },
  { id: 'name', name: 'Name' },
];
const countries = { uri: 'urn:x:countries', columns: COUNTRY_COLUMNS, keys: [['code'], ['alpha3']] };
const NAMED = [
  { id: 'code', name: 'Code' },
  { id: 'name', name: 'Name' },
];
const named = { columns: NAMED, keys: [['code']] };

/** Lists for searches: in two languages, with old versions, references, several keys and hostile names. */
export const SUGGESTIONS_CONTENT: ContentTree = {
  'countries-1.json': list({
    ...countries,
    language: 'en',
    shortName: 'Countries of old',
    rows: [['YU', 'YUG', 'Yugoslavia']],
  }),
  'countries-en.json': list({
    ...countries,
    version: '2',
    language: 'en',
    shortName: 'Countries',
    tags: ['ISO 3166'],
    rows: [
      ['BT', 'BTN', 'Bhutan'],
      ['HR', 'HRV', 'Croatia'],
      ['AE', 'ARE', 'United Arab Emirates'],
      ['GB', 'GBR', 'United Kingdom'],
      ['AX', 'ALA', 'Åland Islands'],
    ],
  }),
  'countries-de.json': list({
    ...countries,
    version: '2',
    language: 'de',
    shortName: 'Länder',
    tags: ['ISO 3166'],
    rows: [
      ['BT', 'BTN', 'Bhutan'],
      ['HR', 'HRV', 'Kroatien'],
      ['AE', 'ARE', 'Vereinigte Arabische Emirate'],
      ['GB', 'GBR', 'Vereinigtes Königreich'],
      ['AX', 'ALA', 'Ålandinseln'],
    ],
  }),
  'currencies-en.json': list({
    ...named,
    uri: 'urn:x:currencies',
    language: 'en',
    shortName: 'Currencies',
    publisher: 'Mint Office',
    rows: [
      ['BTN', 'Ngultrum'],
      ['XTS', 'Test currency'],
    ],
  }),
  'currencies-de.json': list({
    ...named,
    uri: 'urn:x:currencies',
    language: 'de',
    shortName: 'Währungen',
    publisher: 'Mint Office',
    rows: [
      ['BTN', 'Ngultrum'],
      ['XTS', 'Testwährung'],
    ],
  }),
  'use.json': list({
    uri: 'urn:x:currency-use',
    language: 'en',
    shortName: 'Currency use',
    columns: [
      { id: 'country', name: 'Country' },
      { id: 'currency', name: 'Currency' },
    ],
    keys: [['country', 'currency']],
    refersTo: 'urn:x:countries',
    rows: [
      ['BT', 'BTN'],
      ['AE', 'AED'],
    ],
  }),
  'zones.json': list({
    ...named,
    uri: 'urn:x:zones',
    language: 'en',
    shortName: 'Time zones',
    rows: [
      ['unk', 'Unknown time zone'],
      ['a/b?c&d#e', 'Odd <img src=x onerror=alert(1)>'],
    ],
  }),
  'places-en.json': list({
    ...named,
    uri: 'urn:x:places',
    language: 'en',
    shortName: 'Places',
    rows: [['1', 'Kaliningrad']],
  }),
  'places-de.json': list({
    ...named,
    uri: 'urn:x:places',
    language: 'de',
    shortName: 'Orte',
    rows: [
      ['1', 'Königsberg'],
      ['2', 'Torgau'],
    ],
  }),
  'languages.json': list({
    ...named,
    uri: 'urn:x:iso639-1',
    language: 'en',
    shortName: 'Languages',
    longName: 'Codes of ISO 639-1',
    rows: [['bt', 'x'.repeat(100_000)]],
  }),
};

/** Three lists whose 1800 rows have the words `school of` in their names. */
export const SCHOOLS_CONTENT: ContentTree = Object.fromEntries(
  ['east', 'north', 'west'].map((part) => [
    `${part}.json`,
    list({
      ...named,
      uri: `urn:x:${part}`,
      language: 'en',
      shortName: `Houses in the ${part}`,
      rows: Array.from({ length: 600 }, (_, i) => [`${part}-${i}`, `${part}${i} school of ${part}`]),
    }),
  ]),
);

const COUNTRIES_OF_QUESTIONS = {
  en: ['Countries', 'Germany', 'Côte d’Ivoire', 'France', 'Croatia', 'Åland Islands'],
  de: ['Länder', 'Deutschland', 'Elfenbeinküste', 'Frankreich', 'Kroatien', 'Ålandinseln'],
  fr: ['Pays', 'Allemagne', 'Côte d’Ivoire', 'France', 'Croatie', 'Åland'],
  pl: ['Kraje', 'Niemcy', 'Wybrzeże Kości Słoniowej', 'Francja', 'Chorwacja', 'Wyspy Alandzkie'],
  ru: ['Страны', 'Германия', 'Кот-д’Ивуар', 'Франция', 'Хорватия', 'Аландские острова'],
} as const;

const COUNTRY_CODES = ['DE DEU', 'CI CIV', 'FR FRA', 'HR HRV', 'AX ALA'].map((codes) => codes.split(' '));

const currenciesOf = (language: string, shortName: string, names: readonly string[]) => {
  const rows = ['EUR', 'CHF', 'XCG'].map((code, i) => [code, names[i] ?? '']);
  return list({ ...named, uri: 'urn:x:currencies', version: '2', language, shortName, rows });
};

/** Lists that answer the questions of visitors: names in five languages, references, aliases, and values of columns. */
export const QUESTIONS_CONTENT: ContentTree = {
  ...Object.fromEntries(
    Object.entries(COUNTRIES_OF_QUESTIONS).map(([language, [shortName, ...names]]) => [
      `countries-${language}.json`,
      list({
        uri: 'urn:x:countries',
        language,
        shortName,
        columns: [...COUNTRY_COLUMNS, { id: 'other', name: 'Other name' }],
        keys: [['code'], ['alpha3']],
        rows: COUNTRY_CODES.map((codes, i) => [
          ...codes,
          names[i] ?? '',
          ...(language === 'en' && i === 1 ? ['Ivory Coast'] : []),
        ]),
      }),
    ]),
  ),
  'currencies-1.json': list({
    ...named,
    uri: 'urn:x:currencies',
    language: 'en',
    shortName: 'Currencies',
    rows: [
      ['EUR', 'Euro'],
      ['CHF', 'Swiss Franc'],
      ['HRK', 'Croatian Kuna'],
      ['ANG', 'Caribbean guilder'],
    ],
  }),
  'currencies-en.json': currenciesOf('en', 'Currencies', ['Euro', 'Swiss Franc', 'Caribbean guilder']),
  'currencies-de.json': currenciesOf('de', 'Währungen', ['Euro', 'Schweizer Franken', 'Karibischer Gulden']),
  'use.json': list({
    uri: 'urn:x:use',
    language: 'en',
    shortName: 'Currency use',
    columns: [
      { id: 'country', name: 'Country' },
      { id: 'currency', name: 'Currency' },
    ],
    keys: [['country', 'currency']],
    refersTo: 'urn:x:countries',
    rows: [
      ['DE', 'EUR'],
      ['FR', 'EUR'],
      ['HR', 'EUR'],
    ],
  }),
  'media.json': list({
    uri: 'urn:x:media',
    language: 'en',
    shortName: 'Media types',
    columns: [
      { id: 'type', name: 'Media type' },
      { id: 'name', name: 'Name' },
      { id: 'extensions', name: 'File name extensions' },
    ],
    keys: [['type']],
    rows: [
      ['application/pdf', 'Portable Document Format', 'pdf'],
      ['text/html', 'Hypertext', 'html htm'],
    ],
  }),
  'paper.json': list({
    uri: 'urn:x:paper',
    language: 'en',
    shortName: 'Paper formats',
    columns: [
      { id: 'country', name: 'Country' },
      { id: 'format', name: 'Format', members: ['A4 (210 × 297 mm)'] },
    ],
    keys: [['country']],
    refersTo: 'urn:x:countries',
    rows: COUNTRY_CODES.map(([code = '']) => [code, 'A4 (210 × 297 mm)']),
  }),
  'languages.json': list({
    uri: 'urn:x:languages',
    language: 'en',
    shortName: 'Languages',
    columns: [
      { id: 'code', name: 'Code' },
      { id: 'name', name: 'Name' },
      { id: 'part1', name: 'ISO 639-1 code' },
    ],
    keys: [['code']],
    rows: [
      ['deu', 'German', 'de'],
      ['fra', 'French', 'fr'],
      ['tst', 'Test 1', ''],
      // Long lists have most short codes in some spelling.
      ['xxz', 'Test 2', ''],
      ['hrv', 'Croatian', 'hr'],
    ],
  }),
  'plurals.json': list({
    ...named,
    uri: 'urn:x:plurals',
    language: 'fr',
    shortName: 'Catégories',
    description: 'Les nombres cardinal and ordinal avec leurs catégories.',
    rows: [['one', 'un']],
  }),
};

/** Lists whose codes are words of the names in another list, one of them withdrawn. */
export const WORDS_CONTENT: ContentTree = {
  'languages.json': list({
    uri: 'urn:x:languages',
    language: 'en',
    shortName: 'Languages',
    columns: [...NAMED, { id: 'status', name: 'Status' }],
    keys: [['code']],
    roles: { status: { column: 'status', deprecated: ['old'] } },
    rows: [
      ['yen', 'Yendang', 'old'],
      ['ynq', 'Yendang'],
      ['won', 'Wongo'],
    ],
  }),
  'currencies.json': list({
    ...named,
    uri: 'urn:x:currencies',
    language: 'en',
    shortName: 'Currencies',
    rows: [
      ['JPY', 'Japanese Yen'],
      ['KRW', 'South Korean Won'],
      ['PLN', 'Polish Złoty'],
    ],
  }),
};
