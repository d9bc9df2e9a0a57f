import type { TableContext } from './description.ts';
import { type HeaderRows, isFilled, type SourceTable } from './layout.ts';

/** Rows that are searched for a header, and compared with it. */
const MAX_SEARCHED = 50;

/**
 * The header row: the first row. Titles above the header of a sheet are recognised, because they have fewer cells. In a CSV,
 * these are a question, as is a first row that looks like a row of the list or leaves a column without a name.
 *
 * @returns undefined if the proposal is that there is none
 */
export function findHeader(table: SourceTable, context: TableContext): HeaderRows | undefined {
  const rows = Array.from({ length: Math.min(table.rowCount, MAX_SEARCHED) }, (_, row) =>
    table.cellsAt(row).map((cell) => cell.trim()),
  );
  const row = findWideRow(rows);
  const number = String(table.numberOf(row));
  const at = table.placeOf(row);
  const value = (rows[row] ?? []).join(', ');
  const ask = (message: string, ...answers: string[]) =>
    context.ask({ at, value, message, option: 'header', answers });
  if (looksLikeRow(rows, row)) {
    ask('looks like a row of the list: is there a header row?', 'none', number);
    return undefined;
  }
  const next = table.numberOf(Math.min(row + 1, table.rowCount - 1));
  if (leavesUnnamed(rows, row))
    ask(
      'does not name all columns: which row, or rows, are the header?',
      number,
      `${number}-${next}`,
      'none',
    );
  else if (row > 0 && !table.isNeutral)
    ask('seems to be the header row: is it?', number, String(table.numberOf(0)));
  else context.guess(at, 'is the header row', row === 0 ? '--header none' : '--header N', value);
  return { first: row, last: row };
}

/** Share of the usual number of cells from which a row is no title. */
const MIN_WIDTH = 0.6;

/** The first row that is about as wide as most: titles and notes have one cell. */
function findWideRow(rows: Cells): number {
  const widths = rows.map((cells) => cells.filter(isFilled).length);
  const wide = widths.filter((width) => width > 1);
  const compared = (wide.length > 1 ? wide : widths.filter((width) => width > 0)).sort((a, b) => a - b);
  const usual = compared[compared.length >> 1] ?? 1;
  return Math.max(
    0,
    widths.findIndex((width) => width > 0 && width >= usual * MIN_WIDTH),
  );
}

type Cells = readonly (readonly string[])[];

/** A number in any locale. */
export const NUMBER = /^[-−]?[0-9][0-9.,'’ \u00a0\u202f]*%?$/;
const YEAR = /^(?:19|20)[0-9]{2}$/;
export const DATE =
  /^(?:[0-9]{4}[-/][0-9]{1,2}[-/][0-9]{1,2}|[0-9]{1,2}[-/.][0-9]{1,2}[-/.][0-9]{4})(?![0-9])/;
export const URL = /^(?:https?:\/\/|urn:)\S+$/;

/** Number of codes below whose form is no chance. */
const MIN_ALIKE = 3;

/**
 * Whether a row looks like those below: a text that its column repeats, a number, date or URL in a column of such, a code with
 * digits like those below, or a first and a second cell, such as `ADU, Adur District`, like those below. Years may name columns.
 */
function looksLikeRow(rows: Cells, row: number): boolean {
  const cells = rows[row] ?? [];
  const below = cells.map((_, i) =>
    rows
      .slice(row + 1)
      .map((one) => one[i] ?? '')
      .filter(isFilled),
  );
  const isOfKind = (cell: string, i: number): boolean =>
    [NUMBER, DATE, URL].some(
      (kind) =>
        kind.test(cell) &&
        !YEAR.test(cell) &&
        below[i]?.length !== 0 &&
        below[i]?.every((one) => kind.test(one)),
    );
  const hasForm = (cell: string, i: number): boolean =>
    (below[i] ?? []).filter((one) => formOf(one) === formOf(cell)).length >= MIN_ALIKE;
  const isCode = (cell: string, i: number): boolean =>
    /\p{L}.*[0-9]/u.test(cell) && !/\s/.test(cell) && hasForm(cell, i);
  const repeats = (cell: string, i: number): boolean =>
    cell !== '' && !YEAR.test(cell) && (below[i] ?? []).filter((one) => one === cell).length > 1;
  if (cells.some((cell, i) => repeats(cell, i) || isOfKind(cell, i) || isCode(cell, i))) return true;
  const [code = '', name = ''] = cells;
  return (
    code.length > 1 && hasForm(code, 0) && (below[1] ?? []).some((one) => shapeOf(one) === shapeOf(name))
  );
}

/** The form of a code: its letters by case and its digits, such as `A.AAA0` for `A.ADM1`. */
const formOf = (cell: string): string =>
  cell
    .replace(/\p{Lu}/gu, 'A')
    .replace(/\p{Ll}/gu, 'a')
    .replace(/[0-9]/g, '0');

/** The form without repetitions: `Aa Aa` for `New York`. */
const shapeOf = (cell: string): string => formOf(cell).replace(/(.)\1+/g, '$1');

/** Whether a column with cells has no name. */
const leavesUnnamed = (rows: Cells, row: number): boolean =>
  rows.slice(row + 1).some((cells) => cells.some((cell, i) => isFilled(cell) && !isFilled(rows[row]?.[i])));
