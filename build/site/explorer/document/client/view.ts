import { parseInstant } from '../../../../model/values/instant.ts';
import type { Sort } from '../table/rows-table.tsx';

/** What a reader chose to see of a list: filters, columns and the sort order. */
export interface View {
  readonly filter: string;
  /** The values that rows must have, one of each column, by the ids of the columns. */
  readonly chosen: ReadonlyMap<string, readonly string[]>;
  /** The day on which rows must be valid. */
  readonly day: string | undefined;
  /** The ids of the columns that are not shown. */
  readonly hidden: readonly string[];
  /** Undefined for the original order. */
  readonly sort: Sort | undefined;
}

/** Begins the names of parameters with the chosen values of a column. */
const CHOSEN = 'only.';

/** Parses the query of a URL. */
export function parseView(search: string): View {
  const parameters = new URLSearchParams(search);
  const columnId = parameters.get('sort');
  const chosen = new Map<string, readonly string[]>();
  for (const name of parameters.keys())
    if (name.startsWith(CHOSEN)) chosen.set(name.slice(CHOSEN.length), parameters.getAll(name));
  const day = parameters.get('day') ?? '';
  return {
    filter: parameters.get('filter') ?? '',
    chosen,
    day: parseInstant(day)?.wholeDay ? day : undefined,
    hidden: parameters.getAll('hide'),
    sort: columnId ? { columnId, descending: parameters.get('order') === 'descending' } : undefined,
  };
}

/** Serializes a view as the query of a URL, with `?`; empty for the default view. */
export function printView({ filter, chosen, day, hidden, sort }: View): string {
  const parameters = new URLSearchParams();
  if (filter !== '') parameters.set('filter', filter);
  for (const [columnId, values] of chosen)
    for (const value of values) parameters.append(`${CHOSEN}${columnId}`, value);
  if (day !== undefined) parameters.set('day', day);
  for (const columnId of hidden) parameters.append('hide', columnId);
  if (sort) parameters.set('sort', sort.columnId);
  if (sort?.descending) parameters.set('order', 'descending');
  const query = parameters.toString();
  return query === '' ? '' : `?${query}`;
}

/** A view without filters. */
export const withoutFilters = ({ sort, hidden }: View): View => ({ ...parseView(''), sort, hidden });

/** A view with other chosen values of a column; rows may have any if there are none. */
export function withChosen(view: View, columnId: string, values: readonly string[]): View {
  const chosen = new Map(view.chosen);
  chosen.delete(columnId);
  if (values.length > 0) chosen.set(columnId, values);
  return { ...view, chosen };
}

/** The next sort order after a click on a heading: ascending, descending, original order. */
export function nextSort(sort: Sort | undefined, columnId: string): Sort | undefined {
  if (sort?.columnId !== columnId) return { columnId, descending: false };
  return sort.descending ? undefined : { columnId, descending: true };
}
