/*
 * The rows of a code list, or the references of a code list set, as a workbook for Excel (Office Open XML, ECMA-376) with
 * two sheets. Both have a header row. All cells are texts with the number format `@`, so that no program turns codes
 * into numbers, dates or formulas.
 *
 * Rows: a column for each column of the list, with its id in the header row, and a row for each row. For a set, the
 * columns are type, canonicalUri, canonicalVersionUri, locationUrls and annotation, the last two as JSON.
 *   - A string is itself, a number or boolean its JSON text, a document compact JSON.
 *   - An enum-set has its members joined by commas; it is a JSON array if it is empty, or if a member is empty, has a
 *     comma, begins with `[`, or begins or ends with white space.
 *   - Without a value, the cell is blank: left out if the column is optional, otherwise the empty string in a column of
 *     type string, and null in any other, as in CSV files of the content. Where this would be wrong, a text cell without
 *     text is the empty string, and a blank cell with the cell style "Null" (solid grey fill) is null.
 *
 * Metadata: the document without its rows, with the columns property, value and type, and a row for each scalar in the
 * order of the document:
 *   - property: its JSON Pointer (RFC 6901), such as /codeList/columnSet/columns/0/id
 *   - value: a string itself, otherwise its JSON text
 *   - type: string, number, boolean or null; object or array for one that no other row shows
 * If consecutive rows have the same property, their values are one text that was too long for a cell. A parent of other
 * properties is an array if its first name is 0, unless it has a row with the type object.
 *
 * Texts contain the escapes of ST_Xstring (section 22.9.2.19 of part 1): `_x0001_` is U+0001, `_x005F_` is `_`. They stand
 * for characters that XML cannot contain, and for `_` before `x` and four hexadecimal digits.
 */
import type { Document } from '../../catalogue/document.ts';
import { hasFormat, type PrintContext, type Representation } from './representation.ts';
import { columnsOf } from './rows.ts';
import { METADATA_HEADER, metadataRows } from './xlsx/metadata.ts';
import { commonParts, DATA_FILE, METADATA_FILE } from './xlsx/package.ts';
import { cellRows, hasSimilarMembers } from './xlsx/rows.ts';
import { printSheet } from './xlsx/sheet.ts';
import { packFile, zipFiles } from './xlsx/zip.ts';

/** A workbook for Excel and other spreadsheet programs, with the metadata in a second sheet. */
export const XLSX: Representation = {
  folder: 'xlsx',
  extension: 'xlsx',
  content: 'data',
  label: 'Excel',
  contentTypes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  description:
    'A workbook for Excel (XLSX): the rows of a code list, or the references of a code list set, as texts, and a sheet with the metadata.',
  schema: { type: 'string', format: 'binary', description: 'A workbook (Office Open XML).' },
  isBinary: true,
  fileType: 'XLSX',
  urlOf: undefined,
  supports: hasFormat('xlsx'),
  print,
};

function print(document: Document, context?: PrintContext): Uint8Array<ArrayBuffer> {
  const reportLoss: PrintContext['reportLoss'] = (message) => context?.reportLoss(message);
  if (hasSimilarMembers(document)) reportLoss(SIMILAR_MEMBERS);
  const data = { header: columnsOf(document).map(({ id }) => id), rows: cellRows(document) };
  const metadata = { header: METADATA_HEADER, rows: metadataRows(document.metadata) };
  return zipFiles([
    ...commonParts(),
    packFile(DATA_FILE, printSheet(data, reportLoss)),
    packFile(METADATA_FILE, printSheet(metadata, reportLoss)),
  ]);
}

const SIMILAR_MEMBERS = 'cells do not show the types of members with the same text, such as 1 and "1"';
