/**
 * ASCII characters (and μ), each with the code points of those that look like it in most fonts: facts of confusables.txt
 * of Unicode UTS #39 (Unicode License V3), limited to probable mistakes. ASCII look-alikes such as O and 0 are not
 * included, because many lists need both.
 */
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  `
    A 0410 0391, B 0412 0392, C 0421 03F9, E 0415 0395, H 041D 0397, I 0406 04C0 0399, J 0408 037F,
    K 041A 039A, M 041C 039C, N 039D, O 041E 039F, P 0420 03A1, Q 051A, S 0405, T 0422 03A4, W 051C,
    X 0425 03A7, Y 0423 04AE 03A5, Z 0396, a 0430, c 0441 03F2, d 0501, e 0435, h 04BB, i 0456, j 0458 03F3,
    l 04CF, o 043E 03BF, p 0440, q 051B, s 0455, w 051D, x 0445, y 0443, - 2010 2011 2012 2013 2212,
    ' 2018 2019 02BC, μ 00B5
  `
    .trim()
    .split(/,\s+/)
    .flatMap((group) => {
      const [plain = '', ...points] = group.split(' ');
      return points.map((point) => [String.fromCharCode(Number.parseInt(point, 16)), plain] as const);
    }),
);

const ANY_LOOK_ALIKE = new RegExp(`[${[...LOOK_ALIKES.keys()].join('')}\uff01-\uff5e]`);
const EVERY_LOOK_ALIKE = new RegExp(ANY_LOOK_ALIKE, 'g');

/** The distinct look-alikes in a text, in order of occurrence. */
export function lookAlikesIn(text: string): string[] {
  return [...new Set(text.match(EVERY_LOOK_ALIKE) ?? [])];
}

/** Whether a text contains a look-alike. */
export const hasLookAlike = (text: string): boolean => ANY_LOOK_ALIKE.test(text);

/** A text with look-alikes and full-width characters replaced by ASCII. */
export const withoutLookAlikes = (text: string): string => text.replace(EVERY_LOOK_ALIKE, plainOf);

/** The character that a look-alike resembles; any other character itself. */
export function plainOf(character: string): string {
  if (FULL_WIDTH.test(character)) return String.fromCharCode(character.charCodeAt(0) - FULL_WIDTH_OFFSET);
  return LOOK_ALIKES.get(character) ?? character;
}

const FULL_WIDTH = /^[\uff01-\uff5e]$/;
const FULL_WIDTH_OFFSET = 0xfee0;

const LATIN = /[A-Za-z\u00aa-\u024f]/;

/** Cyrillic and Greek look-alikes in otherwise Latin words, such as the Cyrillic А in `АD`, but not in `kΩ`. */
export function strayLetters(text: string): string[] {
  if (!LATIN.test(text)) return [];
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? [];
  return [
    ...new Set(
      words.flatMap((word) => {
        const others = word.match(/[\p{Script=Cyrillic}\p{Script=Greek}]/gu) ?? [];
        return /\p{Script=Latin}/u.test(word) && others.every((letter) => LOOK_ALIKES.has(letter))
          ? others
          : [];
      }),
    ),
  ];
}
