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
import type { Column, Document } from '../../model/document/document.ts';
import { pointerOf } from '../../model/json/pointer.ts';
import {
  elements,
  elementTexts,
  members,
  readString,
  type Span,
  unquote,
  wholeOf,
} from '../../model/json/text.ts';
import { once } from '../../model/once.ts';
import { hasFormat, type PrintContext, type Representation } from '../representation.ts';
import { columnsOf, valuesOf } from '../rows.ts';
import { type Cell, MAX_TEXT_LENGTH, printSheet } from './sheet.ts';
import { type PackedFile, packFile, zipFiles } from './zip.ts';

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

const METADATA_HEADER = ['property', 'value', 'type'];

type JsonType = 'string' | 'number' | 'boolean' | 'null' | 'object' | 'array';

/**
 * Rows with the scalars of a JSON text: a JSON Pointer, the value as text, and its type. Objects and arrays have a row
 * of their own only if others do not show them: if they are empty, and objects whose first name is `0`. A longer text
 * than a cell can contain continues in further rows with the same pointer.
 */
function* metadataRows(text: string): Generator<readonly Cell[]> {
  yield* valueRows(text, '', wholeOf(text));
}

function* valueRows(text: string, pointer: string, { start, end }: Span): Generator<readonly Cell[]> {
  const first = text[start];
  if (first === '{') yield* objectRows(text, pointer, start);
  else if (first === '[') yield* arrayRows(text, pointer, start);
  else if (first === '"') {
    for (const part of partsOf(readString(text, start, end))) yield rowOf(pointer, part, 'string');
  } else yield rowOf(pointer, text.slice(start, end), typeOf(first));
}

const rowOf = (pointer: string, value: Cell, type: JsonType): readonly Cell[] => [pointer, value, type];

function* objectRows(text: string, pointer: string, start: number): Generator<readonly Cell[]> {
  let isFirst = true;
  for (const { name, value } of members(text, start)) {
    if (isFirst && name === '0') yield rowOf(pointer, undefined, 'object');
    isFirst = false;
    yield* valueRows(text, pointer + pointerOf(name), value);
  }
  if (isFirst) yield rowOf(pointer, undefined, 'object');
}

function* arrayRows(text: string, pointer: string, start: number): Generator<readonly Cell[]> {
  let index = 0;
  for (const element of elements(text, start)) yield* valueRows(text, pointer + pointerOf(index++), element);
  if (index === 0) yield rowOf(pointer, undefined, 'array');
}

const typeOf = (first: string | undefined): JsonType =>
  first === 't' || first === 'f' ? 'boolean' : first === 'n' ? 'null' : 'number';

/** Parts that fit into a cell, without separating surrogate pairs; one for an empty text. */
function* partsOf(text: string): Generator<string> {
  let start = 0;
  do {
    const end = start + MAX_TEXT_LENGTH;
    const isPairCut = end < text.length && /[\ud800-\udbff]/.test(text.charAt(end - 1));
    const part = text.slice(start, isPairCut ? end - 1 : end);
    yield part;
    start += part.length;
  } while (start < text.length);
}

/** Names of the sheets. */
const DATA_SHEET = 'Rows';
const METADATA_SHEET = 'Metadata';

/** Paths of the sheets in the package. */
const DATA_FILE = 'xl/worksheets/sheet1.xml';
const METADATA_FILE = 'xl/worksheets/sheet2.xml';

/** The parts of every workbook in addition to its sheets (ECMA-376 part 1, sections 18.2 and 18.8, and part 2). */
const commonParts = once((): readonly PackedFile[] =>
  Object.entries(COMMON_PARTS).map(([path, xml]) => packFile(path, [`${DECLARATION}${xml}`])),
);

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const relationship = (id: string, kind: string, target: string): string =>
  `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;

const override = (path: string, kind: string): string =>
  `<Override PartName="/${path}" ContentType="${TYPES}.${kind}+xml"/>`;

/** The content types come first, because some programs detect the format by them. */
const COMMON_PARTS = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('xl/workbook.xml', 'sheet.main')}${override(DATA_FILE, 'worksheet')}${override(METADATA_FILE, 'worksheet')}${override('xl/styles.xml', 'styles')}</Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships">${relationship('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><bookViews><workbookView/></bookViews><sheets><sheet name="${DATA_SHEET}" sheetId="1" r:id="rId1"/><sheet name="${METADATA_SHEET}" sheetId="2" r:id="rId2"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${relationship('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relationship('rId2', 'worksheet', 'worksheets/sheet2.xml')}${relationship('rId3', 'styles', 'styles.xml')}</Relationships>`,
  'xl/styles.xml': printStyles(),
};

/** The formats of cells by their index: 0 general, 1 text, 2 header, 3 null. Number format 49 is `@`. */
function printStyles(): string {
  const formats = [
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
    '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
    '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>',
    '<xf numFmtId="49" fontId="0" fillId="2" borderId="0" xfId="1" applyNumberFormat="1" applyFill="1"/>',
  ];
  const font = (bold: string) => `<font>${bold}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`;
  return `<styleSheet xmlns="${MAIN}"><fonts count="2">${font('')}${font('<b/>')}</fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFD9D9D9"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/><xf numFmtId="49" fontId="0" fillId="2" borderId="0"/></cellStyleXfs><cellXfs count="${formats.length}">${formats.join('')}</cellXfs><cellStyles count="2"><cellStyle name="Normal" xfId="0" builtinId="0"/><cellStyle name="Null" xfId="1"/></cellStyles></styleSheet>`;
}

/** Whether members of a column have the same text, but different types. */
export const hasSimilarMembers = ({ columns }: Document): boolean =>
  columns.some(({ members }) => new Set(members.map(String)).size < members.length);

/** The cells of each row in the order of the columns. */
function* cellRows(document: Document): Generator<readonly Cell[]> {
  const readers = columnsOf(document).map(makeCellReader);
  for (const values of valuesOf(document)) yield readers.map((read, i) => read(values[i]));
}

function makeCellReader({ type, optional }: Column): (value: string | undefined) => Cell {
  const blank = optional ? undefined : type === 'string' ? '""' : 'null';
  return (value) => {
    if (value === blank || value === undefined) return undefined;
    if (value === 'null') return null;
    return type === 'enum-set' && value[0] === '[' ? printSet(value) : unquote(value);
  };
}

/** The members of a set as in a CSV, or as JSON if some of them would not be read back from that. */
function printSet(set: string): string {
  const values = elementTexts(set).map(unquote);
  return values.length > 0 && values.every((value) => PLAIN_MEMBER.test(value)) ? values.join(',') : set;
}

/** Not empty, without commas, without surrounding white space, and not like the start of JSON. */
const PLAIN_MEMBER = /^(?![\s[])[^,]+(?<!\s)$/;
