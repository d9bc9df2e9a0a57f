import { printable } from './printable.ts';

/** Maximum number of characters of a line: a whole document may be one line. */
const MAX_LENGTH = 100;
/** Maximum number of characters before the place. */
const MAX_BEFORE = 50;

/**
 * The line from offset `start` to `end` around a place, in two parts: before the place and after it. Without indentation
 * and line break, with tabs as spaces and visible control characters, shortened with `…`.
 */
export function cutLine(
  text: string,
  start: number,
  end: number,
  place: number,
): { readonly before: string; readonly after: string } {
  let last = end;
  while (last > start && (text[last - 1] === '\n' || text[last - 1] === '\r')) last--;
  const at = Math.min(place, last);
  let first = start;
  while (first < at && (text[first] === ' ' || text[first] === '\t')) first++;
  // By characters, of which each has up to two code units.
  const left = [...text.slice(Math.max(first, at - 2 * MAX_BEFORE), at)].slice(-MAX_BEFORE);
  const right = [...text.slice(at, Math.min(last, at + 2 * MAX_LENGTH))].slice(0, MAX_LENGTH - left.length);
  const before = left.join('');
  const after = right.join('');
  return {
    before: (at - before.length > first ? '…' : '') + showTabs(before),
    after: showTabs(after) + (at + after.length < last ? '…' : ''),
  };
}

const showTabs = (text: string): string => printable(text.replaceAll('\t', '    '));

/** The number of columns of a text on a terminal, by the scripts of its characters (UAX #11). */
export const widthOf = (text: string): number =>
  [...text.replace(/[\p{Mn}\p{Me}]/gu, '').replace(WIDE, '  ')].length;

/** Hangul, Chinese and Japanese characters with their punctuation, fullwidth forms, and emoji. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3ffff}\p{Emoji_Presentation}]/gu;
