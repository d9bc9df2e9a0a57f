import { footerStart, TOTAL_WORDS } from '../../read/csv/footer.ts';
import { isBlankRow } from '../../read/csv/record-rows.ts';
import type { ReportNote } from '../import/format.ts';
import type { StatedValue } from './description.ts';
import type { SourceTable } from './values.ts';

/** Where the header and the rows of a table are. */
export interface TableLayout {
  /** Names of the columns from the header row, trimmed; empty ones are unnamed. */
  readonly headers: readonly string[];
  /** Indexes of the header row; undefined if there is none. */
  readonly header: number | undefined;
  /** Indexes of the rows of the list. */
  readonly rows: readonly number[];
}

/** More columns are a sign of a wrong separator, or of data that is not a code list. */
const MAX_COLUMNS = 1000;

/** Rows that are searched for a header. */
const MAX_SEARCHED = 50;

/**
 * Finds the header row and the rows of the list. Reports rows that are left out because they are empty, before the
 * header or below the table, and columns without a name and cells.
 *
 * @param stated number of the header row, or `none`; number of the first row below the table, or `none`
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
  const header = stated.header === undefined ? guessHeader(table, report) : rowAt(table, stated.header);
  const first = header === undefined ? 0 : header + 1;
  for (let row = 0; row < (header ?? 0); row++) {
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
    report({ kind: 'error', place: table.placeOf(header ?? 0), message });
    return undefined;
  }
  const rows = readRowIndexes(table, { first, width: headers.length, footer: stated.footer }, report);
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

/** The first row that is about as wide as the others. */
function guessHeader(table: SourceTable, report: ReportNote): number {
  const searched = Array.from({ length: Math.min(table.rowCount, MAX_SEARCHED) }, (_, row) =>
    table.cellsAt(row),
  );
  const widths = searched.map((cells) => cells.filter((cell) => cell.trim() !== '').length);
  const filled = widths.filter((width) => width > 0).sort((a, b) => a - b);
  const usual = filled[filled.length >> 1] ?? 1;
  const row = Math.max(
    0,
    widths.findIndex((width) => width > 0 && width >= usual * 0.6),
  );
  report({
    kind: 'guess',
    place: table.placeOf(row),
    value: (searched[row] ?? []).map((cell) => cell.trim()).join(', '),
    message: 'is the header row',
    option: row === 0 ? '--header none' : '--header N',
  });
  return row;
}

/** The names of the columns, without unnamed ones at the end whose cells are empty too. */
function readHeaders(table: SourceTable, header: number | undefined, first: number): string[] {
  if (header === undefined) return Array.from({ length: usedWidth(table, first) }, () => '');
  const names = table.cellsAt(header).map((cell) => cell.trim());
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
  /** Number of columns. */
  readonly width: number;
  /** What the user states about the first row below the table. */
  readonly footer: StatedValue | undefined;
}

function readRowIndexes(
  table: SourceTable,
  { first, width, footer }: TableBounds,
  report: ReportNote,
): number[] {
  const rows: number[] = [];
  for (let row = first; row < table.rowCount; row++) {
    if (isBlankRow(table.cellsAt(row))) {
      // In a table with one column, it is a cell.
      if (width > 1 || row < table.rowCount - 1)
        report({ kind: 'loss', place: table.placeOf(row), message: 'is empty and left out' });
    } else rows.push(row);
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
  return rows.slice(0, end);
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
