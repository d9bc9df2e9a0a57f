import fc from 'fast-check';

const FIXED_SEED = 20_261_120;

/**
 * Seed and number of runs of a random test. The seed is fixed by default; the environment variable `TEST_RUNS=N` runs N
 * times as many cases with a random seed, which is printed, and `TEST_SEED` sets the seed.
 */
export function randomRuns(usual: number): { readonly seed: number; readonly numRuns: number } {
  const { TEST_RUNS, TEST_SEED } = process.env;
  const usualSeed = TEST_RUNS === undefined ? FIXED_SEED : Math.floor(Math.random() * 2 ** 31);
  const seed = Number(TEST_SEED ?? usualSeed);
  if (TEST_RUNS !== undefined) console.log(`TEST_SEED=${seed} TEST_RUNS=${TEST_RUNS}`);
  return { seed, numRuns: usual * Number(TEST_RUNS ?? 1) };
}

/**
 * Asserts a property of random values, with the seed and number of {@link randomRuns}. The error contains the seed and the
 * path of the smallest value that fails; `TEST_SEED` and `TEST_PATH` repeat it.
 */
export function assertProperty<T>(property: fc.IAsyncProperty<T>, usual?: number): Promise<void>;
export function assertProperty<T>(property: fc.IProperty<T>, usual?: number): void;
export function assertProperty<T>(property: fc.IRawProperty<T>, usual = 100): Promise<void> | void {
  const { TEST_PATH } = process.env;
  return fc.assert(property as fc.IAsyncProperty<T>, {
    ...randomRuns(usual),
    ...(TEST_PATH !== undefined && { path: TEST_PATH }),
  });
}
