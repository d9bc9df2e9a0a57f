/*
 * Which rows of a long table are in the document at a time. All rows are of the same height but one, the selected,
 * which shows all of its text. Lengths are CSS pixels from the top of the first row; positions count rows from 0.
 */

/** How high the rows are. */
export interface RowHeights {
  readonly row: number;
  /** The row that is higher than the others, and how much higher. */
  readonly expanded?: { readonly position: number; readonly extra: number } | undefined;
}

/** Rows from a position up to, not including, `end`. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** What a table body holds: a row, or the room of rows that are left out. */
export type RowOrGap = { readonly position: number } | { readonly gap: number; readonly before: number };

/** Where a row begins. */
export function offsetOf(position: number, { row, expanded }: RowHeights): number {
  return position * row + (expanded && position > expanded.position ? expanded.extra : 0);
}

/** The row that is at an offset; beyond the last one where there are fewer. */
export function positionAt(offset: number, { row, expanded }: RowHeights): number {
  if (!expanded || offset < (expanded.position + 1) * row) return Math.floor(offset / row);
  return Math.max(expanded.position, Math.floor((offset - expanded.extra) / row));
}

/** The rows that are seen from `top` on, with some more around them. */
export function visibleRange(
  count: number,
  top: number,
  height: number,
  heights: RowHeights,
  more = 12,
): Range {
  const start = Math.min(Math.max(0, positionAt(Math.max(0, top), heights) - more), count);
  const end = Math.min(count, positionAt(Math.max(0, top) + height, heights) + 1 + more);
  return { start, end: Math.max(start, end) };
}

/** The rows of a window and those that must stay, in their order, with the room of all others between them. */
export function rowsAndGaps(
  count: number,
  { start, end }: Range,
  kept: readonly number[],
  heights: RowHeights,
): RowOrGap[] {
  const inWindow = Array.from({ length: end - start }, (_, i) => start + i);
  const positions = [...new Set([...inWindow, ...kept.filter((one) => one >= 0 && one < count)])];
  const items: RowOrGap[] = [];
  let next = 0;
  const skipTo = (position: number) => {
    const gap = offsetOf(position, heights) - offsetOf(next, heights);
    if (gap > 0) items.push({ gap, before: position });
  };
  for (const position of positions.sort((a, b) => a - b)) {
    skipTo(position);
    items.push({ position });
    next = position + 1;
  }
  skipTo(count);
  return items;
}

/**
 * How far to scroll so that a row is seen whole: not at all where it is, to the edge where it is next to what is seen,
 * and to the middle where it is far away.
 */
export function scrollTopFor(position: number, top: number, height: number, heights: RowHeights): number {
  const from = offsetOf(position, heights);
  const to = offsetOf(position + 1, heights);
  if (from >= top && to <= top + height) return top;
  if (to - from > height) return from;
  if (to < top - height / 2 || from > top + height * 1.5) return Math.max(0, (from + to - height) / 2);
  return from < top ? from : to - height;
}
