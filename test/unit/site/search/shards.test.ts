import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { append } from '../../../../build/model/collections.ts';
import {
  divideIntoShards,
  type ShardEntry,
  shardName,
  shardStart,
} from '../../../../build/site/search/shards.ts';
import { assertProperty } from '../../../support/runs.ts';

interface KeyedEntry extends ShardEntry {
  readonly keys: readonly string[];
}

const entry = (size: number, ...keys: string[]): KeyedEntry => ({ keys, size, list: 0 });

function shardsOf(entries: readonly KeyedEntry[], listSizes: readonly number[]) {
  const byKey = new Map<string, number[]>();
  for (const [i, { keys }] of entries.entries()) for (const key of keys) append(byKey, key, i);
  const shards = divideIntoShards(entries, byKey, listSizes);
  return Array.from(shards, ({ start, entries: own }) => ({ start, entries: [...own] }));
}

const divide = (...entries: KeyedEntry[]) => shardsOf(entries, [1000]);

describe('divideIntoShards(entries, byKey, listSizes)', () => {
  it('a small index is one shard', () => {
    expect(divide(entry(10, 'b', 'a'), entry(10, 'a'))).toEqual([{ start: '', entries: [0, 1] }]);
  });

  it('cuts between prefixes, and keeps together what fits', () => {
    expect(divide(entry(12_000, 'ab'), entry(12_000, 'b'), entry(12_000, 'bb', 'c'))).toEqual([
      { start: '', entries: [0] },
      { start: 'b', entries: [1, 2] },
    ]);
  });

  it('the first of several shards for a prefix has the best entries, and those whose key is the prefix', () => {
    const entries = [
      entry(5000, 'school'),
      entry(25_000, 'schooner'),
      entry(25_000, 'schools'),
      entry(10_000, 'schoo'),
      entry(1, 'z'),
    ];
    expect(divide(...entries)).toEqual([
      { start: '', entries: [0] },
      { start: 's', entries: [0, 3] },
      { start: 'school', entries: [0, 2] },
      { start: 'schoon', entries: [1] },
      { start: 'z', entries: [4] },
    ]);
  });

  it('counts the fields of a list once per shard', () => {
    const entries = [
      { keys: ['a'], size: 10, list: 0 },
      { keys: ['b'], size: 10, list: 0 },
      { keys: ['c'], size: 10, list: 1 },
    ];
    const shards = shardsOf(entries, [30_000, 30_000]);
    expect(shards.map(({ start }) => start)).toEqual(['', 'c']);
  });

  it('has the first of entries with the same key if there is no room for all', () => {
    const entries = Array.from({ length: 5 }, () => entry(12_000, 'x'));
    expect(divide(...entries)).toEqual([{ start: '', entries: [0, 1] }]);
  });

  const keys = fc.array(
    fc.string({ unit: fc.constantFrom('a', 'b', '\ud83d', '\ude00'), minLength: 1, maxLength: 6 }),
  );
  const entriesUpTo = (max: number) =>
    fc.array(fc.record({ keys, size: fc.integer({ min: 1, max }), list: fc.nat(3) }), { maxLength: 60 });
  const listSizes = [10, 2000, 10, 10];

  const findIn = (entries: readonly KeyedEntry[]) => {
    const shards = new Map(shardsOf(entries, listSizes).map(({ start, ...shard }) => [start, shard.entries]));
    return (key: string) => shards.get(shardStart([...shards.keys()], key)) ?? [];
  };
  const keysOf = (entries: readonly KeyedEntry[]) => [...new Set(entries.flatMap((one) => one.keys))];

  it('the shard of each start of a key has the best entry for it', () => {
    assertProperty(
      fc.property(entriesUpTo(7000), (entries) => {
        const find = findIn(entries);
        for (const key of keysOf(entries)) {
          for (let end = 1; end <= key.length; end++) {
            const start = key.slice(0, end);
            const best = entries.findIndex((one) => one.keys.some((other) => other.startsWith(start)));
            expect(find(start)).toContain(best);
          }
        }
      }),
    );
  });

  it('the shard of a key has all its entries if there is room for them', () => {
    assertProperty(
      fc.property(entriesUpTo(7000), (entries) => {
        const find = findIn(entries);
        for (const key of keysOf(entries)) {
          const withKey = [...entries.keys()].filter((i) => entries[i]?.keys.includes(key));
          if (withKey.length <= MAX_WITH_KEY) expect(find(key)).toEqual(expect.arrayContaining(withKey));
        }
      }),
    );
  });
});

/** Entries of up to 7000 characters that always fit into a shard, next to its best entries and lists. */
const MAX_WITH_KEY = 3;

describe('shardStart(starts, key)', () => {
  it.each([
    ['a', ''],
    ['bz', 'b'],
    ['zz', 'c'],
  ])('%j: %j', (key, expected) => {
    expect(shardStart(['', 'b', 'c'], key)).toBe(expected);
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
