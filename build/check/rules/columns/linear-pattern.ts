import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { oncePerKey } from '../../../model/once.ts';
import { compilePattern } from '../../../read/document/pattern-syntax.ts';

/*
 * Tests ECMAScript patterns in time linear in the text, so that it depends only on pattern and text whether a value is
 * checked. A pattern becomes a nondeterministic automaton (Thompson 1968), whose sets of states are found when a text
 * needs them, and kept. Whether a text matches does not depend on captures or laziness. Lookarounds are searched first,
 * the inner before the outer ones: a lookahead from right to left, a lookbehind from left to right. This gives the
 * positions at which they hold (Barrière and Pit-Claudel, "Linear Matching of JavaScript Regular Expressions", 2024).
 */

/** Steps that tests may still take; negative after one exceeded it. */
export interface StepBudget {
  left: number;
}

/** The error of a test that exceeds its budget. */
export class StepLimitError extends Error {}

export function spend(budget: StepBudget, steps: number): void {
  budget.left -= steps;
  if (budget.left >= 0) return;
  budget.left = Number.NEGATIVE_INFINITY;
  throw new StepLimitError();
}

/** Says whether a pattern is found in a text. @throws StepLimitError */
export type Test = (text: string, budget: StepBudget) => boolean;

/** @returns undefined if the pattern is invalid, too large, or has backreferences or modifiers */
export function compileLinear(pattern: string): Test | undefined {
  const expression = compilePattern(pattern);
  if (!expression) return undefined;
  try {
    return makeTest(parser.parsePattern(pattern, 0, pattern.length, expression), expression);
  } catch {
    return undefined;
  }
}

const parser = new RegExpParser();

/** Where to continue is the index of an instruction. */
type Instruction =
  | { readonly kind: 'match' }
  | { readonly kind: 'any'; readonly to: number[] }
  | { readonly kind: 'condition'; readonly bit: number; readonly isSet: boolean; readonly to: number }
  | { readonly kind: 'character'; readonly matches: (point: number) => boolean; readonly to: number };

/** Bits of what is known about a position; those of lookarounds follow. */
const [START, END, BOUNDARY, FIRST_LOOKAROUND] = [0, 1, 2, 3] as const;
const MAX_LOOKAROUNDS = 25;
const MAX_INSTRUCTIONS = 10_000;

function makeTest(pattern: AST.Pattern, { unicode, flags }: RegExp): Test {
  const code: Instruction[] = [{ kind: 'match' }];
  const lookarounds = new Map<AST.LookaroundAssertion, Search>();

  const add = (instruction: Instruction): number => {
    if (code.length === MAX_INSTRUCTIONS) throw new RangeError('too large');
    return code.push(instruction) - 1;
  };
  const addAlternatives = (node: Pick<AST.Group, 'alternatives'>, to: number, isForward: boolean): number => {
    const starts = node.alternatives.map(({ elements }) => {
      const inOrder = isForward ? [...elements].reverse() : elements;
      return inOrder.reduce((next, element) => addElement(element, next, isForward), to);
    });
    return starts.length === 1 ? (starts[0] as number) : add({ kind: 'any', to: starts });
  };
  const addElement = (node: AST.Element, to: number, isForward: boolean): number => {
    switch (node.type) {
      case 'Group':
        if (node.modifiers) throw new RangeError('has modifiers');
        return addAlternatives(node, to, isForward);
      case 'CapturingGroup':
        return addAlternatives(node, to, isForward);
      case 'Quantifier':
        return addQuantifier(node, to, isForward);
      case 'Assertion':
        return add({ kind: 'condition', bit: bitOf(node), isSet: !('negate' in node && node.negate), to });
      case 'Character':
        return add({ kind: 'character', matches: (point) => point === node.value, to });
      case 'CharacterClass':
      case 'CharacterSet': {
        // The engine itself knows best what is in a class.
        const set = new RegExp(`^${node.raw}$`, flags);
        return add({ kind: 'character', matches: (point) => set.test(String.fromCodePoint(point)), to });
      }
      default:
        throw new RangeError(`has a ${node.type}`);
    }
  };
  const addQuantifier = ({ element, min, max }: AST.Quantifier, to: number, isForward: boolean): number => {
    let start = to;
    const repeat = (times: number, addOne: () => number): void => {
      for (let i = 0, size = -1; i < times && size !== code.length; i++) {
        size = code.length;
        start = addOne();
      }
    };
    if (max === Number.POSITIVE_INFINITY) {
      const loop: number[] = [];
      start = add({ kind: 'any', to: loop });
      loop.push(addElement(element, start, isForward), to);
    } else {
      repeat(max - min, () => add({ kind: 'any', to: [addElement(element, start, isForward), to] }));
    }
    repeat(min, () => addElement(element, start, isForward));
    return start;
  };
  const bitOf = (node: AST.Assertion): number => {
    if (!('alternatives' in node)) {
      if (node.kind === 'word') return BOUNDARY;
      return node.kind === 'start' ? START : END;
    }
    if (!lookarounds.has(node)) {
      const isForward = node.kind === 'lookbehind';
      lookarounds.set(node, makeSearch(code, addAlternatives(node, 0, isForward), isForward, unicode));
    }
    if (lookarounds.size > MAX_LOOKAROUNDS) throw new RangeError('has too many lookarounds');
    return FIRST_LOOKAROUND + [...lookarounds.keys()].indexOf(node);
  };

  const search = makeSearch(code, addAlternatives(pattern, 0, true), true, unicode);
  return (text, budget) => {
    const holding: Uint8Array[] = [];
    for (const findAll of lookarounds.values()) {
      const found = new Uint8Array(text.length + 1);
      findAll(text, budget, holding, found);
      holding.push(found);
    }
    return search(text, budget, holding);
  };
}

/**
 * Says whether there is a match, or marks the positions of all ends if there is an array for them.
 *
 * @param holding the positions at which lookarounds hold
 */
type Search = (
  text: string,
  budget: StepBudget,
  holding: readonly Uint8Array[],
  found?: Uint8Array,
) => boolean;

/** Places in the code, before the conditions of the position are known. */
interface State {
  readonly places: readonly number[];
  /** What can be reached, by the assertions that hold at the position. */
  readonly closures: Map<number, Closure>;
}

/** What can be reached at a position without a further character. */
interface Closure {
  readonly isMatch: boolean;
  /** Instructions that need a character. */
  readonly waiting: readonly number[];
  readonly next: Map<number, State>;
}

/** Maximum size of the kept states. */
const MAX_KEPT = 200_000;

function makeSearch(
  code: readonly Instruction[],
  entry: number,
  isForward: boolean,
  unicode: boolean,
): Search {
  const states = new Map<string, State>();
  let size = 0;

  const stateOf = (places: readonly number[]): State => {
    const key = places.join();
    const known = states.get(key);
    if (known) return known;
    if (size > MAX_KEPT) {
      states.clear();
      size = 0;
    }
    size += places.length + 1;
    const state = { places, closures: new Map() };
    states.set(key, state);
    return state;
  };
  const closureOf = ({ places, closures }: State, known: number, budget: StepBudget): Closure => {
    const seen = new Set([...places, entry]);
    for (const place of seen) {
      const instruction = code[place] as Instruction;
      if (instruction.kind === 'any') for (const to of instruction.to) seen.add(to);
      else if (instruction.kind === 'condition') {
        const isSet = ((known >> instruction.bit) & 1) === 1;
        if (isSet === instruction.isSet) seen.add(instruction.to);
      }
    }
    spend(budget, seen.size);
    const waiting = [...seen].filter((place) => code[place]?.kind === 'character');
    const closure = { isMatch: seen.has(0), waiting, next: new Map() };
    size += waiting.length + 1;
    closures.set(known, closure);
    return closure;
  };
  const nextState = ({ waiting, next }: Closure, point: number, budget: StepBudget): State => {
    spend(budget, waiting.length);
    const places = new Set<number>();
    for (const place of waiting) {
      const instruction = code[place] as Instruction;
      if (instruction.kind === 'character' && instruction.matches(point)) places.add(instruction.to);
    }
    const state = stateOf([...places].sort((a, b) => a - b));
    size++;
    next.set(point, state);
    return state;
  };

  return (text, budget, holding, found) => {
    const end = isForward ? text.length : 0;
    let state = stateOf([]);
    for (let position = text.length - end; ; ) {
      const known = knownAt(text, position, holding);
      const closure = state.closures.get(known) ?? closureOf(state, known, budget);
      if (closure.isMatch && !found) return true;
      if (closure.isMatch && found) found[position] = 1;
      if (position === end) return false;
      spend(budget, 1);
      const point = isForward ? pointAfter(text, position, unicode) : pointBefore(text, position, unicode);
      state = closure.next.get(point) ?? nextState(closure, point, budget);
      position += (isForward ? 1 : -1) * (point > 0xffff ? 2 : 1);
    }
  };
}

function knownAt(text: string, position: number, holding: readonly Uint8Array[]): number {
  const isBoundary = isWord(text.charCodeAt(position - 1)) !== isWord(text.charCodeAt(position));
  let known = Number(position === 0) << START;
  known |= Number(position === text.length) << END;
  known |= Number(isBoundary) << BOUNDARY;
  for (const [i, found] of holding.entries()) known |= (found[position] as number) << (FIRST_LOOKAROUND + i);
  return known;
}

/** As `\w`; NaN outside the text is none. */
const isWord = (unit: number): boolean =>
  (unit >= 48 && unit <= 57) || (unit >= 65 && unit <= 90) || unit === 95 || (unit >= 97 && unit <= 122);

const pointAfter = (text: string, position: number, unicode: boolean): number =>
  (unicode ? text.codePointAt(position) : text.charCodeAt(position)) as number;

function pointBefore(text: string, position: number, unicode: boolean): number {
  const whole = unicode && position > 1 ? (text.codePointAt(position - 2) as number) : 0;
  return whole > 0xffff ? whole : text.charCodeAt(position - 1);
}

/** Steps of all patterns of a document together, in addition to those for each character. */
const BASE_STEPS = 1_000_000;

/** A usual pattern takes one or two steps for each character of a value, and as many for each lookaround. */
const STEPS_PER_CHARACTER = 20;

/** A budget in proportion to the texts that are tested, so that the time of a check is in proportion to the content. */
export const makeStepBudget = (): StepBudget => ({ left: BASE_STEPS });

export function allowFor(length: number, budget: StepBudget): void {
  budget.left += length * STEPS_PER_CHARACTER;
}

/** Indexes of the strings that do not match an ECMAScript pattern, or why it cannot be tested and how to fix that. */
export type FindMismatches = (
  pattern: string,
  values: readonly unknown[],
) => readonly number[] | { readonly reason: string };

/** Makes the search for one document. */
export function makeFindMismatches(): FindMismatches {
  const budget = makeStepBudget();
  const testOf = oncePerKey(compileLinear);
  return (pattern, values) => {
    const test = testOf(pattern);
    if (!test) return { reason: 'has a backreference or modifiers, or is too large: write it without these' };
    if (budget.left < 0) return { reason: 'comes after patterns that take too many steps: simplify those' };
    const mismatches: number[] = [];
    try {
      for (const [index, value] of values.entries()) {
        if (typeof value !== 'string') continue;
        allowFor(value.length, budget);
        if (!test(value, budget)) mismatches.push(index);
      }
    } catch (error) {
      if (!(error instanceof StepLimitError)) throw error;
      return { reason: 'takes too many steps on them: simplify it' };
    }
    return mismatches;
  };
}
