import { describe, expect, it } from 'vitest';
import { foreignKeyValues } from '../../../../../build/check/rules/references/foreign-key-values.ts';
import {
  foreignKeyColumns,
  foreignKeyKey,
  foreignKeyRows,
  foreignKeyTypes,
} from '../../../../../build/check/rules/references/foreign-keys.ts';
import type { Document } from '../../../../../build/model/document/document.ts';
import { codeList, documentOf, parseAll } from '../../../support/documents.ts';
import { problemsOf } from '../../../support/rules.ts';

interface Shape {
  readonly columns?: readonly object[];
  readonly rows?: readonly unknown[] | null;
  readonly keys?: readonly object[];
  readonly foreignKeys?: readonly object[];
}

/** A list, by default in version 1 with the string columns a and b and the key "k" on a. */
function list(name: string, shape: Shape = {}, identification: object = {}): Document {
  const { columns = [column('a'), column('b')], rows = [], keys = [{ id: 'k', columnIds: ['a'] }] } = shape;
  const urn = `urn:x:${name}`;
  const ids = { canonicalUri: urn, canonicalVersionUri: `${urn}:1`, ...identification };
  const json = JSON.parse(codeList(ids, columns, rows));
  json.codeList.columnSet.keys = keys;
  if (shape.foreignKeys) json.codeList.columnSet.foreignKeys = shape.foreignKeys;
  return documentOf(JSON.stringify(json), `${name}.json`);
}

const column = (id: string, type = 'string') => ({ id, name: id, type, optional: true });

/** A foreign key "f" to the key of the list "to". */
const foreignKey = (columnIds: readonly string[], keyId = 'k', version?: string) => ({
  id: 'f',
  columnIds,
  keyRef: {
    codeListRef: {
      canonicalUri: 'urn:x:to',
      ...(version !== undefined && { canonicalVersionUri: `urn:x:to:${version}` }),
    },
    keyId,
  },
});

const version2 = { canonicalVersionUri: 'urn:x:to:2', version: '2' };

describe('foreignKeyColumns', () => {
  it('accepts existing columns, whatever the target of the foreign key', () => {
    expect(problemsOf(foreignKeyColumns, [list('from', { foreignKeys: [foreignKey(['b', 'a'])] })])).toEqual(
      [],
    );
  });

  it('each unknown column is an error at its id', () => {
    const from = list('from', { foreignKeys: [foreignKey(['a', 'c', 'constructor'])] });
    expect(problemsOf(foreignKeyColumns, [from]).map(({ pointer, message }) => [pointer, message])).toEqual([
      [
        '/codeList/columnSet/foreignKeys/0/columnIds/1',
        'foreign key "f": "c" is not a column of this list, which has "a" and "b": name one of its columns',
      ],
      [
        '/codeList/columnSet/foreignKeys/0/columnIds/2',
        'foreign key "f": "constructor" is not a column of this list, which has "a" and "b": name one of its columns',
      ],
    ]);
  });
});

describe('foreignKeyKey', () => {
  const from = list('from', { foreignKeys: [foreignKey(['a'], 'other')] });

  it('accepts a key that is in any version, and lists that are not in the directory', () => {
    const without = list('to');
    const having = list('to', { keys: [{ id: 'other', columnIds: ['a'] }] }, version2);
    expect(problemsOf(foreignKeyKey, [from, without, having])).toEqual([]);
    expect(problemsOf(foreignKeyKey, [from])).toEqual([]);
  });

  it('an unknown key is an error that lists the keys', () => {
    expect(problemsOf(foreignKeyKey, [from, list('to')])).toMatchObject([
      {
        severity: 'error',
        file: 'from.json',
        pointer: '/codeList/columnSet/foreignKeys/0/keyRef/keyId',
        message: 'foreign key "f": "other" is not a key of to.json, which has "k": name one of its keys',
      },
    ]);
  });

  it('a key that is only in another version than the specified one is an error', () => {
    const named = list('from', { foreignKeys: [foreignKey(['a'], 'other', '1')] });
    const having = list('to', { keys: [{ id: 'other', columnIds: ['a'] }] }, version2);
    expect(problemsOf(foreignKeyKey, [named, list('to'), having])).toHaveLength(1);
  });
});

describe('foreignKeyTypes', () => {
  it('accepts equal types, including bool and boolean', () => {
    const columns = [column('a', 'bool'), column('b')];
    const from = list('from', { columns, foreignKeys: [foreignKey(['a'])] });
    const to = list('to', { columns: [column('a', 'boolean')] });
    expect(problemsOf(foreignKeyTypes, [from, to])).toEqual([]);
  });

  it('accepts types that match one of the versions', () => {
    const from = list('from', { foreignKeys: [foreignKey(['a'])] });
    const other = list('to', { columns: [column('a', 'integer')] });
    expect(problemsOf(foreignKeyTypes, [from, other, list('to', {}, version2)])).toEqual([]);
    expect(problemsOf(foreignKeyTypes, [from, other])).toHaveLength(1);
  });

  it('ignores missing columns, which other rules report', () => {
    const missing = list('from', { foreignKeys: [foreignKey(['a', 'c'])] });
    expect(problemsOf(foreignKeyTypes, [missing, list('to')])).toEqual([]);
    const from = list('from', { foreignKeys: [foreignKey(['a'])] });
    const broken = list('to', { keys: [{ id: 'k', columnIds: ['c', 'd'] }] });
    expect(problemsOf(foreignKeyTypes, [from, broken])).toEqual([]);
  });

  it('a different number of columns is an error', () => {
    const from = list('from', { foreignKeys: [foreignKey(['a'])] });
    const to = list('to', { keys: [{ id: 'k', columnIds: ['a', 'b'] }] });
    expect(problemsOf(foreignKeyTypes, [from, to])).toMatchObject([
      {
        pointer: '/codeList/columnSet/foreignKeys/0/columnIds',
        message:
          'foreign key "f" has 1 column, but key "k" of to.json has 2: name as many columns as the key, in its order',
      },
    ]);
  });

  it('each column of a different type is an error', () => {
    const from = list('from', { foreignKeys: [foreignKey(['a', 'b'])] });
    const columns = [column('a'), column('b', 'enum')];
    const to = list('to', {
      columns: columns.map((one) => ({ ...one, ...(one.type === 'enum' && { members: [{ value: 'x' }] }) })),
      keys: [{ id: 'k', columnIds: ['a', 'b'] }],
    });
    expect(problemsOf(foreignKeyTypes, [from, to])).toMatchObject([
      {
        pointer: '/codeList/columnSet/foreignKeys/0/columnIds/1',
        message:
          'foreign key "f": column "b" is of type string, but column "b" in key "k" of to.json is of type enum: give both the same type, or name other columns',
      },
    ]);
  });
});

describe('foreignKeyValues', () => {
  it('accepts existing values, null and missing cells', () => {
    const rows = [{ a: 'x', b: 'y' }, { a: null }, {}];
    const from = list('from', { rows, foreignKeys: [foreignKey(['a'])] });
    expect(problemsOf(foreignKeyValues, [from, list('to', { rows: [{ a: 'x' }] })])).toEqual([]);
  });

  it('a value may be in any version, unless one is specified', () => {
    const first = list('to', { rows: [{ a: 'x' }] });
    const second = list('to', { rows: [{ a: 'y' }] }, version2);
    const fromTo = (version?: string) =>
      list('from', { rows: [{ a: 'x' }, { a: 'y' }], foreignKeys: [foreignKey(['a'], 'k', version)] });
    expect(problemsOf(foreignKeyValues, [fromTo(), first, second])).toEqual([]);
    expect(problemsOf(foreignKeyValues, [fromTo('2'), first, second])).toMatchObject([
      {
        pointer: '/codeList/dataSet/rows/0/a',
        message: 'foreign key "f": x is not in key "k" of to.json: correct it, or add it there',
      },
    ]);
  });

  it('a value that is in no version is an error that lists the versions', () => {
    const from = list('from', { rows: [{ a: 'z' }], foreignKeys: [foreignKey(['a'])] });
    const problems = problemsOf(foreignKeyValues, [from, list('to'), list('to', {}, version2)]);
    expect(problems.map(({ message }) => message)).toEqual([
      'foreign key "f": z is not in key "k" of any version of its list: to.json and to.json: correct it, or add it there',
    ]);
  });

  it('each value is reported once, with its other rows', () => {
    const rows = ['x', 'z', 'z', 'w', 'z', 'z', 'z'].map((a) => ({ a }));
    const from = list('from', { rows, foreignKeys: [foreignKey(['a'])] });
    const problems = problemsOf(foreignKeyValues, [from, list('to', { rows: [{ a: 'x' }] })]);
    expect(problems.map(({ pointer, message }) => [pointer, message])).toEqual([
      [
        '/codeList/dataSet/rows/1/a',
        'foreign key "f": z (again in rows 3, 5, 6 and 1 more) is not in key "k" of to.json: correct it, or add it there',
      ],
      [
        '/codeList/dataSet/rows/3/a',
        'foreign key "f": w is not in key "k" of to.json: correct it, or add it there',
      ],
    ]);
  });

  it('several columns are one value: another combination is an error', () => {
    const rows = [
      { a: 'x', b: '1' },
      { a: 'x', b: '2' },
      { a: 'x', b: null },
    ];
    const keys = [{ id: 'k', columnIds: ['b', 'a'] }];
    const from = list('from', { rows, foreignKeys: [foreignKey(['a', 'b'])] });
    const to = list('to', {
      rows: [
        { a: '1', b: 'x' },
        { a: '2', b: 'y' },
      ],
      keys,
    });
    expect(problemsOf(foreignKeyValues, [from, to]).map(({ message }) => message)).toEqual([
      'foreign key "f": x + "2" is not in key "k" of to.json: correct it, or add it there',
    ]);
  });

  it('a column may have the id __proto__', () => {
    const columns = [column('a'), column('__proto__')];
    const rows = JSON.parse('[{"__proto__": "x"}, {"a": "w"}, {"__proto__": "z"}]');
    const from = list('from', { columns, rows, foreignKeys: [foreignKey(['__proto__'])] });
    const to = list('to', {
      columns,
      rows: JSON.parse('[{"__proto__": "x"}]'),
      keys: [{ id: 'k', columnIds: ['__proto__'] }],
    });
    expect(problemsOf(foreignKeyValues, [from, to]).map(({ pointer }) => pointer)).toEqual([
      '/codeList/dataSet/rows/2/__proto__',
    ]);
  });

  it('ignores lists with a version without rows, or with different types', () => {
    const from = list('from', { rows: [{ a: 'x' }], foreignKeys: [foreignKey(['a'])] });
    expect(problemsOf(foreignKeyValues, [from, list('to'), list('to', { rows: null }, version2)])).toEqual(
      [],
    );
    expect(problemsOf(foreignKeyValues, [from, list('to', { columns: [column('a', 'integer')] })])).toEqual(
      [],
    );
  });

  it('it is enough if one language of a version has rows', () => {
    const from = list('from', { rows: [{ a: 'x' }, { a: 'z' }], foreignKeys: [foreignKey(['a'])] });
    const german = list('to', { rows: null });
    const english = list('to', { rows: [{ a: 'x' }] }, { language: 'en' });
    expect(problemsOf(foreignKeyValues, [from, german, english])).toHaveLength(1);
  });

  it('rows of a CSV are parsed by the types of their columns, and located in the CSV', () => {
    const columns = [column('a', 'integer')];
    const from = list('from', { columns, rows: [{ a: 1 }, { a: 3 }], foreignKeys: [foreignKey(['a'])] });
    const { document } = parseAll({
      ...list('to', { columns, rows: null }).source,
      csv: { file: 'to.csv', text: 'a\n1\n2\n' },
    });
    expect(problemsOf(foreignKeyValues, [from, document as Document]).map(({ message }) => message)).toEqual([
      'foreign key "f": 3 is not in key "k" of to.csv: correct it, or add it there',
    ]);
  });
});

describe('foreignKeyRows', () => {
  const from = list('from', { rows: [{ a: 'x' }], foreignKeys: [foreignKey(['a'])] });

  it('accepts lists whose relevant versions have rows, or foreign keys without values', () => {
    const empty = list('from', { rows: [], foreignKeys: [foreignKey(['a'])] });
    const named = list('from', { rows: [{ a: 'x' }], foreignKeys: [foreignKey(['a'], 'k', '1')] });
    expect(problemsOf(foreignKeyRows, [from, list('to')])).toEqual([]);
    expect(problemsOf(foreignKeyRows, [empty, list('to', { rows: null })])).toEqual([]);
    expect(problemsOf(foreignKeyRows, [named, list('to'), list('to', { rows: null }, version2)])).toEqual([]);
  });

  it('a target without rows is a note at its URI', () => {
    expect(problemsOf(foreignKeyRows, [from, list('to', { rows: null })])).toMatchObject([
      {
        severity: 'note',
        pointer: '/codeList/columnSet/foreignKeys/0/keyRef/codeListRef/canonicalUri',
        message:
          'foreign key "f": to.json has no rows, so its values are not checked: add the rows there, or make sure yourself that all values exist',
      },
    ]);
  });

  it('a version without rows and one with rows: suggests to specify the latter', () => {
    const lists = [list('to'), list('to', { rows: null }, version2)];
    expect(problemsOf(foreignKeyRows, [from, ...lists])).toMatchObject([
      {
        message: expect.stringContaining('add the rows there, or name a version that has rows, or make sure'),
      },
    ]);
  });

  it('a specified version without rows is a note at its URI', () => {
    const named = list('from', { rows: [{ a: 'x' }], foreignKeys: [foreignKey(['a'], 'k', '1')] });
    expect(problemsOf(foreignKeyRows, [named, list('to', { rows: null })])).toMatchObject([
      {
        pointer: '/codeList/columnSet/foreignKeys/0/keyRef/codeListRef/canonicalVersionUri',
        message:
          'foreign key "f": to.json has no rows, so its values are not checked: add the rows there, or make sure yourself that all values exist',
      },
    ]);
  });
});
