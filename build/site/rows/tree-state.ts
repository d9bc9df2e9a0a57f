import { ALL_OPEN, findShownCodes, listNodes, type Opened, type RowTree, type TreeNode } from './tree.ts';

/** Trees with more rows are closed at first. */
const MAX_OPEN = 50;

/** What a reader sees of a tree. */
export interface TreeState {
  /** The visible nodes, from top to bottom. */
  readonly nodes: readonly TreeNode[];
  /** The id of the node in the tab order; empty without nodes. */
  readonly active: string;
  /** The codes that filters select, and all codes above these; undefined without filters. */
  readonly shown: ReadonlySet<string> | undefined;
  /** What is open now, and without filters. */
  readonly opened: Opened;
  readonly unfiltered: Opened;
}

/** Shows the rows that filters select and all above them; without filters, what was open before. */
export function filterTree(tree: RowTree, rows: Uint32Array, state?: TreeState): TreeState {
  const levels = tree.codes.length > MAX_OPEN ? 0 : ALL_OPEN.levels;
  const { active = '', unfiltered = { ...ALL_OPEN, levels } } = state ?? {};
  const shown = findShownCodes(tree, rows);
  const opened = shown ? ALL_OPEN : unfiltered;
  return openTree(tree, { nodes: [], active, shown, opened, unfiltered }, opened);
}

/** Opens and closes nodes. If this hides the tab stop, it moves to the nearest node above. */
export function openTree(tree: RowTree, state: TreeState, opened: Opened): TreeState {
  const { shown, active, unfiltered } = state;
  const nodes = listNodes(tree, opened, shown);
  const nearest = nodes.findLast(({ id }) => `${active}.`.startsWith(`${id}.`)) ?? nodes[0];
  return { nodes, active: nearest?.id ?? '', shown, opened, unfiltered: shown ? unfiltered : opened };
}

/** Moves the tab stop to a row, and opens the nodes above it, unless it is already at a place of the row. */
export function revealInTree(tree: RowTree, state: TreeState, row: number): TreeState {
  if (state.nodes.some((node) => node.id === state.active && node.row === row)) return state;
  const { rows, pathOf } = tree.hierarchy;
  const path = pathOf(tree.codes[row] ?? '').map((code) => rows.get(code));
  const above = path.slice(1).map((_, i) => path.slice(0, i + 1).join('.'));
  return openTree(tree, { ...state, active: path.join('.') }, changeNodes(state.opened, above, true));
}

/** Opens or closes nodes by their ids. */
export function changeNodes(opened: Opened, ids: readonly string[], isOpen: boolean): Opened {
  const changed = new Map(opened.changed);
  for (const id of ids) changed.set(id, isOpen);
  return { ...opened, changed };
}

/*
 * The keys of trees (https://www.w3.org/WAI/ARIA/apg/patterns/treeview/), in addition to those of tables.
 */

/** What a key opens or closes at a node; undefined for other keys. */
export function openByKey({ nodes, opened }: TreeState, from: number, key: string): Opened | undefined {
  const { id = '', isOpen, level } = nodes[from] ?? {};
  if (key === 'ArrowRight' && isOpen === false) return changeNodes(opened, [id], true);
  if (key === 'ArrowLeft' && isOpen) return changeNodes(opened, [id], false);
  if (key !== '*') return undefined;
  const above = id.slice(0, id.lastIndexOf('.') + 1);
  const siblings = nodes.filter((node) => node.level === level && node.id.startsWith(above));
  return changeNodes(
    opened,
    siblings.map((node) => node.id),
    true,
  );
}

/** The position of the node to which a key moves from one that it does not open or close; undefined for other keys. */
export function nodeAfter({ nodes }: TreeState, from: number, key: string): number | undefined {
  const { isOpen, level = 1 } = nodes[from] ?? {};
  if (key === 'ArrowRight') return isOpen ? from + 1 : from;
  if (key !== 'ArrowLeft') return undefined;
  return level === 1 ? from : nodes.slice(0, from).findLastIndex((node) => node.level === level - 1);
}

/** The position of the next node from a position on, then from the top, one of whose texts begins with a text in any case. */
export function findTyped(
  { nodes }: TreeState,
  from: number,
  typed: string,
  textsOf: (node: TreeNode) => readonly string[],
): number | undefined {
  const prefix = typed.toLowerCase();
  const found = [...nodes.slice(from), ...nodes.slice(0, from)].find((node) =>
    textsOf(node).some((text) => text.toLowerCase().startsWith(prefix)),
  );
  return found && nodes.indexOf(found);
}
