import type { Problem } from '../problems/problem.ts';
import { counted } from '../problems/wording.ts';
import type { TextFault } from '../text/fault.ts';
import type { Place } from '../text/position.ts';
import { byteOrderMark, type CsvRecord } from './records.ts';
import { firstRecord, otherSeparator } from './separators.ts';

export const isBlankRow = (cells: readonly unknown[]): boolean =>
  cells.every((cell) => cell === null || (typeof cell === 'string' && cell.trim() === ''));

/**
 * Whether a row repeats the header row, as in joined tables. In a list of one column, the column id may be a code.
 */
function repeatsHeader(cells: readonly unknown[], header: readonly string[]): boolean {
  if (cells[0] !== header[0] && plain(cells[0]) !== plain(header[0])) return false;
  const named = header.filter((name) => name.trim() !== '').length;
  return named > 1 && header.every((name, i) => plain(cells[i] ?? '') === plain(name));
}

const plain = (cell: unknown): unknown => (typeof cell === 'string' ? cell.trim() : cell);

export const REPEATED_HEADER = 'repeats the header row, as where two tables were joined: remove this row';

export const isBlankName = (name: string): boolean => name.trim() === '';

/** Finds rows that all use another separator than the header row. */
export function separatedOtherwise(
  text: string,
  header: CsvRecord,
  rows: readonly CsvRecord[],
): TextFault | undefined {
  const [first] = rows;
  if (!first || rows.some((row) => fits(row, header))) return undefined;
  const name = otherSeparator(firstRecord(text, first.start), header.cells.length);
  if (name === undefined) return undefined;
  return { offset: first.start, rule: 'csv/separator', message: separatorMessage('the rows', name) };
}

const separatorMessage = (cells: string, name: string): string =>
  `the cells of ${cells} are separated by ${name}, those of the header row by commas: separate them by commas`;

/** Blank lines in a table of one column, which may be meant as empty cells but are not read as such. */
export function blankLines(
  text: string,
  rows: readonly CsvRecord[],
  placeOf: (offset: number) => Place,
): Problem[] {
  if (rows[0]?.cells.length !== 1) return [];
  const message = 'this line is blank and is ignored: write "" for an empty cell, or remove the line';
  return rows.flatMap(({ after, start }) =>
    [...text.slice(after, start).matchAll(/\r\n|\n|\r/g)].map(
      ({ index }): Problem => ({
        severity: 'warning',
        ...placeOf(after + index),
        rule: 'csv/blank-line',
        message,
      }),
    ),
  );
}

/** A row of empty cells; in a table of one column, an empty cell is a value. */
export const isBlank = ({ cells }: CsvRecord, header: CsvRecord | undefined): boolean =>
  header !== undefined && header.cells.length > 1 && isBlankRow(cells);

/** Runs of rows without values, as spreadsheets leave below a table. */
export function blankRows(
  rows: readonly CsvRecord[],
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
    rule: 'csv/blank-line',
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
      : 'add the missing ones, with a comma for each that is empty';
  return `has ${counted(cells.length, 'cell')} where the header row has ${header.cells.length}: ${remedy}`;
}
