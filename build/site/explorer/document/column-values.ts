import { codeOf, isMissing, type RawRow, scalars } from '../../rows/cells.ts';
import { nameIn, type TableHead } from '../../rows/table.ts';
import { TABLE_TEXTS } from '../../texts/all.ts';
import type { TableFrame } from './rows-table.tsx';
import { shownText } from './values.tsx';

/** Columns with more values, or with different ones in more than this share of the rows with one, are not filtered by value. */
const MAX_VALUES = 40;
const MAX_DISTINCT = 0.5;

/** The shown texts of all values of a column by these values; none if it has too many. */
export function findValues(
  frame: TableHead & Pick<TableFrame, 'ui' | 'names'>,
  rows: readonly RawRow[],
  place: number,
): Map<string, string> {
  const texts = TABLE_TEXTS[frame.ui];
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
      const text = isMissing(one) || value === '' ? texts.noValue : shownText(one, column, texts);
      found.set(value, name === undefined ? text : `${text} · ${name.text}`);
    }
    if (found.size > MAX_VALUES) return new Map();
  }
  return found.size < 2 || found.size > Math.max(2, filled * MAX_DISTINCT) ? new Map() : found;
}
