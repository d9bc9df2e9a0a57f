import { append } from '../../../model/collections.ts';
import { nameColumnIn } from '../../../model/document/codes.ts';
import { isMissing, type RawRow, type Table, textOf } from '../document/table/table.ts';
import { fold, foldDigits, joinCells } from './spelling.ts';

/** Columns of a list whose values are codes: one column of a key, or all columns of a key. */
export interface Target {
  readonly columnIds: readonly string[];
  /** Names of the columns. */
  readonly names: readonly string[];
  /** Indexes of the columns. */
  readonly columns: readonly number[];
}

/** The columns of all keys, the default key first, and then the keys with several columns. */
export function targetsOf({ columns, keys }: Pick<Table, 'columns' | 'keys'>): Target[] {
  const single = [...new Set(keys.flat())].map((column) => [column]);
  const several = keys.filter((key) => key.length > 1);
  return [...single, ...several].map((key) => targetAt(columns, key));
}

function targetAt(columns: Table['columns'], indexes: readonly number[]): Target {
  const own = indexes.flatMap((index) => columns[index] ?? []);
  return { columnIds: own.map(({ id }) => id), names: own.map(({ name }) => name), columns: indexes };
}

/** The column with the names of the rows, like the columns of {@link targetsOf}; undefined if there is none. */
export function nameTarget({ columns, keys }: Pick<Table, 'columns' | 'keys'>): Target | undefined {
  const index = nameColumnOutside(keys.flat(), columns);
  return index === -1 ? undefined : targetAt(columns, [index]);
}

/** The same columns in another version; undefined if it does not have all of them. */
export function targetIn(
  { columns }: Pick<Table, 'columns'>,
  { columnIds, names }: Target,
): Target | undefined {
  const indexes = columnIds.map((id) => columns.findIndex((column) => column.id === id));
  return indexes.includes(-1) ? undefined : { columnIds, names, columns: indexes };
}

/** The code of a row; undefined if a cell has no value. */
export function codeIn(row: RawRow, { columns }: Target): string | undefined {
  const cells = columns.map((column) => row[column]);
  return cells.some(isMissing) ? undefined : joinCells(cells.map(textOf));
}

/** The codes of a version in the columns of a target. */
export interface CodeIndex {
  /** The names of the columns. */
  readonly names: readonly string[];
  /** The rows of each code. */
  readonly codes: ReadonlyMap<string, readonly RawRow[]>;
  /** The codes that are equal after {@link fold}. */
  readonly folded: ReadonlyMap<string, readonly string[]>;
  /** The same after {@link foldDigits}. */
  readonly digits: ReadonlyMap<string, readonly string[]>;
  /** The name of a code in the list, if it has names. */
  readonly nameOf: (code: string) => string | undefined;
}

/** Work that yields often, so that a browser can handle events meanwhile. */
export type Steps<T> = Generator<void, T>;

/** Indexes the codes of a target. */
export function* indexCodes(
  { columns, rows }: { readonly columns: Table['columns']; readonly rows: Iterable<RawRow> },
  target: Target,
): Steps<CodeIndex> {
  const codes = new Map<string, RawRow[]>();
  const folded = new Map<string, string[]>();
  const digits = new Map<string, string[]>();
  for (const row of rows) {
    const code = codeIn(row, target);
    if (code !== undefined) {
      if (!codes.has(code)) {
        append(folded, fold(code), code);
        append(digits, foldDigits(code), code);
      }
      append(codes, code, row);
    }
    yield;
  }
  const nameColumn = nameColumnOutside(target.columns, columns);
  const nameOf = (code: string) => textOf(codes.get(code)?.[0]?.[nameColumn]) || undefined;
  return { names: target.names, codes, folded, digits, nameOf };
}

/** The index of the column with names that are not codes; -1 if there is none. */
const nameColumnOutside = (codeColumns: readonly number[], columns: Table['columns']): number =>
  nameColumnIn(columns.map(({ id, isText }, i) => ({ id, isText: isText && !codeColumns.includes(i) })));
