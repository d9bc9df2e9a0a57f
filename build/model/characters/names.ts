import { lookAlikeName } from './look-alikes.ts';

/**
 * Unicode names of characters that are invisible or look like others (facts of the Unicode Character Database,
 * Unicode License V3; the aliases of NameAliases.txt for control characters).
 */
const NAMES: ReadonlyMap<string, string> = new Map(
  `
    0000 NULL, 0007 ALERT, 0008 BACKSPACE, 0009 CHARACTER TABULATION, 000A LINE FEED, 000B LINE TABULATION,
    000C FORM FEED, 000D CARRIAGE RETURN, 001A SUBSTITUTE, 001B ESCAPE, 001F INFORMATION SEPARATOR ONE,
    0020 SPACE, 007F DELETE, 0085 NEXT LINE, 00A0 NO-BREAK SPACE, 00AD SOFT HYPHEN,
    0300 COMBINING GRAVE ACCENT, 0301 COMBINING ACUTE ACCENT, 0302 COMBINING CIRCUMFLEX ACCENT,
    0303 COMBINING TILDE, 0308 COMBINING DIAERESIS, 030A COMBINING RING ABOVE, 030C COMBINING CARON,
    0327 COMBINING CEDILLA, 034F COMBINING GRAPHEME JOINER, 061C ARABIC LETTER MARK, 1680 OGHAM SPACE MARK,
    180E MONGOLIAN VOWEL SEPARATOR, 2000 EN QUAD, 2001 EM QUAD, 2002 EN SPACE, 2003 EM SPACE,
    2004 THREE-PER-EM SPACE, 2005 FOUR-PER-EM SPACE, 2006 SIX-PER-EM SPACE, 2007 FIGURE SPACE,
    2008 PUNCTUATION SPACE, 2009 THIN SPACE, 200A HAIR SPACE, 200B ZERO WIDTH SPACE,
    200C ZERO WIDTH NON-JOINER, 200D ZERO WIDTH JOINER, 200E LEFT-TO-RIGHT MARK, 200F RIGHT-TO-LEFT MARK,
    2028 LINE SEPARATOR, 2029 PARAGRAPH SEPARATOR, 202A LEFT-TO-RIGHT EMBEDDING,
    202B RIGHT-TO-LEFT EMBEDDING, 202C POP DIRECTIONAL FORMATTING, 202D LEFT-TO-RIGHT OVERRIDE,
    202E RIGHT-TO-LEFT OVERRIDE, 202F NARROW NO-BREAK SPACE, 205F MEDIUM MATHEMATICAL SPACE,
    2060 WORD JOINER, 2066 LEFT-TO-RIGHT ISOLATE, 2067 RIGHT-TO-LEFT ISOLATE, 2068 FIRST STRONG ISOLATE,
    2069 POP DIRECTIONAL ISOLATE, 3000 IDEOGRAPHIC SPACE, 3164 HANGUL FILLER, FE0E VARIATION SELECTOR-15,
    FE0F VARIATION SELECTOR-16, FEFF ZERO WIDTH NO-BREAK SPACE, FFFD REPLACEMENT CHARACTER
  `
    .trim()
    .split(/,\s+/)
    .map((line) => [String.fromCharCode(Number.parseInt(line, 16)), line.slice(5)]),
);

/** General categories of characters without a name above; the first match applies. */
const CATEGORIES: readonly (readonly [RegExp, string])[] = [
  [/\p{Cc}/u, 'control character'],
  [/\p{Zs}/u, 'space'],
  [/\p{Variation_Selector}/u, 'variation selector'],
  [/\p{Cf}/u, 'format character'],
  [/\p{Co}/u, 'private use character'],
  [/\p{Noncharacter_Code_Point}/u, 'noncharacter'],
  [/\p{Cn}/u, 'unassigned'],
  [/\p{Lu}/u, 'uppercase letter'],
  [/\p{Ll}/u, 'lowercase letter'],
  [/\p{L}/u, 'letter'],
  [/\p{M}/u, 'combining mark'],
  [/\p{N}/u, 'number'],
  [/\p{P}/u, 'punctuation'],
  [/\p{S}/u, 'symbol'],
];

/** A character by its code point and name, or general category: `U+00A0 NO-BREAK SPACE`, `U+0003 (control character)`. */
export function nameOfCharacter(character: string): string {
  const name = NAMES.get(character) ?? lookAlikeName(character) ?? fullWidthName(character);
  if (name !== undefined) return `${codePointOf(character)} ${name}`;
  const category = CATEGORIES.find(([pattern]) => pattern.test(character));
  return category ? `${codePointOf(character)} (${category[1]})` : codePointOf(character);
}

/** The name of a full-width Latin letter, which East Asian keyboards can type. */
function fullWidthName(character: string): string | undefined {
  if (!/^[\uff21-\uff3a\uff41-\uff5a]$/.test(character)) return undefined;
  const letter = character.normalize('NFKC');
  return `FULLWIDTH LATIN ${letter < 'a' ? 'CAPITAL' : 'SMALL'} LETTER ${letter.toUpperCase()}`;
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
