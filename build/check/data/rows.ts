import { joinLabel } from '../../model/changes/code-history.ts';
import { makeLineIndex } from '../../model/json/locator.ts';
import { type Problem, sortProblems } from '../../model/problems/problem.ts';
import { didYouMean, listed, quoted } from '../../model/problems/wording.ts';
import { nearest } from '../../model/values/nearest.ts';
import { cellsAt, readRecord } from '../../read/csv/records.ts';
import { formatNumber } from '../report/report.ts';
import type { DataFormat } from './package.ts';
import { ShapeError } from './shape.ts';
import type { Judge, Verdict } from './verdict.ts';

/** How the rows of a file are checked. */
export interface RowCheckOptions extends Pick<DataFormat, 'delimiter' | 'missingValues'> {
  /** The path in problems. */
  readonly file: string;
  /** Columns with codes, and the judge of their list. */
  readonly references: readonly { readonly columns: readonly string[]; readonly judge: Judge }[];
  /** Whether each row is a problem of its own; by default, rows with the same code are one. */
  readonly all: boolean;
}

/** Maximum number of problems per file; further ones are counted. */
const MAX_PROBLEMS = 10_000;
/** Maximum number of characters of a row. A longer one probably has a quote that is not closed. */
const MAX_ROW_LENGTH = 1_000_000;

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
  const cells: string[] = [];
  let header: readonly string[] | undefined;
  let targets: readonly { readonly id: number; readonly at: readonly number[]; readonly judge: Judge }[] = [];
  let [rest, line, rows, isCut] = ['', 1, 0, false];

  const add = (name: string, place: () => Place, verdictOf: () => Verdict): void => {
    const key = all ? `${found.size}` : name;
    const same = found.get(key);
    if (same) {
      same.count++;
      return;
    }
    const verdict = verdictOf();
    if (found.size < MAX_PROBLEMS) {
      found.set(key, { problem: { file, ...place(), ...verdict }, count: 1 });
      return;
    }
    const others = found.get(verdict.severity);
    if (others) others.count++;
    else {
      const message = 'further problems are not shown: correct the others first';
      found.set(verdict.severity, { problem: { file, ...place(), ...verdict, message }, count: 1 });
    }
  };

  const addFault = (name: string, place: () => Place, message: string): void =>
    add(name, place, () => ({ severity: 'error', rule: 'data/row', message }));

  const checkRow = (placeOf: (cell: number) => Place, width: number): void => {
    rows++;
    if (cells.every((cell) => missing.has(cell))) {
      addFault('blank', () => placeOf(0), 'the row is blank: remove it');
      return;
    }
    if (cells.length !== width) {
      const message = `the row has ${cells.length} cells, but the header row ${width}: correct it`;
      addFault(`width ${cells.length}`, () => placeOf(0), message);
    }
    for (const { id, at, judge } of targets) {
      const values = at.map((index) => cells[index] ?? '');
      if (values.every((value) => missing.has(value))) continue;
      const code = joinLabel(values);
      if (!judge.isFine(code))
        add(
          `${id} ${code}`,
          () => placeOf(at[0] ?? 0),
          () => judge.verdictOf(code),
        );
    }
  };

  const read = (text: string, isLast: boolean): void => {
    const { positionOf } = makeLineIndex(text);
    const placeOf = (offset: number): Place => {
      const place = positionOf(offset);
      return { line: line + place.line - 1, column: place.column };
    };
    let at = 0;
    while (at < text.length && !isCut) {
      const start = at;
      const placeOfCell = (cell: number): Place => {
        const starts: number[] = [];
        readRecord(text, start, separator, undefined, starts, true);
        return placeOf(starts[cell] ?? starts.at(-1) ?? start);
      };
      cells.length = 0;
      const end = readRecord(text, start, separator, cells, undefined, true);
      // The row, or its line break, may go on in the next part.
      const isPart = end === undefined || (!isLast && end + 1 >= text.length);
      if (isPart && !isLast && text.length - start <= MAX_ROW_LENGTH) break;
      isCut = isPart;
      if (isPart) {
        // Whether the row goes on, after a quote that may be closed later.
        const isLong =
          end !== undefined ||
          readRecord(`${text}"`, start, separator, undefined, undefined, true) !== undefined;
        addFault('cut', () => placeOfCell(Infinity), isLong && !isLast ? TOO_LONG : MISPLACED);
      } else if (header) checkRow(placeOfCell, header.length);
      else {
        header = [...cells];
        targets = references.map(({ columns, judge }, id) => ({
          ...{ id, judge, at: indexesOf(columns, cells, file) },
        }));
      }
      at = (end ?? 0) + (text.startsWith('\r\n', end) ? 2 : 1);
    }
    if (isCut) return;
    line = placeOf(Math.min(at, text.length)).line;
    rest = text.slice(at);
  };

  return {
    write: (text: string): void => read(rest + text, false),
    end: () => {
      read(rest, true);
      if (!header) throw new ShapeError(`${file} is empty: it must have a header row`);
      const problems = [...found.values()].map(({ problem, count }) => {
        const again = count === 1 ? '' : ` (in ${formatNumber(count)} rows)`;
        return { ...problem, message: `${problem.message}${again}` };
      });
      return { problems: sortProblems(problems), rows, header };
    },
  };
}

/** The separator with which a header row has some columns; a comma if there is none. */
export const guessDelimiter = (start: string, columns: readonly string[]): string =>
  [',', ';', '\t', '|'].find((one) => {
    const cells = cellsAt(start, 0, one);
    return columns.every((column) => cells.includes(column));
  }) ?? ',';

type Place = Pick<Required<Problem>, 'line' | 'column'>;

const TOO_LONG = `the row has more than ${formatNumber(MAX_ROW_LENGTH)} characters: shorten it, or close the quote of this cell; the rows after it are not checked`;
const MISPLACED =
  'a quote of this cell is misplaced or not closed: double quotes inside it; the rows after it are not checked';

const indexesOf = (columns: readonly string[], header: readonly string[], file: string): number[] =>
  columns.map((column) => {
    const index = header.indexOf(column);
    if (index !== header.lastIndexOf(column))
      throw new ShapeError(`${file} has several columns ${quoted(column)}: rename all but one`);
    if (index >= 0) return index;
    const hint = didYouMean(nearest(column, header), `its columns are ${listed(header.map(quoted), 10)}`);
    throw new ShapeError(`${file} has no column ${quoted(column)}: ${hint}`);
  });
