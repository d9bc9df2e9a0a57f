import { footerStart, isBlankRow, repeatsHeader, TOTAL_WORDS } from '../../read/csv/rows.ts';
import type { ReportNote } from '../import/format.ts';
import type { StatedValue } from './description.ts';
import { guessHeader, type HeaderRows, headerNames, isBelowEmpty } from './header.ts';
import type { SourceTable } from './values.ts';

/** Where the header and the rows of a table are. */
export interface TableLayout {
  /** Names of the columns from the header rows, trimmed; empty ones are unnamed. */
  readonly headers: readonly string[];
  /** Undefined if there is no header row. */
  readonly header: HeaderRows | undefined;
  /** Indexes of the rows of the list. */
  readonly rows: readonly number[];
}

/** More columns are a sign of a wrong separator, or of data that is not a code list. */
const MAX_COLUMNS = 1000;

/**
 * Finds the header rows and the rows of the list. Reports rows that are left out because they are empty, before the
 * header or below the table, or repeat the header.
 *
 * @param stated number of the header row, `3-4` for several, or `none`; number of the first row below the table, or `none`
 * @returns undefined after it reported an error
 * @throws UsageFault or SourceFault if there is no such row
 */
export function readLayout(
  table: SourceTable,
  stated: { readonly header: StatedValue | undefined; readonly footer: StatedValue | undefined },
  report: ReportNote,
): TableLayout | undefined {
  if (table.rowCount === 0) {
    report({ kind: 'error', message: 'has no rows: add a header row and the rows of the list' });
    return undefined;
  }
  const header =
    stated.header === undefined ? guessHeader(table, report) : statedHeader(table, stated.header);
  if (header === 'unclear') return undefined;
  const first = header === undefined ? 0 : header.last + 1;
  for (let row = 0; row < (header?.first ?? 0); row++) {
    if (isBlankRow(table.cellsAt(row))) continue;
    report({
      kind: 'loss',
      place: table.placeOf(row),
      value: textOf(table.cellsAt(row)),
      message: 'is before the header row and left out',
    });
  }
  const headers = readHeaders(table, header, first);
  if (headers.length > MAX_COLUMNS) {
    const message = `has ${headers.length} columns, and an import reads at most ${MAX_COLUMNS}: check the separator, or split the list`;
    report({ kind: 'error', place: table.placeOf(header?.last ?? 0), message });
    return undefined;
  }
  const rows = readRowIndexes(table, { first, headers, footer: stated.footer }, report);
  if (!rows) return undefined;
  if (rows.length === 0) {
    report({ kind: 'error', message: 'has a header row but no rows: add the rows of the list' });
    return undefined;
  }
  return { headers, header, rows };
}

const textOf = (cells: readonly string[]): string => cells.filter((cell) => cell.trim() !== '').join(' ');

/** The index of a row by its number; undefined for `none`. */
function rowAt(table: SourceTable, { text, refuse }: StatedValue): number | undefined {
  if (text === 'none') return undefined;
  const number = /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : undefined;
  for (let row = 0; number !== undefined && row < table.rowCount; row++)
    if (table.numberOf(row) === number) return row;
  return refuse(`must be the number of a row that is not empty, or none, not "${text}"`);
}

/** The header rows by their numbers: `3`, or `3-4`. */
function statedHeader(table: SourceTable, { text, refuse }: StatedValue): HeaderRows | undefined {
  const [from = '', to = from] = text.split('-').map((number) => number.trim());
  const first = rowAt(table, { text: from, refuse });
  const last = rowAt(table, { text: to, refuse });
  if (first === undefined || last === undefined) return undefined;
  return first <= last ? { first, last } : refuse(`must begin with the upper row, not "${text}"`);
}

/** The names of the columns, without unnamed ones at the end whose cells are empty too. */
function readHeaders(table: SourceTable, header: HeaderRows | undefined, first: number): string[] {
  if (header === undefined) return Array.from({ length: usedWidth(table, first) }, () => '');
  const names = headerNames(table, header);
  const named = names.findLastIndex((name) => name !== '') + 1;
  const used = Math.min(usedWidth(table, first), names.length);
  return names.slice(0, Math.max(named, used));
}

/** The number of columns that have cells. */
function usedWidth({ cellsAt, rowCount }: SourceTable, first: number): number {
  let width = 0;
  for (let row = first; row < rowCount; row++)
    width = Math.max(width, cellsAt(row).findLastIndex((cell) => cell.trim() !== '') + 1);
  return width;
}

interface TableBounds {
  /** Index of the first row. */
  readonly first: number;
  /** Names of the columns. */
  readonly headers: readonly string[];
  /** What the user states about the first row below the table. */
  readonly footer: StatedValue | undefined;
}

/** The indexes of the rows of the list; undefined after it reported an error. */
function readRowIndexes(
  table: SourceTable,
  { first, headers, footer }: TableBounds,
  report: ReportNote,
): number[] | undefined {
  const width = headers.length;
  const rows: number[] = [];
  for (let row = first; row < table.rowCount; row++) {
    const cells = table.cellsAt(row);
    if (isBlankRow(cells)) {
      // In a table with one column, it is a cell.
      if (width > 1 || row < table.rowCount - 1)
        report({ kind: 'loss', place: table.placeOf(row), message: 'is empty and left out' });
    } else if (repeatsHeader(cells, headers)) {
      const message = 'repeats the header row and is left out';
      report({ kind: 'loss', place: table.placeOf(row), message });
    } else rows.push(row);
    if (table.isNeutral && row > first && isBelowEmpty(table, row))
      report({ kind: 'loss', place: table.placeOf(row), message: 'is below empty rows, which are left out' });
  }
  const end = footer === undefined ? guessEnd(table, rows, width) : statedEnd(table, rows, footer);
  for (const row of rows.slice(end)) {
    report({
      kind: 'loss',
      place: table.placeOf(row),
      value: textOf(table.cellsAt(row)),
      message: 'is a footer below the table and left out',
      ...(footer === undefined && { option: '--footer none' }),
    });
  }
  const title = footer === undefined ? titleBetween(table, rows.slice(0, end)) : undefined;
  if (title === undefined) return rows.slice(0, end);
  const message =
    'is below an empty row and may be the title of another table: state the first row below the table, or none';
  const value = textOf(table.cellsAt(title));
  report({
    ...{ kind: 'error', place: table.placeOf(title), value, message },
    option: `--footer ${table.numberOf(title)}`,
  });
  return undefined;
}

/** The first row with a single cell below an empty row, and above rows with more cells. */
function titleBetween(table: SourceTable, rows: readonly number[]): number | undefined {
  const widthOf = (row: number | undefined): number =>
    row === undefined ? 0 : table.cellsAt(row).filter(isFilled).length;
  return rows.find((row, i) => {
    const isAlone = widthOf(row) === 1 && widthOf(rows[i - 1]) > 1 && widthOf(rows[i + 1]) > 1;
    return isAlone && isBelowEmpty(table, row);
  });
}

/** The number of rows above the row that the user states. */
function statedEnd(table: SourceTable, rows: readonly number[], footer: StatedValue): number {
  const at = rowAt(table, footer);
  const end = at === undefined ? -1 : rows.findIndex((row) => row >= at);
  return end < 0 ? rows.length : end;
}

/** The line above the footnotes of statistical offices. */
const LINE = /^\s*(?:_{3,}|-{3,}|–{3,}|—{3,})\s*$/;

/** The number of rows above totals, sources and notes. */
function guessEnd(table: SourceTable, rows: readonly number[], width: number): number {
  const columns = Array.from({ length: width }, (_, i) => ({
    id: String(i),
    type: 'string',
    optional: false,
    needsValue: i === 0,
    members: [],
  }));
  const cellsAt = (index: number) => padded(table.cellsAt(rows[index] as number), width);
  const line = rows.findIndex((_, index) => LINE.test(cellsAt(index).join('')));
  const isBelow = (index: number): boolean => cellsAt(index).filter(isFilled).length === 1;
  const isNotes = line > 0 && rows.every((_, index) => index < line || isBelow(index));
  for (let end = isNotes ? line : rows.length; ; ) {
    const start = totalsStart(footerStart(end, cellsAt, columns), cellsAt);
    if (start === end) return end;
    end = start;
  }
}

const padded = (cells: readonly string[], width: number): string[] =>
  Array.from({ length: width }, (_, i) => cells[i] ?? '');

/** A cell that starts a row of totals: `Total`, `Summe:`, `Grand total`, `Gesamtbetrag`. */
const LABEL = new RegExp(
  `^[^\\p{L}]*(?:(?:(?:grand|sub|overall) ?)?(?:${TOTAL_WORDS})|gesamt(?:summe|zahl|betrag)?|zwischensumme|insgesamt|zusammen|Σ|∑)(?: \\p{L}+)?\\s*:?$`,
  'iu',
);

/** A number in any locale. */
const NUMBER = /^[-−]?[0-9][0-9.,'’ \u00a0\u202f]*$/;

/** Rows of totals: subtotals, and the total. */
const MAX_TOTALS = 3;

/** The index of the first row of totals below a table: a word such as "Total", then only numbers, and no key. */
function totalsStart(count: number, cellsAt: (index: number) => readonly string[]): number {
  const isTotal = (index: number): boolean => {
    const cells = cellsAt(index);
    const [first = '', ...others] = cells.filter(isFilled);
    const areNumbers = others.every((cell) => NUMBER.test(cell.trim()));
    const isIncomplete = cells.some((cell, i) => !isFilled(cell) && isFilled(cellsAt(0)[i]));
    return LABEL.test(first) && others.length > 0 && areNumbers && isIncomplete;
  };
  let start = count;
  while (start > 1 && count - start < MAX_TOTALS && isTotal(start - 1)) start--;
  return start;
}

const isFilled = (cell: string | undefined): boolean => cell !== undefined && cell.trim() !== '';
