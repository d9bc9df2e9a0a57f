import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** A SHA-256 of a sequence of texts, which depends on the boundaries between them. */
export function digestOf(texts: Iterable<string>): string {
  const hash = createHash('sha256');
  // In parts, because each call takes time and the bytes are a second copy; as UTF-16, which preserves surrogates that a
  // part separates.
  let part = '';
  for (const text of texts) {
    part += `${text.length} `;
    for (let at = 0; at < text.length; at += PART) {
      part += text.slice(at, at + PART);
      if (part.length < PART) continue;
      hash.update(part, 'utf16le');
      part = '';
    }
  }
  return hash.update(part, 'utf16le').digest('base64url');
}

const PART = 100_000;

/** The parts of a text: lines, and then a digest, which reveals damage and other versions of the program. */
export function addChecksum<T extends string | Buffer>(lines: readonly T[], version: string): (T | string)[] {
  const parts = lines.flatMap((line) => [line, '\n']);
  return [...parts, checksumOf(parts, version)];
}

/** The lines of a text before its digest, as UTF-8; undefined if it is damaged or from another version. */
export function verifyChecksum(text: Buffer, version: string): Buffer[] | undefined {
  const end = text.lastIndexOf(LINE_FEED) + 1;
  if (text.toString('latin1', end) !== checksumOf([text.subarray(0, end)], version)) return undefined;
  const lines: Buffer[] = [];
  for (let start = 0, next: number; start < end; start = next + 1) {
    next = text.indexOf(LINE_FEED, start);
    lines.push(text.subarray(start, next));
  }
  return lines;
}

const LINE_FEED = 0x0a;

/** Reads the digest at the end of a file, without reading what it is of. */
export function readChecksum(file: string): string {
  const digest = Buffer.alloc(checksumOf([], '').length);
  const opened = openSync(file, 'r');
  try {
    readSync(opened, digest, 0, digest.length, Math.max(0, fstatSync(opened).size - digest.length));
    return String(digest);
  } finally {
    closeSync(opened);
  }
}

function checksumOf(parts: Iterable<string | Buffer>, version: string): string {
  const hash = createHash('sha256').update(`${version}\n`);
  for (const part of parts) hash.update(part);
  return hash.digest('base64url');
}
