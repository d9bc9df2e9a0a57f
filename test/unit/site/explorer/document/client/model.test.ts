import { describe, expect, it } from 'vitest';
import { makeTableModel, withNames } from '../../../../../../build/site/explorer/document/client/model.ts';
import { parseView, type View } from '../../../../../../build/site/explorer/document/client/view.ts';
import type { Table } from '../../../../../../build/site/rows/table.ts';
import { ROWS, tableOf } from '../../../rows/tables.ts';

/** The model of all rows of a table, on a German page. */
const modelOf = ({ rows, ...head }: Table) =>
  makeTableModel({ ...head, language: 'de', ui: 'de', widths: [] }, [...rows]);

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
    const table = tableOf('[{"code":"HR","name":"x"},{"code":"BT","name":"y"}]', {}, [link]);
    const named = withNames(modelOf(table), new Map([['../c.html#code=HR', 'Kroatien']]));
    const found = ['kroatien', 'hr', 'bhutan'].map((filter) => [
      ...named.select({ ...parseView(''), filter }),
    ]);
    expect(found).toEqual([[0], [0], []]);
  });
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
