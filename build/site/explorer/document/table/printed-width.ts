import { nameIn, type TableFrame } from './rows-table.tsx';
import { type RawRow, type TableColumn, textOf } from './table.ts';
import { longestWordOf } from './widths.ts';

/** Longer words are broken when they are printed, except in headings; in digits. */
const MAX_WORD_WIDTH = 24;
const PADDING = 2;

/** The width of a printed table in digits that keeps words whole. */
export const printedWidthOf = (frame: TableFrame, rows: readonly RawRow[]): number =>
  frame.columns.reduce((sum, { name }, i) => {
    const widest = Math.min(widestWordIn(frame, i, rows), MAX_WORD_WIDTH);
    return sum + Math.max(longestWordOf(name), widest) + PADDING;
  }, 0);

function widestWordIn(frame: TableFrame, column: number, rows: readonly RawRow[]): number {
  const shown = frame.columns[column] as TableColumn;
  let widest = 0;
  for (const row of rows) {
    const raw = row[column] ?? '';
    const texts = [textOf(raw), shown.meanings.get(raw), nameIn(frame, row, shown)];
    for (const text of texts) widest = Math.max(widest, text === undefined ? 0 : longestWordOf(text));
    if (widest >= MAX_WORD_WIDTH) break;
  }
  return widest;
}
