import type { ReportNote } from '../format.ts';
import { type CellRange, cellPlace, columnLetters, quoteSheet, rowPlace } from './references.ts';
import { UnreadableWorkbook } from './unreadable.ts';
import type { SheetCell, SheetRow, Worksheet } from './worksheet.ts';

/** The cells of a sheet, which may have texts above and below its table. */
export interface SheetTable {
  readonly sheet: Worksheet;
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
export function readTable(sheet: Worksheet): SheetTable {
  const rows = fillMergedRows(sheet);
  const columns = new Set<number>();
  for (const { cells } of rows) for (const { column } of cells) columns.add(column);
  if (columns.size > MAX_COLUMNS) {
    throw new UnreadableWorkbook(
      `the sheet has cells in ${columns.size} columns, and an import reads at most ${MAX_COLUMNS}: move the table to a sheet of its own`,
      quoteSheet(sheet.name),
    );
  }
  return { sheet, rows, columns: [...columns].sort((a, b) => a - b) };
}

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
export function reportTable({ sheet, rows, columns }: SheetTable, report: ReportNote): void {
  reportCells(sheet, rows, report);
  reportHidden(sheet, rows, columns, report);
  reportMerged(sheet, rows, report);
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

function reportHidden(
  { name, hiddenColumns }: Worksheet,
  rows: readonly SheetRow[],
  columns: readonly number[],
  report: ReportNote,
): void {
  const sheet = quoteSheet(name);
  for (const { index, isHidden } of rows) {
    if (!isHidden) continue;
    report({
      kind: 'guess',
      place: rowPlace(name, index),
      message: 'the hidden row is imported: delete it if it is not part of the list',
    });
  }
  for (const column of columns) {
    if (!hiddenColumns.some(({ first, last }) => first <= column && column <= last)) continue;
    report({
      kind: 'guess',
      place: `${sheet}!${columnLetters(column)}:${columnLetters(column)}`,
      message: 'the hidden column is imported: delete it if it is not part of the list',
    });
  }
}

function reportMerged(
  { name, mergedRanges }: Worksheet,
  rows: readonly SheetRow[],
  report: ReportNote,
): void {
  const [first, last] = [rows[0], rows.at(-1)];
  for (const range of mergedRanges) {
    if (!first || !last || range.bottom < first.index || range.top > last.index) continue;
    const message = isMergedColumn(range)
      ? 'the value of the merged cells is read in each of their rows: split the cells if it applies to the first only'
      : 'the value of the merged cells is read in the first of them only: split the cells and repeat it if it applies to all';
    const end = `${columnLetters(range.right)}${range.bottom + 1}`;
    report({ kind: 'guess', place: `${cellPlace(name, range.top, range.left)}:${end}`, message });
  }
}
