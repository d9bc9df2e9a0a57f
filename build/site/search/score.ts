import { wordKeysOf } from './keys.ts';
import type { Query } from './query.ts';

/** A text, prepared for comparisons: the keys of its words, and these as one. */
export interface SearchableText {
  readonly words: readonly string[];
  readonly joined: string;
}

/** Prepares a text. */
export function prepareText(text: string): SearchableText {
  const words = wordKeysOf(text);
  return { words, joined: words.join('') };
}

/**
 * The score of a search from 0 to 1: the average over its words, better if these are all of a text.
 *
 * @param coverage how much of a text the words are, from 0 to 1
 */
export function averageScore(scores: readonly number[], coverage: number): number {
  let sum = 0;
  for (const score of scores) sum += score;
  return (sum / Math.max(1, scores.length)) * (0.8 + 0.2 * Math.min(1, coverage));
}

export const countMatches = (scores: readonly number[]): number => scores.filter((score) => score > 0).length;

/** The best score of each word, of one or more texts. */
export function bestOfEach(texts: readonly (readonly number[])[]): number[] {
  const [first = []] = texts;
  return first.map((_, word) => Math.max(...texts.map((scores) => scores[word] as number)));
}

/** How well each word of a query matches a text: 1 for the same word, 0 for none. */
export function scoreWords({ words, wholes }: Query, text: SearchableText): number[] {
  const isWhole = wholes.some(({ key }) => key !== '' && key === text.joined);
  return words.map(({ key }) => (isWhole ? 1 : scoreWord(key, text)));
}

function scoreWord(word: string, { words, joined }: SearchableText): number {
  let best = 0;
  let start = 0;
  for (const own of words) {
    if (own === word) return 1;
    if (own.startsWith(word)) best = Math.max(best, 0.8);
    else if (isOtherForm(own, word)) best = Math.max(best, 0.91);
    // `timezone` starts like `Time zones`; but `aland` is not meant to start like `al Andalus`.
    else if (own.length > 2 && joined.startsWith(word, start)) best = Math.max(best, 0.75);
    start += own.length;
  }
  return best;
}

/** Letters that other forms of a word have in common, and letters that may be different at their ends. */
const MIN_COMMON = 4;
const MAX_DIFFERENT = 4;

/** Whether two words differ in their endings only: `currency` and `currencies`, `franc` and `francs`. */
export function isOtherForm(some: string, other: string): boolean {
  let common = 0;
  while (common < some.length && some[common] === other[common]) common++;
  const endings = [some.slice(common), other.slice(common)];
  const isShort = endings.every((ending) => ending.length < MAX_DIFFERENT && !/[0-9]/.test(ending));
  return common >= MIN_COMMON && isShort && endings.join('').length <= MAX_DIFFERENT;
}

/** The start of a word that its other forms have, too. */
export const commonStart = (word: string): string =>
  word.slice(0, Math.max(MIN_COMMON, word.length - MAX_DIFFERENT + 1));

/**
 * How well a query matches the best of the codes of a row: the same spelling is best. A word in lower case may be a code,
 * or a word of the name that is meant: `yen` is a language, and part of `Japanese Yen`.
 */
export function scoreCodes(
  { wholes }: Query,
  { codes, codeKeys }: { readonly codes: readonly string[]; readonly codeKeys: readonly string[] },
): number {
  let best = 0;
  for (const { typed, codeKey } of wholes) {
    for (const [i, own] of codeKeys.entries()) {
      if (codeKey === '' || !own.startsWith(codeKey)) continue;
      let score = 0.65;
      if (own === codeKey) score = /^\p{Ll}{3,}$/u.test(typed) ? 0.8 : codes[i] === typed ? 1 : 0.95;
      best = Math.max(best, score);
    }
  }
  return best;
}
