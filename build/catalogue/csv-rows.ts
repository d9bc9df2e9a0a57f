import { CsvError, parse } from 'csv-parse/sync';
import type { SourceFile } from '../input/read.ts';
import type { Problem } from '../problems.ts';
import type { Column } from './document.ts';
import { compact } from './json-text.ts';

/** The rows of a CSV as the JSON text of a `dataSet`; undefined where an error forbids it. */
export interface TableReading {
  readonly dataSet?: string;
  readonly problems: readonly Problem[];
}

/**
 * Reads the CSV beside a metadata document (format: how documents lie in a content repository): a header row of
 * column ids in any order, each cell by its column's type. An empty cell is left out where its column is
 * optional, an empty string in a column of type string, and null elsewhere. Numbers keep their digits.
 */
export function tableToDataSet(csv: SourceFile, columns: readonly Column[]): TableReading {
  const records = readRecords(csv);
  if ('problem' in records) return { problems: [records.problem] };
  const [header, ...rows] = records.rows;
  if (!header) return { problems: [error(csv.file, 1, 'is empty: begin it with a row of column ids')] };
  const problems = headerProblems(csv.file, header, rows, columns);
  const cells = columns
    .map((column) => ({ column, at: header.cells.indexOf(column.id) }))
    .filter(({ at }) => at >= 0);
  const texts = rows.map((row) => {
    if (!fits(row, header)) problems.push(error(csv.file, row.line, lengthMessage(row, header)));
    return rowText(csv.file, row, cells, problems);
  });
  if (problems.some(({ severity }) => severity === 'error')) return { problems };
  return { dataSet: `{"rows":[${texts.join(',')}]}`, problems };
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

function readRecords({ file, text }: SourceFile): { rows: Row[] } | { problem: Problem } {
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
    return { problem: error(file, line, `is not a CSV: ${cause.message}`) };
  }
}

const lineBreaks = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);

function headerProblems(
  file: string,
  header: Row,
  rows: readonly Row[],
  columns: readonly Column[],
): Problem[] {
  const ids = columns.map(({ id }) => id);
  const problems: Problem[] = [];
  for (const [i, name] of header.cells.entries()) {
    if (name === '') {
      const empty = rows.every(({ cells }) => (cells[i] ?? '') === '');
      problems.push(
        empty
          ? {
              severity: 'warning',
              file,
              line: 1,
              rule: 'csv/header',
              message: `column ${i + 1} has neither a name nor cells and is ignored: remove it`,
            }
          : error(file, 1, `column ${i + 1} has cells but no column id in the header row`),
      );
    } else if (!ids.includes(name)) {
      problems.push(error(file, 1, `"${name}" is no column id; there are ${ids.join(', ')}`, name));
    } else if (header.cells.indexOf(name) !== i) {
      problems.push(error(file, 1, `"${name}" stands in the header row twice`, name));
    }
  }
  for (const { id, optional } of columns) {
    if (!optional && !header.cells.includes(id)) {
      problems.push(error(file, 1, `the header row lacks "${id}", which is not optional`, id));
    }
  }
  return problems;
}

/** Cells beyond the header are harmless only while they are empty; missing cells never are. */
const fits = (row: Row, header: Row): boolean =>
  row.cells.length >= header.cells.length &&
  row.cells.slice(header.cells.length).every((cell) => cell === '');

const lengthMessage = (row: Row, header: Row): string =>
  `has ${row.cells.length} cells where the header row has ${header.cells.length}: is a comma not quoted, or a cell left out?`;

function rowText(file: string, row: Row, cells: readonly Cell[], problems: Problem[]): string {
  const texts: string[] = [];
  for (const { column, at } of cells) {
    const cell = row.cells[at] ?? '';
    if (cell === '' && column.optional) continue;
    const value = cellText(cell, column);
    if (value === undefined) {
      problems.push(
        error(file, row.line, `${JSON.stringify(cell)} is not ${KINDS.get(column.type)}`, column.id),
      );
    } else {
      texts.push(`${JSON.stringify(column.id)}:${value}`);
    }
  }
  return `{${texts.join(',')}}`;
}

const KINDS = new Map([
  ['integer', 'a whole number'],
  ['number', 'a number'],
  ['boolean', 'true or false'],
  ['document', 'a JSON object or array'],
]);

/** The JSON text of a cell; undefined where the cell cannot be of its column's type. */
function cellText(cell: string, column: Column): string | undefined {
  if (column.type === 'string') return JSON.stringify(cell);
  if (cell === '') return 'null';
  switch (column.type) {
    case 'integer':
      return /^-?(?:0|[1-9][0-9]*)$/.test(cell) ? cell : undefined;
    case 'number':
      return /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/.test(cell) ? cell : undefined;
    case 'boolean':
      return /^(?:true|false)$/i.test(cell) ? cell.toLowerCase() : undefined;
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

function documentText(cell: string): string | undefined {
  try {
    const value: unknown = JSON.parse(cell);
    return typeof value === 'object' && value !== null ? compact(cell) : undefined;
  } catch {
    return undefined;
  }
}

/** A member keeps the type it is declared with: the cell `1` is the number where the members are numbers. */
function memberText(cell: string, { members }: Column): string {
  return JSON.stringify(members.find((member) => String(member) === cell) ?? cell);
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
