import type { Column } from '../../model/document/document.ts';
import type { Place } from '../../model/json/locator.ts';
import { compact } from '../../model/json/text.ts';
import { inspectValue, numberMessage, valueProblems } from '../../model/json/values.ts';
import type { Problem } from '../../model/problems/problem.ts';
import { quoted } from '../../model/problems/wording.ts';
import { losesDigits } from '../../model/values/decimals.ts';
import { identityOf } from '../../model/values/json-values.ts';
import { remedyFor } from '../document/remedy.ts';
import { MAX_DEPTH } from '../json-syntax.ts';

/** The JSON text of a cell with its problems. */
export interface CellReading {
  readonly text: string;
  readonly remarks: readonly Remark[];
}

export function readCell(cell: string, column: Column, members: ReadonlySet<string>): CellReading {
  if (column.type === 'document' && cell !== '') return readDocument(cell);
  const text = cellText(cell, column, members);
  if (text === undefined) return invalidCell(cell, column.type);
  if (!NUMBER_TYPES.includes(column.type) || !losesDigits(cell)) return { text, remarks: NONE };
  const message = `: ${numberMessage(cell, 'give the column the type "string"')}`;
  return { text: '', remarks: [{ severity: 'error', rule: 'json/number', message }] };
}

/** Whether a cell does not match the type of its column. */
export const isInvalid = ({ remarks }: CellReading): boolean =>
  remarks.some(({ rule }) => rule === 'csv/rows');

export const NONE: readonly Remark[] = [];
const NUMBER_TYPES = ['integer', 'number'];

function invalidCell(cell: string, type: string): CellReading {
  const [kind, remedy] = KINDS.get(type) ?? [type, 'correct it'];
  const message = `: ${quoted(cell)} is not ${kind}: ${remedyFor(type, cell) ?? remedy}`;
  return { text: '', remarks: [{ severity: 'error', rule: 'csv/rows', message }] };
}

/** A cell of type document contains JSON, which is checked like a file. */
function readDocument(cell: string): CellReading {
  const value = parseJson(cell);
  if (typeof value !== 'object' || value === null) return invalidCell(cell, 'document');
  const stats = inspectValue(value);
  if (stats.depth > MAX_DEPTH) return invalidCell(cell, 'document');
  const problems = [...valueProblems(cell, stats, NOWHERE)];
  return {
    text: compact(cell),
    remarks: problems.map(({ severity, rule, pointer, message }) => ({
      severity,
      rule,
      message: `${pointer === '' ? '' : `, at ${pointer}`}: ${message}`,
    })),
  };
}

/** Problems in a JSON cell are reported at the cell, because doubled quotes shift the positions inside it. */
const NOWHERE = (): Place => ({ file: '', line: 1, column: 1 });

/** A problem with a cell; its message follows the name of the column. */
export type Remark = Pick<Problem, 'severity' | 'rule' | 'message'>;

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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A member keeps its declared type: `TRUE` is the boolean, unless a string member has exactly these characters. */
function memberText(cell: string, members: ReadonlySet<string>): string {
  if (members.has(identityOf([cell]))) return JSON.stringify(cell);
  if (NUMBER.test(cell) && !losesDigits(cell) && members.has(identityOf([Number(cell)]))) return cell;
  const isTrue = cell.toLowerCase() === 'true';
  return BOOLEAN.test(cell) && members.has(identityOf([isTrue])) ? String(isTrue) : JSON.stringify(cell);
}
