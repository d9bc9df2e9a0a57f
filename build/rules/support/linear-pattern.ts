import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { RE2JS } from 're2js';
import { oncePerKey } from '../../domain/once.ts';

/*
 * Translates ECMAScript patterns with the flag `u` into those of RE2, which has no lookaround, backreferences or
 * modifiers. Whether a text matches does not depend on captures or laziness, so groups do not capture and quantifiers
 * are greedy. Sets such as `\w` become the ranges that the JavaScript engine itself finds in them: its Unicode may be
 * newer than that of RE2.
 */

/** Says whether a pattern is found in a text. */
export type Test = (text: string) => boolean;

/**
 * A pattern, well-formed by ECMAScript with the flag `u`, as a test in time linear in the text.
 *
 * @returns undefined if RE2 has no equivalent, or finds the pattern too large
 */
export function compileLinear(pattern: string): Test | undefined {
  try {
    const compiled = RE2JS.compile(
      printPattern(parser.parsePattern(pattern, 0, pattern.length, { unicode: true })),
    );
    return (text) => compiled.test(text);
  } catch {
    return undefined;
  }
}

const parser = new RegExpParser();

const printPattern = ({ alternatives }: { readonly alternatives: readonly AST.Alternative[] }): string =>
  alternatives.map(({ elements }) => elements.map(printElement).join('')).join('|');

function printElement(node: AST.Element): string {
  switch (node.type) {
    case 'CapturingGroup':
      return `(?:${printPattern(node)})`;
    case 'Group':
      if (node.modifiers) throw new RangeError('RE2 has no modifiers');
      return `(?:${printPattern(node)})`;
    case 'Quantifier': {
      const { element, min, max } = node;
      return `${printElement(element)}{${min},${max === Number.POSITIVE_INFINITY ? '' : max}}`;
    }
    case 'Assertion':
      if (node.kind === 'start') return '\\A';
      if (node.kind === 'end') return '\\z';
      if (node.kind === 'word') return node.raw;
      throw new RangeError('RE2 has no lookaround');
    case 'CharacterClass':
    case 'CharacterSet':
    case 'Character':
      return printClass(rangesOf(node));
    default:
      throw new RangeError(`RE2 has no ${node.type}`);
  }
}

type CharacterNode =
  | AST.CharacterClass
  | AST.CharacterClass['elements'][number]
  | AST.CharacterSet
  | AST.Character;

function rangesOf(node: CharacterNode): readonly Range[] {
  switch (node.type) {
    case 'Character':
      return [[node.value, node.value]];
    case 'CharacterClassRange':
      return [[node.min.value, node.max.value]];
    case 'CharacterSet':
      return rangesOfSet(node.raw);
    case 'CharacterClass': {
      const ranges = node.elements.flatMap((element) => rangesOf(element));
      return node.negate ? complement(ranges) : ranges;
    }
    default:
      throw new RangeError(`RE2 has no ${node.type}`);
  }
}

/** First and last code point. */
type Range = readonly [first: number, last: number];

const LAST = 0x10ffff;

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

const rangesOfSet = oncePerKey((set: string) => findRanges(new RegExp(`^${set}$`, 'u')));

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
