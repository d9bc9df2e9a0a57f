const FIXED_SEED = 20_261_120;

/**
 * Seed and number of runs of a random test. The seed is fixed by default; the environment variable `TEST_RUNS=N` runs N
 * times as many cases with a random seed, which is printed, and `TEST_SEED` repeats that seed.
 */
export function randomRuns(usual: number): { readonly seed: number; readonly numRuns: number } {
  const { TEST_RUNS, TEST_SEED } = process.env;
  if (TEST_RUNS === undefined) return { seed: FIXED_SEED, numRuns: usual };
  const seed = TEST_SEED === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(TEST_SEED);
  console.log(`TEST_SEED=${seed} TEST_RUNS=${TEST_RUNS}`);
  return { seed, numRuns: usual * Number(TEST_RUNS) };
}
