import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { RE2JS } from 're2js';
import type { ColumnJson } from '../../model/document/columns.ts';
import type { Document } from '../../model/document/document.ts';
import { oncePerKey, oncePerObject } from '../../model/once.ts';
import { quoted } from '../../model/problems/wording.ts';
import { ownMember } from '../../model/values/json-values.ts';
import { compilePattern } from '../../read/document/schema-message.ts';

/*
 * Tests ECMAScript patterns in time linear in the text, so that it depends only on pattern and text whether a value is
 * checked. A pattern is translated into the syntax of RE2, which has no lookarounds: lookaheads at its start become
 * patterns of their own.
 */

/** The error of a test that would take too long. */
export class StepLimitError extends Error {}

/** Whether a text contains a match of a pattern. @throws StepLimitError */
export type Test = (text: string) => boolean;

/** @returns undefined if the pattern is invalid, too large, or uses features that RE2 lacks */
export function compileLinear(pattern: string): Test | undefined {
  const expression = compilePattern(pattern);
  if (!expression) return undefined;
  try {
    const { alternatives } = new RegExpParser().parsePattern(pattern, 0, pattern.length, expression);
    const tests = partsOf(alternatives).map(({ source, isNegated }) => {
      const found = RE2JS.compile(source);
      if (found.programSize() > MAX_PROGRAM_SIZE) throw new RangeError('too large');
      const { dfa } = found.re2Input;
      dfa.memBudget = MAX_MEMORY;
      // The automaton would drop its states, and search without one.
      dfa.clearCache = () => {
        throw new StepLimitError();
      };
      return (text: string) => found.test(text) !== isNegated;
    });
    return (text) => tests.every((test) => test(text));
  } catch {
    return undefined;
  }
}

const MAX_PROGRAM_SIZE = 20_000;
/** Maximum size in bytes of the states of an automaton; filling them takes about 0.1 s. */
const MAX_MEMORY = 2_000_000;

/** The lookaheads at the start of a pattern, and its rest, in RE2. @throws RangeError for features that RE2 lacks */
function partsOf(alternatives: readonly AST.Alternative[]) {
  const [first, ...others] = alternatives.length === 1 ? (alternatives[0]?.elements ?? []) : [];
  const end = others.findIndex((one) => !isLookahead(one));
  const lookaheads = (end < 0 ? others : others.slice(0, end)).filter(isLookahead);
  if (lookaheads.length === 0 || first?.type !== 'Assertion' || first.kind !== 'start')
    return [{ source: printChoice(alternatives), isNegated: false }];
  const parts = lookaheads.map((one) => ({ source: printChoice(one.alternatives), isNegated: one.negate }));
  const rest = { source: others.slice(lookaheads.length).map(printElement).join(''), isNegated: false };
  return [...parts, rest].map(({ source, isNegated }) => ({ source: `\\A${source}`, isNegated }));
}

const isLookahead = (node: AST.Element): node is AST.LookaheadAssertion =>
  node.type === 'Assertion' && node.kind === 'lookahead';

const printChoice = (alternatives: readonly AST.Alternative[]): string =>
  `(?:${alternatives.map(({ elements }) => elements.map(printElement).join('')).join('|')})`;

function printElement(node: AST.Element): string {
  switch (node.type) {
    case 'Group':
    case 'CapturingGroup':
      if ('modifiers' in node && node.modifiers) throw new RangeError('has modifiers');
      return printChoice(node.alternatives);
    case 'Quantifier':
      return printRepeated(printElement(node.element), node.min, node.max);
    case 'Assertion':
      if (node.kind === 'word') return node.negate ? '\\B' : '\\b';
      if ('alternatives' in node) throw new RangeError(`has a ${node.kind}`);
      return node.kind === 'start' ? '\\A' : '\\z';
    case 'Character':
      return printPoint(node.value);
    case 'CharacterSet':
      return `[${printSet(node)}]`;
    case 'CharacterClass':
      return node.elements.length === 0
        ? `[${node.negate ? '' : '^'}\\x00-\\x{10ffff}]`
        : `[${node.negate ? '^' : ''}${node.elements.map(printMember).join('')}]`;
    default:
      throw new RangeError(`has a ${node.type}`);
  }
}

/** Maximum count of a quantifier in RE2. */
const MAX_REPEATED = 1000;

function printRepeated(one: string, min: number, max: number): string {
  if (max === Number.POSITIVE_INFINITY && min <= MAX_REPEATED) return `${one}{${min},}`;
  if (max <= MAX_REPEATED) return `${one}{${min},${max}}`;
  const more = `${one}{${MAX_REPEATED}}${printRepeated(one, Math.max(min - MAX_REPEATED, 1), max - MAX_REPEATED)}`;
  return min > MAX_REPEATED ? more : `(?:${one}{${min},${MAX_REPEATED}}|${more})`;
}

const printPoint = (point: number): string => `\\x{${point.toString(16)}}`;

function printMember(node: AST.CharacterClassElement): string {
  if (node.type === 'Character') return printPoint(node.value);
  if (node.type === 'CharacterClassRange')
    return `${printPoint(node.min.value)}-${printPoint(node.max.value)}`;
  if (node.type === 'CharacterSet') return printSet(node);
  throw new RangeError(`has a ${node.type}`);
}

/** A set as part of a class. */
const printSet = ({ kind, raw }: AST.CharacterSet): string =>
  kind === 'any' ? '^\\n\\r\\x{2028}\\x{2029}' : rangesOf(raw);

/** The name of a set if RE2 has it, otherwise its ranges. White space of RE2 is that of ASCII. */
const rangesOf = oncePerKey((raw: string): string => {
  try {
    if (!/^\\s$/i.test(raw) && RE2JS.compile(raw)) return raw;
  } catch {
    // RE2 does not have it.
  }
  const set = new RegExp(raw, 'u');
  const ranges: string[] = [];
  let start = -1;
  for (let point = 0; point <= MAX_POINT + 1; point++) {
    const isIn = point <= MAX_POINT && set.test(String.fromCodePoint(point));
    if (isIn && start < 0) start = point;
    if (isIn || start < 0) continue;
    ranges.push(`${printPoint(start)}-${printPoint(point - 1)}`);
    start = -1;
  }
  return ranges.join('');
});

const MAX_POINT = 0x10ffff;

/** Makes the function that finds the rows whose string does not match the pattern of their column. */
export const mismatchesOf = oncePerObject(({ rows }: Document) => {
  const findMismatches = makeFindMismatches();
  return oncePerKey(({ id, pattern = '' }: ColumnJson) =>
    findMismatches(
      pattern,
      rows.map((row) => ownMember(row, id)),
    ),
  );
});

/**
 * Makes the function that tests the patterns of one document. It returns the indexes of the strings that do not match an
 * ECMAScript pattern, or why it cannot be tested and how to fix that.
 */
export function makeFindMismatches() {
  const testOf = oncePerKey(compileLinear);
  let isStopped = false;
  return (pattern: string, values: readonly unknown[]): readonly number[] | { readonly reason: string } => {
    const foreign = foreignSyntax(pattern);
    if (foreign !== undefined)
      return {
        reason: `has ${quoted(foreign)}, syntax of other regular expressions: use that of ECMAScript`,
      };
    const test = testOf(pattern);
    if (!test) return { reason: `${NOT_LINEAR}, or smaller` };
    if (isStopped) return { reason: 'comes after a pattern that takes too many steps: simplify that one' };
    const mismatches: number[] = [];
    try {
      for (const [index, value] of values.entries())
        if (typeof value === 'string' && !test(value)) mismatches.push(index);
    } catch (error) {
      if (!(error instanceof StepLimitError)) throw error;
      isStopped = true;
      return { reason: 'takes too many steps on them: simplify it' };
    }
    return mismatches;
  };
}

/** Syntax of XML Schema, Java, Perl or POSIX that ECMAScript reads as other characters, without the flag `u`. */
function foreignSyntax(pattern: string): string | undefined {
  try {
    new RegExp(pattern, 'u');
    return undefined;
  } catch {
    return FOREIGN.exec(pattern)?.[0];
  }
}

const FOREIGN = /(?<!\\)\\[AZzGQEHhRXiIpP](?:\{\w+\})?|\\[cC](?![A-Za-z])|\[:\w+:\]|(?:-|&&)\[/;

export const NOT_LINEAR =
  'cannot be tested in linear time: write it without backreferences, modifiers, and lookarounds after its start';
