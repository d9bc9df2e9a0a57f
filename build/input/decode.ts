/** Where bytes cease to be UTF-8, from 1, and what they look like. */
export interface BadText {
  readonly line: number;
  readonly column: number;
  readonly suspected: string;
}

/** The text of UTF-8 bytes without a byte-order mark, or why they are none. */
export function decode(bytes: Uint8Array): { readonly text: string } | BadText {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    const before = new TextDecoder().decode(bytes.subarray(0, firstBadByte(bytes)), { stream: true });
    const lines = before.split(/\r\n|\n|\r/);
    return { line: lines.length, column: (lines.at(-1) as string).length + 1, suspected: suspect(bytes) };
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

/** Texts of offices that are not UTF-8 are Windows-1252 in most cases, which has few unused bytes. */
function suspect(bytes: Uint8Array): string {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) return 'UTF-16';
  const unused = [0x81, 0x8d, 0x8f, 0x90, 0x9d, 0x00];
  return bytes.some((byte) => unused.includes(byte)) ? 'no text at all' : 'Windows-1252';
}
