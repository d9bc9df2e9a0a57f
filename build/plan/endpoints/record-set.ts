import { rangesOf } from '../../domain/language.ts';
import type { IndexedRecord } from '../../query/directory.ts';
import type { ResultSet } from '../budget.ts';
import type { Naming } from '../paths.ts';

/** A result set of index entries. */
export function recordSet(name: string, records: readonly IndexedRecord[]): ResultSet {
  return {
    name,
    count: records.length,
    render: (start, end) =>
      `[${records
        .slice(start, end)
        .map(({ json }) => json)
        .join(',')}]`,
  };
}

/** The language ranges that find a record, in the spelling in which hosts keep them. */
export function plainRanges({ entry }: IndexedRecord, naming: Naming): string[] {
  return rangesOf(entry.language).flatMap((range) => naming.plainSpelling(range) ?? []);
}
