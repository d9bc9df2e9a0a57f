import { parseFragment } from '../../../rows/fragment.ts';
import type { TableModel } from './model.ts';
import { parseView, type View, withoutFilters } from './view.ts';

/** The state of a table. Rows are identified by their indexes in the list. */
export interface TableState {
  readonly view: View;
  /** The rows that match the view, in its order. */
  readonly order: Uint32Array;
  readonly selected: number | undefined;
  /** The row in the tab order; undefined only without rows. */
  readonly active: number | undefined;
  /** A code that no row has. */
  readonly missing: string | undefined;
}

/** What changes the state of a table. */
export type Action =
  /** Another view; the same one after the names of other lists are loaded. */
  | { readonly type: 'show'; readonly view: View }
  /** Selects the row of a fragment, also in another notation or by another key, or none. */
  | { readonly type: 'follow'; readonly fragment: string }
  /** Reports that no row has a code, and selects none. */
  | { readonly type: 'miss'; readonly code: string }
  | { readonly type: 'activate'; readonly row: number }
  /** Selects no row; the selected one stays in the tab order. */
  | { readonly type: 'close' };

export function startState(model: TableModel): TableState {
  const view = parseView('');
  const order = model.select(view);
  return { view, order, selected: undefined, active: order[0], missing: undefined };
}

/** Maximum length of a code that is reported. */
const MAX_MISSING_LENGTH = 100;

/** The state after an action. */
export function reduce(state: TableState, action: Action, model: TableModel): TableState {
  switch (action.type) {
    case 'show':
      return show(state, action.view, model);
    case 'follow':
      return follow(state, action.fragment, model);
    case 'miss':
      return { ...state, selected: undefined, missing: action.code.slice(0, MAX_MISSING_LENGTH) };
    case 'activate':
      return { ...state, active: action.row };
    case 'close':
      return { ...state, selected: undefined, missing: undefined, active: state.selected ?? state.active };
  }
}

/** The row in the tab order stays the same while it is shown. */
function show(state: TableState, view: View, model: TableModel): TableState {
  const order = model.select(view);
  const kept = [state.active, state.selected].find((row) => row !== undefined && order.includes(row));
  return { ...state, view, order, active: kept ?? order[0], missing: undefined };
}

/** Filters are removed if they hide the row. */
function follow(state: TableState, fragment: string, model: TableModel): TableState {
  const parts = fragment.includes('=') ? parseFragment(fragment) : undefined;
  if (!parts) return { ...state, selected: undefined, missing: undefined };
  const values = parts.map(({ value }) => value);
  const selected = model.findRow(parts) ?? model.findCode(values.join(' '));
  if (selected === undefined) return reduce(state, { type: 'miss', code: values.join(', ') }, model);
  const isShown = state.order.includes(selected);
  const base = isShown ? state : show(state, withoutFilters(state.view), model);
  return { ...base, selected, active: selected, missing: undefined };
}

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
