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
export const lookAlikesIn = (text: string): string[] => [...new Set(text.match(EVERY_LOOK_ALIKE) ?? [])];

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
  const strays = new Set<string>();
  for (const word of words) {
    const others = word.match(/[\p{Script=Cyrillic}\p{Script=Greek}]/gu) ?? [];
    if (!/\p{Script=Latin}/u.test(word) || !others.every((letter) => LOOK_ALIKES.has(letter))) continue;
    for (const letter of others) strays.add(letter);
  }
  return [...strays];
}

/** Whether no letter of a text is Latin, but all look like Latin ones: the Cyrillic `Т`, or `АВ-1`. */
export function looksLatin(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.length > 0 && letters.every((letter) => LOOK_ALIKES.has(letter) && !LATIN.test(letter));
}

/**
 * Unicode names of common characters that are invisible or look like others (facts of the Unicode Character Database,
 * Unicode License V3).
 */
const NAMES: ReadonlyMap<string, string> = new Map(
  `
    0009 CHARACTER TABULATION, 000A LINE FEED, 000D CARRIAGE RETURN, 0020 SPACE, 00A0 NO-BREAK SPACE, 00AD SOFT HYPHEN,
    00B5 MICRO SIGN, 200B ZERO WIDTH SPACE, 200C ZERO WIDTH NON-JOINER, 200D ZERO WIDTH JOINER,
    200E LEFT-TO-RIGHT MARK, 200F RIGHT-TO-LEFT MARK, 2010 HYPHEN, 2011 NON-BREAKING HYPHEN, 2013 EN DASH,
    2018 LEFT SINGLE QUOTATION MARK, 2019 RIGHT SINGLE QUOTATION MARK, 2028 LINE SEPARATOR, 2029 PARAGRAPH SEPARATOR,
    202A LEFT-TO-RIGHT EMBEDDING, 202B RIGHT-TO-LEFT EMBEDDING, 202C POP DIRECTIONAL FORMATTING, 202D LEFT-TO-RIGHT OVERRIDE,
    202E RIGHT-TO-LEFT OVERRIDE, 202F NARROW NO-BREAK SPACE, 2060 WORD JOINER, 2066 LEFT-TO-RIGHT ISOLATE,
    2067 RIGHT-TO-LEFT ISOLATE, 2068 FIRST STRONG ISOLATE, 2069 POP DIRECTIONAL ISOLATE, 2212 MINUS SIGN,
    3000 IDEOGRAPHIC SPACE, FEFF ZERO WIDTH NO-BREAK SPACE, FFFD REPLACEMENT CHARACTER
  `
    .trim()
    .split(/,\s+/)
    .map((line) => [String.fromCharCode(Number.parseInt(line, 16)), line.slice(5)]),
);

/** Kinds of characters without a name above; the first match applies. */
const KINDS: readonly { readonly kind: string; readonly pattern: RegExp }[] = [
  { kind: 'control character', pattern: /\p{Cc}/u },
  { kind: 'space', pattern: /\p{Zs}/u },
  { kind: 'format character', pattern: /\p{Cf}/u },
  { kind: 'private use character', pattern: /\p{Co}/u },
  { kind: 'noncharacter', pattern: /\p{Noncharacter_Code_Point}/u },
  { kind: 'unassigned', pattern: /\p{Cn}/u },
  { kind: 'variation selector', pattern: /\p{Variation_Selector}/u },
  { kind: 'combining mark', pattern: /\p{M}/u },
  { kind: 'full-width character', pattern: /[\uff01-\uff5e]/ },
  { kind: 'Cyrillic letter', pattern: /\p{Script=Cyrillic}/u },
  { kind: 'Greek letter', pattern: /\p{Script=Greek}/u },
];

/** A character by its code point and its name or kind, if known: `U+00A0 NO-BREAK SPACE`, `U+0003 (control character)`. */
export function nameOfCharacter(character: string): string {
  const point = codePointOf(character);
  const name = NAMES.get(character);
  if (name !== undefined) return `${point} ${name}`;
  const found = KINDS.find(({ pattern }) => pattern.test(character));
  return found ? `${point} (${found.kind})` : point;
}

/** The code point of a character in Unicode notation: `U+00A0`. */
const codePointOf = (character: string): string =>
  `U+${(character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`;

/** A character in quotes with its code point, `"ö" (U+00F6)`, or its name if it is not visible. */
export const describeCharacter = (character: string): string =>
  /[\p{Z}\p{C}\p{M}\ufffd]/u.test(character)
    ? nameOfCharacter(character)
    : `${JSON.stringify(character)} (${codePointOf(character)})`;
