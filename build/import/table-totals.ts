import { TOTAL_WORDS } from '../catalogue/footer.ts';
import { localeOf, readNumberText, type TableLocale } from './table-locale.ts';

/** A cell that starts a row of totals: `Total`, `Summe:`, `Grand total`, `Gesamtbetrag`. */
const LABEL = new RegExp(
  `^[^\\p{L}]*(?:(?:(?:grand|sub|overall) ?)?(?:${TOTAL_WORDS})|gesamt(?:summe|zahl|betrag)?|zwischensumme|insgesamt|zusammen|Σ|∑)(?: \\p{L}+)?\\s*:?$`,
  'iu',
);

/** The conventions in which numbers are compared; those of the table are not known yet. */
const LOCALES = ['de', 'en'].map((tag) => localeOf(tag) as TableLocale);

/** Rows that are enough to recognise a sum. */
const MIN_ROWS = 2;

/** Rows of totals: subtotals, and the total. */
const MAX_TOTALS = 3;

type CellsAt = (index: number) => readonly string[];

/**
 * The index of the first row of totals below a table; the number of rows if there is none. Such rows have only numbers
 * after a word such as "Total", or only sums of the columns above. Rows with further texts, as of a code "TOTAL", must
 * have a sum or the number of rows.
 */
export function totalsStart(count: number, cellsAt: CellsAt): number {
  let start = count;
  while (start > MIN_ROWS && count - start < MAX_TOTALS && isLabelled(cellsAt(start - 1))) start--;
  if (start === count) return count > MIN_ROWS && hasOnlySums(count - 1, cellsAt) ? count - 1 : count;
  const areTotals = (from: number): boolean =>
    Array.from({ length: count - from }, (_, i) => from + i).every((row) => hasTotals(row, from, cellsAt));
  while (start < count && !areTotals(start)) start++;
  return start;
}

const isLabelled = (cells: readonly string[]): boolean => LABEL.test(cells.find(isFilled) ?? '');

/** The columns of a row that are not empty. */
const filledIn = (cells: readonly string[]): number[] =>
  [...cells.keys()].filter((column) => isFilled(cells[column]));

function hasOnlySums(row: number, cellsAt: CellsAt): boolean {
  const cells = cellsAt(row);
  const filled = filledIn(cells);
  const hasKey = filled[0] === undefined || filled[0] === 0;
  return !hasKey && filled.every((column) => isSum(cells[column] as string, columnOf(column, row, cellsAt)));
}

/** Whether a row that starts with a word has totals of the first rows. */
function hasTotals(row: number, count: number, cellsAt: CellsAt): boolean {
  const cells = cellsAt(row);
  const others = filledIn(cells).slice(1);
  const areNumbers = others.every((column) => LOCALES.some((locale) => numberOf(cells[column], locale)));
  const isIncomplete = (): boolean =>
    [...cells.keys()].some(
      (column) => !isFilled(cells[column]) && columnOf(column, count, cellsAt).every(isFilled),
    );
  if (others.length > 0 && areNumbers && isIncomplete()) return true;
  return others.some((column) => {
    const cell = cells[column] as string;
    return cell.trim() === String(count) || isSum(cell, columnOf(column, count, cellsAt));
  });
}

const columnOf = (column: number, count: number, cellsAt: CellsAt): string[] =>
  Array.from({ length: count }, (_, row) => cellsAt(row)[column] ?? '');

const isFilled = (cell: string | undefined): boolean => cell !== undefined && cell.trim() !== '';

interface DecimalNumber {
  readonly value: number;
  readonly decimals: number;
}

function numberOf(cell: string | undefined, locale: TableLocale): DecimalNumber | undefined {
  const text = cell === undefined ? undefined : readNumberText(cell, locale);
  return text === undefined ? undefined : { value: Number(text), decimals: text.split('.')[1]?.length ?? 0 };
}

/** Whether a cell is the sum of the numbers in a column that has nothing else. */
function isSum(cell: string, column: readonly string[]): boolean {
  const values = column.filter(isFilled);
  return LOCALES.some((locale) => {
    const total = numberOf(cell, locale);
    if (!total) return false;
    const numbers = values.flatMap((value) => numberOf(value, locale) ?? []);
    const sum = numbers.reduce((before, { value }) => before + value, 0);
    // Sums are rounded to the decimals that they display.
    const isClose = Math.abs(sum - total.value) <= 0.5 * 10 ** -total.decimals * (1 + Number.EPSILON);
    return numbers.length >= MIN_ROWS && numbers.length === values.length && isClose && sum !== 0;
  });
}
