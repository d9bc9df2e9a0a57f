import { transliterate } from './transliterate.ts';

/** Removes case, accents and invisible characters, so that `strasse` matches `Straße`, and `zloty` matches `Złoty`. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  // Most codes and names are ASCII, which needs no normalization.
  if (/^[\n -~]*$/.test(lower)) return lower;
  return transliterate(lower.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, ''));
}
