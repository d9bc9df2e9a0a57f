import { isUtf8 } from 'node:buffer';
import { makeLineIndex } from '../../model/json/locator.ts';

/** The first byte that is not UTF-8, and the suspected encoding. */
export interface BadText {
  readonly line: number;
  readonly column: number;
  readonly suspected: string;
  /** The byte itself. */
  readonly byte: number;
  /** Number of invalid places in a file that is mostly UTF-8. */
  readonly badPlaces?: number;
}

/** Whether {@link decode} gives a text. */
export const isText = (bytes: Uint8Array): boolean => !isUtf16(bytes) && isUtf8(bytes);

const UTF8 = new TextDecoder();

/** Decodes UTF-8 without a byte-order mark. */
export const textOf = (bytes: Uint8Array): string => UTF8.decode(bytes);

/** Decodes UTF-8 without its byte-order mark, or guesses the encoding of the bytes. */
export function decode(bytes: Uint8Array): { readonly text: string } | BadText {
  // Much UTF-16 is valid UTF-8 with a NUL in every other byte.
  if (isUtf16(bytes)) return { line: 1, column: 1, suspected: 'UTF-16', byte: bytes[0] as number };
  if (isUtf8(bytes)) return { text: textOf(bytes) };
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const { at, index } = firstBad(bytes, text);
  const mark = text.startsWith('\ufeff') ? 1 : 0;
  return {
    ...makeLineIndex(text.slice(mark)).positionOf(index - mark),
    byte: bytes[at] as number,
    ...suspect(bytes, text),
  };
}

/** The first byte that is not UTF-8, and the index of the replacement character that stands for it in the text. */
function firstBad(bytes: Uint8Array, text: string): { at: number; index: number } {
  let at = 0;
  let last = 0;
  for (const { index } of text.matchAll(/\ufffd/g)) {
    at += Buffer.byteLength(text.slice(last, index));
    const isCharacter = bytes[at] === 0xef && bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd;
    if (!isCharacter) return { at, index };
    last = index;
  }
  return { at: 0, index: 0 };
}

/** Whether bytes start with a UTF-16 byte-order mark, or almost every other byte is NUL, as in Western texts. */
export function isUtf16(bytes: Uint8Array): boolean {
  const [first, second] = [bytes[0], bytes[1]];
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  if (!bytes.subarray(0, 256).includes(0)) return false;
  const beginning = [...bytes.subarray(0, 256)];
  const even = beginning.filter((byte, i) => byte === 0 && i % 2 === 0).length;
  const odd = beginning.filter((byte, i) => byte === 0 && i % 2 === 1).length;
  return beginning.length >= 4 && Math.min(even, odd) === 0 && (even + odd) * 3 > beginning.length;
}

/**
 * Texts that are not UTF-8 are usually Windows-1252, unless they contain bytes that only DOS encodings use, or words
 * without Latin letters. If most non-ASCII characters are valid UTF-8, the others were added later.
 */
function suspect(bytes: Uint8Array, text: string): Pick<BadText, 'suspected' | 'badPlaces'> {
  const controls = bytes.reduce((count, byte) => count + (isControl(byte) ? 1 : 0), 0);
  if (controls * CHARACTERS_PER_CONTROL > bytes.length) return { suspected: 'not text' };
  const badPlaces = text.match(/\ufffd+/g)?.length ?? 0;
  const goodPlaces = text.match(/[^\0-\x7f\ufffd]+/g)?.length ?? 0;
  const isMixed = goodPlaces > badPlaces;
  if (isMixed && badPlaces === 1 && text.endsWith('\ufffd')) return { suspected: 'truncated' };
  const suspected =
    bytes.some((byte) => UNUSED.includes(byte)) || (!isMixed && hasForeignWords(bytes))
      ? 'a DOS or Windows encoding'
      : 'Windows-1252';
  return isMixed ? { suspected, badPlaces } : { suspected };
}

/** Minimum number of bytes in words without Latin letters: fewer may be a coincidence. */
const MIN_ADJACENT = 10;

/** Whether most bytes outside ASCII are next to another one: in Western languages, few are. */
function hasForeignWords(bytes: Uint8Array): boolean {
  let [all, adjacent] = [0, 0];
  for (const [i, byte] of bytes.entries()) {
    if (byte < 0x80) continue;
    all++;
    if ((bytes[i - 1] ?? 0) >= 0x80 || (bytes[i + 1] ?? 0) >= 0x80) adjacent++;
  }
  return adjacent > MIN_ADJACENT && adjacent * 2 > all;
}

/** A text may contain a stray control character; binary data has more. */
const CHARACTERS_PER_CONTROL = 200;

const isControl = (byte: number): boolean => byte < 0x20 && !TEXT_CONTROLS.includes(byte);

/** Tab, line breaks, form feed, and the end of a DOS file. */
const TEXT_CONTROLS = [0x09, 0x0a, 0x0c, 0x0d, 0x1a];

/** Bytes that Windows-1252 does not use. */
const UNUSED = [0x81, 0x8d, 0x8f, 0x90, 0x9d];

/** Encodings of spreadsheets and older programs, by language; the first wins a tie. */
const ENCODINGS: readonly (readonly [string, readonly string[]])[] = [
  ['pl cs sk hu hr sl ro bs sq', ['Windows-1250', 'ISO-8859-2']],
  ['ru uk bg sr mk be', ['Windows-1251', 'KOI8-U', 'ISO-8859-5']],
  ['el', ['Windows-1253', 'ISO-8859-7']],
  ['tr az', ['Windows-1254']],
  ['et lv lt', ['Windows-1257', 'ISO-8859-13']],
];

/** The regional encoding of a language in which most non-ASCII bytes are lowercase letters, as in words. */
export function regionalEncoding(bytes: Uint8Array, language: string): string | undefined {
  const names = ENCODINGS.find(([languages]) => languages.split(' ').includes(language))?.[1] ?? [];
  const read = names.map((name) => {
    const high = new TextDecoder(name.toLowerCase()).decode(bytes).match(/[^\0-\x7f]/g) ?? [];
    const letters = high.filter((character) => /\p{L}/u.test(character));
    const small = letters.filter((letter) => /\p{Ll}/u.test(letter)).length;
    return { name, small, share: letters.length / high.length };
  });
  const [best] = read
    .filter(({ share }) => share > MIN_SHARE)
    .sort((a, b) => b.share - a.share || b.small - a.small);
  return best?.name;
}

const MIN_SHARE = 0.8;

/** A binary format, recognised by the first bytes of its files. */
export interface BinaryFormat {
  /** With its article. */
  readonly name: string;
  readonly remedy: string;
}

const SAVE = 'open it and save the sheet as CSV in UTF-8, or replace it with the document';
const ZIP = 'PK\x03\x04';

/** The first match counts. `contains` must be in the start of the file too. */
const FORMATS: readonly (readonly [magic: string, name: string, remedy: string, contains?: string])[] = [
  [ZIP, 'an OpenDocument spreadsheet (.ods)', SAVE, 'application/vnd.oasis.opendocument.spreadsheet'],
  [ZIP, 'an Excel workbook (.xlsx)', SAVE, '[Content_Types].xml'],
  [ZIP, 'an Excel workbook (.xlsx)', SAVE, 'xl/'],
  [ZIP, 'a ZIP archive', 'unpack it'],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'an Excel workbook (.xls) or another old Office file', SAVE],
  ['\x1f\x8b\x08', 'a gzip archive', 'decompress it'],
  ['%PDF-', 'a PDF', 'replace it with the intended file'],
  ['\x89PNG\r\n\x1a\n', 'a PNG image', 'replace it with the intended file'],
];

/** The known binary format of a file's bytes, if it is one. */
export function findBinaryFormat(bytes: Uint8Array): BinaryFormat | undefined {
  const { buffer, byteOffset, length } = bytes;
  const beginning = Buffer.from(buffer, byteOffset, Math.min(length, SNIFFED_BYTES)).toString('latin1');
  const found = FORMATS.find(
    ([magic, , , contains]) =>
      beginning.startsWith(magic) && (contains === undefined || beginning.includes(contains)),
  );
  return found && { name: found[1], remedy: found[2] };
}

/** Number of bytes that show a format. */
const SNIFFED_BYTES = 4096;
