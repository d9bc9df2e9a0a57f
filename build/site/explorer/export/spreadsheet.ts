/*
 * Cells of CSV that spreadsheets open in columns without running or altering them:
 * - Texts that spreadsheets take for numbers or dates are written as `="007"`, a constant formula, which keeps leading
 *   zeros and digits. They consist of digits and a few other characters.
 * - Other texts that begin like a formula get an apostrophe in front (OWASP, "CSV Injection").
 */

/** How a spreadsheet of a region reads CSV. */
export interface SpreadsheetStyle {
  readonly separator: ',' | ';' | '\t';
  readonly decimalSeparator: '.' | ',';
}

export const POINT_STYLE: SpreadsheetStyle = { separator: ',', decimalSeparator: '.' };
export const COMMA_STYLE: SpreadsheetStyle = { separator: ';', decimalSeparator: ',' };
/** Cells as spreadsheets copy and paste them. */
export const TAB_STYLE: SpreadsheetStyle = { separator: '\t', decimalSeparator: '.' };

/** The style of the first language with a decimal comma, because Windows then separates lists by semicolons. */
export const spreadsheetStyleOf = (languages: readonly string[]): SpreadsheetStyle =>
  languages.some(hasDecimalComma) ? COMMA_STYLE : POINT_STYLE;

const hasDecimalComma = (language: string): boolean =>
  new Intl.NumberFormat(language).formatToParts(1.5).some(({ type, value }) => {
    return type === 'decimal' && value === ',';
  });

/** The mark by which spreadsheets recognize UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** Lines of cells that are already quoted. */
export const printLines = (rows: readonly (readonly string[])[], { separator }: SpreadsheetStyle): string =>
  rows.map((cells) => `${cells.join(separator)}\r\n`).join('');

/** Quotes a cell with any common separator (RFC 4180), also those of other regions. */
export function quoteCell(cell: string, { separator }: SpreadsheetStyle): string {
  // Pasted cells have no quotes in some programs, so that a tab or line break would begin a cell.
  const text = separator === '\t' ? cell.replace(/[\t\r\n]+/g, ' ') : cell;
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The cell of a text, with an apostrophe if it begins like a formula, which is reported. */
export function plainCell(text: string, style: SpreadsheetStyle, onApostrophe?: () => void): string {
  if (!FORMULA.test(text)) return quoteCell(text, style);
  onApostrophe?.();
  return quoteCell(`'${text}`, style);
}

/** The cell of a text, also of one that looks like a number or a date. */
export const textCell = (text: string, style: SpreadsheetStyle, onApostrophe?: () => void): string =>
  isConverted(text) ? quoteCell(`="${text}"`, style) : plainCell(text, style, onApostrophe);

/** The characters that begin a formula, also in full width, after characters that spreadsheets may ignore. */
const FORMULA = /^[\s\p{Cc}\p{Cf}"']*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u;

/**
 * Texts that a spreadsheet may take for a number, a date, a time or a percentage. Without quotes, they cannot end the
 * constant formula.
 */
const LIKE_A_NUMBER = /^[-+]?[0-9.,][0-9.,:/ eE+%-]*$/;
/** Such as 1-Jan, 2 MAR 24 and 5 p. */
const LIKE_A_DATE =
  /^[0-9]{1,4}[-/. ]?\p{L}{1,9}\.?(?:[-/. ]?[0-9]{1,4})?$|^\p{L}{3,9}\.?[-/. ]?[0-9]{1,4}$/u;
const LIKE_A_BOOLEAN = /^(?:true|false|wahr|falsch)$/i;
const MAX_CONSTANT_LENGTH = 255;

/** Whether spreadsheets may convert a text to another value. */
const isConverted = (text: string): boolean =>
  text.length <= MAX_CONSTANT_LENGTH &&
  [LIKE_A_NUMBER, LIKE_A_DATE, LIKE_A_BOOLEAN].some((pattern) => pattern.test(text));

/** Milliseconds after which a download has started. */
const DOWNLOAD_DELAY_MS = 60_000;

/** Downloads a text as a file. */
export function saveFile(name: string, text: string, mediaType: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: `${mediaType};charset=utf-8` }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), DOWNLOAD_DELAY_MS);
}
