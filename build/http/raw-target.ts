/*
 * Clients such as curl send request targets as typed, in UTF-8, although only ASCII is allowed (RFC 9112 section 3.2),
 * and node:http rejects them. Their bytes are percent-encoded before node:http parses them: only in request lines,
 * because encoding would change the length of a body.
 */

/** Tracks the lines that node:http has parsed on a connection. */
export interface LineTracker {
  readonly add: (parsed: Buffer) => void;
  /** Whether the current line is the first one or follows a blank line. */
  readonly isAfterBlankLine: () => boolean;
  /** Whether part of the current line has been parsed. */
  readonly isInLine: () => boolean;
}

export const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

export function trackLines(): LineTracker {
  let previousIsBlank = true;
  /** Whether the current line has had no text so far. */
  let isBlank = true;
  return {
    add: (parsed) => {
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

/** The index of the first non-ASCII byte; -1 if there is none. */
export function findNonAscii(bytes: Buffer): number {
  for (let i = 0; i < bytes.length; i++) if ((bytes[i] as number) > 0x7f) return i;
  return -1;
}

/** The index after the first blank line, or the length if there is none. */
export function endOfHead(bytes: Buffer): number {
  for (let feed = bytes.indexOf(LINE_FEED); feed >= 0; feed = bytes.indexOf(LINE_FEED, feed + 1)) {
    const next = bytes[feed + 1] === CARRIAGE_RETURN ? feed + 2 : feed + 1;
    if (bytes[next] === LINE_FEED) return next + 1;
  }
  return bytes.length;
}

/** Percent-encodes the non-ASCII bytes from an index up to the next line feed or the end. */
export function encodeLine(bytes: Buffer, start: number): Buffer {
  const feed = bytes.indexOf(LINE_FEED, start);
  const end = feed < 0 ? bytes.length : feed;
  const line = bytes
    .toString('latin1', start, end)
    .replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
  return Buffer.concat([bytes.subarray(0, start), Buffer.from(line, 'latin1'), bytes.subarray(end)]);
}
