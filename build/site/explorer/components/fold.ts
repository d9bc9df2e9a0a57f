/** Removes case, accents and invisible characters, so that `strasse` matches `Straße`. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  // Most codes and names are ASCII, which needs no normalization.
  if (/^[\n -~]*$/.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll('ß', 'ss');
}

/** The folded words of a search, without white space. */
export function wordsIn(text: string): string[] {
  return fold(text)
    .split(/\s+/)
    .filter((word) => word !== '');
}
