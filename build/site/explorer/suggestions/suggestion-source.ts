import { SUGGESTIONS_FILE, suggestionsShard, type UiLanguage } from '../../paths.ts';
import type { ShardContent, SuggestionIndex } from './index-format.ts';
import { makeQuery } from './match.ts';
import { shardName } from './shards.ts';
import { loadStemmers } from './stemmers.ts';
import { type SuggestionSource, startsOfShards } from './suggest.ts';

/** Loads what suggestions need; the text is that of the first search, if it is known. */
export type LoadSource = (text?: string) => Promise<SuggestionSource>;

/** Loads the index of the suggestions once; after a failure, the next call tries again. */
export function makeSourceLoader(ui: UiLanguage): LoadSource {
  let index: Promise<LoadedIndex> | undefined;
  let stemmers: ReturnType<typeof loadStemmers> | undefined;
  return async (text) => {
    try {
      index ??= loadIndex();
      // Most searches are in the language of the page: their stems name the last shards without another round trip.
      const [{ languages, ...shards }, own] = await Promise.all([index, loadStemmers([ui])]);
      stemmers ??= loadStemmers(languages);
      const starts = text ? startsOfShards(shards, makeQuery(text, own.values())) : [];
      for (const start of starts) shards.loadShard(start).catch(() => {});
      return { ui, ...shards, stemmers: await stemmers };
    } catch (error) {
      index = undefined;
      stemmers = undefined;
      throw error;
    }
  };
}

type LoadedIndex = SuggestionIndex & Pick<SuggestionSource, 'loadShard'>;

async function loadIndex(): Promise<LoadedIndex> {
  const index = await loadJson<SuggestionIndex>(SUGGESTIONS_FILE);
  const shards = new Map<string, Promise<ShardContent>>();
  const loadShard = (start: string) => {
    const known = shards.get(start) ?? loadJson<ShardContent>(suggestionsShard(shardName(start)));
    shards.set(start, known);
    known.catch(() => shards.delete(start));
    return known;
  };
  return { ...index, loadShard };
}

async function loadJson<T>(path: string): Promise<T> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(response.statusText);
  return response.json() as Promise<T>;
}
