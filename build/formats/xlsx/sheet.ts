import { DAY } from '../../model/values/instant.ts';
import { type ImportNote, SourceFault } from '../import/format.ts';
import { childrenOf, textOf, type XmlElement } from '../xml.ts';
import {
  cellReference,
  columnLetters,
  END_OF_DATES,
  FIRST_DATE,
  MAX_COLUMNS,
  MAX_ROWS,
  type NumberFormat,
  parseReference,
  readNumberFormat,
  sheetPlace,
} from './conventions.ts';
import type { SheetEntry, Workbook } from './workbook.ts';
import { elementsAt, isTrue, readPart, readRichText, unescapeText } from './workbook.ts';

/** The cells of a sheet, which may have texts above and below its table. */
export type SheetTable = Awaited<ReturnType<typeof readSheet>>;

/** Many cells may refer to the same long text, and cells far from each other fill the memory with empty cells. */
const MAX_CELLS = 5_000_000;
const MAX_CHARACTERS = 50_000_000;
const MAX_TABLE_COLUMNS = 1000;

const TOO_LARGE =
  'the sheet has more than 5 million cells, 50 million characters or 1,000 columns: name another one with --sheet, or move the table to one of its own';
const HIDDEN = 'the hidden cells are imported: delete them if they are not part of the list';
const MERGED =
  'only the first of the merged cells has their value: split them, and repeat the value if it applies to all';

/** Reads the rows and columns of a sheet that are not empty (ECMA-376 part 1, 18.3.1). @throws SourceFault */
export async function readSheet(workbook: Workbook, entry: SheetEntry) {
  const sheet = entry.name;
  const rows: ReturnType<typeof readRow>[] = [];
  const columns = new Set<number>();
  const notes: ImportNote[] = [];
  let last = -1;
  let cellCount = 0;
  let characters = 0;
  const cellsOfRows = new Map<number, ReadonlyMap<number, Cell>>();
  const root = await readPart(workbook.archive, entry.path, (element, depth) => {
    if (element.name !== 'row' || depth !== 2) return false;
    const row = readRow(element, last, sheet, workbook);
    const { index, cells } = row;
    last = index;
    if (cells.size === 0) return true;
    rows.push(row);
    cellsOfRows.set(index, cells);
    cellCount += cells.size;
    for (const [column, { text, findings }] of cells) {
      columns.add(column);
      characters += text.length;
      for (const finding of findings)
        notes.push({ ...finding, place: sheetPlace(sheet, cellReference(index, column)) });
    }
    const place = sheetPlace(sheet, `${index + 1}:${index + 1}`);
    if (isTrue(element, 'hidden')) notes.push({ kind: 'guess', place, message: HIDDEN });
    if (cellCount > MAX_CELLS || characters > MAX_CHARACTERS || columns.size > MAX_TABLE_COLUMNS)
      throw new SourceFault(TOO_LARGE, sheetPlace(sheet));
    return true;
  });
  if (!root) throw new SourceFault('the sheet is missing in the file: save it again', sheetPlace(sheet));
  const hidden = elementsAt(root, 'cols', 'col').filter((element) => isTrue(element, 'hidden'));
  for (const { attributes } of hidden) {
    const min = Number(attributes.get('min')) - 1;
    const max = Math.min(Number(attributes.get('max')), MAX_COLUMNS) - 1;
    if (![...columns].some((column) => min <= column && column <= max)) continue;
    const place = sheetPlace(sheet, `${columnLetters(min)}:${columnLetters(max)}`);
    notes.push({ kind: 'guess', place, message: HIDDEN });
  }
  for (const { attributes } of elementsAt(root, 'mergeCells', 'mergeCell')) {
    const range = attributes.get('ref') ?? '';
    const [start, end] = range.split(':').map(parseReference);
    if (!start || !cellsOfRows.get(start.row)?.has(start.column)) continue;
    // Titles are often merged over columns; values that are merged over rows would be missing in the list.
    const kind = start.column === end?.column ? 'error' : 'loss';
    notes.push({ kind, place: sheetPlace(sheet, range), message: MERGED });
  }
  return { ...entry, rows, columns: [...columns].sort((a, b) => a - b), notes };
}

/** The cells of an element `row`. Rows and cells without references follow the previous ones. */
function readRow(element: XmlElement, last: number, sheet: string, workbook: Workbook) {
  const number = Number(element.attributes.get('r') ?? last + 2);
  const index = number - 1;
  const message = `the sheet is damaged: row ${number}, or a cell in it, is at the wrong place`;
  if (!(index > last && index < MAX_ROWS)) throw new SourceFault(message, sheetPlace(sheet));
  const cells = new Map<number, Cell>();
  let previous = -1;
  for (const child of elementsAt(element, 'c')) {
    const position = parseReference(child.attributes.get('r') ?? cellReference(index, previous + 1));
    if (position?.row !== index || position.column <= previous)
      throw new SourceFault(message, sheetPlace(sheet));
    previous = position.column;
    const cell = readCell(child, workbook);
    if (cell) cells.set(previous, cell);
  }
  return { index, cells };
}

/** A cell that is not empty, as text: numbers as in JSON, dates as in RFC 3339. Findings have no place. */
interface Cell {
  readonly text: string;
  /** Whether the file, or a number format such as `000`, makes it a text. */
  readonly isText: boolean;
  readonly findings: readonly ImportNote[];
}

const INVALID_VALUE = 'the cell contains no valid value: save the file again in Excel or LibreOffice';

const STORED = '--numbers stored';

const GENERAL = readNumberFormat('General');

/** Reads an element `c` (ECMA-376 part 1, 18.3.1.4); undefined for an empty cell. */
function readCell(element: XmlElement, workbook: Workbook): Cell | undefined {
  const children = childrenOf(element);
  const inline = children.find(({ name }) => name === 'is');
  const value = children.find(({ name }) => name === 'v');
  const text = value ? textOf(value) : '';
  const cell = inline ? makeText(readRichText(inline)) : readValue(element, text, workbook);
  if (!children.some(({ name }) => name === 'f')) return cell;
  const message = 'the formula is not imported, only its last result';
  if (cell) return { ...cell, findings: [...cell.findings, { kind: 'loss', message }] };
  // A text without characters is a result.
  if (value && element.attributes.get('t') === 'str') return undefined;
  return makeError('the formula has no result: open the file in Excel or LibreOffice, and save it again');
}

function readValue({ attributes }: XmlElement, value: string, workbook: Workbook): Cell | undefined {
  const { sharedStrings, formats, dayZero } = workbook;
  switch (attributes.get('t')) {
    case 's':
      return value === '' ? undefined : makeText(sharedStrings[Number(value)]);
    // The results of formulas, and dates as ISO 8601, which some programs write instead of numbers.
    case 'str':
    case 'd':
      return makeText(unescapeText(value));
    case 'b':
      if (!/^(?:[01]|true|false)$/.test(value)) return makeError(INVALID_VALUE, value);
      return { text: String(value === '1' || value === 'true'), isText: false, findings: [] };
    case 'e':
      return makeError('the cell contains an error: write the value itself, or clear the cell', value);
    default:
      if (value.trim() === '') return undefined;
      return readNumber(value.trim(), formats[Number(attributes.get('s') ?? 0)] ?? GENERAL, dayZero);
  }
}

function makeText(text: string | undefined): Cell | undefined {
  if (text === undefined) return makeError(INVALID_VALUE);
  return text === '' ? undefined : { text, isText: true, findings: [] };
}

const makeError = (message: string, value?: string): Cell => ({
  text: '',
  isText: true,
  findings: [{ kind: 'error', message, value }],
});

const NUMBER = /^[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/;

const MAX_DIGITS = 15;

function readNumber(raw: string, format: NumberFormat, dayZero: number): Cell {
  const value = NUMBER.test(raw) ? Number(raw) : Number.NaN;
  if (!Number.isFinite(value)) return makeError(INVALID_VALUE, raw);
  const { shows, digits } = format;
  const code = JSON.stringify(format.code);
  if (shows === 'date' || shows === 'date-time') return readDate(raw, dayZero, shows, code);
  // Files have binary fractions, such as 19.989999999999998 for 19.99.
  let text = String(Number(value.toPrecision(MAX_DIGITS)) || 0);
  const findings: ImportNote[] = [];
  if (Math.abs(value) >= 10 ** MAX_DIGITS) {
    text = /^-?[1-9][0-9]*$/.test(raw) ? raw : String(value);
    const message =
      'the number has more than 15 digits, and Excel keeps 15: check it, and store codes as text';
    findings.push({ kind: 'loss', message });
  }
  if (shows === 'other' || (shows === 'code' && !/^[0-9]+$/.test(text))) {
    return makeError(`the number format ${code} is not supported: store the cells as text`, raw);
  }
  if (shows === 'code') {
    const displayed = text.padStart(digits, '0');
    const message = `the number is read as the text that its format ${code} displays`;
    if (displayed !== text)
      findings.push({ kind: 'guess', message, value: `${text} as ${displayed}`, option: STORED });
    return { text: displayed, isText: true, findings };
  }
  if ((text.split('.')[1] ?? '').length < digits) {
    const message = `the cell displays the number with the format ${code}, and the number itself is read: if it is a code, store it as text`;
    findings.push({ kind: 'guess', message, value: text });
  }
  return { text, isText: false, findings };
}

/** A number of days (ECMA-376 part 1, 18.17.4.1), rounded to milliseconds. Spreadsheets have no time zones. */
function readDate(raw: string, dayZero: number, kind: 'date' | 'date-time', code: string): Cell {
  const days = Number(raw);
  const time = dayZero + Math.round(days * DAY);
  const fault = 'the number displays as a date before March 1900, or after 9999: store it as text';
  if (time < FIRST_DATE || time >= END_OF_DATES) return makeError(fault, raw);
  // Milliseconds only if there are any.
  const whole = new Date(time).toISOString().replace(/(?:\.000)?Z$/, '');
  const message = `the number is read as a ${kind}, because of its format ${code}`;
  const findings: ImportNote[] = [{ kind: 'guess', message, option: STORED }];
  if (kind === 'date' && days % 1 !== 0)
    findings.push({ kind: 'loss', message: 'the cell displays only the date, so its time is not imported' });
  return { text: kind === 'date' ? whole.slice(0, 10) : whole, isText: false, findings };
}
