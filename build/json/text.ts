/**
 * Reads and cuts JSON as text, because parsing loses the order of integer-like names, digits of large numbers and
 * repeated names. All functions except {@link compact} require valid JSON.
 */

/** Offsets of a value in its text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A member of an object: its decoded name, and the offsets of the member and of its value. */
export interface Member extends Span {
  readonly name: string;
  readonly value: Span;
}

export interface CompactText {
  readonly text: string;
  readonly names: number;
  /** Whether it may have numbers that a double cannot represent. */
  readonly hasLongNumbers: boolean;
}

/** Removes insignificant white space (RFC 8259 section 2), and counts names by the colons outside of strings. */
export function compactText(text: string): CompactText {
  let result = '';
  let names = 0;
  let hasLongNumbers = false;
  let from = 0;
  const keep = (outside: string) => {
    result += withoutSpace(outside);
    hasLongNumbers ||= outside.length > 3 && mayHoldLongNumber(outside);
    for (let at = outside.indexOf(':'); at >= 0; at = outside.indexOf(':', at + 1)) names++;
  };
  for (let open = text.indexOf('"'); open >= 0; open = text.indexOf('"', from)) {
    const close = endOfString(text, open);
    keep(text.slice(from, open));
    result += text.slice(open, close);
    from = close;
  }
  keep(text.slice(from));
  return { text: result, names, hasLongNumbers };
}

/** Whether a text has more than the 15 digits that a double always keeps, or an exponent. */
export const mayHoldLongNumber = (text: string): boolean => /[0-9.]{16}|[0-9][eE]/.test(text);

export const compact = (text: string): string => compactText(text).text;

export function* members(text: string, start = 0): Generator<Member> {
  let at = skipSpace(text, skipSpace(text, start) + 1);
  while (text[at] === '"') {
    const nameEnd = endOfString(text, at);
    const valueStart = skipSpace(text, skipSpace(text, nameEnd) + 1);
    const end = endOfValue(text, valueStart);
    yield { name: readString(text, at, nameEnd), start: at, end, value: { start: valueStart, end } };
    at = skipSpace(text, skipSpace(text, end) + 1);
  }
}

export function* elements(text: string, start = 0): Generator<Span> {
  let at = skipSpace(text, skipSpace(text, start) + 1);
  while (at < text.length && text[at] !== ']') {
    const end = endOfValue(text, at);
    yield { start: at, end };
    const separator = skipSpace(text, end);
    if (text[separator] !== ',') return;
    at = skipSpace(text, separator + 1);
  }
}

export function readString(text: string, start: number, end: number): string {
  const raw = text.slice(start + 1, end - 1);
  return raw.includes('\\') ? (JSON.parse(text.slice(start, end)) as string) : raw;
}

/** The value of the last member of that name, as in JSON.parse. */
export function memberValue(text: string, object: Span, name: string): Span | undefined {
  let found: Span | undefined;
  for (const member of members(text, object.start)) if (member.name === name) found = member.value;
  return found;
}

/** The offset of the value of the first member of that name. */
export function memberStart(text: string, object: Span, name: string): number | undefined {
  let at = skipSpace(text, object.start + 1);
  while (text[at] === '"') {
    const nameEnd = endOfString(text, at);
    const valueStart = skipSpace(text, skipSpace(text, nameEnd) + 1);
    if (readString(text, at, nameEnd) === name) return valueStart;
    at = skipSpace(text, skipSpace(text, endOfValue(text, valueStart)) + 1);
  }
  return undefined;
}

export const wholeOf = (text: string): Span => ({ start: skipSpace(text, 0), end: text.length });

/** Most text between strings has one space or none. */
const withoutSpace = (text: string): string =>
  text === ': ' ? ':' : text === ':' || text === ',' ? text : text.replace(/[ \t\n\r]+/g, '');

function skipSpace(text: string, start: number): number {
  let at = start;
  while (isSpace(text.charCodeAt(at))) at++;
  return at;
}

const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

function endOfString(text: string, open: number): number {
  let at = open + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) throw new SyntaxError('a string is not closed');
    let slashes = 0;
    while (text.charCodeAt(quote - 1 - slashes) === BACKSLASH && quote - 1 - slashes > open) slashes++;
    if (slashes % 2 === 0) return quote + 1;
    at = quote + 1;
  }
}

function endOfValue(text: string, start: number): number {
  const first = text.charCodeAt(start);
  if (first === QUOTE) return endOfString(text, start);
  if (first === 0x7b || first === 0x5b) return endOfContainer(text, start);
  let at = start;
  while (at < text.length && !/[\s,\]}]/.test(text[at] as string)) at++;
  return at;
}

function endOfContainer(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at) - 1;
    else if (code === 0x7b || code === 0x5b) depth++;
    else if (code === 0x7d || code === 0x5d) {
      depth--;
      if (depth === 0) return at + 1;
    }
  }
  throw new SyntaxError('an object or array is not closed');
}
