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
  /** The lists to which the first columns refer. */
  readonly refersTo?: readonly string[];
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
          foreignKeys: refersTo.map((canonicalUri, i) => ({
            id: `reference-${i}`,
            columnIds: [columns[i]?.id],
            keyRef: { keyId: 'code', codeListRef: { canonicalUri } },
          })),
        }),
      },
      ...(roles && { annotation: { appInfo: { columnRoles: roles } } }),
      dataSet: {
        rows: rows.map((cells) => Object.fromEntries(cells.map((cell, i) => [columns[i]?.id ?? '', cell]))),
      },
    },
  };
}

const columnsOf = (names: Record<string, string>) =>
  Object.entries(names).map(([id, name]) => ({ id, name }));

const COUNTRY_COLUMNS = columnsOf({ code: 'Alpha-2', alpha3: 'Alpha-3', name: 'Name' });
const NAMED = columnsOf({ code: 'Code', name: 'Name' });

type Rows = readonly (readonly string[])[];

const makeCountries = (language: string, shortName: string, rows: Rows, more: Partial<ListFields> = {}) =>
  list({
    ...{ uri: 'urn:x:countries', language, shortName, rows },
    ...{ columns: COUNTRY_COLUMNS, keys: [['code'], ['alpha3']] },
    ...more,
  });

/** A list of codes with names. */
const makeNamed = (
  name: string,
  language: string,
  shortName: string,
  rows: Rows,
  more: Partial<ListFields> = {},
) => list({ uri: `urn:x:${name}`, language, shortName, rows, columns: NAMED, keys: [['code']], ...more });

/** A list of countries and their currencies. */
const makeUse = (name: string, rows: Rows, refersTo = ['urn:x:countries']) =>
  makeNamed(name, 'en', 'Currency use', rows, {
    columns: columnsOf({ country: 'Country', currency: 'Currency' }),
    keys: [['country', 'currency']],
    refersTo,
  });

const MINT = { publisher: 'Mint Office' };
const SECOND = { version: '2', tags: ['ISO 3166'] };

/** Lists for searches: in two languages, with old versions, references, several keys and hostile names. */
export const SUGGESTIONS_CONTENT: ContentTree = {
  'countries-1.json': makeCountries('en', 'Countries of old', [['YU', 'YUG', 'Yugoslavia']]),
  'countries-en.json': makeCountries(
    'en',
    'Countries',
    [
      ['BT', 'BTN', 'Bhutan'],
      ['HR', 'HRV', 'Croatia'],
      ['AE', 'ARE', 'United Arab Emirates'],
      ['GB', 'GBR', 'United Kingdom'],
      ['AX', 'ALA', 'Åland Islands'],
    ],
    SECOND,
  ),
  'countries-de.json': makeCountries(
    'de',
    'Länder',
    [
      ['BT', 'BTN', 'Bhutan'],
      ['HR', 'HRV', 'Kroatien'],
      ['AE', 'ARE', 'Vereinigte Arabische Emirate'],
      ['GB', 'GBR', 'Vereinigtes Königreich'],
      ['AX', 'ALA', 'Ålandinseln'],
    ],
    SECOND,
  ),
  'currencies-en.json': makeNamed(
    'currencies',
    'en',
    'Currencies',
    [
      ['BTN', 'Ngultrum'],
      ['XTS', 'Test currency'],
    ],
    MINT,
  ),
  'currencies-de.json': makeNamed(
    'currencies',
    'de',
    'Währungen',
    [
      ['BTN', 'Ngultrum'],
      ['XTS', 'Testwährung'],
    ],
    MINT,
  ),
  'use.json': makeUse('currency-use', [
    ['BT', 'BTN'],
    ['AE', 'AED'],
  ]),
  'zones.json': makeNamed('zones', 'en', 'Time zones', [
    ['unk', 'Unknown time zone'],
    ['a/b?c&d#e', 'Odd <img src=x onerror=alert(1)>'],
  ]),
  'places-en.json': makeNamed('places', 'en', 'Places', [['1', 'Kaliningrad']]),
  'places-de.json': makeNamed('places', 'de', 'Orte', [
    ['1', 'Königsberg'],
    ['2', 'Torgau'],
  ]),
  'languages.json': makeNamed('iso639-1', 'en', 'Languages', [['bt', 'x'.repeat(100_000)]], {
    longName: 'Codes of ISO 639-1',
  }),
};

/** Three lists whose 1800 rows have the words `school of` in their names. */
export const SCHOOLS_CONTENT: ContentTree = Object.fromEntries(
  ['east', 'north', 'west'].map((part) => {
    const rows = Array.from({ length: 600 }, (_, i) => [`${part}-${i}`, `${part}${i} school of ${part}`]);
    return [`${part}.json`, makeNamed(part, 'en', `Houses in the ${part}`, rows)];
  }),
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
  return makeNamed('currencies', language, shortName, rows, { version: '2' });
};

/** Lists that answer the questions of visitors: names in five languages, references, aliases, and values of columns. */
export const QUESTIONS_CONTENT: ContentTree = {
  ...Object.fromEntries(
    Object.entries(COUNTRIES_OF_QUESTIONS).map(([language, [shortName, ...names]]) => {
      const rows = COUNTRY_CODES.map((codes, i) => [
        ...codes,
        names[i] ?? '',
        ...(language === 'en' && i === 1 ? ['Ivory Coast'] : []),
      ]);
      const columns = [...COUNTRY_COLUMNS, { id: 'other', name: 'Other name' }];
      return [`countries-${language}.json`, makeCountries(language, shortName, rows, { columns })];
    }),
  ),
  'currencies-1.json': makeNamed('currencies', 'en', 'Currencies', [
    ['EUR', 'Euro'],
    ['CHF', 'Swiss Franc'],
    ['HRK', 'Croatian Kuna'],
    ['ANG', 'Caribbean guilder'],
  ]),
  'currencies-en.json': currenciesOf('en', 'Currencies', ['Euro', 'Swiss Franc', 'Caribbean guilder']),
  'currencies-de.json': currenciesOf('de', 'Währungen', ['Euro', 'Schweizer Franken', 'Karibischer Gulden']),
  'use.json': makeUse(
    'use',
    [
      ['DE', 'EUR'],
      ['FR', 'EUR'],
      ['HR', 'EUR'],
    ],
    ['urn:x:countries', 'urn:x:currencies'],
  ),
  'media.json': makeNamed(
    'media',
    'en',
    'Media types',
    [
      ['application/pdf', 'Portable Document Format', 'pdf'],
      ['text/html', 'Hypertext', 'html htm'],
    ],
    {
      columns: columnsOf({ type: 'Media type', name: 'Name', extensions: 'File name extensions' }),
      keys: [['type']],
    },
  ),
  'paper.json': list({
    uri: 'urn:x:paper',
    language: 'en',
    shortName: 'Paper formats',
    columns: [
      { id: 'country', name: 'Country' },
      { id: 'format', name: 'Format', members: ['A4 (210 × 297 mm)'] },
    ],
    keys: [['country']],
    refersTo: ['urn:x:countries'],
    rows: COUNTRY_CODES.map(([code = '']) => [code, 'A4 (210 × 297 mm)']),
  }),
  'languages.json': makeNamed(
    'languages',
    'en',
    'Languages',
    [
      ['deu', 'German', 'de'],
      ['fra', 'French', 'fr'],
      ['tst', 'Test 1', ''],
      // Long lists have most short codes in some spelling.
      ['xxz', 'Test 2', ''],
      ['hrv', 'Croatian', 'hr'],
    ],
    { columns: [...NAMED, { id: 'part1', name: 'ISO 639-1 code' }] },
  ),
  'plurals.json': makeNamed('plurals', 'fr', 'Catégories', [['one', 'un']], {
    description: 'Les nombres cardinal and ordinal avec leurs catégories.',
  }),
};

/** Lists whose codes are words of the names in another list, one of them withdrawn. */
export const WORDS_CONTENT: ContentTree = {
  'languages.json': makeNamed(
    'languages',
    'en',
    'Languages',
    [
      ['yen', 'Yendang', 'old'],
      ['ynq', 'Yendang'],
      ['won', 'Wongo'],
    ],
    {
      columns: [...NAMED, { id: 'status', name: 'Status' }],
      roles: { status: { column: 'status', deprecated: ['old'] } },
    },
  ),
  'currencies.json': makeNamed('currencies', 'en', 'Currencies', [
    ['JPY', 'Japanese Yen'],
    ['KRW', 'South Korean Won'],
    ['PLN', 'Polish Złoty'],
  ]),
};

/** Codes that ended, one of them without a name, next to names and other codes that are or begin with the same text. */
export const RANKED_CONTENT: ContentTree = {
  'languages.json': makeNamed('languages', 'en', 'Languages', [
    ['su', 'Sundanese'],
    ['jid', 'Bu'],
    ['swi', 'Sui'],
  ]),
  'territories.json': makeNamed(
    'territories',
    'en',
    'Territories',
    [
      ['BU', '', 'old'],
      ['SU', '', 'old'],
      ['SE', 'Suede', 'old'],
      ['SD', 'Sudan'],
    ],
    {
      columns: [...NAMED, { id: 'status', name: 'Status' }],
      roles: { status: { column: 'status', deprecated: ['old'] } },
    },
  ),
  'units.json': makeNamed('units', 'de', 'Einheiten', [
    ['u1', 'Kilowattstunde pro 100 Kilometer'],
    ['u2', 'Meilen pro Stunde'],
    ['u3', 'Kilowattstunden'],
    ['u4', 'Stunden'],
    ['u5', 'Volt'],
  ]),
  'members.json': list({
    uri: 'urn:x:members',
    language: 'de',
    shortName: 'Staaten',
    columns: columnsOf({
      code: 'Code',
      union: 'Mitglied der Europäischen Union',
      euro: 'Mitglied des Euroraums',
    }),
    keys: [['code']],
    rows: [
      ['at', 'a'],
      ['hr', 'b'],
    ],
  }),
  'calendars.json': makeNamed('calendars', 'en', 'Calendars', [
    ['z', 'Lunar one'],
    ['m', 'Lunar two'],
    ['a', 'Lunar six'],
    ['c', 'Lunar ten'],
  ]),
};

/** A document of OpenCodeList 0.4 with the columns `code` and `name`, whose texts may be in several languages. */
const makeLocalized = (
  name: string,
  language: string,
  shortName: string,
  columnNames: { readonly code: LocalizedText; readonly name: LocalizedText },
  rows: readonly { readonly code: string; readonly name: LocalizedText }[],
) =>
  JSON.stringify({
    $opencodelist: '0.4.0',
    codeList: {
      identification: {
        language,
        shortName,
        canonicalUri: `urn:x:${name}`,
        canonicalVersionUri: `urn:x:${name}:1`,
      },
      columnSet: {
        columns: [
          { id: 'code', name: columnNames.code, type: 'string' },
          { id: 'name', name: columnNames.name, type: 'string' },
        ],
        keys: [{ id: 'key', columnIds: ['code'] }],
      },
      dataSet: { rows },
    },
  });

type LocalizedText = string | Readonly<Record<string, string>>;

/** A list whose rows have names in several languages in one document. */
export const LOCALIZED_CONTENT: ContentTree = {
  'pets.json': makeLocalized(
    'pets',
    'en',
    'Pets',
    { code: { en: 'Code', de: 'Kürzel' }, name: { en: 'Name', de: 'Bezeichnung' } },
    [
      { code: 'C', name: { en: 'Cat', de: 'Katze', fr: 'Chat' } },
      { code: 'D', name: { en: 'Dog', de: 'Hund' } },
      { code: 'B', name: 'Bird' },
    ],
  ),
};

/** A German document with names in English, too, next to an English one. */
export const BOTH_CONTENT: ContentTree = {
  'cantons.de.json': makeLocalized('cantons', 'de', 'Kantone', { code: 'Code', name: 'Name' }, [
    { code: 'GE', name: { de: 'Genf', en: 'Geneva' } },
  ]),
  'cantons.en.json': makeLocalized('cantons', 'en', 'Cantons', { code: 'Code', name: 'Name' }, [
    { code: 'GE', name: 'Geneva' },
  ]),
};

const makeStates = (version: string, language: string, rows: Rows) =>
  makeNamed('states', language, language === 'de' ? 'Staaten' : 'States', rows, { version });

/** A list whose codes had other names in its first version, and one with one of these names. */
export const RENAMED_CONTENT: ContentTree = {
  'states-1.en.json': makeStates('1', 'en', [
    ['SZ', 'Swaziland'],
    ['CI', "Cote d'Ivoire"],
    ['DY', 'Dahomey'],
  ]),
  'states-1.de.json': makeStates('1', 'de', [
    ['SZ', 'Swasiland'],
    ['CI', 'Elfenbeinküste'],
    ['DY', 'Dahome'],
  ]),
  'states-2.en.json': makeStates('2', 'en', [
    ['SZ', 'Eswatini'],
    ['CI', 'Côte d’Ivoire'],
  ]),
  'states-2.de.json': makeStates('2', 'de', [
    ['SZ', 'Eswatini'],
    ['CI', 'Elfenbeinküste'],
  ]),
  'farms.json': makeNamed('farms', 'en', 'Farms', [['1', 'Swaziland']]),
};

/** A list with a column outside of its key that refers to another list, and one whose rows have no other name. */
export const JOINED_CONTENT: ContentTree = {
  'countries.json': makeCountries('de', 'Länder', [
    ['AT', 'AUT', 'Österreich'],
    ['NZ', 'NZL', 'Neuseeland'],
  ]),
  'zones.json': makeNamed(
    'zones',
    'de',
    'Zeitzonen',
    [
      ['AT', 'vie', 'Wien'],
      ['NZ', 'akl', 'Auckland'],
    ],
    { columns: columnsOf({ country: 'Land', code: 'Code', name: 'Ort' }), refersTo: ['urn:x:countries'] },
  ),
  'prefixes.json': makeNamed('prefixes', 'de', 'Vorwahlen', [['AT', '43']], {
    columns: columnsOf({ country: 'Land', code: 'Code' }),
    refersTo: ['urn:x:countries'],
  }),
};
