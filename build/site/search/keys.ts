import { fold } from '../../model/characters/fold.ts';

/*
 * Search compares keys of texts: without case, accents and separators, and with ä = ae = a, so that `laender` matches
 * `Länder`. Codes are compared without the latter, because AE and A are different codes.
 */

/** Longer keys are truncated. */
export const MAX_KEY_LENGTH = 24;

/** Further words of a text are not found. */
const MAX_WORDS = 12;

/** The words of a text, as they are written except for invisible characters. */
export function wordsOf(text: string): string[] {
  // Most texts are ASCII: their words are found faster.
  if (/^[\n -~]*$/.test(text)) return text.match(/[A-Za-z0-9]+/g) ?? [];
  return text.replace(/\p{Cf}/gu, '').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** The key of a word. Two letters keep their e: without it, they would match too much. */
export function keyOf(word: string): string {
  const folded = fold(word);
  return folded.length > 2 ? folded.replace(/([aou])e/g, '$1') : folded;
}

/** The keys of the words of a text. */
export const wordKeysOf = (text: string): string[] => wordsOf(text).map(keyOf);

/** The key of a code. */
export const codeKeyOf = (code: string): string => wordsOf(code).map(fold).join('');

/**
 * The keys under which a text is found: from each of its words to its end, because `kingdom`, `united k` and
 * `unitedkingdom` all match the start of one of them.
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
