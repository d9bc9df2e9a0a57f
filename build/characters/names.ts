import { lookAlikeName } from './look-alikes.ts';

/**
 * Unicode names of characters that are invisible or look like others (facts of the Unicode Character Database,
 * Unicode License V3; the aliases of NameAliases.txt for control characters).
 */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['\u0000', 'NULL'],
  ['\u0007', 'ALERT'],
  ['\u0008', 'BACKSPACE'],
  ['\u0009', 'CHARACTER TABULATION'],
  ['\u000a', 'LINE FEED'],
  ['\u000b', 'LINE TABULATION'],
  ['\u000c', 'FORM FEED'],
  ['\u000d', 'CARRIAGE RETURN'],
  ['\u001a', 'SUBSTITUTE'],
  ['\u001b', 'ESCAPE'],
  ['\u001f', 'INFORMATION SEPARATOR ONE'],
  ['\u0020', 'SPACE'],
  ['\u007f', 'DELETE'],
  ['\u0085', 'NEXT LINE'],
  ['\u00a0', 'NO-BREAK SPACE'],
  ['\u00ad', 'SOFT HYPHEN'],
  ['\u034f', 'COMBINING GRAPHEME JOINER'],
  ['\u061c', 'ARABIC LETTER MARK'],
  ['\u1680', 'OGHAM SPACE MARK'],
  ['\u180e', 'MONGOLIAN VOWEL SEPARATOR'],
  ['\u2000', 'EN QUAD'],
  ['\u2001', 'EM QUAD'],
  ['\u2002', 'EN SPACE'],
  ['\u2003', 'EM SPACE'],
  ['\u2004', 'THREE-PER-EM SPACE'],
  ['\u2005', 'FOUR-PER-EM SPACE'],
  ['\u2006', 'SIX-PER-EM SPACE'],
  ['\u2007', 'FIGURE SPACE'],
  ['\u2008', 'PUNCTUATION SPACE'],
  ['\u2009', 'THIN SPACE'],
  ['\u200a', 'HAIR SPACE'],
  ['\u200b', 'ZERO WIDTH SPACE'],
  ['\u200c', 'ZERO WIDTH NON-JOINER'],
  ['\u200d', 'ZERO WIDTH JOINER'],
  ['\u200e', 'LEFT-TO-RIGHT MARK'],
  ['\u200f', 'RIGHT-TO-LEFT MARK'],
  ['\u2028', 'LINE SEPARATOR'],
  ['\u2029', 'PARAGRAPH SEPARATOR'],
  ['\u202a', 'LEFT-TO-RIGHT EMBEDDING'],
  ['\u202b', 'RIGHT-TO-LEFT EMBEDDING'],
  ['\u202c', 'POP DIRECTIONAL FORMATTING'],
  ['\u202d', 'LEFT-TO-RIGHT OVERRIDE'],
  ['\u202e', 'RIGHT-TO-LEFT OVERRIDE'],
  ['\u202f', 'NARROW NO-BREAK SPACE'],
  ['\u205f', 'MEDIUM MATHEMATICAL SPACE'],
  ['\u2060', 'WORD JOINER'],
  ['\u2066', 'LEFT-TO-RIGHT ISOLATE'],
  ['\u2067', 'RIGHT-TO-LEFT ISOLATE'],
  ['\u2068', 'FIRST STRONG ISOLATE'],
  ['\u2069', 'POP DIRECTIONAL ISOLATE'],
  ['\u3000', 'IDEOGRAPHIC SPACE'],
  ['\u3164', 'HANGUL FILLER'],
  ['\ufe0e', 'VARIATION SELECTOR-15'],
  ['\ufe0f', 'VARIATION SELECTOR-16'],
  ['\ufeff', 'ZERO WIDTH NO-BREAK SPACE'],
  ['\ufffd', 'REPLACEMENT CHARACTER'],
]);

/** General categories of the characters that have no name above, in the order in which they are tried. */
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

/** The name of a full-width Latin letter, as East Asian keyboards type them. */
function fullWidthName(character: string): string | undefined {
  if (!/^[\uff21-\uff3a\uff41-\uff5a]$/.test(character)) return undefined;
  const letter = character.normalize('NFKC');
  return `FULLWIDTH LATIN ${letter < 'a' ? 'CAPITAL' : 'SMALL'} LETTER ${letter.toUpperCase()}`;
}

/** A character as Unicode writes its code point: `U+00A0`. */
export function codePointOf(character: string): string {
  return `U+${(character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`;
}
