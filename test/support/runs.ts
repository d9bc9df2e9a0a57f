const FIXED_SEED = 20_261_120;

/**
 * Seed and number of runs of a random test: the same for everyone in the lanes. With `TEST_RUNS=N` in the environment,
 * N times as many runs from a fresh seed, which is printed; `TEST_SEED` repeats one.
 */
export function randomRuns(usual: number): { readonly seed: number; readonly numRuns: number } {
  const { TEST_RUNS, TEST_SEED } = process.env;
  if (TEST_RUNS === undefined) return { seed: FIXED_SEED, numRuns: usual };
  const seed = TEST_SEED === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(TEST_SEED);
  console.log(`TEST_SEED=${seed} TEST_RUNS=${TEST_RUNS}`);
  return { seed, numRuns: usual * Number(TEST_RUNS) };
}
