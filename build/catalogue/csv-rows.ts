import { CsvError, parse } from 'csv-parse/sync';
import type { SourceFile } from '../input/read.ts';
import { hasErrors, type Problem, type Severity } from '../problems.ts';
import { type Column, rowPointer } from './document.ts';
import { DEEPEST } from './json-syntax.ts';
import { compact } from './json-text.ts';
import { lookThrough, numberMessage } from './json-values.ts';
import { losesDigits } from './numbers.ts';
import { makeLineIndex, type Place } from './place.ts';
import { counted, listed, quoted } from './rules/wording.ts';

/** The rows of a CSV. */
export interface TableReading {
  /** JSON text of the `dataSet`; undefined where it is not clear which cell belongs to which column. */
  readonly dataSet?: string;
  /** JSON Pointers of cells that are not in the `dataSet`, and of rows that are empty there, because of errors. */
  readonly unread: readonly string[];
  readonly problems: readonly Problem[];
  /** Place of a row, by its index from 0, or of its cell in a column. */
  readonly locate: (row: number, columnId?: string) => Place;
}

/**
 * Reads the CSV beside a metadata document (format: how documents lie in a content repository): a header row of
 * column ids in any order, each cell by its column's type. An empty cell is left out where its column is
 * optional, an empty string in a column of type string, and null elsewhere. Numbers keep their digits.
 */
export function readTable(csv: SourceFile, columns: readonly Column[]): TableReading {
  const records = readRecords(csv);
  const [header, ...rows] = records.rows;
  const locate = makeTableLocator(csv, header, rows);
  if (records.problem) return { unread: [], problems: [records.problem], locate };
  if (!header) {
    const message = 'is empty: begin it with a row of column ids';
    return { unread: [], problems: [error(csv.file, 1, message)], locate };
  }
  const problems = [...headerProblems(csv, header, rows, columns), ...blankLines(csv, header)];
  const isHeaderSound = !hasErrors(problems);
  const cells = columns
    .map((column) => ({ column, at: header.cells.indexOf(column.id) }))
    .filter(({ at }) => at >= 0);
  const unread: string[] = [];
  const texts = rows.map((row, i) => {
    if (!fits(row, header)) {
      problems.push(error(csv.file, row.line, lengthMessage(row, header)));
      unread.push(rowPointer(i));
      return '{}';
    }
    problems.push(...numberProblems(row, cells, (columnId) => locate(i, columnId)));
    return rowText(row, cells, (column, message) => {
      unread.push(rowPointer(i, column.id));
      problems.push({
        severity: 'error',
        ...locate(i, column.id),
        pointer: column.id,
        rule: 'csv/rows',
        message,
      });
    });
  });
  return { ...(isHeaderSound && { dataSet: `{"rows":[${texts.join(',')}]}` }), unread, problems, locate };
}

interface Row {
  readonly cells: readonly string[];
  /** Line on which the record begins, from 1. */
  readonly line: number;
}

interface Cell {
  readonly column: Column;
  readonly at: number;
}

function readRecords({ file, text }: SourceFile): { rows: Row[]; problem?: Problem } {
  const rows: Row[] = [];
  let end = 0;
  try {
    parse(text, {
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (cells: string[], { lines }) => {
        rows.push({ cells, line: lines - lineBreaks(cells) });
        end = lines;
        return null;
      },
    });
    return { rows };
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    // A quote that never closes swallows the rest of the file: what helps is the line of its record.
    const open = cause.code === 'CSV_QUOTE_NOT_CLOSED';
    const line = typeof cause.lines === 'number' && !open ? cause.lines : end + 1;
    return {
      rows,
      problem: error(file, line, `is not a CSV: ${QUOTE_FAULTS.get(cause.code) ?? cause.message}`),
    };
  }
}

const IN_CELL = 'a quote stands within a cell: put the whole cell in quotes, and double the quotes within it';
const QUOTE_FAULTS = new Map<string, string>([
  [
    'CSV_QUOTE_NOT_CLOSED',
    'a quote is opened in this row and never closed: close it, or double it if it is part of the text',
  ],
  ['CSV_INVALID_CLOSING_QUOTE', IN_CELL],
  ['INVALID_OPENING_QUOTE', IN_CELL],
]);

const lineBreaks = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);

function headerProblems(
  csv: SourceFile,
  header: Row,
  rows: readonly Row[],
  columns: readonly Column[],
): Problem[] {
  const { positionOf, offsetOf } = makeLineIndex(csv.text);
  const told = (severity: Severity, cell: number, message: string, columnId?: string): Problem => ({
    severity,
    file: csv.file,
    ...positionOf(cellStart(csv.text, offsetOf(header.line), cell)),
    ...(columnId !== undefined && { pointer: columnId }),
    rule: 'csv/header',
    message,
  });
  const ids = columns.map(({ id }) => id);
  const separator = wrongSeparator(header, ids);
  if (separator !== undefined) {
    return [
      told('error', 0, `the cells are separated by ${separator}: separate them by commas, in all rows`),
    ];
  }
  const meant = header.cells.map((name) => ids.find((id) => plainName(id) === plainName(name)));
  if (meant.every((id) => id === undefined) && header.cells.some((name) => !isBlank(name))) {
    const message = `the first row names no column: begin with a row of the column ids ${listed(ids.map(quoted), 10)}`;
    return [told('error', 0, message)];
  }
  const ofCells = header.cells.flatMap((name, i): Problem[] => {
    if (ids.includes(name)) {
      const first = header.cells.indexOf(name);
      const message = `${quoted(name)} is the header of column ${first + 1} already: remove one of the two columns, or correct this header`;
      return first === i ? [] : [told('error', i, message, name)];
    }
    if (isBlank(name)) return [told(...unnamed(i, rows))];
    const remedy =
      meant[i] === undefined
        ? `correct it, or remove the column; the ids are ${listed(ids.map(quoted), 10)}`
        : `write ${quoted(meant[i])}`;
    return [told('error', i, `${quoted(name)} is no column id: ${remedy}`, name)];
  });
  const missing = columns.filter(({ id, optional }) => !optional && !meant.includes(id));
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

const isBlank = (name: string): boolean => name.trim() === '';

/** Names that differ in case and blanks alone are meant to be the same. */
const plainName = (name: string): string => name.trim().toLowerCase();

/** What separates the cells of a table that seems to have a single column, but is none of those that there are. */
function wrongSeparator({ cells }: Row, ids: readonly string[]): string | undefined {
  const [only = ''] = cells;
  if (cells.length > 1 || ids.includes(only)) return undefined;
  if (only.includes(';')) return 'semicolons';
  return only.includes('\t') ? 'tabs' : undefined;
}

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
function blankLines({ file, text }: SourceFile, header: Row): Problem[] {
  if (header.cells.length !== 1) return [];
  const message = 'this line is blank and is ignored: write "" for an empty cell, or remove the line';
  return text
    .replace(/[\r\n]+$/, '')
    .split(/\r\n|\n|\r/)
    .flatMap((line, i): Problem[] =>
      line === ''
        ? [{ severity: 'warning', file, line: i + 1, column: 1, rule: 'csv/blank-line', message }]
        : [],
    );
}

/** Cells without a column id are harmless while they are empty, and may be left out; all others must be there. */
function fits({ cells }: Row, header: Row): boolean {
  const named = header.cells.findLastIndex((name) => !isBlank(name)) + 1;
  return cells.length >= named && cells.slice(header.cells.length).every((cell) => cell === '');
}

function lengthMessage({ cells }: Row, header: Row): string {
  const remedy =
    cells.length > header.cells.length
      ? 'put a cell that holds commas in quotes, or remove the surplus'
      : 'add the missing ones, with a comma for each that is empty';
  return `has ${counted(cells.length, 'cell')} where the header row has ${header.cells.length}: ${remedy}`;
}

/** Numbers are published with all their digits, but few programs that read them keep as many. */
function numberProblems(row: Row, cells: readonly Cell[], place: (columnId: string) => Place): Problem[] {
  return cells.flatMap(({ column, at }): Problem[] => {
    const cell = row.cells[at] ?? '';
    if (cell.length < 16 || !NUMBER_TYPES.includes(column.type) || !losesDigits(cell)) return [];
    const message = `column "${column.id}": ${numberMessage(cell)}`;
    return [{ severity: 'warning', ...place(column.id), pointer: column.id, rule: 'csv/number', message }];
  });
}

const NUMBER_TYPES = ['integer', 'number'];

function rowText(
  row: Row,
  cells: readonly Cell[],
  onBadCell: (column: Column, message: string) => void,
): string {
  const texts: string[] = [];
  for (const { column, at } of cells) {
    const cell = row.cells[at] ?? '';
    if (cell === '' && column.optional) continue;
    const value = cellText(cell, column);
    if (value === undefined)
      onBadCell(column, `column ${quoted(column.id)}: ${quoted(cell)} is not ${KINDS.get(column.type)}`);
    else texts.push(`${JSON.stringify(column.id)}:${value}`);
  }
  return `{${texts.join(',')}}`;
}

/** Finds cells by reading their line once more: places are asked for only where something is wrong. */
function makeTableLocator(
  { file, text }: SourceFile,
  header: Row | undefined,
  rows: readonly Row[],
): TableReading['locate'] {
  const { offsetOf, positionOf } = makeLineIndex(text);
  return (index, columnId) => {
    const start = offsetOf(rows[index]?.line ?? 1);
    const at = columnId === undefined ? 0 : Math.max(0, header?.cells.indexOf(columnId) ?? 0);
    return { file, ...positionOf(cellStart(text, start, at)) };
  };
}

/** Offset at which a cell of a record begins, its opening quote included. */
function cellStart(text: string, start: number, index: number): number {
  let at = start;
  for (let cell = 0; cell < index; cell++) {
    let quoted = false;
    while (at < text.length && (quoted || text[at] !== ',')) {
      if (text[at] === '"') quoted = !quoted;
      at++;
    }
    at++;
  }
  return Math.min(at, text.length);
}

/** What cells of a type are, and how they are written. */
const KINDS = new Map([
  ['integer', 'a whole number: write digits only, such as 12'],
  ['number', 'a number: write it with a point for the fraction and nothing around it, such as 0.5'],
  ['boolean', 'true or false: write one of the two'],
  [
    'document',
    'a JSON object or array: write it in {} or [], the cell in quotes, and each quote within it doubled',
  ],
]);

/** The JSON text of a cell; undefined where the cell cannot be of its column's type. */
function cellText(cell: string, column: Column): string | undefined {
  if (column.type === 'string') return JSON.stringify(cell);
  if (cell === '') return 'null';
  switch (column.type) {
    case 'integer':
      return INTEGER.test(cell) ? cell : undefined;
    case 'number':
      return NUMBER.test(cell) ? cell : undefined;
    case 'boolean':
      return BOOLEAN.test(cell) ? cell.toLowerCase() : undefined;
    case 'document':
      return documentText(cell);
    case 'enum':
      return memberText(cell, column);
    case 'enum-set':
      return `[${cell
        .split(',')
        .map((member) => memberText(member.trim(), column))
        .join(',')}]`;
    default:
      return JSON.stringify(cell);
  }
}

const INTEGER = /^-?(?:0|[1-9][0-9]*)$/;
const NUMBER = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;
const BOOLEAN = /^(?:true|false)$/i;

function documentText(cell: string): string | undefined {
  try {
    const value: unknown = JSON.parse(cell);
    const isDocument = typeof value === 'object' && value !== null && lookThrough(value).depth <= DEEPEST;
    return isDocument ? compact(cell) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A member keeps the type it is declared with, and is written as cells of that type are: the cell `TRUE` is the
 * boolean and `2.50` the number 2.5, where there is no string of exactly these letters. What is no member stays a
 * string.
 */
function memberText(cell: string, { members }: Column): string {
  if (members.includes(cell)) return JSON.stringify(cell);
  if (NUMBER.test(cell) && members.includes(Number(cell))) return cell;
  if (BOOLEAN.test(cell) && members.includes(cell.toLowerCase() === 'true')) return cell.toLowerCase();
  return JSON.stringify(cell);
}

function error(file: string, line: number, message: string, pointer?: string): Problem {
  return {
    severity: 'error',
    file,
    line,
    ...(pointer !== undefined && { pointer }),
    rule: 'csv/rows',
    message,
  };
}
