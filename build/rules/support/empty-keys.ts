import type { Document } from '../../catalogue/document.ts';
import type { ColumnJson, KeyJson, Row } from '../../catalogue/model.ts';
import { nameOfCharacter } from '../../characters/names.ts';
import { exactMember } from '../../domain/long-numbers.ts';
import { listed } from '../../problems/wording.ts';
import { hasColumns, isEmptyCell } from './codes.ts';
import { unreportedRows } from './unreported-rows.ts';

/** A row that has no value for a key. */
export interface EmptyKey {
  readonly index: number;
  /** What it has instead, in words: `missing` or `blank (U+0020 SPACE)`. */
  readonly state: string;
  /** Whether it is null or left out, rather than a string without a visible character. */
  readonly isAbsent: boolean;
}

/** Whether a row has no value at all for a key. */
export const hasEmptyKey = (row: Row, { columnIds }: KeyJson): boolean =>
  columnIds.every((id) => isEmptyCell(exactMember(row, id)));

/** The rows without any value for a key, where no other rule reports what their cells have. */
export function emptyKeys(document: Document, key: KeyJson): EmptyKey[] {
  if (!hasColumns(document, key.columnIds)) return [];
  const found: number[] = [];
  for (const [index, row] of document.rows.entries()) {
    if (hasEmptyKey(row, key)) found.push(index);
  }
  const unreported = keyColumns(document, key).reduce(
    (indexes, column) => unreportedRows(document, column, indexes),
    found,
  );
  return unreported.map((index) => {
    const cells = key.columnIds.map((id) => exactMember(document.rows[index] ?? {}, id) ?? null);
    const characters = new Set(cells.flatMap((cell) => (typeof cell === 'string' ? [...cell] : [])));
    const names = listed([...characters].map(nameOfCharacter));
    return {
      index,
      state: characters.size > 0 ? `blank (${names})` : 'missing',
      isAbsent: cells.every((cell) => cell === null),
    };
  });
}

/** The columns of a key, in its order. */
export function keyColumns({ codeList }: Document, { columnIds }: KeyJson): ColumnJson[] {
  const columns = codeList?.columnSet.columns ?? [];
  return columnIds.flatMap((id) => columns.find((column) => column.id === id) ?? []);
}
