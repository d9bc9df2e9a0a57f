/** Shortens a text to a number of characters, with an ellipsis; never splits a character. */
export function truncate(text: string, longest: number): string {
  if (text.length <= longest) return text;
  // A character has at most a few code units, so a prefix of a long text is enough.
  const some = text.slice(0, 4 * longest);
  const characters = [...some];
  if (characters.length <= longest && some.length === text.length) return text;
  return `${characters
    .slice(0, longest - 1)
    .join('')
    .trimEnd()}…`;
}
