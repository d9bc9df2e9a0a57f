import { makeLineIndex } from '../../model/json/position.ts';
import { type CsvRecords, scanRecords } from '../../read/csv/records.ts';
import { findBinaryFormat } from '../../read/files/binary.ts';
import { isUtf16 } from '../../read/files/decode.ts';
import {
  type ImportFormat,
  type ImportOptions,
  type ImportResult,
  type ImportSource,
  NOTHING,
  type ReportNote,
} from '../import/format.ts';
import { fileNameOf, stemOf } from '../import/names.ts';
import { readDescription, type StatedValue, statedValue } from '../table/description.ts';
import { importTable, TABLE_OPTIONS } from '../table/read.ts';
import type { SourceTable } from '../table/values.ts';
import { decodeText } from './text.ts';

/** Comma-separated values (RFC 4180), with any separator and encoding. */
export const csv: ImportFormat = {
  name: 'csv',
  label: 'rows as text, separated by commas, semicolons, tabs or other characters (CSV, TSV)',
  options: [
    { name: 'separator', value: 'CHAR', description: 'character between cells, such as ";" or tab' },
    { name: 'encoding', value: 'NAME', description: 'encoding of the text, such as utf-8 or windows-1252' },
    ...TABLE_OPTIONS,
  ],
  detects: ({ file, bytes }) => /\.(?:csv|tsv|tab|txt)$/i.test(file) && !findBinaryFormat(bytes),
  read: readCsv,
};

function readCsv(source: ImportSource, options: ImportOptions, report: ReportNote): ImportResult {
  const description = readDescription(options, report);
  if (description === 'invalid') return NOTHING;
  const metadata = `${source.file}-metadata.json`;
  if (!description && options.readFile(metadata)) {
    const message = `${metadata} (CSV on the Web) is not read: describe the CSV with --describe FILE`;
    report({ kind: 'loss', message });
  }
  const stated = (name: string) => statedValue(name, options, description);
  const language = options.valueOf('language') ?? description?.identification.language;
  if (hasOddQuotes(source, stated('encoding'), readSeparator(stated('separator')), report)) return NOTHING;
  const decoded = decodeText(source.bytes, { stated: stated('encoding'), language }, report);
  if (!decoded) return NOTHING;
  const [line = '', hint] = SEPARATOR_LINE.exec(decoded.text) ?? [];
  // The lines keep their numbers.
  const text = decoded.text.slice(line.length);
  const separator = readSeparator(stated('separator')) ?? hint ?? guessSeparator(source.file, text, report);
  const table = readTable(source.file, text, separator, report);
  if (!table) return NOTHING;
  const reading = { separator: separator === '\t' ? 'tab' : separator, encoding: decoded.encoding };
  return importTable({ ...table, reading }, description, options, report);
}

/** The records of a CSV; undefined after it reported an error. */
function readRecords(text: string, separator: string, report: ReportNote): CsvRecords | undefined {
  const { records, faultyRecord } = scanRecords(text, separator);
  if (faultyRecord === undefined) return records;
  reportQuote(codesOf(text), faultyRecord, separator, report);
  return undefined;
}

function readTable(
  file: string,
  text: string,
  separator: string,
  report: ReportNote,
): Omit<SourceTable, 'reading'> | undefined {
  const records = readRecords(text, separator, report);
  if (!records) return undefined;
  const { positionOf } = makeLineIndex(text);
  const numberOf = (row: number): number => positionOf(records.at(row)?.start ?? 0).line;
  return {
    file,
    name: fileNameOf(stemOf(file)),
    rowCount: records.length,
    cellsAt: (row) => records.at(row)?.cells ?? [],
    numberOf,
    placeOf: (row) => `line ${numberOf(row)}`,
  };
}

/** A first line that states the separator, as Excel reads and writes it. */
const SEPARATOR_LINE = /^"?sep=([^"\r\n\p{L}\p{N}])"?[,;\t|]*(?=[\r\n])/iu;

/** The code of a quote. */
const QUOTE = 0x22;

/** Encodings in which other characters contain the bytes of ASCII. */
const NOT_ASCII_COMPATIBLE = /^(?:utf-?16|ucs|iso-?2022|hz)/i;

/**
 * Reports a text with an odd number of quotes, which is no CSV, before the text and its records need memory.
 *
 * @returns whether it is so
 */
function hasOddQuotes(
  { file, bytes }: ImportSource,
  encoding: StatedValue | undefined,
  stated: string | undefined,
  report: ReportNote,
): boolean {
  if (encoding === undefined ? isUtf16(bytes) : NOT_ASCII_COMPATIBLE.test(encoding.text)) return false;
  let count = 0;
  for (let at = bytes.indexOf(QUOTE); at >= 0; at = bytes.indexOf(QUOTE, at + 1)) count++;
  // Binary files are reported as such.
  if (count % 2 === 0 || bytes.includes(0)) return false;
  const mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  const text = Buffer.from(bytes.subarray(mark, mark + 2 * SAMPLE_LENGTH)).toString('latin1');
  const [line = '', hint] = SEPARATOR_LINE.exec(text) ?? [];
  const separator = stated ?? hint ?? guessSeparator(file, text, report);
  const codes = { length: bytes.length, codeAt: (at: number) => bytes[at] as number };
  reportQuote(codes, mark + line.length, separator, report);
  return true;
}

/** The codes of the characters or bytes of a text. */
interface Codes {
  readonly length: number;
  readonly codeAt: (at: number) => number;
}

const codesOf = (text: string): Codes => ({ length: text.length, codeAt: (at) => text.charCodeAt(at) });

/** Reports the quote that makes a record invalid: one inside a cell, or one that is not closed. */
function reportQuote({ length, codeAt }: Codes, start: number, separator: string, report: ReportNote): void {
  const separatorCode = separator.charCodeAt(0);
  let open = -1;
  let lineBreak = -1;
  let at = start;
  for (let isAtStart = true; at < length; at++) {
    const code = codeAt(at);
    const isBreak = code === LINE_FEED || code === CARRIAGE_RETURN;
    if (isBreak) lineBreak = at;
    if (open >= 0) {
      if (code !== QUOTE) continue;
      const next = at + 1 < length ? codeAt(at + 1) : LINE_FEED;
      if (next === QUOTE) at++;
      else {
        if (next !== separatorCode && next !== LINE_FEED && next !== CARRIAGE_RETURN) break;
        open = -1;
        isAtStart = false;
      }
    } else if (code === QUOTE) {
      if (!isAtStart) break;
      open = at;
    } else isAtStart = code === separatorCode || isBreak;
  }
  const line = lineOf({ length, codeAt }, open >= 0 ? open : at);
  const isUnclosed = open >= 0 && (at >= length || lineBreak > open);
  const message = isUnclosed
    ? 'has a quote at the start of a cell that is not closed: add the closing quote, or double the quote if it is part of the text'
    : 'has a quote inside a cell: enclose the cell in quotes, and double the quotes inside it';
  report({ kind: 'error', place: `line ${line}`, message });
}

const [LINE_FEED, CARRIAGE_RETURN] = [0x0a, 0x0d];

/** The number of the line of an offset, without an index of all lines: the text may be long. */
function lineOf({ codeAt }: Codes, offset: number): number {
  let line = 1;
  for (let at = 0; at < offset; at++) {
    const code = codeAt(at);
    if (code === LINE_FEED || (code === CARRIAGE_RETURN && codeAt(at + 1) !== LINE_FEED)) line++;
  }
  return line;
}

/** The separators that are recognised, with their names in messages. */
const SEPARATORS: ReadonlyMap<string, string> = new Map([
  [',', 'commas'],
  [';', 'semicolons'],
  ['\t', 'tabs'],
  ['|', 'vertical bars'],
]);

/** @throws UsageFault or SourceFault if it is not one character, or one that is part of the syntax */
function readSeparator(stated: StatedValue | undefined): string | undefined {
  if (stated === undefined) return undefined;
  const { text, refuse } = stated;
  if (text.toLowerCase() === 'tab' || text === '\\t') return '\t';
  if (text.length !== 1 || /["\r\n\p{L}\p{N}]/u.test(text))
    refuse(`must be one character that is no letter, digit or quote, or tab, not "${text}"`);
  return text;
}

/** Characters that show the separator. */
const SAMPLE_LENGTH = 100_000;

/** The separator that gives most rows the same number of cells, and more than one. */
function guessSeparator(file: string, text: string, report: ReportNote): string {
  const end = text.length > SAMPLE_LENGTH ? text.lastIndexOf('\n', SAMPLE_LENGTH) : -1;
  const sample = end > 0 ? text.slice(0, end) : text.slice(0, SAMPLE_LENGTH);
  const preferred = /\.(?:tsv|tab)$/i.test(file) ? '\t' : ',';
  const order = [preferred, ...[...SEPARATORS.keys()].filter((one) => one !== preferred)];
  const scored = order.map((separator) => ({ separator, score: scoreOf(sample, separator) }));
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a));
  if (best.score === 0) {
    const message = 'no character separates cells, so the table has one column';
    report({ kind: 'guess', message, option: '--separator CHAR' });
    return preferred;
  }
  const name = SEPARATORS.get(best.separator);
  const option = `--separator ${best.separator === '\t' ? 'tab' : `"${best.separator}"`}`;
  report({ kind: 'guess', message: `the cells are separated by ${name}`, option });
  return best.separator;
}

/** The share of rows that have the most frequent number of cells, times a bonus for more cells; 0 for a single cell. */
function scoreOf(sample: string, separator: string): number {
  const { records } = scanRecords(sample, separator);
  const counts = new Map<number, number>();
  for (const { cells } of records) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [width, count] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), [1, 0]);
  return width < 2 ? 0 : (count / records.length) * (2 - 1 / width);
}
