/** The value below which a share `q` (0 to 1) of values is, the smallest first; NaN where there is none. */
export function quantile(sorted: readonly number[], q: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * q) - 1)] ?? Number.NaN;
}
