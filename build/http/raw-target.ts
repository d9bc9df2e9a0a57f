/*
 * Clients such as curl send a request target as it is typed, in UTF-8, where only ASCII is allowed (RFC 9112 section
 * 3.2), and node:http refuses it. Its bytes are percent-encoded before node:http parses them: in request lines only,
 * because bodies have lengths.
 */

/** Follows the lines of a connection as node:http parses them. */
export interface LineFollower {
  /** Tells which bytes were parsed. */
  readonly follow: (parsed: Buffer) => void;
  /** Whether the next byte is in a line that comes first or after a blank line. */
  readonly isAfterBlankLine: () => boolean;
  /** Whether a part of that line was parsed. */
  readonly isInLine: () => boolean;
}

export const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

export function followLines(): LineFollower {
  let previousIsBlank = true;
  /** Whether the line that is being parsed has had no text so far. */
  let isBlank = true;
  return {
    follow: (parsed) => {
      const end = parsed.lastIndexOf(LINE_FEED);
      if (end >= 0) {
        const start = end > 0 ? parsed.lastIndexOf(LINE_FEED, end - 1) + 1 : 0;
        previousIsBlank = (start > 0 || isBlank) && isBlankLine(parsed.subarray(start, end));
      }
      const rest = parsed.subarray(end + 1);
      isBlank = (end >= 0 || isBlank) && isBlankLine(rest);
    },
    isAfterBlankLine: () => previousIsBlank,
    isInLine: () => !isBlank,
  };
}

const isBlankLine = (line: Buffer): boolean => line.every((byte) => byte === CARRIAGE_RETURN);

/** The index of the first byte that is not ASCII; -1 where there is none. */
export function findBeyondAscii(bytes: Buffer): number {
  for (let i = 0; i < bytes.length; i++) if ((bytes[i] as number) > 0x7f) return i;
  return -1;
}

/** The index after the first blank line, or the length where there is none. */
export function endOfHead(bytes: Buffer): number {
  for (let feed = bytes.indexOf(LINE_FEED); feed >= 0; feed = bytes.indexOf(LINE_FEED, feed + 1)) {
    const next = bytes[feed + 1] === CARRIAGE_RETURN ? feed + 2 : feed + 1;
    if (bytes[next] === LINE_FEED) return next + 1;
  }
  return bytes.length;
}

/** Percent-encodes what is not ASCII in a line, from an index on up to its line feed or the end of the bytes. */
export function encodeLine(bytes: Buffer, start: number): Buffer {
  const feed = bytes.indexOf(LINE_FEED, start);
  const end = feed < 0 ? bytes.length : feed;
  const line = bytes
    .toString('latin1', start, end)
    .replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
  return Buffer.concat([bytes.subarray(0, start), Buffer.from(line, 'latin1'), bytes.subarray(end)]);
}
