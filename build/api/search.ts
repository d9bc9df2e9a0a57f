import type { Directory } from '../query/directory.ts';
import { refusalOfLength, type SearchResult, searchRecords } from '../query/matches.ts';
import { makeSearchCache } from '../query/search-cache.ts';
import { textsOf } from '../query/texts.ts';

/**
 * Finds the records of a directory that match a search term. The request identifies the client.
 *
 * @throws TooManySearches where too many searches are waiting
 */
export type Search = (term: string, request: Request) => Promise<SearchResult>;

/** Opens the search of a directory. */
export type OpenSearch = (directory: Directory) => Search;

/** A search cannot run now, because too many are waiting. Becomes a 503 problem. */
export class TooManySearches extends Error {}

/** Searches in the calling thread, for hosts that serve one request at a time in each of their processes. */
export const searchAtOnce: OpenSearch = ({ records }) => {
  const texts = records.map(({ entry }) => textsOf(entry));
  const cache = makeSearchCache();
  return async (term) => {
    const known = refusalOfLength(term) ?? cache.get(term);
    if (known) return known;
    const result = searchRecords(term, texts);
    // A search may be refused because the machine was busy.
    if ('matches' in result) cache.set(term, result);
    return result;
  };
};
