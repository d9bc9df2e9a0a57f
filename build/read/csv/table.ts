import { append } from '../../model/collections.ts';
import { areMostWrong, type Row, type Rows } from '../../model/document/columns.ts';
import { type Column, rowPointer, type SourceFile } from '../../model/document/document.ts';
import { isLanguageTag } from '../../model/identity/language.ts';
import { makeLineIndex, type Place } from '../../model/json/locator.ts';
import type { Problem, Report } from '../../model/problems/problem.ts';
import { counted, moreInColumn, quoted } from '../../model/problems/wording.ts';
import { byteOrderMark, type TextFault } from '../syntax.ts';
import {
  CellFault,
  isBlankRow,
  makeRows,
  memberIdentities,
  printCell,
  readCell,
  withoutPrototype,
} from './cells.ts';
import { findForeignHeader, findHeaderProblems, findSeparatorFault, isBlankName } from './header.ts';
import { cellStarts, cellsAt, findRecordFault, readRecord, skipLineBreaks } from './records.ts';

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

/**
 * Reads a CSV: a header row of column ids in any order, then the rows. Numbers keep all their digits.
 *
 * @param language of the document if its texts can have several: `name` has the text in it, `name@de` that in German
 */
export function readTable(
  csv: SourceFile,
  own: readonly Column[],
  report: Report,
  language?: string,
): TableReading {
  const { file, text } = csv;
  const { positionOf } = makeLineIndex(text);
  const reportAt: ReportAt = (offset, problem) => report({ file, ...positionOf(offset), ...problem });
  const header = readHeader(text);
  const locateIn = (starts: readonly number[]) =>
    makeCellLocator(text, header, starts, (offset) => ({ file, ...positionOf(offset) }));
  const fault = findTableFault(text, header, own);
  if (fault) {
    const { offset, ...problem } = fault;
    reportAt(offset, { severity: 'error', ...problem });
    return { printDataSet: () => '{}', unread: new Set(), locate: locateIn([]) };
  }
  const columns = language === undefined ? own : addLanguages(own, header.names, language);
  const present = columnsIn(header, columns);
  const keepsRows = text.length <= MAX_KEPT_LENGTH || columns.length >= MAX_REREAD_COLUMNS;
  const { starts, kept, skipped, unread, filled, faults, isComplete } = readRows(
    text,
    header,
    present,
    keepsRows,
    reportAt,
  );
  const locate = locateIn(starts);
  for (const [id, cells] of faults) {
    const areMost = areMostWrong(cells.length, starts.length);
    const more = moreInColumn(areMost ? cells.length - 1 : 0);
    for (const { row, fault } of areMost ? cells.slice(0, 1) : cells) {
      const message = `column ${quoted(id)}: ${fault.message}${more}`;
      report({ severity: 'error', ...locate(row, id), pointer: id, rule: fault.rule, message });
    }
  }
  const headerProblems = findHeaderProblems(header.names, columns, filled);
  const headerStarts = cellStarts(text, header.start);
  for (const { cell, ...problem } of headerProblems)
    reportAt(headerStarts[cell] as number, { rule: 'csv/header', ...problem });
  const isReadable = isComplete && !headerProblems.some(({ severity }) => severity === 'error');
  const cellsOf = (row: number): string[] => cellsAt(text, starts[row] as number, ',');
  const reread = makeRows(starts.length, (row) => (skipped.has(row) ? {} : readRow(cellsOf(row), present)));
  return {
    ...(isReadable && { rows: keepsRows ? kept : reread }),
    printDataSet: () => `{"rows":[${starts.map((_, row) => printRow(cellsOf(row), present)).join(',')}]}`,
    unread,
    locate,
  };
}

/** Reports a problem at an offset of the text. */
type ReportAt = (offset: number, problem: Omit<Problem, 'file' | 'line' | 'column'>) => void;

/** Rows of shorter CSVs are kept in memory, because most rules read them. */
const MAX_KEPT_LENGTH = 16_000_000;
/** With more columns, reading a whole row for a few cells takes too long. */
const MAX_REREAD_COLUMNS = 50;

type Header = ReturnType<typeof readHeader>;

function readHeader(text: string) {
  const start = skipLineBreaks(text, 0);
  const names: string[] = [];
  /** Undefined if its last cell is invalid. */
  const end = readRecord(text, start, undefined, names);
  /** Index of the first cell with a name. */
  const cellOf: ReadonlyMap<string, number> = new Map(names.map((name, i) => [name, i] as const).reverse());
  return { names, cellOf, start, end };
}

/** The fault because of which a table cannot be read at all. */
function findTableFault(text: string, header: Header, columns: readonly Column[]): TextFault | undefined {
  const { names, start, end } = header;
  if (start === text.length)
    return { offset: 0, rule: 'csv/rows', message: 'is empty: add a header row with the column ids' };
  const ids = columns.map(({ id }) => id);
  const separator = findSeparatorFault(text, ids);
  if (separator) return separator;
  if (end === undefined) return findRecordFault(text, start);
  const foreign = findForeignHeader(names, columns);
  return foreign && { offset: start, ...foreign };
}

/** A column of the list, or of a CSV with its texts in a language: `name@de`. */
interface TextColumn extends Column {
  /** The id of the column of the list, the language of its strings, and that of the texts. */
  readonly texts?: { readonly id: string; readonly own: string; readonly language: string };
}

/** The columns, and those of their texts in other languages than their own. */
function addLanguages(columns: readonly Column[], names: readonly string[], own: string): TextColumn[] {
  const all: TextColumn[] = [...columns];
  for (const name of names) {
    const [, id, language = own] = /^(.+)@([^@]+)$/.exec(name) ?? [];
    const isOther = language.toLowerCase() !== own.toLowerCase() && isLanguageTag(language);
    if (id === undefined || !isOther || !names.includes(id) || columns.some((one) => one.id === name))
      continue;
    const column = columns.find((one) => one.id === id && one.type === 'string');
    if (column) all.push({ ...column, id: name, optional: true, texts: { id, own, language } });
  }
  return all;
}

/** A column that a CSV contains, and the index of its cells. */
type PresentColumn = ReturnType<typeof columnsIn>[number];

function columnsIn({ cellOf }: Header, columns: readonly TextColumn[]) {
  const present: { column: TextColumn; at: number; members: ReadonlySet<string> }[] = [];
  for (const column of columns) {
    const at = cellOf.get(column.id);
    if (at !== undefined) present.push({ column, at, members: memberIdentities(column) });
  }
  return present;
}

/** Reads and checks each row once. A column of which most cells have a fault is one problem. */
function readRows(
  text: string,
  { names, end: headerEnd = 0 }: Header,
  columns: readonly PresentColumn[],
  keepsRows: boolean,
  report: ReportAt,
) {
  const starts: number[] = [];
  const kept: Row[] = [];
  const skipped = new Set<number>();
  const unread = new Set<string>();
  /** Indexes of the columns without a name that have values. */
  const filled = new Set<number>();
  const unnamed = [...names.keys()].filter((i) => isBlankName(names[i] as string));
  const width = names.findLastIndex((name) => !isBlankName(name)) + 1;
  const blankStarts: number[] = [];
  const faults = new Map<string, { readonly row: number; readonly fault: CellFault }[]>();
  const addFault = ({ id }: Column, fault: CellFault): void => {
    const row = starts.length - 1;
    unread.add(rowPointer(row, id));
    append(faults, id, { row, fault });
  };
  let isComplete = true;
  let start = skipLineBreaks(text, headerEnd);
  for (let end: number | undefined = headerEnd; start < text.length; start = skipLineBreaks(text, end)) {
    const cells: string[] = [];
    end = readRecord(text, start, undefined, cells);
    if (end === undefined) {
      const { offset, rule, message } = findRecordFault(text, start);
      report(offset, { severity: 'error', rule, message });
      isComplete = false;
      break;
    }
    // In a table with one column, an empty cell is a value.
    if (names.length > 1 && isBlankRow(cells)) {
      blankStarts.push(start);
      continue;
    }
    const row = starts.push(start) - 1;
    const mark = byteOrderMark(text, start);
    const message = mark?.message ?? lengthMessage(cells, width, names.length);
    if (message !== undefined) {
      report(start, { severity: 'error', rule: mark?.rule ?? 'csv/rows', message });
      unread.add(rowPointer(row));
      skipped.add(row);
      if (keepsRows) kept.push({});
      continue;
    }
    for (const i of unnamed) if (cells[i]) filled.add(i);
    const read = readRow(cells, columns, addFault);
    if (keepsRows) kept.push(read);
  }
  const [firstBlank] = blankStarts;
  if (firstBlank !== undefined) {
    const { length } = blankStarts;
    const message =
      length === 1
        ? 'this row has no values and is ignored: remove it'
        : `${length} rows from here on have no values and are ignored: remove them`;
    report(firstBlank, { severity: 'warning', rule: 'rows/empty', message });
  }
  return { starts, kept, skipped, unread, filled, faults, isComplete };
}

/**
 * The message about a row with too few or too many cells. Empty cells may follow, and those without a column id may be missing.
 *
 * @param width number of cells up to the last one with a column id
 */
function lengthMessage(cells: readonly string[], width: number, headerWidth: number): string | undefined {
  const isLonger = cells.length > headerWidth && cells.findLastIndex((cell) => cell !== '') >= headerWidth;
  if (cells.length >= width && !isLonger) return undefined;
  const remedy = isLonger
    ? 'enclose a cell that contains commas in quotes, or remove the extra cells'
    : 'add the missing ones, with a comma for each empty cell';
  return `has ${counted(cells.length, 'cell')}, but the header row has ${headerWidth}: ${remedy}`;
}

/** The values of a row by column id, without the cells that have errors. */
function readRow(
  cells: readonly string[],
  columns: readonly PresentColumn[],
  onFault?: (column: Column, fault: CellFault) => void,
): Row {
  const row: Record<string, unknown> = withoutPrototype({});
  for (const { column, at, members } of columns) {
    const value = readCell(cells[at] ?? '', column, members);
    if (value instanceof CellFault) onFault?.(column, value);
    else if (value !== undefined && column.texts) addText(row, column.texts, value);
    else if (value !== undefined) row[column.id] = value;
  }
  return row;
}

/** Adds a text in another language to a cell, which is a string without one. */
function addText(
  row: Record<string, unknown>,
  { id, own, language }: NonNullable<TextColumn['texts']>,
  text: unknown,
): void {
  const cell = row[id] || {};
  row[id] = { ...(typeof cell === 'string' ? { [own]: cell } : cell), [language]: text };
}

function printRow(cells: readonly string[], columns: readonly PresentColumn[]): string {
  const texts: string[] = [];
  const row = readRow(cells, columns);
  for (const { column, at } of columns) {
    const value = row[column.id];
    if (value === undefined) continue;
    texts.push(`${JSON.stringify(column.id)}:${printCell(cells[at] ?? '', value, column.type)}`);
  }
  return `{${texts.join(',')}}`;
}

/** Finds cells by reading their row again, because places are needed only for problems. */
function makeCellLocator(
  text: string,
  { cellOf, start: headerStart }: Header,
  rowStarts: readonly number[],
  placeOf: (offset: number) => Place,
): TableReading['locate'] {
  // A row may have thousands of problems.
  let lastIndex: number | undefined;
  let lastStarts: readonly number[] = [];
  return (index, columnId) => {
    const start = rowStarts[index] ?? headerStart;
    if (lastIndex !== index) lastStarts = cellStarts(text, start);
    lastIndex = index;
    // The text in the language of the document is in the column without a language.
    const id = columnId !== undefined && !cellOf.has(columnId) ? columnId.replace(/@[^@]*$/, '') : columnId;
    const cell = id === undefined ? 0 : (cellOf.get(id) ?? 0);
    return placeOf(lastStarts[cell] ?? start);
  };
}
