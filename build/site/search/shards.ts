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
export interface Shard {
  readonly start: string;
  readonly entries: readonly number[];
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
    owners
      .slice(offsets[from], offsets[to])
      .sort()
      .filter((entry, i, sorted) => entry !== sorted[i - 1]);

  function* divide(start: string, from: number, to: number): Generator<Shard> {
    let shard: OpenShard | undefined = openShard(start, entries, listSizes);
    const all = entriesOf(from, to);
    if (shard.add(all)) {
      yield shard.finish();
      return;
    }
    shard.addBest(all, MAX_BEST_SIZE);
    const prefix = commonPrefix(keys[from] ?? '', keys[to - 1] ?? '');
    let at = from;
    if (keys[at] === prefix) shard.addBest(entriesOf(at, ++at), MAX_SHARD_SIZE);
    // A part for each character after the prefix; small parts share a shard.
    while (at < to) {
      const next = (keys[at] as string).slice(0, prefix.length + 1);
      let end = at + 1;
      while (end < to && keys[end]?.startsWith(next)) end++;
      const ofPart = entriesOf(at, end);
      if (!shard?.add(ofPart)) {
        if (shard) yield shard.finish();
        shard = openShard(next, entries, listSizes);
        if (!shard.add(ofPart)) {
          yield* divide(next, at, end);
          shard = undefined;
        }
      }
      at = end;
    }
    if (shard) yield shard.finish();
  }
  return divide('', 0, keys.length);
}

type OpenShard = ReturnType<typeof openShard>;

function openShard(start: string, entries: readonly ShardEntry[], listSizes: readonly number[]) {
  const added = new Set<number>();
  const lists = new Set<number>();
  let size = 0;
  /** Adds entries; returns false and adds none if there is no room for all of them. */
  const add = (own: Iterable<number>, maxSize = MAX_SHARD_SIZE): boolean => {
    let total = size;
    const ownLists = new Set<number>();
    for (const number of own) {
      if (added.has(number)) continue;
      const entry = entries[number] as ShardEntry;
      if (!lists.has(entry.list) && !ownLists.has(entry.list)) total += listSizes[entry.list] ?? 0;
      ownLists.add(entry.list);
      total += entry.size;
      if (total > maxSize) return false;
    }
    size = total;
    for (const list of ownLists) lists.add(list);
    for (const number of own) added.add(number);
    return true;
  };
  /** Adds the first entries, at least one, as long as the shard is smaller than a size. */
  const addBest = (own: Iterable<number>, maxSize: number): void => {
    for (const number of own) if (!add([number], added.size === 0 ? Infinity : maxSize)) break;
  };
  const finish = (): Shard => ({ start, entries: [...added].sort((a, b) => a - b) });
  return { add, addBest, finish };
}

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
