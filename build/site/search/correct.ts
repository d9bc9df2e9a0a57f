import { editDistance } from '../../model/values/nearest.ts';
import { keyOf, wordsOf } from './keys.ts';
import type { Query } from './query.ts';
import { shardStart } from './shards.ts';
import type { PreparedList, SearchSource } from './source.ts';

/** Shorter words are similar to too many. */
const MIN_LENGTH = 4;

/** One edit per this number of characters is a typing error, in short words too; with more, it is another word. */
const CHARACTERS_PER_EDIT = 6;

/** The shards around that of a word, because the error may be in its second letter. */
const MAX_NEIGHBOURS = 2;

/**
 * Corrects typing errors: replaces the words of a query that no text near their place in the index has. Undefined if there
 * is nothing to correct.
 *
 * @throws if a shard cannot be loaded
 */
export async function correct(source: SearchSource, query: Query): Promise<string | undefined> {
  const searched = new Set(query.words.map(({ key }) => key).filter(({ length }) => length >= MIN_LENGTH));
  const starts = [...searched].flatMap((key) => {
    const at = source.starts.indexOf(shardStart(source.starts, key));
    return source.starts.slice(Math.max(0, at - MAX_NEIGHBOURS), at + MAX_NEIGHBOURS + 1);
  });
  const shards = await Promise.all([...new Set(starts)].map(source.loadShard));
  const words = collectWords(shards.flat());
  const corrected = query.text.replace(/[\p{L}\p{M}\p{N}]+/gu, (word) => {
    const key = keyOf(word);
    return searched.has(key) ? (findNearest(key, words) ?? word) : word;
  });
  return corrected === query.text ? undefined : corrected;
}

/** The words of names by their keys; those in the language of the page come first. */
function collectWords(lists: readonly PreparedList[]): Map<string, string> {
  const rows = lists.flatMap((list) => list.rows);
  const texts = lists.flatMap((list) => list.texts).filter(({ field }) => field !== 'uri');
  const names = [
    ...rows.filter(({ isOwn }) => isOwn).map(({ name }) => name),
    ...texts.map(({ text }) => text),
    ...rows.map(({ name }) => name),
  ];
  const words = new Map<string, string>();
  for (const word of names.flatMap(wordsOf)) {
    const key = keyOf(word);
    if (!words.has(key)) words.set(key, word);
  }
  return words;
}

/** The word with the fewest edits and the same first letter; undefined if none is near, or if one starts with the key. */
function findNearest(key: string, words: ReadonlyMap<string, string>): string | undefined {
  let nearest: string | undefined;
  let maxEdits = Math.max(1, Math.floor(key.length / CHARACTERS_PER_EDIT));
  for (const [other, word] of words) {
    if (other.startsWith(key)) return undefined;
    const edits = other[0] === key[0] ? editDistance(key, other, maxEdits) : undefined;
    if (edits === undefined) continue;
    nearest = word;
    maxEdits = edits - 1;
  }
  return nearest;
}
