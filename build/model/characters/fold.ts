/** Removes case, accents and invisible characters, so that `strasse` matches `Straße`, and `zloty` matches `Złoty`. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  // Most codes and names are ASCII, which needs no normalization.
  if (/^[\n -~]*$/.test(lower)) return lower;
  return transliterate(lower.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, ''));
}

/** Letters that compatibility decomposition does not reduce to ASCII. */
const LETTERS = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ø: 'o', ł: 'l', đ: 'd', ð: 'd' } as const;

/** A text in lower case with ASCII letters instead of others of Latin script, in which accents are not included. */
export const transliterate = (text: string): string =>
  text.replace(/[ßæœþøłđð]/g, (letter) => LETTERS[letter as keyof typeof LETTERS]);
