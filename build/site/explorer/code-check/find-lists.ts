import { append } from '../../../model/collections.ts';
import type { UiLanguage } from '../../paths.ts';
import { codeKeyOf } from '../../search/query.ts';
import { loadSource, type PreparedList } from '../../search/source.ts';
import { titleOf } from '../components/text.ts';
import { loadSearchIndex, summarizeList } from '../directory/lists.ts';
import type { ListWithCodes } from './address.ts';

/** Codes that are looked up: they need about as many shards. */
const MAX_LOOKUPS = 24;

/** Exact spelling outweighs other letter case: long lists have most short codes in some spelling. */
const SIMILAR = 0.2;
const NAME = 0.7;
/** A list that defines its codes is more likely than one that refers to it. */
const FOREIGN = 0.9;
/** Of lists with all codes, one whose codes are all current is more likely than one that also has former codes. */
const WITH_FORMER = 0.97;

const MAX_LISTS = 6;

/**
 * The lists whose latest versions contain codes or names, the ones with most of them first, by the documents that pages in a
 * language show.
 *
 * @throws if a file cannot be loaded
 */
export async function findListsWithCodes(
  ui: UiLanguage,
  codes: ReadonlySet<string>,
): Promise<ListWithCodes[]> {
  const [directory, source] = await Promise.all([loadSearchIndex(ui), loadSource(ui)]);
  const sample = takeSample([...codes]);
  const columns = new Map<string, number[]>();
  const addWeights = async (code: string): Promise<void> => {
    const lists = await source.loadShard(codeKeyOf(code));
    for (const [column, weight] of weightsOf(code, lists)) append(columns, column, weight);
  };
  await Promise.all(sample.map(addWeights));
  const sum = (weights: readonly number[]) => weights.reduce((total, weight) => total + weight, 0);
  const lists = new Map<string, ListWithCodes>();
  for (const [column, weights] of [...columns].sort(([, a], [, b]) => sum(b) - sum(a))) {
    const listPlace = column.slice(column.indexOf(' ') + 1);
    const list = directory.lists.find(({ versions }) => versions[0]?.[0]?.listPlace === listPlace);
    // The indexes may be of different builds.
    if (!list || lists.has(listPlace) || lists.size >= MAX_LISTS) continue;
    const { entry, place } = summarizeList(ui, list).shown;
    const { canonicalVersionUri, language } = entry;
    const counts = { found: weights.length, all: sample.length };
    lists.set(listPlace, { title: titleOf(entry), place, canonicalVersionUri, language, ...counts });
  }
  return [...lists.values()];
}

/** Some of the codes, from all parts of the paste. The first one may be a heading. */
function takeSample(codes: readonly string[]): string[] {
  const step = Math.max(1, codes.length / MAX_LOOKUPS);
  const length = Math.min(MAX_LOOKUPS, codes.length);
  return Array.from({ length }, (_, i) => codes[Math.floor(i * step)] ?? '');
}

/** How well a code is found in columns of lists; a column is the number of its code, and the place of its list. */
function weightsOf(code: string, lists: readonly PreparedList[]): Map<string, number> {
  const key = codeKeyOf(code);
  const weights = new Map<string, number>();
  if (key === '') return weights;
  for (const { place, hasForeignCodes, hasFormerCodes, rows } of lists) {
    const factor = (hasForeignCodes ? FOREIGN : 1) * (hasFormerCodes ? WITH_FORMER : 1);
    const add = (column: number, weight: number) => {
      const id = `${column} ${place}`;
      weights.set(id, Math.max(weights.get(id) ?? 0, weight * factor));
    };
    for (const { codes, codeKeys, name } of rows) {
      for (const [i, own] of codeKeys.entries())
        if (own === key) add(i, codes[i] === code.trim() ? 1 : SIMILAR);
      if (name !== '' && codeKeyOf(name) === key) add(-1, NAME);
    }
  }
  return weights;
}
