import { describe, expect, it } from 'vitest';
import { spreadsheets } from '../../../../../build/check/rules/columns/row-values.ts';
import { codeList, documentOf } from '../../../support/documents.ts';
import { problemsOf } from '../../../support/rules.ts';

const reported = (codes: readonly string[], own: object = {}) => {
  const columns = [{ id: 'code', name: 'Code', type: 'string', ...own }];
  const rows = codes.map((code) => ({ code }));
  return problemsOf(spreadsheets, [documentOf(codeList({}, columns, rows))]).map(({ message }) => message);
};

describe('spreadsheets', () => {
  it.each(['1E10', '1E+5', '1.5e+12', 'about 1.23E+12'])('accepts %s', (code) => {
    expect(reported(['12', code])).toEqual([]);
  });

  it('ignores values that the pattern or length forbids', () => {
    expect(reported(['123', '1.23E+12'], { pattern: '^[0-9]+$' })).toEqual([]);
    expect(reported(['123', '1.23E+12'], { maxLength: 3 })).toEqual([]);
  });
});
