/** Calls a function once for each argument and keeps its results. */
export function memoize<K, T>(make: (key: K) => T): (key: K) => T {
  const results = new Map<K, T>();
  return (key) => {
    const known = results.get(key);
    if (known !== undefined) return known;
    const result = make(key);
    results.set(key, result);
    return result;
  };
}
