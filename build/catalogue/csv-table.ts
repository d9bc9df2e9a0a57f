import { CsvError, parse } from 'csv-parse/sync';
import { firstRecord, otherSeparator, plainName, separatorFault } from '../csv/separators.ts';
import { losesDigits } from '../domain/decimals.ts';
import { identityOf, readNumber } from '../domain/long-numbers.ts';
import { makeFindNearest } from '../domain/nearest.ts';
import { once } from '../domain/once.ts';
import type { SourceFile } from '../input/pair.ts';
import { MAX_DEPTH } from '../json/syntax.ts';
import { compactText, mayHoldLongNumber } from '../json/text.ts';
import { inspectValue, numberMessage, valueProblems } from '../json/values.ts';
import { hasErrors, type Problem, type Report, type Severity } from '../problems/problem.ts';
import { counted, listed, quoted } from '../problems/wording.ts';
import { conflictInCsv } from '../text/conflict.ts';
import type { TextFault } from '../text/fault.ts';
import { findForeignText } from '../text/foreign-text.ts';
import { makeLineIndex, type Place } from '../text/position.ts';
import { isTypeWrong } from './column-types.ts';
import type { Column } from './document.ts';
import { footerMessage, footerStart } from './footer.ts';
import { remedyFor } from './remedy.ts';
import { isBlankRow, REPEATED_HEADER, repeatsHeader } from './row-faults.ts';
import { isAboutErrors, isSpreadsheetError, spreadsheetErrorMessage } from './spreadsheet-errors.ts';
import { makeUnreadCells, type UnreadCells } from './unread-cells.ts';

/** The rows of a CSV. */
export interface TableReading {
  /** JSON text of the `dataSet`; undefined where it is not clear which cell belongs to which column. */
  readonly dataSet?: string;
  /** JSON text of the rows that may have numbers with more digits than a double keeps, by their index from 0. */
  readonly longRows: ReadonlyMap<number, string>;
  /** Cells that are not in the `dataSet`, and rows that are empty there, because of errors. */
  readonly unread: UnreadCells;
  /** Place of a row, by its index from 0, or of its cell in a column. */
  readonly locate: (row: number, columnId?: string) => Place;
}

/**
 * Reads the CSV beside a metadata document (format: how documents lie in a content repository): a header row of
 * column ids in any order, each cell by its column's type. An empty cell is left out where its column is
 * optional, an empty string in a column of type string, and null elsewhere. Numbers keep their digits.
 */
export function readTable(csv: SourceFile, columns: readonly Column[], report: Report): TableReading {
  const separators = separatorFault(
    csv.text,
    columns.map(({ id }) => id),
  );
  const records = separators ? { rows: [], fault: separators } : readRecords(csv.text);
  const [header, ...all] = records.rows;
  const rows = all.filter((row) => !isBlank(row, header));
  const { placeOf, locate } = makeTableLocator(csv, header, rows);
  const refused = (offset: number, rule: string, message: string): TableReading => {
    report(error(placeOf(offset), rule, message));
    return { longRows: new Map(), unread: makeUnreadCells(), locate };
  };
  if (records.fault) return refused(records.fault.offset, records.fault.rule, records.fault.message);
  if (!header) return refused(0, 'csv/rows', 'is empty: begin it with a row of column ids');
  const foreign = foreignHeader(header, all, columns, placeOf);
  if (foreign !== undefined) return refused(header.start, 'csv/header', foreign);
  const ofSeparators = separatedOtherwise(csv.text, header, rows);
  if (ofSeparators) return refused(ofSeparators.offset, ofSeparators.rule, ofSeparators.message);
  const problems = [
    ...headerProblems(csv, header, rows, columns),
    ...blankLines(csv.text, records.rows, placeOf),
    ...blankRows(all, header, placeOf),
  ];
  for (const problem of problems) report(problem);
  const isHeaderSound = !hasErrors(problems);
  const cells = columns
    .map((column) => ({ column, at: header.cells.indexOf(column.id), members: membersOf(column) }))
    .filter(({ at }) => at >= 0)
    .map((cell) => ({
      ...cell,
      isAboutErrors: once(() => isAboutErrors(rows.map((row) => row.cells[cell.at]))),
      isMistyped: once(() => isMistyped(rows, cell)),
    }));
  const unread = makeUnreadCells();
  const longRows = new Map<number, string>();
  const cellsAt = (i: number) => cells.map(({ at }) => rows[i]?.cells[at]);
  const footer = footerStart(
    rows.length,
    cellsAt,
    cells.map(({ column }) => column),
  );
  if (footer < rows.length)
    report(error(locate(footer), 'rows/footer', footerMessage(rows.length - footer, cellsAt(footer))));
  const texts = rows.map((row, i) => {
    if (i >= footer) {
      unread.add(i);
      return '{}';
    }
    const fault = rowFault(csv.text, row, header);
    if (fault) {
      report(error(locate(i), fault.rule, fault.message));
      unread.add(i);
      return '{}';
    }
    const text = rowText(row, cells, ({ id }, { severity, rule, message }) => {
      if (severity === 'error') unread.add(i, id);
      report({
        severity,
        ...locate(i, id),
        pointer: id,
        rule,
        message: `column ${quoted(id)}${message}`,
      });
    });
    if (cells.some(({ column, at }) => column.type !== 'string' && mayHoldLongNumber(row.cells[at] ?? '')))
      longRows.set(i, text);
    return text;
  });
  const dataSet = `{"rows":[${texts.join(',')}]}`;
  return { ...(isHeaderSound && { dataSet }), longRows, unread, locate };
}

/** What a text is that is no CSV, where it can be recognised. */
export function textFaultOfCsv(text: string): TextFault | undefined {
  if (text.startsWith('\ufeff'))
    return {
      offset: 0,
      rule: 'file/byte-order-mark',
      message: 'begins with two byte-order marks (U+FEFF): save it with one or none',
    };
  return findForeignText(text, 'a CSV') ?? conflictInCsv(text);
}

interface Row {
  readonly cells: readonly string[];
  /** Offset of its first cell. */
  readonly start: number;
  /** Offset at which the record before ends: blank lines may lie between. */
  readonly after: number;
}

interface Cell {
  readonly column: Column;
  readonly at: number;
  /** Identities of the values that are allowed in an enum or enum-set column. */
  readonly members: ReadonlySet<string>;
  /** Whether spreadsheet errors are what the column lists. */
  readonly isAboutErrors: () => boolean;
  /** Whether the type is wrong, and not the cells: they are read as strings then, and the rules report the type. */
  readonly isMistyped: () => boolean;
}

function isMistyped(rows: readonly Row[], { column, at, members }: Pick<Cell, 'column' | 'at' | 'members'>) {
  const cells = rows.map((row) => row.cells[at] ?? '').filter((cell) => cell !== '');
  const wrong = cells.filter((cell) => isNotOf(readCell(cell, column, members)));
  return isTypeWrong(wrong, cells.length);
}

const membersOf = ({ members }: Column): ReadonlySet<string> =>
  new Set(members.map((member) => identityOf([member])));

/** Reads the records of a text. Their places are those that the parser is at, because it miscounts lines in cells. */
function readRecords(text: string): { rows: Row[]; fault?: TextFault } {
  const bytes = Buffer.from(text);
  const offsetOf = makeOffsets(bytes);
  const rows: Row[] = [];
  let after = 0;
  try {
    parse(bytes, {
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (cells: string[], { bytes: end }) => {
        rows.push({ cells, start: skipBlankLines(text, after), after });
        after = offsetOf(end);
        return null;
      },
    });
    return { rows };
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    // A quote that never closes swallows the rest of the file: what helps is where its cell begins.
    const { bytes: end, column } = cause as CsvError & { bytes: number; column: number };
    const offset = column === 0 ? skipBlankLines(text, after) : offsetOf(end) + 1;
    const message = `is not a CSV: ${QUOTE_FAULTS.get(cause.code) ?? cause.message}`;
    return { rows, fault: byteOrderMark(text, offset) ?? { offset, rule: 'csv/rows', message } };
  }
}

/** Makes what turns ascending offsets of UTF-8 bytes into offsets of their text. */
function makeOffsets(bytes: Buffer): (end: number) => number {
  let [byte, offset] = [0, 0];
  return (end) => {
    offset += bytes.toString('utf8', byte, end).length;
    byte = end;
    return offset;
  };
}

/** A byte-order mark before a quote, or at the beginning of a row, is what remains where files were joined. */
function byteOrderMark(text: string, offset: number, header?: Row, row?: Row): TextFault | undefined {
  if (text[offset] !== '\ufeff') return undefined;
  const isHeader = header !== undefined && row !== undefined && repeatsHeader(row.cells, header.cells);
  const remedy = isHeader
    ? 'and the header row again: remove this row'
    : 'as where two files were joined: remove it';
  const message = `a byte-order mark (U+FEFF) in the middle of the file, ${remedy}`;
  return { offset, rule: 'file/byte-order-mark', message };
}

function skipBlankLines(text: string, offset: number): number {
  let at = offset;
  while (text[at] === '\r' || text[at] === '\n') at++;
  return at;
}

const IN_CELL = 'a quote inside a cell: enclose the cell in quotes, and double the quotes inside it';
const QUOTE_FAULTS = new Map<string, string>([
  [
    'CSV_QUOTE_NOT_CLOSED',
    'a quote is opened in this row and never closed: close it, or double it if it is part of the text',
  ],
  ['CSV_INVALID_CLOSING_QUOTE', IN_CELL],
  ['INVALID_OPENING_QUOTE', IN_CELL],
]);

function headerProblems(
  csv: SourceFile,
  header: Row,
  rows: readonly Row[],
  columns: readonly Column[],
): Problem[] {
  const { positionOf } = makeLineIndex(csv.text);
  const starts = cellStarts(csv.text, header.start, header.cells.length);
  const told = (severity: Severity, cell: number, message: string, columnId?: string): Problem => ({
    severity,
    file: csv.file,
    ...positionOf(starts[cell] ?? header.start),
    ...(columnId !== undefined && { pointer: columnId }),
    rule: 'csv/header',
    message,
  });
  const ids = columns.map(({ id }) => id);
  const known = new Set(ids);
  const idOf = new Map([
    ...columns.map(({ id, name = '' }) => [plainName(name), id] as const).reverse(),
    ...ids.map((id) => [plainName(id), id] as const).reverse(),
  ]);
  const firstOf = new Map(header.cells.map((name, i) => [name, i] as const).reverse());
  const meant = header.cells.map((name) => {
    if (known.has(name)) return name;
    const id = idOf.get(plainName(name));
    return id !== undefined && header.cells.includes(id) ? undefined : id;
  });
  const findColumn = makeFindNearest(ids.filter((id) => !meant.includes(id)));
  for (const [i, name] of header.cells.entries())
    meant[i] ??= isBlankName(name) ? undefined : findColumn(name);
  const missing = columns.filter(({ id, optional }) => !optional && !meant.includes(id));
  const unknown = header.cells.flatMap((name, i) => (isBlankName(name) || meant[i] !== undefined ? [] : [i]));
  // One column that is missing, and one that is not known, are the same.
  if (missing.length === 1 && unknown.length === 1) meant[unknown[0] as number] = missing.pop()?.id;
  const ofCells = header.cells.flatMap((name, i): Problem[] => {
    if (known.has(name)) {
      const first = firstOf.get(name) ?? i;
      const message = `${quoted(name)} is the header of column ${first + 1} already: remove one of the two columns, or correct this header`;
      return first === i ? [] : [told('error', i, message, name)];
    }
    if (isBlankName(name)) return [told(...unnamed(i, rows))];
    const remedy =
      meant[i] === undefined
        ? `correct it, or remove the column; the ids are ${listed(ids.map(quoted), 10)}`
        : `did you mean ${quoted(meant[i])}?`;
    return [told('error', i, `${quoted(name)} is not a column id: ${remedy}`, name)];
  });
  return [
    ...ofCells,
    ...missing.map(({ id }) =>
      told(
        'error',
        0,
        `the header row lacks ${quoted(id)}: add the column, or make it optional in the metadata`,
        id,
      ),
    ),
  ];
}

const isBlankName = (name: string): boolean => name.trim() === '';

/** What is wrong with a first row that has nothing of a header row. */
function foreignHeader(
  { cells }: Row,
  rows: readonly Row[],
  columns: readonly Column[],
  placeOf: (offset: number) => Place,
): string | undefined {
  const ids = new Set(columns.map(({ id }) => plainName(id)));
  if (cells.some((name) => ids.has(plainName(name)))) return undefined;
  const header = rows
    .slice(0, MAX_TITLE_ROWS)
    .find((row) => columns.every(({ id, optional }) => optional || row.cells.includes(id)));
  if (header)
    return `the column ids are not in the first row, but in line ${placeOf(header.start).line}: remove what is above them`;
  const what = cells.every(isBlankName) ? 'is blank' : 'names no column';
  const words = listed(
    columns.map(({ id }) => quoted(id)),
    10,
  );
  return `the first row ${what}: begin with a row of the column ids ${words}`;
}

/** Among so many rows the header row is looked for below a title. */
const MAX_TITLE_ROWS = 20;

/** Rows whose cells are all separated by something else than those of the header row. */
function separatedOtherwise(text: string, header: Row, rows: readonly Row[]): TextFault | undefined {
  const [first] = rows;
  if (!first || rows.some((row) => fits(row, header))) return undefined;
  const name = otherSeparator(firstRecord(text, first.start), header.cells.length);
  if (name === undefined) return undefined;
  return { offset: first.start, rule: 'csv/separator', message: separatorMessage('the rows', name) };
}

const separatorMessage = (cells: string, name: string): string =>
  `the cells of ${cells} are separated by ${name}, those of the header row by commas: separate them by commas`;

/** A column without a name is harmless only while its cells are empty. */
function unnamed(index: number, rows: readonly Row[]): [Severity, number, string] {
  return rows.every(({ cells }) => (cells[index] ?? '') === '')
    ? ['warning', index, `column ${index + 1} has neither a name nor cells and is ignored: remove it`]
    : [
        'error',
        index,
        `column ${index + 1} has cells but no column id in the header row: add one, or remove the column`,
      ];
}

/** In a table of one column a blank line may be meant as an empty cell; it is none by RFC 4180's readers. */
function blankLines(text: string, rows: readonly Row[], placeOf: (offset: number) => Place): Problem[] {
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

/** In a table of one column, a row with an empty cell is a value. */
const isBlank = ({ cells }: Row, header: Row | undefined): boolean =>
  header !== undefined && header.cells.length > 1 && isBlankRow(cells);

/** Rows of separators alone, as spreadsheets leave them below a table, by runs of them. */
function blankRows(rows: readonly Row[], header: Row, placeOf: (offset: number) => Place): Problem[] {
  const runs: { readonly first: Row; count: number }[] = [];
  let run: { readonly first: Row; count: number } | undefined;
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

/** What is wrong with a row as a whole. */
function rowFault(text: string, row: Row, header: Row): Omit<TextFault, 'offset'> | undefined {
  const mark = byteOrderMark(text, row.start, header, row);
  if (mark) return mark;
  if (repeatsHeader(row.cells, header.cells)) return { rule: 'rows/header', message: REPEATED_HEADER };
  if (fits(row, header)) return undefined;
  const name = otherSeparator(firstRecord(text, row.start), header.cells.length);
  return name === undefined
    ? { rule: 'csv/rows', message: lengthMessage(row, header) }
    : { rule: 'csv/separator', message: separatorMessage('this row', name) };
}

/** Cells without a column id are harmless while they are empty, and may be left out; all others must be there. */
function fits({ cells }: Row, header: Row): boolean {
  const named = header.cells.findLastIndex((name) => !isBlankName(name)) + 1;
  return cells.length >= named && cells.slice(header.cells.length).every((cell) => cell === '');
}

function lengthMessage({ cells }: Row, header: Row): string {
  const remedy =
    cells.length > header.cells.length
      ? 'enclose a cell that contains commas in quotes, or remove the extra cells'
      : 'add the missing ones, with a comma for each that is empty';
  return `has ${counted(cells.length, 'cell')} where the header row has ${header.cells.length}: ${remedy}`;
}

/** Something about a cell; the message goes on after the name of its column. */
type Remark = Pick<Problem, 'severity' | 'rule' | 'message'>;

type ReportRemark = (column: Column, remark: Remark) => void;

/** The JSON text of a row, without the cells that have errors. */
function rowText(row: Row, cells: readonly Cell[], tell: ReportRemark): string {
  const texts: string[] = [];
  for (const { column, at, members, isAboutErrors, isMistyped } of cells) {
    const cell = row.cells[at] ?? '';
    if (cell === '' && column.optional) continue;
    if (isSpreadsheetError(cell) && !members.has(cell) && !isAboutErrors()) {
      tell(column, {
        severity: 'error',
        rule: 'rows/spreadsheet-error',
        message: `: ${spreadsheetErrorMessage(cell)}`,
      });
      continue;
    }
    const read = readCell(cell, column, members);
    const reading = isNotOf(read) && isMistyped() ? { text: JSON.stringify(cell), remarks: NONE } : read;
    for (const remark of reading.remarks) tell(column, remark);
    if (reading.remarks.every(({ severity }) => severity !== 'error'))
      texts.push(`${JSON.stringify(column.id)}:${reading.text}`);
  }
  return `{${texts.join(',')}}`;
}

/** The JSON text of a cell, and what is to be said of it. */
interface CellReading {
  readonly text: string;
  readonly remarks: readonly Remark[];
}

function readCell(cell: string, column: Column, members: ReadonlySet<string>): CellReading {
  if (column.type === 'document' && cell !== '') return readDocument(cell);
  const text = cellText(cell, column, members);
  if (text === undefined) return notOf(cell, column.type);
  // Numbers are published with all their digits, but few programs that read them keep as many.
  const isLong = NUMBER_TYPES.includes(column.type) && mayHoldLongNumber(cell) && losesDigits(cell);
  return isLong
    ? { text, remarks: [{ severity: 'warning', rule: 'csv/number', message: `: ${numberMessage(cell)}` }] }
    : { text, remarks: NONE };
}

/** Whether a cell cannot be of the type of its column. */
const isNotOf = ({ remarks }: CellReading): boolean => remarks.some(({ rule }) => rule === 'csv/rows');

const NONE: readonly Remark[] = [];
const NUMBER_TYPES = ['integer', 'number'];

function notOf(cell: string, type: string): CellReading {
  const [kind, remedy] = KINDS.get(type) ?? [type, 'correct it'];
  const message = `: ${quoted(cell)} is not ${kind}: ${remedyFor(type, cell) ?? remedy}`;
  return { text: '', remarks: [{ severity: 'error', rule: 'csv/rows', message }] };
}

/** A cell of type document is a JSON text of its own, and checked as files are. */
function readDocument(cell: string): CellReading {
  const value = parseJson(cell);
  if (typeof value !== 'object' || value === null) return notOf(cell, 'document');
  const look = inspectValue(value);
  if (look.depth > MAX_DEPTH) return notOf(cell, 'document');
  const compact = compactText(cell);
  const problems = [...valueProblems(cell, compact, look, NOWHERE)];
  return {
    text: compact.text,
    remarks: problems.map(({ severity, rule, pointer, message }) => ({
      severity,
      rule: rule === 'json/number' ? 'csv/number' : rule,
      message: `${pointer === '' ? '' : `, at ${pointer}`}: ${message}`,
    })),
  };
}

/** Problems in a cell are told at the cell: its quotes are doubled, so that places in it mean nothing to editors. */
const NOWHERE = (): Place => ({ file: '', line: 1, column: 1 });

/** Finds cells by reading their row once more: places are asked for only where something is wrong. */
function makeTableLocator(
  { file, text }: SourceFile,
  header: Row | undefined,
  rows: readonly Row[],
): { readonly placeOf: (offset: number) => Place; readonly locate: TableReading['locate'] } {
  const { positionOf } = makeLineIndex(text);
  const placeOf = (offset: number): Place => ({ file, ...positionOf(offset) });
  const cellOf = new Map((header?.cells ?? []).map((name, i) => [name, i] as const).reverse());
  let last: { readonly row: Row; readonly starts: readonly number[] } | undefined;
  return {
    placeOf,
    locate: (index, columnId) => {
      const row = rows[index] ?? header;
      if (!row) return placeOf(0);
      const cell = columnId === undefined ? 0 : (cellOf.get(columnId) ?? 0);
      if (cell === 0) return placeOf(row.start);
      if (last?.row !== row) last = { row, starts: cellStarts(text, row.start, row.cells.length) };
      return placeOf(last.starts[cell] ?? row.start);
    },
  };
}

/** Offsets at which the cells of a record begin, their opening quotes included. */
function cellStarts(text: string, start: number, count: number): number[] {
  const starts = [start];
  let isQuoted = false;
  for (let at = start; starts.length < count && at < text.length; at++) {
    if (text[at] === '"') isQuoted = !isQuoted;
    else if (text[at] === ',' && !isQuoted) starts.push(at + 1);
  }
  return starts;
}

/** What cells of a type are, and how they are written. */
const KINDS = new Map([
  ['integer', ['a whole number', 'write digits only, such as 12']],
  ['number', ['a number', 'write it with a point for the fraction and nothing around it, such as 0.5']],
  ['boolean', ['true or false', 'write one of the two']],
  [
    'document',
    ['a JSON object or array', 'write it in {} or [], the cell in quotes, and each quote within it doubled'],
  ],
]);

/** The JSON text of a cell that is no document; undefined where the cell cannot be of its column's type. */
function cellText(cell: string, column: Column, members: ReadonlySet<string>): string | undefined {
  if (column.type === 'string') return JSON.stringify(cell);
  if (cell === '') return 'null';
  switch (column.type) {
    case 'integer':
      return INTEGER.test(cell) ? cell : undefined;
    case 'number':
      return NUMBER.test(cell) ? cell : undefined;
    case 'boolean':
      return BOOLEAN.test(cell) ? cell.toLowerCase() : undefined;
    case 'enum':
      return memberText(cell, members);
    case 'enum-set':
      return `[${cell
        .split(',')
        .map((member) => memberText(member.trim(), members))
        .join(',')}]`;
    default:
      return JSON.stringify(cell);
  }
}

const INTEGER = /^-?(?:0|[1-9][0-9]*)$/;
const NUMBER = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;
const BOOLEAN = /^(?:true|false)$/i;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * A member keeps the type it is declared with, and is written as cells of that type are: the cell `TRUE` is the
 * boolean and `2.50` the number 2.5, where there is no string of exactly these letters. What is no member stays a
 * string.
 */
function memberText(cell: string, members: ReadonlySet<string>): string {
  if (members.has(identityOf([cell]))) return JSON.stringify(cell);
  if (NUMBER.test(cell) && members.has(identityOf([readNumber(cell)]))) return cell;
  const isTrue = cell.toLowerCase() === 'true';
  return BOOLEAN.test(cell) && members.has(identityOf([isTrue])) ? String(isTrue) : JSON.stringify(cell);
}

const error = (place: Place, rule: string, message: string): Problem => ({
  severity: 'error',
  ...place,
  rule,
  message,
});
