/** A character as a message names it: `"ö" (U+00F6)`, or `U+00A0 NO-BREAK SPACE` for one that is not visible by itself. */
export function namedCharacter(character: string): string {
  const point = character.codePointAt(0) as number;
  const code = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
  const name = NAMES.get(point);
  if (name !== undefined) return `${code} ${name}`;
  return /[\p{Z}\p{C}\p{M}]/u.test(character) ? code : `${JSON.stringify(character)} (${code})`;
}

/** Unicode's names of blanks, format characters and accents that occur in texts copied from other programs. */
const NAMES = new Map<number, string>([
  [0x09, 'TAB'],
  [0x0a, 'LINE FEED'],
  [0x0d, 'CARRIAGE RETURN'],
  [0x20, 'SPACE'],
  [0xa0, 'NO-BREAK SPACE'],
  [0xad, 'SOFT HYPHEN'],
  [0x0300, 'COMBINING GRAVE ACCENT'],
  [0x0301, 'COMBINING ACUTE ACCENT'],
  [0x0302, 'COMBINING CIRCUMFLEX ACCENT'],
  [0x0303, 'COMBINING TILDE'],
  [0x0308, 'COMBINING DIAERESIS'],
  [0x030a, 'COMBINING RING ABOVE'],
  [0x030c, 'COMBINING CARON'],
  [0x0327, 'COMBINING CEDILLA'],
  [0x2003, 'EM SPACE'],
  [0x2009, 'THIN SPACE'],
  [0x200b, 'ZERO WIDTH SPACE'],
  [0x200c, 'ZERO WIDTH NON-JOINER'],
  [0x200d, 'ZERO WIDTH JOINER'],
  [0x200e, 'LEFT-TO-RIGHT MARK'],
  [0x200f, 'RIGHT-TO-LEFT MARK'],
  [0x202f, 'NARROW NO-BREAK SPACE'],
  [0x2060, 'WORD JOINER'],
  [0x3000, 'IDEOGRAPHIC SPACE'],
  [0xfeff, 'ZERO WIDTH NO-BREAK SPACE'],
  [0xfffd, 'REPLACEMENT CHARACTER'],
]);
