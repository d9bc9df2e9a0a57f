import { codeOf, isMissing, type RawRow, scalars } from '../../../rows/cells.ts';
import { nameIn } from '../../../rows/links.ts';
import { TABLE_TEXTS } from '../../../texts/all.ts';
import type { TableFrame } from '../table/rows-table.tsx';
import { shownText } from '../table/values.tsx';

/** A value of a column, as it is in URLs and as it is shown, and the number of rows that have it. */
export interface ColumnValue {
  readonly value: string;
  readonly text: string;
  readonly count: number;
}

/** Columns with more values, or with different ones in more than this share of the rows with one, are not filtered by value. */
const MAX_VALUES = 40;
const MAX_DISTINCT = 0.5;

/** The shown texts of all values of a column by these values; none if it has too many. */
export function findValues(
  frame: TableFrame,
  rows: readonly RawRow[],
  columnId: string,
): Map<string, string> {
  const { noValue } = TABLE_TEXTS[frame.ui];
  const place = frame.columns.findIndex(({ id }) => id === columnId);
  const column = frame.columns[place];
  const found = new Map<string, string>();
  if (!column || column.isKey) return found;
  let filled = 0;
  for (const row of rows) {
    const raw = row[place];
    for (const one of scalars(raw ?? '') ?? [raw]) {
      const value = codeOf(one);
      if (value !== '') filled += 1;
      if (found.has(value)) continue;
      const name = nameIn(frame.names, row, column);
      const text = isMissing(one) || value === '' ? noValue : shownText(one, column, TABLE_TEXTS[frame.ui]);
      found.set(value, name === undefined ? text : `${text} · ${name}`);
    }
    if (found.size > MAX_VALUES) return new Map();
  }
  return found.size < 2 || found.size > Math.max(2, filled * MAX_DISTINCT) ? new Map() : found;
}
