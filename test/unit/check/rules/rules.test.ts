import { expect, it } from 'vitest';
import { makeCatalogue } from '../../../../build/check/check.ts';
import { TABLE_RULES } from '../../../../build/check/rules.ts';
import { codeList, documentOf } from '../../support/documents.ts';
import { problemsOf } from '../../support/rules.ts';

const COLUMNS = [
  { id: 'code', name: 'Code', type: 'string', maxLength: 2, minLength: 2, pattern: '^[A-Z]{2}$' },
  { id: 'name', name: 'Name', type: 'string' },
];

/** The problems of a list with these codes, as rule and message. */
function problemsWith(...codes: readonly unknown[]): string[] {
  const rows = codes.map((code) => ({ code, name: 'x' }));
  const { problems } = makeCatalogue([{ file: 'a.json', text: codeList({ version: '1' }, COLUMNS, rows) }]);
  return problems.map(({ rule, message }) => `${rule} ${message}`);
}

it.each([
  [
    'AD ',
    'rows/values column "code": "AD " has 3 characters, more than 2 (it ends with a blank (U+0020 SPACE)): shorten it, or raise "maxLength"',
  ],
  [
    'A\u00a0',
    'rows/pattern column "code": "A\\u00a0" does not match ^[A-Z]{2}$ (it ends with U+00A0 NO-BREAK SPACE): correct the value or the pattern',
  ],
  [
    '\u0410D',
    'rows/pattern column "code": "\u0410D" does not match ^[A-Z]{2}$ (it has U+0410 (Cyrillic letter) for A): correct the value or the pattern',
  ],
  ['', 'rows/values column "code": is empty: enter a value, or set "minLength" to 0'],
  ['de', 'rows/pattern column "code": "de" does not match ^[A-Z]{2}$: did you mean "DE"?'],
  [null, 'rows/empty key "key": the code is missing: enter a value for "code", or remove the row'],
])('one problem for the code %j in a column with a pattern', (code, expected) => {
  expect(problemsWith('DE', code)).toEqual([expected]);
});

/** The CPU time in milliseconds to check a document by the rules about its rows, with a fresh document each time. */
function measureCheck(columns: readonly object[], rows: readonly object[]): number {
  const text = codeList({}, columns, rows);
  const times = [1, 2, 3].map(() => {
    const document = documentOf(text);
    const start = process.cpuUsage();
    for (const rule of TABLE_RULES) problemsOf(rule, [document]);
    return process.cpuUsage(start).user / 1000;
  });
  return Math.min(...times);
}

const CODE = { id: 'code', name: 'Code', type: 'string' };
const repeat = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));

it.each<[string, number, (n: number) => [readonly object[], readonly object[]]]>([
  [
    'rows of few of many optional columns',
    200,
    (n) => [
      [CODE, ...repeat(n, (i) => ({ id: `c${i}`, name: 'C', type: 'string', optional: true }))],
      repeat(2 * n, (i) => ({ code: `k${i}`, [`c${i % n}`]: 'x' })),
    ],
  ],
  [
    'rows with invalid values',
    500,
    (n) => [
      [CODE, { id: 'size', name: 'Size', type: 'integer' }],
      repeat(n, (i) => ({ code: `k${i}`, size: `x${i}` })),
    ],
  ],
  [
    'rows with repeated codes and unknown properties',
    500,
    (n) => [[CODE], repeat(n, (i) => ({ code: `k${i % 10}`, other: i }))],
  ],
  [
    'values that are not members',
    150,
    (n) => [
      [CODE, { id: 'kind', name: 'K', type: 'enum', members: repeat(n, (i) => ({ value: `member${i}` })) }],
      repeat(n, (i) => ({ code: `k${i}`, kind: `mebmer${i}` })),
    ],
  ],
  [
    'codes with look-alikes and hidden characters',
    500,
    (n) => [[CODE], repeat(n, (i) => ({ code: i % 3 === 0 ? `\u0410-${i}` : `B-${i}\u00a0` }))],
  ],
])('%s take linear time', (_, n, make) => {
  const times = [n, 2 * n, 4 * n].map((size) => measureCheck(...make(size)));
  const [once = 0, twice = 0, fourTimes = 0] = times;
  // Generous, because the machine may be busy; quadratic time would be sixteen times as much.
  expect(twice).toBeLessThan(4 * once + 50);
  expect(fourTimes).toBeLessThan(9 * once + 100);
});
