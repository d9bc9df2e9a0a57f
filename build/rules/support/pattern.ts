import { createContext, Script } from 'node:vm';
import { compilePattern } from '../../catalogue/pattern-syntax.ts';
import { compileLinear } from './linear-pattern.ts';

/** Time budget of all patterns together that must be stopped, in milliseconds. */
const BUDGET = 5000;

/** Time of a pattern after the budget is used up, enough for most. */
const MIN_TIME = 250;

/** Indexes of the strings that do not match an ECMAScript pattern; undefined if it was stopped because it is too slow. */
export type FindMismatches = (pattern: string, values: readonly unknown[]) => number[] | undefined;

/** Makes the search for one check. Patterns that cannot run in linear time run where they can be stopped. */
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

function indexesWhere(values: readonly unknown[], matches: (value: unknown) => boolean): number[] {
  const indexes: number[] = [];
  for (const [index, value] of values.entries()) if (matches(value)) indexes.push(index);
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

// Local copies, because looking up globals of the context is slow.
const script = new Script(`(() => {
  const [all, own] = [values, expression];
  const mismatches = [];
  for (let i = 0; i < all.length; i++) {
    if (typeof all[i] === 'string' && !own.test(all[i])) mismatches.push(i);
  }
  return mismatches;
})()`);
