import { describe, expect, it } from 'vitest';
import { compilePattern } from '../../../../../build/check/facts/cell-check.ts';
import { columnPatterns, rowValues, spreadsheets } from '../../../../../build/check/rules/columns/columns.ts';
import { codeList, documentOf } from '../../../support/documents.ts';
import { problemsOf } from '../../../support/rules.ts';

describe('compilePattern', () => {
  it.each<[string, string[], string[]]>([
    ['^[A-Z]{2}$', ['DE'], ['de', 'DEU', '']],
    ['b', ['abc'], ['ac']],
    ['^.$', ['\u{1f600}'], ['ab']],
    ['^\\p{Lu}$', ['Ä'], ['ä']],
    ['^\\p{Script=Greek}+$', ['Ω'], ['O']],
    ['^[\\u00c4-\\u{d6}]$', ['Ä', 'Ö'], ['A']],
    ['^\\d{2}\\-(?<year>\\d)\\/$', ['12-3/'], ['12-3']],
    ['^[^]$', ['\n'], []],
    ['', ['', 'a'], []],
  ])('%s matches %j, not %j', (pattern, right, wrong) => {
    const test = compilePattern(pattern);
    expect(right.map((text) => test?.(text))).toEqual(right.map(() => true));
    expect(wrong.map((text) => test?.(text))).toEqual(wrong.map(() => false));
  });

  it.each([
    ...['^(?!x)a$', '(?<=a)b', '^(.)\\1$', '(?<n>a)\\k<n>', '^a{2000}$', '((a{100}){100}){100}', '\\Aa\\z'],
    '\\p{ASCII}',
  ])('%s: undefined', (pattern) => {
    expect(compilePattern(pattern)).toBeUndefined();
  });

  it('takes linear time for a repetition in a repetition', () => {
    expect(compilePattern('^(a+)+$')?.(`${'a'.repeat(100_000)}!`)).toBe(false);
  });
});

describe('columnPatterns', () => {
  const findingsOf = (pattern: string, values: readonly unknown[]) => {
    const columns = [
      { id: 'code', name: 'Code', type: 'string' },
      { id: 'cell', name: 'Cell', type: 'string', optional: true, pattern },
    ];
    const rows = values.map((cell, i) => ({ code: String(i), ...(cell !== undefined && { cell }) }));
    return problemsOf(columnPatterns, [documentOf(codeList({}, columns, rows))]).map(
      ({ pointer, message }) => `${pointer?.replace('/codeList/', '')} ${message}`,
    );
  };

  it('reports each string that does not match, and ignores other values', () => {
    expect(findingsOf('^x', ['x', null, undefined, 'a', 7, 'b', 'xy'])).toEqual([
      'dataSet/rows/3/cell column "cell": "a" does not match ^x: correct the value or the pattern',
      'dataSet/rows/5/cell column "cell": "b" does not match ^x: correct the value or the pattern',
    ]);
  });
});

const COLUMNS = [{ id: 'code', name: 'Code', type: 'string' }];

/** A row with the code `a` and unknown properties `p10001`, `p10002` … */
function rowOf(unknownProperties: number) {
  return {
    code: 'a',
    ...Object.fromEntries(Array.from({ length: unknownProperties }, (_, i) => [`p${10_001 + i}`, i])),
  };
}

const rowValueProblems = (unknownProperties: number) =>
  problemsOf(rowValues, [documentOf(codeList({}, COLUMNS, [rowOf(unknownProperties)]))]);

describe('rowValues of a row with unknown properties', () => {
  it('21: reports the first 20, and one more at the row', () => {
    const problems = rowValueProblems(21);
    expect(problems).toHaveLength(21);
    expect(problems[19]).toMatchObject({ pointer: '/codeList/dataSet/rows/0/p10020' });
    expect(problems[20]).toMatchObject({
      pointer: '/codeList/dataSet/rows/0',
      message: '1 more unknown property: remove them, or add columns',
    });
  });
});

const spreadsheetMessages = (codes: readonly string[], own: object = {}) => {
  const columns = [{ id: 'code', name: 'Code', type: 'string', ...own }];
  const rows = codes.map((code) => ({ code }));
  return problemsOf(spreadsheets, [documentOf(codeList({}, columns, rows))]).map(({ message }) => message);
};

describe('spreadsheets', () => {
  it.each(['1E10', '1E+5', '1.5e+12', 'about 1.23E+12'])('accepts %s', (code) => {
    expect(spreadsheetMessages(['12', code])).toEqual([]);
  });

  it('ignores values that the pattern or length forbids', () => {
    expect(spreadsheetMessages(['123', '1.23E+12'], { pattern: '^[0-9]+$' })).toEqual([]);
    expect(spreadsheetMessages(['123', '1.23E+12'], { maxLength: 3 })).toEqual([]);
  });
});
