import type { Column, Document } from '../../model/document/document.ts';
import { pointerOf } from '../../model/json/locator.ts';
import { elements, elementTexts, members, type Span, unquote, wholeOf } from '../../model/json/text.ts';
import { once } from '../../model/once.ts';
import { DAY, parseInstant } from '../../model/values/instant.ts';
import { hasFormat, type PrintContext, type ReportLoss, type Representation } from '../representation.ts';
import { cellsOf, columnsOf, type RowCells, reportUnclearMembers } from '../rows.ts';
import { DAY_0, FIRST_DATE } from './number-formats.ts';
import { CELL_FORMATS, COMMON_PARTS, DECLARATION, MAIN } from './parts.ts';
import { columnLetters, MAX_ROWS } from './places.ts';
import { type PackedFile, packFile, zipFiles } from './zip.ts';

/**
 * A workbook for Excel and other spreadsheet programs (Office Open XML, ECMA-376). Cells are texts with the number format
 * `@`, so that no program turns codes into numbers, dates or formulas; values of columns that are in no key or foreign key
 * are numbers, dates and Boolean values, if programs keep them. Null and absent values are blank cells. The third sheet
 * has a row for each scalar of the document without its rows: its JSON Pointer (RFC 6901) and its text.
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
    ...sheets.map((sheet, i) => packFile(`xl/worksheets/sheet${i + 1}.xml`, printSheet(sheet, reportLoss))),
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

interface SheetColumn {
  readonly letters: string;
  readonly type: string | undefined;
  /** Length of its longest text. */
  width: number;
}

/** Length of the pieces in which a sheet is printed. */
const PIECE_LENGTH = 1 << 20;

/** Widths of columns in characters; longer texts are cut off on the screen. */
const MIN_WIDTH = 8;
const MAX_WIDTH = 60;

/**
 * Prints a sheet as SpreadsheetML (ECMA-376 part 1, section 18.3) in pieces. Widths of columns fit the rows of the first
 * piece.
 */
export function* printSheet({ header, rows, types }: Sheet, reportLoss: ReportLoss): Generator<string> {
  const columns = header.map((name, i): SheetColumn => {
    return { letters: columnLetters(i), type: types?.[i], width: Math.max(MIN_WIDTH, name.length) };
  });
  const names = header.map((name, i) =>
    printText(`${columnLetters(i)}1`, CELL_FORMATS.header, name, reportLoss),
  );
  let piece = `<row r="1">${names.join('')}</row>`;
  let number = 1;
  let isFirst = true;
  for (const row of rows) {
    if (number === MAX_ROWS) {
      reportLoss('a sheet has at most 1,048,576 rows: further rows are left out');
      break;
    }
    piece += `<row r="${++number}">`;
    for (const [i, text] of row.texts.entries()) {
      const column = columns[row.columns[i] as number] as SheetColumn;
      column.width = Math.max(column.width, text.length);
      piece += printCell(`${column.letters}${number}`, column.type, text, reportLoss);
    }
    piece += '</row>';
    if (piece.length < PIECE_LENGTH) continue;
    yield isFirst ? printHead(columns) + piece : piece;
    piece = '';
    isFirst = false;
  }
  const range = `A1:${columns.at(-1)?.letters}${number}`;
  const filter = types ? `<autoFilter ref="${range}"/>` : '';
  // Without warnings about numbers that are stored as text.
  const ignored = `<ignoredErrors><ignoredError sqref="${range}" numberStoredAsText="1"/></ignoredErrors>`;
  yield `${isFirst ? printHead(columns) : ''}${piece}</sheetData>${filter}${ignored}</worksheet>`;
}

/** The first row does not scroll. Columns of texts have the text format, so that programs keep text that users add. */
function printHead(columns: readonly SheetColumn[]): string {
  const view =
    '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>';
  const cols = columns.map(({ width, type }, i) => {
    const shown = Math.min(width, MAX_WIDTH) + 2;
    return `<col min="${i + 1}" max="${i + 1}" width="${shown}" style="${formatOf(type)}" customWidth="1"/>`;
  });
  return `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews>${view}</sheetViews><cols>${cols.join('')}</cols><sheetData>`;
}

function formatOf(type: string | undefined): number {
  if (type === 'date') return CELL_FORMATS.date;
  const isTyped = type === 'integer' || type === 'number' || type === 'boolean';
  return isTyped ? CELL_FORMATS.general : CELL_FORMATS.text;
}

function printCell(
  reference: string,
  type: string | undefined,
  text: string,
  reportLoss: ReportLoss,
): string {
  const value = findValue(type, text);
  if (value === undefined) return printText(reference, CELL_FORMATS.text, text, reportLoss);
  if (/\.[0-9]*0$/.test(text))
    reportLoss('spreadsheets show numbers without zeros at the end of their decimals');
  return `<c r="${reference}" s="${formatOf(type)}"${type === 'boolean' ? ' t="b"' : ''}><v>${value}</v></c>`;
}

/** Programs keep 15 digits of a number. */
const NUMBER = /^-?(?!(?:\D*\d){16})\d+(?:\.\d+)?$/;

/** The value of a cell that is no text; undefined for one that programs would change. */
function findValue(type: string | undefined, text: string): string | number | undefined {
  if (type === 'boolean') return text === 'true' ? 1 : 0;
  if (type === 'integer' || type === 'number') return NUMBER.test(text) ? text : undefined;
  const instant = type === 'date' ? parseInstant(text) : undefined;
  return instant?.wholeDay && instant.time >= FIRST_DATE ? (instant.time - DAY_0) / DAY : undefined;
}

/** Excel's limit of a cell, in UTF-16 code units (support.microsoft.com, "Excel specifications and limits"). */
const MAX_TEXT_LENGTH = 32_767;

function printText(reference: string, format: number, whole: string, reportLoss: ReportLoss): string {
  let text = whole;
  if (whole.length > MAX_TEXT_LENGTH) {
    reportLoss('a cell has at most 32,767 characters: longer texts are truncated');
    // Without half a surrogate pair at the end.
    text = text.slice(0, MAX_TEXT_LENGTH).replace(/[\ud800-\udbff]$/, '');
  }
  const hasOuterSpace = Math.min(text.charCodeAt(0), text.charCodeAt(text.length - 1)) <= 0x20;
  const space = hasOuterSpace ? ' xml:space="preserve"' : '';
  return `<c r="${reference}" s="${format}" t="inlineStr"><is><t${space}>${escapeText(text, reportLoss)}</t></is></c>`;
}

/** What needs an escape: markup, characters that parsers change or XML cannot contain, and texts like an escape. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot contain them
const SPECIAL = /[&<>\0-\x08\x0b-\x1f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4})/g;

const REFERENCES = new Map(Object.entries({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }));

const CONTROL_CHARACTERS =
  'XML cannot contain some control characters: they are escaped like _x0001_, which not all programs read';

/** XML with the escapes of ST_Xstring (ECMA-376 part 1, section 22.9.2.19): `_x0001_`. */
function escapeText(text: string, reportLoss: ReportLoss): string {
  return text.replace(SPECIAL, (character) => {
    const reference = REFERENCES.get(character);
    if (reference !== undefined) return reference;
    if (character !== '_') reportLoss(CONTROL_CHARACTERS);
    return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
  });
}
