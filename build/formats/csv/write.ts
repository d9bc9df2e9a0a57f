import { stringify } from 'csv-stringify/sync';
import type { Column, Document } from '../../model/document/document.ts';
import { elementTexts, unquote } from '../../model/json/text.ts';
import { hasFormat, type PrintContext, type ReportLoss, type Representation } from '../representation.ts';
import { cellsOf, columnsOf, reportUnclearMembers } from '../rows.ts';
import { alternativeFormatUrl, CSV_METADATA } from '../urls.ts';

/**
 * The rows of a code list, or the references of a code list set, as CSV (RFC 4180): a header row with column ids in
 * column order, CRLF, quotes only if needed. Cells are unchanged because they are codes: numbers keep their digits, and
 * text that looks like a formula is not escaped.
 */
export const CSV: Representation = {
  folder: 'table',
  extension: 'csv',
  content: 'data',
  label: 'CSV',
  contentTypes: ['text/csv; charset=utf-8'],
  description:
    'The rows of a code list, or the references of a code list set, as CSV (RFC 4180) with a header row of column ids.',
  schema: { type: 'string', description: 'CSV (RFC 4180) with a header row of column ids.' },
  fileType: 'CSV',
  urlOf: alternativeFormatUrl,
  // Relative to the URL of the CSV, so that a rule of a host is the same for all documents.
  linkOf: (record) =>
    hasFormat('csvw')(record)
      ? `<${CSV_METADATA}?language=${record.entry.language}>; rel="describedby"; type="application/csvm+json"`
      : undefined,
  supports: ({ hasData }) => hasData,
  print,
};

/** Separators of several values in a cell. */
const SEPARATORS = new Map([
  ['enum-set', ','],
  ['uris', ' '],
]);

/** The ids of columns whose empty cells in the CSV of a document stand for the empty text, and nothing else. */
export function emptyTextsOf(document: Document): ReadonlySet<string> {
  const rows = cellsOf(document);
  const columns = columnsOf(document);
  const withEmptyText = new Set<number>();
  const counts: number[] = columns.map(() => 0);
  for (const row of rows) {
    for (const [i, column] of row.columns.entries()) {
      if (row.texts[i] === '""') withEmptyText.add(column);
      if (row.texts[i] !== 'null') counts[column] = (counts[column] as number) + 1;
    }
  }
  const found = columns.filter(
    ({ type }, i) => type === 'string' && withEmptyText.has(i) && counts[i] === rows.length,
  );
  return new Set(found.map(({ id }) => id));
}

const MIXED_EMPTY_CELLS =
  'empty cells do not show which of several values a row has: none, null, an empty text or an empty set';
const OTHER_MEMBERS = 'annotations of references are left out';

function cell(value: string, column: Column): string {
  if (value === 'null') return '';
  if (value[0] !== '[') return unquote(value);
  const separator = SEPARATORS.get(column.type);
  if (separator === undefined) return value;
  return elementTexts(value)
    .map((element) => cell(element, column))
    .join(separator);
}

function print(document: Document, context?: PrintContext): string {
  const reportLoss: ReportLoss = (message) => context?.reportLoss(message);
  const columns = columnsOf(document).filter(({ id }) => !document.codeListSet || id !== 'annotation');
  const rows = cellsOf(document);
  /** The values of empty cells by column, and the number of cells. */
  const empty = columns.map(() => new Set<string>());
  const counts: number[] = columns.map(() => 0);
  let text = printLine(columns.map(({ id }) => id));
  for (const { columns: indexes, texts } of rows) {
    const cells: string[] = Array(columns.length).fill('');
    for (const [i, index] of indexes.entries()) {
      const column = columns[index];
      const value = texts[i] as string;
      if (!column) {
        reportLoss(OTHER_MEMBERS);
        continue;
      }
      cells[index] = cell(value, column);
      counts[index] = (counts[index] as number) + 1;
      if (cells[index] === '') empty[index]?.add(value);
    }
    text += printLine(cells);
  }
  const isMixed = (values: Set<string>, i: number) =>
    values.size > 1 || (values.size === 1 && (counts[i] as number) < rows.length);
  if (empty.some(isMixed)) reportLoss(MIXED_EMPTY_CELLS);
  reportUnclearMembers(document, reportLoss);
  return text;
}

/** Most lines need no quotes: printing all of them by csv-stringify takes ten times as long. */
function printLine(cells: readonly string[]): string {
  // Readers skip empty lines, so a single empty cell is quoted.
  if (cells.length > 1 && !/[",\r\n]/.test(cells.join(''))) return `${cells.join(',')}\r\n`;
  const options = { record_delimiter: '\r\n', quoted_match: /[\r\n]/, quoted_empty: cells.length === 1 };
  return stringify([cells], options);
}

/** The header line of a CSV as in RFC 4180, and the lines of the rows whose index is kept. */
export function selectRows(csv: string, isKept: (index: number) => boolean): string {
  let [start, quoted, row, kept] = [0, false, -1, ''];
  for (let at = 0; at < csv.length; at++) {
    const character = csv[at];
    if (character === '"') quoted = !quoted;
    if (character !== '\n' || quoted) continue;
    if (row < 0 || isKept(row)) kept += csv.slice(start, at + 1);
    row++;
    start = at + 1;
  }
  return kept;
}
