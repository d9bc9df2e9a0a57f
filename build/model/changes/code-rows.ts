import { isBlank } from '../characters/invisible.ts';
import { nameColumnIn } from '../document/code-columns.ts';
import type { KeyJson, Row } from '../document/columns.ts';
import type { Column, Document, DocumentMetadata } from '../document/document.ts';
import { identityOf, ownMember } from '../values/json-values.ts';

/*
 * The codes of a list, without checks of its columns, so that browsers can compare published lists too.
 */

/** The parts of a document that contain its codes. */
export interface ListWithRows extends Pick<Document, 'hasData' | 'rows' | 'codeList'> {
  readonly columns: readonly Pick<Column, 'id' | 'type'>[];
}

/** The cells of a row; undefined if one is null or absent. */
export function cellsOf(row: Row, columnIds: readonly string[]): unknown[] | undefined {
  const cells: unknown[] = [];
  for (const id of columnIds) {
    const cell = ownMember(row, id) ?? null;
    if (cell === null) return undefined;
    cells.push(cell);
  }
  return cells;
}

/** Whether a cell is null, absent, or a string without a visible character. */
export const isEmptyCell = (cell: unknown): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && mayBeBlank(cell) && isBlank(cell));

/** A quick test: almost all codes begin with a visible ASCII character. */
const mayBeBlank = (text: string): boolean => !(text.charCodeAt(0) > 0x20 && text.charCodeAt(0) < 0x7f);

/** The codes of a code list. */
export interface Codes<T extends ListWithRows = Document> {
  readonly document: T;
  /** Columns of the key. */
  readonly columnIds: readonly string[];
  /** Index of the first row of each code, by the code's identity. */
  readonly rows: ReadonlyMap<string, number>;
}

/** The codes of a list by a key. */
export function codesByKey<T extends ListWithRows>(document: T, key: KeyJson): Codes<T> {
  const rows = new Map<string, number>();
  for (const [index, row] of document.rows.entries()) {
    const cells = cellsOf(row, key.columnIds);
    if (!cells || cells.every(isEmptyCell)) continue;
    const identity = identityOf(cells);
    if (!rows.has(identity)) rows.set(identity, index);
  }
  return { document, columnIds: key.columnIds, rows };
}

/** The key of the codes: the default key, otherwise the first. */
export function codeKeyOf({ codeList }: Pick<DocumentMetadata, 'codeList'>): KeyJson | undefined {
  if (!codeList) return undefined;
  const { keys, defaultKey } = codeList.columnSet;
  return defaultKey ? keys.find(({ id }) => id === defaultKey.keyId) : keys[0];
}

export const rowOf = ({ document, rows }: Codes<ListWithRows>, code: string): Row | undefined =>
  document.rows.at(rows.get(code) ?? document.rows.length);

export const cellsAt = (codes: Codes<ListWithRows>, code: string): unknown[] =>
  cellsOf(rowOf(codes, code) as Row, codes.columnIds) as unknown[];

/** The column with the names of the codes, if there is one. */
export function nameColumn(
  { columns, codeList }: Pick<ListWithRows, 'columns' | 'codeList'>,
  codeColumnIds: readonly string[],
): string | undefined {
  const { keys = [], foreignKeys = [] } = codeList?.columnSet ?? {};
  const taken = new Set([
    ...codeColumnIds,
    ...[...keys, ...foreignKeys].flatMap(({ columnIds }) => columnIds),
  ]);
  return columns[
    nameColumnIn(columns.map(({ id, type }) => ({ id, isText: type === 'string' && !taken.has(id) })))
  ]?.id;
}
