import { expect, it } from 'vitest';
import { makeCachedSearch } from '../../../../build/api/response/search.ts';

const REQUEST = new Request('http://localhost/');

/** A cached search that records the terms for which it runs; those that begin with `*` are refused. */
function makeCounted(maxBytes: number) {
  const searched: string[] = [];
  const search = makeCachedSearch(
    4000,
    async (term) => {
      searched.push(term);
      return term.startsWith('*') ? { refusal: 'no' } : { matches: new Uint8Array(4000) };
    },
    maxBytes,
  );
  const run = async (...terms: string[]) => {
    for (const term of terms) await search(term, REQUEST);
    return searched.splice(0);
  };
  return { run };
}

it('a cache of 10,000 bytes keeps the last two results of 4,000 records', async () => {
  const { run } = makeCounted(10_000);
  expect(await run('a', 'b', 'a', 'c', 'a', 'c')).toEqual(['a', 'b', 'c']);
  expect(await run('b')).toEqual(['b']);
});

it('a result that is larger than the cache is not kept', async () => {
  const { run } = makeCounted(4000);
  expect(await run('a', 'a')).toEqual(['a', 'a']);
});

it('refusals are not kept', async () => {
  const { run } = makeCounted(10_000);
  expect(await run('*', '*')).toEqual(['*', '*']);
});
