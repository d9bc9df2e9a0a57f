/** Rows and cells of a table that cannot be read. There may be as many of them as there are cells. */
export interface UnreadCells {
  /** Adds a cell, or a whole row where no column is named. */
  readonly add: (row: number, columnId?: string) => void;
  /** Whether the row as a whole cannot be read, or its cell in the column. */
  readonly has: (row: number, columnId?: string) => boolean;
  /** What was added, column by column. */
  readonly entries: () => Iterable<readonly [row: number, columnId: string | undefined]>;
}

/** Makes an empty collection. */
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
