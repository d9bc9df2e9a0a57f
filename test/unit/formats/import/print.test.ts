import { expect, test } from 'vitest';
import { makeCatalogue } from '../../../../build/check/check.ts';
import type { ImportedDocument } from '../../../../build/formats/import/format.ts';
import { printDocument } from '../../../../build/formats/import/print.ts';

const print = (list: ImportedDocument['list']): string => [...printDocument({ name: 'list', list })].join('');

const LIST = {
  identification: {
    language: 'en',
    shortName: 'List',
    canonicalUri: 'urn:example:list',
    canonicalVersionUri: 'urn:example:list:1',
    tags: ['a', 'b'],
    'x-source': { b: 1, a: [2] },
  },
  columnSet: {
    columns: [
      { id: 'code', name: 'Code', description: 'The "code".', type: 'string', pattern: '^[A-Z]+$' },
      { id: 'size', name: 'Size', type: 'integer', nullable: true },
    ],
    keys: [{ id: 'key', columnIds: ['code'] }],
  },
};

const ROWS = [
  new Map([
    ['code', '"A"'],
    ['size', '12345678901234567890'],
  ]),
  new Map([['code', '"B"']]),
];

test('a list → one row and one column per line, all digits', () => {
  expect(print({ ...LIST, rows: ROWS, annotation: { appInfo: { z: 1, a: 2 } } })).toBe(`{
  "$opencodelist": "0.3.0",
  "codeList": {
    "identification": {
      "language": "en",
      "shortName": "List",
      "canonicalUri": "urn:example:list",
      "canonicalVersionUri": "urn:example:list:1",
      "tags": ["a", "b"],
      "x-source": {
        "b": 1,
        "a": [2]
      }
    },
    "columnSet": {
      "columns": [
        { "id": "code", "name": "Code", "description": "The \\"code\\".", "type": "string", "pattern": "^[A-Z]+$" },
        { "id": "size", "name": "Size", "type": "integer", "nullable": true }
      ],
      "keys": [
        { "id": "key", "columnIds": ["code"] }
      ]
    },
    "dataSet": {
      "rows": [
        { "code": "A", "size": 12345678901234567890 },
        { "code": "B" }
      ]
    },
    "annotation": {
      "appInfo": {
        "z": 1,
        "a": 2
      }
    }
  }
}
`);
});

test('no rows, and rows without values → valid JSON', () => {
  expect(JSON.parse(print({ ...LIST, rows: [] })).codeList.dataSet).toEqual({ rows: [] });
  expect(JSON.parse(print({ ...LIST, rows: [new Map()] })).codeList.dataSet).toEqual({
    rows: [{}],
  });
  expect(JSON.parse(print(LIST)).codeList).not.toHaveProperty('dataSet');
});

test('a set → one reference per line, valid', () => {
  const text = print({
    identification: LIST.identification,
    referenceSet: [{ type: 'codeListRef', canonicalUri: 'urn:example:list:1' }],
  });
  expect(text).toContain(`    "referenceSet": [
      { "type": "codeListRef", "canonicalUri": "urn:example:list:1" }
    ]`);
  const { problems } = makeCatalogue([{ file: 'set.json', text }]);
  expect(problems.map(({ rule }) => rule).filter((rule) => rule.startsWith('schema'))).toEqual([]);
});
