import { joinLabel } from '../../model/changes/code-history.ts';
import { type Problem, sortProblems } from '../../model/problems/problem.ts';
import { formatNumber } from '../report/report.ts';
import { codesIn } from './cells.ts';
import { type DataRow, makeScan, type ScanOptions } from './scan.ts';
import type { CheckCode, CodeProblem } from './verdict.ts';

export interface RowCheckOptions extends Omit<ScanOptions, 'columns' | 'visit'> {
  /** Columns with codes, and the check of the codes of their list. */
  readonly references: readonly { readonly columns: readonly string[]; readonly check: CheckCode }[];
  /** What is between the codes of a cell, if it may have several. */
  readonly separator?: string | undefined;
  /** Whether each row is a problem of its own; by default, rows with the same code are one. */
  readonly all: boolean;
}

const MAX_PROBLEMS = 10_000;
const TOO_MANY =
  'the file has further problems: correct these first; the rows after this one are not checked';

/**
 * Checks the codes in the columns of data whose text comes in parts. Rows are faulty for the same reasons as in standard
 * validators.
 *
 * @returns functions that take a part, and that return the result after the last one; both throw a ShapeError if the file
 * lacks a column
 */
export function makeRowCheck({ references, separator, all, ...options }: RowCheckOptions) {
  const { file, missingValues } = options;
  const missing = new Set(missingValues);
  const found = new Map<string, { readonly problem: Problem; count: number }>();

  /** Adds a problem at an offset, or counts it if there is one with the same key. */
  const add = (key: string, problem: CodeProblem, { locate }: DataRow, offset: number): void => {
    const ownKey = all ? String(found.size) : key;
    const same = found.get(ownKey);
    if (same) same.count++;
    else found.set(ownKey, { problem: { file, ...locate(offset), ...problem }, count: 1 });
  };

  const addFault = (message: string, row: DataRow): void =>
    add(message, { severity: 'error', rule: 'data/row', message }, row, row.start);

  const visit = (row: DataRow): boolean => {
    const { fault, cells } = row;
    if (found.size >= MAX_PROBLEMS) {
      addFault(TOO_MANY, row);
      return false;
    }
    if (fault !== undefined) addFault(fault, row);
    let next = 0;
    for (const [id, { columns, check }] of references.entries()) {
      const own = cells.slice(next, next + columns.length);
      next += columns.length;
      const [first] = own;
      if (!first || own.every(({ text }) => missing.has(text))) continue;
      const whole = { code: joinLabel(own.map(({ text }) => text)), item: first, offset: 0 };
      for (const { code, item, offset } of own.length > 1 ? [whole] : codesIn(first, separator)) {
        const problem = check(code);
        const quote = offset > 0 && item.end - item.start > item.text.length ? 1 : 0;
        if (problem) add(`${id} ${code}`, problem, row, item.start + quote + offset);
      }
    }
    return true;
  };
  const columns = references.flatMap((reference) => reference.columns);
  const scan = makeScan({ ...options, columns, visit });

  return {
    write: scan.write,
    end: () => {
      const { rows, header } = scan.end();
      const problems = [...found.values()].map(({ problem, count }) => {
        const again = count === 1 ? '' : ` (in ${formatNumber(count)} rows)`;
        return { ...problem, message: `${problem.message}${again}` };
      });
      return { problems: sortProblems(problems), rows, header };
    },
  };
}
