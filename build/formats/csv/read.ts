import { makeLineIndex } from '../../model/json/locator.ts';
import { type CsvRecords, readRecords, SEPARATORS, scanRecords } from '../../read/csv/records.ts';
import { findBinaryFormat } from '../../read/files/decode.ts';
import {
  type ImportContext,
  type ImportFormat,
  type ImportResult,
  type ImportSource,
  NOTHING,
  SourceFault,
} from '../import/format.ts';
import { fileNameOf, stemOf } from '../import/names.ts';
import { type StatedValue, withDescription } from '../table/description.ts';
import { importTable, TABLE_OPTIONS } from '../table/read.ts';
import { decodeAs, decodeOrAsk } from './encoding.ts';

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

/** A first line that states the separator, as Excel reads and writes it. */
const SEPARATOR_LINE = /^"?sep=([^"\r\n\p{L}\p{N}])"?[,;\t|]*(?=[\r\n])/iu;

function readCsv({ file, bytes }: ImportSource, own: ImportContext): ImportResult {
  const context = withDescription(own);
  if (!context) return NOTHING;
  const encoding = context.stated('encoding');
  const decoded = encoding ? decodeAs(encoding.text, bytes, encoding.refuse) : decodeOrAsk(bytes, context);
  const [line = '', hint] = SEPARATOR_LINE.exec(decoded) ?? [];
  // The lines keep their numbers.
  const text = decoded.slice(line.length);
  const separator = readSeparator(context.stated('separator')) ?? hint ?? findSeparator(text, context);
  const { positionOf } = makeLineIndex(text);
  const { records, fault } = readRecords(text, separator);
  if (fault) throw new SourceFault(fault.message, positionOf(fault.offset));
  const numberOf = (row: number): number => positionOf(records.at(row)?.start ?? 0).line;
  assertNoApostrophes(records, numberOf);
  return importTable(
    {
      file,
      name: fileNameOf(stemOf(file)),
      rowCount: records.length,
      cellsAt: (row) => records.at(row)?.cells ?? [],
      numberOf,
      placeOf: (row) => `line ${numberOf(row)}`,
      hasGapAbove: (row) => numberOf(row) > positionOf(records.at(row - 1)?.end ?? 0).line + 1,
      reading: { separator: separator === '\t' ? 'tab' : separator, encoding: encoding?.text ?? 'utf-8' },
    },
    context,
  );
}

/** Refuses texts in apostrophes instead of quotes, as some databases write them. */
function assertNoApostrophes(records: CsvRecords, numberOf: (row: number) => number): void {
  const findIn = (row: number) => records.at(row)?.cells.find((cell) => /^'.*'$/.test(cell));
  for (let row = 1; row < records.length; row++) if (findIn(row) === undefined) return;
  const message = 'has a cell in apostrophes, as all rows: replace them by double quotes';
  if (records.length > 1) throw new SourceFault(message, { line: numberOf(1) }, findIn(1));
}

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

/**
 * The separator that gives most rows the same number of cells, and more than one. Two that do so equally are a question,
 * except tabs, which texts do not have.
 *
 * @throws SourceFault if none does, although some rows have commas
 */
function findSeparator(text: string, { guess, ask }: ImportContext): string {
  const isLong = text.length > SAMPLE_LENGTH;
  const sample = isLong ? text.slice(0, text.lastIndexOf('\n', SAMPLE_LENGTH)) : text;
  const separators = ['\t', ...[...SEPARATORS.keys()].filter((one) => one !== '\t')];
  const [best, second] = separators
    .map((separator) => ({ separator, rows: countAlike(sample, separator) }))
    .filter(({ rows }) => rows > 0)
    .sort((a, b) => b.rows - a.rows);
  if (!best) {
    const message = 'no character separates the cells of all rows: which one does, or tab for one column?';
    if (text.includes(',')) throw new SourceFault(message, undefined, undefined, '--separator CHAR');
    guess(undefined, 'no character separates cells, so the table has one column', '--separator CHAR');
    return separators.find((one) => !text.includes(one)) ?? ',';
  }
  if (second && second.rows === best.rows && best.separator !== '\t') {
    const message = 'two characters separate the cells of all rows: which one does?';
    ask({ message, option: 'separator', answers: [best.separator, second.separator] });
  } else {
    const option = best.separator === '\t' ? 'tab' : `"${best.separator}"`;
    guess(undefined, `the cells are separated by ${SEPARATORS.get(best.separator)}`, `--separator ${option}`);
  }
  return best.separator;
}

/** The number of rows with the most frequent number of cells; 0 if that is one. */
function countAlike(sample: string, separator: string): number {
  const counts = new Map<number, number>();
  for (const { cells } of scanRecords(sample, separator).records)
    counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [width, count] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), [1, 0]);
  return width < 2 ? 0 : count;
}
