import { expect, it } from 'vitest';
import { makeSearchCache } from '../../../../build/model/query/search-cache.ts';

const result = (size: number) => ({ matches: new Uint8Array(size) });

it('a cache of 10,000 bytes evicts the least recently used result', () => {
  const cache = makeSearchCache(10_000);
  cache.set('a', result(4000));
  cache.set('b', result(4000));
  expect(cache.get('a')).toEqual(result(4000));
  cache.set('c', result(4000));
  expect(['a', 'b', 'c'].filter((term) => cache.get(term))).toEqual(['a', 'c']);
});

it('a result that is larger than the cache is not cached', () => {
  const cache = makeSearchCache(10_000);
  cache.set('a', result(10_000));
  expect(cache.get('a')).toBeUndefined();
});

it('errors are cached too, and count towards the size', () => {
  const cache = makeSearchCache(10_000);
  for (let i = 0; i < 1000; i++) cache.set(`term ${i}`, { refusal: 'no' });
  expect(cache.get('term 999')).toEqual({ refusal: 'no' });
  const kept = Array.from({ length: 1000 }, (_, i) => `term ${i}`).filter((term) => cache.get(term));
  expect(kept.length).toBeGreaterThan(10);
  expect(kept.length).toBeLessThan(25);
});

it('the same term replaces its result', () => {
  const cache = makeSearchCache(10_000);
  for (let i = 0; i < 100; i++) cache.set('a', result(4000));
  cache.set('b', result(4000));
  expect(['a', 'b'].filter((term) => cache.get(term))).toEqual(['a', 'b']);
});
