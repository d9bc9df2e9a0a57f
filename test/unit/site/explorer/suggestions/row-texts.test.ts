import { describe, expect, it } from 'vitest';
import { joinRows } from '../../../../../build/site/explorer/suggestions/row-texts.ts';

const texts = (keyColumns: string[], ...lines: string[]) => ({ keyColumns, rows: lines.join('\n') });

describe('joinRows(documents)', () => {
  it('joins rows with the same codes of the default key, in the order of the first document', () => {
    expect(
      joinRows([texts(['a'], 'One\t1\tI', 'Two\t2\tII'), texts(['a'], 'Zwei\t2\tII', 'Drei\t3\tIII')]),
    ).toEqual([
      ['One\t1\tI', undefined],
      ['Two\t2\tII', 'Zwei\t2\tII'],
      [undefined, 'Drei\t3\tIII'],
    ]);
  });

  it('joins rows only if all codes of a key are the same', () => {
    expect(joinRows([texts(['a', 'b'], 'One\t1\t1'), texts(['a', 'b'], 'Eins\t1\t2')])).toEqual([
      ['One\t1\t1', undefined],
      [undefined, 'Eins\t1\t2'],
    ]);
  });

  it('joins a row once, and no rows without codes', () => {
    expect(joinRows([texts(['a'], 'One\t1'), texts(['a'], 'Eins\t1', 'Ein\t1')])).toEqual([
      ['One\t1', 'Eins\t1'],
      [undefined, 'Ein\t1'],
    ]);
    expect(joinRows([texts([], 'One'), texts([], 'Eins')])).toEqual([
      ['One', undefined],
      [undefined, 'Eins'],
    ]);
  });

  it('documents without rows have none', () => {
    expect(joinRows([undefined, texts(['a'])])).toEqual([]);
    expect(joinRows([texts(['a'], 'One\t1'), undefined])).toEqual([['One\t1', undefined]]);
  });
});
