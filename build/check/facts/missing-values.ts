import { append } from '../../model/collections.ts';
import { cellsOf } from '../../model/document/codes.ts';
import type { Document } from '../../model/document/document.ts';
import { identityOf } from '../../model/values/json-values.ts';
import { isAllowed } from './table-facts.ts';

/**
 * Finds the values of columns that are not codes of a list, with the indexes of their rows. Leaves out rows with an empty cell,
 * and values that other rules report.
 */
export function findMissingValues(
  document: Document,
  columnIds: readonly string[],
  isCode: (value: string) => boolean,
): ReadonlyMap<string, readonly number[]> {
  const missing = new Map<string, number[]>();
  for (const [index, row] of document.rows.entries()) {
    const cells = cellsOf(row, columnIds);
    const value = cells && identityOf(cells);
    if (value !== undefined && !isCode(value)) append(missing, value, index);
  }
  if (missing.size === 0) return missing;
  for (const [value, rows] of missing)
    if (columnIds.some((id) => !isAllowed(document, id, rows[0] ?? 0))) missing.delete(value);
  return missing;
}
