import { describe, expect, it } from 'vitest';
import { rowValues } from '../../../build/rules/row-values.ts';
import { codeList, documentOf } from '../support/documents.ts';
import { problemsOf } from '../support/rules.ts';

const COLUMNS = [{ id: 'code', name: 'Code', type: 'string' }];

/** A row of the code `a` and of properties `p10001`, `p10002` … that are no columns. */
function rowOf(strangers: number) {
  return {
    code: 'a',
    ...Object.fromEntries(Array.from({ length: strangers }, (_, i) => [`p${10_001 + i}`, i])),
  };
}

const told = (strangers: number) =>
  problemsOf(rowValues, [documentOf(codeList({}, COLUMNS, [rowOf(strangers)]))]);

describe('rowValues of a row with properties that are no columns', () => {
  it('of two: each is told', () => {
    expect(told(2).map(({ pointer, message }) => [pointer, message])).toEqual([
      [
        '/codeList/dataSet/rows/0/p10001',
        '"p10001" is not a column: the columns are "code"; remove it, or add a column',
      ],
      [
        '/codeList/dataSet/rows/0/p10002',
        '"p10002" is not a column: the columns are "code"; remove it, or add a column',
      ],
    ]);
  });

  it('of 21: the first 20 are told, and at the row that there is one more', () => {
    const problems = told(21);
    expect(problems).toHaveLength(21);
    expect(problems[19]).toMatchObject({ pointer: '/codeList/dataSet/rows/0/p10020' });
    expect(problems[20]).toMatchObject({
      pointer: '/codeList/dataSet/rows/0',
      message: '1 more property of this row is not a column: remove it, or add a column',
    });
  });

  it('of 200,000: how many more there are', () => {
    expect(told(200_000).map(({ message }) => message)).toContain(
      '199980 more properties of this row are not columns: remove them, or add columns',
    );
  });
});
