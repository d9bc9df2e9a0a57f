import type { Rows } from './columns.ts';

/**
 * Maximum number of characters of all cells with the ids of their columns, which JSON and other formats repeat in each row.
 * A million rows with ten columns have about 250 million; V8 ends a string at 536 million.
 */
export const MAX_EXPANDED_SIZE = 400_000_000;

/** Number of characters of the cells of a table, each with the id of its column. */
export function expandedSize(rows: Rows): number {
  let size = 0;
  for (const row of rows) {
    for (const id in row) size += id.length + lengthOf(row[id]);
  }
  return size;
}

/** Whether {@link expandedSize} may be larger than allowed, without a look at the cells. */
export const mayExceedExpandedSize = (
  rows: Rows,
  columns: readonly { readonly id: string }[],
  sourceLength: number,
): boolean =>
  sourceLength + rows.length * columns.reduce((sum, { id }) => sum + id.length, 0) > MAX_EXPANDED_SIZE;

function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  return typeof value === 'object' ? JSON.stringify(value).length : String(value).length;
}
