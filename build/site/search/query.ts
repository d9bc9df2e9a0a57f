import { fold } from '../../model/characters/fold.ts';

/*
 * Search compares keys of texts: without case, accents and separators, and with ä = ae = a, so that `laender` matches
 * `Länder`. Codes are compared without the latter, because AE and A are different codes.
 */

/** Longer keys are truncated. */
export const MAX_KEY_LENGTH = 24;

/** Further words of a text, or a search, are ignored. */
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

interface QueryWord {
  readonly typed: string;
  readonly key: string;
  readonly codeKey: string;
  /** The score of a longer word with this start; 0 for none: `SI` of `SI units` is not the start of `siemens`. */
  readonly startScore: number;
}

/** A search, prepared for comparisons. */
export interface Query {
  /** As typed, without surrounding blanks. */
  readonly text: string;
  /** The words that must match: without stop words, unless there are no others. */
  readonly words: readonly QueryWord[];
  /** All words as one, and the same without stop words if it has any. */
  readonly wholes: readonly { readonly typed: string; readonly key: string; readonly codeKey: string }[];
}

/**
 * Words of questions in English, German, Spanish and French that say nothing about what is searched for: articles,
 * prepositions, question words, and words for codes themselves. They match, but need not.
 */
const STOP_WORDS: ReadonlySet<string> = new Set(
  `
  a abbreviation all an and are at be by can code codes do does find for from give have how i in is iso it list many me
  mean means my need of on or please show stand stands tell that the their there they this to use used uses using was what
  whats when where which who with you your
  abkürzung abkürzungen alle am auf aus bei bedeutet benutzt brauche das dem den der des die ein eine einem einen einer
  eines er es für gibt haben hat heißt ich im ist kennung kürzel lautet liste mit nach nutzt oder sie sind steht suche
  über um und verwendet viele von vom welche welchen welcher welches wie wo wofür zu zum zur
  al cómo con cuál cuáles código códigos de del el en la las lista los para por qué son un una usa y
  à au aux avec dans du est et l le les ou par pour quel quelle quelles quels que qui signifie sont sur une`
    .trim()
    .split(/\s+/),
);

/** The score of a longer word that starts like an abbreviation: `EU` of `members of the EU` is rarely that of `euro`. */
export const ABBREVIATION_SCORE = 0.4;

/** The rest of a longer text is ignored. */
const MAX_LENGTH = 200;

/** Prepares a search. Its language is unknown. */
export function makeQuery(text: string): Query {
  const typed = text.trim();
  const all = wordsOf(typed.slice(0, MAX_LENGTH));
  const isStopWord = (word: string) =>
    STOP_WORDS.has(word.toLowerCase()) && !(all.length > 1 && isCodeLike(word));
  const rest = all.filter((word) => !isStopWord(word));
  // A single letter would match too much, too.
  const kept = rest.some(({ length }) => length > 1) ? rest : all;
  const wholes = [makeWhole(typed, all)];
  if (kept.length < all.length) wholes.push(makeWhole(kept.join(' '), kept));
  const words = kept.slice(0, MAX_WORDS).map((typed, i) => {
    const ofOther = kept.length > 1 && isCodeLike(typed) ? ABBREVIATION_SCORE : 0.8;
    // The last word may still be typed.
    const startScore = i < kept.length - 1 && /^[a-z0-9]{1,2}$/i.test(typed) ? 0 : ofOther;
    return { typed, key: keyOf(typed), codeKey: fold(typed), startScore };
  });
  return { text: typed, words, wholes };
}

/** Whether a word is typed like a code: `IS`, `AT`, `ALL`; but `ISO` is not one. */
const isCodeLike = (word: string): boolean => /^\p{Lu}{2,3}$/u.test(word) && word !== 'ISO';

/** A text that may be a code, or a word that was typed with separators. */
const makeWhole = (typed: string, words: readonly string[]) => ({
  typed,
  key: words.map(keyOf).join(''),
  codeKey: words.map(fold).join(''),
});

/** A text, prepared for comparisons: the keys of its words, and these as one. */
export interface SearchableText {
  readonly words: readonly string[];
  readonly joined: string;
  /** The number of words without stop words, or of all if it has no others. */
  readonly count: number;
}

export function prepareText(text: string): SearchableText {
  const all = wordsOf(text);
  const words = all.map(keyOf);
  const stopWords = all.filter((word) => STOP_WORDS.has(word.toLowerCase())).length;
  return { words, joined: words.join(''), count: words.length - stopWords || Math.max(1, words.length) };
}

/** How well each word of a query matches a text: 1 for the same word, 0 for none. */
export function scoreWords({ words, wholes }: Query, text: SearchableText): number[] {
  const isWhole = wholes.some(({ key }) => key !== '' && key === text.joined);
  return words.map((word) => (isWhole ? 1 : scoreWord(word, text)));
}

function scoreWord({ key: word, startScore }: QueryWord, { words, joined }: SearchableText): number {
  if (startScore === 0) return Number(words.includes(word));
  let best = 0;
  let start = 0;
  for (const own of words) {
    if (own === word) return 1;
    if (isOtherForm(own, word)) best = Math.max(best, own.startsWith(word) ? 0.89 : 0.91);
    else if (own.startsWith(word)) best = Math.max(best, startScore);
    // `timezone` starts like `Time zones`; but `aland` is not meant to start like `al Andalus`.
    else if (own.length > 2 && joined.startsWith(word, start)) best = Math.max(best, 0.75);
    start += own.length;
  }
  return best;
}

/** Letters that forms of a word have in common, and letters that may be different at their ends: one in short words. */
const MIN_COMMON = 4;
const MIN_LONG_COMMON = 6;
const MAX_DIFFERENT = 4;

/** Whether two words differ in their endings only: `country` and `countries`, `franc` and `francs`. */
export function isOtherForm(some: string, other: string): boolean {
  let common = 0;
  while (common < some.length && some[common] === other[common]) common++;
  const endings = [some.slice(common), other.slice(common)];
  const isShort = endings.every((ending) => ending.length < MAX_DIFFERENT && !/[0-9]/.test(ending));
  const maxDifferent = common >= MIN_LONG_COMMON ? MAX_DIFFERENT : 1;
  return common >= MIN_COMMON && isShort && endings.join('').length <= maxDifferent;
}

/** The start of a word that its other forms have, too. */
export const commonStart = (word: string): string =>
  word.slice(0, Math.max(MIN_COMMON, word.length - MAX_DIFFERENT + 1));

/** The score of a code that only begins with a query. */
export const CODE_START = 0.65;

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
      let score = CODE_START;
      if (own === codeKey) score = /^\p{Ll}{3,}$/u.test(typed) ? 0.8 : codes[i] === typed ? 1 : 0.98;
      best = Math.max(best, score);
    }
  }
  return best;
}
