import type { TableContext } from './description.ts';

/** A table of text cells, such as a CSV or a sheet. `importTable` reads the list in it. */
export interface SourceTable {
  /** Path of the source, as the user wrote it; the draft of a description is written next to it. */
  readonly file: string;
  /** Path of the file that the table is in, if `file` is a name of its own, as for one of several sheets. */
  readonly source?: string;
  /** What the source calls the list; by default, it is called as the file. */
  readonly title?: string;
  readonly name: string;
  /** Number of rows, including the header row and those before it. */
  readonly rowCount: number;
  /** The cells of a row, by its index from 0; empty cells at the end may be missing. It is called several times. */
  readonly cellsAt: (row: number) => readonly string[];
  /** Number of a row as its users see it: a line, or the row of a sheet. */
  readonly numberOf: (row: number) => number;
  /** Place of a row, or of a cell in it, by indexes from 0: `line 3`, `Sheet1!B7`. */
  readonly placeOf: (row: number, column?: number) => string;
  /** How the source was read, for the draft: `separator`, `encoding`, `sheet`. */
  readonly reading: Readonly<Record<string, string>>;
  /** Whether the source has empty rows above a row, which it leaves out. */
  readonly hasGapAbove: (row: number) => boolean;
  /**
   * Only of tables with typed cells, whose numbers and dates are as in JSON and ISO 8601: whether a cell of digits
   * is stored as text, as codes are, so that its column does not become numeric.
   */
  readonly isTextAt?: (row: number, column: number) => boolean;
}

export interface Table extends SourceTable {
  /** Names of the columns from the header rows, trimmed; empty ones are unnamed. */
  readonly headers: readonly string[];
  /** The indexes of the rows that name the columns; undefined if there is none. */
  readonly header: { readonly first: number; readonly last: number } | undefined;
  /** Indexes of the rows of the list. */
  readonly rows: readonly number[];
  /** The number of the first row below the table; undefined if there is none. */
  readonly footer: string | undefined;
}

export const isFilled = (cell: string | undefined): boolean => cell !== undefined && cell.trim() !== '';

export const isBlank = (cells: readonly string[]): boolean => !cells.some(isFilled);

export const joinCells = (cells: readonly string[]): string => cells.filter(isFilled).join(' ');

/** A number in any locale. */
export const NUMBER = /^[-−]?[0-9][0-9.,'’ \u00a0\u202f]*%?$/;
export const DATE =
  /^(?:[0-9]{4}[-/][0-9]{1,2}[-/][0-9]{1,2}|[0-9]{1,2}[-/.][0-9]{1,2}[-/.][0-9]{4})(?![0-9])/;
export const URL = /^(?:https?:\/\/|urn:)\S+$/;

/** Rows that are searched for a header, and compared with it. */
const MAX_SEARCHED = 50;

/**
 * The header row: the first row that is about as wide as most, because titles have one cell. In a CSV, a title is a question,
 * as is a row that looks like those below or leaves a column without a name. Undefined if none is proposed.
 */
export function findHeader(table: SourceTable, context: TableContext): Table['header'] {
  const rows = Array.from({ length: Math.min(table.rowCount, MAX_SEARCHED) }, (_, row) =>
    table.cellsAt(row).map((cell) => cell.trim()),
  );
  const row = findWideRow(rows);
  const cells = rows[row] ?? [];
  const below = rows.slice(row + 1);
  const number = String(table.numberOf(row));
  const place = { at: table.placeOf(row), value: cells.join(', ') };
  const ask = (message: string, ...answers: string[]) =>
    context.ask({ ...place, message, option: 'header', answers });
  if (looksLikeRow(cells, below)) {
    ask('looks like a row of the list: is there a header row?', 'none', number);
    return undefined;
  }
  const isUnnamed = (cell: string, i: number): boolean => cell !== '' && !isFilled(cells[i]);
  if (below.some((own) => own.some(isUnnamed))) {
    const both = `${number}-${table.numberOf(row + 1)}`;
    ask('does not name all columns: which row, or rows, are the header?', number, both, 'none');
  } else if (row > 0 && !table.isTextAt) {
    ask('seems to be the header row: is it?', number, String(table.numberOf(0)));
  } else
    context.guess(place.at, 'is the header row', row === 0 ? '--header none' : '--header N', place.value);
  return { first: row, last: row };
}

/** Share of the usual number of cells from which a row is no title. */
const MIN_WIDTH = 0.6;

function findWideRow(rows: readonly (readonly string[])[]): number {
  const widths = rows.map((cells) => cells.filter(isFilled).length);
  const wide = widths.filter((width) => width > 1).sort((a, b) => a - b);
  const usual = wide.length > 1 ? (wide[wide.length >> 1] ?? 1) : 1;
  const row = widths.findIndex((width) => width >= usual * MIN_WIDTH);
  return row < 0 ? 0 : row;
}

/** Years may name columns. */
const YEAR = /^(?:19|20)[0-9]{2}$/;

/**
 * Whether two rows below have a cell of a row, apart from its digits, or are written like its first two cells: `A.ADM1` is
 * above `A.ADM2` and `A.ADM3`, or `ADU, Adur District` above `AMB, Amber Valley` and `ASF, Ashford Borough`.
 */
function looksLikeRow(cells: readonly string[], below: readonly (readonly string[])[]): boolean {
  const withoutDigits = (cell = ''): string => cell.replace(/[0-9]+/g, '0');
  const isRepeated = cells.some((cell, i) => {
    const alike = below.filter((own) => withoutDigits(own[i]) === withoutDigits(cell));
    return cell !== '' && !YEAR.test(cell) && alike.length > 1;
  });
  const [code = '', name = ''] = cells;
  const formOf = (own: readonly string[]): string =>
    `${caseOf(own[0])}\0${caseOf(own[1]).replace(/(.)\1+/g, '$1')}`;
  const alike = below.filter((own) => formOf(own) === formOf(cells));
  return isRepeated || (code.length > 1 && name !== '' && alike.length > 1);
}

/** The letters of a cell by case: `Aaa Aaaa` for `New York`. */
const caseOf = (cell = ''): string => cell.replace(/\p{Lu}/gu, 'A').replace(/\p{Ll}/gu, 'a');

/** The number of rows above notes, totals and other tables: a question, except notes and sums in a sheet. */
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
  const isKnown = table.isTextAt && end === totals && areNotes && areTotals && rows.length <= 2 * end;
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

function hasSum(cells: readonly string[], above: Cells): boolean {
  return cells.some((cell, i) => {
    const sum = above.reduce((total, own) => total + Number(own[i] || 0), 0);
    return isFilled(cell) && Math.abs(Number(cell) - sum) < 1e-6 * Math.max(1, Math.abs(sum));
  });
}
