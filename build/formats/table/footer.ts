import type { TableContext } from './description.ts';
import { NUMBER } from './header.ts';
import { isBlank, isFilled, joinCells, type SourceTable } from './layout.ts';

/**
 * The number of rows above notes, totals and other tables. Notes and sums below the table of a sheet are recognised; the rest
 * is a question, as are other rows below an empty one.
 */
export function findEnd(table: SourceTable, rows: readonly number[], context: TableContext): number {
  const cells = rows.map((row) => table.cellsAt(row));
  const gaps = rows.map((row) => row > 0 && (table.hasGapAbove(row) || isBlank(table.cellsAt(row - 1))));
  const notes = findNotes(cells);
  const totals = findTotals(cells.slice(0, notes));
  const gap = gaps.indexOf(true, 1);
  const end = gap < 0 ? totals : Math.min(gap, totals);
  const first = rows[end];
  if (first === undefined) return end;
  const areNotes = notes === rows.length || gaps[notes] === true || countFilled(cells[0]) > 2;
  const areTotals = totals === notes || hasSum(cells[totals] ?? [], cells.slice(0, totals));
  // A footer with more rows than the table may be another table.
  const isKnown = table.isNeutral && end === totals && areNotes && areTotals && rows.length <= 2 * end;
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

/** The index of the first of the rows with a single cell at the end, unless the table has such rows, too. */
function findNotes(cells: Cells): number {
  const start = cells.findLastIndex((own) => countFilled(own) !== 1) + 1;
  const hasSingle = start === 0 || cells.slice(0, start).some((own) => countFilled(own) === 1);
  return hasSingle ? cells.length : start;
}

/** Rows of totals: subtotals, and the total. */
const MAX_TOTALS = 3;

/** The index of the first row of totals at the end: a word and numbers, without a cell that all rows above have. */
function findTotals(cells: Cells): number {
  const above = cells.slice(0, Math.max(1, cells.length - MAX_TOTALS));
  const required = [...(above[0] ?? []).keys()].filter((i) => above.every((own) => isFilled(own[i])));
  const isTotal = (own: readonly string[]): boolean => {
    const filled = own.filter(isFilled);
    const words = filled.filter((cell) => !NUMBER.test(cell.trim()));
    return words.length === 1 && filled.length > 1 && required.some((i) => !isFilled(own[i]));
  };
  return Math.max(above.length, cells.findLastIndex((own) => !isTotal(own)) + 1);
}

/** Whether a number in a row is the sum of those above. */
function hasSum(cells: readonly string[], above: Cells): boolean {
  return cells.some((cell, i) => {
    const sum = above.reduce((total, own) => total + Number(own[i] || 0), 0);
    return isFilled(cell) && Math.abs(Number(cell) - sum) < 1e-6 * Math.max(1, Math.abs(sum));
  });
}
