import { describe, expect, it } from 'vitest';
import { compareDocuments } from '../../../../build/model/changes/comparison.ts';
import type { Document } from '../../../../build/model/document/document.ts';
import { codeList, codeListSet, documentOf } from '../../support/documents.ts';

const COLUMNS = ['code', 'name', 'size'].map((id) => ({
  id,
  name: id,
  type: id === 'size' ? 'integer' : 'string',
}));
const KEYS = [{ id: 'key', columnIds: ['code'] }];

/** A version of a list; `columnSet` and `ids` override defaults. */
function version(label: string, rows: readonly object[] | null, columnSet: object = {}, ids: object = {}) {
  const own = { version: label, canonicalVersionUri: `urn:x:colours:${label}`, ...ids };
  const json = JSON.parse(codeList(own, COLUMNS, rows));
  Object.assign(json.codeList.columnSet, columnSet);
  return documentOf(JSON.stringify(json));
}

const RED = { code: 'r', name: 'red', size: 1 };
const BLUE = { code: 'b', name: 'blue', size: 2 };
const GREEN = { code: 'g', name: 'green', size: 3 };

describe('compareDocuments: codes', () => {
  const codes = (before: Document, after: Document) => compareDocuments(before, after).codes;

  it('added, removed, renamed and changed codes, each in the order of the rows', () => {
    const before = version('1', [RED, BLUE, GREEN]);
    const after = version('2', [
      { code: 'w', name: 'white', size: 9 },
      { ...GREEN, name: 'verdant', size: 4 },
      { ...RED, size: null },
    ]);
    expect(codes(before, after)).toEqual({
      compared: true,
      key: ['code'],
      nameColumn: 'name',
      before: 3,
      after: 3,
      rowsWithoutCode: { before: 0, after: 0 },
      added: [{ code: ['w'], row: { code: 'w', name: 'white', size: 9 } }],
      removed: [{ code: ['b'], row: { code: 'b', name: 'blue', size: 2 } }],
      renamed: [{ code: ['g'], before: 'green', after: 'verdant' }],
      changed: [
        { code: ['g'], name: 'verdant', cells: [{ column: 'size', before: 3, after: 4 }] },
        { code: ['r'], name: 'red', cells: [{ column: 'size', before: 1, after: null }] },
      ],
    });
  });

  it('ignores the order of rows, and of properties in a cell', () => {
    const columns = [COLUMNS[0], { id: 'more', name: 'more', type: 'document' }];
    const red = { code: 'r', more: { a: 1, b: [2] } };
    const blue = { code: 'b', more: {} };
    const before = version('1', [red, blue], { columns });
    const after = version('2', [blue, { code: 'r', more: { b: [2], a: 1 } }], { columns });
    expect(codes(before, after)).toMatchObject({ added: [], removed: [], renamed: [], changed: [] });
  });

  it('a missing cell before or after has no value', () => {
    const columns = [COLUMNS[0], { id: 'note', name: 'note', type: 'string', optional: true }];
    const rows = [{ code: 'r' }, { code: 'b', note: 'x' }, { code: 'g', note: null }];
    const after = version('2', [{ code: 'r', note: 'y' }, { code: 'b' }, { code: 'g' }], { columns });
    expect(codes(version('1', rows, { columns }), after)).toMatchObject({
      nameColumn: 'note',
      renamed: [
        { code: ['r'], after: 'y' },
        { code: ['b'], before: 'x' },
        { code: ['g'], before: null },
      ],
    });
  });

  it('a missing text equals null in another language than that of the document', () => {
    const before = version('1', [{ code: 'r', name: 'rouge' }, { code: 'b' }]);
    const after = version('2', [
      { code: 'r', name: null },
      { code: 'b', name: null },
    ]);
    const inFrench = { ...after, entry: { ...after.entry, language: 'fr' } };
    expect(codes(before, inFrench)).toMatchObject({
      renamed: [{ code: ['r'], before: 'rouge', after: null }],
    });
  });

  it('a code of several columns is an array of values; the number 1 is not the string', () => {
    const keys = [{ id: 'key', columnIds: ['size', 'code'] }];
    const after = version('2', [{ ...RED, size: 2 }], { keys });
    expect(codes(version('1', [RED], { keys }), after)).toMatchObject({
      key: ['size', 'code'],
      added: [{ code: [2, 'r'], row: { code: 'r', name: 'red', size: 2 } }],
      removed: [{ code: [1, 'r'], row: RED }],
    });
  });

  it('the default key is the code; reports another one before, and compares codes by the later key', () => {
    const keys = [...KEYS, { id: 'other', columnIds: ['name'] }];
    const before = version('1', [RED, BLUE], { keys });
    const after = version('2', [{ ...RED, code: 'R' }, BLUE], { keys, defaultKey: { keyId: 'other' } });
    expect(compareDocuments(before, after)).toMatchObject({
      defaultKey: { after: 'other' },
      codes: {
        ...{ key: ['name'], keyBefore: ['code'], added: [], removed: [] },
        changed: [{ code: ['red'], cells: [{ column: 'code', before: 'r', after: 'R' }] }],
      },
    });
  });

  it('a key whose column has another id is compared by its values', () => {
    const changes = compareDocuments(
      version('1', [RED, BLUE]),
      version('2', [{ id: 'r', name: 'red', size: 1 }], {
        columns: [{ id: 'id', name: 'Id', type: 'string' }, ...COLUMNS.slice(1)],
        keys: [{ id: 'key', columnIds: ['id'] }],
      }),
    );
    expect(changes.codes).toMatchObject({
      ...{ key: ['id'], keyBefore: ['code'], added: [], removed: [{ code: ['b'] }], changed: [] },
    });
    expect(changes.keys.changed).toEqual([
      { id: 'key', fields: [{ field: 'columnIds', before: ['code'], after: ['id'] }] },
    ]);
  });

  it.each([
    [null, [RED], 'no-rows-before'],
    [[RED], null, 'no-rows-after'],
    [null, null, 'no-rows'],
  ])('rows %j before and %j after cannot be compared: %s', (before, after, reason) => {
    expect(codes(version('1', before), version('2', after))).toEqual({ compared: false, reason });
  });

  it('counts rows without a code, and with a duplicate code', () => {
    const before = version('1', [RED, { ...RED, name: 'rouge' }]);
    const after = version('2', [RED, { ...BLUE, code: null }, { ...GREEN, code: null }]);
    expect(codes(before, after)).toMatchObject({
      ...{ before: 1, after: 1, rowsWithoutCode: { before: 1, after: 2 }, renamed: [] },
    });
  });
});

describe('compareDocuments: columns and identification', () => {
  it('columns are compared by id; an explicit default is not a change', () => {
    const [code, name] = COLUMNS;
    const after = version('2', [], {
      columns: [
        { ...name, maxLength: 9, name: 'Name' },
        { ...code, nullable: true, optional: false },
        { id: 'new', name: 'N', type: 'string' },
      ],
    });
    expect(compareDocuments(version('1', []), after).columns).toEqual({
      added: [{ id: 'new', name: 'N', type: 'string' }],
      removed: [{ id: 'size', name: 'size', type: 'integer' }],
      changed: [
        {
          id: 'name',
          fields: [
            { field: 'name', before: 'name', after: 'Name' },
            { field: 'maxLength', after: 9 },
          ],
        },
      ],
    });
  });

  it('identification: all properties except those that identify the version; null is not the same as absent', () => {
    const publisher = { shortName: 'P', url: 'https://p.example' };
    const reordered = { url: 'https://p.example', shortName: 'P' };
    const before = version('1', [], {}, { description: 'old', 'x-a': 1, publisher });
    const after = version('2', [], {}, { description: 'new', 'x-b': null, publisher: reordered });
    expect(compareDocuments(before, after).identification).toEqual([
      { field: 'description', before: 'old', after: 'new' },
      { field: 'x-b', after: null },
      { field: 'x-a', before: 1 },
    ]);
  });
});

describe('compareDocuments: sets', () => {
  const set = (label: string, references: readonly object[]) =>
    documentOf(
      codeListSet(
        { version: label, canonicalVersionUri: `urn:x:set:${label}` },
        references.map((reference) => ({ type: 'codeListRef', ...reference })),
      ),
    );
  const references = (before: readonly object[], after: readonly object[]) =>
    compareDocuments(set('1', before), set('2', after)).references;
  const a = (v: string) => ({ canonicalUri: 'urn:x:a', canonicalVersionUri: `urn:x:a:${v}` });

  it('added, removed, and other versions; ignores the order', () => {
    const to = (canonicalUri: string) => ({ canonicalUri });
    const before = [a('1'), to('urn:x:b'), to('urn:x:c')];
    expect(references(before, [to('urn:x:c'), to('urn:x:d'), a('2')])).toEqual({
      added: [{ type: 'codeListRef', canonicalUri: 'urn:x:d' }],
      removed: [{ type: 'codeListRef', canonicalUri: 'urn:x:b' }],
      changed: [
        {
          ...{ type: 'codeListRef', canonicalUri: 'urn:x:a' },
          fields: [{ field: 'canonicalVersionUri', before: 'urn:x:a:1', after: 'urn:x:a:2' }],
        },
      ],
    });
  });

  it('several versions of a list: those in both sets are not changes', () => {
    expect(references([a('1'), a('2')], [a('2'), a('3')])).toMatchObject({
      ...{ added: [], removed: [] },
      changed: [{ fields: [{ before: 'urn:x:a:1', after: 'urn:x:a:3' }] }],
    });
    expect(references([a('1')], [a('1'), a('2')])).toMatchObject({ added: [a('2')], changed: [] });
  });
});
