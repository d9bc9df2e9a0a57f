import type { TableContext } from './description.ts';
import { NUMBER } from './header.ts';
import { isBlank, isFilled, joinCells, type SourceTable } from './layout.ts';

/** A footer of a sheet with more rows than this, and than the table, may be another table. */
const MAX_FOOTER = 10;

/**
 * The number of rows above notes, totals and other tables. Notes and sums below the table of a sheet are recognised; the rest
 * is a question, as are other rows below an empty one.
 */
export function findEnd(table: SourceTable, rows: readonly number[], context: TableContext): number {
  const cells = rows.map((row) => table.cellsAt(row));
  const notes = findNotes(table, rows, cells);
  const totals = findTotals(cells.slice(0, notes));
  const gap = rows.findIndex((row, i) => i > 0 && isBelowGap(table, row));
  const end = gap < 0 ? totals : Math.min(gap, totals);
  const first = rows[end];
  if (first === undefined) return end;
  const isKnown =
    table.isNeutral &&
    end === totals &&
    cells.length - end <= Math.max(end, MAX_FOOTER) &&
    (totals === notes || hasSum(cells, totals)) &&
    (notes === rows.length || isApart(table, rows, cells, notes));
  if (!isKnown)
    context.ask({
      at: table.placeOf(first),
      value: joinCells(table.cellsAt(first)),
      message: 'seems to be below the table: does the list end above it?',
      option: 'footer',
      answers: [String(table.numberOf(first)), 'none'],
    });
  return end;
}

type Cells = readonly (readonly string[])[];

const countFilled = (cells: readonly string[] = []): number => cells.filter(isFilled).length;

const isBelowGap = ({ cellsAt, hasGapAbove }: SourceTable, row: number): boolean =>
  row > 0 && (hasGapAbove(row) || isBlank(cellsAt(row - 1)));

/** The line above the footnotes of statistical offices. */
const LINE = /^\s*(?:_{3,}|-{3,}|–{3,}|—{3,})\s*$/;

/** The index of the first of the rows with a single cell at the end, unless the table has such rows too. */
function findNotes(table: SourceTable, rows: readonly number[], cells: Cells): number {
  let start = cells.length;
  while (start > 0 && countFilled(cells[start - 1]) === 1) start--;
  if (start === 0) return cells.length;
  const apart = cells.findIndex((_, i) => i >= start && isApart(table, rows, cells, i));
  const hasSingle = cells.slice(0, start).some((own) => countFilled(own) === 1);
  return hasSingle ? (apart < 0 ? cells.length : apart) : start;
}

/** Whether a row is below an empty row or a line, or narrower by two cells than the first one. */
const isApart = (table: SourceTable, rows: readonly number[], cells: Cells, index: number): boolean =>
  isBelowGap(table, rows[index] ?? 0) ||
  LINE.test(joinCells(cells[index] ?? [])) ||
  countFilled(cells[0]) > 2;

/** Rows of totals: subtotals, and the total. */
const MAX_TOTALS = 3;

/** The index of the first row of totals at the end: a word and numbers, without a cell that all rows above have. */
function findTotals(cells: Cells): number {
  const above = cells.slice(0, Math.max(1, cells.length - MAX_TOTALS));
  let start = cells.length;
  while (start > above.length && isTotal(cells[start - 1] ?? [], above)) start--;
  return start;
}

function isTotal(own: readonly string[], above: Cells): boolean {
  const filled = own.filter(isFilled);
  const words = filled.filter((cell) => !NUMBER.test(cell.trim()));
  const isIncomplete = (above[0] ?? []).some(
    (_, i) => !isFilled(own[i]) && above.every((row) => isFilled(row[i])),
  );
  return words.length === 1 && filled.length > 1 && isIncomplete;
}

/** Whether a number in a row is the sum of those above, or their count. */
function hasSum(cells: Cells, index: number): boolean {
  const above = cells.slice(0, index);
  return (cells[index] ?? []).some((cell, i) => {
    const sum = above.reduce((total, row) => total + Number(row[i] || 0), 0);
    return (
      isFilled(cell) &&
      (Number(cell) === index || Math.abs(Number(cell) - sum) < 1e-6 * Math.max(1, Math.abs(sum)))
    );
  });
}
