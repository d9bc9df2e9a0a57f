import { type ImportFinding, type ReportNote, SourceFault } from '../import/format.ts';
import { columnLetters } from './letters.ts';
import {
  type CellRange,
  cellPlace,
  quoteSheet,
  rowPlace,
  type SheetCell,
  type SheetRow,
  type Worksheet,
} from './worksheet.ts';

/** What is read of a sheet. */
export interface SheetReading {
  /** Whether hidden rows and columns are left out. */
  readonly skipsHidden?: boolean;
  /** Whether only the first of merged cells in a column has their value. */
  readonly keepsMerged?: boolean;
}

/** The cells of a sheet, which may have texts above and below its table. */
export interface SheetTable {
  readonly sheet: Worksheet;
  readonly reading: SheetReading;
  /** Rows that are not empty, with the values of merged cells. */
  readonly rows: readonly SheetRow[];
  /** The columns that are not empty, by their indexes on the sheet, in ascending order. */
  readonly columns: readonly number[];
}

/** Cells far away from each other would fill the memory with empty ones. */
const MAX_COLUMNS = 1000;

/**
 * Reads a sheet as a table.
 *
 * @throws SourceFault if it has too many columns
 */
export function readTable(sheet: Worksheet, reading: SheetReading = {}): SheetTable {
  const filled = reading.keepsMerged ? sheet.rows : fillMergedRows(sheet);
  const rows = reading.skipsHidden ? visibleRows(filled, sheet) : filled;
  const columns = new Set<number>();
  for (const { cells } of rows) for (const { column } of cells) columns.add(column);
  if (columns.size > MAX_COLUMNS) {
    throw new SourceFault(
      `the sheet has cells in ${columns.size} columns, and an import reads at most ${MAX_COLUMNS}: move the table to a sheet of its own`,
      quoteSheet(sheet.name),
    );
  }
  return { sheet, reading, rows, columns: [...columns].sort((a, b) => a - b) };
}

/** The rows that are not hidden, without the cells of hidden columns. */
function visibleRows(rows: readonly SheetRow[], sheet: Worksheet): SheetRow[] {
  return rows
    .filter(({ isHidden }) => !isHidden)
    .map((row) => ({ ...row, cells: row.cells.filter(({ column }) => !isHiddenColumn(column, sheet)) }))
    .filter(({ cells }) => cells.length > 0);
}

const isHiddenColumn = (column: number, { hiddenColumns }: Worksheet): boolean =>
  hiddenColumns.some(({ first, last }) => first <= column && column <= last);

/** The rows of a sheet, with the value of merged cells of one column in each of their rows. */
function fillMergedRows({ rows, mergedRanges }: Worksheet): SheetRow[] {
  const positions = new Map(rows.map(({ index }, i) => [index, i]));
  const added = new Map<SheetRow, SheetCell[]>();
  const ranges = mergedRanges.filter(isMergedColumn).sort((a, b) => a.left - b.left || a.top - b.top);
  let previous: CellRange | undefined;
  for (const range of ranges) {
    // Overlapping ranges occur in damaged files only.
    if (previous?.left === range.left && range.top <= previous.bottom) continue;
    previous = range;
    const start = positions.get(range.top) ?? rows.length;
    const cell = rows[start]?.cells.find(({ column }) => column === range.left);
    for (let i = start + 1; cell && i < rows.length; i++) {
      const row = rows[i] as SheetRow;
      if (row.index > range.bottom) break;
      const more = added.get(row);
      if (more) more.push(cell);
      else added.set(row, [cell]);
    }
  }
  return rows.map((row) => {
    const more = added.get(row);
    if (!more) return row;
    // A row's own cells come last, so they replace those of a range.
    const cells = new Map([...more, ...row.cells].map((cell) => [cell.column, cell]));
    return { ...row, cells: [...cells.values()].sort((a, b) => a.column - b.column) };
  });
}

const isMergedColumn = ({ top, left, bottom, right }: CellRange): boolean => left === right && bottom > top;

/** Reports what there is to say about the cells of a table, and what is not imported of its sheet. */
export function reportTable({ sheet, reading, rows, columns }: SheetTable, report: ReportNote): void {
  reportCells(sheet, rows, report);
  reportHidden(sheet, rows, columns, report);
  reportMerged(sheet, reading, rows, report);
}

function reportCells({ name }: Worksheet, rows: readonly SheetRow[], report: ReportNote): void {
  for (const { index, cells } of rows) {
    for (const { column, findings } of cells)
      for (const finding of findings) report({ ...finding, place: cellPlace(name, index, column) });
  }
}

function reportHidden(
  sheet: Worksheet,
  rows: readonly SheetRow[],
  columns: readonly number[],
  report: ReportNote,
): void {
  const note = (what: string, place: string): void => {
    const message = `the hidden ${what} is imported: delete it if it is not part of the list`;
    report({ kind: 'guess', place, message, option: '--hidden skip' });
  };
  for (const { index, isHidden } of rows) if (isHidden) note('row', rowPlace(sheet.name, index));
  for (const letters of columns.filter((column) => isHiddenColumn(column, sheet)).map(columnLetters))
    note('column', `${quoteSheet(sheet.name)}!${letters}:${letters}`);
}

function reportMerged(
  { name, mergedRanges }: Worksheet,
  { keepsMerged = false }: SheetReading,
  rows: readonly SheetRow[],
  report: ReportNote,
): void {
  const [first, last] = [rows[0], rows.at(-1)];
  for (const range of mergedRanges) {
    if (!first || !last || range.bottom < first.index || range.top > last.index) continue;
    const end = `${columnLetters(range.right)}${range.bottom + 1}`;
    const place = `${cellPlace(name, range.top, range.left)}:${end}`;
    if (isMergedColumn(range) && !keepsMerged) report({ ...REPEATED, place });
    else report({ ...FIRST_ONLY, place });
  }
}

const REPEATED: ImportFinding = {
  kind: 'guess',
  message:
    'the value of the merged cells is read in each of their rows: split the cells if it applies to the first only',
  option: '--merged first',
};

const FIRST_ONLY: ImportFinding = {
  kind: 'loss',
  message:
    'the value of the merged cells is read in the first of them only: split the cells and repeat it if it applies to all',
};
