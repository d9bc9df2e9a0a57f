import { cellsOf, isEmptyCell } from '../document/codes.ts';
import type { KeyJson, Row } from '../document/columns.ts';
import type { Column, Document } from '../document/document.ts';
import { identityOf } from '../values/json-values.ts';

/** The parts of a document that contain its codes, so that browsers can compare published lists, too. */
export interface ListWithRows extends Pick<Document, 'hasData' | 'rows' | 'codeList'> {
  readonly columns: readonly Pick<Column, 'id' | 'type'>[];
}

/** A code list by the codes of a key. */
export interface Table<T extends ListWithRows = Document> {
  readonly document: T;
  /** The columns of the key. */
  readonly columnIds: readonly string[];
  /** Index of the first row of each code, by the code's identity. */
  readonly rows: ReadonlyMap<string, number>;
}

/** The codes of a list by a key. */
export function codesByKey<T extends ListWithRows>(document: T, key: KeyJson): Table<T> {
  const rows = new Map<string, number>();
  for (const [index, row] of document.rows.entries()) {
    const cells = cellsOf(row, key.columnIds);
    if (!cells || cells.every(isEmptyCell)) continue;
    const identity = identityOf(cells);
    if (!rows.has(identity)) rows.set(identity, index);
  }
  return { document, columnIds: key.columnIds, rows };
}

export const rowOf = ({ document, rows }: Table<ListWithRows>, code: string): Row | undefined =>
  document.rows.at(rows.get(code) ?? document.rows.length);

export const cellsAt = (table: Table<ListWithRows>, code: string): unknown[] =>
  cellsOf(rowOf(table, code) as Row, table.columnIds) as unknown[];
