import { RE2JS } from 're2js';

/*
 * ECMAScript patterns with the flag `u` as RE2 reads them, but for what RE2 has not (look-around, backreferences,
 * modifiers). Whether a string matches does not depend on captures or laziness, so these are dropped:
 *
 *   ( (?: (?<name>     (?:
 *   * + ? {n} {n,} {n,m}, each with or without ?     the same without the last ?
 *   ^ $                \A \z
 *   \b \B ) |          the same
 *   . \d \D \w \W \s \S \p{…} \P{…}     the class of the code points that the engine itself finds in it
 *   [ … ]              the class of its code points
 *   any other escape or character       the class of one code point
 */

/** Says whether a pattern is found in a text. */
export type Test = (text: string) => boolean;

/**
 * A pattern, well-formed by ECMAScript with the flag `u`, as a test in time linear in the text.
 *
 * @returns undefined where RE2 cannot say the same, or finds the pattern too large
 */
export function compileLinear(pattern: string): Test | undefined {
  const translated = translate(pattern);
  if (translated === undefined) return undefined;
  try {
    const compiled = RE2JS.compile(translated);
    return (text) => compiled.test(text);
  } catch {
    return undefined;
  }
}

/** First and last code point. */
type Range = readonly [first: number, last: number];

const LAST = 0x10ffff;

const SYNTAX =
  /(?<same>\\[bB]|[)|])|(?<group>\((?:\?:|\?<(?![=!])[^>]*>|(?!\?)))|(?<times>[*+?]|\{[\d,]+\})\??/uy;
const ANCHORS = new Map([
  ['^', '\\A'],
  ['$', '\\z'],
]);

function translate(pattern: string): string | undefined {
  const parts: string[] = [];
  for (let at = 0; at < pattern.length; ) {
    const { same, group, times } = matchAt(SYNTAX, pattern, at)?.groups ?? {};
    const anchor = ANCHORS.get(pattern[at] as string);
    if (same ?? group ?? times) {
      parts.push(same ?? times ?? '(?:');
      at = SYNTAX.lastIndex;
    } else if (anchor) {
      parts.push(anchor);
      at += 1;
    } else {
      const atom = pattern[at] === '[' ? readClass(pattern, at) : readAtom(pattern, at);
      if (!atom) return undefined;
      parts.push(printClass(atom.ranges));
      at = atom.end;
    }
  }
  return parts.join('');
}

interface Atom {
  readonly ranges: readonly Range[];
  /** Where the pattern goes on. */
  readonly end: number;
}

const SET = /\.|\\[dDwWsS]|\\[pP]\{[^}]*\}/uy;
const POINT =
  /\\u\{(?<braced>[\da-f]+)\}|\\u(?<high>d[89ab][\da-f]{2})\\u(?<low>d[c-f][\da-f]{2})|\\(?:u(?<four>[\da-f]{4})|x(?<two>[\da-f]{2})|c(?<control>[a-z])|(?<letter>[tnvfr0])|(?<mark>[\^$\\.*+?()[\]{}|/-]))|(?<plain>[^\\(])/iuy;
const LETTERS: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13, 0: 0 };

/** What stands for one code point: a character, an escape or the name of a set. */
function readAtom(pattern: string, at: number): Atom | undefined {
  const set = matchAt(SET, pattern, at);
  if (set) return { ranges: rangesOf(set[0]), end: SET.lastIndex };
  const groups = matchAt(POINT, pattern, at)?.groups;
  if (!groups) return undefined;
  const point = pointOf(groups);
  return { ranges: [[point, point]], end: POINT.lastIndex };
}

function pointOf({ braced, high, low, four, two, control, letter, mark, plain }: Groups): number {
  const hexadecimal = braced ?? four ?? two;
  if (hexadecimal !== undefined) return Number.parseInt(hexadecimal, 16);
  if (high !== undefined && low !== undefined)
    return String.fromCharCode(Number.parseInt(high, 16), Number.parseInt(low, 16)).codePointAt(0) as number;
  if (control !== undefined) return (control.codePointAt(0) as number) % 32;
  if (letter !== undefined) return LETTERS[letter.toLowerCase()] as number;
  return (mark ?? plain)?.codePointAt(0) as number;
}

type Groups = Readonly<Record<string, string | undefined>>;

/** A class from its `[` on. */
function readClass(pattern: string, start: number): Atom | undefined {
  const isNegated = pattern[start + 1] === '^';
  const ranges: Range[] = [];
  let at = start + (isNegated ? 2 : 1);
  while (pattern[at] !== ']') {
    const from = readMember(pattern, at);
    if (!from) return undefined;
    const isRange = pattern[from.end] === '-' && pattern[from.end + 1] !== ']';
    const to = isRange ? readMember(pattern, from.end + 1) : from;
    if (!to) return undefined;
    if (isRange) ranges.push([(from.ranges[0] as Range)[0], (to.ranges[0] as Range)[1]]);
    else ranges.push(...from.ranges);
    at = to.end;
  }
  return { ranges: isNegated ? complement(ranges) : ranges, end: at + 1 };
}

/** In a class, a dot and a parenthesis are characters, and `\b` is the backspace. */
function readMember(pattern: string, at: number): Atom | undefined {
  const first = pattern[at];
  if (first === '.' || first === '(') {
    const point = first.codePointAt(0) as number;
    return { ranges: [[point, point]], end: at + 1 };
  }
  return pattern.startsWith('\\b', at) ? { ranges: [[8, 8]], end: at + 2 } : readAtom(pattern, at);
}

function complement(ranges: readonly Range[]): Range[] {
  const others: Range[] = [];
  let next = 0;
  for (const [first, last] of [...ranges].sort(([a], [b]) => a - b)) {
    if (first > next) others.push([next, first - 1]);
    next = Math.max(next, last + 1);
  }
  return next <= LAST ? [...others, [next, LAST]] : others;
}

/** The empty class is printed as the negation of everything. */
function printClass(ranges: readonly Range[]): string {
  if (ranges.length === 0) return `[^${printRange([0, LAST])}]`;
  return `[${ranges.map(printRange).join('')}]`;
}

const printRange = ([first, last]: Range): string => `${printPoint(first)}-${printPoint(last)}`;
const printPoint = (point: number): string => `\\x{${point.toString(16)}}`;

const known = new Map<string, readonly Range[]>();

/** The code points of a named set, as the engine knows it: its Unicode may be newer than RE2's. */
function rangesOf(set: string): readonly Range[] {
  const ranges = known.get(set) ?? findRanges(new RegExp(`^${set}$`, 'u'));
  known.set(set, ranges);
  return ranges;
}

function findRanges(expression: RegExp): Range[] {
  const ranges: Range[] = [];
  let first: number | undefined;
  for (let point = 0; point <= LAST + 1; point++) {
    const isIn = point <= LAST && expression.test(String.fromCodePoint(point));
    if (isIn) first ??= point;
    else if (first !== undefined) {
      ranges.push([first, point - 1]);
      first = undefined;
    }
  }
  return ranges;
}

function matchAt(expression: RegExp, text: string, at: number): RegExpExecArray | null {
  expression.lastIndex = at;
  return expression.exec(text);
}
