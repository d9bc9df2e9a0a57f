import { oncePerKey } from '../../../model/once.ts';
import { compileLinear, type StepBudget, StepLimitError } from './linear-pattern.ts';

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
