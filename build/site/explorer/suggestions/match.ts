import { primaryLanguage } from '../../../model/identity/language.ts';
import { once, oncePerKey, oncePerObject } from '../../../model/once.ts';
import { fold } from '../components/text.ts';
import { stopWordsOf } from './stop-words.ts';

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
  /** The key of the whole text; the key of its words without stop words if it has any; and their keys as codes. */
  readonly keys: readonly string[];
  readonly codeKeys: readonly string[];
  /** The same as typed. */
  readonly typed: readonly string[];
  /** Without stop words, unless there are no others. */
  readonly words: readonly QueryWord[];
}

interface QueryWord {
  readonly key: string;
  readonly codeKey: string;
  /** The keys of its stems, one for each language. */
  readonly stems: readonly string[];
}

/** Prepares a search. Its language is unknown: words have a stem for each stemmer, and each language has stop words. */
export function makeQuery(text: string, stemmers: ReadonlyMap<string, Stem>): Query {
  const typed = text.trim();
  const start = typed.slice(0, MAX_QUERY_LENGTH);
  const all = wordsOf(start);
  // What is typed in capitals is a code: `IS`, `AT`, `ALL`; but `ISO` is not.
  const asTyped = start.replace(/\p{Cf}/gu, '').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const stops = stopWordsIn(stemmers);
  const isStop = (word: string, i: number) =>
    stops.has(word) && !(word !== 'iso' && all.length > 1 && /^\p{Lu}{2,3}$/u.test(asTyped[i] ?? ''));
  const rest = [...all.keys()].filter((i) => !isStop(all[i] as string, i));
  // A single letter would match too much, too.
  const kept = rest.some((i) => (all[i] as string).length > 1) ? rest : [...all.keys()];
  const isWhole = kept.length === all.length;
  const words = kept.map((i) => all[i] as string);
  const codeKeys = (isWhole ? [all] : [all, words]).map((one) => one.map(fold).join(''));
  // Without its e, it would match too much.
  const isShort = /^[aou]e$/.test(codeKeys[0] as string);
  return {
    text: typed,
    keys: isShort ? codeKeys : codeKeys.map(withoutE),
    codeKeys,
    typed: isWhole ? [typed] : [typed, kept.map((i) => asTyped[i]).join(' ')],
    words: words.slice(0, MAX_QUERY_WORDS).map((word) => ({
      key: isShort ? fold(word) : keyOf(word),
      codeKey: fold(word),
      stems: isShort ? [] : [...new Set(Array.from(stemmers.values(), (stem) => keyOf(stem(word))))],
    })),
  };
}

const stopWordsIn = oncePerObject(
  (stemmers: ReadonlyMap<string, Stem>): ReadonlySet<string> =>
    new Set([...stemmers.keys()].flatMap(stopWordsOf)),
);

/** Further words are ignored. */
const MAX_QUERY_WORDS = 12;

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
  if (query.keys[0] === '' || text.words.length === 0) return 0;
  let best = averageScore(query.words, (word) => scoreWord(word, text));
  for (let i = 0; i < query.keys.length; i++) best = Math.max(best, scoreWhole(query, i, text));
  return best;
}

/**
 * How well a query matches a code with its key; the same spelling is best. Who types capitals means a code in capitals.
 */
export function scoreCode({ typed, codeKeys }: Query, code: string, key: string): number {
  let best = 0;
  for (let i = 0; i < codeKeys.length; i++) {
    const own = codeKeys[i] as string;
    if (own === '' || !key.startsWith(own)) continue;
    const text = typed[i] as string;
    const isOther = key !== own;
    best = Math.max(best, isOther ? 65 : code === text ? 100 : text === text.toLowerCase() ? 98 : 92);
  }
  return best;
}

/** The scores of texts that match, the best first. */
function scoreWhole({ keys, words }: Query, at: number, text: SearchableText): number {
  const key = keys[at] as string;
  if (text.joined === key) return 100;
  if (
    text.words.length === words.length &&
    words.every((word, i) => hasStemOf(word, text.words[i] as SearchableWord))
  )
    return 90;
  for (let i = 0, start = 0; i < text.words.length; i++) {
    const first = (text.words[i] as SearchableWord).key.length;
    if (text.joined.startsWith(key, start)) {
      const end = endOf(text.words, i, key.length);
      // `timezone` matches `Time zones`, but `aland` does not match `al Andalus`.
      const isWithin = key.length <= first || words.length > 1 || end >= 0.5;
      if (isWithin) return (i === 0 ? 70 : 60) + (end === 1 ? 5 : 0);
    }
    start += first;
  }
  return 0;
}

/** A row as {@link scoreInList} compares it. */
export interface SearchableRow {
  readonly codeKeys: readonly string[];
  readonly name: SearchableText;
  readonly aliases: readonly SearchableText[];
}

/** How well a word matches a row; 0 for not at all. */
export function scoreInRow(word: QueryWord, { codeKeys, name, aliases }: SearchableRow): number {
  if (codeKeys.includes(word.codeKey)) return EXACT_WORD;
  let best = scoreWord(word, name);
  for (let i = 0; i < aliases.length; i++)
    best = Math.max(best, scoreWord(word, aliases[i] as SearchableText));
  return best;
}

/** The words of a query that match, as bits, by how well each of them does. */
export function wordsThat({ words }: Query, scoreOf: (word: QueryWord) => number): number {
  let mask = 0;
  for (let i = 0; i < words.length; i++) if (scoreOf(words[i] as QueryWord) > 0) mask |= 1 << i;
  return mask;
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
export function scoreWord(word: QueryWord, { words }: SearchableText): number {
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

/** How much of its last word a key of this length has, which starts with a word: 1 for all of it. */
function endOf(words: SearchableText['words'], start: number, length: number): number {
  let rest = length;
  for (let i = start; i < words.length; i++) {
    const own = (words[i] as SearchableWord).key.length;
    if (rest <= own) return rest / own;
    rest -= own;
  }
  return 0;
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
function matchedLength({ keys, words }: Query, word: string, rest: string, stem: Stem | undefined): number {
  const own = { key: keyOf(word) };
  if (!words.some((one) => hasSameStart(one, own)) && keys[0]?.[0] !== own.key[0]) return 0;
  const stemOfWord = stem && keyOf(stem(word.toLowerCase()));
  const isStemmed = stemOfWord !== undefined && words.some(({ stems }) => stems.includes(stemOfWord));
  const typed = words.map((one) => prefixLength(word, one.key));
  return Math.max(isStemmed ? word.length : 0, ...keys.map((key) => prefixLength(rest, key)), ...typed);
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
