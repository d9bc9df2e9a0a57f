import { createContext, Script } from 'node:vm';
import { compilePattern } from '../pattern-syntax.ts';

/** Longest time that a pattern may take for all values of a column, in milliseconds. */
const TIME_LIMIT = 5000;

/**
 * Indexes of the strings that do not match an ECMAScript pattern; what is no string is passed over. A pattern
 * comes from strangers and may take for ever on one value, so it runs where it can be stopped.
 *
 * @returns undefined where the pattern was stopped
 */
export function findMismatches(pattern: string, values: readonly unknown[]): number[] | undefined {
  context.expression = compilePattern(pattern);
  context.values = values;
  try {
    return [...(script.runInContext(context, { timeout: TIME_LIMIT }) as number[])];
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

const script = new Script(`(() => {
  const mismatches = [];
  for (let i = 0; i < values.length; i++) {
    if (typeof values[i] === 'string' && !expression.test(values[i])) mismatches.push(i);
  }
  return mismatches;
})()`);
