import { DAY, parseInstant } from '../../model/values/instant.ts';
import type { ReportLoss } from '../representation.ts';
import type { RowCells } from '../rows.ts';
import { columnLetters, DAY_0, FIRST_DATE, MAX_ROWS } from './conventions.ts';

export interface Sheet {
  readonly header: readonly string[];
  /** The cells that are not blank. */
  readonly rows: Iterable<RowCells>;
  /** The types of the columns of a sheet with a filter; undefined for codes, which are texts. */
  readonly types?: readonly (string | undefined)[];
  /** The level of each row in an outline, with the rows below a row after it. */
  readonly levels?: readonly number[] | undefined;
}

interface SheetColumn {
  readonly letters: string;
  readonly type: string | undefined;
  readonly format: number;
  width: number;
}

const PIECE_LENGTH = 1 << 20;

/** Widths of columns in characters; longer texts are cut off on the screen. */
const MIN_WIDTH = 8;
const MAX_WIDTH = 60;

/** Prints a sheet as SpreadsheetML (ECMA-376 part 1, 18.3) in pieces; widths of columns fit the rows of the first. */
export function* printSheet(
  { header, rows, types, levels }: Sheet,
  reportLoss: ReportLoss,
): Generator<string> {
  const columns = header.map((name, i): SheetColumn => {
    const type = types?.[i];
    const format = TYPE_FORMATS[type ?? ''] ?? TEXT_FORMAT;
    return { letters: columnLetters(i), type, format, width: Math.max(MIN_WIDTH, name.length) };
  });
  const names = header.map((name, i) => printText(`${columnLetters(i)}1`, HEADER_FORMAT, name, reportLoss));
  let piece = `<row r="1">${names.join('')}</row>`;
  let number = 1;
  let isFirst = true;
  for (const row of rows) {
    if (number === MAX_ROWS) {
      reportLoss('a sheet has at most 1,048,576 rows: further rows are left out');
      break;
    }
    const level = levels?.[number - 1] ?? 0;
    piece += `<row r="${++number}"${level > 0 ? ` outlineLevel="${level}"` : ''}>`;
    for (const [i, text] of row.texts.entries()) {
      const column = columns[row.columns[i] as number] as SheetColumn;
      column.width = Math.max(column.width, text.length);
      piece += printCell(column, number, text, reportLoss);
    }
    piece += '</row>';
    if (piece.length < PIECE_LENGTH) continue;
    yield isFirst ? printHead(columns, levels) + piece : piece;
    piece = '';
    isFirst = false;
  }
  const range = `A1:${columns.at(-1)?.letters}${number}`;
  const filter = types ? `<autoFilter ref="${range}"/>` : '';
  // Without warnings about numbers that are stored as text.
  const ignored = `<ignoredErrors><ignoredError sqref="${range}" numberStoredAsText="1"/></ignoredErrors>`;
  yield `${isFirst ? printHead(columns, levels) : ''}${piece}</sheetData>${filter}${ignored}</worksheet>`;
}

/** The first row does not scroll. Columns of texts have the text format, so that programs keep text that users add. */
function printHead(columns: readonly SheetColumn[], levels: Sheet['levels']): string {
  const view =
    '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>';
  const cols = columns.map(({ width, format }, i) => {
    const shown = Math.min(width, MAX_WIDTH) + 2;
    return `<col min="${i + 1}" max="${i + 1}" width="${shown}" style="${format}" customWidth="1"/>`;
  });
  const outline = levels ? '<sheetPr><outlinePr summaryBelow="0"/></sheetPr>' : '';
  const deepest = levels?.reduce((most, level) => Math.max(most, level), 0);
  const format = levels ? `<sheetFormatPr defaultRowHeight="15" outlineLevelRow="${deepest}"/>` : '';
  return `${DECLARATION}<worksheet xmlns="${MAIN}">${outline}<sheetViews>${view}</sheetViews>${format}<cols>${cols.join('')}</cols><sheetData>`;
}

function printCell(column: SheetColumn, row: number, text: string, reportLoss: ReportLoss): string {
  const { letters, type, format } = column;
  const value = findValue(type, text);
  if (value === undefined) return printText(`${letters}${row}`, TEXT_FORMAT, text, reportLoss);
  if (/\.[0-9]*0$/.test(text)) reportLoss('spreadsheets show decimals without zeros at their end');
  return `<c r="${letters}${row}" s="${format}"${type === 'boolean' ? ' t="b"' : ''}><v>${value}</v></c>`;
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
// biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for them, and `\p{Cc}` takes twice as long
const SPECIAL = /[&<>\0-\x08\x0b-\x1f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4})/g;

const REFERENCES = new Map(Object.entries({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }));

/** XML with the escapes of ST_Xstring (ECMA-376 part 1, section 22.9.2.19): `_x0001_`. */
function escapeText(text: string, reportLoss: ReportLoss): string {
  return text.replace(SPECIAL, (character) => {
    const reference = REFERENCES.get(character);
    if (reference !== undefined) return reference;
    if (character !== '_')
      reportLoss('XML cannot contain some control characters: not all programs read escapes like _x0001_');
    return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
  });
}

/* The parts of every workbook in addition to its sheets (ECMA-376 part 1, sections 18.2 and 18.8, and part 2). */

export const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Indexes of the formats of cells in styles.xml; those of other types have the format of texts, `@`. */
const TYPE_FORMATS: Readonly<Record<string, number>> = { integer: 0, number: 0, boolean: 0, date: 3 };
const TEXT_FORMAT = 1;
const HEADER_FORMAT = 2;

/** The content types come first, because some programs detect the format by them. */
export const COMMON_PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/worksheets/sheet2.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/worksheets/sheet3.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><bookViews><workbookView/></bookViews><sheets><sheet name="Rows" sheetId="1" r:id="rId1"/><sheet name="Columns" sheetId="2" r:id="rId2"/><sheet name="Metadata" sheetId="3" r:id="rId3"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="rId3" Type="${OFFICE}/worksheet" Target="worksheets/sheet3.xml"/><Relationship Id="rId4" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
};
