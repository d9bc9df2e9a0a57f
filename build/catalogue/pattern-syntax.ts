/**
 * Compiles a pattern of a column (ECMAScript). Patterns are read with Unicode as JSON Schema asks, and without where
 * that forbids what older patterns have, such as an escaped hyphen.
 *
 * @returns undefined where it is no regular expression either way
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
