import { SUGGESTIONS_FILE, suggestionsShard, type UiLanguage } from '../../site/paths.ts';
import type { ShardContent, SuggestionIndex } from '../suggestions/index-format.ts';
import { shardName } from '../suggestions/shards.ts';
import { loadStemmers } from '../suggestions/stemmers.ts';
import type { SuggestionSource } from '../suggestions/suggest.ts';

/** Loads the index of the suggestions once; after a failure, the next call tries again. */
export function makeSourceLoader(ui: UiLanguage): () => Promise<SuggestionSource> {
  let source: Promise<SuggestionSource> | undefined;
  return () => {
    source ??= load(ui).catch((error: unknown) => {
      source = undefined;
      throw error;
    });
    return source;
  };
}

async function load(ui: UiLanguage): Promise<SuggestionSource> {
  const { starts, languages } = await loadJson<SuggestionIndex>(SUGGESTIONS_FILE);
  const shards = new Map<string, Promise<ShardContent>>();
  return {
    ui,
    starts,
    stemmers: await loadStemmers(languages),
    loadShard: (start) => {
      const known = shards.get(start) ?? loadJson<ShardContent>(suggestionsShard(shardName(start)));
      shards.set(start, known);
      known.catch(() => shards.delete(start));
      return known;
    },
  };
}

async function loadJson<T>(path: string): Promise<T> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(response.statusText);
  return response.json() as Promise<T>;
}
