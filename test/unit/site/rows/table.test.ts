import { describe, expect, it } from 'vitest';
import { hasValue, scalars, textOf } from '../../../../build/site/rows/cells.ts';
import { readTable } from '../../../../build/site/rows/table.ts';
import { ROWS, tableOf } from './tables.ts';

describe('readTable(text)', () => {
  it('keeps the text of each value, in the order of the columns', () => {
    expect([...tableOf(ROWS).rows].slice(0, 4)).toEqual([
      ['"c"', '"Zürich"', '10', '["a"]'],
      ['"A"', '"Ärger"', '9.50', '[]'],
      ['"b"', 'null', '12345678901234567890', '["a",1]'],
      ['"d"', '""', undefined, '[]'],
    ]);
  });

  it('reads the columns, and descriptions of members', () => {
    const { columns, keyColumns } = tableOf('[]');
    expect(columns).toMatchObject([
      { id: 'code', isNumeric: false, isText: true, isKey: true, language: undefined },
      { id: 'name', isNumeric: false, isText: true, isKey: false, language: 'de' },
      { id: 'size', isNumeric: true, isQuantity: true, isKey: false },
      { id: 'kind', isNumeric: false, isText: false, meanings: new Map([['"a"', 'First kind']]) },
    ]);
    expect(keyColumns).toEqual([0]);
  });

  it.each(['{"codeListSet":{}}', '{"codeList":{"columnSet":{"columns":[],"keys":[]}}}'])(
    '%s has no table',
    (text) => expect(readTable(text)).toBeUndefined(),
  );
});

describe('columns are displayed with', () => {
  const text = (id: string) => ({ id, name: id, type: 'string' });
  const number = (id: string) => ({ id, name: id, type: 'integer' });

  it.each([
    {
      what: 'the default key first, then the name, then the others',
      columns: [text('alpha3'), number('size'), text('code'), text('name_de')],
      more: { keys: [{ id: 'k', columnIds: ['code'] }] },
      ids: ['code', 'name_de', 'alpha3', 'size'],
    },
    {
      what: 'the first text as the name if none is called so',
      columns: [number('n'), text('code'), text('meaning'), text('note')],
      more: { keys: [{ id: 'k', columnIds: ['code'] }] },
      ids: ['code', 'meaning', 'n', 'note'],
    },
    {
      what: 'the stated default key instead of the first one',
      columns: [text('a'), text('b')],
      more: {
        keys: ['a', 'b'].map((id) => ({ id, columnIds: [id] })),
        defaultKey: { keyId: 'b' },
      },
      ids: ['b', 'a'],
    },
  ])('$what', ({ columns, more, ids }) => {
    expect(tableOf('[]', { columns, ...more }).columns.map(({ id }) => id)).toEqual(ids);
  });
});

describe('textOf(raw)', () => {
  it.each([
    [undefined, ''],
    ['null', ''],
    ['"a\\u0041\\"b"', 'aA"b'],
    ['1.50', '1.50'],
    ['["a",1,true]', 'a, 1, true'],
    ['[["a"]]', '[["a"]]'],
    ['{"a":[1,2]}', '{"a":[1,2]}'],
  ])('%s is %j', (raw, text) => expect(textOf(raw)).toBe(text));

  it('scalars("[1,{}]") is undefined', () => expect(scalars('[1,{}]')).toBeUndefined());
});

describe('hasValue(raw, text)', () => {
  it.each([
    ['2.50', '2.5', true],
    ['2.50', '25e-1', true],
    ['100000000000000000000000', '100000000000000000000001', false],
    ['"2.5"', '2.50', false],
    ['""', '', true],
    ['null', '', false],
    [undefined, '', false],
  ])('hasValue(%s, %j) is %s', (raw, text, expected) => expect(hasValue(raw, text)).toBe(expected));
});
