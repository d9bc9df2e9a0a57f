import { expect, test } from 'vitest';
import { makeCatalogue } from '../../../../build/check/check.ts';
import type { ImportedDocument } from '../../../../build/formats/import/format.ts';
import {
  collectNotes,
  printDocument,
  printGroup,
  printNote,
} from '../../../../build/formats/import/print.ts';

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

test('100,000 alike → one line with the first places and the number of others', () => {
  const notes = collectNotes();
  for (let line = 1; line <= 100_000; line++)
    notes.report({ kind: 'loss', place: `line ${line}`, message: 'has a colour', value: `red${line}` });
  expect(notes.groups().map(printGroup)).toEqual([
    'loss: line 1 ("red1"), line 2 ("red2"), line 3 ("red3"), line 4 ("red4"), line 5 ("red5") and 99995 more: have a colour',
  ]);
  expect(notes.hasErrors()).toBe(false);
});

test('errors come first, options last in the line, and no value without a place', () => {
  const notes = collectNotes();
  notes.report({ kind: 'guess', message: 'the key is column "code"', value: 'code', option: '--key code' });
  notes.report({ kind: 'error', place: 'line 2', message: 'has 3 cells' });
  notes.report({ kind: 'error', place: 'line 9', message: 'has 3 cells' });
  expect(notes.groups().map(printGroup)).toEqual([
    'error: line 2 and line 9: have 3 cells',
    'guess: the key is column "code" (--key code)',
  ]);
  expect(notes.hasErrors()).toBe(true);
});

test('an error that an option answers → a question', () =>
  expect(printNote({ kind: 'error', message: 'which key?', option: '--key a or b' })).toBe(
    'question: which key? (--key a or b)',
  ));

test.each([
  ['is empty and left out', 'are empty and left out'],
  ['has 1 cell, but the table has 2 columns', 'have 1 cell, but the table has 2 columns'],
  ['repeats the key', 'repeat the key'],
  ['the formula is not imported', 'the formula is not imported'],
])('%j at several places → %j', (message, plural) => {
  const notes = collectNotes();
  const print = () => notes.groups().map(printGroup);
  notes.report({ kind: 'loss', place: 'line 1', message });
  expect(print()).toEqual([`loss: line 1: ${message}`]);
  notes.report({ kind: 'loss', place: 'line 2', message });
  expect(print()).toEqual([`loss: line 1 and line 2: ${plural}`]);
});
