import { compareCodeUnits } from '../../../model/identity/version.ts';

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

/** The entries of an index, the best first, and the keys under which they are found. */
export interface IndexEntries<T extends ShardEntry = ShardEntry> {
  readonly entries: readonly T[];
  /** In the order of their entries. */
  readonly keys: readonly string[];
  /** The index of the entry of each key. */
  readonly owners: readonly number[];
}

export interface EntryCollector<T extends ShardEntry> extends IndexEntries<T> {
  /** Adds an entry that is worse than those before. */
  readonly add: (entry: T, keys: Iterable<string>) => void;
}

export function collectEntries<T extends ShardEntry>(): EntryCollector<T> {
  const [entries, keys, owners]: [T[], string[], number[]] = [[], [], []];
  const add = (entry: T, own: Iterable<string>) => {
    for (const key of own) {
      if (key === '') continue;
      keys.push(key);
      owners.push(entries.length);
    }
    entries.push(entry);
  };
  return { entries, add, keys, owners };
}

/** A shard: its start, and the indexes of its entries, the best first. */
export interface Shard {
  readonly start: string;
  readonly entries: Iterable<number>;
  /** For the starts of this prefix, the shard has only the best of these entries, which are all that match. */
  readonly cut?: { readonly prefix: string; readonly entries: Iterable<number> };
}

/**
 * Divides entries into shards, in the order of their starts. The first one starts with the empty key.
 *
 * @param listSizes the number of characters that each list adds to a shard
 */
export function divideIntoShards(
  { entries, keys, owners }: IndexEntries,
  listSizes: readonly number[],
): Generator<Shard> {
  const order = Uint32Array.from(keys.keys());
  order.sort((a, b) => compareCodeUnits(keys[a] as string, keys[b] as string));
  const postings = {
    keys: Array.from(order, (i) => keys[i] as string),
    owners: order.map((i) => owners[i] as number),
  };
  return divide({ start: '', postings, from: 0, to: order.length }, { entries, listSizes });
}

/** What shards are measured by. */
interface Measures {
  readonly entries: readonly ShardEntry[];
  readonly listSizes: readonly number[];
}

/** The postings whose keys start with `start`: those from one index up to another, in the order of their keys. */
interface Part {
  readonly start: string;
  readonly postings: { readonly keys: readonly string[]; readonly owners: Uint32Array };
  readonly from: number;
  readonly to: number;
}

function* divide(part: Part, measures: Measures): Generator<Shard> {
  const entries = entriesOf(part);
  let shard: ShardBuilder | undefined = startShard(part.start, measures);
  if (!shard.add(entries)) {
    const { prefix, exact, longer } = branchesOf(part);
    shard.addBest(entries, MAX_BEST_SIZE);
    shard.addBest(entriesOf(exact), MAX_SHARD_SIZE);
    shard.cut({ prefix, entries });
    for (const next of longer) {
      const entriesOfNext = entriesOf(next);
      if (shard?.add(entriesOfNext)) continue;
      if (shard) yield shard.finish();
      shard = startShard(next.start, measures);
      if (shard.add(entriesOfNext)) continue;
      yield* divide(next, measures);
      shard = undefined;
    }
  }
  if (shard) yield shard.finish();
}

/** The distinct entries, the best first. */
function entriesOf({ postings, from, to }: Part): Uint32Array {
  const sorted = postings.owners.slice(from, to).sort();
  return sorted.filter((entry, i) => entry !== sorted[i - 1]);
}

interface Branches {
  /** The common prefix of the keys of a part. */
  readonly prefix: string;
  /** The postings whose key is the prefix. */
  readonly exact: Part;
  /** A part for each character after it. */
  readonly longer: readonly Part[];
}

function branchesOf({ postings, from, to }: Part): Branches {
  const { keys } = postings;
  const prefix = commonPrefix(keys[from] ?? '', keys[to - 1] ?? '');
  const parts: Part[] = [];
  for (let start = from; start < to; ) {
    const key = (keys[start] as string).slice(0, prefix.length + 1);
    let end = start + 1;
    while (end < to && (key === prefix ? keys[end] === key : keys[end]?.startsWith(key))) end++;
    parts.push({ start: key, postings, from: start, to: end });
    start = end;
  }
  const [first] = parts;
  const hasExact = first?.start === prefix;
  const exact = hasExact ? first : { start: prefix, postings, from, to: from };
  return { prefix, exact, longer: hasExact ? parts.slice(1) : parts };
}

function commonPrefix(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return a.slice(0, length);
}

interface ShardBuilder {
  /** Adds entries; returns false and adds none if there is no room for all of them. */
  readonly add: (entries: Iterable<number>) => boolean;
  /** Adds the first entries, at least one, as long as the shard is smaller than a size. */
  readonly addBest: (entries: Iterable<number>, maxSize: number) => void;
  /** Records that the shard has only the best of some entries. */
  readonly cut: (cut: Shard['cut']) => void;
  readonly finish: () => Shard;
}

function startShard(start: string, { entries: all, listSizes }: Measures): ShardBuilder {
  const added = new Set<number>();
  const lists = new Set<number>();
  let size = 0;
  let cut: Shard['cut'];
  /** The size with further entries; undefined above the maximum. */
  const sizeWith = (entries: Iterable<number>, maxSize: number): number | undefined => {
    let total = size;
    const ownLists = new Set<number>();
    for (const entry of entries) {
      if (added.has(entry)) continue;
      const { list, size: ownSize } = all[entry] as ShardEntry;
      if (!lists.has(list) && !ownLists.has(list)) total += listSizes[list] ?? 0;
      total += ownSize;
      if (total > maxSize) return undefined;
      ownLists.add(list);
    }
    return total;
  };
  const add = (entries: Iterable<number>, maxSize = MAX_SHARD_SIZE): boolean => {
    const total = sizeWith(entries, maxSize);
    if (total === undefined) return false;
    size = total;
    for (const entry of entries) {
      added.add(entry);
      lists.add((all[entry] as ShardEntry).list);
    }
    return true;
  };
  return {
    add,
    addBest: (entries, maxSize) => {
      for (const entry of entries) if (!add([entry], added.size === 0 ? Infinity : maxSize)) break;
    },
    cut: (given) => {
      cut = given;
    },
    finish: () => ({ start, entries: [...added].sort((a, b) => a - b), ...(cut && { cut }) }),
  };
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
