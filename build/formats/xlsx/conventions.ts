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

/** What a number format says about a number. */
export interface NumberFormat {
  readonly code: string;
  /** A `code` has zeros at its beginning, as with `000`; `other` is not supported, such as `"A"000` or `h:mm`. */
  readonly shows: 'number' | 'code' | 'date' | 'date-time' | 'other';
  /** The digits of a code, or the decimals that are always displayed of a number. */
  readonly digits: number;
}

/** The days that all programs count alike: Excel has a 29 February 1900, and no year after 9999. */
export const DAY_0 = Date.UTC(1899, 11, 30);
export const FIRST_DATE = Date.UTC(1900, 2, 1);
export const END_OF_DATES = Date.UTC(10_000, 0, 1);

/** Texts and characters that are displayed as they are, or skipped; a quote stands for them. */
const LITERALS = /"[^"]*(?:"|$)|[\\_*]./g;
/** Colours and locales, but not durations, such as `[h]`. */
const BRACKETS = /\[(?![hms]+\])[^[\]]*\]/gi;

/** Reads a number format code (ECMA-376 part 1, 18.8.31). */
export function readNumberFormat(code: string): NumberFormat {
  // The first section is for positive numbers.
  const [section = ''] = code.replace(LITERALS, '"').replace(BRACKETS, '').split(';', 1);
  const [integer = '', decimals = ''] = section.split('.', 2);
  if (/[dy]/i.test(section)) return { code, shows: /[hs]/i.test(section) ? 'date-time' : 'date', digits: 0 };
  if (/^00+$/.test(section)) return { code, shows: 'code', digits: section.length };
  if (/[hms]/i.test(section) || /0.*0/.test(integer)) return { code, shows: 'other', digits: 0 };
  return { code, shows: 'number', digits: integer === '0' && /^0+$/.test(decimals) ? decimals.length : 0 };
}

/** A code for a built-in format (ECMA-376 part 1, 18.8.30) that gives the same import. */
export function builtInFormat(id: number): string {
  if (id === 2) return '0.00';
  if (id === 22) return 'yyyy-mm-dd h:mm';
  if ((id >= 18 && id <= 21) || (id >= 45 && id <= 47)) return 'h:mm';
  // Those from 27 are of East Asia.
  const isDate = (id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
  return isDate ? 'yyyy-mm-dd' : 'General';
}
