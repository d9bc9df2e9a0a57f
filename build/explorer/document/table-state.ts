import { parseFragment } from './fragment.ts';
import type { Indexes, TableModel } from './model.ts';
import type { View } from './view.ts';

/** What a reader sees of a table, and where in it. Rows are named by their indexes in the list. */
export interface TableState {
  readonly view: View;
  /** The rows that the view lets through, in its order. */
  readonly order: Indexes;
  /** The row that the address means. */
  readonly selected: number | undefined;
  /** The row that the tab key leads to; undefined only where there is no row. */
  readonly active: number | undefined;
  /** A code that was asked for in vain. */
  readonly missing: string | undefined;
}

const LIST_AS_IT_IS: View = { filter: '', sort: undefined };

export function initialState(model: TableModel): TableState {
  const order = model.select(LIST_AS_IT_IS);
  return { view: LIST_AS_IT_IS, order, selected: undefined, active: order[0], missing: undefined };
}

/** Shows other rows, or in another order; the tab key leads to the same row as long as that is there. */
export function withView(state: TableState, model: TableModel, view: View): TableState {
  const order = model.select(view);
  const kept = [state.active, state.selected].find((row) => row !== undefined && order.includes(row));
  return { ...state, view, order, active: kept ?? order[0], missing: undefined };
}

/** Selects the row that a fragment means; where the filter hides it, the filter goes. */
export function withFragment(state: TableState, model: TableModel, fragment: string): TableState {
  const parts = fragment.includes('=') ? parseFragment(fragment) : undefined;
  if (!parts) return { ...state, selected: undefined, missing: undefined };
  const selected = model.find(parts);
  if (selected === undefined) {
    return { ...state, selected, missing: parts.map(({ value }) => value).join(', ') };
  }
  const isShown = state.order.includes(selected);
  const base = isShown ? state : withView(state, model, { ...state.view, filter: '' });
  return { ...base, selected, active: selected, missing: undefined };
}

/** Where a row stands among those that are shown; -1 where it is not. */
export function positionOf({ order }: TableState, row: number | undefined): number {
  return row === undefined ? -1 : order.indexOf(row);
}

/** Where keys lead from a position among so many rows, of which a number is seen at once. */
const MOVES: Readonly<Record<string, (from: number, count: number, seen: number) => number>> = {
  ArrowDown: (from) => from + 1,
  ArrowUp: (from) => from - 1,
  PageDown: (from, _, seen) => from + seen,
  PageUp: (from, _, seen) => from - seen,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** The row that a key leads to from another; undefined for keys that lead nowhere. */
export function rowAfter(state: TableState, from: number, key: string, seen: number): number | undefined {
  const to = MOVES[key]?.(positionOf(state, from), state.order.length, Math.max(1, seen));
  return to === undefined ? undefined : state.order[Math.min(Math.max(to, 0), state.order.length - 1)];
}
