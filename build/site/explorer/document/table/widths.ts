import { type RawRow, scalars, textOf } from '../../../rows/cells.ts';
import type { TableColumn, TableHead } from '../../../rows/table.ts';
import { hasStates } from './state-text.ts';
import { MIN_GROUPED_DIGITS, shortenMeaning } from './values.tsx';

/** Possible column widths in digits; the stylesheet has a class for each (`w9`). */
const WIDTHS = [6, 9, 12, 16, 20, 26, 34, 44] as const;
const MAX_WIDTH = 44;

/** Width of the sort indicator next to a name, maximum width that a name asks for, and padding of cells. */
const SORT_MARK_WIDTH = 3;
const MAX_HEADING_WIDTH = 26;
const PADDING = 2;

/** Width of the names of referenced rows, which are not known before a script loads them. */
const NAME_WIDTH = 18;

/** Least width of the names of codes, with those that should no longer be used. */
const STATE_WIDTH = 32;

/** Share of values that fit into a column; longer ones are wrapped or end in an ellipsis. */
const FITTING = 0.95;

/** The width of each column, from its name and all of its values, so that it does not change on scrolling. */
export const findWidths = (head: TableHead, rows: readonly RawRow[]): number[] =>
  head.columns.map((column, place) => {
    // Headings are wrapped between words, most of them in two lines.
    const words = column.name.split(/\s+/).map(measureText);
    const heading = Math.max(...words, Math.ceil(measureText(column.name) / 2)) + SORT_MARK_WIDTH;
    const name = column.link?.isLast ? NAME_WIDTH : 0;
    const measure = makeMeasure(column);
    const values = Uint8Array.from(rows, (row) => measure(row[place] ?? '') + name).sort();
    const fitting = values[Math.ceil(values.length * FITTING) - 1] ?? 0;
    const state = place === head.keyColumns.length && hasStates(head) ? STATE_WIDTH : 0;
    const widest = Math.max(Math.min(heading, MAX_HEADING_WIDTH), fitting, state);
    return WIDTHS.find((width) => width >= widest + PADDING) ?? MAX_WIDTH;
  });

/** Returns the width of what a cell shows. */
function makeMeasure({ meanings, isQuantity }: TableColumn): (raw: string) => number {
  if (isQuantity)
    return (raw) => Math.min(raw.length + Math.floor(raw.length / MIN_GROUPED_DIGITS), MAX_WIDTH);
  const shown = new Map(Array.from(meanings, ([raw, meaning]) => [raw, shortenMeaning(meaning)]));
  const textIn = (raw: string): string => shown.get(raw) ?? textOf(raw);
  return (raw) => measureText(scalars(raw)?.map(textIn).join(', ') ?? textIn(raw));
}

/** Approximate width of a text in digits, up to the maximum width. East Asian characters and emoji are twice as wide. */
function measureText(text: string): number {
  if (text.length >= MAX_WIDTH) return MAX_WIDTH;
  return Math.min(text.length + (text.match(WIDE)?.length ?? 0), MAX_WIDTH);
}

const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60]/g;
