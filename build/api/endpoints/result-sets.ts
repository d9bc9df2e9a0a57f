import { rangesOf } from '../../model/identity/language.ts';
import type { DirectoryRecord } from '../../model/query/directory.ts';
import { MAX_PAGE_SIZE } from '../../model/query/paging.ts';
import type { ResultSet } from '../endpoint.ts';
import type { Naming } from '../files/naming.ts';
import { printEntries } from '../response/responses.ts';

/** The most common page sizes, for lists that clients page through completely. */
export const COMMON_SIZES: readonly number[] = [10, 20, 25, MAX_PAGE_SIZE];

/** The default page size, for all other lists. */
export const DEFAULT_SIZE: readonly number[] = [MAX_PAGE_SIZE];

/** A result set of index entries. */
export function entrySet(
  name: string,
  records: readonly DirectoryRecord[],
  sizes: readonly number[],
): ResultSet {
  return {
    name,
    count: records.length,
    sizes,
    render: (start, end) => printEntries(records.slice(start, end)),
  };
}

/** The language ranges that match a record, in their static spelling. */
export function staticRanges({ entry }: DirectoryRecord, naming: Naming): string[] {
  return rangesOf(entry.language).flatMap((range) => naming.staticSpelling(range) ?? []);
}
