/**
 * Lower case, without accents and without what one does not see, so that `strasse` finds `Straße`. The same for what
 * is sought and what it is sought in.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  // Most codes and names are ASCII, which has nothing to take apart.
  if (/^[\n -~]*$/.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll('ß', 'ss');
}

/** The words of a search, folded; none of them holds white space. */
export function wordsIn(text: string): string[] {
  return fold(text)
    .split(/\s+/)
    .filter((word) => word !== '');
}
