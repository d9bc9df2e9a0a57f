import { type Codes, cellsAt, cellsOf, codeKeyOf, codesByKey } from '../../../model/changes/code-rows.ts';
import type { Rows } from '../../../model/document/columns.ts';
import { type Document, rowPointer } from '../../../model/document/document.ts';
import { shown } from '../../../model/problems/wording.ts';
import { identityOf } from '../../../model/values/json-values.ts';
import { isMistyped } from '../columns/column-definition.ts';

/** The identities of the values of columns, without rows in which a cell is null or absent. */
export const identitiesIn = (rows: Rows, columnIds: readonly string[]): string[] =>
  rows.flatMap((row) => {
    const cells = cellsOf(row, columnIds);
    return cells ? [identityOf(cells)] : [];
  });

/** The codes of a list by its default key, else its first; undefined without rows, and if other rules report the key. */
export function codesOf(document: Document, key = codeKeyOf(document)): Codes | undefined {
  if (!key || !document.hasData || !hasColumns(document, key.columnIds)) return undefined;
  return codesByKey(document, key);
}

/** Whether a code list has all of these columns, with the types of their values. */
export function hasColumns(document: Document, columnIds: readonly string[]): boolean {
  return columnIds.every(
    (id) => document.columns.some((column) => column.id === id) && !isMistyped(document, id),
  );
}

/** A code as messages show it. */
export const shownCode = (codes: Codes, code: string): string => shown(cellsAt(codes, code));

/** JSON Pointer of the code, or of another cell in its row. */
export const codePointer = (
  { rows, columnIds }: Codes,
  code: string,
  columnId = columnIds[0] ?? '',
): string => rowPointer(rows.get(code) as number, columnId);
