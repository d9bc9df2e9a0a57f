/**
 * Reads JSON as text, because parsing loses the order of integer-like names, the spelling of numbers and repeated names.
 * All functions except {@link compact} require valid JSON.
 */

/** Offsets of a value in its text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A member of an object: its decoded name, its offsets and those of its value. */
export interface Member extends Span {
  readonly name: string;
  readonly value: Span;
}

/** Removes insignificant white space (RFC 8259 section 2). */
export function compact(text: string): string {
  let result = '';
  let from = 0;
  for (let open = text.indexOf('"'); open >= 0; open = text.indexOf('"', from)) {
    const close = endOfString(text, open);
    result += withoutSpace(text.slice(from, open)) + text.slice(open, close);
    from = close;
  }
  return result + withoutSpace(text.slice(from));
}

/** The number of colons after a quote, an upper bound of that of names, because they may also be in strings: `":"`. */
export function countPossibleNames(text: string): number {
  let names = 0;
  for (let colon = text.indexOf(':'); colon >= 0; colon = text.indexOf(':', colon + 1)) {
    let at = colon - 1;
    while (isSpace(text.charCodeAt(at))) at--;
    if (text.charCodeAt(at) === QUOTE) names++;
  }
  return names;
}

export function members(text: string, start = 0): Member[] {
  const found: Member[] = [];
  forEachMember(text, skipSpace(text, start), (name, from, end, nameStart) => {
    found.push({ name, start: nameStart, end, value: { start: from, end } });
  });
  return found;
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

/** The JSON texts of the elements of an array. */
export const elementTexts = (array: string): string[] =>
  Array.from(elements(array), ({ start, end }) => array.slice(start, end));

/**
 * Calls a function with the name of each member of an object, and the offsets of its value; faster than {@link members}.
 *
 * @returns the offset after the object
 */
export function forEachMember(
  text: string,
  start: number,
  call: (name: string, start: number, end: number, nameStart: number) => void,
): number {
  let at = skipSpace(text, start + 1);
  while (text.charCodeAt(at) === QUOTE) {
    const nameEnd = endOfString(text, at);
    const valueStart = skipSpace(text, skipSpace(text, nameEnd) + 1);
    const end = endOfValue(text, valueStart);
    call(readString(text, at, nameEnd), valueStart, end, at);
    at = skipSpace(text, end);
    if (text.charCodeAt(at) === COMMA) at = skipSpace(text, at + 1);
  }
  return at + 1;
}

export function readString(text: string, start = 0, end = text.length): string {
  const raw = text.slice(start + 1, end - 1);
  return raw.includes('\\') ? (JSON.parse(text.slice(start, end)) as string) : raw;
}

/** A string without its quotes and escapes; any other value as its JSON text. */
export const unquote = (value: string): string => (value[0] === '"' ? readString(value) : value);

/** The offset of the value of the first member with a name. */
export function memberStart(text: string, { start }: Pick<Span, 'start'>, name: string): number | undefined {
  let at = skipSpace(text, start + 1);
  while (text[at] === '"') {
    const nameEnd = endOfString(text, at);
    const valueStart = skipSpace(text, skipSpace(text, nameEnd) + 1);
    if (readString(text, at, nameEnd) === name) return valueStart;
    at = skipSpace(text, skipSpace(text, endOfValue(text, valueStart)) + 1);
  }
  return undefined;
}

export const wholeOf = (text: string): Span => ({ start: skipSpace(text, 0), end: text.length });

/** Most gaps between strings have a single token, such as a colon. */
function withoutSpace(text: string): string {
  const trimmed = text.trim();
  return trimmed.length < 2 ? trimmed : trimmed.replace(/[ \t\n\r]+/g, '');
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (isSpace(text.charCodeAt(at))) at++;
  return at;
}

const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const CLOSING_BRACKET = 0x5d;
const CLOSING_BRACE = 0x7d;

function endOfString(text: string, open: number): number {
  let at = open + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) throw new SyntaxError('unterminated string');
    let slashes = 0;
    while (text.charCodeAt(quote - 1 - slashes) === BACKSLASH && quote - 1 - slashes > open) slashes++;
    if (slashes % 2 === 0) return quote + 1;
    at = quote + 1;
  }
}

export function endOfValue(text: string, start: number): number {
  const first = text.charCodeAt(start);
  if (first === QUOTE) return endOfString(text, start);
  if (first === 0x7b || first === 0x5b) return endOfContainer(text, start);
  let at = start;
  while (at < text.length && !endsScalar(text.charCodeAt(at))) at++;
  return at;
}

const endsScalar = (code: number): boolean =>
  code === COMMA || code === CLOSING_BRACE || code === CLOSING_BRACKET || isSpace(code);

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
  throw new SyntaxError('unterminated object or array');
}
