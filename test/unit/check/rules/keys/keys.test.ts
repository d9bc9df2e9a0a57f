import { describe, expect, it } from 'vitest';
import { makeContent } from '../../../../../build/check/facts/content.ts';
import { keyValues } from '../../../../../build/check/rules/keys/keys.ts';
import { documentOf } from '../../../support/documents.ts';

/** The problems of the keys, as pointer below the rows and message. */
function reported(keys: readonly (readonly string[])[], rowsText: string): string[] {
  const columnIds = ['code', 'name', 'n', '__proto__', 'constructor'];
  const document = documentOf(
    JSON.stringify({
      $opencodelist: '0.3.0',
      codeList: {
        identification: { shortName: 'x', canonicalUri: 'urn:x:x', canonicalVersionUri: 'urn:x:x:1' },
        columnSet: {
          columns: columnIds.map((id) => ({ id, name: id, type: 'string', optional: true })),
          keys: keys.map((of, i) => ({ id: `k${i}`, columnIds: of })),
        },
        dataSet: { rows: 'ROWS' },
      },
    }).replace('"ROWS"', rowsText),
  );
  return [...keyValues.check(makeContent([document], []))].map(
    ({ pointer, message }) => `${pointer.replace('/codeList/dataSet/rows', '')} ${message}`,
  );
}

const twice = (pointer: string, key: string, value: string, row: number): string =>
  `${pointer} key "${key}": ${value} is already in row ${row}: remove one of the two, or correct it`;

describe('keyValues of one column', () => {
  it.each([
    ['case', '[{"code":"a"},{"code":"A"}]'],
    ['a blank', '[{"code":"a"},{"code":"a "}]'],
    ['the normalization of an umlaut', '[{"code":"\\u00e4"},{"code":"a\\u0308"}]'],
    ['the type', '[{"code":"1"},{"code":1},{"code":true},{"code":"true"},{"code":[1]},{"code":"[1]"}]'],
    ['names of inherited properties', '[{"code":"__proto__"},{"code":"constructor"},{"code":"toString"}]'],
    ['a single character', '[{"code":""},{"code":"\\u0000"},{"code":"\\u0000[\\"a\\"]"},{"code":"a"}]'],
  ])('values that differ in %s are different', (_, rows) => {
    expect(reported([['code']], rows)).toEqual([]);
  });

  it.each([
    ['numbers in two notations', '[{"code":1},{"code":1.0}]', '1'],
    [
      'objects with members in two orders',
      '[{"code":{"a":1,"b":2}},{"code":{"b":2,"a":1}}]',
      '{"b":2,"a":1}',
    ],
    ['strings in two notations', '[{"code":"a"},{"code":"\\u0061"}]', 'a'],
    ['strings like numbers', '[{"code":"004"},{"code":"004"}]', '"004"'],
  ])('%s are the same', (_, rows, value) => {
    expect(reported([['code']], rows)).toEqual([twice('/1/code', 'k0', value, 1)]);
  });

  it('rows without a value are left to other rules', () => {
    expect(
      reported([['code']], '[{"code":null},{},{"code":null},{"code":""},{"code":""},{"code":" "}]'),
    ).toEqual([]);
  });

  it('columns may have the names of inherited properties', () => {
    expect(reported([['__proto__']], '[{"__proto__":"a"},{"__proto__":"a"}]')).toEqual([
      twice('/1/__proto__', 'k0', 'a', 1),
    ]);
  });
});

describe('keyValues of several columns and keys', () => {
  it('the values are compared together', () => {
    const rows =
      '[{"code":"a","name":"b"},{"code":"a","name":"c"},{"code":"b","name":"b"},{"code":"a","name":"b"}]';
    expect(reported([['code', 'name']], rows)).toEqual([twice('/3/code', 'k0', 'a + b', 1)]);
  });

  it('are not joined into one text', () => {
    expect(reported([['code', 'name']], '[{"code":"ab","name":"c"},{"code":"a","name":"bc"}]')).toEqual([]);
    expect(reported([['code', 'name']], '[{"code":"a,","name":"b"},{"code":"a","name":",b"}]')).toEqual([]);
    expect(reported([['code', 'name']], '[{"code":"1","name":1},{"code":1,"name":"1"}]')).toEqual([]);
  });

  it('a missing part counts like a value', () => {
    expect(reported([['code', 'name']], '[{"code":"a","name":null},{"code":"a","name":"x"}]')).toEqual([]);
    expect(reported([['code', 'name']], '[{"code":"a","name":null},{"code":"a"}]')).toEqual([
      '/1/code key "k0": a + null is already in row 1: remove one of the two, or correct it',
    ]);
  });

  it('a key with an unknown column is ignored', () => {
    expect(
      reported([['cod'], ['code', 'cod'], ['name']], '[{"code":"a","name":"x"},{"code":"a","name":"y"}]'),
    ).toEqual([]);
  });
});
