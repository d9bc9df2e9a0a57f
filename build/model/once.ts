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
  cached(new WeakMap<K, { readonly value: T }>(), compute);

/** Computes a value once per key. */
export const oncePerKey = <K, T>(compute: (key: K) => T): ((key: K) => T) =>
  cached(new Map<K, { readonly value: T }>(), compute);

interface Cache<K, T> {
  readonly get: (key: K) => { readonly value: T } | undefined;
  readonly set: (key: K, found: { readonly value: T }) => unknown;
}

function cached<K, T>(known: Cache<K, T>, compute: (key: K) => T): (key: K) => T {
  return (key) => {
    let found = known.get(key);
    if (!found) {
      found = { value: compute(key) };
      known.set(key, found);
    }
    return found.value;
  };
}
