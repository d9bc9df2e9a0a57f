/** Computes a value on the first call. */
export function once<T>(compute: () => T): () => T {
  let found: { readonly value: T } | undefined;
  return () => {
    found ??= { value: compute() };
    return found.value;
  };
}

/** Computes a value once per object; the object can be garbage-collected. */
export const oncePerObject = <K extends object, T>(compute: (key: K) => T): ((key: K) => T) =>
  cached(new WeakMap<K, T>(), compute);

/** Computes a value once per key. */
export const oncePerKey = <K, T>(compute: (key: K) => T): ((key: K) => T) => cached(new Map<K, T>(), compute);

/** Keeps the latest values in a map: it has the order of insertion, so the first value is the least recently used. */
export function keepLatest<K, T>(values: Map<K, T>, key: K, value: T, max: number): void {
  values.delete(key);
  values.set(key, value);
  for (const oldest of values.keys()) if (values.size > max) values.delete(oldest);
}

type Cache<K, T> = Pick<Map<K, T>, 'get' | 'has'> & { readonly set: (key: K, value: T) => unknown };

const cached =
  <K, T>(cache: Cache<K, T>, compute: (key: K) => T) =>
  (key: K): T => {
    const known = cache.get(key);
    if (known !== undefined || cache.has(key)) return known as T;
    const value = compute(key);
    cache.set(key, value);
    return value;
  };
