import { CsvError, parse } from 'csv-parse/sync';
import { conflictInCsv } from '../text/conflict.ts';
import type { TextFault } from '../text/fault.ts';
import { findForeignText } from '../text/foreign-text.ts';

/** What a text is instead of a CSV, if that is recognisable. */
export function textFaultOfCsv(text: string): TextFault | undefined {
  if (text.startsWith('\ufeff'))
    return {
      offset: 0,
      rule: 'file/byte-order-mark',
      message: 'begins with two byte-order marks (U+FEFF): save it with one or none',
    };
  return findForeignText(text, 'a CSV') ?? conflictInCsv(text);
}

/** A record of a CSV. */
export interface CsvRecord {
  readonly cells: readonly string[];
  /** Offset of its first cell. */
  readonly start: number;
  /** Offset at which the previous record ends; blank lines may follow it. */
  readonly after: number;
}

/** Reads the records of a text. Offsets come from the parser's byte position, because it miscounts lines in cells. */
export function readRecords(text: string): { rows: CsvRecord[]; fault?: TextFault } {
  const bytes = Buffer.from(text);
  const offsetOf = makeOffsets(bytes);
  const rows: CsvRecord[] = [];
  let after = 0;
  try {
    parse(bytes, {
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (cells: string[], { bytes: end }) => {
        rows.push({ cells, start: skipBlankLines(text, after), after });
        after = offsetOf(end);
        return null;
      },
    });
    return { rows };
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    // A quote that never closes swallows the rest of the file: what helps is where its cell begins.
    const { bytes: end, column } = cause as CsvError & { bytes: number; column: number };
    const start = skipBlankLines(text, after);
    const offset = column === 0 ? start : offsetOf(end) + 1;
    const opening = cellStarts(text, start, column + 1)[column] ?? start;
    if (cause.code === 'CSV_INVALID_CLOSING_QUOTE' && isNeverClosed(text, opening))
      return { rows, fault: { offset: opening, rule: 'csv/rows', message: NEVER_CLOSED } };
    const message = `is not a CSV: ${QUOTE_FAULTS[cause.code] ?? cause.message}`;
    return { rows, fault: byteOrderMark(text, offset) ?? { offset, rule: 'csv/rows', message } };
  }
}

/** Converts ascending UTF-8 byte offsets into text offsets. */
function makeOffsets(bytes: Buffer): (end: number) => number {
  let [byte, offset] = [0, 0];
  return (end) => {
    offset += bytes.toString('utf8', byte, end).length;
    byte = end;
    return offset;
  };
}

/** A byte-order mark before a quote, or at the beginning of a row, as in files that were joined. */
export function byteOrderMark(text: string, offset: number, isHeader = false): TextFault | undefined {
  if (text[offset] !== '\ufeff') return undefined;
  const remedy = isHeader
    ? 'and the header row again: remove this row'
    : 'as where two files were joined: remove it';
  const message = `a byte-order mark (U+FEFF) in the middle of the file, ${remedy}`;
  return { offset, rule: 'file/byte-order-mark', message };
}

function skipBlankLines(text: string, offset: number): number {
  let at = offset;
  while (text[at] === '\r' || text[at] === '\n') at++;
  return at;
}

/** Whether the quote that closes a cell is in a later row, where it opens another one. */
function isNeverClosed(text: string, opening: number): boolean {
  let closing = text.indexOf('"', opening + 1);
  while (text[closing + 1] === '"') closing = text.indexOf('"', closing + 2);
  return /[\r\n]/.test(text.slice(opening, closing)) && /[,\r\n]/.test(text[closing - 1] ?? '');
}

const NEVER_CLOSED =
  'is not a CSV: the quote that opens this cell is never closed: add the closing quote, or double the quote if it is part of the text';
const IN_CELL = 'a quote inside a cell: enclose the cell in quotes, and double the quotes inside it';
const QUOTE_FAULTS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED:
    'a quote is opened in this row and never closed: close it, or double it if it is part of the text',
  CSV_INVALID_CLOSING_QUOTE: IN_CELL,
  INVALID_OPENING_QUOTE: IN_CELL,
};

/** Offsets at which the cells of a record begin, their opening quotes included. */
export function cellStarts(text: string, start: number, count: number): number[] {
  const starts = [start];
  let isQuoted = false;
  for (let at = start; starts.length < count && at < text.length; at++) {
    if (text[at] === '"') isQuoted = !isQuoted;
    else if (text[at] === ',' && !isQuoted) starts.push(at + 1);
  }
  return starts;
}
