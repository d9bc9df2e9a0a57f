export interface Sort {
  readonly columnId: string;
  readonly descending: boolean;
}

/** Filter and sort order of a table. */
export interface View {
  readonly filter: string;
  /** Undefined for the original order. */
  readonly sort: Sort | undefined;
}

/** Parses the query of a URL. */
export function parseView(search: string): View {
  const parameters = new URLSearchParams(search);
  const columnId = parameters.get('sort');
  return {
    filter: parameters.get('filter') ?? '',
    sort: columnId ? { columnId, descending: parameters.get('order') === 'descending' } : undefined,
  };
}

/** Serializes a view as the query of a URL, with `?`; empty for the default view. */
export function printView({ filter, sort }: View): string {
  const parameters = new URLSearchParams();
  if (filter !== '') parameters.set('filter', filter);
  if (sort) parameters.set('sort', sort.columnId);
  if (sort?.descending) parameters.set('order', 'descending');
  const query = parameters.toString();
  return query === '' ? '' : `?${query}`;
}

/** The next sort order after a click on a heading: ascending, descending, original order. */
export function nextSort(sort: Sort | undefined, columnId: string): Sort | undefined {
  if (sort?.columnId !== columnId) return { columnId, descending: false };
  return sort.descending ? undefined : { columnId, descending: true };
}
