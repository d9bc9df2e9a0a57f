/** The text with at most so many characters and a mark where it is cut; never within a character. */
export function truncate(text: string, longest: number): string {
  // A character has at most a few code units; so much of a long text is enough to know.
  const some = text.slice(0, 4 * longest);
  const characters = [...some];
  if (characters.length <= longest && some.length === text.length) return text;
  return `${characters
    .slice(0, longest - 1)
    .join('')
    .trimEnd()}…`;
}
