import { rangesOf } from '../../domain/language.ts';
import type { IndexedRecord } from '../../query/directory.ts';
import type { ResultSet } from '../endpoint.ts';
import type { Naming } from '../naming.ts';
import { printEntries } from '../responses.ts';

/** A result set of index entries. */
export function entrySet(name: string, records: readonly IndexedRecord[]): ResultSet {
  return {
    name,
    count: records.length,
    render: (start, end) => printEntries(records.slice(start, end)),
  };
}

/** The language ranges that find a record, in their static spelling. */
export function staticRanges({ entry }: IndexedRecord, naming: Naming): string[] {
  return rangesOf(entry.language).flatMap((range) => naming.staticSpelling(range) ?? []);
}
