import { makeFindNearest } from '../../domain/nearest.ts';
import { readRow } from './joined-row.ts';
import { keyOf } from './keys.ts';
import { makeQuery } from './match.ts';
import { type SuggestionSource, startsOfShards, suggest } from './suggest.ts';

/**
 * A search without matches in the spelling of the index: its unknown words are replaced by the most similar ones of the
 * texts next to where they would be. Undefined if that finds nothing either.
 *
 * @throws if a shard cannot be loaded
 */
export async function respell(source: SuggestionSource, text: string): Promise<string | undefined> {
  const starts = startsOfShards(source, makeQuery(text, source.stemmers.values()));
  const shards = await Promise.all(starts.map(source.loadShard));
  const texts = shards.flatMap((shard) => [
    ...shard.texts.flatMap(([, field, own]) => (field === 'uri' ? [] : [own])),
    ...shard.rows.flatMap(([, ...row]) => readRow(row).flatMap(([name = ''] = []) => name)),
  ]);
  const other = replaceWords(text, new Set(texts.flatMap((one) => one.match(WORD) ?? [])));
  const found = other === text ? undefined : await suggest(source, other, { limit: 1 });
  return found?.items.length ? other : undefined;
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** Shorter words are similar to too many. */
const MIN_LENGTH = 4;

/** Compared pairs of words: some milliseconds of a slow CPU. */
const MAX_COMPARISONS = 30_000;

function replaceWords(text: string, words: ReadonlySet<string>): string {
  const keys = [...words].map(keyOf);
  const findNearest = makeFindNearest(words, MAX_COMPARISONS);
  return text.replace(WORD, (word) => {
    const isKnown = word.length < MIN_LENGTH || keys.some((key) => key.startsWith(keyOf(word)));
    return isKnown ? word : (findNearest(word) ?? word);
  });
}
