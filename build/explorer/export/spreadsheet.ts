import { losesDigits } from '../../domain/decimals.ts';
import { scalars, textOf } from '../document/table.ts';
import { type Exported, type ExportedList, Notes } from './list.ts';

/** How a spreadsheet of a region reads CSV. */
export interface SpreadsheetStyle {
  readonly separator: ',' | ';' | '\t';
  readonly decimalSeparator: '.' | ',';
}

export const POINT_STYLE: SpreadsheetStyle = { separator: ',', decimalSeparator: '.' };
export const COMMA_STYLE: SpreadsheetStyle = { separator: ';', decimalSeparator: ',' };

/** The style of the first language with a decimal comma, because Windows then separates lists by semicolons. */
export const spreadsheetStyleOf = (languages: readonly string[]): SpreadsheetStyle =>
  languages.some(hasDecimalComma) ? COMMA_STYLE : POINT_STYLE;

const hasDecimalComma = (language: string): boolean =>
  new Intl.NumberFormat(language).formatToParts(1.5).some(({ type, value }) => {
    return type === 'decimal' && value === ',';
  });

/** Spreadsheets recognize UTF-8 by it. */
export const BYTE_ORDER_MARK = '\ufeff';

/**
 * The rows as CSV that spreadsheets open in columns without running or altering a cell, with column ids as header:
 * - Numbers have the decimal separator of the region.
 * - Texts that spreadsheets take for numbers or dates, and numbers of more than 15 digits, are written as `="007"`, a
 *   constant formula, which keeps leading zeros and digits. They consist of digits and a few other characters.
 * - Other texts that begin like a formula get an apostrophe in front (OWASP, "CSV Injection").
 */
export function printSpreadsheet({ columns, rows }: ExportedList, style: SpreadsheetStyle): Exported {
  const notes = new Notes();
  const cellOf = (text: string): string => quote(withoutFormula(text, notes), style);
  const lines = [
    columns.map(({ id }) => cellOf(id)),
    ...rows.map((row) =>
      row.map((raw, i) => {
        if (raw === undefined || raw === 'null') return '';
        const { type } = columns[i] ?? {};
        if (isNumber(raw)) return quote(numberOf(raw, style), style);
        if (type === 'date' || type === 'boolean' || type === 'bool') return cellOf(textOf(raw));
        return textCellOf((scalars(raw) ?? [raw]).map(textOf).join(','), style, cellOf);
      }),
    ),
  ];
  return { text: lines.map((cells) => `${cells.join(style.separator)}\r\n`).join(''), notes: notes.all };
}

const isNumber = (raw: string): boolean => /^-?[0-9]/.test(raw);

/** Spreadsheets keep 15 digits. */
const MAX_DIGITS = 15;

function numberOf(raw: string, { decimalSeparator }: SpreadsheetStyle): string {
  const digits = raw.replace(/[eE].*|[-.]/g, '').replace(/^0+/, '');
  if (digits.length > MAX_DIGITS || losesDigits(raw)) return `="${raw}"`;
  return raw.replace('.', decimalSeparator);
}

/**
 * What a spreadsheet may take for a number, a date, a time or a percentage. It contains no quotes, so it cannot leave the
 * constant formula.
 */
const LIKE_A_NUMBER = /^[-+]?[0-9.,][0-9.,:/ eE+%-]*$/;
/** Such as 1-Jan, 2 MAR 24 and 5 p. */
const LIKE_A_DATE =
  /^[0-9]{1,4}[-/. ]?\p{L}{1,9}\.?(?:[-/. ]?[0-9]{1,4})?$|^\p{L}{3,9}\.?[-/. ]?[0-9]{1,4}$/u;
const LIKE_A_BOOLEAN = /^(?:true|false|wahr|falsch)$/i;
const MAX_CONSTANT_LENGTH = 255;

function textCellOf(text: string, style: SpreadsheetStyle, cellOf: (text: string) => string): string {
  const isConverted =
    text.length <= MAX_CONSTANT_LENGTH &&
    [LIKE_A_NUMBER, LIKE_A_DATE, LIKE_A_BOOLEAN].some((pattern) => pattern.test(text));
  return isConverted ? quote(`="${text}"`, style) : cellOf(text);
}

/** The characters that begin a formula, also in full width, after characters that spreadsheets may ignore. */
const FORMULA = /^[\s\p{Cc}\p{Cf}"']*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u;

function withoutFormula(text: string, notes: Notes): string {
  if (!FORMULA.test(text)) return text;
  notes.add('apostrophes');
  return `'${text}`;
}

/** Quotes cells with any common separator (RFC 4180), also those of other regions. */
function quote(cell: string, { separator }: SpreadsheetStyle): string {
  // Pasted cells have no quotes in some programs, so that a tab or line break would begin a cell.
  const text = separator === '\t' ? cell.replace(/[\t\r\n]+/g, ' ') : cell;
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
