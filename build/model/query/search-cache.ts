import type { SearchResult } from './matches.ts';

/** Maximum size of the cache: about 400 terms in a directory of 10,000 entries. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Approximate size of a result in addition to its matches. */
const BYTES_PER_RESULT = 500;

/** The latest search results of a directory, so that further pages need no new search. */
export interface SearchCache {
  readonly get: (term: string) => SearchResult | undefined;
  readonly set: (term: string, result: SearchResult) => void;
}

export function makeSearchCache(maxBytes: number = MAX_BYTES): SearchCache {
  const results = new Map<string, SearchResult>();
  let bytes = 0;
  const remove = (term: string, result: SearchResult) => {
    results.delete(term);
    bytes -= sizeOf(result);
  };
  const set = (term: string, result: SearchResult) => {
    const known = results.get(term);
    if (known) remove(term, known);
    results.set(term, result);
    bytes += sizeOf(result);
    // Maps keep the insertion order, so the first result is the least recently used.
    for (const [oldest, unused] of results) {
      if (bytes <= maxBytes) break;
      remove(oldest, unused);
    }
  };
  return {
    get: (term) => {
      const result = results.get(term);
      if (result) set(term, result);
      return result;
    },
    set,
  };
}

const sizeOf = (result: SearchResult): number =>
  BYTES_PER_RESULT + ('matches' in result ? result.matches.length : 0);
