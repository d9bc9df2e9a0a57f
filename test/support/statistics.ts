/** The `q` quantile (0 to 1) of values; NaN if there are none. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * q) - 1)] ?? Number.NaN;
}

/** The lower one of the two in the middle, if their number is even. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);
