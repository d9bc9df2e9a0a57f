import type { ImportFinding, ReportNote } from '../import/format.ts';
import { UnreadableWorkbook } from './workbook.ts';
import {
  type CellRange,
  cellPlace,
  columnLetters,
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
 * @throws UnreadableWorkbook if it has too many columns
 */
export function readTable(sheet: Worksheet, reading: SheetReading = {}): SheetTable {
  const filled = reading.keepsMerged ? sheet.rows : fillMergedRows(sheet);
  const rows = reading.skipsHidden ? visibleRows(filled, sheet) : filled;
  const columns = new Set<number>();
  for (const { cells } of rows) for (const { column } of cells) columns.add(column);
  if (columns.size > MAX_COLUMNS) {
    throw new UnreadableWorkbook(
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
  const ranges = mergedRanges.filter(isMergedColumn).sort((a, b) => a.left - b.left || a.top - b.top);
  const added = new Map<number, SheetCell[]>();
  let previous: CellRange | undefined;
  for (const range of ranges) {
    // Overlapping ranges occur in damaged files only.
    if (previous?.left === range.left && range.top <= previous.bottom) continue;
    previous = range;
    for (const { index, cell } of copies(rows, range)) {
      const cells = added.get(index);
      if (cells) cells.push(cell);
      else added.set(index, [cell]);
    }
  }
  return rows.map((row) => {
    const more = added.get(row.index);
    return more ? { ...row, cells: mergeCells(row.cells, more) } : row;
  });
}

const isMergedColumn = ({ top, left, bottom, right }: CellRange): boolean => left === right && bottom > top;

/** The value of the first cell of a range for each other row in it. */
function* copies(
  rows: readonly SheetRow[],
  { top, left, bottom }: CellRange,
): Generator<{ index: number; cell: SheetCell }> {
  const start = firstFrom(rows, top);
  const row = rows[start];
  const cell = row?.index === top ? row.cells.find(({ column }) => column === left) : undefined;
  if (!cell) return;
  for (let i = start + 1; i < rows.length; i++) {
    const { index } = rows[i] as SheetRow;
    if (index > bottom) return;
    yield { index, cell };
  }
}

/** Index in an array of the first row that is not above another one. */
function firstFrom(rows: readonly SheetRow[], index: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle] as SheetRow).index < index) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Cells of a row with those of merged ranges, which are empty in the file. */
function mergeCells(cells: readonly SheetCell[], more: readonly SheetCell[]): SheetCell[] {
  const columns = new Set(cells.map(({ column }) => column));
  return [...cells, ...more.filter(({ column }) => !columns.has(column))].sort((a, b) => a.column - b.column);
}

/** Reports what there is to say about the cells of a table, and what is not imported of its sheet. */
export function reportTable({ sheet, reading, rows, columns }: SheetTable, report: ReportNote): void {
  reportCells(sheet, rows, report);
  reportHidden(sheet, rows, columns, report);
  reportMerged(sheet, reading, rows, report);
}

function reportCells({ name, links }: Worksheet, rows: readonly SheetRow[], report: ReportNote): void {
  const linked = new Set(links.map(({ row, column }) => `${row} ${column}`));
  for (const { index, cells } of rows) {
    for (const { column, findings, text } of cells) {
      for (const finding of findings) report({ ...finding, place: cellPlace(name, index, column) });
      // Programs turn typed addresses into links, whose text says where they go.
      if (linked.size > 0 && linked.has(`${index} ${column}`) && !/:\/\/|@|^www\./.test(text)) {
        report({ kind: 'loss', place: cellPlace(name, index, column), message: LINK });
      }
    }
  }
}

const LINK = 'the link of the cell is not imported, only its text';

const SKIP_HIDDEN = '--hidden skip';

function reportHidden(
  sheet: Worksheet,
  rows: readonly SheetRow[],
  columns: readonly number[],
  report: ReportNote,
): void {
  const { name } = sheet;
  for (const { index, isHidden } of rows) {
    if (!isHidden) continue;
    report({
      kind: 'guess',
      place: rowPlace(name, index),
      message: 'the hidden row is imported: delete it if it is not part of the list',
      option: SKIP_HIDDEN,
    });
  }
  for (const column of columns) {
    if (!isHiddenColumn(column, sheet)) continue;
    report({
      kind: 'guess',
      place: `${quoteSheet(name)}!${columnLetters(column)}:${columnLetters(column)}`,
      message: 'the hidden column is imported: delete it if it is not part of the list',
      option: SKIP_HIDDEN,
    });
  }
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
