import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  offsetOf,
  positionAt,
  type RowHeights,
  rowsAndGaps,
  scrollTopFor,
  visibleRange,
} from '../../../../../../build/site/explorer/document/table/virtual-rows.ts';
import { assertProperty } from '../../../../../support/runs.ts';

const PLAIN: RowHeights = { row: 10 };
const TALL: RowHeights = { row: 10, expanded: { position: 5, extra: 90 } };

describe('offsets and positions', () => {
  it.each([
    [0, 0],
    [5, 50],
    [6, 150],
    [7, 160],
  ])('row %i begins at %i, if row 5 is ten times as high', (position, offset) => {
    expect(offsetOf(position, TALL)).toBe(offset);
  });

  it.each([
    [0, 0],
    [59, 5],
    [60, 5],
    [149, 5],
    [150, 6],
    [1000, 91],
  ])('at %i is row %i', (offset, position) => expect(positionAt(offset, TALL)).toBe(position));
});

describe('visibleRange(…)', () => {
  it('includes the visible rows and some around them', () => {
    expect(visibleRange(1000, 500, 100, PLAIN, 3)).toEqual({ start: 47, end: 64 });
  });
  it('ends with the last row', () =>
    expect(visibleRange(20, 150, 100, PLAIN, 3)).toEqual({ start: 12, end: 20 }));
  it('is empty without rows', () => expect(visibleRange(0, 150, 100, PLAIN)).toEqual({ start: 0, end: 0 }));
});

describe('rowsAndGaps(…)', () => {
  it('puts gaps between the visible rows and those that are kept', () => {
    expect(rowsAndGaps(100, { start: 10, end: 12 }, [50], PLAIN)).toEqual([
      { gap: 100, before: 10 },
      { position: 10 },
      { position: 11 },
      { gap: 380, before: 50 },
      { position: 50 },
      { gap: 490, before: 100 },
    ]);
  });

  it('has the height of all rows, whichever are rendered', () => {
    const position = fc.integer({ min: 0, max: 199 });
    assertProperty(
      fc.property(position, position, position, position, (a, b, kept, expanded) => {
        const heights: RowHeights = { row: 10, expanded: { position: expanded, extra: 7 } };
        const range = { start: Math.min(a, b), end: Math.max(a, b) };
        const items = rowsAndGaps(200, range, [kept, -1], heights);
        const total = items.reduce(
          (sum, piece) => sum + ('gap' in piece ? piece.gap : piece.position === expanded ? 17 : 10),
          0,
        );
        expect(total).toBe(2007);
      }),
    );
  });
});

describe('scrollTopFor(…)', () => {
  it.each([
    ['stays if the row is visible', 12, 100, 100],
    ['scrolls as little as possible to the next row below', 20, 100, 110],
    ['scrolls as little as possible to the next row above', 9, 100, 90],
    ['centres a distant row', 80, 100, 755],
    ['does not scroll beyond the top', 2, 1000, 0],
  ])('%s', (_, position, top, expected) => expect(scrollTopFor(position, top, 100, PLAIN)).toBe(expected));

  it('shows the top of a row that is too high', () => {
    expect(scrollTopFor(5, 0, 80, TALL)).toBe(50);
  });
});
