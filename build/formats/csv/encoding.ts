import { isUtf8 } from 'node:buffer';
import { makeLineIndex } from '../../model/json/locator.ts';
import { isUtf16, textOf } from '../../read/files/decode.ts';

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
