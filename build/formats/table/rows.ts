import type { KeyJson } from '../../model/document/columns.ts';
import { counted, listed, quoted } from '../../model/problems/wording.ts';
import type { PlannedColumn } from './columns/types.ts';
import type { TableContext } from './description.ts';
import type { Table } from './layout.ts';

/** The cell of a row in a column, empty if it stands for an empty one. */
function readCell(cells: readonly string[], { at, empty }: PlannedColumn): string {
  const cell = cells[at] ?? '';
  return empty.has(cell.trim()) ? '' : cell;
}

/** Rows as JSON texts, without cells that do not match the type of their column. */
export function* readRows(
  { cellsAt }: Table,
  rows: readonly number[],
  columns: readonly PlannedColumn[],
): Generator<ReadonlyMap<string, string>> {
  for (const row of rows) {
    const cells = cellsAt(row);
    const values = new Map<string, string>();
    for (const planned of columns) {
      const { id, type, optional, nullable } = planned.column;
      const cell = readCell(cells, planned);
      // A cell of spaces is a valid string, but empty for all other types.
      const isEmpty = cell === '' || (type !== 'string' && cell.trim() === '');
      const empty = optional ? undefined : nullable === false && type === 'string' ? '""' : 'null';
      const text = isEmpty ? empty : planned.reader.read(cell);
      if (text !== undefined) values.set(id, text);
    }
    yield values;
  }
}

/**
 * Reports rows and cells that are errors: too many or too few cells, wrong types, empty and repeated keys.
 *
 * @returns the indexes of rows without errors
 */
export function findValidRows(
  table: Table,
  columns: readonly PlannedColumn[],
  keys: readonly KeyJson[],
  context: TableContext,
): readonly number[] {
  const checkLength = makeLengthCheck(table, context);
  const checkKeys = keys.map((key) => makeKeyCheck(table, columns, key, context));
  const typed = columns.filter(({ column }) => column.type !== 'string');
  return table.rows.filter((row) => {
    const cells = table.cellsAt(row);
    if (!checkLength(row, cells)) return false;
    let isValid = true;
    for (const planned of typed) {
      const cell = readCell(cells, planned);
      if (cell.trim() === '' || planned.reader.read(cell) !== undefined) continue;
      const message = `a cell of column ${quoted(planned.id)} ${planned.reader.message}`;
      context.error(table.placeOf(row, planned.at), message, cell);
      isValid = false;
    }
    for (const check of checkKeys) isValid = check(row, cells) && isValid;
    return isValid;
  });
}

/** Number and share of the rows with too few cells up to which they are errors. */
const MAX_SHORT = 10;
const MAX_SHORT_SHARE = 0.1;

/** Checks the number of cells of rows. Sheets have no cells at the end of a row that are empty. */
function makeLengthCheck(table: Table, { error, loss }: TableContext) {
  const width = table.headers.length;
  const isShort = (cells: readonly string[]): boolean => !table.isNeutral && cells.length < width;
  const short = table.rows.filter((row) => isShort(table.cellsAt(row))).length;
  const areOftenShort = short > Math.max(MAX_SHORT, table.rows.length * MAX_SHORT_SHARE);
  return (row: number, cells: readonly string[]): boolean => {
    const count = Math.max(
      Math.min(cells.length, width),
      cells.findLastIndex((cell) => cell.trim() !== '') + 1,
    );
    const isLong = count > width;
    if (!isLong && !isShort(cells)) return true;
    if (!isLong && areOftenShort) {
      loss(table.placeOf(row), 'has fewer cells than the table, as other rows: the missing ones are empty');
      return true;
    }
    const remedy = isLong
      ? 'enclose a cell that contains the separator in quotes, or remove the extra cells'
      : 'add the missing ones, with a separator for each empty cell';
    error(
      table.placeOf(row),
      `has ${counted(count, 'cell')}, but the table has ${counted(width, 'column')}: ${remedy}`,
    );
    return false;
  };
}

/** Checks that the cells of a key are not empty, and not those of an earlier row. */
function makeKeyCheck(
  table: Table,
  columns: readonly PlannedColumn[],
  { columnIds }: KeyJson,
  { error }: TableContext,
) {
  const own = columns.filter(({ id }) => columnIds.includes(id));
  const name = `key ${listed(columnIds.map(quoted))}`;
  const first = new Map<string, number>();
  return (row: number, cells: readonly string[]): boolean => {
    // The check of the written document reports unknown columns.
    if (own.length < columnIds.length) return true;
    const place = table.placeOf(row, own[0]?.at);
    const empty = own.filter(({ at }) => (cells[at] ?? '').trim() === '');
    const isRequired = empty.some(({ column }) => !column.optional && !column.nullable);
    if (isRequired || (own.length > 1 && empty.length === own.length)) {
      error(place, `the ${name} is empty: add the value, remove the row, or state another key with --key`);
      return false;
    }
    const value = own.map(({ at, reader }) => reader.read(cells[at] ?? '') ?? cells[at] ?? '').join('\0');
    const known = first.get(value);
    if (known === undefined) first.set(value, row);
    else {
      const text = own.map(({ at }) => cells[at]).join(' + ');
      const message = `repeats the ${name} of an earlier row: correct it, remove one of the rows, or state another key with --key`;
      error(`${place}, first in ${table.placeOf(known, own[0]?.at)}`, message, text);
    }
    return known === undefined;
  };
}
