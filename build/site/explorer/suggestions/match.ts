import { once, oncePerKey } from '../../../model/once.ts';
import { fold } from '../components/text.ts';
import { keyOf, wordsOf } from './index-format.ts';
import type { Stem } from './stemmers.ts';

/** A search, prepared for comparisons. */
export interface Query {
  /** As typed, without surrounding blanks. */
  readonly text: string;
  /** The key of the whole text, and its key as a code. */
  readonly key: string;
  readonly codeKey: string;
  readonly words: readonly QueryWord[];
}

interface QueryWord {
  readonly key: string;
  /** The keys of its stems, one for each language. */
  readonly stems: readonly string[];
}

/** Prepares a search. Its language is unknown, so its words have a stem for each stemmer. */
export function makeQuery(text: string, stemmers: Iterable<Stem>): Query {
  const words = wordsOf(text.slice(0, MAX_QUERY_LENGTH));
  const stems = [...stemmers];
  const codeKey = words.map(fold).join('');
  const typed = text.trim();
  // A single letter would match too much.
  if (/^[aou]e$/.test(codeKey))
    return { text: typed, key: codeKey, codeKey, words: [{ key: codeKey, stems: [] }] };
  return {
    text: typed,
    key: keyOf(words.join('')),
    codeKey,
    words: words.map((word) => ({
      key: keyOf(word),
      stems: [...new Set(stems.map((stem) => keyOf(stem(word))))],
    })),
  };
}

const MAX_QUERY_LENGTH = 200;

/** A text, prepared for comparisons. */
export interface SearchableText {
  readonly words: readonly SearchableWord[];
  /** The keys of its words, joined. */
  readonly joined: string;
}

interface SearchableWord {
  readonly key: string;
  /** The key of its stem; undefined if the text is not stemmed. */
  readonly stem: () => string | undefined;
}

/** Prepares a text. The stemmer is that of its language. Texts and words that occur again are prepared once. */
export const searchableOf = (text: string, stem?: Stem): SearchableText => searchablesBy(stem)(text);

const searchablesBy = oncePerKey((stem: Stem | undefined) => {
  const wordOf = oncePerKey(
    (word: string): SearchableWord => ({
      key: keyOf(word),
      stem: once(() => stem && keyOf(stem(word))),
    }),
  );
  return oncePerKey((text: string): SearchableText => {
    const words = wordsOf(text).map(wordOf);
    return { words, joined: words.map(({ key }) => key).join('') };
  });
});

/*
 * A first search compares thousands of texts before the browser has optimized this code. The loops over words therefore
 * have indexes, because iterators allocate an object for each step until then.
 */

/** How well a query matches a text, from 0 for not at all to 100 for the same text. */
export function scoreText(query: Query, text: SearchableText): number {
  if (query.key === '' || text.words.length === 0) return 0;
  return Math.max(scoreWhole(query, text), scoreWords(query, text));
}

/** How well a query matches a code with its key; the same spelling is best. */
export function scoreCode({ text, codeKey }: Query, code: string, key: string): number {
  if (codeKey === '' || !key.startsWith(codeKey)) return 0;
  if (key !== codeKey) return 65;
  return code === text ? 100 : 98;
}

/** The scores of texts that match, the best first. */
function scoreWhole({ key, words }: Query, text: SearchableText): number {
  if (text.joined === key) return 100;
  if (
    text.words.length === words.length &&
    words.every((word, i) => hasStemOf(word, text.words[i] as SearchableWord))
  )
    return 90;
  for (let i = 0, start = 0; i < text.words.length; i++) {
    if (text.joined.startsWith(key, start))
      return (i === 0 ? 70 : 60) + (endsWord(text.words, i, key.length) ? 5 : 0);
    start += (text.words[i] as SearchableWord).key.length;
  }
  return 0;
}

/** The average over the words of the query, all of which must match. */
const scoreWords = ({ words }: Query, text: SearchableText): number =>
  averageScore(words, (word) => scoreWord(word, text));

/**
 * How well a query of several words matches a row and the titles of its list together, such as `germany country`. All
 * words must match, at least one of them the name or a code of the row.
 */
export function scoreInList(
  { words }: Query,
  name: SearchableText,
  codeKeys: readonly string[],
  titles: () => readonly SearchableText[],
): number {
  if (words.length < 2) return 0;
  const inRow = words.map((word) => (codeKeys.includes(word.key) ? EXACT_WORD : scoreWord(word, name)));
  if (inRow.every((score) => score === 0)) return 0;
  return averageScore(
    words,
    (word, i) => inRow[i] || Math.max(0, ...titles().map((title) => scoreWord(word, title))),
  );
}

/** The average over words; 0 as soon as one does not match. */
function averageScore(
  words: readonly QueryWord[],
  scoreOf: (word: QueryWord, index: number) => number,
): number {
  let sum = 0;
  const areMatches = words.every((word, i) => {
    const score = scoreOf(word, i);
    sum += score;
    return score > 0;
  });
  return areMatches ? sum / words.length : 0;
}

const EXACT_WORD = 58;

/** How well a word matches the most similar word of a text. */
function scoreWord(word: QueryWord, { words }: SearchableText): number {
  let best = 0;
  for (let i = 0; i < words.length; i++)
    best = Math.max(best, compareWords(word, words[i] as SearchableWord));
  return best;
}

function compareWords(word: QueryWord, other: SearchableWord): number {
  if (!hasSameStart(word, other)) return 0;
  if (other.key === word.key) return EXACT_WORD;
  if (hasStemOf(word, other)) return 54;
  return other.key.startsWith(word.key) ? 50 : 0;
}

/** Whether two words can match. Stems begin like their words, so that most words need none. */
const hasSameStart = (word: QueryWord, other: Pick<SearchableWord, 'key'>): boolean =>
  word.key[0] === other.key[0];

/** Whether two words have the same stem. */
function hasStemOf(word: QueryWord, other: SearchableWord): boolean {
  const stem = hasSameStart(word, other) ? other.stem() : undefined;
  return stem !== undefined && word.stems.includes(stem);
}

/** Whether a key of this length, which starts with a word, ends with a word. */
function endsWord(words: SearchableText['words'], start: number, length: number): boolean {
  let at = 0;
  for (let i = start; i < words.length && at < length; i++) at += (words[i] as SearchableWord).key.length;
  return at === length;
}

/** A text with its parts that match a query. */
export interface Highlighted {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Divides a text into parts that match a word of the query, or all of it, at the start of a word, and other parts. */
export function highlight(query: Query, text: string, stem?: Stem): Highlighted[] {
  const parts: Highlighted[] = [];
  let done = 0;
  for (const { index, 0: word } of text.matchAll(/[\p{L}\p{M}\p{N}\p{Cf}]+/gu)) {
    const length = matchedLength(query, word, text.slice(index, index + MAX_HIGHLIGHT), stem);
    if (length === 0 || index < done) continue;
    if (index > done) parts.push({ text: text.slice(done, index), isMatch: false });
    parts.push({ text: text.slice(index, index + length), isMatch: true });
    done = index + length;
  }
  if (done < text.length) parts.push({ text: text.slice(done), isMatch: false });
  return parts;
}

const MAX_HIGHLIGHT = 80;

/** The number of code units at the start of `rest` that match; `word` is its first word. */
function matchedLength(query: Query, word: string, rest: string, stem: Stem | undefined): number {
  const key = keyOf(word);
  if (!query.words.some((one) => hasSameStart(one, { key }))) return 0;
  const joined =
    query.key !== '' && joinedKey(rest).startsWith(query.key) ? prefixLength(rest, query.key) : 0;
  const typed = Math.max(
    0,
    ...query.words.filter((one) => key.startsWith(one.key)).map((one) => prefixLength(word, one.key)),
  );
  const stemmed =
    stem && query.words.some(({ stems }) => stems.includes(keyOf(stem(word.toLowerCase()))))
      ? word.length
      : 0;
  return Math.max(joined, typed, stemmed);
}

const joinedKey = (text: string): string => keyOf(wordsOf(text).join(''));

/** The length of the shortest start of a text that has this key, without splitting a character. */
function prefixLength(text: string, key: string): number {
  let length = startLength(text, key);
  // Combining marks and the e of ae belong to the character before.
  while (length < text.length && joinedKey(text.slice(0, length + 1)) === key) {
    if (!/[\p{L}\p{M}\p{Cf}]/u.test(text[length] as string)) break;
    length++;
  }
  return length;
}

/** The length of the shortest start of a text whose key is at least as long as this one. */
function startLength(text: string, key: string): number {
  // Most texts are spelled like their keys.
  if (text.slice(0, key.length).toLowerCase() === key) return key.length;
  let length = 0;
  for (const character of text) {
    length += character.length;
    if (joinedKey(text.slice(0, length)).length >= key.length) break;
  }
  return length;
}
