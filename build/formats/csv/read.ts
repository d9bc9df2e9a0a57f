import { isUtf8 } from 'node:buffer';
import { makeLineIndex } from '../../model/json/position.ts';
import { readRecords, scanRecords } from '../../read/csv/records.ts';
import { findBinaryFormat } from '../../read/files/binary.ts';
import { decode, isUtf16, regionalEncoding, textOf } from '../../read/files/decode.ts';
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

/** A decoded text and its encoding, as in `--encoding`. */
interface DecodedText {
  readonly text: string;
  readonly encoding: string;
}

/** Bytes that Windows-1252 does not use, but DOS encodings do. */
const UNUSED = [0x81, 0x8d, 0x8f, 0x90, 0x9d];

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
  { stated, language }: { readonly stated: StatedValue | undefined; readonly language: string | undefined },
  report: ReportNote,
): DecodedText | undefined {
  const error = (message: string): undefined => report({ kind: 'error', message }) as undefined;
  if (stated === undefined && !isUtf16(bytes) && hasManyControls(bytes))
    return error('is not a text: export it again as CSV');
  if ((stated === undefined || isUtf8Name(stated.text)) && reportDamage(bytes, stated !== undefined, report))
    return undefined;
  const found = stated === undefined ? guessEncoding(bytes, language) : { encoding: stated.text };
  if (!found)
    return error(
      'is in an encoding that cannot be recognised: state it with --encoding, such as windows-1250, or save the file as UTF-8',
    );
  if (found.message !== undefined)
    report({ kind: 'guess', message: found.message, option: `--encoding ${found.encoding}` });
  const text = decodeAs(found.encoding, bytes, stated);
  if (text === undefined)
    return error(
      `is not valid ${found.encoding}: state another encoding with --encoding, or save the file as UTF-8`,
    );
  const nul = text.indexOf('\0');
  if (nul >= 0) {
    const line = text.slice(0, nul).split('\n').length;
    report({
      kind: 'error',
      place: `line ${line}`,
      message:
        'contains a NUL character, so it is not a text or in another encoding: export it again, or state --encoding',
    });
    return undefined;
  }
  return { text, encoding: found.encoding };
}

/**
 * Reports the first byte that is not UTF-8 in a text that is meant to be: by its byte-order mark, or because most of its
 * non-ASCII characters are.
 *
 * @param isStated whether the user states that it is UTF-8
 * @returns whether it did
 */
function reportDamage(bytes: Uint8Array, isStated: boolean, report: ReportNote): boolean {
  if (isUtf8(bytes) || (!isStated && isUtf16(bytes))) return false;
  const found = decode(bytes);
  if ('text' in found) return false;
  const { line, column, byte, badPlaces, suspected } = found;
  const isTruncated = suspected === 'truncated';
  const isMeant = isStated || isTruncated || badPlaces !== undefined || startsWith(bytes, UTF8_MARK);
  if (!isMeant) return false;
  const others = badPlaces === undefined || badPlaces < 2 ? '' : ` (the first of ${badPlaces} places)`;
  const what = isTruncated
    ? 'the file ends in the middle of a character, so it is incomplete: export it again'
    : `has the byte 0x${byte.toString(16).toUpperCase()}, which is not UTF-8${others}: correct the character and save the file as UTF-8, or state another encoding with --encoding`;
  report({ kind: 'error', place: `line ${line}, column ${column}`, message: what });
  return true;
}

const isUtf8Name = (encoding: string): boolean => /^utf-?8$/i.test(encoding);

/** Bytes that show whether a file is a text. */
const SAMPLE_SIZE = 1 << 16;
/** A text may contain a stray control character; binary data has more. */
const BYTES_PER_CONTROL = 200;

function hasManyControls(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, SAMPLE_SIZE);
  const controls = sample.reduce(
    (count, byte) => count + (byte < 0x20 && !TEXT_CONTROLS.includes(byte) ? 1 : 0),
    0,
  );
  return controls > 2 && controls * BYTES_PER_CONTROL > sample.length;
}

/** Tab, line breaks, form feed, and the end of a DOS file. */
const TEXT_CONTROLS = [0x09, 0x0a, 0x0c, 0x0d, 0x1a];

interface FoundEncoding {
  readonly encoding: string;
  /** The note about a guess; absent if a byte-order mark or the user states the encoding. */
  readonly message?: string;
}

function guessEncoding(bytes: Uint8Array, language: string | undefined): FoundEncoding | undefined {
  const asUnicode = (encoding: string): FoundEncoding =>
    hasByteOrderMark(bytes) ? { encoding } : { encoding, message: `is read as ${encoding}` };
  if (isUtf16(bytes)) return asUnicode(isBigEndian(bytes) ? 'utf-16be' : 'utf-16le');
  if (isUtf8(bytes)) return asUnicode('utf-8');
  const notUtf8 = (encoding: string): FoundEncoding => ({
    encoding,
    message: `is not UTF-8, so it is read as ${encoding}`,
  });
  const regional = language === undefined ? undefined : regionalEncoding(bytes, language);
  if (regional) return notUtf8(regional.name.toLowerCase());
  if (UNUSED.some((byte) => bytes.includes(byte))) return undefined;
  return notUtf8('windows-1252');
}

const UTF8_MARK = [0xef, 0xbb, 0xbf];
const BYTE_ORDER_MARKS = [UTF8_MARK, [0xff, 0xfe], [0xfe, 0xff]];

const hasByteOrderMark = (bytes: Uint8Array): boolean =>
  BYTE_ORDER_MARKS.some((mark) => startsWith(bytes, mark));

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, i) => bytes[i] === byte);

/** Whether UTF-16 starts with a big-endian byte-order mark, or with the NUL of a Latin letter. */
const isBigEndian = ([first, second]: Uint8Array): boolean =>
  (first === 0xfe && second === 0xff) || (first === 0 && second !== 0);

/** Undefined if bytes are not valid in the encoding. @throws UsageFault or SourceFault if it is unknown */
function decodeAs(encoding: string, bytes: Uint8Array, stated: StatedValue | undefined): string | undefined {
  if (isUtf8Name(encoding)) return isUtf8(bytes) ? textOf(bytes) : undefined;
  const decoder = makeDecoder(encoding, stated);
  if (decoder.encoding === 'windows-1252') return decodeWindows1252(bytes);
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
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
