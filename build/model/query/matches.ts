import { compileSearchTerm, MAX_SEARCH_TERM, RefusedTerm, TOO_LONG } from './search.ts';
import type { SearchTexts } from './texts.ts';

/** The result of a search, which threads can exchange. */
export type SearchResult =
  /** For each record in order, 1 if it matches, otherwise 0. */
  | { readonly matches: Uint8Array }
  /** Why the term is refused; completes "searchTerm …". */
  | { readonly refusal: string };

/** The reason why a term is rejected because of its length, if it is. */
export function refusalOfLength(term: string): { readonly refusal: string } | undefined {
  return [...term].length > MAX_SEARCH_TERM ? { refusal: TOO_LONG } : undefined;
}

/** Matches a search term against all records, regardless of other filters, so that it is rejected for all requests or none. */
export function searchRecords(term: string, { texts, records, pairs }: SearchTexts): SearchResult {
  try {
    const found = texts.map(compileSearchTerm(term));
    const matches = new Uint8Array(records);
    for (let i = 0; i < pairs.length; i += 2) {
      if (found[pairs[i] as number]) matches[pairs[i + 1] as number] = 1;
    }
    return { matches };
  } catch (error) {
    if (error instanceof RefusedTerm) return { refusal: error.message };
    throw error;
  }
}
