import type { Row, Rows } from '../../model/document/columns.ts';
import type { Column } from '../../model/document/document.ts';
import { compact } from '../../model/json/text.ts';
import { inspectValue, numberMessage, valueProblems } from '../../model/json/value-problems.ts';
import { quoted } from '../../model/problems/wording.ts';
import { identityOfValue, JSON_INTEGER, JSON_NUMBER, losesDigits } from '../../model/values/json-values.ts';
import { MAX_DEPTH, readJson } from '../syntax.ts';

/** What is wrong with a cell; the message follows the name of its column. */
export class CellFault {
  readonly rule: string;
  readonly message: string;

  constructor(rule: string, message: string) {
    this.rule = rule;
    this.message = message;
  }
}

/** The identities of the values that an enum or enum-set column allows. */
export const memberIdentities = ({ members }: Column): ReadonlySet<string> =>
  new Set(members.map((member) => identityOfValue(member)));

/**
 * Reads a cell of a CSV by the type of its column.
 *
 * @returns its value; undefined if it is left out of the row; a {@link CellFault} if it does not match the type
 */
export function readCell(
  cell: string,
  { type, optional }: Pick<Column, 'type' | 'optional'>,
  members: ReadonlySet<string>,
): unknown {
  if (cell === '') return optional ? undefined : type === 'string' ? '' : null;
  if (isSpreadsheetError(cell) && !members.has(cell))
    return new CellFault('rows/spreadsheet', spreadsheetErrorMessage(cell));
  switch (type) {
    case 'integer':
      return JSON_INTEGER.test(cell) ? readNumber(cell) : mismatch(cell, INTEGER_FAULT);
    case 'number':
      return JSON_NUMBER.test(cell) ? readNumber(cell) : mismatch(cell, NUMBER_FAULT);
    case 'boolean':
      return readBoolean(cell) ?? mismatch(cell, BOOLEAN_FAULT);
    case 'enum':
      return readMember(cell, members);
    case 'enum-set':
      return cell.split(',').map((member) => readMember(member.trim(), members));
    case 'document':
      return readDocument(cell);
    default:
      return cell;
  }
}

/** The JSON text of the value of a cell; numbers and documents keep their spelling. */
export function printCell(cell: string, value: unknown, type: string): string {
  if (typeof value === 'number') return cell;
  return type === 'document' && cell !== '' ? compact(cell) : JSON.stringify(value);
}

const INTEGER_FAULT =
  'a whole number: write digits only, such as 12, or give the column the type "string" if these are codes';
const NUMBER_FAULT = 'a number: write it with a decimal point and without units, such as 0.5';
const BOOLEAN_FAULT = 'true or false: write one of the two';
const DOCUMENT_FAULT =
  'a JSON object or array: write it in {} or [], enclose the cell in quotes, and double the quotes inside it';

const mismatch = (cell: string, fault: string): CellFault =>
  new CellFault('csv/rows', `${quoted(cell)} is not ${fault}`);

function readNumber(cell: string): number | CellFault {
  if (losesDigits(cell))
    return new CellFault('json/number', numberMessage(cell, 'give the column the type "string"'));
  return Number(cell);
}

/** Spreadsheet programs write `TRUE`. */
function readBoolean(cell: string): boolean | undefined {
  const word = cell.toLowerCase();
  return word === 'true' ? true : word === 'false' ? false : undefined;
}

/** A member keeps its declared type: `TRUE` is the boolean, unless a string member has exactly these characters. */
function readMember(cell: string, members: ReadonlySet<string>): string | number | boolean {
  if (members.has(identityOfValue(cell))) return cell;
  if (JSON_NUMBER.test(cell) && !losesDigits(cell) && members.has(identityOfValue(Number(cell))))
    return Number(cell);
  const truth = readBoolean(cell);
  return truth !== undefined && members.has(identityOfValue(truth)) ? truth : cell;
}

/** A cell of type document contains JSON, which is checked like a file. Its quotes are doubled, so faults have no place in it. */
function readDocument(cell: string): unknown {
  const json = readJson('', cell);
  if (!('value' in json) || typeof json.value !== 'object' || json.value === null)
    return mismatch(cell, DOCUMENT_FAULT);
  const stats = inspectValue(json.value);
  if (stats.depth > MAX_DEPTH) return mismatch(cell, DOCUMENT_FAULT);
  const [problem] = valueProblems(cell, stats, () => ({ file: '', line: 1, column: 1 }));
  if (!problem) return json.value;
  return new CellFault(problem.rule, `at ${problem.pointer}: ${problem.message}`);
}

/**
 * Removes the prototype of a row, so that it has only its own cells: the id of a column may be `constructor` or
 * `__proto__`. Setting it before the cells are added keeps objects faster than `Object.create(null)`.
 */
export const withoutPrototype = <T extends object>(row: T): T => Object.setPrototypeOf(row, null);

export function makeRows(length: number, read: (index: number) => Row): Rows {
  // Callers often need several cells of a row one after the other.
  let last: { readonly index: number; readonly row: Row } | undefined;
  const at = (index: number): Row => {
    if (last?.index !== index) last = { index, row: read(index) };
    return last.row;
  };
  function* entries(): Generator<[number, Row]> {
    for (let index = 0; index < length; index++) yield [index, at(index)];
  }
  return {
    length,
    at: (index) => (index >= 0 && index < length ? at(index) : undefined),
    entries,
    *[Symbol.iterator]() {
      for (let index = 0; index < length; index++) yield at(index);
    },
    slice: (start, end) => Array.from({ length: Math.min(end, length) - start }, (_, i) => at(start + i)),
    map: (change) => Array.from({ length }, (_, index) => change(at(index), index)),
    flatMap: (change) => {
      const all = [];
      for (const [index, row] of entries()) all.push(...change(row, index));
      return all;
    },
    every: (isMet) => {
      for (const [index, row] of entries()) if (!isMet(row, index)) return false;
      return true;
    },
  };
}

export const isBlankRow = (cells: readonly unknown[]): boolean =>
  cells.every((cell) => cell === null || (typeof cell === 'string' && (cell === '' || cell.trim() === '')));

/** Whether a value is a formula error of a spreadsheet program: `#REF!`, `#N/A`, in German `#BEZUG!`, `Err:502`. */
export function isSpreadsheetError(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  if (value.startsWith('#')) return FORMULA_ERROR.test(value);
  return value.startsWith('Err:5') && /^Err:5[0-9]{2}$/.test(value);
}

const FORMULA_ERROR = /^#(?:[\p{Lu}0-9/_¡¿]{2,20}[!?]|N\/?[ABDV])$/u;

export const spreadsheetErrorMessage = (value: string): string =>
  `${JSON.stringify(value)} is a spreadsheet formula error, not a value: write the value itself, or leave the cell empty`;
