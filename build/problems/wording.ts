import { withEscapes } from '../characters/invisible.ts';
import { exactJson } from '../domain/long-numbers.ts';

/** Longest value that a message shows whole, in UTF-16 code units. */
const LONGEST = 80;

/** How to fix a misspelled name: the name that was most likely meant, or another remedy where there is none. */
export function didYouMean(meant: string | undefined, otherwise: string): string {
  return meant === undefined ? otherwise : `did you mean ${quoted(meant)}?`;
}
/** How much of a long text a message shows on either side of a place. */
const AROUND = 25;

/** The first few of some words, and how many there are beyond them: `DE, FR, IT and 4 more`. */
export function listed(words: readonly string[], most = 3): string {
  const more = words.length - most;
  if (more > 0) return `${words.slice(0, most).join(', ')} and ${more} more`;
  return [words.slice(0, -1).join(', '), ...words.slice(-1)].filter((part) => part !== '').join(' and ');
}

/** A number with its noun: `1 code`, `2 codes`, `3 properties`. */
export function counted(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`.replace(/ys$/, 'ies')}`;
}

/**
 * Cell values as a message shows them. A string stands without quotes where it cannot be taken for anything
 * else: DE, but "004" beside the number 4, and "DE " with its blank.
 */
export function shown(values: readonly unknown[]): string {
  return values.map(shownValue).join(' + ');
}

/**
 * A value as JSON writes it, a string in quotes, a number with all its digits. What cannot be seen in print, or not be
 * told from a blank, is escaped.
 */
export function quoted(value: unknown): string {
  const json = exactJson(value);
  const isLongString = typeof value === 'string' && json.length > LONGEST;
  return withEscapes(isLongString ? `${JSON.stringify(cut(value, LONGEST - 2))}…` : shortened(json));
}

/** A long text as {@link quoted}, but just what is around a place in it. */
export function quotedAround(text: string, index: number): string {
  const start = Math.max(0, Math.min(index, text.length) - AROUND);
  const end = index + AROUND;
  if (text.length <= LONGEST) return quoted(text);
  // Half of a character at either end is left out.
  const excerpt = text.slice(start, end).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
  return withEscapes(`${start > 0 ? '…' : ''}${JSON.stringify(excerpt)}${end < text.length ? '…' : ''}`);
}

/** A text in quotes, shortened only behind the character at an index or well before it. */
export function quotedThrough(text: string, index: number): string {
  const end = Math.max(LONGEST, index + 2);
  const start = Math.max(0, index - LONGEST);
  const shown =
    start < LONGEST ? text.slice(0, end) : `${text.slice(0, LONGEST / 2)}…${text.slice(start, end)}`;
  return JSON.stringify(end < text.length ? `${shown}…` : shown);
}

/**
 * A file as a message about another one names it. Where the two names differ only in how Unicode composes their
 * characters, and look the same, both are shown with their code points.
 */
export function fileBeside(file: string, own: string): string {
  if (file === own || file.normalize('NFC') !== own.normalize('NFC')) return file;
  return `${file} (whose name is ${codePoints(file)}, and that of this file ${codePoints(own)})`;
}

/** A text in which all but ASCII is shown as its code points, such as `L\u{e4}nder`. */
const codePoints = (text: string): string =>
  text.replace(/[^ -~]/gu, (c) => `\\u{${(c.codePointAt(0) as number).toString(16)}}`);

function shownValue(value: unknown): string {
  const plain = typeof value === 'string' && /^[\p{L}_][\p{L}\p{M}\p{N}._:/-]*$/u.test(value);
  const otherwise = value === 'true' || value === 'false' || value === 'null';
  return plain && !otherwise ? shortened(value) : quoted(value);
}

const shortened = (text: string): string => (text.length > LONGEST ? `${cut(text, LONGEST)}…` : text);

/** The beginning of a text, without half of a character at its end. */
const cut = (text: string, length: number): string => text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
