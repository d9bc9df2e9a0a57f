import { CsvError, parse } from 'csv-parse/sync';
import { conflictInCsv, findForeignText, type TextFault } from '../text-faults.ts';

/** The fault of a text that is recognisably not a CSV. */
export function textFaultOfCsv(text: string): TextFault | undefined {
  if (text.startsWith('\ufeff'))
    return {
      offset: 0,
      rule: 'file/byte-order-mark',
      message: 'begins with two byte-order marks (U+FEFF): save it with one or none',
    };
  return findForeignText(text, 'a CSV') ?? conflictInCsv(text);
}

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

  filter(isMet: (record: CsvRecord) => boolean): CsvRecords {
    const starts = this.#starts.filter((start) => isMet(recordAt(this.text, start, this.#separator)));
    return new CsvRecords(this.text, starts, this.#separator);
  }
}

/** Reads the records of a text up to the first fault. */
export function readRecords(text: string): { readonly records: CsvRecords; readonly fault?: TextFault } {
  const { records, faultyRecord } = scanRecords(text);
  return faultyRecord === undefined ? { records } : { records, fault: faultAt(text, faultyRecord) };
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
 * Reads the cells of a record (RFC 4180).
 *
 * @returns its end offset; undefined if a quote in it is misplaced or not closed
 */
function readRecord(text: string, start: number, separator: number, cells?: string[]): number | undefined {
  for (let at = start; ; at++) {
    const first = at;
    if (text.charCodeAt(at) === QUOTE) {
      at = closingQuote(text, at);
      if (at < 0) return undefined;
      cells?.push(text.slice(first + 1, at).replaceAll('""', '"'));
      at++;
    } else {
      while (at < text.length && !endsCell(text.charCodeAt(at), separator)) at++;
      cells?.push(text.slice(first, at));
    }
    const next = text.charCodeAt(at);
    if (next === separator) continue;
    return at === text.length || isLineBreak(next) ? at : undefined;
  }
}

/** The offset of the quote that closes a cell; -1 if there is none. */
function closingQuote(text: string, open: number): number {
  let at = text.indexOf('"', open + 1);
  while (at >= 0 && text.charCodeAt(at + 1) === QUOTE) at = text.indexOf('"', at + 2);
  return at;
}

const isLineBreak = (code: number): boolean => code === LINE_FEED || code === CARRIAGE_RETURN;

/** Whether a character ends an unquoted cell. */
const endsCell = (code: number, separator: number): boolean =>
  code === separator || code === QUOTE || isLineBreak(code);

/** The fault of an invalid record, according to the parser. */
function faultAt(text: string, start: number): TextFault {
  try {
    parse(text.slice(start), { record_delimiter: ['\r\n', '\n', '\r'], to: 1 });
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    // An unclosed quote extends to the end of the file; the start of its cell is the useful position.
    const { bytes, column } = cause as CsvError & { bytes: number; column: number };
    const end = Buffer.from(text.slice(start)).toString('utf8', 0, bytes).length;
    const offset = column === 0 ? start : start + end + 1;
    const opening = cellStarts(text, start, column + 1)[column] ?? start;
    if (cause.code === 'CSV_INVALID_CLOSING_QUOTE' && isNeverClosed(text, opening))
      return { offset: opening, rule: 'csv/rows', message: NEVER_CLOSED };
    const message = `is not a CSV: ${QUOTE_FAULTS[cause.code] ?? cause.message}`;
    return byteOrderMark(text, offset) ?? { offset, rule: 'csv/rows', message };
  }
  return { offset: start, rule: 'csv/rows', message: `is not a CSV: ${IN_CELL}` };
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

function skipLineBreaks(text: string, offset: number): number {
  let at = offset;
  while (isLineBreak(text.charCodeAt(at))) at++;
  return at;
}

/** Whether the quote that closes a cell is in a later row, where it opens another one. */
function isNeverClosed(text: string, opening: number): boolean {
  let closing = text.indexOf('"', opening + 1);
  while (text[closing + 1] === '"') closing = text.indexOf('"', closing + 2);
  return /[\r\n]/.test(text.slice(opening, closing)) && /[,\r\n]/.test(text[closing - 1] ?? '');
}

const NEVER_CLOSED =
  'is not a CSV: the opening quote of this cell is not closed; add the closing quote, or double the quote if it is part of the text';
const IN_CELL = 'a quote inside a cell; enclose the cell in quotes, and double the quotes inside it';
const QUOTE_FAULTS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote in this row is not closed; close it, or double it if it is part of the text',
  CSV_INVALID_CLOSING_QUOTE: IN_CELL,
  INVALID_OPENING_QUOTE: IN_CELL,
};

/** Start offsets of the cells of a record, including opening quotes. */
export function cellStarts(text: string, start: number, count: number): number[] {
  const starts = [start];
  let isQuoted = false;
  for (let at = start; starts.length < count && at < text.length; at++) {
    if (text[at] === '"') isQuoted = !isQuoted;
    else if (text[at] === ',' && !isQuoted) starts.push(at + 1);
  }
  return starts;
}
