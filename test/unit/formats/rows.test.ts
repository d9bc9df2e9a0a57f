import { describe, expect, it } from 'vitest';
import { rowTextsOf, valuesOf } from '../../../build/formats/rows.ts';
import { codeList, codeListSet, documentOf } from '../support/documents.ts';

const column = (id: string, type = 'string', more: object = {}) => ({ id, name: id, type, ...more });
const COLUMNS = [column('code'), column('size', 'number', { optional: true }), column('other', 'document')];

describe('valuesOf', () => {
  it('JSON texts in the order of the columns, undefined for a member that is left out', () => {
    const rows = [
      { other: { a: [1, '}'] }, code: 'a"' },
      { code: 'b', size: 1.5, other: null },
    ];
    expect([...valuesOf(documentOf(codeList({}, COLUMNS, rows)))]).toEqual([
      ['"a\\""', undefined, '{"a":[1,"}"]}'],
      ['"b"', '1.5', 'null'],
    ]);
  });

  it('a list without rows → none', () => {
    expect([...valuesOf(documentOf(codeList({}, COLUMNS, [])))]).toEqual([]);
  });

  it('the members of the references of a set', () => {
    const references = [
      { type: 'codeListRef', canonicalUri: 'urn:x:a', locationUrls: ['https://x.example/'] },
    ];
    expect([...valuesOf(documentOf(codeListSet({}, references)))]).toEqual([
      ['"codeListRef"', '"urn:x:a"', undefined, '["https://x.example/"]', undefined],
    ]);
  });

  it('a document without data → a RangeError', () => {
    expect(() => [...valuesOf(documentOf(codeList({}, COLUMNS, null)))]).toThrow(RangeError);
  });
});

describe('rowTextsOf', () => {
  it('compact JSON of each row, with the members in their order', () => {
    const rows = [{ size: 1, code: 'a', other: {} }];
    expect([...rowTextsOf(documentOf(codeList({}, COLUMNS, rows)))]).toEqual([
      '{"size":1,"code":"a","other":{}}',
    ]);
  });
});
