import { MAX_KEY_LENGTH } from './keys.ts';

/*
 * Suggestions are found by the start of a key. Their index is a tree of shards, each for the keys with one prefix. A
 * shard that would be too large holds the best entries only, and has a shard for each longer prefix. A small index is one
 * shard with the empty prefix. Names of shards depend on their prefix and their content on the keys with it, so that a
 * changed row changes few files.
 */

/** Sizes in characters of JSON: a shard that is complete, and one with further shards. */
const MAX_SHARD_SIZE = 40_000;
const MAX_PARTIAL_SIZE = 8_000;

/** An entry of the index, with the keys under which it is found. */
export interface ShardEntry {
  readonly keys: readonly string[];
  /** Approximate number of characters that it adds to a shard. */
  readonly size: number;
}

/** A shard: the indexes of its entries, the best first. */
export interface Shard {
  readonly prefix: string;
  readonly entries: readonly number[];
  /** The number of entries that neither this nor another shard shows for this key. */
  readonly omitted: number;
}

/** Pairs of a key and an entry. */
interface Postings {
  readonly keys: readonly string[];
  readonly entries: readonly number[];
}

/** Divides entries, the best first, into shards: parents before their children, otherwise in the order of prefixes. */
export function* divideIntoShards(entries: readonly ShardEntry[]): Generator<Shard> {
  const keys: string[] = [];
  const numbers: number[] = [];
  entries.forEach((entry, number) => {
    for (const key of new Set(entry.keys)) {
      if (key === '') continue;
      keys.push(key);
      numbers.push(number);
    }
  });
  yield* divide({ keys, entries: numbers }, '', entries);
}

/**
 * Yields the shards of postings whose keys start with a prefix.
 *
 * @param isKnown whether the shard of a shorter prefix has the same best entries, so that this one needs none
 */
function* divide(
  group: Postings,
  prefix: string,
  all: readonly ShardEntry[],
  isKnown = prefix === '',
): Generator<Shard> {
  const distinct = [...new Set(group.entries)];
  if (sizeOf(distinct, all) <= MAX_SHARD_SIZE) {
    yield { prefix, entries: distinct, omitted: 0 };
    return;
  }
  if (!isKnown) yield partialShard(group, prefix, distinct, all);
  for (const [character, part] of groupByCharacter(group, prefix.length)) {
    const isSame = prefix !== '' && part.keys.length === group.keys.length;
    yield* divide(part, prefix + character, all, isSame && !part.keys.includes(prefix + character));
  }
}

/** The best entries: first those whose key is the prefix, because no other shard has them. */
function partialShard(
  { keys, entries }: Postings,
  prefix: string,
  distinct: readonly number[],
  all: readonly ShardEntry[],
): Shard {
  const isWhole = new Set(entries.filter((_, i) => keys[i] === prefix));
  const kept = fitting([...isWhole, ...distinct.filter((entry) => !isWhole.has(entry))], all);
  return { prefix, entries: kept, omitted: isWhole.size - kept.filter((entry) => isWhole.has(entry)).length };
}

/** Groups postings by the character of their keys at a position; shorter keys are left out. */
function groupByCharacter({ keys, entries }: Postings, at: number): [string, Postings][] {
  const groups = new Map<string, { keys: string[]; entries: number[] }>();
  keys.forEach((key, i) => {
    if (key.length <= at) return;
    const character = key[at] as string;
    let group = groups.get(character);
    if (!group) {
      group = { keys: [], entries: [] };
      groups.set(character, group);
    }
    group.keys.push(key);
    group.entries.push(entries[i] as number);
  });
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
}

function sizeOf(entries: readonly number[], all: readonly ShardEntry[]): number {
  let size = 0;
  for (const entry of entries) size += (all[entry] as ShardEntry).size;
  return size;
}

/** The first entries that fit into a partial shard. */
function fitting(entries: readonly number[], all: readonly ShardEntry[]): number[] {
  let size = 0;
  const end = entries.findIndex((entry) => {
    size += (all[entry] as ShardEntry).size;
    return size > MAX_PARTIAL_SIZE;
  });
  return end < 0 ? [...entries] : entries.slice(0, Math.max(1, end));
}

/** The prefix of the shard with the best entries for a key: the longest of `prefixes` that the key starts with. */
export function shardPrefix(prefixes: ReadonlySet<string>, key: string): string | undefined {
  for (let length = Math.min(key.length, MAX_KEY_LENGTH); length >= 0; length--) {
    const prefix = key.slice(0, length);
    if (prefixes.has(prefix)) return prefix;
  }
  return undefined;
}

/** The name of a shard's file: other characters than those of plain keys become hexadecimal numbers. */
export const shardName = (prefix: string): string =>
  prefix === '' ? '_' : prefix.replace(/[^a-z0-9]/g, (unit) => `_${unit.charCodeAt(0).toString(16)}_`);
