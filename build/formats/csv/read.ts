import { makeLineIndex } from '../../model/json/position.ts';
import { readRecords, scanRecords } from '../../read/csv/records.ts';
import { findBinaryFormat } from '../../read/files/binary.ts';
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

function readTable(
  file: string,
  text: string,
  separator: string,
  report: ReportNote,
): Omit<SourceTable, 'reading'> | undefined {
  const { records, fault } = readRecords(text, separator);
  const { positionOf } = makeLineIndex(text);
  if (fault) {
    report({ kind: 'error', place: `line ${positionOf(fault.offset).line}`, message: fault.message });
    return undefined;
  }
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
