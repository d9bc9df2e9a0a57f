import type { RE2JS } from 're2js';

/** The used part of an instruction of re2js (`Inst` in its source). */
interface Instruction {
  readonly op: number;
  readonly out: number;
  /** The second branch of an ALT; the assertions of an EMPTY_WIDTH. */
  readonly arg: number;
  readonly runes: Int32Array;
  readonly matchRune: (codePoint: number) => boolean;
}

/** Opcodes; those from RUNE read a character. */
const ALT = 1;
const ALT_MATCH = 2;
const CAPTURE = 3;
const EMPTY_WIDTH = 4;
const MATCH = 6;
const NOP = 7;
const RUNE = 8;

/** Assertions of EMPTY_WIDTH. */
const BEGIN_LINE = 1;
const END_LINE = 2;
const BEGIN_TEXT = 4;
const END_TEXT = 8;
const WORD_BOUNDARY = 16;
const NO_WORD_BOUNDARY = 32;

/** Context of an assertion: the kind of the character before or after it. */
const OTHER = 0;
const WORD = 1;
const NEWLINE = 2;
/** No character: the start or end of the text. */
const EDGE = 3;

/** Transitions without a target state: not computed yet, a match, and no match possible. */
const UNKNOWN = -1;
const MATCHED = -2;
const DEAD = -3;

/** Constant cost of a transition in steps. */
const TRANSITION_STEPS = 8;

/** A state of the automaton: a set of positions in the program. */
interface State {
  /** Kind of the previous character, for assertions. */
  readonly before: number;
  /** The instructions that read a character or have an assertion about the next one, in order. */
  readonly instructions: readonly number[];
}

/**
 * Creates a function that is equivalent to `pattern.test`: a deterministic automaton whose transitions are computed on
 * first use and then cost two array reads per character. The automaton of re2js is three times slower with known
 * transitions, much slower with new ones, and does not limit the total work for several texts.
 *
 * @param maxSteps limits the time and memory for new transitions in all texts: processed instructions and entries of the
 *   transition table
 * @param onExceeded must throw to end the search
 */
export function makeAutomaton(
  pattern: RE2JS,
  maxSteps: number,
  onExceeded: () => never,
): (text: string) => boolean {
  const { prog } = pattern.re2Input;
  const program = prog.inst as readonly Instruction[];
  const hasAssertions = program.some(({ op }) => op === EMPTY_WIDTH);
  const classes = classesOf(pattern, hasAssertions);
  // The last column is for the end of a text.
  const end = classes.signatures.length;
  const width = end + 1;

  let steps = 0;
  const spend = (more: number) => {
    steps += more;
    if (steps > maxSteps) onExceeded();
  };

  /** `transitions[state + class]` is the next state; a state is the index of its first transition. */
  let transitions = new Int32Array(64 * width);
  const states: State[] = [];
  const stateNumbers = new Map<string, number>();

  const isReached = new Uint8Array(program.length);

  /** Marks the instructions that are reachable without reading a character; returns whether a match is among them. */
  function reach(instructions: number[], assertions: number): boolean {
    isReached.fill(0);
    for (let pc = instructions.pop(); pc !== undefined; pc = instructions.pop()) {
      if (isReached[pc] === 1) continue;
      isReached[pc] = 1;
      steps += 1;
      const { op, out, arg } = program[pc] as Instruction;
      if (op === MATCH) return true;
      if (op === ALT || op === ALT_MATCH) instructions.push(out, arg);
      else if (op === NOP || op === CAPTURE || (op === EMPTY_WIDTH && (arg & ~assertions) === 0))
        instructions.push(out);
    }
    return false;
  }

  /** The reached instructions that read a character or have an assertion about the next one, in order. */
  function reachedInstructions(): number[] {
    const instructions: number[] = [];
    for (let pc = 0; pc < program.length; pc++) {
      const { op } = program[pc] as Instruction;
      if (isReached[pc] === 1 && (op >= RUNE || op === EMPTY_WIDTH)) instructions.push(pc);
    }
    return instructions;
  }

  function stateOf(before: number, instructions: readonly number[]): number {
    if (instructions.length === 0) return DEAD;
    const key = String.fromCharCode(before, ...instructions);
    const known = stateNumbers.get(key);
    if (known !== undefined) return known;
    spend(width);
    const state = states.length * width;
    if (state + width > transitions.length) {
      const larger = new Int32Array(2 * transitions.length);
      larger.set(transitions);
      transitions = larger;
    }
    transitions.fill(UNKNOWN, state, state + width);
    states.push({ before, instructions });
    stateNumbers.set(key, state);
    return state;
  }

  function computeTransition(state: number, characterClass: number): number {
    const to = targetOf(state, characterClass);
    transitions[state + characterClass] = to;
    return to;
  }

  function targetOf(state: number, characterClass: number): number {
    const { before, instructions } = states[state / width] as State;
    spend(TRANSITION_STEPS + instructions.length);
    const after = characterClass === end ? EDGE : (classes.contexts[characterClass] as number);
    let readers = instructions;
    if (hasAssertions) {
      if (reach([...instructions], assertionsBetween(before, after))) return MATCHED;
      readers = reachedInstructions();
    }
    if (characterClass === end) return DEAD;
    const signature = classes.signatures[characterClass] as string;
    const next = [prog.start];
    for (const pc of readers) {
      if (signature[classes.readerIndexes[pc] as number] === '1') next.push((program[pc] as Instruction).out);
    }
    if (reach(next, 0)) return MATCHED;
    return stateOf(
      after,
      reachedInstructions().filter((pc) => !isOnlyAtStart(program[pc] as Instruction)),
    );
  }

  const start = reach([prog.start], 0) ? MATCHED : stateOf(EDGE, reachedInstructions());

  return (text) => {
    if (start < 0) return start === MATCHED;
    const { ofUnits } = classes;
    let known = transitions;
    let state = start;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      let characterClass = ofUnits[unit] as number;
      if ((unit & 0xfc00) === 0xd800) {
        const codePoint = text.codePointAt(i) as number;
        characterClass = classes.classOf(codePoint);
        if (codePoint > 0xffff) i += 1;
      }
      let next = known[state + characterClass] as number;
      if (next < 0) {
        if (next === UNKNOWN) next = computeTransition(state, characterClass);
        if (next < 0) return next === MATCHED;
        known = transitions;
      }
      state = next;
    }
    const last = known[state + end] as number;
    return (last === UNKNOWN ? computeTransition(state, end) : last) === MATCHED;
  };
}

/** Whether an instruction only matches at the start of the text. */
const isOnlyAtStart = ({ op, arg }: Instruction): boolean => op === EMPTY_WIDTH && (arg & BEGIN_TEXT) !== 0;

/** Equivalence classes of characters that a program does not distinguish. */
interface CharacterClasses {
  /** The class of each UTF-16 code unit, and of any code point. */
  readonly ofUnits: Uint16Array;
  readonly classOf: (codePoint: number) => number;
  /** The position of each instruction in signatures. */
  readonly readerIndexes: readonly number[];
  /** For each class, a `1` for each kind of instruction that reads its characters. */
  readonly signatures: readonly string[];
  /** For each class, whether its characters are word characters, line breaks or others; assertions need it. */
  readonly contexts: readonly number[];
}

function classesOf(pattern: RE2JS, hasAssertions: boolean): CharacterClasses {
  const { prog, dfa } = pattern.re2Input;
  const program = prog.inst as readonly Instruction[];
  const readerNumbers = new Map<Int32Array | number, number>();
  const examples: Instruction[] = [];
  const readerIndexes = program.map((instruction) => {
    const { op, runes, arg } = instruction;
    if (op < RUNE) return -1;
    // Repetitions of a class share its ranges.
    const key = runes.length === 1 ? (runes[0] as number) * 2 + (arg & 1) : runes;
    const known = readerNumbers.get(key) ?? examples.push(instruction) - 1;
    readerNumbers.set(key, known);
    return known;
  });
  // Boundaries of all ranges in the program, between which it does not distinguish characters.
  const bounds = [0, ...dfa.classBounds, 0x110000];
  const numbers = new Map<string, number>();
  const contexts: number[] = [];
  const ofRanges = bounds.slice(0, -1).map((first) => {
    const context = hasAssertions ? contextOf(first) : OTHER;
    const signature = `${examples.map((example) => (example.matchRune(first) ? '1' : '0')).join('')}${context}`;
    const known = numbers.get(signature) ?? contexts.push(context) - 1;
    numbers.set(signature, known);
    return known;
  });
  const ofUnits = new Uint16Array(0x10000);
  ofRanges.forEach((number, i) => {
    ofUnits.fill(number, bounds[i], bounds[i + 1]);
  });
  return {
    ofUnits,
    classOf: (codePoint) =>
      codePoint <= 0xffff ? (ofUnits[codePoint] as number) : (ofRanges[dfa.searchClass(codePoint)] as number),
    readerIndexes,
    signatures: [...numbers.keys()],
    contexts,
  };
}

function contextOf(codePoint: number): number {
  if (codePoint === 10) return NEWLINE;
  return codePoint < 0x80 && /\w/.test(String.fromCharCode(codePoint)) ? WORD : OTHER;
}

/** The assertions that are true between two characters. */
function assertionsBetween(before: number, after: number): number {
  return (
    (before === EDGE ? BEGIN_TEXT | BEGIN_LINE : before === NEWLINE ? BEGIN_LINE : 0) |
    (after === EDGE ? END_TEXT | END_LINE : after === NEWLINE ? END_LINE : 0) |
    ((before === WORD) === (after === WORD) ? NO_WORD_BOUNDARY : WORD_BOUNDARY)
  );
}
