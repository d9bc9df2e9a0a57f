import { hasLookAlike, withoutLookAlikes } from '../../../model/characters/look-alikes.ts';

const VISIBLE_ASCII = /^[!-~]*$/;

/** Removals of differences; applied in this order. */
const FOLDS = {
  blanks: (text: string) =>
    VISIBLE_ASCII.test(text) ? text : text.replace(/[\s\p{Cc}\p{Default_Ignorable_Code_Point}]+/gu, ''),
  'look-alikes': (text: string) => {
    if (VISIBLE_ASCII.test(text)) return text;
    const normal = text.normalize('NFC');
    return hasLookAlike(normal) ? withoutLookAlikes(normal) : normal;
  },
  case: (text: string) => text.toLowerCase(),
  // Spreadsheets take 01.11 for a number, too.
  zeros: (text: string) => text.replace(/^0+(?=[0-9])/, ''),
};

/** The same with letters that look like digits: O and 0, I, l and 1. Only for codes that are otherwise unknown. */
const ASCII_FOLDS = {
  ...FOLDS,
  'look-alikes': (text: string) => FOLDS['look-alikes'](text).replace(/[Oo]/g, '0').replace(/[Il]/g, '1'),
};

/** In what a code differs from the correct one. */
export type Difference = keyof typeof FOLDS;
const DIFFERENCES = Object.keys(FOLDS) as Difference[];

/** Separates the cells of a key with several columns; {@link fold} removes it from cells. */
const CELL_SEPARATOR = '\u001f';

/** A code of one or more cells as one text. */
export const joinCells = (cells: readonly string[]): string => cells.join(CELL_SEPARATOR);
export const splitCells = (code: string): string[] => code.split(CELL_SEPARATOR);

/** A code without all differences in spelling. */
export const fold = (code: string): string => foldBy(FOLDS, code);

/** The same, without the difference between letters and digits that look alike. */
export const foldDigits = (code: string): string => foldBy(ASCII_FOLDS, code);

function foldBy(folds: typeof FOLDS, code: string, except?: Difference): string {
  const foldCell = (cell: string) =>
    DIFFERENCES.reduce((text, one) => (one === except ? text : folds[one](text)), cell);
  return code.includes(CELL_SEPARATOR) ? joinCells(splitCells(code).map(foldCell)) : foldCell(code);
}

/** In what two codes differ that are equal after folding. */
export function differencesBetween(code: string, correct: string): Difference[] {
  const folds = fold(code) === fold(correct) ? FOLDS : ASCII_FOLDS;
  return DIFFERENCES.filter((one) => foldBy(folds, code, one) !== foldBy(folds, correct, one));
}
