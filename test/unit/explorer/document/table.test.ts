import { describe, expect, it } from 'vitest';
import { makeTableModel } from '../../../../build/explorer/document/model.ts';
import { fragmentOf, linkOf, type TableFrame } from '../../../../build/explorer/document/rows-table.tsx';
import { readTable, scalars, type Table, textOf } from '../../../../build/explorer/document/table.ts';

const COLUMNS = [
  { id: 'code', name: 'Code', type: 'string' },
  { id: 'name', name: 'Name', type: 'string', language: 'de' },
  { id: 'size', name: 'Size', type: 'number' },
  {
    id: 'kind',
    name: 'Kind',
    type: 'enum-set',
    members: [{ value: 'a', description: 'First kind' }, { value: 1 }],
  },
];

function tableOf(rows: string, more: object = {}): Table {
  const columnSet = { columns: COLUMNS, keys: [{ id: 'k', columnIds: ['code'] }], ...more };
  const text = `{"$opencodelist":"0.3.0","codeList":{"identification":{},"columnSet":${JSON.stringify(columnSet)},"dataSet":{"rows":${rows}}}}`;
  return readTable(text) as Table;
}

const ROWS = `[
  {"code":"c","name":"Zürich","size":10,"kind":["a"]},
  {"size":9.50,"code":"A","name":"Ärger","kind":[]},
  {"code":"b","name":null,"size":12345678901234567890,"kind":["a",1]},
  {"code":"d","name":"","kind":[]},
  {"code":"e10","name":"ananas","size":null,"kind":[]},
  {"code":"e9","name":"Bär","size":-1e3,"kind":[]}
]`;

describe('readTable(text)', () => {
  it('keeps the text of each value, in the order of the columns', () => {
    const [first, second, third, fourth] = tableOf(ROWS).rows;
    expect(first).toEqual(['"c"', '"Zürich"', '10', '["a"]']);
    expect(second).toEqual(['"A"', '"Ärger"', '9.50', '[]']);
    expect(third).toEqual(['"b"', 'null', '12345678901234567890', '["a",1]']);
    expect(fourth).toEqual(['"d"', '""', undefined, '[]']);
  });

  it('knows the columns, and what members mean', () => {
    const { columns, keyColumns } = tableOf('[]');
    expect(
      columns.map(({ id, isNumeric, isSet, isKey, language }) => [id, isNumeric, isSet, isKey, language]),
    ).toEqual([
      ['code', false, false, true, undefined],
      ['name', false, false, false, 'de'],
      ['size', true, false, false, undefined],
      ['kind', false, true, false, undefined],
    ]);
    expect([...(columns[3]?.meanings ?? [])]).toEqual([['"a"', 'First kind']]);
    expect(keyColumns).toEqual([0]);
  });

  it('uses the default key instead of the first one', () => {
    const keys = [
      { id: 'x', columnIds: ['name'] },
      { id: 'y', columnIds: ['size', 'code'] },
    ];
    expect(tableOf('[]', { keys, defaultKey: { keyId: 'y' } }).keyColumns).toEqual([2, 0]);
  });

  it('finds no table in a set, nor where there are no rows', () => {
    expect(readTable('{"codeListSet":{"identification":{}}}')).toBeUndefined();
    expect(
      readTable('{"codeList":{"columnSet":{"columns":[],"keys":[{"id":"k","columnIds":[]}]}}}'),
    ).toBeUndefined();
  });
});

describe('textOf(raw)', () => {
  it.each([
    [undefined, ''],
    ['null', ''],
    ['""', ''],
    ['"a\\u0041\\"b"', 'aA"b'],
    ['1.50', '1.50'],
    ['true', 'true'],
    ['["a",1,true]', 'a, 1, true'],
    ['[["a"]]', '[["a"]]'],
    ['{"a":[1,2]}', '{"a":[1,2]}'],
  ])('%s is %j', (raw, text) => expect(textOf(raw)).toBe(text));

  it('scalars("[1,{}]") are none', () => expect(scalars('[1,{}]')).toBeUndefined());
});

describe('makeTableModel(…)', () => {
  const { columns, keyColumns, rows } = tableOf(ROWS);
  const all = [...rows];
  const model = makeTableModel(columns, keyColumns, all, 'de');
  const select = (filter: string, columnId?: string, descending = false) =>
    [...model.select({ filter, sort: columnId === undefined ? undefined : { columnId, descending } })].map(
      (row) => textOf(all[row]?.[0]),
    );

  it('leaves the order of the list', () => expect(select('')).toEqual(['c', 'A', 'b', 'd', 'e10', 'e9']));

  it('sorts numbers by number, those without one last', () => {
    expect(select('', 'size')).toEqual(['e9', 'A', 'c', 'b', 'd', 'e10']);
    expect(select('', 'size', true)).toEqual(['b', 'c', 'A', 'e9', 'd', 'e10']);
  });

  it('sorts texts as their language does, and runs of digits as numbers', () => {
    expect(select('', 'name')).toEqual(['d', 'e10', 'A', 'e9', 'c', 'b']);
    expect(select('', 'code')).toEqual(['A', 'b', 'c', 'd', 'e9', 'e10']);
  });

  it('does not mind a column that is not there', () => expect(select('', 'nothing')).toEqual(select('')));

  it.each([
    ['ZURICH', ['c']],
    ['är', ['A', 'e9']],
    ['first kind', ['c', 'b']],
    ['kind first', ['c', 'b']],
    ['  ', ['c', 'A', 'b', 'd', 'e10', 'e9']],
    ['9.50', ['A']],
    ['null', []],
    ['c zürich 10', ['c']],
    ['cz', []],
  ])('filters by %j', (filter, codes) => expect(select(filter)).toEqual(codes));

  it('finds rows by their values, of whichever columns', () => {
    expect(model.find([{ columnId: 'code', value: 'b' }])).toBe(2);
    expect(model.find([{ columnId: 'name', value: 'Bär' }])).toBe(5);
    expect(model.find([{ columnId: 'name', value: '' }])).toBe(3);
    expect(model.find([{ columnId: 'code', value: 'B' }])).toBeUndefined();
    expect(model.find([{ columnId: 'none', value: 'b' }])).toBeUndefined();
  });

  it.each([
    ['e9', 5],
    [' E9 ', 5],
    ['e', 4],
    ['a', 1],
    ['', undefined],
    ['x', undefined],
  ])('jumps by %j to %s', (code, row) => expect(model.jump(code)).toBe(row));
});

describe('codes that differ in case or accents only, and numbers', () => {
  const jumpIn = (rows: string, typed: string, keyIds: readonly string[] = ['code']) => {
    const table = tableOf(rows, { keys: [{ id: 'k', columnIds: keyIds }] });
    return makeTableModel(table.columns, table.keyColumns, [...table.rows], 'en').jump(typed);
  };

  it.each([
    ['a', 2],
    ['A', 1],
    ['é', 4],
    ['e\u0301', 3],
    ['É', 3],
    [' x', 6],
    ['x', 5],
    ['ab', 0],
    ['aB', 7],
  ])('jumps by %j to %s: as it is spelled, then folded, then by its beginning', (typed, row) => {
    const codes = ['Abc', 'A', 'a', 'e\u0301', '\u00e9', 'x', ' x', 'aBc'];
    expect(jumpIn(JSON.stringify(codes.map((code) => ({ code }))), typed)).toBe(row);
  });

  const NUMBERS =
    '[{"code":"2.5","size":2.50},{"code":"b","size":1e3},{"code":"c","size":12345678901234567891},{"code":"d","size":-0}]';

  it.each([
    ['2.5', 0],
    ['1000', 1],
    ['1000.0', 1],
    ['12345678901234567891.0', 2],
    ['12345678901234567890', undefined],
    ['0', 3],
    ['-2.5', undefined],
  ])('jumps by the number %s to %s', (typed, row) => expect(jumpIn(NUMBERS, typed, ['size'])).toBe(row));

  it('jumps by a number in a key of several columns', () => {
    expect(jumpIn(NUMBERS, 'b 1000', ['code', 'size'])).toBe(1);
  });

  it('numbers mean their row however they are written, and texts only as they are', () => {
    const { columns, keyColumns, rows } = tableOf(NUMBERS);
    const model = makeTableModel(columns, keyColumns, [...rows], 'en');
    expect(model.find([{ columnId: 'size', value: '2.50' }])).toBe(0);
    expect(model.find([{ columnId: 'size', value: '25e-1' }])).toBe(0);
    expect(model.find([{ columnId: 'size', value: '12345678901234567890' }])).toBeUndefined();
    expect(model.find([{ columnId: 'code', value: '2.50' }])).toBeUndefined();
  });

  it('a number has one fragment, in the list and in what refers to it', () => {
    const table = tableOf(NUMBERS, { keys: [{ id: 'k', columnIds: ['size'] }] });
    const frame: TableFrame = {
      ...table,
      links: [{ columnIds: ['size'], targetIds: ['n'], page: '' }],
      widths: [],
      language: 'en',
      labelId: 'rows',
      isLong: false,
    };
    const [half, thousand, long] = [...table.rows];
    const size = table.columns[2] as never;
    expect(fragmentOf(frame, half as string[])).toBe('size=2.5');
    expect(linkOf(frame, thousand as string[], size)).toBe('#n=1000');
    expect(linkOf(frame, long as string[], size)).toBe('#n=12345678901234567891');
  });
});

describe('rows and their links', () => {
  const table = tableOf(ROWS, { keys: [{ id: 'k', columnIds: ['code', 'name'] }] });
  const frame: TableFrame = {
    ...table,
    links: [{ columnIds: ['name', 'size'], targetIds: ['n', 's'], page: '../l=de/u=urn:x:sizes.html' }],
    widths: [],
    language: 'de',
    labelId: 'rows',
    isLong: false,
  };
  const [zurich, , nobody] = [...table.rows];
  const [code, name] = table.columns;

  it('a row is meant by the values of its key', () => {
    expect(fragmentOf(frame, zurich as string[])).toBe('code=c&name=Z%C3%BCrich');
  });

  it('a row that lacks a value of its key is meant by nothing', () => {
    expect(fragmentOf(frame, nobody as string[])).toBeUndefined();
  });

  it('each column of a foreign key links to the row of the whole key', () => {
    const href = '../l=de/u=urn:x:sizes.html#n=Z%C3%BCrich&s=10';
    expect(linkOf(frame, zurich as string[], name as never)).toBe(href);
    expect(linkOf(frame, zurich as string[], code as never)).toBeUndefined();
  });

  it('a foreign key that lacks a value leads nowhere', () => {
    expect(linkOf(frame, nobody as string[], name as never)).toBeUndefined();
  });
});
