/*
 * The language of nginx's configuration:
 *
 *   NAME WORD ... ;                       a directive; words are parted by blanks
 *   NAME WORD ... { DIRECTIVE ... }       a block
 *   # ...                                 a comment, where a word could begin
 *
 * A word in double or single quotes may hold anything; in it `\"`, `\'`, `\\`, `\t`, `\r` and `\n` are read as in C, and every
 * other backslash as itself. In the values of directives (not in keys of maps, nor in regular expressions) `$NAME`
 * stands for a variable, and nothing stands for the `$` itself.
 *
 * A map is a block whose entries are KEY VALUE. Of the keys, those in plain text win over regular expressions, which
 * begin with `~` and are tried in their order; plain keys match in any case. A backslash in front makes a plain key
 * of what would mean something else.
 */

/** A line of a configuration: a whole directive, a comment, or the head or the end of a block. */
export type Line = string;

/** A directive of words as they are read: variables are variables. */
export function directive(name: string, ...words: readonly string[]): Line {
  return `${[name, ...words.map(word)].join(' ')};`;
}

/** A block. */
export function block(name: string, words: readonly string[], body: readonly Line[]): Line[] {
  return [
    `${[name, ...words.map(word)].join(' ')} {`,
    ...body.map((line) => (line === '' ? '' : `  ${line}`)),
    '}',
  ];
}

/** What a map does with its source: the value for every key, and the one for all others. */
export interface MapEntries {
  readonly otherwise: string;
  /** Plain keys. No two of them may differ in case only: nginx would not start. */
  readonly plain?: Iterable<readonly [key: string, value: string]>;
  /** Regular expressions of PCRE, in the order in which they are tried. */
  readonly patterns?: readonly (readonly [pattern: string, value: string])[];
  /** Looks at its source anew at every use, not once a request. */
  readonly volatile?: true;
}

/** A map from a text with variables to a variable. Values may hold variables. */
export function map(source: string, variable: string, entries: MapEntries): Line[] {
  const { otherwise, plain = [], patterns = [], volatile } = entries;
  return block(
    'map',
    [source, variable],
    [
      ...(volatile ? ['volatile;'] : []),
      directive('default', otherwise),
      ...[...plain].map(([key, value]) => `${word(plainKey(key))} ${word(value)};`),
      ...patterns.map(([pattern, value]) => `${word(`~${pattern}`)} ${word(value)};`),
    ],
  );
}

/** A header of every answer of a place, errors included; an empty value sends none. */
export function header(name: string, value: string): Line {
  return directive('add_header', name, value, 'always');
}

/** Whether a text can be said where variables are filled in. */
export const isLiteral = (text: string): boolean => !/[$\0]/.test(text);

/**
 * The text, unchanged: a guard for values in which nginx would look for variables.
 *
 * @throws RangeError for a text that nginx cannot say there
 */
export function literal(text: string): string {
  if (!isLiteral(text)) throw new RangeError(`nginx cannot say ${JSON.stringify(text)}`);
  return text;
}

/** A regular expression that matches the text and nothing else. */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** Joins lines to the text of a file. */
export const text = (lines: readonly Line[]): string => lines.map((line) => `${line}\n`).join('');

/** A word so that nginx reads it as it is. @throws RangeError for a text that no file of nginx can hold */
export function word(content: string): string {
  if (content.includes('\0')) throw new RangeError(`nginx cannot read ${JSON.stringify(content)}`);
  if (/^[A-Za-z0-9_$@./:=~*+-]+$/.test(content)) return content;
  const quote = content.includes('"') && !content.includes("'") ? "'" : '"';
  const escaped = content.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`);
  return `${quote}${escaped.replaceAll('\n', '\\n').replaceAll('\r', '\\r')}${quote}`;
}

/** Words that mean something in the place of a key. */
const SPECIAL_KEYS = ['default', 'hostnames', 'include', 'volatile'];

function plainKey(key: string): string {
  return SPECIAL_KEYS.includes(key) || /^[~\\]/.test(key) ? `\\${key}` : key;
}
