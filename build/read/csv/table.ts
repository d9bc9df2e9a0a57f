import type { Rows } from '../../model/document/columns.ts';
import type { Column, SourceFile } from '../../model/document/document.ts';
import { makeLineIndex, type Place } from '../../model/json/locator.ts';
import { hasErrors, type Problem, type Report } from '../../model/problems/problem.ts';
import { quoted } from '../../model/problems/wording.ts';
import { footerMessage, footerStart } from './footer.ts';
import { foreignHeader, headerProblems } from './header.ts';
import { blankLines, blankRows, isBlank, rowFault, separatedOtherwise } from './record-rows.ts';
import { type CsvRecord, CsvRecords, cellStarts, readRecords } from './records.ts';
import { type CsvColumn, makeCsvColumns, remarksOn, rowOf, rowText } from './row.ts';
import { makeRows } from './rows.ts';
import { separatorFault } from './separators.ts';

const EMPTY = { offset: 0, rule: 'csv/rows', message: 'is empty: add a header row with the column ids' };

const NO_HEADER: CsvRecord = { cells: [], start: 0, end: 0 };

/** The rows of a CSV. */
export interface TableReading {
  /** Undefined if cells cannot be assigned to columns. */
  readonly rows?: Rows;
  /** Prints the `dataSet` of a CSV without errors as JSON text. */
  readonly printDataSet: () => string;
  /** Cells and rows that the rows omit because of errors. */
  readonly unread: UnreadCells;
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
  const rows = all.filter((row) => !isBlank(row, header));
  const { placeOf, locate } = makeTableLocator(csv, header, rows);
  const fault =
    recordFault ??
    (header === NO_HEADER
      ? EMPTY
      : (foreignHeader(header, all, columns, placeOf) ?? separatedOtherwise(csv.text, header, rows)));
  const unread = makeUnreadCells();
  if (fault) {
    report(error(placeOf(fault.offset), fault.rule, fault.message));
    return { printDataSet: () => '{}', unread, locate };
  }
  const problems = [
    ...headerProblems(csv, header, rows, columns),
    ...blankLines(records, placeOf),
    ...blankRows(all, header, placeOf),
  ];
  for (const problem of problems) report(problem);
  const present = makeCsvColumns(columns, header, rows);
  const footer = footerOf(rows, present);
  if (footer.start < rows.length) report(error(locate(footer.start), 'rows/footer', footer.message));
  let index = 0;
  for (const row of rows) {
    const fault = index < footer.start ? rowFault(csv.text, row, header) : undefined;
    if (fault) report(error(locate(index), fault.rule, fault.message));
    if (fault || index >= footer.start) unread.add(index);
    else reportCells(row, index, present, { unread, locate, report });
    index++;
  }
  const read = makeRows(rows.length, (i) => (unread.has(i) ? {} : rowOf(rows.at(i) as CsvRecord, present)));
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
    for (const { severity, rule, message } of remarksOn(row, column)) {
      if (severity === 'error') unread.add(index, id);
      const text = `column ${quoted(id)}${message}`;
      report({ severity, ...locate(index, id), pointer: id, rule, message: text });
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
        const { start, cells } = rows.at(index) ?? header;
        last = { index, start, starts: cellStarts(text, start, cells.length) };
      }
      const cell = columnId === undefined ? 0 : (cellOf.get(columnId) ?? 0);
      return placeOf(last.starts[cell] ?? last.start);
    },
  };
}

const error = (place: Place, rule: string, message: string): Problem => {
  return { severity: 'error', ...place, rule, message };
};

/** Unreadable rows and cells of a table. */
export interface UnreadCells {
  /** Adds a cell, or a whole row if there is no column. */
  readonly add: (row: number, columnId?: string) => void;
  /** Whether the row, or its cell in the column, is unreadable. */
  readonly has: (row: number, columnId?: string) => boolean;
  readonly entries: () => Iterable<readonly [row: number, columnId: string | undefined]>;
}

/** Starts to collect the cells and rows that cannot be read. */
export function makeUnreadCells(): UnreadCells {
  const rows = new Map<string | undefined, Set<number>>();
  const has = (row: number, columnId?: string): boolean => rows.get(columnId)?.has(row) ?? false;
  return {
    add: (row, columnId) => {
      const own = rows.get(columnId);
      if (own) own.add(row);
      else rows.set(columnId, new Set([row]));
    },
    has: (row, columnId) => has(row) || (columnId !== undefined && has(row, columnId)),
    *entries() {
      for (const [columnId, own] of rows) for (const row of own) yield [row, columnId];
    },
  };
}
