/** How much of the searches each client has had lately. */
export interface SearchUsage {
  /** Milliseconds that the keys of a client stand for together; older ones count less and less. */
  readonly of: (keys: readonly string[]) => number;
  readonly add: (keys: readonly string[], milliseconds: number) => void;
}

/** After so many milliseconds, a search counts half. */
const HALF_LIFE = 10_000;

/** Keys that are remembered; beyond, those that have searched longest ago are forgotten. */
const MAX_KEYS = 2_000;

/** @param now a clock in milliseconds that never goes back */
export function makeSearchUsage(now: () => number): SearchUsage {
  const usage = new Map<string, { readonly milliseconds: number; readonly at: number }>();
  const ofKey = (key: string): number => {
    const known = usage.get(key);
    return known ? known.milliseconds * 0.5 ** ((now() - known.at) / HALF_LIFE) : 0;
  };
  return {
    of: (keys) => keys.reduce((sum, key) => sum + ofKey(key), 0),
    add: (keys, more) => {
      for (const key of keys) {
        const milliseconds = Math.max(0, ofKey(key) + more);
        usage.delete(key);
        usage.set(key, { milliseconds, at: now() });
      }
      // A map keeps the order of insertion.
      for (const key of usage.keys()) {
        if (usage.size <= MAX_KEYS) break;
        usage.delete(key);
      }
    },
  };
}
