import { makeLineIndex } from '../../model/json/locator.ts';
import { didYouMean, listed, quoted } from '../../model/problems/wording.ts';
import { nearest } from '../../model/values/nearest.ts';
import { formatNumber } from '../report/report.ts';
import { type DataCell, makeReadCells, makeReadObject } from './cells.ts';
import { type DataResource, ShapeError } from './package.ts';

export interface ScanOptions extends Pick<DataResource, 'delimiter' | 'missingValues'> {
  readonly file: string;
  /** Whether it is JSON: an array of objects, or objects one after the other (JSON Lines). */
  readonly isJson: boolean;
  /** The columns whose cells rows have; properties of objects in JSON. */
  readonly columns: readonly string[];
  /** Called with each row. The rows after it are not read if it returns false. */
  readonly visit: (row: DataRow) => boolean;
}

export interface DataRow {
  /** In the order of the columns; none if the row cannot be read. */
  readonly cells: readonly DataCell[];
  /** What is wrong with the row. */
  readonly fault?: string | undefined;
  /** The offset of the row, or of its last cell if it cannot be read. */
  readonly start: number;
  readonly locate: (offset: number) => { readonly line: number; readonly column: number };
}

/** Maximum number of characters of a row. A longer one probably has a quote that is not closed. */
const MAX_ROW_LENGTH = 1_000_000;
const TOO_LONG = `or the row has more than ${formatNumber(MAX_ROW_LENGTH)} characters`;
const UNREADABLE = `a quote of this cell is misplaced or not closed, ${TOO_LONG}: double quotes inside cells; the rows after it are not checked`;
const NO_OBJECT = `this is not an object in JSON, ${TOO_LONG}: write {"name": "value"}; the rows after it are not checked`;
const UNREADABLE_HEADER = `close its quotes, and write at most ${formatNumber(MAX_ROW_LENGTH)} characters`;

/**
 * Reads the rows of data whose text comes in parts. Memory does not depend on their number.
 *
 * @returns functions that take a part, and return the text of the rows that it completes; and that return the rest after the
 * last one. Both throw a ShapeError if the file lacks a column
 */
export function makeScan({ file, isJson, delimiter, missingValues, columns, visit }: ScanOptions) {
  const missing = new Set(missingValues);
  const names = new Set<string>();
  const readRow = isJson ? makeReadObject(columns, names) : makeReadCells(delimiter);
  let header = isJson ? columns : undefined;
  let indexes = columns.map((_, i) => i);
  let rest = '';
  // The place where the rest starts.
  let line = 1;
  let column = 1;
  let rows = 0;
  let isCut = false;

  const findFault = (cells: readonly DataCell[], width: number): string | undefined => {
    if (!isJson && cells.every(({ text }) => missing.has(text))) return 'the row is blank: remove it';
    if (cells.length === width) return undefined;
    return `the row has ${cells.length} cells, but the header row ${width}: correct it`;
  };

  const read = (text: string, isLast: boolean): string => {
    const { positionOf } = makeLineIndex(text);
    const locate: DataRow['locate'] = (offset) => {
      const place = positionOf(offset);
      const before = place.line === 1 ? column - 1 : 0;
      return { line: line + place.line - 1, column: before + place.column };
    };
    let at = 0;
    while (at < text.length && !isCut) {
      const { start, end, cells } = readRow(text, at);
      // The row, or its line break, may go on in the next part.
      const isPart = end === undefined || (!isLast && end + 1 >= text.length);
      if (isPart && !isLast && text.length - at <= MAX_ROW_LENGTH) break;
      if (isPart) {
        const fault = isJson ? NO_OBJECT : UNREADABLE;
        visit({ cells: [], fault, start: cells.at(-1)?.start ?? start, locate });
        isCut = true;
      } else if (!header) {
        header = cells.map((cell) => cell.text);
        indexes = findColumns(columns, header, file);
      } else if (cells.length > 0) {
        const own = indexes.map((index) => cells[index] ?? { text: '', start, end: start });
        isCut = !visit({ cells: own, fault: findFault(cells, header.length), start, locate });
        if (!isCut) rows++;
      }
      at = (end ?? 0) + (isJson ? 0 : text.startsWith('\r\n', end) ? 2 : 1);
    }
    if (isCut) return '';
    ({ line, column } = locate(Math.min(at, text.length)));
    rest = text.slice(at);
    return text.slice(0, at);
  };

  return {
    write: (text: string): string => read(rest + text, false),
    end: () => {
      const text = read(rest, true);
      if (!header && isCut) throw new ShapeError(`${file} has no readable header row: ${UNREADABLE_HEADER}`);
      if (!header) throw new ShapeError(`${file} is empty: it must have a header row`);
      if (rows > 0 && isJson) findColumns(columns, [...names], file);
      return { text, rows, header: isJson ? [...names] : header };
    },
  };
}

/** The indexes of columns. @throws ShapeError if there is none, or several with a name */
function findColumns(columns: readonly string[], header: readonly string[], file: string): number[] {
  return columns.map((column) => {
    const index = header.indexOf(column);
    if (index !== header.lastIndexOf(column))
      throw new ShapeError(`${file} has several columns ${quoted(column)}: rename all but one`);
    if (index >= 0) return index;
    const hint = didYouMean(nearest(column, header), `its columns are ${listed(header.map(quoted), 10)}`);
    throw new ShapeError(`${file} has no column ${quoted(column)}: ${hint}`);
  });
}
