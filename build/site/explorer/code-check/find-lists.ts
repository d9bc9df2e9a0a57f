import { append } from '../../../model/collections.ts';
import type { UiLanguage } from '../../paths.ts';
import { titleOf } from '../components/text.ts';
import { loadSearchIndex } from '../directory/index-file.ts';
import { summarizeList } from '../directory/lists.ts';
import { codeKeyOf } from '../suggestions/match.ts';
import { shardStart } from '../suggestions/shards.ts';
import {
  loadSource,
  type PreparedShard,
  preparedShards,
  type SuggestionSource,
} from '../suggestions/suggest.ts';
import type { ListWithCodes } from './kept-codes.ts';

/** A list with codes, and where its pages are. */
interface FoundList {
  /** The path segment of its pages ({@link ListedDocument.listPlace}). */
  readonly place: string;
  /** The number of the looked up codes that one of its columns contains, and of all that were looked up. */
  readonly found: number;
  readonly all: number;
}

const MAX_LISTS = 6;

/** The documents, which the pages in a language show, of the lists with codes. @throws if a file cannot be loaded */
export async function findListsWithCodes(
  ui: UiLanguage,
  codes: ReadonlySet<string>,
): Promise<ListWithCodes[]> {
  const [directory, source] = await Promise.all([loadSearchIndex(ui), loadSource(ui)]);
  const lists: ListWithCodes[] = [];
  for (const { place: listPlace, found, all } of await findLists(source, codes)) {
    const list = directory.lists.find(({ versions }) => versions[0]?.[0]?.listPlace === listPlace);
    // The indexes may be of different builds.
    if (!list || lists.length >= MAX_LISTS) continue;
    const { entry, place } = summarizeList(ui, list).shown;
    const { canonicalVersionUri, language } = entry;
    lists.push({ title: titleOf(entry), place, canonicalVersionUri, language, found, all });
  }
  return lists;
}

/** Codes that are looked up: they need about as many shards. */
const MAX_LOOKUPS = 24;

/** Exact spelling outweighs other letter case: long lists have most short codes in some spelling. */
const SIMILAR = 0.2;
const NAME = 0.7;
/** A list that defines its codes is more likely than one that refers to it. */
const FOREIGN = 0.9;
/** Of lists with all codes, one whose codes are all current is more likely than one that also has former codes. */
const WITH_FORMER = 0.97;

/**
 * The lists of the latest versions that contain codes or names, the ones with most of them first.
 *
 * @throws if a shard cannot be loaded
 */
async function findLists(source: SuggestionSource, codes: ReadonlySet<string>): Promise<FoundList[]> {
  const sample = takeSample([...codes]);
  const shards = new Map<string, PreparedShard>();
  const startOf = (code: string) => shardStart(source.starts, codeKeyOf(code));
  const load = async (start: string) => {
    shards.set(start, preparedShards(source)(await source.loadShard(start)));
  };
  await Promise.all(Array.from(new Set(sample.map(startOf)), load));
  const columns = new Map<string, number[]>();
  for (const code of sample) {
    const weights = weightsOf(code, shards.get(startOf(code)) as PreparedShard);
    for (const [column, weight] of weights) append(columns, column, weight);
  }
  const lists = new Map<string, FoundList & { readonly rank: number }>();
  for (const [column, weights] of columns) {
    const place = column.slice(column.indexOf(' ') + 1);
    const rank = weights.reduce((sum, weight) => sum + weight, 0);
    if (rank > (lists.get(place)?.rank ?? 0))
      lists.set(place, { place, found: weights.length, all: sample.length, rank });
  }
  return [...lists.values()].sort((a, b) => b.rank - a.rank);
}

/** Some of the codes, from all parts of the paste. The first one may be a heading. */
function takeSample(codes: readonly string[]): string[] {
  const step = Math.max(1, codes.length / MAX_LOOKUPS);
  const length = Math.min(MAX_LOOKUPS, codes.length);
  return Array.from({ length }, (_, i) => codes[Math.floor(i * step)] ?? '');
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
