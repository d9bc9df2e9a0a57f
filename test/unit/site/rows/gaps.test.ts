import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsAndGaps } from '../../../../build/site/rows/gaps.ts';
import { assertProperty } from '../../../support/runs.ts';

const positions = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

describe('rowsAndGaps(count, height, visible, kept)', () => {
  it('has the visible rows, 12 above and 12 below, and gaps for the others', () => {
    expect(rowsAndGaps(1000, 10, { top: 500, bottom: 520 }, [])).toEqual([
      { gap: 380, before: 38 },
      ...positions(38, 64),
      { gap: 9360, before: 1000 },
    ]);
  });

  it('puts gaps between the visible rows and those that are kept', () => {
    expect(rowsAndGaps(100, 10, { top: 0, bottom: 5 }, [50, 3, -1, 100])).toEqual([
      ...positions(0, 13),
      { gap: 370, before: 50 },
      50,
      { gap: 490, before: 100 },
    ]);
  });

  it('ends with the last row, and is empty without rows', () => {
    expect(rowsAndGaps(20, 10, { top: 150, bottom: 250 }, [])).toEqual([
      { gap: 30, before: 3 },
      ...positions(3, 20),
    ]);
    expect(rowsAndGaps(0, 10, { top: 150, bottom: 250 }, [-1])).toEqual([]);
    expect(rowsAndGaps(5, 10, { top: 900, bottom: 999 }, [])).toEqual([{ gap: 50, before: 5 }]);
  });

  it('has the height of all rows, whichever are rendered', () => {
    const position = fc.integer({ min: 0, max: 199 });
    assertProperty(
      fc.property(position, position, position, position, (a, b, kept, alsoKept) => {
        const visible = { top: Math.min(a, b) * 10, bottom: Math.max(a, b) * 10 };
        const items = rowsAndGaps(200, 10, visible, [kept, alsoKept]);
        const total = items.reduce<number>(
          (sum, piece) => sum + (typeof piece === 'object' ? piece.gap : 10),
          0,
        );
        expect(total).toBe(2000);
        expect(items).toContain(kept);
      }),
    );
  });
});
