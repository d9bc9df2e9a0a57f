import type { Column, Document } from '../../model/document/document.ts';
import { pointerOf } from '../../model/json/locator.ts';
import { elements, elementTexts, members, type Span, unquote, wholeOf } from '../../model/json/text.ts';
import { once } from '../../model/once.ts';
import { DAY, parseInstant } from '../../model/values/instant.ts';
import { hasFormat, type PrintContext, type ReportLoss, type Representation } from '../representation.ts';
import { cellsOf, columnsOf, type RowCells, reportUnclearMembers } from '../rows.ts';
import { DAY_0, FIRST_COMMON_DAY } from './number-formats.ts';
import {
  COMMON_PARTS,
  DATE_FORMAT,
  DECLARATION,
  GENERAL_FORMAT,
  HEADER_FORMAT,
  MAIN,
  sheetFile,
  TEXT_FORMAT,
} from './parts.ts';
import { columnLetters, MAX_ROWS } from './places.ts';
import { type PackedFile, packFile, zipFiles } from './zip.ts';

/**
 * A workbook for Excel and other spreadsheet programs (Office Open XML, ECMA-376) with three sheets, each with a header
 * row. Cells are texts with the number format `@`, so that no program turns codes into numbers, dates or formulas.
 *
 * Rows: a column for each column of the list, with its name as header, and a filter. Strings are as they are, sets are
 * separated by commas, and other values are their JSON texts. Null and absent values are blank cells. Numbers, dates and
 * Boolean values of columns that are in no key or foreign key are of these types, if programs keep them.
 *
 * Columns: the name of each column, its id and its type.
 *
 * Metadata: a row for each scalar of the document without its rows: its JSON Pointer (RFC 6901) and its text.
 */
export const XLSX: Representation = {
  folder: 'xlsx',
  extension: 'xlsx',
  content: 'data',
  label: 'Excel',
  contentTypes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  description:
    'A workbook for Excel (XLSX): the rows of a code list, or the references of a code list set, and sheets with the columns and the metadata.',
  schema: { type: 'string', format: 'binary', description: 'A workbook (Office Open XML).' },
  isBinary: true,
  fileType: 'XLSX',
  urlOf: undefined,
  supports: hasFormat('xlsx'),
  print,
};

function print(document: Document, context?: PrintContext): Uint8Array<ArrayBuffer> {
  const reportLoss: ReportLoss = (message) => context?.reportLoss(message);
  reportUnclearMembers(document, reportLoss);
  const { columns: own = [], keys = [], foreignKeys = [] } = document.codeList?.columnSet ?? {};
  const { metadata } = document;
  const names = new Map(own.map(({ id, name = id }) => [id, name]));
  const codes = new Set([...keys, ...foreignKeys].flatMap(({ columnIds }) => columnIds));
  const columns = columnsOf(document).map(({ id, type }) => ({ id, type, name: names.get(id) ?? id }));
  const sheets: readonly Sheet[] = [
    {
      header: columns.map(({ name }) => name),
      rows: cellRows(document, reportLoss),
      types: columns.map(({ id, type }) => (codes.has(id) ? undefined : type)),
    },
    { header: ['name', 'id', 'type'], rows: columns.map(({ name, id, type }) => textRow(name, id, type)) },
    { header: ['property', 'value'], rows: valueRows(metadata, '', wholeOf(metadata)) },
  ];
  return zipFiles([
    ...packCommonParts(),
    ...sheets.map((sheet, i) => packFile(sheetFile(i), printSheet(sheet, reportLoss))),
  ]);
}

/** The parts of every workbook, compressed once. */
const packCommonParts = once((): readonly PackedFile[] =>
  Object.entries(COMMON_PARTS).map(([path, xml]) => packFile(path, [`${DECLARATION}${xml}`])),
);

const textRow = (...texts: readonly string[]): RowCells => ({ columns: [...texts.keys()], texts });

/** The texts of the cells of each row that are not blank. */
function* cellRows(document: Document, reportLoss: ReportLoss): Generator<RowCells> {
  const columns = columnsOf(document);
  for (const row of cellsOf(document)) {
    const shown: number[] = [];
    const texts: string[] = [];
    for (const [i, column] of row.columns.entries()) {
      const value = row.texts[i] as string;
      const { type, optional } = columns[column] as Column;
      if (value === 'null') {
        if (optional) reportLoss('null and values that are left out are both blank cells');
        continue;
      }
      const isSet = type === 'enum-set' && value[0] === '[';
      shown.push(column);
      texts.push(isSet ? elementTexts(value).map(unquote).join(',') : unquote(value));
    }
    yield { columns: shown, texts };
  }
}

/** Rows with the pointers and the texts of the scalars in a JSON value, which is a part of a text. */
function* valueRows(text: string, pointer: string, { start, end }: Span): Generator<RowCells> {
  const first = text[start];
  if (first === '{') {
    for (const { name, value } of members(text, start))
      yield* valueRows(text, pointer + pointerOf(name), value);
  } else if (first === '[') {
    let index = 0;
    for (const element of elements(text, start))
      yield* valueRows(text, pointer + pointerOf(index++), element);
  } else yield textRow(pointer, unquote(text.slice(start, end)));
}

interface Sheet {
  readonly header: readonly string[];
  /** The cells that are not blank. */
  readonly rows: Iterable<RowCells>;
  /** The types of the columns of a sheet with a filter; undefined for codes, which are texts. */
  readonly types?: readonly (string | undefined)[];
}

/** The formats of columns by their types, if they are no texts. */
const FORMATS: Readonly<Record<string, number>> = {
  integer: GENERAL_FORMAT,
  number: GENERAL_FORMAT,
  boolean: GENERAL_FORMAT,
  date: DATE_FORMAT,
};

const formatOf = (type = ''): number => FORMATS[type] ?? TEXT_FORMAT;

/** Programs keep 15 digits of a number. */
const NUMBER = /^-?(?!(?:\D*\d){16})\d+(?:\.\d+)?$/;

/** The rest of an element `c` for a value that is no text; undefined for one that programs would change. */
function printValue(type: string | undefined, text: string): string | undefined {
  if (type === 'boolean') return ` t="b"><v>${text === 'true' ? 1 : 0}</v></c>`;
  if (type === 'integer' || type === 'number') return NUMBER.test(text) ? `><v>${text}</v></c>` : undefined;
  const instant = type === 'date' ? parseInstant(text) : undefined;
  if (!instant?.wholeDay) return undefined;
  const days = (instant.time - DAY_0) / DAY;
  return days < FIRST_COMMON_DAY ? undefined : `><v>${days}</v></c>`;
}

/** Excel's limit of a cell, in UTF-16 code units (support.microsoft.com, "Excel specifications and limits"). */
const MAX_TEXT_LENGTH = 32_767;

/** Length of the pieces in which a sheet is printed. */
const PIECE_LENGTH = 1 << 20;

/** Widths of columns in characters; longer texts are cut off on the screen. */
const MIN_WIDTH = 8;
const MAX_WIDTH = 60;

/**
 * Prints a sheet as SpreadsheetML (ECMA-376 part 1, section 18.3) in pieces. The first row does not scroll. Widths of
 * columns fit the rows of the first piece.
 */
export function* printSheet({ header, rows, types }: Sheet, reportLoss: ReportLoss): Generator<string> {
  const columns = header.map((_, i) => ({ letters: columnLetters(i), width: MIN_WIDTH, type: types?.[i] }));
  const printRow = (row: RowCells, number: number, format: number): string => {
    let xml = `<row r="${number}">`;
    for (const [i, cell] of row.texts.entries()) {
      const column = columns[row.columns[i] as number] as (typeof columns)[number];
      if (cell.length > column.width) column.width = cell.length;
      const typed = number > 1 && printValue(column.type, cell);
      if (typed && /\.[0-9]*0$/.test(cell))
        reportLoss('spreadsheets show numbers without zeros at the end of their decimals');
      xml += `<c r="${column.letters}${number}" `;
      if (typed) xml += `s="${formatOf(column.type)}"${typed}`;
      else xml += `s="${format}" t="inlineStr"><is>${printText(cell, reportLoss)}</is></c>`;
    }
    return `${xml}</row>`;
  };
  let last = 1;
  let isFirst = true;
  let piece = printRow(textRow(...header), 1, HEADER_FORMAT);
  for (const row of rows) {
    if (last === MAX_ROWS) {
      reportLoss('a sheet has at most 1,048,576 rows: further rows are left out');
      break;
    }
    piece += printRow(row, ++last, TEXT_FORMAT);
    if (piece.length < PIECE_LENGTH) continue;
    yield isFirst ? printHead(columns) + piece : piece;
    piece = '';
    isFirst = false;
  }
  const range = `A1:${columns.at(-1)?.letters}${last}`;
  const filter = types ? `<autoFilter ref="${range}"/>` : '';
  // Without warnings about numbers that are stored as text.
  const ignored = `<ignoredErrors><ignoredError sqref="${range}" numberStoredAsText="1"/></ignoredErrors>`;
  yield `${isFirst ? printHead(columns) : ''}${piece}</sheetData>${filter}${ignored}</worksheet>`;
}

const HEADER_IS_FROZEN =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';

/** Columns of texts also have the text format, so that programs keep text that users add. */
function printHead(
  columns: readonly { readonly width: number; readonly type: string | undefined }[],
): string {
  const cols = columns.map(({ width, type }, i) => {
    const shown = Math.min(width, MAX_WIDTH) + 2;
    return `<col min="${i + 1}" max="${i + 1}" width="${shown}" style="${formatOf(type)}" customWidth="1"/>`;
  });
  return `${DECLARATION}<worksheet xmlns="${MAIN}">${HEADER_IS_FROZEN}<cols>${cols.join('')}</cols><sheetData>`;
}

function printText(whole: string, reportLoss: ReportLoss): string {
  let text = whole;
  if (whole.length > MAX_TEXT_LENGTH) {
    reportLoss('a cell has at most 32,767 characters: longer texts are truncated');
    // Without half a surrogate pair at the end.
    text = text.slice(0, MAX_TEXT_LENGTH).replace(/[\ud800-\udbff]$/, '');
  }
  const hasOuterSpace = Math.min(text.charCodeAt(0), text.charCodeAt(text.length - 1)) <= 0x20;
  return `<t${hasOuterSpace ? ' xml:space="preserve"' : ''}>${escapeText(text, reportLoss)}</t>`;
}

/**
 * Characters that need an escape: the markup of XML, a carriage return, which parsers turn into a line feed, characters
 * that XML cannot contain (XML 1.0 section 2.2), and the start of a text that looks like an escape.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot contain them
const SPECIAL = /[&<>\0-\x08\x0b-\x1f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4})/g;

const REFERENCES = new Map(Object.entries({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }));

/** XML with the escapes of ST_Xstring (ECMA-376 part 1, section 22.9.2.19): `_x0001_`. */
function escapeText(text: string, reportLoss: ReportLoss): string {
  return text.replace(SPECIAL, (character) => {
    const reference = REFERENCES.get(character);
    if (reference !== undefined) return reference;
    if (character !== '_')
      reportLoss(
        'XML cannot contain some control characters: they are escaped like _x0001_, which not all programs read',
      );
    return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
  });
}
