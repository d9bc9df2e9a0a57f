/** Recent search time of each client. */
export interface SearchUsage {
  /** The milliseconds of all keys of a client; they decay over time. */
  readonly of: (keys: readonly string[]) => number;
  readonly add: (keys: readonly string[], milliseconds: number) => void;
}

/** Milliseconds after which a search counts half. */
const HALF_LIFE = 10_000;

/** Maximum number of remembered keys; the least recently used are dropped. */
const MAX_KEYS = 2_000;

/** @param now a monotonic clock in milliseconds */
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
      // Maps keep the insertion order.
      for (const key of usage.keys()) {
        if (usage.size <= MAX_KEYS) break;
        usage.delete(key);
      }
    },
  };
}
