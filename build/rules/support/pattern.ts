import { createContext, Script } from 'node:vm';
import { compilePattern } from '../../catalogue/pattern-syntax.ts';
import { compileLinear } from './linear-pattern.ts';

/** Time that all patterns which must be stopped may take together, in milliseconds. */
const BUDGET = 5000;

/** Time that a pattern has when the budget is used up: others may still run, which are no slower than most. */
const MIN_TIME = 250;

/**
 * Indexes of the strings that do not match an ECMAScript pattern; what is no string is passed over. Undefined
 * where the pattern was stopped because it takes too long.
 */
export type FindMismatches = (pattern: string, values: readonly unknown[]) => number[] | undefined;

/**
 * Makes the search for one check. A pattern comes from strangers: it runs in linear time wherever that is possible.
 * One with look-around, with backreferences or of another syntax runs where it can be stopped; having been stopped
 * it is not tried again, and all that are stopped share one budget of time.
 */
export function makeFindMismatches(budget = BUDGET): FindMismatches {
  const stopped = new Set<string>();
  let left = budget;
  return (pattern, values) => {
    const expression = compilePattern(pattern);
    const test = expression?.unicode ? compileLinear(pattern) : undefined;
    if (test) return indexesWhere(values, (value) => typeof value === 'string' && !test(value));
    if (stopped.has(pattern)) return undefined;
    const start = performance.now();
    const mismatches = runGuarded(expression, values, Math.max(Math.ceil(left), MIN_TIME));
    if (mismatches === undefined) {
      stopped.add(pattern);
      left -= performance.now() - start;
    }
    return mismatches;
  };
}

function indexesWhere(values: readonly unknown[], holds: (value: unknown) => boolean): number[] {
  const indexes: number[] = [];
  for (const [index, value] of values.entries()) if (holds(value)) indexes.push(index);
  return indexes;
}

function runGuarded(
  expression: RegExp | undefined,
  values: readonly unknown[],
  timeout: number,
): number[] | undefined {
  context.expression = expression;
  context.values = values;
  try {
    return [...(script.runInContext(context, { timeout }) as number[])];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return undefined;
    throw error;
  } finally {
    context.values = [];
  }
}

const context: { expression: RegExp | undefined; values: readonly unknown[] } = {
  expression: undefined,
  values: [],
};
createContext(context);

// The names of the context are looked up once: each look-up leads out of it.
const script = new Script(`(() => {
  const [all, own] = [values, expression];
  const mismatches = [];
  for (let i = 0; i < all.length; i++) {
    if (typeof all[i] === 'string' && !own.test(all[i])) mismatches.push(i);
  }
  return mismatches;
})()`);
