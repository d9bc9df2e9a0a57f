import type { Place } from '../../model/json/locator.ts';
import type { Problem } from '../../model/problems/problem.ts';
import { counted } from '../../model/problems/wording.ts';
import type { TextFault } from '../text-faults.ts';
import { byteOrderMark, type CsvRecord, type CsvRecords } from './records.ts';
import { firstRecord, otherSeparator } from './separators.ts';

export const isBlankRow = (cells: readonly unknown[]): boolean =>
  cells.every((cell) => cell === null || (typeof cell === 'string' && cell.trim() === ''));

/**
 * Whether a row repeats the header row, as in joined tables. In a list of one column, the column id may be a code.
 */
export function repeatsHeader(cells: readonly unknown[], header: readonly string[]): boolean {
  if (cells[0] !== header[0] && plain(cells[0]) !== plain(header[0])) return false;
  const named = header.filter((name) => name.trim() !== '').length;
  return named > 1 && header.every((name, i) => plain(cells[i] ?? '') === plain(name));
}

const plain = (cell: unknown): unknown => (typeof cell === 'string' ? cell.trim() : cell);

export const REPEATED_HEADER =
  'repeats the header row, probably because two tables were joined: remove this row';

export const isBlankName = (name: string): boolean => name.trim() === '';

/** Finds rows that all use another separator than the header row. */
export function separatedOtherwise(text: string, header: CsvRecord, rows: CsvRecords): TextFault | undefined {
  const first = rows.at(0);
  if (!first) return undefined;
  for (const row of rows) if (fits(row, header)) return undefined;
  const name = otherSeparator(firstRecord(text, first.start), header.cells.length);
  if (name === undefined) return undefined;
  return { offset: first.start, rule: 'csv/separator', message: separatorMessage('the rows', name) };
}

const separatorMessage = (cells: string, name: string): string =>
  `the cells of ${cells} are separated by ${name}, but those of the header row by commas: use commas`;

/** Blank lines in a table with one column, which may be intended as empty cells but are ignored. */
export function* blankLines(records: CsvRecords, placeOf: (offset: number) => Place): Generator<Problem> {
  if (records.at(0)?.cells.length !== 1) return;
  const message = 'this line is blank and is ignored: write "" for an empty cell, or remove the line';
  let last: CsvRecord | undefined;
  for (const record of records) {
    const from = last?.end ?? 0;
    const breaks = lineBreaks(records.text.slice(from, record.start));
    // The first line break ends the last record.
    for (const offset of last ? breaks.slice(1) : breaks)
      yield { severity: 'warning', ...placeOf(from + offset), rule: 'rows/empty', message };
    last = record;
  }
}

const lineBreaks = (text: string): number[] => [...text.matchAll(/\r\n|\n|\r/g)].map(({ index }) => index);

/** Whether all cells of a row are empty; in a table with one column, an empty cell is a value. */
export const isBlank = ({ cells }: CsvRecord, header: CsvRecord | undefined): boolean =>
  header !== undefined && header.cells.length > 1 && isBlankRow(cells);

/** Runs of rows without values, which spreadsheets often leave below a table. */
export function blankRows(
  rows: CsvRecords,
  header: CsvRecord,
  placeOf: (offset: number) => Place,
): Problem[] {
  const runs: { readonly first: CsvRecord; count: number }[] = [];
  let run: { readonly first: CsvRecord; count: number } | undefined;
  for (const row of rows) {
    if (!isBlank(row, header)) run = undefined;
    else if (run) run.count++;
    else {
      run = { first: row, count: 1 };
      runs.push(run);
    }
  }
  return runs.map(({ first, count }) => ({
    severity: 'warning',
    ...placeOf(first.start),
    rule: 'rows/empty',
    message:
      count === 1
        ? 'this row has no values and is ignored: remove it'
        : `${count} rows from here on have no values and are ignored: remove them`,
  }));
}

export function rowFault(
  text: string,
  row: CsvRecord,
  header: CsvRecord,
): Omit<TextFault, 'offset'> | undefined {
  const isHeader = repeatsHeader(row.cells, header.cells);
  const mark = byteOrderMark(text, row.start, isHeader);
  if (mark) return mark;
  if (isHeader) return { rule: 'rows/header', message: REPEATED_HEADER };
  if (fits(row, header)) return undefined;
  const name = otherSeparator(firstRecord(text, row.start), header.cells.length);
  return name === undefined
    ? { rule: 'csv/rows', message: lengthMessage(row, header) }
    : { rule: 'csv/separator', message: separatorMessage('this row', name) };
}

/** Cells without a column id must be empty and may be missing; all others must be present. */
function fits({ cells }: CsvRecord, header: CsvRecord): boolean {
  const named = header.cells.findLastIndex((name) => !isBlankName(name)) + 1;
  return cells.length >= named && cells.slice(header.cells.length).every((cell) => cell === '');
}

function lengthMessage({ cells }: CsvRecord, header: CsvRecord): string {
  const remedy =
    cells.length > header.cells.length
      ? 'enclose a cell that contains commas in quotes, or remove the extra cells'
      : 'add the missing ones, with a comma for each empty cell';
  return `has ${counted(cells.length, 'cell')}, but the header row has ${header.cells.length}: ${remedy}`;
}
