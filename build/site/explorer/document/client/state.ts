import { parseInstant } from '../../../../model/values/instant.ts';
import { type CodePart, parseFragment } from '../../../rows/cells.ts';
import { filterTree } from '../../../rows/tree-state.ts';
import type { TableFrame, TableState, View } from '../rows-table.tsx';

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
    found: { text: parameters.get('q') ?? '', codes: parameters.getAll('code') },
    chosen,
    day: parseInstant(day)?.wholeDay ? day : undefined,
    hidden: parameters.getAll('hide'),
    shown: parameters.getAll('show'),
    names: parameters.get('names') ?? undefined,
    layout: parameters.get('view') === 'tree' ? 'tree' : undefined,
    sort: columnId ? { columnId, descending: parameters.get('order') === 'descending' } : undefined,
  };
}

/** Serializes a view as the query of a URL, with `?`; empty for the default view. */
export function printView({ filter, found, chosen, day, hidden, shown, names, layout, sort }: View): string {
  const parameters = new URLSearchParams();
  if (filter !== '') parameters.set('filter', filter);
  if (found.codes.length > 0) parameters.set('q', found.text);
  for (const code of found.codes) parameters.append('code', code);
  for (const [columnId, values] of chosen)
    for (const value of values) parameters.append(`${CHOSEN}${columnId}`, value);
  if (day !== undefined) parameters.set('day', day);
  for (const columnId of hidden) parameters.append('hide', columnId);
  for (const columnId of shown) parameters.append('show', columnId);
  if (names !== undefined) parameters.set('names', names);
  if (layout !== undefined) parameters.set('view', layout);
  if (sort) parameters.set('sort', sort.columnId);
  if (sort?.descending) parameters.set('order', 'descending');
  const query = parameters.toString();
  return query === '' ? '' : `?${query}`;
}

/** The query of links to rows and other versions: the language of names of a query, and whether it shows a tree. */
export function printNames(query: string): string {
  const { names, layout } = parseView(query);
  return printView({ ...parseView(''), names, layout });
}

const NO_FILTERS = {
  filter: '',
  found: { text: '', codes: [] },
  chosen: new Map<string, readonly string[]>(),
  day: undefined,
};

/** A view without filters. */
export const withoutFilters = (view: View): View => ({ ...view, ...NO_FILTERS });

/** A view with other chosen values of a column; rows may have any if there are none. */
export function withChosen(view: View, columnId: string, values: readonly string[]): View {
  const chosen = new Map(view.chosen);
  chosen.delete(columnId);
  if (values.length > 0) chosen.set(columnId, values);
  return { ...view, chosen };
}

/** The next sort order after a click on a heading: ascending, descending, original order. */
export function nextSort(sort: View['sort'], columnId: string): View['sort'] {
  if (sort?.columnId !== columnId) return { columnId, descending: false };
  return sort.descending ? undefined : { columnId, descending: true };
}

/** The parts of `TableModel` that find rows. */
interface RowFinder {
  readonly frame: TableFrame;
  readonly select: (view: View) => Uint32Array;
  readonly findRow: (parts: readonly CodePart[]) => number | undefined;
  readonly findCode: (typed: string) => number | undefined;
}

/** The state before the first view is shown. */
export const EMPTY_STATE: TableState = { view: parseView(''), order: new Uint32Array(), hidden: [] };

/** Shows another view. The row in the tab order stays the same while it is shown. */
export function showView(state: TableState, view: View, model: RowFinder): TableState {
  const order = model.select(view);
  const kept = [state.active, state.selected].find((row) => row !== undefined && order.includes(row));
  const rowTree = view.layout === 'tree' ? model.frame.tree : undefined;
  const tree = rowTree && filterTree(rowTree, order, state.tree);
  const empty = (model.frame.empty ?? []).filter((id) => !view.shown.includes(id));
  // Rows are rendered again if the array is another one.
  const hidden = empty.length === 0 ? view.hidden : [...view.hidden, ...empty];
  return { ...state, view, order, hidden, active: kept ?? order[0], tree, missing: undefined };
}

/**
 * Selects the row of a fragment, also in another notation or by another key, or none. Filters are removed if they hide
 * the row.
 */
export function followFragment(state: TableState, fragment: string, model: RowFinder): TableState {
  const parts = fragment.includes('=') ? parseFragment(fragment) : undefined;
  if (!parts) return { ...state, selected: undefined, missing: undefined };
  const values = parts.map(({ value }) => value);
  const selected = model.findRow(parts) ?? model.findCode(values.join(' '));
  if (selected === undefined) return reportMissing(state, values.join(', '));
  const code = model.frame.tree?.codes[selected] ?? '';
  const isShown = state.order.includes(selected) || state.tree?.shown?.has(code) === true;
  const base = isShown ? state : showView(state, withoutFilters(state.view), model);
  return { ...base, selected, active: selected, missing: undefined };
}

const MAX_MISSING_LENGTH = 100;

/** Reports that no row has a code, and selects none. */
export const reportMissing = (state: TableState, code: string): TableState => ({
  ...state,
  selected: undefined,
  missing: code.slice(0, MAX_MISSING_LENGTH),
});

/** The position of the row or node in the tab order; -1 without one. */
export const activePosition = ({ tree, order, active = -1 }: TableState): number =>
  tree ? tree.nodes.findIndex(({ id }) => id === tree.active) : order.indexOf(active);

/** Moves the tab stop. */
export function activate(state: TableState, position: number): TableState {
  const { tree, order } = state;
  const { id = '', row } = tree?.nodes[position] ?? {};
  return { ...state, active: row ?? order[position], tree: tree && { ...tree, active: id } };
}

/** The position to which a key moves, if `seen` of `count` rows fit on the screen; undefined for other keys. */
export function positionAfter(count: number, from: number, key: string, seen: number): number | undefined {
  const targets = new Map([
    ['ArrowDown', from + 1],
    ['ArrowUp', from - 1],
    ['PageDown', from + Math.max(1, seen)],
    ['PageUp', from - Math.max(1, seen)],
    ['Home', 0],
    ['End', count - 1],
  ]);
  const to = targets.get(key);
  return to === undefined ? undefined : Math.min(Math.max(to, 0), count - 1);
}
