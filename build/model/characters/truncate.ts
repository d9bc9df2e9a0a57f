/** Shortens a text to a number of characters, with an ellipsis; never splits a character. */
export function truncate(text: string, longest: number): string {
  if (text.length <= longest) return text;
  // A character has at most two code units, so a prefix of a long text is enough.
  const characters = [...text.slice(0, 2 * longest + 2)];
  if (characters.length <= longest) return text;
  const start = characters.slice(0, longest - 1).join('');
  return `${start.trimEnd()}…`;
}
