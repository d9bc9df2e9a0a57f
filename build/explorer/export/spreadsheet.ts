import { losesDigits } from '../../domain/decimals.ts';
import { isMissing } from '../document/table.ts';
import {
  beginsFormula,
  isConverted,
  plainCell,
  printLines,
  quoteCell,
  type SpreadsheetStyle,
  textCell,
} from '../spreadsheet-cells.ts';
import { type Exported, type ExportedList, Notes, valueText, valueTexts } from './list.ts';

/**
 * The rows as CSV that spreadsheets open without running or altering a cell, with column ids as header. Numbers have the
 * decimal separator of the region; those of more than 15 digits are written as constant formulas, like texts that look
 * like numbers.
 */
export function printSpreadsheet({ columns, rows }: ExportedList, style: SpreadsheetStyle): Exported {
  const notes = new Notes();
  const noted = (text: string): string => {
    if (beginsFormula(text)) notes.add('apostrophes');
    return text;
  };
  const lines = [
    columns.map(({ id }) => plainCell(noted(id), style)),
    ...rows.map((row) =>
      row.map((raw, i) => {
        if (isMissing(raw)) return '';
        const { type } = columns[i] ?? {};
        if (isNumber(raw)) return quoteCell(numberOf(raw, style), style);
        if (type === 'date' || type === 'boolean' || type === 'bool')
          return plainCell(noted(valueText(raw)), style);
        const text = valueTexts(raw, type).join(',');
        return textCell(isConverted(text) ? text : noted(text), style);
      }),
    ),
  ];
  return { text: printLines(lines, style), notes: notes.all };
}

const isNumber = (raw: string): boolean => /^-?[0-9]/.test(raw);

/** Spreadsheets keep 15 digits. */
const MAX_DIGITS = 15;

function numberOf(raw: string, { decimalSeparator }: SpreadsheetStyle): string {
  const digits = raw.replace(/[eE].*|[-.]/g, '').replace(/^0+/, '');
  if (digits.length > MAX_DIGITS || losesDigits(raw)) return `="${raw}"`;
  return raw.replace('.', decimalSeparator);
}
