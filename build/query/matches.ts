import { compileSearchTerm, MAX_SEARCH_TERM, RefusedTerm, TOO_LONG } from './search.ts';
import type { RecordTexts } from './texts.ts';

/** The result of a search, as data that threads can exchange. */
export type SearchResult =
  /** For each record, in their order, 1 if it was found and 0 if not. */
  | { readonly matches: Uint8Array }
  /** Why the term is refused; completes "searchTerm …". */
  | { readonly refusal: string };

/** Why a term is refused without a search, if it is; needs no time to find out. */
export function refusalOfLength(term: string): { readonly refusal: string } | undefined {
  return [...term].length > MAX_SEARCH_TERM ? { refusal: TOO_LONG } : undefined;
}

/** Tries a search term on all records, whatever else a request filters by: it is refused for all requests or none. */
export function searchRecords(term: string, records: readonly RecordTexts[]): SearchResult {
  try {
    const isFound = compileSearchTerm(term);
    return { matches: Uint8Array.from(records, (texts) => (texts.some(isFound) ? 1 : 0)) };
  } catch (error) {
    if (error instanceof RefusedTerm) return { refusal: error.message };
    throw error;
  }
}
