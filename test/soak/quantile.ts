/** The `q` quantile (0 to 1) of values in ascending order; NaN if there are none. */
export function quantile(sorted: readonly number[], q: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * q) - 1)] ?? Number.NaN;
}
