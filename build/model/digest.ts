import { createHash } from 'node:crypto';

/** A SHA-256 of a sequence of texts, which depends on the boundaries between them. */
export function digestOf(texts: Iterable<string>): string {
  const hash = createHash('sha256');
  for (const text of texts) {
    hash.update(`${text.length} `);
    // In parts, because the bytes are a second copy; as UTF-16, which preserves surrogates that a part separates.
    for (let at = 0; at < text.length; at += PART) hash.update(text.slice(at, at + PART), 'utf16le');
  }
  return hash.digest('base64url');
}

const PART = 1_000_000;

/** The parts of a text: lines, and then a digest, which reveals damage and other versions of the program. */
export const addChecksum = (lines: readonly string[], version: string): string[] => [
  ...lines.map((line) => `${line}\n`),
  digestOf([version, ...lines]),
];

/** The lines of a text before its digest; undefined if it is damaged or from another version. */
export function verifyChecksum(text: string, version: string): string[] | undefined {
  const lines = text.split('\n');
  const digest = lines.pop();
  return digest === digestOf([version, ...lines]) ? lines : undefined;
}
