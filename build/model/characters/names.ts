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
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/\p{Cc}/u, 'control character'],
  [/\p{Zs}/u, 'space'],
  [/\p{Cf}/u, 'format character'],
  [/\p{Co}/u, 'private use character'],
  [/\p{Noncharacter_Code_Point}/u, 'noncharacter'],
  [/\p{Cn}/u, 'unassigned'],
  [/\p{Variation_Selector}/u, 'variation selector'],
  [/\p{M}/u, 'combining mark'],
  [/[\uff01-\uff5e]/, 'full-width character'],
  [/\p{Script=Cyrillic}/u, 'Cyrillic letter'],
  [/\p{Script=Greek}/u, 'Greek letter'],
];

/** A character by its code point and its name or kind, if known: `U+00A0 NO-BREAK SPACE`, `U+0003 (control character)`. */
export function nameOfCharacter(character: string): string {
  const name = NAMES.get(character);
  if (name !== undefined) return `${codePointOf(character)} ${name}`;
  const [, kind] = KINDS.find(([pattern]) => pattern.test(character)) ?? [];
  return kind === undefined ? codePointOf(character) : `${codePointOf(character)} (${kind})`;
}

/** The code point of a character in Unicode notation: `U+00A0`. */
export function codePointOf(character: string): string {
  return `U+${(character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** A character in quotes with its code point, `"ö" (U+00F6)`, or its name if it is not visible. */
export const describeCharacter = (character: string): string =>
  /[\p{Z}\p{C}\p{M}\ufffd]/u.test(character)
    ? nameOfCharacter(character)
    : `${JSON.stringify(character)} (${codePointOf(character)})`;
