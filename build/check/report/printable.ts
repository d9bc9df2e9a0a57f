import { escapeUnits } from '../../model/characters/invisible.ts';

/**
 * Makes text safe for a line on a terminal or in a CI log. Control and format characters become code points such as
 * `\u{1b}`, and so do characters that GitHub's runner would interpret as a workflow command (`::` at the start of a line,
 * and the older `##[`).
 */
export function printable(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]|(?<=#)#(?=\[)|^:(?=:)/gu,
    (c) => `\\u{${(c.codePointAt(0) as number).toString(16)}}`,
  );
}

/** A value as JSON (RFC 8259) with escapes for the same characters. */
export function printableJson(value: unknown, indent = 0): string {
  return JSON.stringify(value, null, indent).replace(/(?!\n)[\p{Cc}\p{Cf}\u2028\u2029]/gu, escapeUnits);
}
