import { cellsAt, codesByKey, type Table } from '../../model/changes/diff.ts';
import { codeKeyOf } from '../../model/document/codes.ts';
import type { KeyJson, Row } from '../../model/document/columns.ts';
import { type Document, type DocumentMetadata, keysOf, rowPointer } from '../../model/document/document.ts';
import { shown } from '../../model/problems/wording.ts';
import { tableFacts } from './table-facts.ts';

/** The codes by the default key, else the first; undefined without rows, or if other rules report the key. */
export function codesOf(document: Document, key = codeKeyOf(document)): Table | undefined {
  if (!key || !document.hasData || !hasColumns(document, key.columnIds)) return undefined;
  const names = JSON.stringify(key.columnIds);
  const own = keysOf(document).find(({ columnIds }) => JSON.stringify(columnIds) === names);
  const rows = own && tableFacts(document).keys.get(own)?.codes;
  return rows ? { document, columnIds: key.columnIds, rows } : codesByKey(document, key);
}

/** Whether a code list has all of these columns, and most values are as their definitions say. */
export const hasColumns = (document: Document, columnIds: readonly string[]): boolean =>
  columnIds.every((id) => tableFacts(document).columns.has(id) && !isMistyped(document, id));

/** Whether most values of a column, or properties of its definition, contradict its type, so it cannot be compared. */
export const isMistyped = (document: Document, id: string): boolean =>
  document.misplaced.has(id) || tableFacts(document).columns.get(id)?.isMostlyWrong === true;

/** The types of columns. */
export const typesOf = ({ columns }: DocumentMetadata, ids: readonly string[]): (string | undefined)[] =>
  ids.map((id) => columns.find((column) => column.id === id)?.type);

/** A code as messages show it. */
export const shownCode = (codes: Table, code: string): string => shown(cellsAt(codes, code));

/** JSON Pointer of the code, or of another cell in its row. */
export const codePointer = (
  { rows, columnIds }: Table,
  code: string,
  columnId = columnIds[0] ?? '',
): string => rowPointer(rows.get(code) as number, columnId);

/** The string in a cell, if it is one. */
export function stringIn(row: Row | undefined, columnId: string): string | undefined {
  const value = row?.[columnId];
  return typeof value === 'string' ? value : undefined;
}

/** The key with these columns in any order. */
export function keyOfSameColumns(document: Document, columnIds: readonly string[]): KeyJson | undefined {
  const text = String([...columnIds].sort());
  return keysOf(document).find((key) => String([...key.columnIds].sort()) === text);
}
