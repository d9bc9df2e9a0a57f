/** Where bytes cease to be UTF-8, from 1, and what they look like. */
export interface BadText {
  readonly line: number;
  readonly column: number;
  readonly suspected: string;
  /** The byte itself. */
  readonly byte: number;
  /** How many places are not UTF-8 where more of them are: in such a file, only those are wrong. */
  readonly badPlaces?: number;
}

/** The text of UTF-8 bytes without a byte-order mark, or why they are none. */
export function decode(bytes: Uint8Array): { readonly text: string } | BadText {
  // Much of UTF-16 is UTF-8 with a NUL in every other byte.
  if (isUtf16(bytes)) return { line: 1, column: 1, suspected: 'UTF-16', byte: bytes[0] as number };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    const before = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
      bytes.subarray(0, firstBadByte(bytes)),
      {
        stream: true,
      },
    );
    const lines = before.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
    const place = { line: lines.length, column: (lines.at(-1) as string).length + 1 };
    const byte = bytes[Buffer.byteLength(before)] as number;
    return { ...place, byte, ...suspect(bytes) };
  }
}

/** Halves the bytes until the first that no UTF-8 text can have at its place is found. */
function firstBadByte(bytes: Uint8Array): number {
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (beginsUtf8(bytes.subarray(0, middle))) good = middle;
    else bad = middle;
  }
  return good;
}

/** Whether bytes are UTF-8 but for a character that may be cut off at their end. */
function beginsUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Whether bytes begin with the mark of UTF-16, or as Western texts do in it: almost every other byte is NUL. */
function isUtf16(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  const beginning = [...bytes.subarray(0, 256)];
  const even = beginning.filter((byte, i) => byte === 0 && i % 2 === 0).length;
  const odd = beginning.filter((byte, i) => byte === 0 && i % 2 === 1).length;
  return beginning.length >= 4 && Math.min(even, odd) === 0 && (even + odd) * 3 > beginning.length;
}

/**
 * Texts of offices that are not UTF-8 are Windows-1252 in most cases, which leaves some bytes to those of DOS. Where
 * most characters beyond ASCII are UTF-8, the others are what was added to it.
 */
function suspect(bytes: Uint8Array): Pick<BadText, 'suspected' | 'badPlaces'> {
  const controls = bytes.reduce((count, byte) => count + (isControl(byte) ? 1 : 0), 0);
  if (controls * CHARACTERS_PER_CONTROL > bytes.length) return { suspected: 'no text at all' };
  const text = new TextDecoder().decode(bytes);
  const badPlaces = text.match(/\ufffd+/g)?.length ?? 0;
  const isMixed = (text.match(/[^\0-\x7f\ufffd]+/g)?.length ?? 0) > badPlaces;
  if (isMixed && beginsUtf8(bytes)) return { suspected: 'a file that is cut off' };
  const suspected = bytes.some((byte) => UNUSED.includes(byte))
    ? 'a DOS or Windows encoding'
    : 'Windows-1252';
  return isMixed ? { suspected, badPlaces } : { suspected };
}

/** A text may hold a stray control character; binary data has more. */
const CHARACTERS_PER_CONTROL = 200;

const isControl = (byte: number): boolean => byte < 0x20 && !TEXT_CONTROLS.includes(byte);

/** Tab, line breaks, form feed, and the end of a DOS file. */
const TEXT_CONTROLS = [0x09, 0x0a, 0x0c, 0x0d, 0x1a];

/** Bytes that are no characters of Windows-1252. */
const UNUSED = [0x81, 0x8d, 0x8f, 0x90, 0x9d];
