import type { Document } from '../../catalogue/document.ts';
import type { KeyJson, Row } from '../../catalogue/model.ts';
import { isBlank } from '../../characters/invisible.ts';
import { exactMember, identityOf } from '../../domain/long-numbers.ts';
import { isMistyped } from './column-definition.ts';

/** The cells of a row in some columns, all digits kept; undefined where one of them is null or left out. */
export function cellsOf(row: Row, columnIds: readonly string[]): unknown[] | undefined {
  const cells: unknown[] = [];
  for (const id of columnIds) {
    const cell = exactMember(row, id) ?? null;
    if (cell === null) return undefined;
    cells.push(cell);
  }
  return cells;
}

/** Whether a cell holds no value: null, left out, or a string without a visible character. */
export const isEmptyCell = (cell: unknown): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && mayBeBlank(cell) && isBlank(cell));

/** A quick answer for almost all codes, which begin with a visible ASCII character. */
const mayBeBlank = (text: string): boolean => !(text.charCodeAt(0) > 0x20 && text.charCodeAt(0) < 0x7f);

/** Where the codes of a code list stand, and what they are. */
export interface Codes {
  /** Columns of the key. */
  readonly columnIds: readonly string[];
  /** Index of the first row with each code, by the code's identity, in the order of the rows. */
  readonly rows: ReadonlyMap<string, number>;
}

/**
 * The codes of a code list: the values of its default key, else of its first. Undefined for what has no rows to
 * look at, and where the key is not in order, which other rules tell.
 */
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

/** The key whose values are the codes of a list: its default key, else its first. */
export function codeKeyOf({ codeList }: Document): KeyJson | undefined {
  if (!codeList) return undefined;
  const { keys, defaultKey } = codeList.columnSet;
  return defaultKey ? keys.find(({ id }) => id === defaultKey.keyId) : keys[0];
}

/** Whether a code list has all of these columns, of the types of their values. */
export function hasColumns(document: Document, columnIds: readonly string[]): boolean {
  return columnIds.every(
    (id) => document.columns.some((column) => column.id === id) && !isMistyped(document, id),
  );
}

/** A code by its identity, as cells. */
export function cellsAt(document: Document, { columnIds, rows }: Codes, identity: string): unknown[] {
  const row = document.rows[rows.get(identity) as number] as Row;
  return cellsOf(row, columnIds) as unknown[];
}
