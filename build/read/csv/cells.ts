import { isTypeWrong } from '../../model/document/column-types.ts';
import type { Row } from '../../model/document/columns.ts';
import type { Column } from '../../model/document/document.ts';
import { compact } from '../../model/json/text.ts';
import { inspectValue, numberMessage, valueProblems } from '../../model/json/value-problems.ts';
import { once } from '../../model/once.ts';
import { quoted } from '../../model/problems/wording.ts';
import { losesDigits } from '../../model/values/decimals.ts';
import { identityOf } from '../../model/values/json-values.ts';
import { remedyFor } from '../document/remedy.ts';
import { MAX_DEPTH, readJson } from '../syntax.ts';
import type { CsvRecord, CsvRecords } from './records.ts';
import { isSpreadsheetError, spreadsheetErrorMessage, withoutPrototype } from './rows.ts';

/** A column of a CSV. */
export interface CsvColumn {
  readonly column: Column;
  /** Index of its cells. */
  readonly at: number;
  /** Fast path for most valid cells; undefined if the cell needs a full check. */
  readonly quickValue: (cell: string) => unknown;
  /** Identities of the values that are allowed in an enum or enum-set column. */
  readonly members: ReadonlySet<string>;
  /** Whether the type is wrong, not the cells: they are then read as strings, and the rules report the type. */
  readonly isMistyped: () => boolean;
}

/** The columns of a list that the CSV contains. */
export function makeCsvColumns(
  columns: readonly Column[],
  header: CsvRecord,
  rows: CsvRecords,
): readonly CsvColumn[] {
  return columns.flatMap((column) => {
    const at = header.cells.indexOf(column.id);
    const members = new Set(column.members.map((member) => identityOf([member])));
    function* cells(): Generator<string> {
      for (const row of rows) yield row.cells[at] ?? '';
    }
    const own: CsvColumn = {
      column,
      at,
      members,
      quickValue: QUICK_VALUES.get(column.type) ?? (() => undefined),
      isMistyped: once(() => isMistyped(cells(), column, members)),
    };
    return at < 0 ? [] : [own];
  });
}

const textValue = (cell: string) => (cell === '' || isSpreadsheetError(cell) ? undefined : cell);
const numberValue = (cell: string) => (/^[1-9][0-9]{0,14}$/.test(cell) ? Number(cell) : undefined);
const booleanValue = (cell: string) => (cell === 'true' ? true : cell === 'false' ? false : undefined);
const QUICK_VALUES = new Map<string, (cell: string) => unknown>([
  ['string', textValue],
  ['date', textValue],
  ['time', textValue],
  ['date-time', textValue],
  ['integer', numberValue],
  ['number', numberValue],
  ['boolean', booleanValue],
]);

function isMistyped(cells: Iterable<string>, column: Column, members: ReadonlySet<string>): boolean {
  const wrong: string[] = [];
  let count = 0;
  for (const cell of cells) {
    if (cell === '') continue;
    count++;
    if (isInvalid(readCell(cell, column, members))) wrong.push(cell);
  }
  return isTypeWrong(wrong, count);
}

/** The faults of a cell of a row. */
export function faultsOf({ cells }: CsvRecord, column: CsvColumn): readonly CellFault[] {
  const cell = cells[column.at] ?? '';
  return column.quickValue(cell) === undefined ? readAs(cell, column).faults : NONE;
}

/** The values of a row by column id, without the cells that have errors. */
export function rowOf({ cells }: CsvRecord, columns: readonly CsvColumn[]): Row {
  const row: Record<string, unknown> = withoutPrototype({});
  for (const column of columns) {
    const cell = cells[column.at] ?? '';
    const { id } = column.column;
    const value = column.quickValue(cell);
    const text = value === undefined ? readAs(cell, column).text : '';
    if (value !== undefined) row[id] = value;
    else if (text !== '') row[id] = JSON.parse(text);
  }
  return row;
}

/** The JSON text of a row, without the cells that have errors. */
export function rowText({ cells }: CsvRecord, columns: readonly CsvColumn[]): string {
  const texts: string[] = [];
  for (const column of columns) {
    const { text } = readAs(cells[column.at] ?? '', column);
    if (text !== '') texts.push(`${JSON.stringify(column.column.id)}:${text}`);
  }
  return `{${texts.join(',')}}`;
}

/** Reads a cell as {@link readCell}, or as a string if the column is mistyped. */
function readAs(cell: string, { column, members, isMistyped }: CsvColumn): CellReading {
  if (cell === '' && column.optional) return { text: '', faults: NONE };
  if (isSpreadsheetError(cell) && !members.has(cell))
    return wrong('rows/spreadsheet', spreadsheetErrorMessage(cell));
  const read = readCell(cell, column, members);
  return isInvalid(read) && isMistyped() ? { text: JSON.stringify(cell), faults: NONE } : read;
}

/** A fault of a cell; its message follows the name of the column. */
interface CellFault {
  readonly rule: string;
  readonly message: string;
}

/** The JSON text of a cell, which is empty if the cell is absent or has faults. */
interface CellReading {
  readonly text: string;
  readonly faults: readonly CellFault[];
}

const wrong = (rule: string, message: string): CellReading => ({
  text: '',
  faults: [{ rule, message: `: ${message}` }],
});

export function readCell(cell: string, column: Column, members: ReadonlySet<string>): CellReading {
  if (column.type === 'document' && cell !== '') return readDocument(cell);
  const text = cellText(cell, column, members);
  if (text === undefined) return invalidCell(cell, column.type);
  return (column.type === 'integer' || column.type === 'number') && losesDigits(cell)
    ? wrong('json/number', numberMessage(cell, 'give the column the type "string"'))
    : { text, faults: NONE };
}

/** Whether a cell does not match the type of its column. */
const isInvalid = ({ faults }: CellReading): boolean => faults.some(({ rule }) => rule === 'csv/rows');

const NONE: readonly CellFault[] = [];

function invalidCell(cell: string, type: string): CellReading {
  const [kind, remedy] = KINDS.get(type) ?? [type, 'correct it'];
  return wrong('csv/rows', `${quoted(cell)} is not ${kind}: ${remedyFor(type, cell) ?? remedy}`);
}

/** A cell of type document contains JSON, which is checked like a file, but without places: its quotes are doubled. */
function readDocument(cell: string): CellReading {
  const json = readJson('', cell);
  const value = 'value' in json ? json.value : undefined;
  const stats = inspectValue(value);
  if (typeof value !== 'object' || value === null || stats.depth > MAX_DEPTH)
    return invalidCell(cell, 'document');
  const faults = Array.from(
    valueProblems(cell, stats, () => ({ file: '', line: 1, column: 1 })),
    ({ rule, pointer, message }) => ({
      rule,
      message: `${pointer === '' ? '' : `, at ${pointer}`}: ${message}`,
    }),
  );
  return { text: faults.length > 0 ? '' : compact(cell), faults };
}

/** The description of a cell of each type, and how to write it. */
const KINDS = new Map([
  ['integer', ['a whole number', 'write digits only, such as 12']],
  ['number', ['a number', 'write it with a decimal point and without units, such as 0.5']],
  ['boolean', ['true or false', 'write one of the two']],
  [
    'document',
    [
      'a JSON object or array',
      'write it in {} or [], enclose the cell in quotes, and double the quotes inside it',
    ],
  ],
]);

/** The JSON text of a cell that is not a document; undefined if the cell does not match the type of its column. */
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

/** A member keeps its declared type: `TRUE` is the boolean, unless a string member has exactly these characters. */
function memberText(cell: string, members: ReadonlySet<string>): string {
  if (members.has(identityOf([cell]))) return JSON.stringify(cell);
  if (NUMBER.test(cell) && !losesDigits(cell) && members.has(identityOf([Number(cell)]))) return cell;
  const isTrue = cell.toLowerCase() === 'true';
  return BOOLEAN.test(cell) && members.has(identityOf([isTrue])) ? String(isTrue) : JSON.stringify(cell);
}
