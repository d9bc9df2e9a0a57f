import type { TableContext } from './description.ts';
import { isFilled, type SourceTable, type Table } from './layout.ts';

/** A number in any locale. */
export const NUMBER = /^[-−]?[0-9][0-9.,'’ \u00a0\u202f]*%?$/;
export const DATE =
  /^(?:[0-9]{4}[-/][0-9]{1,2}[-/][0-9]{1,2}|[0-9]{1,2}[-/.][0-9]{1,2}[-/.][0-9]{4})(?![0-9])/;
export const URL = /^(?:https?:\/\/|urn:)\S+$/;

/** Rows that are searched for a header, and compared with it. */
const MAX_SEARCHED = 50;

/**
 * The header row: the first row that is about as wide as most, because titles have one cell. In a CSV, a title is a question,
 * as is a row that looks like those below or leaves a column without a name.
 *
 * @returns undefined if the proposal is that there is none
 */
export function findHeader(table: SourceTable, context: TableContext): Table['header'] {
  const rows = Array.from({ length: Math.min(table.rowCount, MAX_SEARCHED) }, (_, row) =>
    table.cellsAt(row).map((cell) => cell.trim()),
  );
  const row = findWideRow(rows);
  const cells = rows[row] ?? [];
  const below = rows.slice(row + 1);
  const number = String(table.numberOf(row));
  const at = table.placeOf(row);
  const value = cells.join(', ');
  const ask = (message: string, ...answers: string[]) =>
    context.ask({ at, value, message, option: 'header', answers });
  if (looksLikeRow(cells, below)) {
    ask('looks like a row of the list: is there a header row?', 'none', number);
    return undefined;
  }
  const isUnnamed = (cell: string, i: number): boolean => cell !== '' && !isFilled(cells[i]);
  if (below.some((own) => own.some(isUnnamed))) {
    const both = `${number}-${table.numberOf(row + 1)}`;
    ask('does not name all columns: which row, or rows, are the header?', number, both, 'none');
  } else if (row > 0 && !table.isNeutral) {
    ask('seems to be the header row: is it?', number, String(table.numberOf(0)));
  } else context.guess(at, 'is the header row', row === 0 ? '--header none' : '--header N', value);
  return { first: row, last: row };
}

/** Share of the usual number of cells from which a row is no title. */
const MIN_WIDTH = 0.6;

/** The first row that is about as wide as most of those with several cells. */
function findWideRow(rows: readonly (readonly string[])[]): number {
  const widths = rows.map((cells) => cells.filter(isFilled).length);
  const wide = widths.filter((width) => width > 1).sort((a, b) => a - b);
  const usual = wide.length > 1 ? (wide[wide.length >> 1] ?? 1) : 1;
  const row = widths.findIndex((width) => width >= usual * MIN_WIDTH);
  return row < 0 ? 0 : row;
}

/** Years may name columns. */
const YEAR = /^(?:19|20)[0-9]{2}$/;

/**
 * Whether two rows below have a cell of a row, apart from its digits, or are written like its first two cells: `A.ADM1` is
 * above `A.ADM2` and `A.ADM3`, or `ADU, Adur District` above `AMB, Amber Valley` and `ASF, Ashford Borough`.
 */
function looksLikeRow(cells: readonly string[], below: readonly (readonly string[])[]): boolean {
  const withoutDigits = (cell = ''): string => cell.replace(/[0-9]+/g, '0');
  const isRepeated = cells.some((cell, i) => {
    const alike = below.filter((own) => withoutDigits(own[i]) === withoutDigits(cell));
    return cell !== '' && !YEAR.test(cell) && alike.length > 1;
  });
  const [code = '', name = ''] = cells;
  const formOf = (own: readonly string[]): string =>
    `${caseOf(own[0])}\0${caseOf(own[1]).replace(/(.)\1+/g, '$1')}`;
  const alike = below.filter((own) => formOf(own) === formOf(cells));
  return isRepeated || (code.length > 1 && name !== '' && alike.length > 1);
}

/** The letters of a cell by case: `Aaa Aaaa` for `New York`. */
const caseOf = (cell = ''): string => cell.replace(/\p{Lu}/gu, 'A').replace(/\p{Ll}/gu, 'a');
