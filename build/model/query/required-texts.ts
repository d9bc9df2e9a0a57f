import { RE2JS } from 're2js';

/** What each match of a search term contains, in upper or lower case: one text, all of several parts, or any of them. */
export type RequiredTexts =
  | string
  | { readonly all: readonly RequiredTexts[] }
  | { readonly any: readonly RequiredTexts[] };

/** Whether a term has no metacharacters, so that exactly the texts that contain it in upper or lower case match. */
export const isPlain = (term: string): boolean => /^[^\\^$.|?*+()[\]{}\p{Cc}\p{Cs}\ufffd]*$/u.test(term);

/** The texts that each match of a valid term contains; undefined if there are none. */
export function requiredTexts(term: string): RequiredTexts | undefined {
  if (isPlain(term)) return term || undefined;
  // The prefilter of re2js leaves out texts that ignore case; all searches do, so that `(?i)` changes nothing.
  const { prefilter } = RE2JS.compile(term.replace(/^\(\?i\)/, '')).re2Input;
  return prefilter === null ? undefined : readPrefilter(prefilter);
}

/** A node of re2js: 1 is a text, 2 all of several parts, and 3 any of them. */
type Prefilter = { readonly type: 1 | 2 | 3; readonly str: string; readonly subs: readonly Prefilter[] };
function readPrefilter({ type, str, subs }: Prefilter): RequiredTexts {
  if (type === 1) return str;
  const parts = subs.map(readPrefilter);
  return type === 2 ? { all: parts } : { any: parts };
}

/**
 * Makes a filter of texts with native patterns, which are as fast as searches in folded texts, and need no copies of them.
 * Letters that are newer than the Unicode version of the runtime match in their own case only, also in foldCase.
 */
export function makeRequiredFilter(required: RequiredTexts = { all: [] }): (text: string) => boolean {
  if (typeof required === 'string') return makeRequiredFilter({ any: [required] });
  if ('all' in required) {
    const filters = required.all.map(makeRequiredFilter);
    return (text) => filters.every((contains) => contains(text));
  }
  if (!required.any.every((part) => typeof part === 'string')) {
    const filters = required.any.map(makeRequiredFilter);
    return (text) => filters.some((contains) => contains(text));
  }
  const escaped = required.any.map((part) => part.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&'));
  const pattern = new RegExp(escaped.join('|'), 'iu');
  return (text) => pattern.test(text);
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
