import type { ContentTree } from '../../scripts/support/content-tree.ts';

interface ListFields {
  readonly uri: string;
  readonly language: string;
  readonly shortName: string;
  readonly longName?: string;
  readonly version?: string;
  readonly tags?: readonly string[];
  readonly publisher?: string;
  readonly columns: readonly { readonly id: string; readonly name: string }[];
  /** The columns of each key, the default key first. */
  readonly keys: readonly (readonly string[])[];
  readonly rows: readonly (readonly string[])[];
  /** The list to which the first column refers. */
  readonly refersTo?: string;
}

function list(fields: ListFields): object {
  const { uri, version = '1', publisher, columns, keys, rows, refersTo, ...texts } = fields;
  const { language, shortName, longName, tags } = texts;
  return {
    $opencodelist: '0.3.0',
    codeList: {
      identification: {
        ...{ language, shortName, longName, version, tags },
        canonicalUri: uri,
        canonicalVersionUri: `${uri}:${version}`,
        ...(publisher !== undefined && { publisher: { shortName: publisher } }),
      },
      columnSet: {
        columns: columns.map((column) => ({ ...column, type: 'string', optional: true })),
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
