import { isMissing } from '../document/table/table.ts';
import { type Exported, type ExportedList, Notes, valueText, valueTexts } from './list.ts';
import {
  beginsFormula,
  isConverted,
  plainCell,
  printLines,
  quoteCell,
  type SpreadsheetStyle,
  textCell,
} from './spreadsheet-cells.ts';

/** The rows as a JSON array of objects, one per line, with the exact digits of numbers; absent values stay absent. */
export function printJson({ columns, rows }: ExportedList): Exported {
  const names = columns.map(({ id }) => JSON.stringify(id));
  const lines = rows.map((row) => {
    const cells = row.flatMap((raw, i) => (raw === undefined ? [] : [`${names[i]}:${raw}`]));
    return `{${cells.join(',')}}`;
  });
  return { text: lines.length === 0 ? '[]\n' : `[\n${lines.join(',\n')}\n]\n`, notes: [] };
}

/**
 * The rows as a table of GitHub Flavored Markdown (section 4.10 of its specification), with the names of columns. Texts
 * are escaped, so that they neither leave their cell nor become links, images or HTML.
 */
export function printMarkdown({ columns, rows }: ExportedList): Exported {
  const marks = columns.map(({ type }) => (type === 'integer' || type === 'number' ? '---:' : '---'));
  const lines = [
    columns.map(({ name }) => escapeMarkdown(name)),
    marks,
    ...rows.map((row) =>
      row.map((raw, i) =>
        isMissing(raw) ? '' : escapeMarkdown(valueTexts(raw, columns[i]?.type).join(', ')),
      ),
    ),
  ];
  return { text: lines.map((cells) => `| ${cells.join(' | ')} |\n`).join(''), notes: [] };
}

/** Characters with a meaning inside a cell. Numbers, dates and most codes have none. */
const SPECIAL = /[\\`*_[\]<>~|&$]/g;

const escapeMarkdown = (text: string): string =>
  text
    .replace(SPECIAL, '\\$&')
    .replace(/\r\n|[\n\r\u2028\u2029]/g, '<br>')
    .replace(/\p{Cc}+/gu, ' ');

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
  if (digits.length > MAX_DIGITS) return `="${raw}"`;
  return raw.replace('.', decimalSeparator);
}
