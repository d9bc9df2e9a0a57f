/**
 * Compiles a pattern of a column (ECMAScript) with the flag `u`, as JSON Schema requires, or without it for older
 * patterns with escapes that `u` forbids.
 *
 * @returns undefined if it is not a regular expression either way
 */
export function compilePattern(pattern: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags);
    } catch {
      // The next flags may allow it.
    }
  }
  return undefined;
}
