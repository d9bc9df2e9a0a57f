import { DATE, NUMBER, URL } from '../header.ts';

/**
 * What the cells of a column look like:
 *
 * - `code`: short texts without blanks that have digits or signs, or the same length, such as 01001, km/h and EUR
 * - `word`: single words in one case, which may be codes or names: red, NORTHLAND
 * - `text`: anything else that is written, such as names and descriptions
 * - `identifier`: what identifies rows in programs: running numbers, URLs and UUIDs
 * - `value`: numbers and dates
 */
export type Form = 'code' | 'word' | 'text' | 'identifier' | 'value' | 'empty';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
/** Printable ASCII without blanks. */
const CODE = /^[!-~]{1,50}$/;
/** `Paris`, but not `He`. */
const CAPITALIZED = /^[A-Z][a-z]{2,}/;
/** Number of capitalised words of the same length from which they are codes, such as Latn and Cyrl. */
const MIN_CAPITALIZED = 10;
/** Longer words of the same length are names by chance: NORTHLAND and SOUTHLAND. */
const MAX_WORD_LENGTH = 8;
/** Longer words in one case may be names. */
const MAX_ABBREVIATION_LENGTH = 3;

/** What cells look like that are not empty. */
export function findForm(cells: readonly string[], isFirst: boolean): Form {
  const [first] = cells;
  if (first === undefined) return 'empty';
  const isEvery = (pattern: RegExp): boolean => cells.every((cell) => pattern.test(cell));
  const haveOneLength = cells.every((cell) => cell.length === first.length);
  if (isEvery(URL) || isEvery(UUID)) return 'identifier';
  if (isEvery(DATE)) return 'value';
  if (isEvery(/^[0-9]+$/)) {
    if (cells.length > 1 && cells.every((cell, i) => cell === String(Number(first) + i))) return 'identifier';
    return isFirst || haveOneLength || cells.some((cell) => /^0[0-9]/.test(cell)) ? 'code' : 'value';
  }
  if (isEvery(NUMBER)) return isFirst && !cells.some((cell) => cell.includes(',')) ? 'code' : 'value';
  if (!isEvery(CODE)) return 'text';
  if (cells.some((cell) => CAPITALIZED.test(cell)))
    return haveOneLength && cells.length >= MIN_CAPITALIZED ? 'code' : 'text';
  if (haveOneLength && first.length <= MAX_WORD_LENGTH) return 'code';
  const hasSigns = cells.some((cell) => /[0-9_./:]|[a-z]-|[a-z][A-Z]/.test(cell));
  return hasSigns || cells.every((cell) => cell.length <= MAX_ABBREVIATION_LENGTH) ? 'code' : 'word';
}
