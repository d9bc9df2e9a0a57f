import type { Column, Document } from '../../model/document/document.ts';
import { pointerOf } from '../../model/json/locator.ts';
import { elements, elementTexts, members, type Span, unquote, wholeOf } from '../../model/json/text.ts';
import { once } from '../../model/once.ts';
import { DAY, parseInstant } from '../../model/values/instant.ts';
import { hasFormat, type PrintContext, type ReportLoss, type Representation } from '../representation.ts';
import { cellsOf, columnsOf, type RowCells, reportUnclearMembers } from '../rows.ts';
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
      kinds: columns.map(({ id, type }) => (codes.has(id) ? undefined : KINDS[type])),
    },
    { header: ['name', 'id', 'type'], rows: columns.map(({ name, id, type }) => textRow(name, id, type)) },
    { header: ['property', 'value'], rows: valueRows(metadata, '', wholeOf(metadata)) },
  ];
  return zipFiles([
    ...commonParts(),
    ...sheets.map((sheet, i) => packFile(sheetFile(i), printSheet(sheet, reportLoss))),
  ]);
}

/** The parts of every workbook, compressed once. */
const commonParts = once((): readonly PackedFile[] =>
  Object.entries(COMMON_PARTS).map(([path, xml]) => packFile(path, [`${DECLARATION}${xml}`])),
);

const textRow = (...texts: readonly string[]): RowCells => ({ columns: [...texts.keys()], texts });

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

const NULLS = 'null and values that are left out are both blank cells';

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
        if (optional) reportLoss(NULLS);
        continue;
      }
      const isSet = type === 'enum-set' && value[0] === '[';
      shown.push(column);
      texts.push(isSet ? elementTexts(value).map(unquote).join(',') : unquote(value));
    }
    yield { columns: shown, texts };
  }
}

interface Sheet {
  /** Text of the header row. */
  readonly header: readonly string[];
  /** The cells that are not blank. */
  readonly rows: Iterable<RowCells>;
  /** The kinds of the columns of a sheet with a filter; undefined for texts. */
  readonly kinds?: readonly (Kind | undefined)[];
}

/** A type of cells that are no texts, by the text of the cell; undefined for a text that programs would change. */
interface Kind {
  readonly format: number;
  readonly print: (text: string) => string | undefined;
}

/** Programs keep 15 digits of a number. */
const NUMBER = /^-?(?!(?:\D*\d){16})\d+(?:\.\d+)?$/;

/** Days are counted from here, for days since 1 March 1900: Excel counts a day before that did not exist. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const FIRST_DAY = 61;

function printDate(text: string): string | undefined {
  const instant = parseInstant(text);
  if (!instant?.wholeDay) return undefined;
  const days = (instant.time - DAY_ZERO) / DAY;
  return days < FIRST_DAY ? undefined : `><v>${days}</v></c>`;
}

const NUMBER_KIND: Kind = {
  format: GENERAL_FORMAT,
  print: (text) => (NUMBER.test(text) ? `><v>${text}</v></c>` : undefined),
};

/** By the types of columns. */
const KINDS: Readonly<Record<string, Kind>> = {
  integer: NUMBER_KIND,
  number: NUMBER_KIND,
  date: { format: DATE_FORMAT, print: printDate },
  boolean: { format: GENERAL_FORMAT, print: (text) => ` t="b"><v>${text === 'true' ? 1 : 0}</v></c>` },
};

/*
 * Excel's limits (support.microsoft.com, "Excel specifications and limits"). The header row counts. Lists have fewer
 * columns than the limit of 16,384.
 */
const MAX_ROWS = 1_048_576;
/** In UTF-16 code units. */
const MAX_TEXT_LENGTH = 32_767;

const ROWS_LEFT_OUT = 'a sheet has at most 1,048,576 rows: further rows are left out';
const TEXTS_TRUNCATED = 'a cell has at most 32,767 characters: longer texts are truncated';
const CHARACTERS_ESCAPED =
  'XML cannot contain some control characters: they are escaped like _x0001_, which not all programs read';

const ZEROS_HIDDEN = 'spreadsheets show numbers without zeros at the end of their decimals';
const ENDS_IN_ZERO = /\.[0-9]*0$/;

/** Length of the pieces in which a sheet is printed. */
const PIECE_LENGTH = 1 << 20;

/** Widths of columns in characters; longer texts are cut off on the screen. */
const MIN_WIDTH = 8;
const MAX_WIDTH = 60;

const HEADER_IS_FROZEN =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';

/**
 * Prints a sheet as SpreadsheetML (ECMA-376 part 1, section 18.3) in pieces. The first row does not scroll. Widths of
 * columns fit the rows of the first piece.
 */
export function* printSheet({ header, rows, kinds }: Sheet, reportLoss: ReportLoss): Generator<string> {
  const columns = header.map((_, i) => ({ letters: columnLetters(i), width: MIN_WIDTH, kind: kinds?.[i] }));
  const printRow = (row: RowCells, number: number, format: number): string => {
    let xml = `<row r="${number}">`;
    for (const [i, cell] of row.texts.entries()) {
      const column = columns[row.columns[i] as number] as (typeof columns)[number];
      if (cell.length > column.width) column.width = cell.length;
      const typed = number > 1 && column.kind?.print(cell);
      if (typed && ENDS_IN_ZERO.test(cell)) reportLoss(ZEROS_HIDDEN);
      if (typed) xml += `<c r="${column.letters}${number}" s="${column.kind?.format}"${typed}`;
      else
        xml += `<c r="${column.letters}${number}" s="${format}" t="inlineStr"><is>${printText(cell, reportLoss)}</is></c>`;
    }
    return `${xml}</row>`;
  };
  let last = 1;
  let isFirst = true;
  let piece = printRow(textRow(...header), 1, HEADER_FORMAT);
  for (const row of rows) {
    if (last === MAX_ROWS) {
      reportLoss(ROWS_LEFT_OUT);
      break;
    }
    piece += printRow(row, ++last, TEXT_FORMAT);
    if (piece.length < PIECE_LENGTH) continue;
    yield isFirst ? printHead(columns) + piece : piece;
    piece = '';
    isFirst = false;
  }
  const range = `A1:${columns.at(-1)?.letters}${last}`;
  yield (isFirst ? printHead(columns) : '') + piece + printFoot(range, kinds !== undefined);
}

/** The letters of a column by its index: `columnLetters(27)` is `AB`. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}

function printText(whole: string, reportLoss: ReportLoss): string {
  let text = whole;
  if (whole.length > MAX_TEXT_LENGTH) {
    reportLoss(TEXTS_TRUNCATED);
    // Without half a surrogate pair at the end.
    text = text.slice(0, MAX_TEXT_LENGTH).replace(/[\ud800-\udbff]$/, '');
  }
  const xml = SPECIAL.test(text) ? escapeText(text, reportLoss) : text;
  return isSpace(text.charCodeAt(0)) || isSpace(text.charCodeAt(text.length - 1))
    ? `<t xml:space="preserve">${xml}</t>`
    : `<t>${xml}</t>`;
}

const isSpace = (code: number): boolean => code <= 0x20;

/**
 * Characters that need an escape: the markup of XML, a carriage return, which parsers turn into a line feed, characters
 * that XML cannot contain (XML 1.0 section 2.2), and the start of a text that looks like an escape.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot contain them
const SPECIAL = /[&<>\0-\x08\x0b-\x1f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4})/;
const ALL_SPECIAL = new RegExp(SPECIAL, 'g');

const REFERENCES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['\r', '&#13;'],
]);

/** XML with the escapes of ST_Xstring (ECMA-376 part 1, section 22.9.2.19): `_x0001_`. */
function escapeText(text: string, reportLoss: ReportLoss): string {
  return text.replace(ALL_SPECIAL, (character) => {
    const reference = REFERENCES.get(character);
    if (reference !== undefined) return reference;
    if (character !== '_') reportLoss(CHARACTERS_ESCAPED);
    return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
  });
}

/** Columns of texts also have the text format, so that programs keep text that users add. */
const printHead = (columns: readonly { readonly width: number; readonly kind: Kind | undefined }[]): string =>
  `${DECLARATION}<worksheet xmlns="${MAIN}">${HEADER_IS_FROZEN}<cols>${columns
    .map(
      ({ width, kind }, i) =>
        `<col min="${i + 1}" max="${i + 1}" width="${Math.min(width, MAX_WIDTH) + 2}" style="${kind?.format ?? TEXT_FORMAT}" customWidth="1"/>`,
    )
    .join('')}</cols><sheetData>`;

/** Without warnings about numbers that are stored as text. */
const printFoot = (range: string, hasFilter: boolean): string =>
  `</sheetData>${hasFilter ? `<autoFilter ref="${range}"/>` : ''}<ignoredErrors><ignoredError sqref="${range}" numberStoredAsText="1"/></ignoredErrors></worksheet>`;
