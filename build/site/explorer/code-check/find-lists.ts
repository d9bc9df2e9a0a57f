import { append } from '../../../model/collections.ts';
import { codeKeyOf } from '../suggestions/match.ts';
import { shardStart } from '../suggestions/shards.ts';
import { type PreparedShard, preparedShards, type SuggestionSource } from '../suggestions/suggest.ts';
import { codesIn, type Paste } from './paste.ts';

/** A list with pasted codes. */
export interface FoundList {
  /** The path segment of its pages ({@link ListedDocument.listPlace}). */
  readonly place: string;
  /** The number of the looked up codes that one of its columns contains, and of all that were looked up. */
  readonly found: number;
  readonly all: number;
}

/** Codes that are looked up: they need about as many shards. */
const MAX_LOOKUPS = 24;

/** A code in another spelling, and a name, count less than a code: long lists have most short codes in some spelling. */
const SIMILAR = 0.5;
const NAME = 0.7;
/** A list that defines its codes is more likely than one that refers to it. */
const FOREIGN = 0.9;
/** Of lists with all codes, one whose codes are all current is more likely than one that also has former codes. */
const WITH_FORMER = 0.97;

/**
 * The lists of the latest versions that contain pasted codes or names, the ones with most of them first.
 *
 * @throws if a shard cannot be loaded
 */
export async function findLists(source: SuggestionSource, paste: Paste): Promise<FoundList[]> {
  const sets = paste.sources.map(
    (one) => new Set(codesIn(paste, one, 1).map(({ cells }) => cells[0] as string)),
  );
  // The same number from each source, so that a column of names does not hide a column of codes.
  const samples = sets.map((codes) => sampleOf([...codes], Math.ceil(MAX_LOOKUPS / sets.length)));
  const shards = new Map<string, PreparedShard>();
  const startOf = (code: string) => shardStart(source.starts, codeKeyOf(code));
  await Promise.all(
    [...new Set(samples.flat().map(startOf))].map(async (start) => {
      shards.set(start, preparedShards(source)(await source.loadShard(start)));
    }),
  );
  const lists = new Map<string, FoundList & { readonly rank: number }>();
  for (const codes of samples) {
    const columns = new Map<string, number[]>();
    for (const code of codes) {
      const weights = weightsOf(code, shards.get(startOf(code)) as PreparedShard);
      for (const [column, weight] of weights) append(columns, column, weight);
    }
    for (const [column, weights] of columns) {
      const place = column.slice(column.indexOf(' ') + 1);
      const rank = weights.reduce((sum, weight) => sum + weight, 0) / codes.length;
      if (rank > (lists.get(place)?.rank ?? 0))
        lists.set(place, { place, found: weights.length, all: codes.length, rank });
    }
  }
  return [...lists.values()].sort((a, b) => b.rank - a.rank);
}

/** Some of the codes, from all parts of the paste. The first one may be a heading. */
function sampleOf(codes: readonly string[], size: number): string[] {
  const step = Math.max(1, codes.length / size);
  return Array.from(
    { length: Math.min(size, codes.length) },
    (_, i) => codes[Math.floor(i * step)] as string,
  );
}

/** How well a code is found in columns of lists; a column is the number of its code, and the place of its list. */
function weightsOf(code: string, { rows, listAt }: PreparedShard): Map<string, number> {
  const key = codeKeyOf(code);
  const weights = new Map<string, number>();
  if (key === '') return weights;
  for (const { list, codes, codeKeys, nameText } of rows) {
    const columns = [...codes.keys()].filter((i) => codeKeys[i] === key);
    const isName = nameText.length > 0 && codeKeyOf(nameText) === key;
    if (columns.length === 0 && !isName) continue;
    const { place, hasForeignCodes, hasFormerCodes } = listAt(list);
    const factor = (hasForeignCodes ? FOREIGN : 1) * (hasFormerCodes ? WITH_FORMER : 1);
    const add = (column: number, weight: number) => {
      const id = `${column} ${place}`;
      weights.set(id, Math.max(weights.get(id) ?? 0, weight * factor));
    };
    for (const i of columns) add(i, codes[i] === code.trim() ? 1 : SIMILAR);
    if (isName) add(-1, NAME);
  }
  return weights;
}
