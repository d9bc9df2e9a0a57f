import { fold } from '../fold.ts';

/*
 * Search compares keys of texts: without case, accents and separators, so that `timezone` matches `Time zone`, and with
 * ä = ae = a. Codes are compared without the latter, because AE and A are different codes.
 */

/** Longer keys are truncated. */
export const MAX_KEY_LENGTH = 24;

/** The words of a text in lower case, with their accents. */
export function wordsOf(text: string): string[] {
  const lower = text.toLowerCase();
  if (isAscii(text)) return lower.match(/[a-z0-9]+/g) ?? [];
  return lower.replace(/\p{Cf}/gu, '').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** Most texts are ASCII: their words are found faster, and need no folding. */
const isAscii = (text: string): boolean => /^[\n -~]*$/.test(text);

const foldedWords = (text: string): string[] => (isAscii(text) ? wordsOf(text) : wordsOf(text).map(fold));

/** The key of a word, or of words without the separators between them. */
export const keyOf = (word: string): string => withoutE(fold(word));

const withoutE = (folded: string): string => folded.replace(/([aou])e/g, '$1');

/** The keys of the words of a text. */
export const wordKeysOf = (text: string): string[] => foldedWords(text).map(withoutE);

/** The key of a code. */
export const codeKeyOf = (code: string): string => foldedWords(code).join('');

/**
 * The keys under which a text is found: from each of its words to its end, because `kingdom`, `united k` and
 * `unitedkingdom` all match the start of one of them. Truncated, and at most {@link MAX_WORDS}.
 */
export function suffixKeys(wordKeys: readonly string[]): string[] {
  const keys = wordKeys.slice(0, MAX_WORDS);
  const joined = keys.join('');
  let start = 0;
  return keys.map((key) => {
    const suffix = joined.slice(start, start + MAX_KEY_LENGTH);
    start += key.length;
    return suffix;
  });
}

const MAX_WORDS = 12;
