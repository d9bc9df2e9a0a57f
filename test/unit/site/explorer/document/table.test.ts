import { describe, expect, it } from 'vitest';
import { makeTableModel } from '../../../../../build/site/explorer/document/client/table-model.ts';
import { parseView } from '../../../../../build/site/explorer/document/client/table-state.ts';
import { isSameText, numberText } from '../../../../../build/site/explorer/document/rows-table.tsx';
import {
  fragmentOf,
  linkOf,
  type RowLinks,
  readTable,
  rowNamesOf,
  scalars,
  type Table,
  textOf,
} from '../../../../../build/site/explorer/document/table.ts';
import { TABLE_TEXTS } from '../../../../../build/site/texts/all.ts';

const VIEW = parseView('');

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

function tableOf(rows: string, more: object = {}, links: readonly RowLinks[] = []): Table {
  const columnSet = { columns: COLUMNS, keys: [{ id: 'k', columnIds: ['code'] }], ...more };
  const text = `{"$opencodelist":"0.3.0","codeList":{"identification":{},"columnSet":${JSON.stringify(columnSet)},"dataSet":{"rows":${rows}}}}`;
  return readTable(text, links) as Table;
}

/** The model of all rows of a table. */
const modelOf = ({ rows, ...table }: Table, language: string) =>
  makeTableModel({ ...table, language, ui: 'de', widths: [] }, [...rows]);

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

  it('reads the columns, and descriptions of members', () => {
    const { columns, keyColumns } = tableOf('[]');
    expect(columns.map(({ id, isNumeric, isKey, language }) => [id, isNumeric, isKey, language])).toEqual([
      ['code', false, true, undefined],
      ['name', false, false, 'de'],
      ['size', true, false, undefined],
      ['kind', false, false, undefined],
    ]);
    expect([...(columns[3]?.meanings ?? [])]).toEqual([['"a"', 'First kind']]);
    expect(keyColumns).toEqual([0]);
  });

  it('uses the default key instead of the first one', () => {
    const keys = [
      { id: 'x', columnIds: ['name'] },
      { id: 'y', columnIds: ['size', 'code'] },
    ];
    expect(tableOf('[]', { keys, defaultKey: { keyId: 'y' } }).keyColumns).toEqual([1, 0]);
  });

  it('finds no table in a set, or without rows', () => {
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

  it('scalars("[1,{}]") is undefined', () => expect(scalars('[1,{}]')).toBeUndefined());
});

describe('numberText(raw, texts)', () => {
  it.each([
    ['0', '0', '0'],
    ['1999', '1999', '1999'],
    ['10000', '10,000', '10.000'],
    ['-12345678901234567890', '-12,345,678,901,234,567,890', '-12.345.678.901.234.567.890'],
    ['9.50', '9.50', '9,50'],
    ['12345.6789', '12,345.6789', '12.345,6789'],
    ['-1e3', '-1e3', '-1e3'],
    ['"x"', '"x"', '"x"'],
  ])('%s is %s and %s', (raw, en, de) => {
    expect([numberText(raw, TABLE_TEXTS.en), numberText(raw, TABLE_TEXTS.de)]).toEqual([en, de]);
  });
});

describe('makeTableModel(…)', () => {
  const table = tableOf(ROWS);
  const all = [...table.rows];
  const model = modelOf(table, 'de');
  const select = (filter: string, columnId?: string, descending = false) =>
    [
      ...model.select({
        ...VIEW,
        filter,
        sort: columnId === undefined ? undefined : { columnId, descending },
      }),
    ].map((row) => textOf(all[row]?.[0]));

  it('keeps the order of the list', () => expect(select('')).toEqual(['c', 'A', 'b', 'd', 'e10', 'e9']));

  it('sorts numbers by value, missing ones last', () => {
    expect(select('', 'size')).toEqual(['e9', 'A', 'c', 'b', 'd', 'e10']);
    expect(select('', 'size', true)).toEqual(['b', 'c', 'A', 'e9', 'd', 'e10']);
  });

  it('sorts texts by the collation of the language, and runs of digits as numbers', () => {
    expect(select('', 'name')).toEqual(['d', 'e10', 'A', 'e9', 'c', 'b']);
    expect(select('', 'code')).toEqual(['A', 'b', 'c', 'd', 'e9', 'e10']);
  });

  it('ignores an unknown column', () => expect(select('', 'nothing')).toEqual(select('')));

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

  it('filters Boolean values by their words and by their raw values', () => {
    const columns = [
      { id: 'code', name: 'Code', type: 'string' },
      { id: 'ok', name: 'Active', type: 'boolean' },
    ];
    const booleans = tableOf('[{"code":"x","ok":true},{"code":"y","ok":false},{"code":"z","ok":null}]', {
      columns,
    });
    const { select: rowsOf } = modelOf(booleans, 'de');
    const found = ['ja', 'NEIN', 'true', 'x ja'].map((filter) => [...rowsOf({ ...VIEW, filter })]);
    expect(found).toEqual([[0], [1], [0], [0]]);
  });

  it('finds numbers as they are shown', () => {
    expect(select('9,50')).toEqual(['A']);
    expect(select('12.345.678.901.234.567.890')).toEqual(['b']);
  });

  it('shows rows with one of the chosen values of each column', () => {
    const chosen = (values: Record<string, string[]>) =>
      [...model.select({ ...VIEW, chosen: new Map(Object.entries(values)) })].map((row) =>
        textOf(all[row]?.[0]),
      );
    expect(chosen({ kind: ['1'] })).toEqual(['b']);
    expect(chosen({ kind: ['a'], size: ['10', '9.5'] })).toEqual(['c']);
    expect(chosen({ size: [''] })).toEqual(['d', 'e10']);
    expect(chosen({ nothing: ['x'] })).toHaveLength(6);
  });

  it('finds rows by their values in any columns', () => {
    expect(model.find([{ columnId: 'code', value: 'b' }])).toBe(2);
    expect(model.find([{ columnId: 'name', value: 'Bär' }])).toBe(5);
    expect(model.find([{ columnId: 'name', value: '' }])).toBe(3);
    expect(model.find([{ columnId: 'code', value: 'B' }])).toBeUndefined();
    expect(model.find([{ columnId: 'none', value: 'b' }])).toBeUndefined();
  });

  it.each([
    ['e9', 5],
    [' E9 ', 5],
    ['e', undefined],
    ['a', 1],
    ['', undefined],
    ['x', undefined],
  ])('jumps by %j to %s', (code, row) => expect(model.jump(code)).toBe(row));
});

describe('a list with several keys', () => {
  const table = tableOf(
    '[{"code":"BT","name":"Bhutan","size":64},{"code":"HR","name":"Kroatien","size":191},{"code":"191","name":"x","size":1}]',
    {
      keys: [
        { id: 'k', columnIds: ['code'] },
        { id: 'n', columnIds: ['size'] },
        { id: 'm', columnIds: ['name'] },
      ],
    },
  );
  const model = modelOf(table, 'de');

  it.each([
    ['BT', 0],
    ['64', 0],
    ['bhutan', 0],
    ['191', 2],
    ['kroa', undefined],
  ])('jumps by %j to %i: the default key first', (code, row) => expect(model.jump(code)).toBe(row));

  it.each([
    ['BTN', ['BT']],
    ['Bhuttan', ['Bhutan']],
    ['Kroa', ['Kroatien']],
    ['064', ['64']],
    ['19', ['191', '191']],
    ['190', ['191', '191']],
    ['Schweden', []],
    ['B', ['BT']],
    ['', []],
  ])('rows similar to %j have %j', (code, texts) =>
    expect(model.similar(code).map(({ text }) => text)).toEqual(texts),
  );
});

describe('rows similar to a code', () => {
  const table = tableOf(
    '[{"code":"RO","name":"Romania","size":642},{"code":"BT","name":"Bhutan","size":64},{"code":"GB","name":"United Kingdom","size":6}]',
    { keys: [{ id: 'k', columnIds: ['code'] }] },
  );
  const model = modelOf(table, 'en');

  it.each([
    ['Bhutan', [{ row: 1, text: 'Bhutan' }]],
    ['king', [{ row: 2, text: 'United Kingdom' }]],
    ['nited', []],
    ['rom', [{ row: 0, text: 'Romania' }]],
  ])('are also found by their names: %j', (code, rows) =>
    expect(model.similar(code).map(({ row, text }) => ({ row, text }))).toEqual(rows),
  );
});

describe('names of referenced rows', () => {
  const link = { id: 'c', columnIds: ['country'], targetIds: ['code'], page: '../c.html', source: '/c' };
  const target = tableOf('[{"code":"HR","name":"Kroatien","size":1},{"code":"BT","name":null,"size":2}]');

  it('are found by the URLs of the rows', () => {
    expect([...rowNamesOf(link, target)]).toEqual([['../c.html#code=HR', 'Kroatien']]);
  });

  it('are not columns of the referenced key', () => {
    expect([...rowNamesOf({ ...link, targetIds: ['name'] }, target)]).toEqual([
      ['../c.html#name=Kroatien', 'HR'],
    ]);
  });

  it('are found by the filter', () => {
    const rows = '[{"code":"HR","name":"x","size":1},{"code":"BT","name":"y","size":2}]';
    const table = tableOf(rows, {}, [{ ...link, columnIds: ['code'] }]);
    const names = new Map([['../c.html#code=HR', 'Kroatien']]);
    const model = modelOf(table, 'de').withNames(names);
    const select = (filter: string) => [...model.select({ ...VIEW, filter })];
    expect(select('kroatien')).toEqual([0]);
    expect(select('hr')).toEqual([0]);
    expect(select('bhutan')).toEqual([]);
  });
});

describe('columns are displayed with', () => {
  const idsOf = (columns: readonly object[], keys: readonly object[]) =>
    tableOf('[]', { columns, keys }).columns.map(({ id }) => id);
  const text = (id: string) => ({ id, name: id, type: 'string' });

  it('the default key first, then the name, then the others in their order', () => {
    const columns = [
      text('alpha3'),
      text('number'),
      text('code'),
      { ...text('size'), type: 'integer' },
      text('name_de'),
    ];
    expect(idsOf(columns, [{ id: 'k', columnIds: ['code'] }])).toEqual([
      ...['code', 'name_de', 'alpha3', 'number', 'size'],
    ]);
  });

  it('the first text as the name if none is called so', () => {
    const columns = [{ ...text('n'), type: 'integer' }, text('code'), text('meaning'), text('note')];
    expect(idsOf(columns, [{ id: 'k', columnIds: ['code'] }])).toEqual(['code', 'meaning', 'n', 'note']);
  });
});

describe('codes that differ only in case or accents, and numbers', () => {
  const jumpIn = (rows: string, typed: string, keyIds: readonly string[] = ['code']) => {
    const table = tableOf(rows, { keys: [{ id: 'k', columnIds: keyIds }] });
    return modelOf(table, 'en').jump(typed);
  };

  it.each([
    ['a', 2],
    ['A', 1],
    ['é', 4],
    ['e\u0301', 3],
    ['É', 3],
    [' x', 6],
    ['x', 5],
    ['abc', 0],
    ['aBc', 7],
    ['ab', undefined],
  ])('jumps by %j to %s: exact spelling, then folded', (typed, row) => {
    const codes = ['Abc', 'A', 'a', 'e\u0301', '\u00e9', 'x', ' x', 'aBc'];
    expect(jumpIn(JSON.stringify(codes.map((code) => ({ code }))), typed)).toBe(row);
  });

  const NUMBERS =
    '[{"code":"2.5","size":2.50},{"code":"b","size":1e3},{"code":"c","size":100000000000000000000000},{"code":"d","size":-0}]';

  it.each([
    ['2.5', 0],
    ['1000', 1],
    ['1000.0', 1],
    ['1e23', 2],
    ['100000000000000000000001', undefined],
    ['0', 3],
    ['-2.5', undefined],
  ])('jumps by the number %s to %s', (typed, row) => expect(jumpIn(NUMBERS, typed, ['size'])).toBe(row));

  it.each(['b 1000', 'b · 1000', 'b,1000', 'B; 1e3'])('jumps by %j in a key of several columns', (typed) => {
    expect(jumpIn(NUMBERS, typed, ['code', 'size'])).toBe(1);
  });

  it.each([
    ['2 x', 0],
    ['2 · x', 0],
    ['2,X', 0],
    ['2·y', undefined],
    ['a,b c', 1],
    ['a b,c', 2],
    ['·', undefined],
  ])('jumps by %j to %s in a key of two texts', (typed, row) => {
    const rows = '[{"code":"2","name":"x"},{"code":"a,b","name":"c"},{"code":"a","name":"b,c"}]';
    expect(jumpIn(rows, typed, ['code', 'name'])).toBe(row);
  });

  it('numbers match in any notation, texts only exactly', () => {
    const table = tableOf(NUMBERS);
    const model = modelOf(table, 'en');
    expect(model.find([{ columnId: 'size', value: '2.50' }])).toBe(0);
    expect(model.find([{ columnId: 'size', value: '25e-1' }])).toBe(0);
    expect(model.find([{ columnId: 'size', value: '100000000000000000000001' }])).toBeUndefined();
    expect(model.find([{ columnId: 'code', value: '2.50' }])).toBeUndefined();
  });

  it('a number has one fragment, in the list and in its referrers', () => {
    const table = tableOf(NUMBERS, { keys: [{ id: 'k', columnIds: ['size'] }] }, [
      { id: 'f', columnIds: ['size'], targetIds: ['n'], page: '', source: '' },
    ]);
    const [half, thousand, long] = [...table.rows];
    const size = table.columns.find(({ id }) => id === 'size') as never;
    expect(fragmentOf(table, half as string[])).toBe('size=2.5');
    expect(linkOf(thousand as string[], size)).toBe('#n=1000');
    expect(linkOf(long as string[], size)).toBe('#n=1e%2B23');
  });
});

describe('rows and their links', () => {
  const page = '../l=de/u=urn:x:sizes.html';
  const table = tableOf(ROWS, { keys: [{ id: 'k', columnIds: ['code', 'name'] }] }, [
    { id: 'f', columnIds: ['name', 'size'], targetIds: ['n', 's'], page, source: '' },
  ]);
  const [zurich, , withoutName] = [...table.rows];
  const [code, name] = table.columns;

  it('the fragment of a row contains the values of its key', () => {
    expect(fragmentOf(table, zurich as string[])).toBe('code=c&name=Z%C3%BCrich');
  });

  it('a row that lacks a value of its key has no fragment', () => {
    expect(fragmentOf(table, withoutName as string[])).toBeUndefined();
  });

  it('each column of a foreign key links to the row of the complete key', () => {
    const href = '../l=de/u=urn:x:sizes.html#n=Z%C3%BCrich&s=10';
    expect(linkOf(zurich as string[], name as never)).toBe(href);
    expect(linkOf(zurich as string[], code as never)).toBeUndefined();
  });

  it('a foreign key that lacks a value has no link', () => {
    expect(linkOf(withoutName as string[], name as never)).toBeUndefined();
  });
});

describe('isSameText(a, b)', () => {
  it.each([
    ['living', 'Living', true],
    ['in_force', 'In force.', true],
    ['two-letter', 'Two letter', true],
    ['level_1', 'Level 1', true],
    ['A-', 'A', false],
    ['1.0', '10', false],
    ['+', '−', false],
    ['old', 'Older', false],
  ])('isSameText(%j, %j) is %j', (a, b, expected) => {
    expect(isSameText(a, b)).toBe(expected);
  });
});
