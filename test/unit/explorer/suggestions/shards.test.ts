import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divideIntoShards, shardName, shardPrefix } from '../../../../build/explorer/suggestions/shards.ts';

const entry = (size: number, ...keys: string[]) => ({ keys, size });

describe('divideIntoShards(entries)', () => {
  it('a small index is one shard', () => {
    expect([...divideIntoShards([entry(10, 'b', 'a'), entry(10, 'a')])]).toEqual([
      { prefix: '', entries: [0, 1], omitted: 0 },
    ]);
  });

  it('divides what is too large by the next character, and keeps the best entries of each prefix', () => {
    const entries = [entry(11_000, 'ab'), entry(11_000, 'ac'), entry(11_000, 'ab'), entry(11_000, 'a', 'b')];
    expect([...divideIntoShards(entries)]).toEqual([
      { prefix: 'a', entries: [3], omitted: 0 },
      { prefix: 'ab', entries: [0, 2], omitted: 0 },
      { prefix: 'ac', entries: [1], omitted: 0 },
      { prefix: 'b', entries: [3], omitted: 0 },
    ]);
  });

  it('has no shards for prefixes after which all keys continue with the same character', () => {
    const entries = [entry(30_000, 'school'), entry(30_000, 'schooner')];
    expect([...divideIntoShards(entries)].map(({ prefix }) => prefix)).toEqual(['s', 'school', 'schoon']);
  });

  it('counts entries with the same key that do not fit', () => {
    const entries = Array.from({ length: 5 }, () => entry(10_000, 'x'));
    expect([...divideIntoShards(entries)]).toEqual([{ prefix: 'x', entries: [0], omitted: 4 }]);
  });

  it('the shard of a key has all its entries, unless some are omitted', () => {
    const keys = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', '\ud83d', '\ude00'), maxLength: 6 }));
    fc.assert(
      fc.property(fc.array(fc.record({ keys, size: fc.integer({ min: 1, max: 20_000 }) })), (entries) => {
        const shards = new Map([...divideIntoShards(entries)].map((shard) => [shard.prefix, shard]));
        const prefixes = new Set(shards.keys());
        entries.forEach((one, i) => {
          for (const key of one.keys.filter((key) => key !== '')) {
            const shard = shards.get(shardPrefix(prefixes, key) ?? 'none');
            expect(shard?.entries.includes(i) || (shard?.omitted ?? 0) > 0).toBe(true);
          }
        });
      }),
    );
  });
});

describe('shardName(prefix)', () => {
  it.each([
    ['', '_'],
    ['bh', 'bh'],
    ['ø', '_f8_'],
    ['国', '_56fd_'],
  ])('%j: %s', (prefix, expected) => {
    expect(shardName(prefix)).toBe(expected);
  });
});
