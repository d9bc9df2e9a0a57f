import { stringify } from 'csv-stringify/sync';
import type { Column, Document } from '../../model/document/document.ts';
import { elementTexts, unquote } from '../../model/json/text.ts';
import { hasFormat, type PrintContext, type ReportLoss, type Representation } from '../representation.ts';
import { columnsOf, reportUnclearMembers, valuesOf } from '../rows.ts';
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
  const rows = valuesOf(document);
  const areTexts = (i: number) => rows.some((row) => row[i] === '""') && rows.every((row) => hasText(row[i]));
  const found = columnsOf(document).filter(({ type }, i) => type === 'string' && areTexts(i));
  return new Set(found.map(({ id }) => id));
}

const hasText = (value: string | undefined): boolean => value !== undefined && value !== 'null';

const MIXED_EMPTY_CELLS =
  'empty cells do not show which of several values a row has: none, null, an empty text or an empty set';
const OTHER_MEMBERS = 'annotations of references are left out';

function cell(value: string | undefined, column: Column): string {
  if (value === undefined || value === 'null') return '';
  if (value[0] !== '[') return unquote(value);
  const separator = SEPARATORS.get(column.type);
  if (separator === undefined) return value;
  return elementTexts(value)
    .map((element) => cell(element, column))
    .join(separator);
}

function print(document: Document, context?: PrintContext): string {
  const reportLoss: ReportLoss = (message) => context?.reportLoss(message);
  // Without `annotation`, the last column of references.
  const columns = columnsOf(document).slice(0, document.codeListSet ? -1 : undefined);
  /** The values of empty cells by column. */
  const empty = columns.map(() => new Set<string>());
  let text = printLine(columns.map(({ id }) => id));
  for (const values of valuesOf(document)) {
    if (values.length > columns.length && values.at(-1) !== undefined) reportLoss(OTHER_MEMBERS);
    const cells = columns.map((column, i) => {
      const printed = cell(values[i], column);
      if (printed === '') empty[i]?.add(values[i] ?? '');
      return printed;
    });
    text += printLine(cells);
  }
  if (empty.some((values) => values.size > 1)) reportLoss(MIXED_EMPTY_CELLS);
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
