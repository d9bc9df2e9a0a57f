/*
 * Results are found by the start of a key. The index is the sorted keys, cut into shards: a shard has the entries of all
 * keys from its start to the start of the next one. If the keys with a prefix need several shards, the first of these
 * also has the best entries of all, so that any start of a key needs one shard only.
 *
 * Shards are cut where prefixes branch, and their names are their starts: a changed row changes the shards of its keys,
 * and moves no cuts but those next to them.
 */

/** Sizes in characters of JSON: of a shard, and of the best entries in the first of several shards. */
const MAX_SHARD_SIZE = 32_000;
const MAX_BEST_SIZE = 8_000;

/** An entry of the index. */
export interface ShardEntry {
  readonly list: number;
  /** Approximate number of characters that it adds to a shard. */
  readonly size: number;
}

/** A shard: its start, and the indexes of its entries, the best first. */
interface Shard {
  readonly start: string;
  readonly entries: Uint32Array;
}

/**
 * Divides entries into shards, in the order of their starts. The first one starts with the empty key.
 *
 * @param entries the best first
 * @param byKey the indexes of the entries that are found under each key
 * @param listSizes the number of characters that each list adds to a shard
 */
export function divideIntoShards(
  entries: readonly ShardEntry[],
  byKey: ReadonlyMap<string, readonly number[]>,
  listSizes: readonly number[],
): Generator<Shard> {
  // By code unit, and faster than with a comparison in JavaScript.
  const keys = [...byKey.keys()].sort();
  const owners = Uint32Array.from(keys.flatMap((key) => byKey.get(key) ?? []));
  const offsets = [0];
  for (const [i, key] of keys.entries()) {
    offsets.push((offsets[i] as number) + (byKey.get(key)?.length ?? 0));
  }

  /** The distinct entries of the keys from one position up to another, the best first. */
  const entriesOf = (from: number, to: number): Uint32Array =>
    sortDistinct(owners.slice(offsets[from], offsets[to]));

  /** The number of the first entries that a shard of a size has room for; -1 for all. */
  const countFitting = (own: Uint32Array, maxSize: number): number => {
    const lists = new Set<number>();
    let size = 0;
    return own.findIndex((number) => {
      const { list, size: ownSize } = entries[number] as ShardEntry;
      size += ownSize + (lists.has(list) ? 0 : (listSizes[list] ?? 0));
      lists.add(list);
      return size > maxSize;
    });
  };
  const fits = (own: Uint32Array) => countFitting(own, MAX_SHARD_SIZE) < 0;

  function* divide(start: string, from: number, to: number): Generator<Shard> {
    const all = entriesOf(from, to);
    if (fits(all)) {
      yield { start, entries: all };
      return;
    }
    let best = all.slice(0, Math.max(1, countFitting(all, MAX_BEST_SIZE)));
    const prefix = commonPrefix(keys[from] ?? '', keys[to - 1] ?? '');
    let at = from;
    if (keys[at] === prefix) {
      const withKey = Uint32Array.from(new Set([...best, ...entriesOf(at, ++at)]));
      const count = countFitting(withKey, MAX_SHARD_SIZE);
      best = count < 0 ? withKey : withKey.slice(0, Math.max(best.length, count));
    }
    let shard: Shard | undefined = { start, entries: sortDistinct(best) };
    // A part for each character after the prefix; small parts share a shard.
    while (at < to) {
      const next = (keys[at] as string).slice(0, prefix.length + 1);
      let end = at + 1;
      while (end < to && keys[end]?.startsWith(next)) end++;
      const ofPart = entriesOf(at, end);
      const both: Uint32Array = shard && fits(ofPart) ? join(shard.entries, ofPart) : ofPart;
      if (fits(both)) shard = { start: shard?.start ?? next, entries: both };
      else {
        if (shard) yield shard;
        shard = fits(ofPart) ? { start: next, entries: ofPart } : undefined;
        if (!shard) yield* divide(next, at, end);
      }
      at = end;
    }
    if (shard) yield shard;
  }
  return divide('', 0, keys.length);
}

const join = (a: Uint32Array, b: Uint32Array) => sortDistinct(Uint32Array.from([...a, ...b]));

const sortDistinct = (numbers: Uint32Array): Uint32Array =>
  numbers.sort().filter((number, i, sorted) => number !== sorted[i - 1]);

function commonPrefix(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return a.slice(0, length);
}

/** The start of the shard with the entries for a key: the last that is not greater than the key. */
export function shardStart(starts: readonly string[], key: string): string {
  return starts.findLast((start) => start <= key) ?? '';
}

/** The name of a shard's file: other characters than those of plain keys become hexadecimal numbers. */
export const shardName = (start: string): string =>
  start === '' ? '_' : start.replace(/[^a-z0-9]/g, (unit) => `_${unit.charCodeAt(0).toString(16)}_`);
