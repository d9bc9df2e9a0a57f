/*
 * Texts for spreadsheets, which evaluate cells that start like a formula. Such cells get an apostrophe, which
 * spreadsheets use to mark text (OWASP, CSV Injection).
 */

/** Also the full-width signs, which spreadsheets accept in some languages. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
const NEGATIVE_NUMBER = /^-[0-9]+(?:[.,][0-9]+)?$/;

const withoutFormula = (cell: string): string =>
  FORMULA.test(cell) && !NEGATIVE_NUMBER.test(cell) ? `'${cell}` : cell;

/** Rows separated by tabs, as spreadsheets copy and paste them. */
export const printTsv = (rows: readonly (readonly string[])[]): string => print(rows, '\t', '\n');

/** A CSV file for spreadsheets: UTF-8 with a byte-order mark, and the separator of the user's region. */
export const printSpreadsheetCsv = (rows: readonly (readonly string[])[], separator: string): string =>
  `\ufeff${print(rows, separator, '\r\n')}`;

function print(rows: readonly (readonly string[])[], separator: string, end: string): string {
  return rows.map((row) => row.map((cell) => quote(withoutFormula(cell))).join(separator) + end).join('');
}

/** Quotes cells with any separator, because programs may split by another one. */
const quote = (cell: string): string => (/["\t\r\n,;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
