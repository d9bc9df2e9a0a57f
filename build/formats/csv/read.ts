import { makeLineIndex } from '../../model/json/locator.ts';
import { readRecords, scanRecords } from '../../read/csv/records.ts';
import {
  type BadText,
  decode,
  findBinaryFormat,
  isUtf16,
  regionalEncoding,
} from '../../read/files/decode.ts';
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
  read: (source, context) => readCsv(source, context, context.report),
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
  const decoded = decodeText(source.bytes, stated('encoding'), language, report);
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

/** A decoded text and its encoding, as in `--encoding`. */
interface DecodedText {
  readonly text: string;
  readonly encoding: string;
}

/**
 * Decodes a text. Without a stated encoding, it is UTF-8 or UTF-16 if the bytes are, else Windows-1252 or the encoding
 * of the stated language. A text that is UTF-8 except for some bytes is damaged: in another encoding, all other
 * characters would be wrong.
 *
 * @returns undefined after it reported an error
 * @throws UsageFault or SourceFault if the stated encoding is unknown
 */
function decodeText(
  bytes: Uint8Array,
  stated: StatedValue | undefined,
  language: string | undefined,
  report: ReportNote,
): DecodedText | undefined {
  const encoding = stated?.text ?? guessEncoding(bytes, language, report);
  if (encoding === undefined) return undefined;
  const text = decodeAs(encoding, bytes, stated, report);
  if (text === undefined) return undefined;
  const nul = text.indexOf('\0');
  if (nul < 0) return { text, encoding };
  const message =
    'contains a NUL character, so it is not a text or in another encoding: export it again, or state --encoding';
  report({ kind: 'error', place: `line ${text.slice(0, nul).split('\n').length}`, message });
  return undefined;
}

/** Undefined after an error: the text is binary, or its encoding is none of the guessed ones. */
function guessEncoding(
  bytes: Uint8Array,
  language: string | undefined,
  report: ReportNote,
): string | undefined {
  const guess = (encoding: string, message: string): string => {
    report({ kind: 'guess', message, option: `--encoding ${encoding}` });
    return encoding;
  };
  const asUnicode = (encoding: string): string =>
    hasByteOrderMark(bytes) ? encoding : guess(encoding, `is read as ${encoding}`);
  if (isUtf16(bytes)) return asUnicode(isBigEndian(bytes) ? 'utf-16be' : 'utf-16le');
  const found = decode(bytes);
  if ('text' in found) return asUnicode('utf-8');
  if (isDamaged(found) || hasByteOrderMark(bytes)) return 'utf-8';
  const regional = language === undefined ? undefined : regionalEncoding(bytes, language)?.toLowerCase();
  const encoding = regional ?? (found.suspected === 'Windows-1252' ? 'windows-1252' : undefined);
  if (encoding !== undefined) return guess(encoding, `is not UTF-8, so it is read as ${encoding}`);
  const message =
    found.suspected === 'not text'
      ? 'is not a text: export it again as CSV'
      : 'is in an encoding that cannot be recognised: state it with --encoding, such as windows-1250, or convert the file to UTF-8, from a code page of DOS with "iconv -f CP850 -t UTF-8"';
  report({ kind: 'error', message });
  return undefined;
}

/** Whether most characters of a text are UTF-8. */
const isDamaged = ({ suspected, badPlaces }: BadText): boolean =>
  suspected === 'truncated' || badPlaces !== undefined;

const BYTE_ORDER_MARKS = [
  [0xef, 0xbb, 0xbf],
  [0xff, 0xfe],
  [0xfe, 0xff],
];

const hasByteOrderMark = (bytes: Uint8Array): boolean =>
  BYTE_ORDER_MARKS.some((mark) => mark.every((byte, i) => bytes[i] === byte));

/** Whether UTF-16 starts with a big-endian byte-order mark, or with the NUL of a Latin letter. */
const isBigEndian = ([first, second]: Uint8Array): boolean =>
  (first === 0xfe && second === 0xff) || (first === 0 && second !== 0);

/** Undefined after an error. @throws UsageFault or SourceFault if the encoding is unknown */
function decodeAs(
  encoding: string,
  bytes: Uint8Array,
  stated: StatedValue | undefined,
  report: ReportNote,
): string | undefined {
  const decoder = makeDecoder(encoding, stated);
  if (decoder.encoding === 'utf-8') {
    const found = decode(bytes);
    if ('text' in found) return found.text;
    reportDamage(found, report);
    return undefined;
  }
  if (decoder.encoding === 'windows-1252') return decodeWindows1252(bytes);
  try {
    return decoder.decode(bytes);
  } catch {
    const message = `is not valid ${encoding}: state another encoding with --encoding, or save the file as UTF-8`;
    report({ kind: 'error', message });
    return undefined;
  }
}

function reportDamage({ line, column, byte, badPlaces = 0, suspected }: BadText, report: ReportNote): void {
  const others = badPlaces < 2 ? '' : ` (the first of ${badPlaces} places)`;
  const message =
    suspected === 'truncated'
      ? 'the file ends in the middle of a character, so it is incomplete: export it again'
      : `has the byte 0x${byte.toString(16).toUpperCase()}, which is not UTF-8${others}: correct the character and save the file as UTF-8, or state another encoding with --encoding`;
  report({ kind: 'error', place: `line ${line}, column ${column}`, message });
}

function makeDecoder(encoding: string, stated: StatedValue | undefined): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch (error) {
    stated?.refuse(
      `must be one that browsers know, such as utf-8, utf-16le, windows-1252 or windows-1250, not "${encoding}"`,
    );
    throw error;
  }
}

/** The characters of the bytes 0x80 to 0x9f (https://encoding.spec.whatwg.org/index-windows-1252.txt). */
const WINDOWS_1252 =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';

/** Some versions of Node.js decode Windows-1252 as ISO 8859-1. */
const decodeWindows1252 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (character) => WINDOWS_1252[character.charCodeAt(0) - 0x80] as string);
