import type { KeyJson } from '../../model/document/columns.ts';
import { counted, listed, quoted } from '../../model/problems/wording.ts';
import type { ReportNote } from '../import/format.ts';
import type { PlannedColumn } from './columns.ts';
import type { TableLayout } from './layout.ts';
import type { SourceTable } from './values.ts';

/** The rows of a list as JSON texts, without cells that do not match the type of their column. */
export function* readRows(
  { cellsAt }: SourceTable,
  { rows }: TableLayout,
  columns: readonly PlannedColumn[],
): Generator<ReadonlyMap<string, string>> {
  for (const row of rows) {
    const cells = cellsAt(row);
    const values = new Map<string, string>();
    for (const { column, at, reader } of columns) {
      const cell = cells[at] ?? '';
      const text = cell === '' || isBlankValue(cell, column.type) ? emptyText(column) : reader.read(cell);
      if (text !== undefined) values.set(column.id, text);
    }
    yield values;
  }
}

/** Spaces are a text, but no value of any other type. */
const isBlankValue = (cell: string, type: string): boolean => type !== 'string' && cell.trim() === '';

/** The JSON text of an empty cell; undefined if it is left out of the row. */
function emptyText({ type, optional, nullable }: PlannedColumn['column']): string | undefined {
  if (optional) return undefined;
  return nullable === false && type === 'string' ? '""' : 'null';
}

/**
 * Reports rows and cells that are errors: too many or too few cells, wrong types, empty and repeated keys.
 *
 * @returns the indexes of rows without errors
 */
export function reportRows(
  table: SourceTable,
  { rows, headers }: TableLayout,
  columns: readonly PlannedColumn[],
  keys: readonly KeyJson[],
  report: ReportNote,
): readonly number[] {
  let errors = 0;
  const count: ReportNote = (note) => {
    errors++;
    report(note);
  };
  const checks = [
    ...columns.map((column) => makeCellCheck(column, table, count)),
    ...keys.flatMap((key) => makeKeyCheck(key, columns, table, count)),
  ];
  return rows.filter((row) => {
    const before = errors;
    const cells = table.cellsAt(row);
    if (reportLength(row, cells, headers.length, table, count)) return false;
    for (const check of checks) check(row, cells);
    return errors === before;
  });
}

type RowCheck = (row: number, cells: readonly string[]) => void;

/** Reports a row with another number of cells than the header row. @returns whether it did */
function reportLength(
  row: number,
  cells: readonly string[],
  width: number,
  { placeOf, isNeutral }: SourceTable,
  report: ReportNote,
): boolean {
  const isLong = cells.slice(width).some((cell) => cell.trim() !== '');
  // Sheets have no cells at the end of a row that are empty.
  const isShort = cells.length < width && !isNeutral;
  if (!isLong && !isShort) return false;
  const count = isLong ? cells.findLastIndex((cell) => cell.trim() !== '') + 1 : cells.length;
  const remedy = isLong
    ? 'enclose a cell that contains the separator in quotes, or remove the extra cells'
    : 'add the missing ones, with a separator for each empty cell';
  const message = `has ${counted(count, 'cell')}, but the table has ${counted(width, 'column')}: ${remedy}`;
  report({ kind: 'error', place: placeOf(row), message });
  return true;
}

function makeCellCheck(
  { column, at, reader }: PlannedColumn,
  table: SourceTable,
  report: ReportNote,
): RowCheck {
  if (column.type === 'string') return () => {};
  const name = `a cell of column ${quoted(column.id)}`;
  return (row, cells) => {
    const cell = cells[at] ?? '';
    if (cell.trim() === '' || reader.read(cell) !== undefined) return;
    report({
      kind: 'error',
      place: table.placeOf(row, at),
      value: cell,
      message: `${name} ${reader.messageFor(cell)}`,
    });
  };
}

/** Reports rows with the same values, or without a value, in the columns of a key. */
function makeKeyCheck(
  { columnIds }: KeyJson,
  columns: readonly PlannedColumn[],
  { placeOf }: SourceTable,
  report: ReportNote,
): RowCheck[] {
  const own = columnIds.flatMap((id) => columns.find(({ column }) => column.id === id) ?? []);
  // The schema check reports unknown columns.
  if (own.length < columnIds.length) return [];
  const first = new Map<string, number>();
  const name = `key ${listed(columnIds.map((id) => quoted(id)))}`;
  return [
    (row, cells) => {
      const texts = own.map(({ at, reader }) => {
        const cell = cells[at] ?? '';
        return reader.read(cell) ?? cell;
      });
      const [at] = own.map(({ at }) => at);
      if (
        own.some(
          (column) => (cells[column.at] ?? '') === '' && !column.column.optional && !column.column.nullable,
        )
      ) {
        report({
          kind: 'error',
          place: placeOf(row, at),
          message: `${name} is empty: add the value, or remove the row`,
        });
        return;
      }
      const value = texts.join('\0');
      const known = first.get(value);
      if (known === undefined) {
        first.set(value, row);
        return;
      }
      const shown = own.map((column) => cells[column.at]).join(' + ');
      const message = `repeats the ${name} of an earlier row: remove one of the rows or correct the code`;
      report({
        kind: 'error',
        place: `${placeOf(row, at)}, first in ${placeOf(known, at)}`,
        value: shown,
        message,
      });
    },
  ];
}
