/** Compiles an ECMAScript pattern with the flag `u`, else without it; undefined if it is wrong either way. */
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
