import { all, JSON_TYPE, NOTHING, rows } from './kit.ts';
import { index } from './known.ts';

const islands = '/v1/documents/urn:example:islands';

const ISLANDS_ROWS =
  '[{"code":"A","name":{"fi":"Ahvenanmaa","sv":"Åland"}},{"code":"G","name":"Gotland"},' +
  '{"code":"Ö","name":{"sv":"Öland","en":"Oland"}}]';
const ISLANDS =
  '{"$opencodelist":"0.4.0","codeList":{"identification":{"language":"sv","shortName":"Öar","version":"2",' +
  '"canonicalUri":"urn:example:islands","canonicalVersionUri":"urn:example:islands:2",' +
  '"validFrom":"2019-07-01T00:00:00Z","changeLog":["Ö är ny."]},"columnSet":{"columns":[' +
  '{"id":"code","name":{"en":"Code","sv":"Kod"},"type":"string"},{"id":"name","name":"Namn","type":"string"}],' +
  `"keys":[{"id":"key","columnIds":["code"]}]},"dataSet":{"rows":${ISLANDS_ROWS}}}}`;

const ISLANDS_1 = {
  canonicalVersionUri: 'urn:example:islands:1',
  version: '1',
  validFrom: '2019-01-01T00:00:00Z',
  languages: ['sv'],
};
const ISLANDS_2 = {
  canonicalVersionUri: 'urn:example:islands:2',
  version: '2',
  validFrom: '2019-07-01T00:00:00Z',
  languages: ['sv', 'en', 'fi'],
};
const ISLAND_NAMES = { A: { fi: 'Ahvenanmaa', sv: 'Åland' }, Ö: { sv: 'Öland', en: 'Oland' } };

/** A document in one language, that of its identification, with names in three. */
const texts = rows(
  [`GET ${islands}/languages`, 'its language', { json: ['sv'] }],
  [`GET ${index}?language=sv`, 'listed in its language', all('Öar 1 sv', 'Öar 2 sv')],
  [`GET ${index}?language=fi`, 'not in the languages of names', NOTHING],
  [
    `GET ${islands}?language=sv`,
    'as published',
    {
      text: ISLANDS,
      headers: { 'content-type': JSON_TYPE, 'content-language': 'sv' },
      lists: { vary: ['accept', 'accept-language'] },
    },
  ],
  [
    `GET ${islands}`,
    'in its language, whatever is preferred',
    { text: ISLANDS, headers: { 'content-language': 'sv' } },
    { 'accept-language': 'fi' },
  ],
  [
    `GET ${islands}/alternative-format`,
    'a column for each language',
    { text: 'code,name,name@en,name@fi\r\nA,Åland,,Ahvenanmaa\r\nG,Gotland,,\r\nÖ,Öland,Oland,\r\n' },
  ],
  [`GET ${islands}?language=fi`, '404 with its language', { status: 404, problem: { names: ['fi', 'sv'] } }],
  [
    `GET ${islands}/history`,
    'names in all languages, of versions in both formats',
    {
      json: {
        list: 'urn:example:islands',
        key: ['code'],
        versions: [ISLANDS_1, ISLANDS_2],
        codes: [
          { code: 'A', periods: [{ in: [0, 1], names: ISLAND_NAMES.A }] },
          { code: 'G', periods: [{ in: [0, 1], names: { sv: 'Gotland' } }] },
          { code: 'Ö', periods: [{ in: [1, 1], names: ISLAND_NAMES.Ö }] },
        ],
      },
    },
  ],
  [
    `GET ${islands}/codes/%C3%96`,
    'names in all languages',
    {
      json: {
        list: 'urn:example:islands',
        code: 'Ö',
        isCurrent: true,
        periods: [{ firstVersion: ISLANDS_2, lastVersion: ISLANDS_2, names: ISLAND_NAMES.Ö }],
        row: { code: 'Ö', name: { sv: 'Öland', en: 'Oland' } },
      },
    },
  ],
  [
    `GET ${islands}/at/2019-08-01`,
    'rows as published',
    {
      text:
        '{"list":"urn:example:islands","canonicalVersionUri":"urn:example:islands:2","at":"2019-08-01",' +
        `"language":"sv","rows":${ISLANDS_ROWS}}`,
      headers: { 'content-language': 'sv' },
      lists: { vary: ['accept', 'accept-language'] },
    },
  ],
);

export const TEXT_SECTIONS = { 'texts in several languages': texts };
