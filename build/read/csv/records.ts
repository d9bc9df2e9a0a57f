import { byteOrderMark, type TextFault } from '../syntax.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** The usual separators of cells, with their names in messages. */
export const SEPARATORS: ReadonlyMap<string, string> = new Map([
  [',', 'commas'],
  [';', 'semicolons'],
  ['\t', 'tabs'],
  ['|', 'vertical bars'],
]);

export interface CsvRecord {
  readonly cells: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** Records of a CSV. Each is read from the text on access, because a million of them would need too much memory. */
export class CsvRecords implements Iterable<CsvRecord> {
  readonly text: string;
  readonly #starts: readonly number[];
  readonly #separator: number;

  constructor(text: string, starts: readonly number[], separator: number) {
    this.text = text;
    this.#starts = starts;
    this.#separator = separator;
  }

  get length(): number {
    return this.#starts.length;
  }

  at(index: number): CsvRecord | undefined {
    const start = this.#starts[index];
    if (start === undefined) return undefined;
    const cells: string[] = [];
    const end = readRecord(this.text, start, this.#separator, cells) as number;
    return { cells, start, end };
  }

  *[Symbol.iterator](): Generator<CsvRecord> {
    for (let index = 0; index < this.length; index++) yield this.at(index) as CsvRecord;
  }
}

/** Reads the records of a text up to the first fault. */
export function readRecords(
  text: string,
  separator = ',',
): { readonly records: CsvRecords; readonly fault?: TextFault } {
  const { records, faultyRecord } = scanRecords(text, separator);
  if (faultyRecord === undefined) return { records };
  return { records, fault: findRecordFault(text, faultyRecord, separator.charCodeAt(0)) };
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
  const records = new CsvRecords(text, starts, code);
  let at = skipLineBreaks(text, 0);
  while (at < text.length) {
    const end = readRecord(text, at, code);
    if (end === undefined) return { records, faultyRecord: at };
    starts.push(at);
    at = skipLineBreaks(text, end);
  }
  return { records };
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
  separator: number = COMMA,
  cells?: string[],
  starts?: number[],
  isLenient = false,
): number | undefined {
  for (let at = start; ; at++) {
    starts?.push(at);
    const isQuoted = text.charCodeAt(at) === QUOTE;
    const end = endOfCell(text, at, separator, isLenient);
    if (end < 0) return undefined;
    cells?.push(isQuoted ? readQuoted(text, at, end) : text.slice(at, end));
    at = end;
    const next = text.charCodeAt(at);
    if (next === separator) continue;
    return at === text.length || isLineBreak(next) ? at : undefined;
  }
}

function readQuoted(text: string, start: number, end: number): string {
  const content = text.slice(start + 1, end - 1);
  return content.includes('"') ? content.replaceAll('""', '"') : content;
}

/** The offset after the closing quote of a cell, or at the character that ends it; -1 if it is not closed. */
function endOfCell(text: string, start: number, separator: number, isLenient: boolean): number {
  if (text.charCodeAt(start) === QUOTE) return closingQuote(text, start) + 1 || -1;
  let end = start;
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (code === separator || isLineBreak(code) || (code === QUOTE && !isLenient)) break;
  }
  return end;
}

/** The offset of the quote that closes a cell; -1 if there is none. */
function closingQuote(text: string, open: number): number {
  let at = text.indexOf('"', open + 1);
  while (at >= 0 && text.charCodeAt(at + 1) === QUOTE) at = text.indexOf('"', at + 2);
  return at;
}

const isLineBreak = (code: number): boolean => code === LINE_FEED || code === CARRIAGE_RETURN;

export function skipLineBreaks(text: string, offset: number): number {
  let at = offset;
  while (isLineBreak(text.charCodeAt(at))) at++;
  return at;
}

/** The cells of a record with any separator; the last is empty if it is invalid. */
export function cellsAt(text: string, start: number, separator: string): string[] {
  const cells: string[] = [];
  const end = readRecord(text, start, separator.charCodeAt(0), cells);
  return end === undefined ? [...cells, ''] : cells;
}

export function cellStarts(text: string, start: number, separator = COMMA): number[] {
  const starts: number[] = [];
  readRecord(text, start, separator, undefined, starts);
  return starts;
}

/** The fault of the first cell of a record that is invalid. */
export function findRecordFault(text: string, start: number, separator = COMMA): TextFault {
  const offset = cellStarts(text, start, separator).at(-1) ?? start;
  // A quote that closes the cell in a later row opens a cell there.
  const end = closingQuote(text, offset);
  const isUnclosed = text.charCodeAt(offset) === QUOTE && (end < 0 || /[\r\n]/.test(text.slice(offset, end)));
  const message = isUnclosed
    ? 'is not a CSV: the opening quote of this cell is not closed; add the closing quote, or double the quote if it is part of the text'
    : 'is not a CSV: a quote inside a cell; enclose the cell in quotes, and double the quotes inside it';
  return byteOrderMark(text, offset) ?? { offset, rule: 'csv/rows', message };
}
