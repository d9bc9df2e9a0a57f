import { withEscapes } from '../characters/invisible.ts';

/** Maximum length of a value in a message, in UTF-16 code units. */
const MAX_LENGTH = 80;

export function didYouMean(meant: string | undefined, otherwise: string): string {
  return meant === undefined ? otherwise : `did you mean ${quoted(meant)}?`;
}
/** Characters of a long text that a message shows on either side of a place. */
const CONTEXT_LENGTH = 25;

/** The first words and the number of others: `DE, FR, IT and 4 more`. */
export function listed(words: readonly string[], most = 3): string {
  const more = words.length - most;
  if (more > 0) return `${words.slice(0, most).join(', ')} and ${more} more`;
  return [words.slice(0, -1).join(', '), ...words.slice(-1)].filter((part) => part !== '').join(' and ');
}

/** Further rows, by their indexes, with the value of a message: ` (again in rows 3 and 5)`. */
export const againIn = (indexes: readonly number[]): string =>
  indexes.length === 0
    ? ''
    : ` (again in row${indexes.length > 1 ? 's' : ''} ${listed(indexes.map((index) => String(index + 1)))})`;

/** Further values of a column with the problem of a message: ` (and 2 more values of this column)`. */
export const moreInColumn = (count: number): string =>
  count === 0 ? '' : ` (and ${counted(count, 'more value')} of this column)`;

/** Maximum number of names in a cycle that a message shows. */
const MAX_CYCLE_NAMES = 8;

/** A cycle that ends where it begins: `A > B > A`. */
export function shownCycle(names: readonly string[]): string {
  const all = [...names, ...names.slice(0, 1)];
  return all.slice(0, MAX_CYCLE_NAMES).join(' > ') + (all.length > MAX_CYCLE_NAMES ? ' > …' : '');
}

/** A number with its noun: `1 code`, `2 codes`, `3 properties`. */
export function counted(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`.replace(/ys$/, 'ies')}`;
}

/** Cell values in a message; strings are quoted only if they may be confused with other values: DE, but "004". */
export function shown(values: readonly unknown[]): string {
  return values.map(shownValue).join(' + ');
}

/** A value as JSON with escapes for invisible characters. */
export function quoted(value: unknown): string {
  const json = String(JSON.stringify(value));
  const isLongString = typeof value === 'string' && json.length > MAX_LENGTH;
  return withEscapes(isLongString ? `${JSON.stringify(cut(value, MAX_LENGTH - 2))}…` : shortened(json));
}

/** Values as {@link quoted}, for a list that shows only the first ones: there may be many. */
export const quotedFirst = (values: readonly unknown[], most: number): string[] =>
  values.map((value, i) => (i < most ? quoted(value) : ''));

/** A text as {@link quoted}; a long one is reduced to the part around a place. */
export function quotedAround(text: string, index: number): string {
  const start = Math.max(0, Math.min(index, text.length) - CONTEXT_LENGTH);
  const end = index + CONTEXT_LENGTH;
  if (text.length <= MAX_LENGTH) return quoted(text);
  // Removes half a surrogate pair at either end.
  const excerpt = text.slice(start, end).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
  return withEscapes(`${start > 0 ? '…' : ''}${JSON.stringify(excerpt)}${end < text.length ? '…' : ''}`);
}

/** A text as {@link quoted}, with its code points if only Unicode normalization distinguishes it from another one. */
export function quotedBeside(text: string, other: string): string {
  const isSeen = text === other || text.normalize('NFC') !== other.normalize('NFC');
  return isSeen ? quoted(text) : `${quoted(text)} (${shortened(codePoints(text))})`;
}

/** A text with the code points of non-ASCII characters, such as `L\u{e4}nder`. */
const codePoints = (text: string): string =>
  text.replace(/[^ -~]/gu, (c) => `\\u{${(c.codePointAt(0) as number).toString(16)}}`);

function shownValue(value: unknown): string {
  const plain = typeof value === 'string' && /^[\p{L}_][\p{L}\p{M}\p{N}._:/-]*$/u.test(value);
  const otherwise = value === 'true' || value === 'false' || value === 'null';
  return plain && !otherwise ? shortened(value) : quoted(value);
}

const shortened = (text: string): string => (text.length > MAX_LENGTH ? `${cut(text, MAX_LENGTH)}…` : text);

/** The start of a text, without half a surrogate pair. */
const cut = (text: string, length: number): string => text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
