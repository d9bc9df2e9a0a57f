import { stringify } from 'csv-stringify/sync';
import type { Column, Document } from '../../model/document/document.ts';
import { inColumns } from '../../model/document/published.ts';
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

function print(stated: Document, context?: PrintContext): string {
  const document = inColumns(stated);
  const reportLoss: ReportLoss = (message) => context?.reportLoss(message);
  const columns = columnsOf(document).filter(({ id }) => !document.codeListSet || id !== 'annotation');
  let text = printLine(columns.map(({ id }) => id));
  for (const { columns: indexes, texts } of cellsOf(document)) {
    const cells: string[] = Array(columns.length).fill('');
    for (const [i, index] of indexes.entries()) {
      const column = columns[index];
      if (column) cells[index] = printCell(texts[i] as string, column);
      else reportLoss('annotations of references are left out');
    }
    text += printLine(cells);
  }
  if (findEmptyValues(document).some(({ size }) => size > 1))
    reportLoss('empty cells do not show whether a row has no value, null, an empty text or an empty set');
  reportUnclearMembers(document, reportLoss);
  return text;
}

/** The ids of columns whose empty cells in the CSV of a document stand for the empty text, and nothing else. */
export function findColumnsWithEmptyTexts(document: Document): ReadonlySet<string> {
  const emptyValues = findEmptyValues(document);
  const columns = columnsOf(document).filter(({ type }, i) => {
    const values = emptyValues[i];
    return type === 'string' && values?.size === 1 && values.has('""');
  });
  return new Set(columns.map(({ id }) => id));
}

/** The values of the empty cells of each column, as JSON texts; the empty string for none. */
function findEmptyValues(document: Document): ReadonlySet<string>[] {
  const rows = cellsOf(document);
  const columns = columnsOf(document);
  const found = columns.map(() => new Set<string>());
  const counts: number[] = columns.map(() => 0);
  for (const row of rows) {
    for (const [i, index] of row.columns.entries()) {
      const value = row.texts[i] as string;
      counts[index] = (counts[index] as number) + 1;
      // The longest value whose cell is empty is a set of null.
      if (value.length <= '[null]'.length && printCell(value, columns[index] as Column) === '')
        found[index]?.add(value);
    }
  }
  for (const [i, count] of counts.entries()) if (count < rows.length) found[i]?.add('');
  return found;
}

const SEPARATORS: Readonly<Record<string, string>> = { 'enum-set': ',', uris: ' ' };

function printCell(value: string, { type }: Column): string {
  if (value === 'null') return '';
  if (value[0] !== '[') return unquote(value);
  const separator = SEPARATORS[type];
  if (separator === undefined) return value;
  const texts = elementTexts(value).map((element) => (element === 'null' ? '' : unquote(element)));
  return texts.join(separator);
}

/** Most lines need no quotes: printing all of them by csv-stringify takes ten times as long. */
function printLine(cells: readonly string[]): string {
  // Readers skip empty lines, so a single empty cell is quoted.
  if (cells.length > 1 && !/[",\r\n]/.test(cells.join(''))) return `${cells.join(',')}\r\n`;
  const options = { record_delimiter: '\r\n', quoted_match: /[\r\n]/, quoted_empty: cells.length === 1 };
  return stringify([cells], options);
}
