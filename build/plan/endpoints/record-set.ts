import type { IndexedRecord } from '../../query/directory.ts';
import type { ResultSet } from '../budget.ts';

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
