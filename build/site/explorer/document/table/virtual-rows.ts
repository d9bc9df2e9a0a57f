/*
 * Virtual scrolling of a long table: only the visible rows are in the DOM. All rows have the same height except the
 * selected one, which shows its full text. Offsets are CSS pixels from the top of the first row; positions count rows
 * from 0.
 */

export interface RowHeights {
  readonly row: number;
  /** The row that is higher than the others, and by how much. */
  readonly expanded?: { readonly position: number; readonly extra: number } | undefined;
}

/** Rows from `start` up to, not including, `end`. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A child of the table body: a row, or a spacer for omitted rows before a position. */
export type RowOrGap = { readonly position: number } | { readonly gap: number; readonly before: number };

export function offsetOf(position: number, { row, expanded }: RowHeights): number {
  return position * row + (expanded && position > expanded.position ? expanded.extra : 0);
}

/** The position of the row at an offset; it may be beyond the last row. */
export function positionAt(offset: number, { row, expanded }: RowHeights): number {
  if (!expanded || offset < (expanded.position + 1) * row) return Math.floor(offset / row);
  return Math.max(expanded.position, Math.floor((offset - expanded.extra) / row));
}

/** The rows that are visible at a scroll offset, plus some rows above and below. */
export function visibleRange(
  count: number,
  scrollTop: number,
  height: number,
  heights: RowHeights,
  overscan = 12,
): Range {
  const top = Math.max(0, scrollTop);
  const start = Math.min(Math.max(0, positionAt(top, heights) - overscan), count);
  const end = Math.min(count, positionAt(top + height, heights) + 1 + overscan);
  return { start, end: Math.max(start, end) };
}

/** The rows of a range and further rows that must stay in the DOM, in order, with gaps for all others. */
export function rowsAndGaps(
  count: number,
  { start, end }: Range,
  kept: readonly number[],
  heights: RowHeights,
): RowOrGap[] {
  const inRange = Array.from({ length: end - start }, (_, i) => start + i);
  const positions = [...new Set([...inRange, ...kept.filter((one) => one >= 0 && one < count)])];
  positions.sort((a, b) => a - b);
  return [...positions, count].flatMap((position, i): RowOrGap[] => {
    const gapStart = i === 0 ? 0 : (positions[i - 1] as number) + 1;
    const gap = offsetOf(position, heights) - offsetOf(gapStart, heights);
    return [...(gap > 0 ? [{ gap, before: position }] : []), ...(position < count ? [{ position }] : [])];
  });
}

/** The scroll offset at which a row is fully visible; the nearest one for a close row, centered for others. */
export function scrollTopFor(position: number, top: number, height: number, heights: RowHeights): number {
  const from = offsetOf(position, heights);
  const to = offsetOf(position + 1, heights);
  if (from >= top && to <= top + height) return top;
  if (to - from > height) return from;
  if (to < top - height / 2 || from > top + height * 1.5) return Math.max(0, (from + to - height) / 2);
  return from < top ? from : to - height;
}
