import type { Document } from '../../catalogue/document.ts';
import type { KeyJson, Row } from '../../catalogue/model.ts';
import { isBlank } from '../../characters/invisible.ts';
import { exactMember, identityOf } from '../../domain/long-numbers.ts';
import { isMistyped } from './column-definition.ts';

/** The cells of a row with all digits; undefined if one is null or absent. */
export function cellsOf(row: Row, columnIds: readonly string[]): unknown[] | undefined {
  const cells: unknown[] = [];
  for (const id of columnIds) {
    const cell = exactMember(row, id) ?? null;
    if (cell === null) return undefined;
    cells.push(cell);
  }
  return cells;
}

/** The identities of the values of columns, without rows in which a cell is null or absent. */
export const identitiesIn = (rows: readonly Row[], columnIds: readonly string[]): string[] =>
  rows.flatMap((row) => {
    const cells = cellsOf(row, columnIds);
    return cells ? [identityOf(cells)] : [];
  });

/** Whether a cell is null, absent, or a string without a visible character. */
export const isEmptyCell = (cell: unknown): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && mayBeBlank(cell) && isBlank(cell));

/** A quick test: almost all codes begin with a visible ASCII character. */
const mayBeBlank = (text: string): boolean => !(text.charCodeAt(0) > 0x20 && text.charCodeAt(0) < 0x7f);

/** The codes of a code list. */
export interface Codes {
  /** Columns of the key. */
  readonly columnIds: readonly string[];
  /** Index of the first row of each code, by the code's identity. */
  readonly rows: ReadonlyMap<string, number>;
}

/** The codes of a list by its default key, else its first; undefined without rows, and if other rules report the key. */
export function codesOf(document: Document, key = codeKeyOf(document)): Codes | undefined {
  if (!key || !document.hasData || !hasColumns(document, key.columnIds)) return undefined;
  const rows = new Map<string, number>();
  for (const [index, row] of document.rows.entries()) {
    const cells = cellsOf(row, key.columnIds);
    if (!cells || cells.every(isEmptyCell)) continue;
    const identity = identityOf(cells);
    if (!rows.has(identity)) rows.set(identity, index);
  }
  return { columnIds: key.columnIds, rows };
}

/** The key of the codes: the default key, otherwise the first. */
export function codeKeyOf({ codeList }: Document): KeyJson | undefined {
  if (!codeList) return undefined;
  const { keys, defaultKey } = codeList.columnSet;
  return defaultKey ? keys.find(({ id }) => id === defaultKey.keyId) : keys[0];
}

/** Whether a code list has all of these columns, with the types of their values. */
export function hasColumns(document: Document, columnIds: readonly string[]): boolean {
  return columnIds.every(
    (id) => document.columns.some((column) => column.id === id) && !isMistyped(document, id),
  );
}

export function cellsAt(document: Document, { columnIds, rows }: Codes, identity: string): unknown[] {
  const row = document.rows[rows.get(identity) as number] as Row;
  return cellsOf(row, columnIds) as unknown[];
}
