import type { RE2JS } from 're2js';

/**
 * Steps that one search may take over all its texts: instructions of the program that are looked at to find out a new
 * state of the automaton. States that are known already cost nothing, so that most searches need some thousands
 * however large a directory is; the few that count characters after a frequent one need millions. Steps and not
 * milliseconds, so that every host refuses the same searches.
 */
const MAX_STEPS = 1_000_000;

/** What a state takes whatever its size is, in steps. */
const STATE_STEPS = 8;

/** So many classes of characters, for each of which a state has an entry in its table, take as much as one step. */
const CLASSES_PER_STEP = 128;

/**
 * So many instructions, at one character each, take as much as one step in the matchers that take over from an
 * automaton with too many states.
 */
const INSTRUCTIONS_PER_STEP = 8;

/**
 * Counts the steps of a pattern, in all texts that it is tried on from now on.
 *
 * @param onExceeded called when these are more than {@link MAX_STEPS}; throws, to end the search
 */
export function limitSteps(pattern: RE2JS, onExceeded: () => never): void {
  let steps = 0;
  const take = (more: number) => {
    steps += more;
    if (steps > MAX_STEPS) onExceeded();
  };
  // Its types publish the automaton. It has no limit of its own on the work of several texts together.
  const { dfa } = pattern.re2Input;
  const { numClasses } = dfa;
  const makeState = dfa.makeState.bind(dfa);
  dfa.makeState = (instructions: readonly number[], flag, ids) => {
    const state = makeState(instructions, flag, ids) as { nfaStates: readonly number[] } | null;
    take(STATE_STEPS + numClasses / CLASSES_PER_STEP + instructions.length + (state?.nfaStates.length ?? 0));
    return state;
  };
  const match = dfa.match.bind(dfa);
  dfa.match = (input: { endPos: () => number }, position, anchor) => {
    const found = match(input, position, anchor) as boolean | null;
    if (found === null) take((input.endPos() * pattern.programSize()) / INSTRUCTIONS_PER_STEP);
    // The type says boolean, and null is for what the automaton cannot say.
    return found as boolean;
  };
}
