import type { PrintContext } from '../representation.ts';

/** The text of a cell; undefined for a blank one. */
export type Cell = string | undefined;

export interface Sheet {
  /** Text of the header row. */
  readonly header: readonly string[];
  readonly rows: Iterable<readonly Cell[]>;
}

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

type ReportLoss = PrintContext['reportLoss'];

/** Indexes of the formats of cells in styles.xml. */
const TEXT_FORMAT = 1;
const HEADER_FORMAT = 2;

/** Length of the pieces in which a sheet is printed. */
const PIECE_LENGTH = 1 << 20;

/** Widths of columns in characters; longer texts are cut off on the screen. */
const MIN_WIDTH = 8;
const MAX_WIDTH = 60;

const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const HEADER_IS_FROZEN =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';

/**
 * Prints a sheet as SpreadsheetML (ECMA-376 part 1, section 18.3) in pieces. All cells are texts, and the first row does
 * not scroll. Widths of columns fit the rows of the first piece.
 */
export function* printSheet({ header, rows }: Sheet, reportLoss: ReportLoss): Generator<string> {
  const columns = header.map((_, i) => ({ letters: lettersOf(i), width: MIN_WIDTH }));
  let last = 1;
  let isFirst = true;
  let piece = printRow(header, 1, HEADER_FORMAT, columns, reportLoss);
  for (const row of rows) {
    if (last === MAX_ROWS) {
      reportLoss(ROWS_LEFT_OUT);
      break;
    }
    piece += printRow(row, ++last, TEXT_FORMAT, columns, reportLoss);
    if (piece.length < PIECE_LENGTH) continue;
    yield isFirst ? printHead(columns) + piece : piece;
    isFirst = false;
    piece = '';
  }
  yield (isFirst ? printHead(columns) : '') + piece + printFoot(`A1:${columns.at(-1)?.letters}${last}`);
}

interface SheetColumn {
  readonly letters: string;
  width: number;
}

function printRow(
  cells: readonly Cell[],
  number: number,
  format: number,
  columns: readonly SheetColumn[],
  reportLoss: ReportLoss,
): string {
  let xml = `<row r="${number}">`;
  for (let i = 0; i < columns.length; i++) {
    const cell = cells[i];
    if (cell === undefined) continue;
    const column = columns[i] as SheetColumn;
    if (cell.length > column.width) column.width = cell.length;
    xml += `<c r="${column.letters}${number}" s="${format}" t="inlineStr"><is>${printText(cell, reportLoss)}</is></c>`;
  }
  return `${xml}</row>`;
}

function printText(whole: string, reportLoss: ReportLoss): string {
  const text = whole.length > MAX_TEXT_LENGTH ? truncate(whole, reportLoss) : whole;
  const xml = SPECIAL.test(text) ? escapeText(text, reportLoss) : text;
  return isSpace(text.charCodeAt(0)) || isSpace(text.charCodeAt(text.length - 1))
    ? `<t xml:space="preserve">${xml}</t>`
    : `<t>${xml}</t>`;
}

const isSpace = (code: number): boolean => code <= 0x20;

/** Without half a surrogate pair at the end. */
function truncate(text: string, reportLoss: ReportLoss): string {
  reportLoss(TEXTS_TRUNCATED);
  return text.slice(0, MAX_TEXT_LENGTH).replace(/[\ud800-\udbff]$/, '');
}

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

/** Columns have the format of text too, so that programs keep text that users add. */
const printHead = (columns: readonly SheetColumn[]): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${NAMESPACE}">${HEADER_IS_FROZEN}<cols>${columns
    .map(
      ({ width }, i) =>
        `<col min="${i + 1}" max="${i + 1}" width="${Math.min(width, MAX_WIDTH) + 2}" style="${TEXT_FORMAT}" customWidth="1"/>`,
    )
    .join('')}</cols><sheetData>`;

/** Without warnings about numbers that are stored as text. */
const printFoot = (range: string): string =>
  `</sheetData><ignoredErrors><ignoredError sqref="${range}" numberStoredAsText="1"/></ignoredErrors></worksheet>`;

/** The name of a column by its index from 0: A to Z, AA to ZZ, AAA to XFD. */
function lettersOf(index: number): string {
  const last = String.fromCharCode(0x41 + (index % 26));
  return index < 26 ? last : lettersOf(Math.floor(index / 26) - 1) + last;
}
