import { parseInstant } from '../../../../model/values/instant.ts';
import { parseFragment } from '../fragment.ts';
import type { Sort } from '../rows-table.tsx';
import type { Indexes, TableModel, View } from './table-model.ts';

/** The state of a table. Rows are identified by their indexes in the list. */
export interface TableState {
  readonly view: View;
  /** The rows that match the view, in its order. */
  readonly order: Indexes;
  readonly selected: number | undefined;
  /** The row in the tab order; undefined only without rows. */
  readonly active: number | undefined;
  /** A code that no row has. */
  readonly missing: string | undefined;
}

/** A view with other chosen values of a column. */
export function withChosen(view: View, columnId: string, values: readonly string[]): View {
  const chosen = new Map(view.chosen);
  chosen.delete(columnId);
  if (values.length > 0) chosen.set(columnId, values);
  return { ...view, chosen };
}

/** A view without filters. */
export const withoutFilters = (view: View): View => ({
  ...parseView(''),
  sort: view.sort,
  hidden: view.hidden,
});

/** Begins the names of parameters with the chosen values of a column. */
const CHOSEN = 'only.';

/** Parses the query of a URL. */
export function parseView(search: string): View {
  const parameters = new URLSearchParams(search);
  const columnId = parameters.get('sort');
  const chosen = new Map<string, readonly string[]>();
  for (const name of new Set(parameters.keys()))
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

/** The next sort order after a click on a heading: ascending, descending, original order. */
export function nextSort(sort: Sort | undefined, columnId: string): Sort | undefined {
  if (sort?.columnId !== columnId) return { columnId, descending: false };
  return sort.descending ? undefined : { columnId, descending: true };
}

export function initialState(model: TableModel): TableState {
  const view = parseView('');
  const order = model.select(view);
  return { view, order, selected: undefined, active: order[0], missing: undefined };
}

/** Applies a view; the row in the tab order stays the same while it is shown. */
export function withView(state: TableState, model: TableModel, view: View): TableState {
  const order = model.select(view);
  const kept = [state.active, state.selected].find((row) => row !== undefined && order.includes(row));
  return { ...state, view, order, active: kept ?? order[0], missing: undefined };
}

/**
 * Selects the row of a fragment, also in another notation or by another key, and clears the filters if they hide that
 * row.
 */
export function withFragment(state: TableState, model: TableModel, fragment: string): TableState {
  const parts = fragment.includes('=') ? parseFragment(fragment) : undefined;
  if (!parts) return { ...state, selected: undefined, missing: undefined };
  const values = parts.map(({ value }) => value);
  const selected = model.find(parts) ?? model.jump(values.join(' '));
  if (selected === undefined) return withMissing(state, values.join(', '));
  const isShown = state.order.includes(selected);
  const base = isShown ? state : withView(state, model, withoutFilters(state.view));
  return { ...base, selected, active: selected, missing: undefined };
}

/** Reports that no row has a code, and selects none. */
export const withMissing = (state: TableState, code: string): TableState => ({
  ...state,
  selected: undefined,
  missing: code.slice(0, MAX_MISSING_LENGTH),
});

const MAX_MISSING_LENGTH = 100;

/** The position of a row among the shown rows, or -1. */
export const positionOf = ({ order }: TableState, row: number | undefined): number =>
  row === undefined ? -1 : order.indexOf(row);

/** New positions by key, from a position among `count` rows of which `seen` fit on the screen. */
const MOVES: Readonly<Record<string, (from: number, count: number, seen: number) => number>> = {
  ArrowDown: (from) => from + 1,
  ArrowUp: (from) => from - 1,
  PageDown: (from, _, seen) => from + seen,
  PageUp: (from, _, seen) => from - seen,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** The row to which a key moves; undefined for other keys. */
export function rowAfter(state: TableState, from: number, key: string, seen: number): number | undefined {
  const to = MOVES[key]?.(positionOf(state, from), state.order.length, Math.max(1, seen));
  return to === undefined ? undefined : state.order[Math.min(Math.max(to, 0), state.order.length - 1)];
}

/** A row by its position, or the height of the omitted rows before a position. */
export type RowOrGap = number | { readonly gap: number; readonly before: number };

/** Rows above and below the visible ones. */
const OVERSCAN = 12;

/**
 * What is in the DOM of a long table, whose rows have the same height: those that are visible between two offsets, some
 * above and below, and those to keep, with gaps in place of all others. Offsets and heights are CSS pixels.
 */
export function rowsAndGaps(
  count: number,
  height: number,
  visible: { readonly top: number; readonly bottom: number },
  kept: readonly number[],
): RowOrGap[] {
  const start = Math.max(0, Math.floor(visible.top / height) - OVERSCAN);
  const end = Math.min(count, Math.ceil(visible.bottom / height) + OVERSCAN);
  const inRange = Array.from({ length: Math.max(0, end - start) }, (_, i) => start + i);
  const positions = [...new Set([...inRange, ...kept.filter((one) => one >= 0 && one < count)])];
  positions.sort((a, b) => a - b);
  return [...positions, count].flatMap((position, i): RowOrGap[] => {
    const left = position - (i === 0 ? 0 : (positions[i - 1] as number) + 1);
    return [
      ...(left > 0 ? [{ gap: left * height, before: position }] : []),
      ...(position < count ? [position] : []),
    ];
  });
}
