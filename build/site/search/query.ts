import { fold } from '../../model/characters/fold.ts';
import { keyOf, wordsOf } from './keys.ts';
import { STOP_WORDS } from './stop-words.ts';

/** A search, prepared for comparisons. */
export interface Query {
  /** As typed, without surrounding blanks. */
  readonly text: string;
  /** The words that must match: without stop words, unless there are no others. */
  readonly words: readonly { readonly key: string; readonly codeKey: string }[];
  /** All words as one, and the same without stop words if it has any. */
  readonly wholes: readonly Whole[];
}

/** A text that may be a code, or a word that was typed with separators. */
interface Whole {
  readonly typed: string;
  readonly key: string;
  readonly codeKey: string;
}

/** The rest of a longer text is ignored. */
const MAX_LENGTH = 200;
const MAX_WORDS = 12;

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
  const words = kept.slice(0, MAX_WORDS).map((word) => ({ key: keyOf(word), codeKey: fold(word) }));
  return { text: typed, words, wholes };
}

/** Whether a word is typed like a code: `IS`, `AT`, `ALL`; but `ISO` is not one. */
const isCodeLike = (word: string): boolean => /^\p{Lu}{2,3}$/u.test(word) && word !== 'ISO';

function makeWhole(typed: string, words: readonly string[]): Whole {
  return { typed, key: words.map(keyOf).join(''), codeKey: words.map(fold).join('') };
}
