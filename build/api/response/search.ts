import { once } from '../../model/once.ts';
import type { Directory } from '../../model/query/directory.ts';
import { refusalOfLength, type SearchResult, searchRecords } from '../../model/query/matches.ts';
import { makeSearchCache } from '../../model/query/search-cache.ts';
import { searchTextsOf, textsOf } from '../../model/query/texts.ts';

/**
 * Finds the records of a directory that match a search term. The request identifies the client.
 *
 * @throws TooManySearches if too many searches are waiting
 */
export type Search = (term: string, request: Request) => Promise<SearchResult>;

/** Opens the search of a directory. */
export type OpenSearch = (directory: Directory) => Search;

/** Too many searches are waiting. Becomes a 503 problem. */
export class TooManySearches extends Error {}

/** Searches in the calling thread, for hosts whose processes serve one request at a time. */
export const searchAtOnce: OpenSearch = ({ records }) => {
  const texts = once(() => searchTextsOf(records.map(({ entry }) => textsOf(entry))));
  const cache = makeSearchCache();
  return async (term) => {
    const known = refusalOfLength(term) ?? cache.get(term);
    if (known) return known;
    const result = searchRecords(term, texts());
    cache.set(term, result);
    return result;
  };
};
