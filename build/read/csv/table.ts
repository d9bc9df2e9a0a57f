import type { Rows } from '../../model/document/columns.ts';
import { type Column, rowPointer, type SourceFile } from '../../model/document/document.ts';
import { makeLineIndex, type Place } from '../../model/json/locator.ts';
import { hasErrors, type Problem, type Report } from '../../model/problems/problem.ts';
import { counted, quoted } from '../../model/problems/wording.ts';
import type { TextFault } from '../syntax.ts';
import { type CsvColumn, faultsOf, makeCsvColumns, rowOf, rowText } from './cells.ts';
import { foreignHeader, headerProblems, isBlankName, otherSeparator, separatorFault } from './header.ts';
import { byteOrderMark, type CsvRecord, CsvRecords, cellStarts, readRecords } from './records.ts';
import { footerMessage, footerStart, isBlankRow, makeRows, REPEATED_HEADER, repeatsHeader } from './rows.ts';

const EMPTY = { offset: 0, rule: 'csv/rows', message: 'is empty: add a header row with the column ids' };

const NO_HEADER: CsvRecord = { cells: [], start: 0, end: 0 };

/** The rows of a CSV. */
export interface TableReading {
  /** Undefined if cells cannot be assigned to columns. */
  readonly rows?: Rows;
  /** Prints the `dataSet` of a CSV without errors as JSON text. */
  readonly printDataSet: () => string;
  /** JSON Pointers of the rows and cells that the rows omit because of errors. */
  readonly unread: Set<string>;
  /** Place of a row, by its index from 0, or of its cell in a column. */
  readonly locate: (row: number, columnId?: string) => Place;
}

/** Reads a CSV: a header row of column ids in any order, then the rows. Numbers keep all their digits. */
export function readTable(csv: SourceFile, columns: readonly Column[], report: Report): TableReading {
  const ids = columns.map(({ id }) => id);
  const separators = separatorFault(csv.text, ids);
  const { records, fault: recordFault } = separators
    ? { records: new CsvRecords(csv.text, new Uint32Array()), fault: separators }
    : readRecords(csv.text);
  const header = records.at(0) ?? NO_HEADER;
  const all = records.slice(1);
  const blank: BlankRun[] = [];
  const rows = all.filter(makeBlankTest(header, blank));
  const { placeOf, locate } = makeTableLocator(csv, header, rows);
  const fault =
    recordFault ??
    (header === NO_HEADER
      ? EMPTY
      : (foreignHeader(header, all, columns, placeOf) ?? separatedOtherwise(csv.text, header, rows)));
  const unread = new Set<string>();
  const skipped = new Set<number>();
  if (fault) {
    report(error(placeOf(fault.offset), fault.rule, fault.message));
    return { printDataSet: () => '{}', unread, locate };
  }
  const problems = headerProblems(csv, header, rows, columns);
  for (const problem of [...problems, ...blank.map((run) => blankWarning(run, placeOf))]) report(problem);
  if (header.cells.length === 1)
    for (const offset of all.blankLines(header.end)) report(lineWarning(placeOf(offset)));
  const present = makeCsvColumns(columns, header, rows);
  const footer = footerOf(rows, present);
  if (footer.start < rows.length) report(error(locate(footer.start), 'rows/footer', footer.message));
  let index = 0;
  for (const row of rows) {
    const fault = index < footer.start ? rowFault(csv.text, row, header) : undefined;
    if (fault) report(error(locate(index), fault.rule, fault.message));
    if (fault || index >= footer.start) skipped.add(index);
    else reportCells(row, index, present, { unread, locate, report });
    index++;
  }
  for (const row of skipped) unread.add(rowPointer(row));
  const read = makeRows(rows.length, (i) => (skipped.has(i) ? {} : rowOf(rows.at(i) as CsvRecord, present)));
  const isLarge = csv.text.length > MAX_KEPT_LENGTH && columns.length < MAX_REREAD_COLUMNS;
  return {
    ...(!hasErrors(problems) && { rows: isLarge ? read : [...read] }),
    printDataSet: () => `{"rows":[${Array.from(rows, (row) => rowText(row, present)).join(',')}]}`,
    unread,
    locate,
  };
}

/** The first row of a footer and its message. */
function footerOf(rows: CsvRecords, columns: readonly CsvColumn[]) {
  const cellsAt = (index: number) => {
    const { cells = [] } = rows.at(index) ?? {};
    return columns.map(({ at }) => cells[at]);
  };
  const start = footerStart(
    rows.length,
    cellsAt,
    columns.map(({ column }) => column),
  );
  return { start, message: footerMessage(rows.length - start, cellsAt(start)) };
}

/** Reports the problems with the cells of a row. */
function reportCells(
  row: CsvRecord,
  index: number,
  columns: readonly CsvColumn[],
  { unread, locate, report }: Pick<TableReading, 'unread' | 'locate'> & { readonly report: Report },
): void {
  for (const column of columns) {
    const { id } = column.column;
    for (const { rule, message } of faultsOf(row, column)) {
      unread.add(rowPointer(index, id));
      report({ ...error(locate(index, id), rule, `column ${quoted(id)}${message}`), pointer: id });
    }
  }
}

/** Rows of shorter CSVs are kept in memory, because most rules read them. */
const MAX_KEPT_LENGTH = 16_000_000;
/** With more columns, reading a whole row for a few cells takes too long. */
const MAX_REREAD_COLUMNS = 50;

/** Finds cells by reading their row again, because places are needed only for problems. */
function makeTableLocator(
  { file, text }: SourceFile,
  header: CsvRecord,
  rows: CsvRecords,
): { readonly placeOf: (offset: number) => Place; readonly locate: TableReading['locate'] } {
  const { positionOf } = makeLineIndex(text);
  const placeOf = (offset: number): Place => ({ file, ...positionOf(offset) });
  const cellOf = new Map(header.cells.map((name, i) => [name, i] as const).reverse());
  // A row may have thousands of problems.
  let last:
    | { readonly index: number; readonly start: number; readonly starts: readonly number[] }
    | undefined;
  return {
    placeOf,
    locate: (index, columnId) => {
      if (last?.index !== index) {
        const { start } = rows.at(index) ?? header;
        last = { index, start, starts: cellStarts(text, start) };
      }
      const cell = columnId === undefined ? 0 : (cellOf.get(columnId) ?? 0);
      return placeOf(last.starts[cell] ?? last.start);
    },
  };
}

const error = (place: Place, rule: string, message: string): Problem => {
  return { severity: 'error', ...place, rule, message };
};

/** Finds rows that all use another separator than the header row. */
function separatedOtherwise(text: string, header: CsvRecord, rows: CsvRecords): TextFault | undefined {
  const first = rows.at(0);
  if (!first) return undefined;
  for (const row of rows) if (fits(row, header)) return undefined;
  const name = otherSeparator(text, first.start, header.cells.length);
  if (name === undefined) return undefined;
  return { offset: first.start, rule: 'csv/separator', message: separatorMessage('the rows', name) };
}

const separatorMessage = (cells: string, name: string): string =>
  `the cells of ${cells} are separated by ${name}, but those of the header row by commas: use commas`;

/** Consecutive rows without values, which spreadsheets often leave below a table. */
interface BlankRun {
  readonly first: number;
  count: number;
}

/** Makes a test whether a row has values, for rows in order, and collects the rows that have none. */
function makeBlankTest({ cells: names }: CsvRecord, runs: BlankRun[]): (row: CsvRecord) => boolean {
  let isRun = false;
  return ({ cells, start }) => {
    // In a table with one column, an empty cell is a value.
    const isBlank = names.length > 1 && isBlankRow(cells);
    const run = isRun ? runs.at(-1) : undefined;
    if (isBlank && run) run.count++;
    else if (isBlank) runs.push({ first: start, count: 1 });
    isRun = isBlank;
    return !isBlank;
  };
}

const blankWarning = ({ first, count }: BlankRun, placeOf: (offset: number) => Place): Problem => ({
  severity: 'warning',
  ...placeOf(first),
  rule: 'rows/empty',
  message:
    count === 1
      ? 'this row has no values and is ignored: remove it'
      : `${count} rows from here on have no values and are ignored: remove them`,
});

/** In a table with one column, ignored blank lines may mean empty cells. */
const lineWarning = (place: Place): Problem => ({
  severity: 'warning',
  ...place,
  rule: 'rows/empty',
  message: 'this line is blank and is ignored: write "" for an empty cell, or remove the line',
});

function rowFault(text: string, row: CsvRecord, header: CsvRecord): Omit<TextFault, 'offset'> | undefined {
  const isHeader = repeatsHeader(row.cells, header.cells);
  const mark = byteOrderMark(text, row.start, isHeader);
  if (mark) return mark;
  if (isHeader) return { rule: 'rows/header', message: REPEATED_HEADER };
  if (fits(row, header)) return undefined;
  const name = otherSeparator(text, row.start, header.cells.length);
  return name === undefined
    ? { rule: 'csv/rows', message: lengthMessage(text, row, header) }
    : { rule: 'csv/separator', message: separatorMessage('this row', name) };
}

/** Cells without a column id must be empty and may be missing; all others must be present. */
function fits({ cells }: CsvRecord, header: CsvRecord): boolean {
  const named = header.cells.findLastIndex((name) => !isBlankName(name)) + 1;
  return cells.length >= named && cells.slice(header.cells.length).every((cell) => cell === '');
}

function lengthMessage(text: string, { cells, end }: CsvRecord, header: CsvRecord): string {
  const remedy =
    cells.length > header.cells.length
      ? 'enclose a cell that contains commas in quotes, or remove the extra cells'
      : end === text.length
        ? 'the file ends here and is probably truncated, so restore the rest of it'
        : 'add the missing ones, with a comma for each empty cell';
  return `has ${counted(cells.length, 'cell')}, but the header row has ${header.cells.length}: ${remedy}`;
}
