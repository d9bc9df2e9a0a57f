/**
 * Text that may stand in a line on a terminal or in the log of a CI server. Content comes from strangers: what
 * could move a cursor, reorder a line or hide in it is shown as its code point, such as `\u{1b}`. So is the one
 * character that keeps GitHub's runner from taking the text for a workflow command (`::` at the beginning of a
 * line, and the older `##[` anywhere).
 */
export function printable(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]|(?<=#)#(?=\[)|^:(?=:)/gu,
    (c) => `\\u{${(c.codePointAt(0) as number).toString(16)}}`,
  );
}

/**
 * A value as JSON (RFC 8259), compact or indented, in which these characters, which JSON allows as they are, are
 * escaped: a parser reads the same value, and a terminal is left alone.
 */
export function printableJson(value: unknown, indent = 0): string {
  return JSON.stringify(value, null, indent).replace(/(?!\n)[\p{Cc}\p{Cf}\u2028\u2029]/gu, escapeUnits);
}

/** JSON's escapes are those of UTF-16 code units (RFC 8259 section 7). */
const escapeUnits = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`,
  ).join('');
