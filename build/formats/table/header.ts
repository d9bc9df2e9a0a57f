import { isBlankRow } from '../../read/csv/rows.ts';
import type { ReportNote } from '../import/format.ts';
import type { SourceTable } from './values.ts';

/** The rows that name the columns, by their indexes. */
export interface HeaderRows {
  readonly first: number;
  readonly last: number;
}

/** Rows that are searched for a header, and compared with it. */
const MAX_SEARCHED = 50;

/** Share of cells of a column that are numbers, from which one that is none differs. */
const MIN_SHARE = 0.9;

/**
 * The header row: the first that is about as wide as the others. If it looks like a row of the list, or another row
 * seems to belong to it, the user is asked.
 *
 * @returns 'unclear' after it reported an error
 */
export function guessHeader(table: SourceTable, report: ReportNote): HeaderRows | 'unclear' {
  const searched = Array.from({ length: Math.min(table.rowCount, MAX_SEARCHED) }, (_, row) =>
    table.cellsAt(row).map((cell) => cell.trim()),
  );
  const widths = searched.map((cells) => cells.filter(isFilled).length);
  const filled = widths.filter((width) => width > 0).sort((a, b) => a - b);
  const usual = filled[filled.length >> 1] ?? 1;
  const row = Math.max(
    0,
    widths.findIndex((width) => width > 0 && width >= usual * 0.6),
  );
  const note = { place: table.placeOf(row), value: (searched[row] ?? []).join(', ') };
  const number = table.numberOf(row);
  const unclear = (message: string): 'unclear' => {
    report({ kind: 'error', ...note, message, option: '--header N' });
    return 'unclear';
  };
  if (hasNumberLikeRows(searched, row))
    return unclear(
      'has numbers like those below, so it may be a row of the list: state the number of the header row, or none',
    );
  if (row > 0 && !isBelowEmpty(table, row) && namesOthers(searched, row - 1, row))
    return unclear(
      `may be the second of two header rows: state their numbers, ${number} or ${number - 1}-${number}`,
    );
  if (row + 1 < searched.length && !isBelowEmpty(table, row + 1) && continuesHeader(searched, row))
    return unclear(
      `may be the first of two header rows: state their numbers, ${number} or ${number}-${number + 1}`,
    );
  report({
    kind: 'guess',
    ...note,
    message: 'is the header row',
    option: row === 0 ? '--header none' : '--header N',
  });
  return { first: row, last: row };
}

type Cells = readonly (readonly string[])[];

/** Whether a cell of a row is a number in a column of numbers. Years name columns. */
const hasNumberLikeRows = (rows: Cells, row: number): boolean =>
  (rows[row] ?? []).some((cell, i) => NUMBER.test(cell) && !YEAR.test(cell) && hasNumbers(rows, row + 1, i));

/** Whether there is an empty row above. Sheets leave them out, but count them. */
export function isBelowEmpty({ cellsAt, numberOf, isNeutral = false }: SourceTable, row: number): boolean {
  if (row === 0) return false;
  return isNeutral ? numberOf(row) > numberOf(row - 1) + 1 : isBlankRow(cellsAt(row - 1));
}

/** Whether the row above a header names columns that have no name in the header, or the same name as others. */
function namesOthers(rows: Cells, row: number, header: number): boolean {
  const [above, names] = [rows[row] ?? [], (rows[header] ?? []).filter(isFilled)];
  const fillsGap = above.some(
    (cell, i) => isFilled(cell) && !isFilled(rows[header]?.[i]) && hasCells(rows, header + 1, i),
  );
  return above.filter(isFilled).length > 1 && (fillsGap || new Set(names).size < names.length);
}

/**
 * Whether the row below a header names columns too: it has words only, and some are in a column of numbers, or its first
 * cell is empty, unlike those below it, and others name columns without a name.
 */
function continuesHeader(rows: Cells, header: number): boolean {
  const below = rows[header + 1] ?? [];
  const [name, first] = [rows[header]?.[0], below[0]];
  if (!below.every((cell) => !isFilled(cell) || WORD.test(cell) || YEAR.test(cell))) return false;
  const isAboveNumbers = below.some(
    (cell, i) => WORD.test(cell) && !MISSING.test(cell) && hasNumbers(rows, header + 2, i),
  );
  const isIndented = isFilled(name) && !isFilled(first) && hasCells(rows, header + 2, 0);
  const fillsGap = below.some((cell, i) => isFilled(cell) && !isFilled(rows[header]?.[i]));
  return isAboveNumbers || (isIndented && fillsGap);
}

const NUMBER = /^[-−]?[0-9][0-9.,'’ \u00a0\u202f]*%?$/;
const YEAR = /^(?:19|20)[0-9]{2}$/;
const WORD = /\p{L}|[%€$£]/u;
/** What tables have instead of a number. */
const MISSING = /^(?:n\.? ?[avdk]\.?|n\/a|null|none|nan|unknown|missing|inf|x)$/i;

const isFilled = (cell: string | undefined): boolean => cell !== undefined && cell !== '';

/** Whether nearly all cells of a column are numbers. */
function hasNumbers(rows: Cells, from: number, column: number): boolean {
  const cells = rows.slice(from).flatMap((row) => (isFilled(row[column]) ? [row[column] as string] : []));
  return cells.length > 1 && cells.filter((cell) => NUMBER.test(cell)).length >= cells.length * MIN_SHARE;
}

/** Whether nearly all rows have a cell in a column. */
function hasCells(rows: Cells, from: number, column: number): boolean {
  const below = rows.slice(from).filter((row) => !isBlankRow(row));
  return below.length > 0 && below.filter((row) => isFilled(row[column])).length >= below.length * MIN_SHARE;
}

/**
 * The names of columns in one or several header rows, from top to bottom. A name above other names also applies to the
 * columns on its right that have none in the same row, as a merged cell does.
 */
export function headerNames({ cellsAt }: SourceTable, { first, last }: HeaderRows): string[] {
  const rows = Array.from({ length: last - first + 1 }, (_, i) =>
    cellsAt(first + i).map((cell) => cell.trim()),
  );
  const width = Math.max(...rows.map((cells) => cells.length));
  const below = (row: number, column: number) => rows.slice(row + 1).some((cells) => isFilled(cells[column]));
  const filled = rows.map((cells, row) => {
    let group = '';
    return Array.from({ length: width }, (_, i) => {
      const own = cells[i] ?? '';
      if (own !== '') group = below(row, i) ? own : '';
      return own === '' && below(row, i) ? group : own;
    });
  });
  return Array.from({ length: width }, (_, i) => {
    const parts = filled.map((cells) => cells[i] as string);
    return [...new Set(parts)].filter(isFilled).join(' ');
  });
}
