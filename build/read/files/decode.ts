import { isUtf8 } from 'node:buffer';

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

/** Decodes UTF-8 without a byte-order mark. */
export const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** Decodes UTF-8 without its byte-order mark, or guesses the encoding of the bytes. */
export function decode(bytes: Uint8Array): { readonly text: string } | BadText {
  // Much UTF-16 is valid UTF-8 with a NUL in every other byte.
  if (isUtf16(bytes)) return { line: 1, column: 1, suspected: 'UTF-16', byte: bytes[0] as number };
  if (isUtf8(bytes)) return { text: textOf(bytes) };
  const at = firstBadByte(bytes);
  return { ...positionOf(bytes, at), byte: bytes[at] as number, ...suspect(bytes) };
}

/** Bytes that are decoded at once; files may be large. */
const PIECE_SIZE = 1 << 16;

/** Finds the first byte of the first sequence that is no UTF-8. */
function firstBadByte(bytes: Uint8Array): number {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let start = 0;
  for (; start < bytes.length; start += PIECE_SIZE) {
    try {
      decoder.decode(bytes.subarray(start, start + PIECE_SIZE), { stream: true });
    } catch {
      break;
    }
  }
  // A character has at most four bytes, so the next one that starts here or later begins at most three bytes further.
  start = Math.max(0, Math.min(start, bytes.length) - 4);
  while (isContinuation(bytes[start])) start++;
  const piece = bytes.subarray(start, start + PIECE_SIZE + 4);
  let [good, bad] = [0, piece.length];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (beginsUtf8(piece.subarray(0, middle))) good = middle;
    else bad = middle;
  }
  return start + Buffer.byteLength(decodeBeginning(piece.subarray(0, good)));
}

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && byte >> 6 === 0b10;

/** Decodes bytes without an incomplete character at the end. */
const decodeBeginning = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes, { stream: true });

/** The line and column of a byte, from 1; a byte-order mark is no column. */
function positionOf(bytes: Uint8Array, at: number): { line: number; column: number } {
  let [line, start] = [1, 0];
  for (let i = 0; i < at; i++) {
    if (bytes[i] !== LINE_FEED && (bytes[i] !== CARRIAGE_RETURN || bytes[i + 1] === LINE_FEED)) continue;
    line++;
    start = i + 1;
  }
  const before = decodeBeginning(bytes.subarray(start, at)).replace(/^\ufeff/, '');
  return { line, column: before.length + 1 };
}

const [LINE_FEED, CARRIAGE_RETURN] = [0x0a, 0x0d];

/** Whether bytes are UTF-8, except for an incomplete character at the end. */
function beginsUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Whether bytes start with a UTF-16 byte-order mark, or almost every other byte is NUL, as in Western texts. */
export function isUtf16(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  const beginning = [...bytes.subarray(0, 256)];
  const even = beginning.filter((byte, i) => byte === 0 && i % 2 === 0).length;
  const odd = beginning.filter((byte, i) => byte === 0 && i % 2 === 1).length;
  return beginning.length >= 4 && Math.min(even, odd) === 0 && (even + odd) * 3 > beginning.length;
}

/**
 * Texts that are not UTF-8 are usually Windows-1252, unless they contain bytes that only DOS encodings use. If most
 * non-ASCII characters are valid UTF-8, the others were added later.
 */
function suspect(bytes: Uint8Array): Pick<BadText, 'suspected' | 'badPlaces'> {
  const controls = bytes.reduce((count, byte) => count + (isControl(byte) ? 1 : 0), 0);
  if (controls * CHARACTERS_PER_CONTROL > bytes.length) return { suspected: 'not text' };
  const { badPlaces, goodPlaces } = countPlaces(bytes);
  const isMixed = goodPlaces > badPlaces;
  if (isMixed && beginsUtf8(bytes)) return { suspected: 'truncated' };
  const suspected = bytes.some((byte) => UNUSED.includes(byte))
    ? 'a DOS or Windows encoding'
    : 'Windows-1252';
  return isMixed ? { suspected, badPlaces } : { suspected };
}

/** Counts the runs of bytes that are not UTF-8, and those of non-ASCII characters that are. */
function countPlaces(bytes: Uint8Array): { badPlaces: number; goodPlaces: number } {
  const decoder = new TextDecoder();
  let [badPlaces, goodPlaces] = [0, 0];
  for (let start = 0; start < bytes.length; start += PIECE_SIZE) {
    const isLast = start + PIECE_SIZE >= bytes.length;
    const text = decoder.decode(bytes.subarray(start, start + PIECE_SIZE), { stream: !isLast });
    badPlaces += text.match(/\ufffd+/g)?.length ?? 0;
    goodPlaces += text.match(/[^\0-\x7f\ufffd]+/g)?.length ?? 0;
  }
  return { badPlaces, goodPlaces };
}

/** A text may contain a stray control character; binary data has more. */
const CHARACTERS_PER_CONTROL = 200;

const isControl = (byte: number): boolean => byte < 0x20 && !TEXT_CONTROLS.includes(byte);

/** Tab, line breaks, form feed, and the end of a DOS file. */
const TEXT_CONTROLS = [0x09, 0x0a, 0x0c, 0x0d, 0x1a];

/** Bytes that Windows-1252 does not use. */
const UNUSED = [0x81, 0x8d, 0x8f, 0x90, 0x9d];
