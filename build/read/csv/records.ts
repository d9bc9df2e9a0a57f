import { findConflict, findForeignText, type TextFault, TWO_MARKS } from '../syntax.ts';

/** The fault of a text that is recognisably not a CSV. */
export function textFaultOfCsv(text: string): TextFault | undefined {
  if (text.startsWith('\ufeff')) return TWO_MARKS;
  if (/^\s*(?:\{\s*"|\[\s*[{["])/.test(text)) return { offset: 0, rule: 'file/content', message: IS_JSON };
  return findForeignText(text) ?? findConflict(text, true);
}

const IS_JSON = 'is JSON, not a CSV: rename it to end in .json, or export the rows as CSV';

const [QUOTE, COMMA, LINE_FEED, CARRIAGE_RETURN] = [0x22, 0x2c, 0x0a, 0x0d];

/** A record of a CSV. */
export interface CsvRecord {
  readonly cells: readonly string[];
  /** Offset of its first cell. */
  readonly start: number;
  /** Offset at which its last cell ends. */
  readonly end: number;
}

/** Records of a CSV. Each is read from the text on access, because a million of them would need too much memory. */
export class CsvRecords implements Iterable<CsvRecord> {
  readonly text: string;
  readonly #starts: Uint32Array;
  readonly #separator: number;

  constructor(text: string, starts: Uint32Array, separator = COMMA) {
    this.text = text;
    this.#starts = starts;
    this.#separator = separator;
  }

  get length(): number {
    return this.#starts.length;
  }

  at(index: number): CsvRecord | undefined {
    const start = this.#starts[index];
    return start === undefined ? undefined : recordAt(this.text, start, this.#separator);
  }

  *[Symbol.iterator](): Generator<CsvRecord> {
    for (const start of this.#starts) yield recordAt(this.text, start, this.#separator);
  }

  slice(from: number, to?: number): CsvRecords {
    return new CsvRecords(this.text, this.#starts.subarray(from, to), this.#separator);
  }

  /** Offsets of the blank lines before these records. The first record follows one that ends at an offset. */
  *blankLines(end: number): Generator<number> {
    for (const { start, end: next } of this) {
      const [, ...blank] = this.text.slice(end, start).matchAll(/\r\n|\n|\r/g);
      for (const { index } of blank) yield end + index;
      end = next;
    }
  }

  filter(isMet: (record: CsvRecord) => boolean): CsvRecords {
    const starts = this.#starts.filter((start) => isMet(recordAt(this.text, start, this.#separator)));
    return new CsvRecords(this.text, starts, this.#separator);
  }
}

/** Reads the records of a text up to the first fault. */
export function readRecords(
  text: string,
  separator = ',',
): { readonly records: CsvRecords; readonly fault?: TextFault } {
  const { records, faultyRecord } = scanRecords(text, separator);
  return faultyRecord === undefined
    ? { records }
    : { records, fault: faultAt(text, faultyRecord, separator) };
}

/**
 * Finds the records of a text with any separator, up to the first one that is invalid.
 *
 * @param separator one character
 */
export function scanRecords(
  text: string,
  separator = ',',
): { readonly records: CsvRecords; readonly faultyRecord?: number } {
  const code = separator.charCodeAt(0);
  const starts: number[] = [];
  let at = skipLineBreaks(text, 0);
  while (at < text.length) {
    const end = readRecord(text, at, code);
    if (end === undefined)
      return { records: new CsvRecords(text, Uint32Array.from(starts), code), faultyRecord: at };
    starts.push(at);
    at = skipLineBreaks(text, end);
  }
  return { records: new CsvRecords(text, Uint32Array.from(starts), code) };
}

/** The record at an offset; it must be valid. */
function recordAt(text: string, start: number, separator: number): CsvRecord {
  const cells: string[] = [];
  const end = readRecord(text, start, separator, cells) as number;
  return { cells, start, end };
}

/**
 * Reads the cells of a record (RFC 4180), and their start offsets, including opening quotes.
 *
 * @param isLenient whether cells without an opening quote may contain quotes, as many programs write them
 * @returns its end offset; undefined if a quote in the last cell is misplaced or not closed
 */
export function readRecord(
  text: string,
  start: number,
  separator: number,
  cells?: string[],
  starts?: number[],
  isLenient = false,
): number | undefined {
  for (let at = start; ; at++) {
    starts?.push(at);
    const isQuoted = text.charCodeAt(at) === QUOTE;
    const end = endOfCell(text, at, separator, isLenient);
    if (end < 0) return undefined;
    cells?.push(isQuoted ? text.slice(at + 1, end - 1).replaceAll('""', '"') : text.slice(at, end));
    at = end;
    const next = text.charCodeAt(at);
    if (next === separator) continue;
    return at === text.length || isLineBreak(next) ? at : undefined;
  }
}

/** The cells of a record with any separator; the last is empty if it is invalid. */
export function cellsAt(text: string, start: number, separator: string): string[] {
  const cells: string[] = [];
  const end = readRecord(text, start, separator.charCodeAt(0), cells);
  return end === undefined ? [...cells, ''] : cells;
}

/** Start offsets of the cells of a record. */
export function cellStarts(text: string, start: number, separator = COMMA): number[] {
  const starts: number[] = [];
  readRecord(text, start, separator, undefined, starts);
  return starts;
}

/** The offset of the quote that closes a cell; -1 if there is none. */
function closingQuote(text: string, open: number): number {
  let at = text.indexOf('"', open + 1);
  while (at >= 0 && text.charCodeAt(at + 1) === QUOTE) at = text.indexOf('"', at + 2);
  return at;
}

const isLineBreak = (code: number): boolean => code === LINE_FEED || code === CARRIAGE_RETURN;

/** Whether a character ends an unquoted cell. */
const endsCell = (code: number, separator: number, isLenient: boolean): boolean =>
  code === separator || (code === QUOTE && !isLenient) || isLineBreak(code);

/** The fault of the first cell of a record that is invalid. */
function faultAt(text: string, start: number, separator: string): TextFault {
  const code = separator.charCodeAt(0);
  const cell = cellStarts(text, start, code).at(-1) ?? start;
  const end = endOfCell(text, cell, code);
  // A closing quote in a later row that follows a separator or a line break opens another cell.
  const before = text.charCodeAt(end - 2);
  const opensOther = /[\r\n]/.test(text.slice(cell, end)) && (before === code || isLineBreak(before));
  const isUnclosed = text.charCodeAt(cell) === QUOTE && (end < 0 || opensOther);
  const message = `is not a CSV: ${isUnclosed ? NEVER_CLOSED : IN_CELL}`;
  return byteOrderMark(text, cell) ?? { offset: cell, rule: 'csv/rows', message };
}

/** The offset after the closing quote of a cell, or at the character that ends it; -1 if it is not closed. */
function endOfCell(text: string, start: number, separator: number, isLenient = false): number {
  if (text.charCodeAt(start) === QUOTE) return closingQuote(text, start) + 1 || -1;
  let end = start;
  while (end < text.length && !endsCell(text.charCodeAt(end), separator, isLenient)) end++;
  return end;
}

/** A byte-order mark before a quote, or at the start of a row, as in joined files. */
export function byteOrderMark(text: string, offset: number, isHeader = false): TextFault | undefined {
  if (text[offset] !== '\ufeff') return undefined;
  const remedy = isHeader
    ? 'before a second header row: remove this row'
    : 'probably because two files were joined: remove it';
  const message = `a byte-order mark (U+FEFF) in the middle of the file, ${remedy}`;
  return { offset, rule: 'file/byte-order-mark', message };
}

export function skipLineBreaks(text: string, offset: number): number {
  let at = offset;
  while (isLineBreak(text.charCodeAt(at))) at++;
  return at;
}

const NEVER_CLOSED =
  'the opening quote of this cell is not closed; add the closing quote, or double the quote if it is part of the text';
const IN_CELL = 'a quote inside a cell; enclose the cell in quotes, and double the quotes inside it';
