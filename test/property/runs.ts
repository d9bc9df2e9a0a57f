/**
 * Parameters of a property test: some runs from a fixed seed, so that the fast lane is the same for everyone. With
 * `PROPERTY_RUNS=N` in the environment, N runs from a fresh seed, which is printed; `PROPERTY_SEED` repeats one.
 */
export function propertyRuns(usual: number): { readonly seed: number; readonly numRuns: number } {
  const { PROPERTY_RUNS, PROPERTY_SEED } = process.env;
  if (PROPERTY_RUNS === undefined) return { seed: FIXED_SEED, numRuns: usual };
  const seed = PROPERTY_SEED === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(PROPERTY_SEED);
  console.log(`PROPERTY_SEED=${seed} PROPERTY_RUNS=${PROPERTY_RUNS}`);
  return { seed, numRuns: Number(PROPERTY_RUNS) };
}

const FIXED_SEED = 20_261_120;
