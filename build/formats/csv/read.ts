import { isUtf8 } from 'node:buffer';
import { WINDOWS_1252 } from '../../model/characters/mojibake.ts';
import { makeLineIndex } from '../../model/json/locator.ts';
import { type CsvRecords, readRecords, SEPARATORS, scanRecords } from '../../read/csv/records.ts';
import { findBinaryFormat } from '../../read/files/decode.ts';
import type { ImportContext, ImportFormat, ImportResult, ImportSource } from '../import/format.ts';
import { NOTHING, SourceFault } from '../import/format.ts';
import { fileNameOf, stemOf } from '../import/names.ts';
import { type StatedValue, withDescription } from '../table/description.ts';
import { importTable, TABLE_OPTIONS } from '../table/read.ts';

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

const SAMPLE_LENGTH = 100_000;

/** The separator that gives most rows the same number of cells. Two that do so are a question, except tabs. */
function findSeparator(text: string, { guess, ask }: ImportContext): string {
  const end = text.length > SAMPLE_LENGTH ? text.lastIndexOf('\n', SAMPLE_LENGTH) : text.length;
  const sample = text.slice(0, end);
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

const LINE_BREAK = /\r\n|\n|\r/;

/** Reads UTF-8, or a text with a byte-order mark. Another encoding is a question, with the first line of it. */
function decodeOrAsk(bytes: Uint8Array, context: ImportContext): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decodeAs('utf-16le', bytes);
  if (first === 0xfe && second === 0xff) return decodeAs('utf-16be', bytes);
  if (isUtf8(bytes)) return decodeAs('utf-8', bytes);
  const text = new TextDecoder().decode(bytes);
  const line = text.slice(0, text.indexOf('\ufffd')).split(LINE_BREAK).length;
  const damaged = text.match(/\ufffd+/g)?.length ?? 0;
  const intact = text.match(/[^\0-\x7f\ufffd]+/g)?.length ?? 0;
  if (intact > damaged) {
    const message =
      'has a byte that is not UTF-8, as the rest of the file is: correct it and save the file as UTF-8';
    throw new SourceFault(message, { line });
  }
  const proposed = decodeAs('windows-1252', bytes);
  context.ask({
    at: { line },
    value: proposed.split(LINE_BREAK)[line - 1],
    message: 'is not UTF-8, and shown as windows-1252: which encoding is it?',
    option: 'encoding',
    answers: ['windows-1252', 'windows-1250', 'NAME'],
  });
  return proposed;
}

/** @throws UsageFault or SourceFault if the stated encoding is unknown; SourceFault if the bytes are not in it */
function decodeAs(encoding: string, bytes: Uint8Array, refuse?: StatedValue['refuse']): string {
  let text: string;
  try {
    const decoder = new TextDecoder(encoding, { fatal: true });
    text = decoder.encoding === 'windows-1252' ? decodeWindows1252(bytes) : decoder.decode(bytes);
  } catch (error) {
    const known = 'utf-8, utf-16le, windows-1252 or windows-1250';
    if (error instanceof RangeError)
      refuse?.(`must be one that browsers know, such as ${known}, not "${encoding}"`);
    throw new SourceFault(`is not valid ${encoding}: state another --encoding, or save the file as UTF-8`);
  }
  const nul = text.indexOf('\0');
  if (nul < 0) return text;
  const message = 'contains a NUL character: export it again, or state its --encoding, such as utf-16le';
  throw new SourceFault(message, { line: text.slice(0, nul).split('\n').length });
}

/** Some versions of Node.js decode Windows-1252 as ISO 8859-1. */
const decodeWindows1252 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (character) => WINDOWS_1252[character.charCodeAt(0) - 0x80] as string);
