import { SourceFault } from '../import/format.ts';
import type { StatedValue, TableContext } from './description.ts';
import { findEnd } from './footer.ts';
import { findHeader } from './header.ts';
import { type HeaderRows, isBlank, isFilled, joinCells, type SourceTable, type Table } from './layout.ts';

/** More columns are a sign of a wrong separator, or of data that is not a code list. */
const MAX_COLUMNS = 1000;

/**
 * Reads the header rows and the rows of the list. Reports rows that are left out because they are empty, above the header or
 * below the table, or repeat the header or another row.
 *
 * @throws UsageFault or SourceFault if a stated row does not exist; SourceFault if there are no rows or too many columns
 */
export function readLayout(source: SourceTable, context: TableContext): Table {
  const { loss, stated } = context;
  if (source.rowCount === 0) throw new SourceFault('has no rows: add a header row and the rows of the list');
  const statedRows = stated('header');
  const header = statedRows ? readStatedHeader(source, statedRows) : findHeader(source, context);
  const start = header === undefined ? 0 : header.last + 1;
  for (let row = 0; row < (header?.first ?? 0); row++) {
    const cells = source.cellsAt(row);
    if (!isBlank(cells)) loss(source.placeOf(row), 'is before the header row and left out', joinCells(cells));
  }
  const headers = readHeaders(source, header, start);
  if (headers.length > MAX_COLUMNS) {
    const message = `has ${headers.length} columns, and an import reads at most ${MAX_COLUMNS}: check the separator, or split the list`;
    throw new SourceFault(message, source.placeOf(header?.last ?? 0));
  }
  const all = findRows(source, headers, start, context);
  const end = readEnd(source, all, context);
  const rows = all.slice(0, end);
  const below = all[end];
  const footer = below === undefined ? undefined : String(source.numberOf(below));
  if (rows.length === 0) throw new SourceFault('has a header row but no rows: add the rows of the list');
  return { ...source, headers, header, footer, rows: leaveOutRepeated(source, rows, context) };
}

/** The index of a row by its number; undefined for `none`. */
function findRow(table: SourceTable, { text, refuse }: StatedValue, number = text): number | undefined {
  if (number === 'none') return undefined;
  for (let row = 0; row < table.rowCount; row++) if (String(table.numberOf(row)) === number) return row;
  return refuse(`must be the number of a row that is not empty, or none, not "${number}"`);
}

/** The header rows by their numbers: `3`, or `3-4`. */
function readStatedHeader(table: SourceTable, stated: StatedValue): HeaderRows | undefined {
  const [from = '', to = from] = stated.text.split('-').map((number) => number.trim());
  const first = findRow(table, stated, from);
  const last = findRow(table, stated, to);
  if (first === undefined || last === undefined) return undefined;
  return first <= last
    ? { first, last }
    : stated.refuse(`must begin with the upper row, not "${stated.text}"`);
}

/** The names of the columns, without unnamed ones at the end whose cells are empty too. */
function readHeaders(table: SourceTable, header: HeaderRows | undefined, start: number): string[] {
  let used = 0;
  for (let row = start; row < table.rowCount; row++)
    used = Math.max(used, table.cellsAt(row).findLastIndex(isFilled) + 1);
  if (header === undefined) return Array.from({ length: used }, () => '');
  const names = joinNames(table, header);
  return names.slice(0, Math.max(names.findLastIndex(isFilled) + 1, used));
}

/**
 * The names of columns in one or several header rows, from top to bottom. A name above other names also applies to the
 * columns on its right that have none in the same row, as a merged cell does.
 */
function joinNames({ cellsAt }: SourceTable, { first, last }: HeaderRows): string[] {
  const rows = Array.from({ length: last - first + 1 }, (_, i) =>
    cellsAt(first + i).map((cell) => cell.trim()),
  );
  const width = Math.max(...rows.map((cells) => cells.length));
  const parts = Array.from({ length: width }, (): string[] => []);
  for (const [index, cells] of rows.entries()) {
    let group = '';
    for (const [column, names] of parts.entries()) {
      const own = cells[column] ?? '';
      const hasNameBelow = rows.slice(index + 1).some((below) => isFilled(below[column]));
      if (own !== '') group = hasNameBelow ? own : '';
      names.push(own === '' && hasNameBelow ? group : own);
    }
  }
  return parts.map((names) => [...new Set(names)].filter(isFilled).join(' '));
}

/** The rows below the header, without empty ones and those that repeat it. */
function findRows(
  table: SourceTable,
  headers: readonly string[],
  start: number,
  { loss }: TableContext,
): number[] {
  const rows: number[] = [];
  for (let row = start; row < table.rowCount; row++) {
    const cells = table.cellsAt(row);
    const isHeader = headers.length > 1 && headers.every((name, i) => name === (cells[i] ?? '').trim());
    if (isBlank(cells)) {
      // In a table with one column, it is a cell.
      if (headers.length > 1 || row < table.rowCount - 1) loss(table.placeOf(row), 'is empty and left out');
    } else if (isHeader) loss(table.placeOf(row), 'repeats the header row and is left out');
    else rows.push(row);
    if (row > start && table.hasGapAbove(row))
      loss(table.placeOf(row), 'is below empty rows, which are left out');
  }
  return rows;
}

/** The number of rows above the footer. */
function readEnd(table: SourceTable, rows: readonly number[], context: TableContext): number {
  const stated = context.stated('footer');
  const below = stated && findRow(table, stated);
  const end = stated
    ? rows.filter((row) => row < (below ?? table.rowCount)).length
    : findEnd(table, rows, context);
  for (const row of rows.slice(end)) {
    const option = stated ? undefined : '--footer none';
    context.loss(
      table.placeOf(row),
      'is below the table and left out',
      joinCells(table.cellsAt(row)),
      option,
    );
  }
  return end;
}

/** The rows without those that are the same as an earlier one. */
function leaveOutRepeated(table: SourceTable, rows: readonly number[], { loss }: TableContext): number[] {
  const first = new Map<string, number>();
  return rows.filter((row) => {
    const text = table.cellsAt(row).join('\0');
    const known = first.get(text);
    if (known === undefined) first.set(text, row);
    else
      loss(
        `${table.placeOf(row)}, first in ${table.placeOf(known)}`,
        'repeats an earlier row and is left out',
      );
    return known === undefined;
  });
}
