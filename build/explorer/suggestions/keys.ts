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
  // The same for ASCII, in a fraction of the time.
  if (/^[\t -~]*$/.test(lower)) return lower.match(/[a-z0-9]+/g) ?? [];
  return lower.replace(/\p{Cf}/gu, '').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** The key of a word, or of words without the separators between them. */
export const keyOf = (word: string): string => fold(word).replace(/([aou])e/g, '$1');

/** The key of a code. */
export const codeKeyOf = (code: string): string => wordsOf(code).map(fold).join('');

/**
 * The keys under which a text is found: from each of its words to its end, because `kingdom`, `united k` and
 * `unitedkingdom` all match the start of one of them. Truncated, and at most {@link MAX_WORDS}.
 */
export function suffixKeys(words: readonly string[]): string[] {
  const keys = words.slice(0, MAX_WORDS).map(keyOf);
  return keys.map((_, i) => joinUpTo(keys, i));
}

const MAX_WORDS = 12;

function joinUpTo(keys: readonly string[], start: number): string {
  let key = '';
  for (let i = start; i < keys.length && key.length < MAX_KEY_LENGTH; i++) key += keys[i];
  return key.slice(0, MAX_KEY_LENGTH);
}
