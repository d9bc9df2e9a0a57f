import { printable } from './printable.ts';

/** An excerpt of a line, and the column of the place in it. */
export interface Excerpt {
  readonly text: string;
  readonly before: number;
}

/** Maximum columns of an excerpt, without the ellipses. */
const WIDTH = 100;
/** Minimum number of columns before the place. */
const MIN_COLUMNS_BEFORE = 50;

/** Maximum length of the text on either side of the place: a whole document may be one line. */
const MAX_SIDE_LENGTH = 4 * WIDTH;

/**
 * Shows the line from `start` to `end` around the place `at`: without indentation, with tabs as spaces and visible control
 * characters, shortened with `…`.
 */
export function excerpt(text: string, start: number, end: number, at: number): Excerpt {
  let first = start;
  while (first < at && (text[first] === ' ' || text[first] === '\t')) first++;
  const left = [...text.slice(Math.max(first, at - MAX_SIDE_LENGTH), at)].reverse();
  const right = text.slice(at, Math.min(end, at + MAX_SIDE_LENGTH));
  const wanted = widthOf(show(fitting(right, WIDTH).join('')));
  const before = fitting(left, Math.max(MIN_COLUMNS_BEFORE, WIDTH - wanted))
    .reverse()
    .join('');
  const after = fitting(right, WIDTH - widthOf(show(before))).join('');
  const beginning = (at - before.length > first ? '…' : '') + show(before);
  const ending = show(after) + (at + after.length < end ? '…' : '');
  return { text: beginning + ending, before: widthOf(beginning) };
}

/** The first characters that fit into a number of columns. */
function fitting(characters: Iterable<string>, columns: number): string[] {
  const found: string[] = [];
  let used = 0;
  for (const character of characters) {
    used += PLAIN.test(character) ? 1 : widthOf(show(character));
    if (used > columns) break;
    found.push(character);
  }
  return found;
}

const show = (text: string): string => printable(text.replaceAll('\t', '    '));

/** Most texts: a column per character. A million excerpts would take a minute without this shortcut. */
const PLAIN = /^[ -~]*$/;

/** Columns of a text on a terminal (UAX #11). */
function widthOf(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let width = 0;
  for (const character of text) width += NO_WIDTH.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
  return width;
}

/** Combining marks, and the vowels and finals of decomposed Hangul. */
const NO_WIDTH = /[\p{Mn}\p{Me}\u1160-\u11ff]/u;
const WIDE =
  /(?![\uff61-\uffdc])[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Yi}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]/u;
