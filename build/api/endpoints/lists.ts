import type { DirectoryRecord } from '../../model/document/entry.ts';
import { rangesOf } from '../../model/identity/language.ts';
import { MAX_PAGE_SIZE } from '../../model/query/paging.ts';
import type { ResultSet, Route } from '../endpoint.ts';
import { pageFile, placeholderOf } from '../files/files.ts';
import type { Naming } from '../files/naming.ts';
import { PAGE, PAGE_SIZE } from '../request/parameters.ts';
import { printEntries } from '../response/responses.ts';

/** The names of the paging parameters of every list. */
export const PAGING_NAMES: readonly string[] = [PAGE.name, PAGE_SIZE.name];

/**
 * Routes of a list for every combination of the paging parameters and others. Combinations with more parameters come first,
 * because a route also matches requests with further parameters.
 *
 * @param filters names of the other parameters
 * @param setName the name of a result set by the values of the filters, which are empty if they are absent
 */
export function listRoutes(
  from: string,
  filters: readonly string[],
  setName: (...filters: string[]) => string,
): Route[] {
  const combinations = subsets([...filters, ...PAGING_NAMES]).sort((a, b) => b.length - a.length);
  return combinations.map((present) => {
    const fill = (name: string, otherwise = '') => (present.includes(name) ? placeholderOf(name) : otherwise);
    const set = setName(...filters.map((name) => fill(name)));
    const to = pageFile(set, fill(PAGE_SIZE.name, String(MAX_PAGE_SIZE)), fill(PAGE.name, '1'));
    return { from, query: queryOf(present), to };
  });
}

/** The query of a route that requires these parameters. */
export const queryOf = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, placeholderOf(name)]));

function subsets<T>(items: readonly T[]): T[][] {
  const [first, ...rest] = items;
  if (first === undefined) return [[]];
  const without = subsets(rest);
  return [...without.map((subset) => [first, ...subset]), ...without];
}

/** The most common page sizes, for lists that clients page through completely. */
export const COMMON_SIZES: readonly number[] = [10, 20, 25, MAX_PAGE_SIZE];

/** The default page size, for all other lists. */
export const DEFAULT_SIZE: readonly number[] = [MAX_PAGE_SIZE];

/** A result set of index entries. */
export const entrySet = (
  name: string,
  records: readonly DirectoryRecord[],
  sizes: readonly number[],
): ResultSet => ({
  name,
  count: records.length,
  sizes,
  render: (start, end) => printEntries(records.slice(start, end)),
});

/** The language ranges that match a record, in their static spelling. */
export function staticRanges({ entry }: DirectoryRecord, naming: Naming): string[] {
  const ranges = rangesOf(entry.language).map(naming.staticSpelling);
  return ranges.filter((range) => range !== undefined);
}
