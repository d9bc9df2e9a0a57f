/** By which column rows are sorted. */
export interface Sort {
  readonly columnId: string;
  readonly descending: boolean;
}

/** What a reader wants to see of a table. */
export interface View {
  readonly filter: string;
  /** Undefined for the order of the list itself. */
  readonly sort: Sort | undefined;
}

/** Reads a view from the query of an address. */
export function parseView(search: string): View {
  const parameters = new URLSearchParams(search);
  const columnId = parameters.get('sort');
  return {
    filter: parameters.get('filter') ?? '',
    sort: columnId ? { columnId, descending: parameters.get('order') === 'descending' } : undefined,
  };
}

/** Writes a view as the query of an address, with its `?`; nothing for the list as it is. */
export function printView({ filter, sort }: View): string {
  const parameters = new URLSearchParams();
  if (filter !== '') parameters.set('filter', filter);
  if (sort) parameters.set('sort', sort.columnId);
  if (sort?.descending) parameters.set('order', 'descending');
  const query = parameters.toString();
  return query === '' ? '' : `?${query}`;
}

/** The sort that a press on a column's heading leads to: ascending, descending, and the order of the list again. */
export function nextSort(sort: Sort | undefined, columnId: string): Sort | undefined {
  if (sort?.columnId !== columnId) return { columnId, descending: false };
  return sort.descending ? undefined : { columnId, descending: true };
}
