import { groupBy } from '../../domain/group.ts';

/*
 * Suggestions are found by the start of a key. Their index is the sorted keys, cut into shards: a shard has the entries
 * of all keys from its start to the start of the next one. If the keys with a prefix need several shards, the first of
 * these also has the best entries of all, so that any start of a key needs one shard only.
 *
 * Shards are cut where prefixes branch, and their names are their starts: a changed row changes the shards of its keys,
 * and moves no cuts but those next to them.
 */

/** Sizes in characters of JSON: of a shard, and of the best entries in the first of several shards. */
const MAX_SHARD_SIZE = 64_000;
const MAX_BEST_SIZE = 8_000;

/** An entry of the index, with the keys under which it is found. */
export interface ShardEntry {
  readonly keys: readonly string[];
  readonly list: number;
  /** Approximate number of characters that it adds to a shard. */
  readonly size: number;
}

/** What is divided: the entries, the best first, and the number of characters that each list adds to a shard. */
export interface ShardInput {
  readonly entries: readonly ShardEntry[];
  readonly listSizes: readonly number[];
}

/** A shard: its start, and the indexes of its entries, the best first. */
export interface Shard {
  readonly start: string;
  readonly entries: readonly number[];
  /** For the starts of this prefix, the shard has only the best of these entries, which are all that match. */
  readonly cut?: { readonly prefix: string; readonly entries: readonly number[] };
}

/** A key and the index of an entry. */
interface Posting {
  readonly key: string;
  readonly entry: number;
}

/** Divides entries into shards, in the order of their starts. The first one starts with the empty key. */
export function divideIntoShards(input: ShardInput): Generator<Shard> {
  const postings: Posting[] = [];
  input.entries.forEach(({ keys }, entry) => {
    for (const key of new Set(keys)) if (key !== '') postings.push({ key, entry });
  });
  postings.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return divide({ start: '', postings }, input);
}

/** The postings, in the order of their keys, whose keys start with `start`. */
interface Part {
  readonly start: string;
  readonly postings: readonly Posting[];
}

function* divide(part: Part, input: ShardInput): Generator<Shard> {
  const entries = entriesOf(part.postings);
  let shard: ShardBuilder | undefined = startShard(part.start, input);
  if (!shard.add(entries)) {
    const { prefix, exact, longer } = branchesOf(part);
    shard.addBest(entries, MAX_BEST_SIZE);
    shard.addBest(entriesOf(exact), MAX_SHARD_SIZE);
    shard.cut({ prefix, entries });
    for (const next of longer) {
      const entriesOfNext = entriesOf(next.postings);
      if (shard?.add(entriesOfNext)) continue;
      if (shard) yield shard.finish();
      shard = startShard(next.start, input);
      if (shard.add(entriesOfNext)) continue;
      yield* divide(next, input);
      shard = undefined;
    }
  }
  if (shard) yield shard.finish();
}

/** The distinct entries, the best first. */
const entriesOf = (postings: readonly Posting[]): number[] =>
  [...new Set(postings.map(({ entry }) => entry))].sort((a, b) => a - b);

interface Branches {
  /** The common prefix of the keys of a part. */
  readonly prefix: string;
  /** The postings whose key is the prefix. */
  readonly exact: readonly Posting[];
  /** A part for each character after it. */
  readonly longer: readonly Part[];
}

function branchesOf({ postings }: Part): Branches {
  const prefix = commonPrefix(postings[0]?.key ?? '', postings.at(-1)?.key ?? '');
  const groups = groupBy(postings, ({ key }) => key.slice(0, prefix.length + 1));
  const exact = groups.get(prefix) ?? [];
  groups.delete(prefix);
  return { prefix, exact, longer: [...groups].map(([start, group]) => ({ start, postings: group })) };
}

function commonPrefix(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return a.slice(0, length);
}

interface ShardBuilder {
  /** Adds entries; returns false and adds none if there is no room for all of them. */
  readonly add: (entries: readonly number[]) => boolean;
  /** Adds the first entries, at least one, as long as the shard is smaller than a size. */
  readonly addBest: (entries: readonly number[], maxSize: number) => void;
  /** Records that the shard has only the best of some entries. */
  readonly cut: (cut: Shard['cut']) => void;
  readonly finish: () => Shard;
}

function startShard(start: string, { entries: all, listSizes }: ShardInput): ShardBuilder {
  const added = new Set<number>();
  const lists = new Set<number>();
  let size = 0;
  let cut: Shard['cut'];
  const sizeWith = (entries: readonly number[]): number => {
    const fresh = entries.filter((entry) => !added.has(entry)).map((entry) => all[entry] as ShardEntry);
    const freshLists = new Set(fresh.map(({ list }) => list).filter((list) => !lists.has(list)));
    return (
      fresh.reduce((sum, entry) => sum + entry.size, size) +
      [...freshLists].reduce((sum, list) => sum + (listSizes[list] ?? 0), 0)
    );
  };
  const add = (entries: readonly number[], maxSize = MAX_SHARD_SIZE): boolean => {
    const total = sizeWith(entries);
    if (total > maxSize) return false;
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
