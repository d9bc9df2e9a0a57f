import type { IndexedRecord } from '../../query/directory.ts';
import type { ResultSet } from '../budget.ts';

/** A result set of index entries. */
export function recordSet(folder: string, records: readonly IndexedRecord[]): ResultSet {
  return {
    folder,
    count: records.length,
    render: (start, end) =>
      `[${records
        .slice(start, end)
        .map(({ json }) => json)
        .join(',')}]`,
  };
}
