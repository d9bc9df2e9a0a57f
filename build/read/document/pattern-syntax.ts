/** Compiles an ECMAScript pattern with the flag `u`, else without it; undefined if both fail. */
export function compilePattern(pattern: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags);
    } catch {
      // Try the next flags.
    }
  }
  return undefined;
}
