import { expect, it } from 'vitest';
import { makeCatalogue } from '../../../../build/check/check.ts';
import { codeList } from '../../support/documents.ts';

const COLUMNS = [
  { id: 'code', name: 'Code', type: 'string', maxLength: 2, minLength: 2, pattern: '^[A-Z]{2}$' },
  { id: 'name', name: 'Name', type: 'string' },
];

/** The problems of a list with these codes, as rule and message. */
function problemsOf(...codes: readonly unknown[]): string[] {
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
  expect(problemsOf('DE', code)).toEqual([expected]);
});
