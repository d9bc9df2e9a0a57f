import { describe, expect, it } from 'vitest';
import { spreadsheets } from '../../../../build/check/rules/columns/spreadsheets.ts';
import { codeList, documentOf } from '../../support/documents.ts';
import { problemsOf } from '../../support/rules.ts';

const reported = (codes: readonly string[], own: object = {}) =>
  problemsOf(spreadsheets, [
    documentOf(
      codeList(
        {},
        [{ id: 'code', name: 'Code', type: 'string', ...own }],
        codes.map((code) => ({ code })),
      ),
    ),
  ]).map(({ pointer }) => pointer);

describe('spreadsheets', () => {
  it.each([
    ['with a point', ['123', '1.23E+12']],
    ['with a comma', ['123', '1,23E+12']],
    ['of one digit', ['123', '4E+15']],
    ['among letters', ['A1', '1.23E+12']],
    ['with zeros from the sixteenth digit', ['123', '1234567890123450000']],
  ])('finds a rounded code, %s', (_, codes) => {
    expect(reported(codes)).toEqual(['/codeList/dataSet/rows/1/code']);
  });

  it.each([
    ['of 15 digits', ['12', '123456789012000']],
    ['that is a power of ten', ['12', '1000000000000000000']],
    ['next to one with all its digits', ['1234567890123450000', '1234567890123450001']],
    ['without a sign', ['12', '1E10']],
    ['with a small exponent', ['12', '1E+5']],
    ['in lower case', ['12', '1.5e+12']],
    ['within a text', ['12', 'about 1.23E+12']],
  ])('accepts one %s', (_, codes) => {
    expect(reported(codes)).toEqual([]);
  });

  it('ignores values that the pattern or length forbids', () => {
    expect(reported(['123', '1.23E+12'], { pattern: '^[0-9]+$' })).toEqual([]);
    expect(reported(['123', '1.23E+12'], { maxLength: 3 })).toEqual([]);
    expect(reported(['123', '1.23E+12'], { pattern: '^[0-9]', maxLength: 13 })).toHaveLength(1);
  });
});
