import { textsOf } from '../model/document/entry.ts';
import { keepLatest, once } from '../model/once.ts';
import { directoryOf } from '../model/query/directory.ts';
import type { DirectoryContents } from '../model/query/packed-records.ts';
import { paginate } from '../model/query/paging.ts';
import { type SearchResult, searchRecords, searchTextsOf } from '../model/query/search.ts';
import { selectIndex } from '../model/query/select.ts';
import type { Catalogue, Lists } from './endpoint.ts';
import { makeNaming } from './files/naming.ts';
import { searchTermOf } from './request.ts';
import { API_PATHS } from './respond.ts';

/** A search in more records may take long. */
const MAX_CHEAP_RECORDS = 500;

/** The index of a directory in memory. */
export function catalogueOf({ records, ...contents }: DirectoryContents): Catalogue {
  const directory = directoryOf(records);
  const naming = once(() => makeNaming(directory, API_PATHS));
  const search = makeSearch(directory);
  const lists: Lists = {
    directory,
    get naming() {
      return naming();
    },
  };
  return {
    about: async () => contents,
    isCostly: (query) => records.length > MAX_CHEAP_RECORDS && searchTermOf(query) !== undefined,
    search: async (term) => {
      const { refusal, matches } = term === undefined ? {} : search(term);
      const found = matches ? records.filter((_, i) => matches[i] === 1) : records;
      return {
        refusal,
        page: async (filter, page) => paginate(selectIndex({ records: found }, filter), page),
      };
    },
    listsOf: async () => lists,
    tags: async (page) => paginate(directory.tags, page),
  };
}

/** Maximum size of the cached results of a directory: about 400 terms with 10,000 entries. */
const MAX_CACHE_BYTES = 4 * 1024 * 1024;

/** Approximate size of a result in addition to its matches. */
const BYTES_PER_RESULT = 500;

/** Searches records. Keeps the latest results, so that further pages need no new search. */
export function makeSearch({ records }: Pick<DirectoryContents, 'records'>, maxBytes = MAX_CACHE_BYTES) {
  const texts = once(() => searchTextsOf(records.map(({ entry }) => textsOf(entry))));
  const maxResults = Math.floor(maxBytes / (records.length + BYTES_PER_RESULT));
  const results = new Map<string, SearchResult>();
  return (term: string): SearchResult => {
    const result = results.get(term) ?? searchRecords(term, texts());
    // Costly terms may be accepted the next time, when the machine is less busy.
    if ('refusal' in result) return result;
    keepLatest(results, term, result, maxResults);
    return result;
  };
}
