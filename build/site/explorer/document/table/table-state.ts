import { parseFragment } from '../links.ts';
import type { Indexes, TableModel } from '../model.ts';
import type { View } from './view.ts';

/** The state of a table. Rows are identified by their indexes in the list. */
export interface TableState {
  readonly view: View;
  /** The rows that match the view, in its order. */
  readonly order: Indexes;
  readonly selected: number | undefined;
  /** The row in the tab order; undefined only without rows. */
  readonly active: number | undefined;
  readonly missing: string | undefined;
}

const UNFILTERED: View = { filter: '', sort: undefined };

export function initialState(model: TableModel): TableState {
  const order = model.select(UNFILTERED);
  return { view: UNFILTERED, order, selected: undefined, active: order[0], missing: undefined };
}

/** Applies a view; the row in the tab order stays the same while it is shown. */
export function withView(state: TableState, model: TableModel, view: View): TableState {
  const order = model.select(view);
  const kept = [state.active, state.selected].find((row) => row !== undefined && order.includes(row));
  return { ...state, view, order, active: kept ?? order[0], missing: undefined };
}

/** Selects the row of a fragment, and clears the filter if it hides that row. */
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

/** Reports that no row has a code, and selects none. */
export const withMissing = (state: TableState, code: string): TableState => ({
  ...state,
  selected: undefined,
  missing: code.slice(0, MAX_MISSING_LENGTH),
});

const MAX_MISSING_LENGTH = 100;

/** The position of a row among the shown rows, or -1. */
export function positionOf({ order }: TableState, row: number | undefined): number {
  return row === undefined ? -1 : order.indexOf(row);
}

/** New positions by key, from a position among `count` rows of which `visible` fit on the screen. */
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
