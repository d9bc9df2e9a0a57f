import { append } from '../collections.ts';
import { cellsOf, isEmptyCell } from '../document/codes.ts';
import type { KeyJson, Row } from '../document/columns.ts';
import type { Column, Document } from '../document/document.ts';
import { canonicalJson, identityOf, ownMember } from '../values/json-values.ts';

/** The parts of a document that contain its codes, so that browsers can compare published lists, too. */
export interface ListWithRows extends Pick<Document, 'hasData' | 'rows' | 'codeList'> {
  readonly columns: readonly Pick<Column, 'id' | 'type'>[];
}

/** A code list by the codes of a key. */
export interface Table<T extends ListWithRows = Document> {
  readonly document: T;
  readonly columnIds: readonly string[];
  /** Index of the first row of each code, by the code's identity. */
  readonly rows: ReadonlyMap<string, number>;
}

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

/** What two tables are to each other: languages of a version, or a version and the one before it. */
export type DiffKind = 'language' | 'version';

/** What differs between two tables with the same key. */
export interface Diff<T extends ListWithRows = Document> {
  readonly own: Table<T>;
  readonly other: Table<T>;
  readonly kind: DiffKind;
  /** The codes that only `other` has, in the order of its rows. */
  readonly missing: readonly string[];
  /** The codes that only `own` has, in the order of its rows. */
  readonly extra: readonly string[];
  /** The codes with different values, in the order of the rows of `own`, by the id of a column that both have. */
  readonly cells: ReadonlyMap<string, readonly string[]>;
}

/**
 * Compares two tables in one pass over their rows, in time linear in the number of their cells. Columns that only one of
 * them has, and the order of rows, make no difference.
 */
export function diffTables<T extends ListWithRows>(
  own: Table<T>,
  other: Table<T>,
  kind: DiffKind,
  isEqual: (a: unknown, b: unknown) => boolean = isSameValue,
): Diff<T> {
  const theirs = new Set(other.document.columns.map(({ id }) => id));
  const ids = own.document.columns.map(({ id }) => id);
  const shared = new Set(ids.filter((id) => theirs.has(id) && !own.columnIds.includes(id)));
  const cells = new Map<string, string[]>();
  const extra: string[] = [];
  for (const [code, index] of own.rows) {
    const otherRow = rowOf(other, code);
    if (otherRow === undefined) {
      extra.push(code);
      continue;
    }
    const row = own.document.rows.at(index) ?? {};
    // Members, not columns: a row may have few of many optional columns.
    for (const id of Object.keys(row))
      if (shared.has(id) && !isEqual(row[id], ownMember(otherRow, id))) append(cells, id, code);
    for (const id of Object.keys(otherRow))
      if (shared.has(id) && !Object.hasOwn(row, id) && !isEqual(undefined, otherRow[id]))
        append(cells, id, code);
  }
  const hasAll = own.rows.size - extra.length === other.rows.size;
  const missing = hasAll ? [] : [...other.rows.keys()].filter((code) => !own.rows.has(code));
  return { own, other, kind, missing, extra, cells };
}

/** Whether two JSON values are equal; the order of properties is ignored. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  return typeof a === 'object' && typeof b === 'object' && canonicalJson(a) === canonicalJson(b);
}

/** {@link isSameValue}, where an absent cell, null and an empty string are the same. */
export function isSameCell(a: unknown, b: unknown): boolean {
  return isSameValue(a === '' ? null : (a ?? null), b === '' ? null : (b ?? null));
}

/** The value of a column for a code; undefined if the table has neither. */
export function cellOf(table: Table<ListWithRows>, code: string, column: string): unknown {
  const row = rowOf(table, code);
  return row && ownMember(row, column);
}
