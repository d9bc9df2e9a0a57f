/** Excel's limits (ECMA-376 part 1, 18.3.1.73 and 18.3.1.13). */
export const MAX_ROWS = 1_048_576;
export const MAX_COLUMNS = 16_384;

/** The letters of a column by its index: `columnLetters(27)` is `AB`. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}

/** The reference of a cell by its indexes: `B7`. */
export const cellReference = (row: number, column: number): string => `${columnLetters(column)}${row + 1}`;

/** The row and column of a reference such as `AB12`, by their indexes; undefined if no sheet has such a cell. */
export function parseReference(reference: string): { row: number; column: number } | undefined {
  const [, letters = '', digits] = /^([A-Z]{1,3})([1-9][0-9]{0,6})$/.exec(reference) ?? [];
  let column = -1;
  for (const letter of letters) column = (column + 1) * 26 + letter.charCodeAt(0) - 65;
  const row = Number(digits) - 1;
  return row < MAX_ROWS && column < MAX_COLUMNS ? { row, column } : undefined;
}

/** A sheet, or a cell or range of it, as formulas refer to it: `Sheet1!B7`, `'My sheet'!7:7`. */
export function sheetPlace(sheet: string, range?: string): string {
  const name = /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(sheet) ? sheet : `'${sheet.replaceAll("'", "''")}'`;
  return range === undefined ? name : `${name}!${range}`;
}
