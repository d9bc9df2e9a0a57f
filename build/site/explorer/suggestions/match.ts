import { primaryLanguage } from '../../../model/identity/language.ts';
import { once, oncePerKey } from '../../../model/once.ts';
import { fold } from '../components/text.ts';

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

/** Reduces a word in lower case to its stem. */
export type Stem = (word: string) => string;

/** Snowball stemmers by primary language subtag. Browsers load only those that they need. */
const STEMMERS: Readonly<Record<string, () => Promise<{ readonly stemmer: Stem }>>> = {
  da: () => import('@orama/stemmers/danish'),
  de: () => import('@orama/stemmers/german'),
  en: () => import('@orama/stemmers/english'),
  es: () => import('@orama/stemmers/spanish'),
  fi: () => import('@orama/stemmers/finnish'),
  fr: () => import('@orama/stemmers/french'),
  hu: () => import('@orama/stemmers/hungarian'),
  it: () => import('@orama/stemmers/italian'),
  nl: () => import('@orama/stemmers/dutch'),
  nb: () => import('@orama/stemmers/norwegian'),
  no: () => import('@orama/stemmers/norwegian'),
  pt: () => import('@orama/stemmers/portuguese'),
  ro: () => import('@orama/stemmers/romanian'),
  ru: () => import('@orama/stemmers/russian'),
  sv: () => import('@orama/stemmers/swedish'),
};

/** The language of a tag if it has a stemmer. */
export function stemmedLanguage(tag: string): string | undefined {
  const primary = primaryLanguage(tag);
  return Object.hasOwn(STEMMERS, primary) ? primary : undefined;
}

const load = oncePerKey(async (language: string) => {
  const module = await STEMMERS[language]?.();
  return module && oncePerKey((word: string) => (isStem(word) ? word : module.stemmer(word)));
});

/** Whether a word needs no stemmer: a number, or a word that is too long for one. */
const isStem = (word: string): boolean => word.length > MAX_LENGTH || /^\d+$/.test(word);

const MAX_LENGTH = 60;

/** Loads the stemmers of languages that {@link stemmedLanguage} returned. */
export async function loadStemmers(languages: Iterable<string>): Promise<ReadonlyMap<string, Stem>> {
  const loaded = await Promise.all(
    [...new Set(languages)].map(async (language) => [language, await load(language)] as const),
  );
  return new Map(loaded.flatMap(([language, stem]) => (stem ? [[language, stem] as const] : [])));
}

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
export type SearchableText = ReturnType<typeof searchableOf>;
type SearchableWord = SearchableText['words'][number];

/** Prepares a text. The stemmer is that of its language. Texts and words that occur again are prepared once. */
export const searchableOf = (text: string, stem?: Stem) => searchablesBy(stem)(text);

const searchablesBy = oncePerKey((stem: Stem | undefined) => {
  const wordOf = oncePerKey((word: string) => {
    /** The key of its stem; undefined if the text is not stemmed. */
    const stemKey = once(() => stem && keyOf(stem(word)));
    return { key: keyOf(word), stemKey };
  });
  return oncePerKey((text: string) => {
    const words = wordsOf(text).map(wordOf);
    return { words, joined: words.map(({ key }) => key).join('') };
  });
});

/*
 * A first search compares thousands of texts before the browser has optimized this code. Until then, iterators allocate
 * an object for each step, so the loops over words use indexes.
 */

/** How well a query matches a text, from 0 for not at all to 100 for the same text. */
export function scoreText(query: Query, text: SearchableText): number {
  if (query.key === '' || text.words.length === 0) return 0;
  const inWords = averageScore(query.words, (word) => scoreWord(word, text));
  return Math.max(scoreWhole(query, text), inWords);
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
  for (let i = 0; i < words.length; i++) {
    const score = scoreOf(words[i] as QueryWord, i);
    if (score === 0) return 0;
    sum += score;
  }
  return sum / Math.max(1, words.length);
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
  const stem = hasSameStart(word, other) ? other.stemKey() : undefined;
  return stem !== undefined && word.stems.includes(stem);
}

/** Whether a key of this length, which starts with a word, ends with a word. */
function endsWord(words: SearchableText['words'], start: number, length: number): boolean {
  let at = 0;
  for (let i = start; i < words.length && at < length; i++) at += (words[i] as SearchableWord).key.length;
  return at === length;
}

/** Divides a text into parts that match a word of the query, or all of it, at the start of a word, and other parts. */
export function highlight(query: Query, text: string, stem?: Stem) {
  const parts: { readonly text: string; readonly isMatch: boolean }[] = [];
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
function matchedLength({ key, words }: Query, word: string, rest: string, stem: Stem | undefined): number {
  const own = { key: keyOf(word) };
  if (!words.some((one) => hasSameStart(one, own))) return 0;
  const stemOfWord = stem && keyOf(stem(word.toLowerCase()));
  const isStemmed = stemOfWord !== undefined && words.some(({ stems }) => stems.includes(stemOfWord));
  const typed = words.map((one) => prefixLength(word, one.key));
  return Math.max(isStemmed ? word.length : 0, prefixLength(rest, key), ...typed);
}

const joinedKey = (text: string): string => keyOf(wordsOf(text).join(''));

/** The length of the shortest start of a text that has a key, without splitting a character; 0 if none has. */
function prefixLength(text: string, key: string): number {
  if (key === '' || !joinedKey(text).startsWith(key)) return 0;
  let length = 0;
  for (const character of text) {
    length += character.length;
    if (joinedKey(text.slice(0, length)).length >= key.length) break;
  }
  // Combining marks and the e of ae belong to the character before.
  while (/^[\p{L}\p{M}\p{Cf}]/u.test(text.slice(length)) && joinedKey(text.slice(0, length + 1)) === key)
    length++;
  return length;
}
