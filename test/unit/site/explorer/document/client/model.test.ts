import { describe, expect, it } from 'vitest';
import {
  findInHistory,
  makeTableModel,
} from '../../../../../../build/site/explorer/document/client/model.ts';
import { parseView } from '../../../../../../build/site/explorer/document/client/state.ts';
import type { View } from '../../../../../../build/site/explorer/document/rows-table.tsx';
import type { RowNames, Table } from '../../../../../../build/site/rows/table.ts';
import { ROWS, tableOf } from '../../../rows/tables.ts';

/** The model of all rows of a table, on a German page. */
const modelOf = ({ rows, ...head }: Table, names: RowNames = new Map()) =>
  makeTableModel({ ...head, language: 'de', ui: 'de', widths: [], names }, [...rows]);

const CODES = ['c', 'A', 'b', 'd', 'e10', 'e9'];
const model = modelOf(tableOf(ROWS));
const select = (view: Partial<View>) =>
  Array.from(model.select({ ...parseView(''), ...view }), (row) => CODES[row]);

describe('model.select(view)', () => {
  it.each([
    [undefined, false, CODES],
    ['size', false, ['e9', 'A', 'c', 'b', 'd', 'e10']],
    ['size', true, ['b', 'c', 'A', 'e9', 'd', 'e10']],
    ['name', false, ['d', 'e10', 'A', 'e9', 'c', 'b']],
    ['code', false, ['A', 'b', 'c', 'd', 'e9', 'e10']],
    ['nothing', false, CODES],
  ])(
    'sorted by %s, descending: %s: numbers by value, texts by language, missing ones last',
    (columnId, descending, codes) => {
      expect(select({ sort: columnId === undefined ? undefined : { columnId, descending } })).toEqual(codes);
    },
  );

  it.each([
    ['ZURICH', ['c']],
    ['är', ['A', 'e9']],
    ['kind first', ['c', 'b']],
    ['  ', CODES],
    ['9.50', ['A']],
    ['9,50', ['A']],
    ['12.345.678.901.234.567.890', ['b']],
    ['null', []],
    ['c zürich 10', ['c']],
    ['cz', []],
  ])('filtered by %j', (filter, codes) => expect(select({ filter })).toEqual(codes));

  it.each([
    [{ kind: ['1'] }, ['b']],
    [{ kind: ['a'], size: ['10', '9.5'] }, ['c']],
    [{ size: [''] }, ['d', 'e10']],
    [{ nothing: ['x'] }, CODES],
  ])('with one of the values %j of each column', (chosen, codes) => {
    expect(select({ chosen: new Map(Object.entries(chosen)) })).toEqual(codes);
  });

  it.each(['ja', 'true', 'x ja'])('finds Boolean values by %j', (filter) => {
    const columns = [
      { id: 'code', type: 'string' },
      { id: 'ok', type: 'boolean' },
    ];
    const rows = '[{"code":"x","ok":true},{"code":"y","ok":false},{"code":"z","ok":null}]';
    expect([...modelOf(tableOf(rows, { columns })).select({ ...parseView(''), filter })]).toEqual([0]);
  });

  it('finds rows by the names of the rows that they refer to', () => {
    const link = { id: 'c', columnIds: ['code'], targetIds: ['code'], page: '../c.html', source: '/c' };
    const name = { text: 'Kroatien', language: 'de', isInOther: false };
    const table = tableOf('[{"code":"HR","name":"x"},{"code":"BT","name":"y"}]', {}, [link]);
    const named = modelOf(table, new Map([['../c.html#code=HR', name]]));
    const found = ['kroatien', 'hr', 'bhutan'].map((filter) => [
      ...named.select({ ...parseView(''), filter }),
    ]);
    expect(found).toEqual([[0], [0], []]);
  });
});

it('model.select(view): a tree is not filtered by what names parents', () => {
  const parents = {
    ...tableOf('[{"code":"A","name":""},{"code":"B","name":"A"}]'),
    roles: { parent: { column: 'name' } },
  };
  const filter = (layout: View['layout']) => [
    ...modelOf(parents).select({ ...parseView(''), filter: 'a', layout }),
  ];
  expect(filter(undefined)).toEqual([0, 1]);
  expect(filter('tree')).toEqual([0]);
});

describe('model.countValues(columnId, view)', () => {
  const columns = [
    { id: 'code', type: 'string' },
    { id: 'eu', type: 'boolean' },
    { id: 'kind', type: 'string' },
  ];
  const rows = Array.from({ length: 10 }, (_, i) => ({ code: `C${i}`, eu: i < 3, kind: i % 2 ? 'b' : 'a' }));
  const counted = modelOf(tableOf(JSON.stringify(rows), { columns }));

  it('counts the rows of the other filters, the most frequent value first', () => {
    const view = {
      ...parseView(''),
      chosen: new Map([
        ['kind', ['a']],
        ['eu', ['true']],
      ]),
    };
    expect(counted.countValues('eu', view)).toEqual([
      { value: 'false', text: 'Nein', count: 3 },
      { value: 'true', text: 'Ja', count: 2 },
    ]);
  });

  it.each(['code', 'nothing'])('has none for %s: a key, or no column', (id) => {
    expect(counted.countValues(id, parseView(''))).toEqual([]);
  });
});

/** The model of a list with these rows and keys. */
function listOf(rows: readonly object[] | string, ...keys: readonly (readonly string[])[]) {
  const json = typeof rows === 'string' ? rows : JSON.stringify(rows);
  return modelOf(tableOf(json, { keys: keys.map((columnIds, i) => ({ id: String(i), columnIds })) }));
}

const COUNTRIES = listOf(
  [
    { code: 'BT', name: 'Bhutan', size: 64 },
    { code: 'HR', name: 'Kroatien', size: 191 },
    { code: '191', name: 'Vereinigtes Königreich', size: 1 },
  ],
  ['code'],
  ['size'],
);
const SPELLINGS = listOf(
  ['Abc', 'A', 'a', 'e\u0301', '\u00e9', 'x', ' x', 'aBc'].map((code) => ({ code })),
  ['code'],
);
const NUMBERS = listOf(
  '[{"code":"2.5","size":2.50},{"code":"b","size":1e3},{"code":"c","size":100000000000000000000000},{"code":"d","size":-0}]',
  ['size'],
  ['code', 'size'],
);
const PAIRS = listOf(
  [
    { code: '2', name: 'x' },
    { code: 'a,b', name: 'c' },
    { code: 'a', name: 'b,c' },
  ],
  ['code', 'name'],
);

describe('model.findCode(typed)', () => {
  it.each([
    [
      'the default key first',
      COUNTRIES,
      [
        ['BT', 0],
        ['64', 0],
        ['191', 2],
        ['', undefined],
        ['kroa', undefined],
      ],
    ],
    [
      'the only name',
      COUNTRIES,
      [
        ['bhutan', 0],
        [' KROATIEN ', 1],
      ],
    ],
    [
      'exact spelling, then without case and accents',
      SPELLINGS,
      [
        ['a', 2],
        ['A', 1],
        ['é', 4],
        ['e\u0301', 3],
        ['É', 3],
        [' x', 6],
        ['x', 5],
        ['abc', 0],
        ['ab', undefined],
      ],
    ],
    [
      'numbers in any notation',
      NUMBERS,
      [
        ['2.5', 0],
        ['1000.0', 1],
        ['1e23', 2],
        ['100000000000000000000001', undefined],
        ['0', 3],
        ['-2.5', undefined],
      ],
    ],
    [
      'numbers in a key of several columns',
      NUMBERS,
      [
        ['b · 1000', 1],
        ['B; 1e3', 1],
      ],
    ],
    [
      'any separators in a key of several columns',
      PAIRS,
      [
        ['2 x', 0],
        ['2,X', 0],
        ['2·y', undefined],
        ['a,b c', 1],
        ['a b,c', 2],
        ['·', undefined],
      ],
    ],
  ] as const)('finds %s', (_, { findCode }, cases) => {
    for (const [typed, row] of cases) expect(findCode(typed), typed).toBe(row);
  });
});

describe('model.findSimilar(typed)', () => {
  it.each([
    ['BTN', ['BT']],
    ['Bhutan', ['Bhutan']],
    ['Kroa', ['Kroatien']],
    ['könig', ['Vereinigtes Königreich']],
    ['einigtes', []],
    ['064', ['64']],
    ['19', ['191', '191']],
    ['B', ['BT']],
    ['Schweden', []],
    ['', []],
  ])('%j → %j', (typed, texts) => {
    expect(COUNTRIES.findSimilar(typed).map(({ text }) => text)).toEqual(texts);
  });
});

describe('findInHistory(history, typed)', () => {
  const codes = [
    { code: 'DE/DEM', periods: [{ in: [0, 0] as const, names: { en: 'Mark', de: 'Deutsche Mark' } }] },
    { code: 'A%2FB/EUR', periods: [{ in: [0, 1] as const, names: { en: 'Euro' } }] },
    { code: 'FR/EUR', periods: [{ in: [0, 1] as const, names: { en: 'Euro' } }] },
  ];
  const history = { list: 'urn:t', key: ['country', 'money'], versions: [], codes };

  it.each([
    ['de dem', 'DE/DEM'],
    ['deutsche mark', 'DE/DEM'],
    ['a/b eur', 'A%2FB/EUR'],
    ['euro', undefined],
    ['de', undefined],
  ])('%j → %s', (typed, code) => expect(findInHistory(history, typed)?.code).toBe(code));
});
