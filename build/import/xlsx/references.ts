/** Excel's limits (ECMA-376 part 1, 18.3.1.73 and 18.3.1.13). */
export const MAX_ROWS = 1_048_576;
export const MAX_COLUMNS = 16_384;

/** Rows and columns from 0, both ends included. */
export interface CellRange {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** The letters of a column by its index: `columnLetters(27)` is `AB`. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}

/** The row and column of a reference such as `AB12`, by their indexes; undefined if no sheet has such a cell. */
export function parseReference(reference: string): { row: number; column: number } | undefined {
  const [, letters, digits] = /^([A-Z]{1,3})([1-9][0-9]{0,6})$/.exec(reference) ?? [];
  if (letters === undefined || digits === undefined) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  const row = Number(digits);
  return column <= MAX_COLUMNS && row <= MAX_ROWS ? { row: row - 1, column: column - 1 } : undefined;
}

/** A range such as `A1:B2`, or a single cell. */
export function parseRange(range: string): CellRange | undefined {
  const [first = '', last = first] = range.split(':');
  const [start, end] = [parseReference(first), parseReference(last)];
  if (!start || !end || end.row < start.row || end.column < start.column) return undefined;
  return { top: start.row, left: start.column, bottom: end.row, right: end.column };
}

/** A cell as formulas refer to it: `Sheet1!B7`, `'My sheet'!B7`. */
export function cellPlace(sheet: string, row: number, column: number): string {
  return `${quoteSheet(sheet)}!${columnLetters(column)}${row + 1}`;
}

/** A row as formulas refer to it: `Sheet1!7:7`. */
export const rowPlace = (sheet: string, row: number): string => `${quoteSheet(sheet)}!${row + 1}:${row + 1}`;

/** The name of a sheet in a reference. */
export const quoteSheet = (name: string): string =>
  /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(name) ? name : `'${name.replaceAll("'", "''")}'`;
