import { makeLineIndex } from '../../model/json/locator.ts';
import { readRecords, scanRecords } from '../../read/csv/records.ts';
import { findBinaryFormat, isUtf16 } from '../../read/files/decode.ts';
import type { TextFault } from '../../read/syntax.ts';
import {
  type ImportContext,
  type ImportFormat,
  type ImportResult,
  type ImportSource,
  NOTHING,
  SourceFault,
} from '../import/format.ts';
import { fileNameOf, stemOf } from '../import/names.ts';
import { type StatedValue, type TableContext, withDescription } from '../table/description.ts';
import { importTable, TABLE_OPTIONS } from '../table/read.ts';
import { type BadText, decode, regionalEncoding } from './encoding.ts';

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

function readCsv({ file, bytes }: ImportSource, own: ImportContext): ImportResult {
  const context = withDescription(own);
  if (!context) return NOTHING;
  const decoded = decodeText(bytes, context);
  const [line = '', hint] = SEPARATOR_LINE.exec(decoded.text) ?? [];
  // The lines keep their numbers.
  const whole = decoded.text.slice(line.length);
  const lines = splitComments(whole, context.stated('header')?.text);
  const sample = lines?.rows.map(({ text }) => text.replace(TAIL, '')).join('\n') ?? whole;
  const separator =
    readSeparator(context.stated('separator')) ?? hint ?? guessSeparator(file, sample, context);
  const rows = lines && readLines(lines, separator, context);
  const joined = rows?.map((own) => own.text).join('\n') ?? whole;
  const hasApostrophes = enclosesInApostrophes(sample, separator);
  if (hasApostrophes) context.loss(undefined, 'the apostrophes that enclose cells are not imported');
  const text = hasApostrophes ? exchangeQuotes(joined) : joined;
  const { positionOf } = makeLineIndex(text);
  const lineAt = (offset: number): number => {
    const { line } = positionOf(offset);
    return rows?.[line - 1]?.line ?? line;
  };
  const { records, fault } = readRecords(text, separator);
  if (fault) {
    for (const { offset, message } of faultsFrom(text, separator, fault))
      context.error({ line: lineAt(offset) }, message);
    return NOTHING;
  }
  const numberOf = (row: number): number => lineAt(records.at(row)?.start ?? 0);
  const cellsAt = (row: number): readonly string[] => {
    const cells = records.at(row)?.cells ?? [];
    return hasApostrophes ? cells.map(exchangeQuotes) : cells;
  };
  const table = {
    file,
    name: fileNameOf(stemOf(file)),
    rowCount: records.length,
    cellsAt: rows ? (row: number) => cellsAt(row).map((cell) => cell.trim()) : cellsAt,
    numberOf,
    placeOf: (row: number) => `line ${numberOf(row)}`,
    hasGapAbove: (row: number) => row > 0 && !rows && isBelowEmptyLine(text, records.at(row)?.start ?? 0),
    reading: { separator: separator === '\t' ? 'tab' : separator, encoding: decoded.encoding },
  };
  return importTable(table, context);
}

/** A fault, and those of the lines below it, unless they are in a cell that is not closed. */
function* faultsFrom(text: string, separator: string, first: TextFault): Generator<TextFault> {
  let fault: TextFault | undefined = first;
  while (fault) {
    yield fault;
    const rest = text.slice(fault.offset);
    const next = rest.search(/[\r\n]/);
    if (next < 0 || fault.message.includes('not closed')) return;
    const start: number = fault.offset + next;
    const { fault: below } = readRecords(text.slice(start), separator);
    fault = below && { ...below, offset: start + below.offset };
  }
}

/** Whether nearly all cells of a column are enclosed in apostrophes, as some databases write texts. */
function enclosesInApostrophes(sample: string, separator: string): boolean {
  const [, ...rows] = sample
    .slice(0, SAMPLE_LENGTH)
    .split(/[\r\n]+/)
    .filter((line) => line !== '');
  const enclosed = new Map<number, number>();
  for (const row of rows)
    for (const [i, cell] of row.split(separator).entries())
      if (/^'.*'$/.test(cell)) enclosed.set(i, (enclosed.get(i) ?? 0) + 1);
  return [...enclosed.values()].some((count) => count > 1 && count > rows.length * MIN_ENCLOSED);
}

const MIN_ENCLOSED = 0.9;

/** A text in which apostrophes are quotes, and quotes apostrophes. */
const exchangeQuotes = (text: string): string =>
  text.replace(/["']/g, (quote) => (quote === '"' ? "'" : '"'));

interface Line {
  readonly text: string;
  readonly line: number;
}

/**
 * The lines of a text that begins with a comment, without empty ones. Comments are lines that begin with `#`, as in files
 * of Unicode and of time zones; quotes have no meaning in them.
 *
 * @param header number of the header row, which may be a comment
 */
function splitComments(whole: string, header: string | undefined) {
  if (!/^\s*#(?![,;\t|])/.test(whole)) return undefined;
  const lines = whole.split(/\r\n|\n|\r/).map((text, i): Line => ({ text, line: i + 1 }));
  const isComment = ({ text, line }: Line): boolean => text.startsWith('#') && String(line) !== header;
  const rows = lines.filter((one) => one.text.trim() !== '' && !isComment(one));
  return rows.length === 0 ? undefined : { rows, comments: lines.filter(isComment) };
}

/** A comment at the end of a row. */
const TAIL = /(?:\s+#|#\s)\s*(.*)$/;

/**
 * The rows, below the last comment above them that names the columns directly after its `#`. Comments at the end of all
 * rows are a column.
 */
function readLines(
  { rows, comments }: { readonly rows: readonly Line[]; readonly comments: readonly Line[] },
  separator: string,
  { loss, guess }: ImportContext,
): Line[] {
  const [first] = rows as readonly [Line];
  const widthOf = ({ text }: Line): number => text.split(separator).length;
  const header = comments.findLast(
    (one) =>
      one.line < first.line && /^#[^\s#@]/.test(one.text) && widthOf(one) >= Math.max(2, widthOf(first)),
  );
  for (const one of comments) if (one !== header) loss(one, 'is a comment and left out', one.text);
  const haveTails = rows.every(({ text }) => TAIL.test(text));
  if (haveTails) guess(undefined, 'the comments at the end of all rows are a column', '--describe FILE');
  const quote = (_: string, tail: string): string => `${separator}"${tail.replaceAll('"', '""')}"`;
  // Tabs align names in such comments.
  const names = header && { ...header, text: header.text.replace(/\t+/g, '\t') };
  return [...(names ? [names] : []), ...rows].map(({ text, line }) => ({
    text: (haveTails ? text.replace(TAIL, quote) : text).replace(/^#\s*/, ''),
    line,
  }));
}

/** Whether the line above an offset is empty. */
const isBelowEmptyLine = (text: string, start: number): boolean =>
  /(?:\n|\r(?!\n))(?:\r\n|\n|\r)$/.test(text.slice(Math.max(0, start - 4), start));

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
function guessSeparator(file: string, text: string, { guess, error }: ImportContext): string {
  const end = text.length > SAMPLE_LENGTH ? text.lastIndexOf('\n', SAMPLE_LENGTH) : -1;
  const sample = end > 0 ? text.slice(0, end) : text.slice(0, SAMPLE_LENGTH);
  const preferred = /\.(?:tsv|tab)$/i.test(file) ? '\t' : ',';
  const order = [preferred, ...[...SEPARATORS.keys()].filter((one) => one !== preferred)];
  const scored = order.map((separator) => ({ separator, score: scoreOf(sample, separator) }));
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a));
  if (best.score === 0) {
    const absent = ['\t', ...SEPARATORS.keys()].find((one) => !text.includes(one)) ?? preferred;
    const message =
      'no character separates the cells of all rows: state it, or tab if the table has one column';
    if (text.includes(preferred)) error(undefined, message, undefined, '--separator CHAR');
    else guess(undefined, 'no character separates cells, so the table has one column', '--separator CHAR');
    return absent;
  }
  const name = SEPARATORS.get(best.separator);
  const option = `--separator ${best.separator === '\t' ? 'tab' : `"${best.separator}"`}`;
  guess(undefined, `the cells are separated by ${name}`, option);
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

/**
 * Decodes a text. Without a stated encoding, it is UTF-8 or UTF-16 if the bytes are, else Windows-1252 or the encoding
 * of the stated language. A text that is UTF-8 except for some bytes is damaged: in another encoding, all other
 * characters would be wrong.
 *
 * @returns the text and its encoding, as in `--encoding`
 * @throws UsageFault or SourceFault if the stated encoding is unknown; SourceFault if the bytes are not in it
 */
function decodeText(bytes: Uint8Array, context: TableContext) {
  const stated = context.stated('encoding');
  const encoding = stated?.text ?? guessEncoding(bytes, context);
  const text = decodeAs(encoding, bytes, stated);
  const nul = text.indexOf('\0');
  if (nul < 0) return { text, encoding };
  throw new SourceFault(
    'contains a NUL character, so it is not a text or in another encoding: export it again, or state --encoding',
    { line: text.slice(0, nul).split('\n').length },
  );
}

/** Byte-order marks of encodings. */
const MARKS: readonly (readonly [encoding: string, mark: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** @throws SourceFault if the text is binary, or its encoding is none of the guessed ones */
function guessEncoding(bytes: Uint8Array, { valueOf: optionOf, description, guess }: TableContext): string {
  const guessed = (encoding: string, message: string): string => {
    guess(undefined, message, `--encoding ${encoding}`);
    return encoding;
  };
  const asUnicode = (encoding: string): string => guessed(encoding, `is read as ${encoding}`);
  const [marked] = MARKS.find(([, mark]) => mark.every((byte, i) => bytes[i] === byte)) ?? [];
  if (marked !== undefined) return marked;
  // It starts with a Latin letter.
  if (isUtf16(bytes)) return asUnicode(bytes[0] === 0 ? 'utf-16be' : 'utf-16le');
  const found = decode(bytes);
  if ('text' in found) return asUnicode('utf-8');
  if (found.suspected === 'truncated' || found.badPlaces !== undefined) return 'utf-8';
  const language = optionOf('language') ?? description?.identification.language;
  const regional = language === undefined ? undefined : regionalEncoding(bytes, language)?.toLowerCase();
  const encoding = regional ?? (found.suspected === 'Windows-1252' ? 'windows-1252' : undefined);
  if (encoding !== undefined) return guessed(encoding, `is not UTF-8, so it is read as ${encoding}`);
  const fitting = ['euc-kr', 'shift_jis', 'gb18030'].filter((name) => {
    const text = new TextDecoder(name).decode(bytes);
    return /[\u3041-\u30ff\u4e00-\u9fff\uac00-\ud7a3]{2}/.test(text) && !text.includes('\ufffd');
  });
  throw new SourceFault(
    found.suspected === 'not text'
      ? 'is not a text: export it again as CSV'
      : `is in an encoding that cannot be recognised: state it with --encoding, such as ${fitting.join(' or ') || OTHERS}`,
  );
}

const OTHERS =
  'windows-1250, or convert the file to UTF-8, from a code page of DOS with "iconv -f CP850 -t UTF-8"';

function decodeAs(encoding: string, bytes: Uint8Array, stated: StatedValue | undefined): string {
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(encoding, { fatal: true });
  } catch (unknown) {
    const known = 'utf-8, utf-16le, windows-1252 or windows-1250';
    stated?.refuse(`must be one that browsers know, such as ${known}, not "${encoding}"`);
    throw unknown;
  }
  if (decoder.encoding === 'windows-1252') return decodeWindows1252(bytes);
  try {
    return decoder.decode(bytes);
  } catch {
    const found = decoder.encoding === 'utf-8' ? decode(bytes) : undefined;
    if (found && 'line' in found)
      throw new SourceFault(damageMessage(found), `line ${found.line}, column ${found.column}`);
    const remedy = 'state another encoding with --encoding, or save the file as UTF-8';
    throw new SourceFault(`is not valid ${encoding}: ${remedy}`);
  }
}

function damageMessage({ byte, badPlaces = 0, suspected }: BadText): string {
  if (suspected === 'truncated')
    return 'the file ends in the middle of a character, so it is incomplete: export it again';
  const others = badPlaces < 2 ? '' : ` (the first of ${badPlaces} places)`;
  return `has the byte 0x${byte.toString(16).toUpperCase()}, which is not UTF-8${others}: correct the character and save the file as UTF-8, or state another encoding with --encoding`;
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
