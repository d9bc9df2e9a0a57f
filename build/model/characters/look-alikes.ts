/**
 * Characters that look like an ASCII character in most fonts, with that character: facts of confusables.txt of
 * Unicode UTS #39 (Unicode License V3), limited to probable mistakes. ASCII look-alikes such as O and 0 are not
 * included, because many lists need both.
 */
const LOOK_ALIKES: ReadonlyMap<string, { readonly plain: string; readonly name: string }> = new Map(
  `
    A 0410 CYRILLIC CAPITAL LETTER A, A 0391 GREEK CAPITAL LETTER ALPHA, B 0412 CYRILLIC CAPITAL LETTER VE,
    B 0392 GREEK CAPITAL LETTER BETA, C 0421 CYRILLIC CAPITAL LETTER ES,
    C 03F9 GREEK CAPITAL LUNATE SIGMA SYMBOL, E 0415 CYRILLIC CAPITAL LETTER IE,
    E 0395 GREEK CAPITAL LETTER EPSILON, H 041D CYRILLIC CAPITAL LETTER EN, H 0397 GREEK CAPITAL LETTER ETA,
    I 0406 CYRILLIC CAPITAL LETTER BYELORUSSIAN-UKRAINIAN I, I 04C0 CYRILLIC LETTER PALOCHKA,
    I 0399 GREEK CAPITAL LETTER IOTA, J 0408 CYRILLIC CAPITAL LETTER JE, J 037F GREEK CAPITAL LETTER YOT,
    K 041A CYRILLIC CAPITAL LETTER KA, K 039A GREEK CAPITAL LETTER KAPPA, M 041C CYRILLIC CAPITAL LETTER EM,
    M 039C GREEK CAPITAL LETTER MU, N 039D GREEK CAPITAL LETTER NU, O 041E CYRILLIC CAPITAL LETTER O,
    O 039F GREEK CAPITAL LETTER OMICRON, P 0420 CYRILLIC CAPITAL LETTER ER, P 03A1 GREEK CAPITAL LETTER RHO,
    Q 051A CYRILLIC CAPITAL LETTER QA, S 0405 CYRILLIC CAPITAL LETTER DZE, T 0422 CYRILLIC CAPITAL LETTER TE,
    T 03A4 GREEK CAPITAL LETTER TAU, W 051C CYRILLIC CAPITAL LETTER WE, X 0425 CYRILLIC CAPITAL LETTER HA,
    X 03A7 GREEK CAPITAL LETTER CHI, Y 0423 CYRILLIC CAPITAL LETTER U,
    Y 04AE CYRILLIC CAPITAL LETTER STRAIGHT U, Y 03A5 GREEK CAPITAL LETTER UPSILON,
    Z 0396 GREEK CAPITAL LETTER ZETA, a 0430 CYRILLIC SMALL LETTER A, c 0441 CYRILLIC SMALL LETTER ES,
    c 03F2 GREEK LUNATE SIGMA SYMBOL, d 0501 CYRILLIC SMALL LETTER KOMI DE, e 0435 CYRILLIC SMALL LETTER IE,
    h 04BB CYRILLIC SMALL LETTER SHHA, i 0456 CYRILLIC SMALL LETTER BYELORUSSIAN-UKRAINIAN I,
    j 0458 CYRILLIC SMALL LETTER JE, j 03F3 GREEK LETTER YOT, l 04CF CYRILLIC SMALL LETTER PALOCHKA,
    o 043E CYRILLIC SMALL LETTER O, o 03BF GREEK SMALL LETTER OMICRON, p 0440 CYRILLIC SMALL LETTER ER,
    q 051B CYRILLIC SMALL LETTER QA, s 0455 CYRILLIC SMALL LETTER DZE, w 051D CYRILLIC SMALL LETTER WE,
    x 0445 CYRILLIC SMALL LETTER HA, y 0443 CYRILLIC SMALL LETTER U, - 2010 HYPHEN,
    - 2011 NON-BREAKING HYPHEN, - 2012 FIGURE DASH, - 2013 EN DASH, - 2212 MINUS SIGN,
    ' 2018 LEFT SINGLE QUOTATION MARK, ' 2019 RIGHT SINGLE QUOTATION MARK, ' 02BC MODIFIER LETTER APOSTROPHE,
    μ 00B5 MICRO SIGN
  `
    .trim()
    .split(/,\s+/)
    .map((line) => [
      String.fromCharCode(Number.parseInt(line.slice(2), 16)),
      { plain: line.slice(0, 1), name: line.slice(7) },
    ]),
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
  return LOOK_ALIKES.get(character)?.plain ?? character;
}

/** The Unicode name of a look-alike; undefined for other characters. */
export const lookAlikeName = (character: string): string | undefined => LOOK_ALIKES.get(character)?.name;

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
