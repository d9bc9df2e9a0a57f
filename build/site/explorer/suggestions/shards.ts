import { append } from '../../../model/collections.ts';

/*
 * Suggestions are found by the start of a key. Their index is the sorted keys, cut into shards: a shard has the entries
 * of all keys from its start to the start of the next one. If the keys with a prefix need several shards, the first of
 * these also has the best entries of all, so that any start of a key needs one shard only.
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

/** Entries, the best first; and the indexes of the entries that are found under each key. */
export type EntryCollector<T extends ShardEntry> = ReturnType<typeof collectEntries<T>>;

export function collectEntries<T extends ShardEntry>() {
  const entries: T[] = [];
  const byKey = new Map<string, number[]>();
  /** Adds an entry that is worse than those before. */
  const add = (entry: T, keys: Iterable<string>): void => {
    for (const key of keys) if (key !== '') append(byKey, key, entries.length);
    entries.push(entry);
  };
  return { entries, byKey, add };
}

/** A shard: its start, and the indexes of its entries, the best first. */
export interface Shard {
  readonly start: string;
  readonly entries: readonly number[];
  /** For the starts of this prefix, the shard has only the best entries. */
  readonly cut?: string;
}

/** The keys that start with `start`: those from one position up to another. */
interface Part {
  readonly start: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Divides entries into shards, in the order of their starts. The first one starts with the empty key.
 *
 * @param listSizes the number of characters that each list adds to a shard
 */
export function divideIntoShards(
  index: Pick<EntryCollector<ShardEntry>, 'entries' | 'byKey'>,
  listSizes: readonly number[],
): Generator<Shard> {
  // By code unit, and faster than with a comparison in JavaScript.
  const keys = [...index.byKey.keys()].sort();
  const owners = Uint32Array.from(keys.flatMap((key) => index.byKey.get(key) ?? []));
  const starts = [0];
  for (const key of keys) starts.push((starts.at(-1) as number) + (index.byKey.get(key) ?? []).length);

  /** The distinct entries of keys, the best first. */
  const entriesOf = ({ from, to }: Part): Uint32Array =>
    owners
      .slice(starts[from], starts[to])
      .sort()
      .filter((entry, i, sorted) => entry !== sorted[i - 1]);

  function* divide(part: Part, entries = entriesOf(part)): Generator<Shard> {
    let shard = startShard(part.start, index.entries, listSizes);
    if (shard.add(entries)) {
      yield shard.finish();
      return;
    }
    const [exact, ...longer] = branchesOf(keys, part);
    const prefix = exact.start;
    shard.addBest(entries, MAX_BEST_SIZE);
    shard.addBest(entriesOf(exact), MAX_SHARD_SIZE);
    let cut: string | undefined = prefix;
    let isOpen = true;
    for (const next of longer) {
      const entriesOfNext = entriesOf(next);
      if (isOpen && shard.add(entriesOfNext)) continue;
      if (isOpen) yield shard.finish(cut);
      cut = undefined;
      shard = startShard(next.start, index.entries, listSizes);
      isOpen = shard.add(entriesOfNext);
      if (!isOpen) yield* divide(next, entriesOfNext);
    }
    if (isOpen) yield shard.finish(cut);
  }
  return divide({ start: '', from: 0, to: keys.length });
}

/** Divides keys after their common prefix: the keys that are the prefix, and a part for each character after it. */
function branchesOf(keys: readonly string[], { from, to }: Part): [Part, ...Part[]] {
  const prefix = commonPrefix(keys[from] ?? '', keys[to - 1] ?? '');
  let at = from;
  while (at < to && keys[at] === prefix) at++;
  const parts: [Part, ...Part[]] = [{ start: prefix, from, to: at }];
  while (at < to) {
    const start = (keys[at] as string).slice(0, prefix.length + 1);
    let end = at + 1;
    while (end < to && keys[end]?.[prefix.length] === start[prefix.length]) end++;
    parts.push({ start, from: at, to: end });
    at = end;
  }
  return parts;
}

function commonPrefix(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return a.slice(0, length);
}

function startShard(start: string, entries: readonly ShardEntry[], listSizes: readonly number[]) {
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
    for (const number of own) {
      added.add(number);
      lists.add((entries[number] as ShardEntry).list);
    }
    return true;
  };
  /** Adds the first entries, at least one, as long as the shard is smaller than a size. */
  const addBest = (own: Iterable<number>, maxSize: number): void => {
    for (const number of own) if (!add([number], added.size === 0 ? Infinity : maxSize)) break;
  };
  const finish = (cut?: string): Shard => {
    return { start, entries: [...added].sort((a, b) => a - b), ...(cut !== undefined && { cut }) };
  };
  return { add, addBest, finish };
}

/** The start of the shard with the entries for a key: the last that is not greater than the key. */
export function shardStart(starts: readonly string[], key: string): string {
  let [low, high] = [0, starts.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] as string) > key) high = middle;
    else low = middle;
  }
  return starts[low] ?? '';
}

/** The name of a shard's file: other characters than those of plain keys become hexadecimal numbers. */
export const shardName = (start: string): string =>
  start === '' ? '_' : start.replace(/[^a-z0-9]/g, (unit) => `_${unit.charCodeAt(0).toString(16)}_`);
