import { isEmptyCell } from '../../../model/changes/code-rows.ts';
import { nameOfCharacter } from '../../../model/characters/names.ts';
import type { ColumnJson, KeyJson, Row } from '../../../model/document/columns.ts';
import type { Document } from '../../../model/document/document.ts';
import { listed } from '../../../model/problems/wording.ts';
import { ownMember } from '../../../model/values/json-values.ts';
import { unreportedRows } from '../columns/cell-check.ts';
import { hasColumns } from './codes.ts';

export interface EmptyKey {
  readonly index: number;
  /** In words: `missing` or `blank (U+0020 SPACE)`. */
  readonly state: string;
  /** Whether it is null or absent, rather than a blank string. */
  readonly isAbsent: boolean;
}

export const hasEmptyKey = (row: Row, { columnIds }: KeyJson): boolean =>
  columnIds.every((id) => isEmptyCell(ownMember(row, id)));

/** The rows without a value for a key that no other rule reports. */
export function emptyKeys(document: Document, key: KeyJson): EmptyKey[] {
  if (!hasColumns(document, key.columnIds)) return [];
  const found: number[] = [];
  for (const [index, row] of document.rows.entries()) {
    if (hasEmptyKey(row, key)) found.push(index);
  }
  const unreported = columnsOfKey(document, key).reduce(
    (indexes, column) => unreportedRows(document, column, indexes),
    found,
  );
  return unreported.map((index) => {
    const cells = key.columnIds.map((id) => ownMember(document.rows.at(index) ?? {}, id) ?? null);
    const characters = new Set(cells.flatMap((cell) => (typeof cell === 'string' ? [...cell] : [])));
    const names = listed([...characters].map(nameOfCharacter));
    return {
      index,
      state: characters.size > 0 ? `blank (${names})` : 'missing',
      isAbsent: cells.every((cell) => cell === null),
    };
  });
}

export function columnsOfKey({ codeList }: Document, { columnIds }: KeyJson): ColumnJson[] {
  const columns = codeList?.columnSet.columns ?? [];
  return columnIds.flatMap((id) => columns.find((column) => column.id === id) ?? []);
}
