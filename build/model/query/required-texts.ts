import { RE2JS } from 're2js';

/** What each match of a search term contains, in upper or lower case: a text, or all or any of several parts. */
export type RequiredTexts = string | { readonly isAny: boolean; readonly parts: readonly RequiredTexts[] };

/** Whether a term has no metacharacters, so that the texts that contain it in upper or lower case are those that match. */
export const isPlain = (term: string): boolean => /^[^\\^$.|?*+()[\]{}\0\ufffd\ud800-\udfff]*$/u.test(term);

/** The texts that each match of a valid term contains; undefined if there are none. */
export function requiredTexts(term: string): RequiredTexts | undefined {
  if (isPlain(term)) return term || undefined;
  // The prefilter of re2js leaves out texts that ignore case; all searches do, so that `(?i)` changes nothing.
  const { prefilter } = RE2JS.compile(term.replace(/^\(\?i\)/, '')).re2Input;
  return prefilter === null ? undefined : readPrefilter(prefilter);
}

/** A node of re2js: 1 is a text, 2 all of several parts, and 3 any of them. */
type Prefilter = { readonly type: 1 | 2 | 3; readonly str: string; readonly subs: readonly Prefilter[] };
const readPrefilter = ({ type, str, subs }: Prefilter): RequiredTexts =>
  type === 1 ? str : { isAny: type === 3, parts: subs.map(readPrefilter) };

/**
 * Makes a filter of texts with native patterns, which are as fast as searches in folded texts, and need no copies of them.
 * Letters that are newer than the Unicode version of the runtime match in their own case only, also in foldCase.
 */
export function makeRequiredFilter(required: RequiredTexts | undefined): (text: string) => boolean {
  if (required === undefined) return () => true;
  const { isAny, parts } = typeof required === 'string' ? { isAny: true, parts: [required] } : required;
  const texts = parts.filter((part) => typeof part === 'string');
  if (isAny && texts.length === parts.length) {
    const escaped = texts.map((text) => text.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&'));
    const pattern = new RegExp(escaped.join('|'), 'iu');
    return (text) => pattern.test(text);
  }
  const filters = parts.map(makeRequiredFilter);
  return (text) => filters[isAny ? 'some' : 'every']((contains) => contains(text));
}

/**
 * Maps texts that match each other in upper and lower case, as in RE2, to the same text, character by character, which
 * PostgreSQL can store: U+0000 and lone surrogates become U+FFFD.
 */
export function foldCase(text: string): string {
  // Punctuation up to U+20FF has no case.
  if (!/[\0\xb5\u0100-\u1fff\u2100-\uffff]/.test(text)) return text.toLowerCase();
  // The Turkish letters U+0130 and U+0131 match no others.
  return text.toWellFormed().replace(/[A-Z\0\x80-\u012f\u0132-\u{10ffff}]/gu, (character) => {
    const upper = character.toUpperCase();
    // Full case mapping gives several characters: `ß` to `SS`.
    return OTHER_FOLDS[character] ?? (upper.length === character.length ? upper : character).toLowerCase();
  });
}

/** U+0000, which PostgreSQL does not store, and characters that Unicode has twice. */
const OTHER_FOLDS: Record<string, string> = { '\0': '\ufffd', '\u1fd3': 'ΐ', '\u1fe3': 'ΰ', ﬅ: 'ﬆ' };
