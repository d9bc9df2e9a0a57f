import type { Document } from '../../catalogue/document.ts';
import type { ColumnJson } from '../../catalogue/model.ts';
import { exactMember } from '../../domain/long-numbers.ts';
import { makeCellCheck, makeColumnCheck } from './cell-check.ts';
import { makeFindMismatches } from './pattern.ts';

/** Rows whose value in a column is allowed: rows/values and rows/pattern report the others. */
export function unreportedRows(document: Document, column: ColumnJson, indexes: readonly number[]): number[] {
  if (indexes.length === 0) return [];
  const check = makeColumnCheck(column, makeCellCheck(column));
  const valueAt = (index: number): unknown => exactMember(document.rows[index] ?? {}, column.id);
  const allowed = indexes.filter((index) => check(valueAt(index)) === undefined);
  if (column.pattern === undefined) return allowed;
  const mismatches = new Set(makeFindMismatches()(column.pattern, allowed.map(valueAt)));
  return allowed.filter((_, i) => !mismatches.has(i));
}
