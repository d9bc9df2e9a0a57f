import { joinLabel } from '../../model/changes/code-history.ts';
import { makeLineIndex } from '../../model/json/locator.ts';
import { type Problem, sortProblems } from '../../model/problems/problem.ts';
import { didYouMean, listed, quoted } from '../../model/problems/wording.ts';
import { nearest } from '../../model/values/nearest.ts';
import { readRecord } from '../../read/csv/records.ts';
import { formatNumber } from '../report/report.ts';
import { type DataResource, ShapeError } from './package.ts';
import type { CheckCode, CodeProblem } from './verdict.ts';

export interface RowCheckOptions extends Pick<DataResource, 'delimiter' | 'missingValues'> {
  readonly file: string;
  /** Columns with codes, and the check of the codes of their list. */
  readonly references: readonly { readonly columns: readonly string[]; readonly check: CheckCode }[];
  /** Whether each row is a problem of its own; by default, rows with the same code are one. */
  readonly all: boolean;
}

const MAX_PROBLEMS = 10_000;
const TOO_MANY =
  'the file has further problems: correct these first; the rows after this one are not checked';

/** Maximum number of characters of a row. A longer one probably has a quote that is not closed. */
const MAX_ROW_LENGTH = 1_000_000;
const UNREADABLE = `a quote of this cell is misplaced or not closed, or the row has more than ${formatNumber(MAX_ROW_LENGTH)} characters: double quotes inside cells; the rows after it are not checked`;

const UNREADABLE_HEADER = `close its quotes, and write at most ${formatNumber(MAX_ROW_LENGTH)} characters`;

type Locate = (cell: number) => Pick<Problem, 'line' | 'column'>;

/**
 * Checks the codes in the columns of a CSV whose text comes in parts. Memory does not depend on the number of rows. Cells
 * are read as by Python's csv module, on which standard validators rely, and rows are faulty for the same reasons.
 *
 * @returns functions that take a part, and that return the result after the last one; both throw a ShapeError if the file
 * lacks a column
 */
export function makeRowCheck({ file, delimiter, missingValues, references, all }: RowCheckOptions) {
  const separator = delimiter.charCodeAt(0);
  const missing = new Set(missingValues);
  const found = new Map<string, { readonly problem: Problem; count: number }>();
  let header: readonly string[] | undefined;
  let targets: readonly { readonly indexes: readonly number[]; readonly check: CheckCode }[] = [];
  let rest = '';
  let line = 1;
  let rows = 0;
  let isCut = false;

  /** Adds a problem of a cell, or counts it if there is one with the same key. */
  const add = (key: string, problem: CodeProblem, locate: Locate, cell: number): void => {
    const ownKey = all ? String(found.size) : key;
    const same = found.get(ownKey);
    if (same) same.count++;
    else found.set(ownKey, { problem: { file, ...locate(cell), ...problem }, count: 1 });
  };

  const addFault = (message: string, locate: Locate, cell: number): void =>
    add(message, { severity: 'error', rule: 'data/row', message }, locate, cell);

  const checkRow = (cells: readonly string[], width: number, locate: Locate): void => {
    rows++;
    if (cells.every((cell) => missing.has(cell))) {
      addFault('the row is blank: remove it', locate, 0);
      return;
    }
    if (cells.length !== width)
      addFault(`the row has ${cells.length} cells, but the header row ${width}: correct it`, locate, 0);
    for (const [id, { indexes, check }] of targets.entries()) {
      const values = indexes.map((index) => cells[index] ?? '');
      if (values.every((value) => missing.has(value))) continue;
      const code = joinLabel(values);
      const problem = check(code);
      if (problem) add(`${id} ${code}`, problem, locate, indexes[0] ?? 0);
    }
  };

  const read = (text: string, isLast: boolean): void => {
    const { positionOf } = makeLineIndex(text);
    let at = 0;
    while (at < text.length && !isCut) {
      const start = at;
      const locate: Locate = (cell) => {
        const starts: number[] = [];
        readRecord(text, start, separator, undefined, starts, true);
        const place = positionOf(starts[cell] ?? starts.at(-1) ?? start);
        return { line: line + place.line - 1, column: place.column };
      };
      const cells: string[] = [];
      const end = readRecord(text, start, separator, cells, undefined, true);
      // The row, or its line break, may go on in the next part.
      const isPart = end === undefined || (!isLast && end + 1 >= text.length);
      if (isPart && !isLast && text.length - start <= MAX_ROW_LENGTH) break;
      if (isPart) addFault(UNREADABLE, locate, Infinity);
      else if (found.size >= MAX_PROBLEMS) addFault(TOO_MANY, locate, 0);
      else if (header) checkRow(cells, header.length, locate);
      else {
        header = cells;
        targets = references.map(({ columns, check }) => ({
          indexes: columns.map((column) => findColumn(column, cells, file)),
          check,
        }));
      }
      isCut = isPart || found.size > MAX_PROBLEMS;
      at = (end ?? 0) + (text.startsWith('\r\n', end) ? 2 : 1);
    }
    if (isCut) return;
    line += positionOf(Math.min(at, text.length)).line - 1;
    rest = text.slice(at);
  };

  return {
    write: (text: string): void => read(rest + text, false),
    end: () => {
      read(rest, true);
      if (!header && isCut) throw new ShapeError(`${file} has no readable header row: ${UNREADABLE_HEADER}`);
      if (!header) throw new ShapeError(`${file} is empty: it must have a header row`);
      const problems = [...found.values()].map(({ problem, count }) => {
        const again = count === 1 ? '' : ` (in ${formatNumber(count)} rows)`;
        return { ...problem, message: `${problem.message}${again}` };
      });
      return { problems: sortProblems(problems), rows, header };
    },
  };
}

/** The index of a column. @throws ShapeError if there is none, or several */
function findColumn(column: string, header: readonly string[], file: string): number {
  const index = header.indexOf(column);
  if (index !== header.lastIndexOf(column))
    throw new ShapeError(`${file} has several columns ${quoted(column)}: rename all but one`);
  if (index >= 0) return index;
  const hint = didYouMean(nearest(column, header), `its columns are ${listed(header.map(quoted), 10)}`);
  throw new ShapeError(`${file} has no column ${quoted(column)}: ${hint}`);
}
