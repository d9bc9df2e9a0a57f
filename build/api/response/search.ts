import { textsOf } from '../../model/document/entry.ts';
import { once } from '../../model/once.ts';
import type { Directory } from '../../model/query/directory.ts';
import { type SearchResult, searchRecords, searchTextsOf } from '../../model/query/search.ts';

/** Finds the records of a directory that match a search term of a request. */
export type Search = (term: string, request: Request) => Promise<SearchResult>;

/** Opens the search of a directory. */
export type OpenSearch = (directory: Directory) => Search;

/** Searches in the calling thread, for hosts whose processes serve one request at a time. */
export const searchAtOnce: OpenSearch = ({ records }) => {
  const texts = once(() => searchTextsOf(records.map(({ entry }) => textsOf(entry))));
  return makeCachedSearch(records.length, async (term) => searchRecords(term, texts()));
};

/** Maximum size of the cached results of a directory: about 400 terms with 10,000 entries. */
const MAX_CACHE_BYTES = 4 * 1024 * 1024;

/** Approximate size of a result in addition to its matches. */
const BYTES_PER_RESULT = 500;

/** Keeps the latest results of a search, so that further pages need no new one. */
export function makeCachedSearch(records: number, search: Search, maxBytes = MAX_CACHE_BYTES): Search {
  const maxResults = Math.floor(maxBytes / (records + BYTES_PER_RESULT));
  const results = new Map<string, SearchResult>();
  return async (term, request) => {
    const result = results.get(term) ?? (await search(term, request));
    // Costly terms may be accepted the next time, when the machine is less busy.
    if ('refusal' in result) return result;
    // Maps keep the insertion order, so the first result is the least recently used.
    results.delete(term);
    results.set(term, result);
    for (const oldest of results.keys()) if (results.size > maxResults) results.delete(oldest);
    return result;
  };
}
