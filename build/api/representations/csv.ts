import { stringify } from 'csv-stringify/sync';
import type { Column, Document } from '../../catalogue/document.ts';
import { elements, members, readString, type Span } from '../../json/text.ts';
import { alternativeFormatAddress } from '../addresses.ts';
import type { Representation } from './representation.ts';
import { rowsOf } from './rows.ts';

/**
 * The rows of a code list, or the references of a code list set, as CSV (RFC 4180): a header row of column ids in
 * column order, CRLF, quotes only where needed. Cells are codes, so nothing is altered: numbers keep their digits, and
 * what looks like a formula stays as it is.
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
  addressOf: alternativeFormatAddress,
  supports: ({ hasData }) => hasData,
  print: (document) => print([columnsOf(document).map(({ id }) => id), ...cells(document)]),
};

/** Columns of the CSV of a code list set. */
const REFERENCE_COLUMNS: readonly Column[] = [
  { id: 'type', type: 'string', optional: false, members: [] },
  { id: 'canonicalUri', type: 'string', optional: false, members: [] },
  { id: 'canonicalVersionUri', type: 'string', optional: true, members: [] },
  { id: 'locationUrls', type: 'uris', optional: true, members: [] },
];

/** What joins the values of a cell that holds several. */
const SEPARATORS = new Map([
  ['enum-set', ','],
  ['uris', ' '],
]);

const columnsOf = ({ entry, columns }: Document): readonly Column[] =>
  entry.type === 'CodeList' ? columns : REFERENCE_COLUMNS;

function* cells(document: Document): Generator<string[]> {
  const text = document.whole;
  const columns = columnsOf(document);
  for (const row of rowsOf(document)) {
    const values = new Map([...members(text, row.start)].map(({ name, value }) => [name, value]));
    yield columns.map((column) => cell(text, values.get(column.id), column));
  }
}

function cell(text: string, value: Span | undefined, column: Column): string {
  if (value === undefined) return '';
  const { start, end } = value;
  if (text[start] === '"') return readString(text, start, end);
  const separator = SEPARATORS.get(column.type);
  if (text[start] === '[' && separator !== undefined) {
    return [...elements(text, start)].map((element) => cell(text, element, column)).join(separator);
  }
  const raw = text.slice(start, end);
  return raw === 'null' ? '' : raw;
}

function print(rows: string[][]): string {
  // A single empty cell would be an empty line, which readers skip.
  const single = rows[0]?.length === 1;
  return stringify(rows, { record_delimiter: '\r\n', quoted_match: /[\r\n]/, quoted_empty: single });
}
