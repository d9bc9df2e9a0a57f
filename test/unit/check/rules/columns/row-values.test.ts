import { describe, expect, it } from 'vitest';
import { rowValues } from '../../../../../build/check/rules/columns/row-values.ts';
import { codeList, documentOf } from '../../../support/documents.ts';
import { problemsOf } from '../../../support/rules.ts';

const COLUMNS = [{ id: 'code', name: 'Code', type: 'string' }];

/** A row with the code `a` and unknown properties `p10001`, `p10002` … */
function rowOf(unknownProperties: number) {
  return {
    code: 'a',
    ...Object.fromEntries(Array.from({ length: unknownProperties }, (_, i) => [`p${10_001 + i}`, i])),
  };
}

const reported = (unknownProperties: number) =>
  problemsOf(rowValues, [documentOf(codeList({}, COLUMNS, [rowOf(unknownProperties)]))]);

describe('rowValues of a row with unknown properties', () => {
  it('21: reports the first 20, and one more at the row', () => {
    const problems = reported(21);
    expect(problems).toHaveLength(21);
    expect(problems[19]).toMatchObject({ pointer: '/codeList/dataSet/rows/0/p10020' });
    expect(problems[20]).toMatchObject({
      pointer: '/codeList/dataSet/rows/0',
      message: '1 more unknown property: remove them, or add columns',
    });
  });
});
