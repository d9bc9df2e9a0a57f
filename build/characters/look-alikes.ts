/**
 * Letters and marks that look the same as an ASCII character in most fonts, by the character that they look like.
 * Facts of confusables.txt of Unicode UTS #39 (Unicode License V3), reduced to what is typed or pasted by mistake:
 * letters that are identical in print. ASCII look-alikes such as O and 0 are not in it: many lists need both.
 */
const LOOK_ALIKES_OF: Readonly<Record<string, readonly string[]>> = {
  A: ['\u0410 CYRILLIC CAPITAL LETTER A', '\u0391 GREEK CAPITAL LETTER ALPHA'],
  B: ['\u0412 CYRILLIC CAPITAL LETTER VE', '\u0392 GREEK CAPITAL LETTER BETA'],
  C: ['\u0421 CYRILLIC CAPITAL LETTER ES', '\u03f9 GREEK CAPITAL LUNATE SIGMA SYMBOL'],
  E: ['\u0415 CYRILLIC CAPITAL LETTER IE', '\u0395 GREEK CAPITAL LETTER EPSILON'],
  H: ['\u041d CYRILLIC CAPITAL LETTER EN', '\u0397 GREEK CAPITAL LETTER ETA'],
  I: [
    '\u0406 CYRILLIC CAPITAL LETTER BYELORUSSIAN-UKRAINIAN I',
    '\u04c0 CYRILLIC LETTER PALOCHKA',
    '\u0399 GREEK CAPITAL LETTER IOTA',
  ],
  J: ['\u0408 CYRILLIC CAPITAL LETTER JE', '\u037f GREEK CAPITAL LETTER YOT'],
  K: ['\u041a CYRILLIC CAPITAL LETTER KA', '\u039a GREEK CAPITAL LETTER KAPPA'],
  M: ['\u041c CYRILLIC CAPITAL LETTER EM', '\u039c GREEK CAPITAL LETTER MU'],
  N: ['\u039d GREEK CAPITAL LETTER NU'],
  O: ['\u041e CYRILLIC CAPITAL LETTER O', '\u039f GREEK CAPITAL LETTER OMICRON'],
  P: ['\u0420 CYRILLIC CAPITAL LETTER ER', '\u03a1 GREEK CAPITAL LETTER RHO'],
  Q: ['\u051a CYRILLIC CAPITAL LETTER QA'],
  S: ['\u0405 CYRILLIC CAPITAL LETTER DZE'],
  T: ['\u0422 CYRILLIC CAPITAL LETTER TE', '\u03a4 GREEK CAPITAL LETTER TAU'],
  W: ['\u051c CYRILLIC CAPITAL LETTER WE'],
  X: ['\u0425 CYRILLIC CAPITAL LETTER HA', '\u03a7 GREEK CAPITAL LETTER CHI'],
  Y: [
    '\u0423 CYRILLIC CAPITAL LETTER U',
    '\u04ae CYRILLIC CAPITAL LETTER STRAIGHT U',
    '\u03a5 GREEK CAPITAL LETTER UPSILON',
  ],
  Z: ['\u0396 GREEK CAPITAL LETTER ZETA'],
  a: ['\u0430 CYRILLIC SMALL LETTER A'],
  c: ['\u0441 CYRILLIC SMALL LETTER ES', '\u03f2 GREEK LUNATE SIGMA SYMBOL'],
  d: ['\u0501 CYRILLIC SMALL LETTER KOMI DE'],
  e: ['\u0435 CYRILLIC SMALL LETTER IE'],
  h: ['\u04bb CYRILLIC SMALL LETTER SHHA'],
  i: ['\u0456 CYRILLIC SMALL LETTER BYELORUSSIAN-UKRAINIAN I'],
  j: ['\u0458 CYRILLIC SMALL LETTER JE', '\u03f3 GREEK LETTER YOT'],
  l: ['\u04cf CYRILLIC SMALL LETTER PALOCHKA'],
  o: ['\u043e CYRILLIC SMALL LETTER O', '\u03bf GREEK SMALL LETTER OMICRON'],
  p: ['\u0440 CYRILLIC SMALL LETTER ER'],
  q: ['\u051b CYRILLIC SMALL LETTER QA'],
  s: ['\u0455 CYRILLIC SMALL LETTER DZE'],
  w: ['\u051d CYRILLIC SMALL LETTER WE'],
  x: ['\u0445 CYRILLIC SMALL LETTER HA'],
  y: ['\u0443 CYRILLIC SMALL LETTER U'],
  '-': [
    '\u2010 HYPHEN',
    '\u2011 NON-BREAKING HYPHEN',
    '\u2012 FIGURE DASH',
    '\u2013 EN DASH',
    '\u2212 MINUS SIGN',
  ],
  "'": [
    '\u2018 LEFT SINGLE QUOTATION MARK',
    '\u2019 RIGHT SINGLE QUOTATION MARK',
    '\u02bc MODIFIER LETTER APOSTROPHE',
  ],
  // Not ASCII, but the sign and the letter of one unit prefix, which keyboards and fonts mix up.
  '\u03bc': ['\u00b5 MICRO SIGN'],
};

/** The characters that look like another one, with that one and their own Unicode names. */
const LOOK_ALIKES: ReadonlyMap<string, { readonly plain: string; readonly name: string }> = new Map(
  Object.entries(LOOK_ALIKES_OF).flatMap(([plain, others]) =>
    others.map((other) => [other.slice(0, 1), { plain, name: other.slice(2) }] as const),
  ),
);

const ANY_LOOK_ALIKE = new RegExp(`[${[...LOOK_ALIKES.keys()].join('')}\uff01-\uff5e]`);
const EVERY_LOOK_ALIKE = new RegExp(ANY_LOOK_ALIKE, 'g');

/** The characters of a text that look like another one, in their order, each once. */
export function lookAlikesIn(text: string): string[] {
  return [...new Set(text.match(EVERY_LOOK_ALIKE) ?? [])];
}

/** Whether a text has a character that looks like another one. */
export const hasLookAlike = (text: string): boolean => ANY_LOOK_ALIKE.test(text);

/** A text with plain characters in place of those that look like them; full-width ASCII is made ASCII too. */
export const withoutLookAlikes = (text: string): string => text.replace(EVERY_LOOK_ALIKE, plainOf);

/** The character that another one looks like; the character itself where there is none. */
export function plainOf(character: string): string {
  if (FULL_WIDTH.test(character)) return String.fromCharCode(character.charCodeAt(0) - FULL_WIDTH_OFFSET);
  return LOOK_ALIKES.get(character)?.plain ?? character;
}

/** The Unicode name of a character that looks like another one; undefined for all others. */
export const lookAlikeName = (character: string): string | undefined => LOOK_ALIKES.get(character)?.name;

const FULL_WIDTH = /^[\uff01-\uff5e]$/;
const FULL_WIDTH_OFFSET = 0xfee0;

const LATIN = /[A-Za-z\u00aa-\u024f]/;

/**
 * The Cyrillic and Greek letters in a text that stand in a word together with Latin ones, although nothing else of
 * the word is Cyrillic or Greek: each looks Latin, as the Cyrillic А in `АD`. Words with other letters of both scripts
 * are meant as they are: `kΩ`, `ΔE`, `USB-порт`.
 */
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
