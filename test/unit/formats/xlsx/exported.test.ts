import { describe, expect, test } from 'vitest';
import { buildJson, type MetadataRow } from '../../../../build/formats/xlsx/exported.ts';
import { XLSX } from '../../../../build/formats/xlsx/write.ts';
import { canonical } from '../../../support/canonical.ts';
import { importExported, roundTrip } from '../../../support/exported.ts';
import { unzip } from '../../../support/unzip.ts';
import { textRow, workbook } from '../../../support/workbook.ts';
import { zip } from '../../../support/zip.ts';
import { codeList, codeListSet, documentOf } from '../../support/documents.ts';

const column = (id: string, type = 'string', more: object = {}) => ({ id, name: id, type, ...more });
const CODE = column('code');

describe('a workbook of the API becomes the same document', () => {
  const members = (...values: readonly unknown[]) => ({ members: values.map((value) => ({ value })) });
  const optional = { optional: true };

  test.each<[string, readonly object[], readonly object[]]>([
    [
      'texts',
      [CODE],
      ['', ' ', ' a ', '007', '=1+1', 'TRUE', 'null', 'a\r\n\tb', '_x0041_', '\u0001', '😀'].map((code) => ({
        code,
      })),
    ],
    [
      'texts that may be left out',
      [CODE, column('a', 'string', optional)],
      [{ code: '1' }, { code: '2', a: '' }, { code: '3', a: null }, { code: '4', a: 'b' }],
    ],
    [
      'numbers',
      [CODE, column('a', 'number'), column('b', 'integer', optional)],
      [
        { code: '1', a: 0.5, b: 1 },
        { code: '2', a: null },
        { code: '3', a: 1e-7, b: null },
        { code: '4', a: -0.1, b: -0 },
      ],
    ],
    [
      'booleans',
      [CODE, column('a', 'boolean'), column('b', 'bool', optional)],
      [
        { code: '1', a: true, b: false },
        { code: '2', a: null },
        { code: '3', a: false, b: null },
      ],
    ],
    [
      'dates',
      [CODE, column('a', 'date'), column('b', 'date-time', optional)],
      [
        { code: '1', a: '2024-02-01', b: '2024-02-01T08:30:00Z' },
        { code: '2', a: null },
      ],
    ],
    [
      'enums',
      [
        CODE,
        column('a', 'enum', members('x', '1', 2, true)),
        column('b', 'enum', { ...optional, ...members('', 'null') }),
      ],
      [
        { code: '1', a: 'x', b: '' },
        { code: '2', a: '1', b: 'null' },
        { code: '3', a: 2, b: null },
        { code: '4', a: true },
        { code: '5', a: null },
      ],
    ],
    [
      'enum-sets',
      [CODE, column('a', 'enum-set', members('x', '1', 2, true, 'a,b', '', ' y', '[z'))],
      [['x', '1', 2, true], [], ['a,b'], [''], [' y', 'x'], ['[z'], ['x'], null].map((a, i) => ({
        code: String(i),
        a,
      })),
    ],
    [
      'documents',
      [CODE, column('a', 'document'), column('b', 'object', optional)],
      [
        { code: '1', a: { b: [1, null, 'c'] }, b: [] },
        { code: '2', a: [], b: {} },
        { code: '3', a: null },
      ],
    ],
    [
      'rows without values',
      [column('code', 'string', optional), column('a', 'number', optional)],
      [{}, { code: 'a' }, {}, {}],
    ],
    [
      'names of columns',
      [
        CODE,
        column(' a ', 'string'),
        column('__proto__', 'string'),
        column('Code', 'string'),
        column('0', 'string'),
      ],
      [JSON.parse('{"code":"1"," a ":"2","__proto__":"3","Code":"4","0":"5"}') as object],
    ],
  ])('%s', async (_, columns, rows) => {
    const text = codeList({}, columns, rows);
    expect(await roundTrip(text)).toBe(canonical(text));
  });

  test('metadata', async () => {
    const text = JSON.stringify({
      $comments: ['a', 'b'],
      ...(JSON.parse(
        codeList({
          tags: ['a'],
          description: 'd'.repeat(90_000),
          publisher: { shortName: 'P', identifier: { value: '007', source: { shortName: 'S' } } },
          'x-a': { 0: [[]], b: {}, c: null, d: [true, 0] },
        }),
      ) as object),
    });
    expect(await roundTrip(text)).toBe(canonical(text));
  });

  test('several keys, a default key and foreign keys', async () => {
    const list = JSON.parse(codeList({}, [CODE, column('a')], [{ code: '1', a: '2' }])) as {
      codeList: { columnSet: object };
    };
    Object.assign(list.codeList.columnSet, {
      keys: [
        { id: 'key', columnIds: ['code'] },
        { id: 'k2', name: 'K', columnIds: ['a', 'code'] },
      ],
      defaultKey: { keyId: 'k2' },
      foreignKeys: [
        { id: 'f', columnIds: ['a'], keyRef: { keyId: 'k', codeListRef: { canonicalUri: 'urn:x:b' } } },
      ],
    });
    const text = JSON.stringify(list);
    expect(await roundTrip(text)).toBe(canonical(text));
  });

  test('a set', async () => {
    const text = codeListSet({}, [
      {
        type: 'codeListRef',
        canonicalUri: 'urn:x:a',
        locationUrls: ['https://a.example/b', 'https://b.example'],
      },
      {
        type: 'codeListSetRef',
        canonicalUri: 'urn:x:b',
        canonicalVersionUri: 'urn:x:b:1',
        annotation: { appInfo: { a: 1 } },
      },
    ]);
    expect(await roundTrip(text)).toBe(canonical(text));
  });
});

describe('a changed workbook', () => {
  /** A workbook of a list, with changes of the texts of its files. */
  async function importChanged(change: (file: string) => string, columns = [CODE, column('a', 'integer')]) {
    const text = codeList({}, columns, [
      { code: '1', a: 2 },
      { code: '3', a: 4 },
    ]);
    const files = unzip(XLSX.print(documentOf(text)) as Uint8Array);
    const changed = Object.fromEntries(Array.from(files, ([path, file]) => [path, change(file)]));
    const { text: imported, notes } = await importExported(zip(changed));
    return {
      rows:
        imported &&
        (JSON.parse(imported) as { codeList: { dataSet: { rows: unknown } } }).codeList.dataSet.rows,
      notes: notes.map(
        ({ kind, place, message, value }) => `${kind}: ${place} ${value}: ${message.split(/[,:]/)[0]}`,
      ),
    };
  }

  test('has the values that a program typed', async () => {
    const cell = /<c r="B2"[^>]*>.*?<\/c>/;
    expect(await importChanged((file) => file.replace(cell, '<c r="B2"><v>7</v></c>'))).toEqual({
      rows: [
        { code: '1', a: 7 },
        { code: '3', a: 4 },
      ],
      notes: [],
    });
  });

  test('has places of invalid values', async () => {
    expect(await importChanged((file) => file.replace('<t>4</t>', '<t>four</t>'))).toEqual({
      rows: undefined,
      notes: ['error: Rows!B3 four: is not a value of type integer'],
    });
    expect(
      await importChanged((file) =>
        file.replace('<t>number</t>', '<t>x</t>').replace('<t>integer</t>', '<t>number</t>'),
      ),
    ).toMatchObject({
      rows: [
        { code: '1', a: 2 },
        { code: '3', a: 4 },
      ],
    });
    expect(await importChanged((file) => file.replace('<t>string</t>', '<t>x</t>'))).toEqual({
      rows: undefined,
      notes: ['error: Metadata!B2 undefined: the type is none of JSON'],
    });
  });

  test('has no unknown columns, and all that are not optional', async () => {
    expect(
      await importChanged((file) => file.replace('<t>a</t></is></c></row>', '<t>b</t></is></c></row>')),
    ).toEqual({
      rows: undefined,
      notes: [
        'error: Rows!A1 undefined: the header row has no column "a"',
        'loss: Rows!B1 b: the metadata has no column with this id',
      ],
    });
  });
});

test('a workbook with other sheets of these names is no export', async () => {
  const sheets = { Rows: textRow('a', 'b'), Metadata: textRow('name', 'value', 'type') };
  expect(await importExported(workbook({ sheets })).catch((error: Error) => error.message)).toBe(
    'not recognised',
  );
});

function build(...rows: readonly (readonly [pointer: string, value: string, type: string])[]) {
  const errors: string[] = [];
  const metadata = rows.map(
    ([pointer, value, type], i): MetadataRow => ({ row: i + 1, pointer, value, type }),
  );
  const json = buildJson(metadata, (row, message) => errors.push(`${row}: ${message}`));
  return errors.length > 0 ? errors : json;
}

test('builds objects and arrays from pointers', () => {
  expect(
    build(
      ['/a/0/b', 'c', 'string'],
      ['/a/0/d', '100000000000000000000000', 'number'],
      ['/a/1', 'true', 'boolean'],
      ['/a/2', 'null', 'null'],
      ['/e~1f~0', '', 'string'],
      ['/__proto__', '1', 'string'],
      ['/', '"', 'string'],
    ),
  ).toBe('{"a":[{"b":"c","d":100000000000000000000000},true,null],"e/f~":"","__proto__":"1","":"\\""}');
});

test('keeps empty objects and arrays, and objects whose first name is 0', () => {
  expect(
    build(
      ['/a', '', 'object'],
      ['/b', '', 'array'],
      ['/c', '', 'object'],
      ['/c/0', '1', 'number'],
      ['/d/0/0', '2', 'number'],
    ),
  ).toBe('{"a":{},"b":[],"c":{"0":1},"d":[[2]]}');
});

test('joins texts that were too long for a cell', () => {
  expect(build(['/a', 'b', 'string'], ['/a', 'c', 'string'], ['/a', 'd', 'string'])).toBe('{"a":"bcd"}');
});

describe('reports', () => {
  test.each([
    [['a', 'b', 'string'], 'the property is not a JSON Pointer'],
    [['/a', 'b', 'text'], 'the type is none of JSON'],
    [['/a', 'b', 'number'], 'the value is not of type number'],
    [['/a', '01', 'number'], 'the value is not of type number'],
    [['/a', '1],"b":[', 'number'], 'the value is not of type number'],
    [['/a', 'TRUE', 'boolean'], 'the value is not of type boolean'],
    [['/a', '', 'null'], 'the value is not of type null'],
    [['/a'.repeat(1001), 'b', 'string'], 'the property is not a JSON Pointer'],
  ] as const)('%j', (row, message) => {
    expect(build(row)).toEqual([expect.stringContaining(`1: ${message}`)]);
  });

  test('contradictory properties', () => {
    expect(
      build(
        ['/a', 'b', 'string'],
        ['/a/b', 'c', 'string'],
        ['/a', 'd', 'string'],
        ['/e/f', 'g', 'string'],
        ['/e', 'h', 'string'],
      ),
    ).toEqual([
      '2: the property is part of one that has a value: correct it',
      '3: the property has a value already: remove one of them',
      '5: the property has a value already: remove one of them',
    ]);
  });
});
