import { describe, expect, it } from 'vitest';
import { fragmentOf, linkOf, readTable, rowNamesOf } from '../../../../build/site/rows/table.ts';
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

const page = '../l=de/u=urn:x:sizes.html';

describe('fragmentOf(table, row)', () => {
  const [zurich = [], , withoutName = []] = tableOf(ROWS).rows;
  const table = tableOf('[]', { keys: [{ id: 'k', columnIds: ['code', 'name'] }] });

  it('contains the values of the key', () => {
    expect(fragmentOf(table, zurich)).toBe('code=c&name=Z%C3%BCrich');
  });

  it('is undefined if a value of the key is missing', () => {
    expect(fragmentOf(table, withoutName)).toBeUndefined();
  });
});

describe('linkOf(row, column)', () => {
  const link = { id: 'f', columnIds: ['name', 'size'], targetIds: ['n', 's'], page, source: '' };
  const { rows, columns } = tableOf(ROWS, {}, [link]);
  const [zurich = [], , withoutName = []] = rows;
  const linksOf = (row: typeof zurich) => columns.slice(0, 3).map((column) => linkOf(row, column));

  it('is the row with the complete key, for each column of the foreign key', () => {
    const href = `${page}#n=Z%C3%BCrich&s=10`;
    expect(linksOf(zurich)).toEqual([undefined, href, href]);
  });

  it('is undefined if a value is missing', () => {
    expect(linksOf(withoutName)).toEqual([undefined, undefined, undefined]);
  });

  it.each([
    ['2.50', '#n=2.5'],
    ['1e3', '#n=1000'],
    ['100000000000000000000000', '#n=1e%2B23'],
  ])('the number %s is %s, as in the list that it refers to', (size, href) => {
    const own = { id: 'f', columnIds: ['size'], targetIds: ['n'], page: '', source: '' };
    const numbers = tableOf(`[{"code":"x","size":${size}}]`, {}, [own]);
    const [row = []] = numbers.rows;
    const column = numbers.columns.find(({ id }) => id === 'size');
    expect(column && linkOf(row, column)).toBe(href);
    expect(fragmentOf(tableOf('[]', { keys: [{ id: 'k', columnIds: ['size'] }] }), [size])).toBe(
      href.replace('#n', 'size'),
    );
  });
});

describe('rowNamesOf(link, table)', () => {
  const link = { id: 'c', columnIds: ['country'], targetIds: ['code'], page, source: '' };
  const target = tableOf('[{"code":"HR","name":"Kroatien","size":1},{"code":"BT","name":null,"size":2}]');

  it.each([
    ['code', 'code=HR', 'Kroatien'],
    ['name', 'name=Kroatien', 'HR'],
  ])('with the key %s, %s is %s', (id, fragment, name) => {
    const names = rowNamesOf({ ...link, targetIds: [id] }, { ...target, language: 'de' });
    const found = { text: name, language: 'de', isInOther: false };
    expect([...names]).toEqual([[`${page}#${fragment}`, found]]);
  });

  it('names of a list with names in German, of which one is in English', () => {
    const others = new Map([['0 name', 'en']]);
    const names = rowNamesOf(link, { ...target, language: 'de', others });
    expect([...names.values()]).toEqual([{ text: 'Kroatien', language: 'en', isInOther: true }]);
  });
});
