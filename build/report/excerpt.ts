import { printable } from './printable.ts';

/** An excerpt of a line, and the column of the place in it. */
export interface Excerpt {
  readonly text: string;
  readonly before: number;
}

/** Maximum columns of an excerpt, without the ellipses. */
const WIDTH = 100;
/** Columns that are shown before the place at least. */
const MIN_COLUMNS_BEFORE = 50;

/**
 * Shows the line from `start` to `end` around the place `at`: without indentation, tabs as blanks, control characters
 * visible, and shortened with `…`. It reads only what it shows, because a whole document may be one line.
 */
export function excerpt(text: string, start: number, end: number, at: number): Excerpt {
  const first = skipBlanks(text, start, at);
  const after = widthOf(show(text.slice(at, reachForwards(text, at, end, WIDTH))));
  const from = reachBackwards(text, at, first, Math.max(MIN_COLUMNS_BEFORE, WIDTH - after));
  const before = show(text.slice(from, at));
  const to = reachForwards(text, at, end, WIDTH - widthOf(before));
  const cut = from > first ? '…' : '';
  return {
    text: cut + before + show(text.slice(at, to)) + (to < end ? '…' : ''),
    before: widthOf(cut + before),
  };
}

function skipBlanks(text: string, start: number, at: number): number {
  let first = start;
  while (first < at && (text[first] === ' ' || text[first] === '\t')) first++;
  return first;
}

function reachForwards(text: string, from: number, end: number, columns: number): number {
  let at = from;
  let used = 0;
  while (at < end) {
    const character = String.fromCodePoint(text.codePointAt(at) as number);
    used += widthAsShown(character);
    if (used > columns) break;
    at += character.length;
  }
  return at;
}

function reachBackwards(text: string, from: number, first: number, columns: number): number {
  let at = from;
  let used = 0;
  while (at > first) {
    const pair = at - 2 >= first && /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - 2, at));
    const length = pair ? 2 : 1;
    used += widthAsShown(text.slice(at - length, at));
    if (used > columns) break;
    at -= length;
  }
  return at;
}

const widthAsShown = (character: string): number =>
  character >= ' ' && character <= '~' ? 1 : widthOf(show(character));

const show = (text: string): string => printable(text.replaceAll('\t', '    '));

/** Columns of a text on a terminal (UAX #11). */
function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += NO_WIDTH.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
  return width;
}

/** Combining marks, and the vowels and finals of decomposed Hangul. */
const NO_WIDTH = /[\p{Mn}\p{Me}\u1160-\u11ff]/u;
const WIDE =
  /(?![\uff61-\uffdc])[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Yi}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]/u;
