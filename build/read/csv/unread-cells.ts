/** Unreadable rows and cells of a table. */
export interface UnreadCells {
  /** Adds a cell, or a whole row if there is no column. */
  readonly add: (row: number, columnId?: string) => void;
  /** Whether the row, or its cell in the column, is unreadable. */
  readonly has: (row: number, columnId?: string) => boolean;
  readonly entries: () => Iterable<readonly [row: number, columnId: string | undefined]>;
}

/** Creates an empty collection. */
export function makeUnreadCells(): UnreadCells {
  const rows = new Map<string | undefined, Set<number>>();
  const has = (row: number, columnId?: string): boolean => rows.get(columnId)?.has(row) ?? false;
  return {
    add: (row, columnId) => {
      const own = rows.get(columnId);
      if (own) own.add(row);
      else rows.set(columnId, new Set([row]));
    },
    has: (row, columnId) => has(row) || (columnId !== undefined && has(row, columnId)),
    *entries() {
      for (const [columnId, own] of rows) for (const row of own) yield [row, columnId];
    },
  };
}
