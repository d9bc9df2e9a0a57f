import { ALL_OPEN, findShownCodes, listNodes, type Opened, type RowTree, type TreeNode } from './tree.ts';

/** Trees with more rows are closed at first. */
const MAX_OPEN = 50;

/** What a reader sees of a tree. */
export interface TreeState {
  readonly tree: RowTree;
  /** The rows that filters select. */
  readonly rows: Uint32Array;
  /** The codes that filters select, and all codes above these; undefined without filters. */
  readonly shown: ReadonlySet<string> | undefined;
  /** What is open now, and without filters. */
  readonly opened: Opened;
  readonly unfiltered: Opened;
  /** The visible nodes, from top to bottom. */
  readonly nodes: readonly TreeNode[];
  /** The id of the node in the tab order; empty without nodes. */
  readonly active: string;
}

/** Shows the rows that filters select and all above them; without filters, what was open before. */
export function filterTree(tree: RowTree, rows: Uint32Array, state?: TreeState): TreeState {
  if (state?.rows === rows) return state;
  const levels = tree.codes.length > MAX_OPEN ? countSingleLevels(tree) : ALL_OPEN.levels;
  const { active = '', unfiltered = { ...ALL_OPEN, levels } } = state ?? {};
  const shown = findShownCodes(tree, rows);
  const opened = shown ? ALL_OPEN : unfiltered;
  return openTree({ tree, rows, shown, opened, unfiltered, nodes: [], active }, opened);
}

/** The number of levels from the top that have one code each. */
function countSingleLevels(tree: RowTree, codes = tree.hierarchy.tops): number {
  const [code = ''] = codes;
  return codes.length === 1 ? 1 + countSingleLevels(tree, tree.hierarchy.childrenOf(code)) : 0;
}

/** Opens and closes nodes. If this hides the tab stop, it moves to the nearest node above. */
export function openTree(state: TreeState, opened: Opened): TreeState {
  const { tree, shown, active } = state;
  const nodes = listNodes(tree, opened, shown);
  const nearest = nodes.findLast(({ id }) => active === id || active.startsWith(`${id}.`)) ?? nodes[0];
  const unfiltered = shown ? state.unfiltered : opened;
  return { ...state, opened, unfiltered, nodes, active: nearest?.id ?? '' };
}

/** Moves the tab stop to a row, and opens the nodes above it, unless it is already at a place of the row. */
export function revealInTree(state: TreeState, row: number): TreeState {
  const { tree, nodes, opened, active } = state;
  if (nodes.some((node) => node.id === active && node.row === row)) return state;
  const { rows, pathOf } = tree.hierarchy;
  const path = pathOf(tree.codes[row] ?? '').map((code) => rows.get(code));
  const revealed = { ...state, active: path.join('.') };
  if (nodes.some(({ id }) => id === revealed.active)) return revealed;
  const above = path.slice(1).map((_, i) => path.slice(0, i + 1).join('.'));
  return openTree(revealed, changeNodes(opened, above, true));
}

/** Opens or closes nodes by their ids. */
function changeNodes(opened: Opened, ids: readonly string[], isOpen: boolean): Opened {
  const changed = new Map(opened.changed);
  for (const id of ids) changed.set(id, isOpen);
  return { ...opened, changed };
}

/** Opens a node, or closes it; undefined if there is nothing below it. */
export function toggleNode({ nodes, opened }: TreeState, position: number): Opened | undefined {
  const { id = '', isOpen } = nodes[position] ?? {};
  return isOpen === undefined ? undefined : changeNodes(opened, [id], !isOpen);
}

/** What a key opens or closes at a node (https://www.w3.org/WAI/ARIA/apg/patterns/treeview/); undefined for other keys. */
export function openByKey(state: TreeState, from: number, key: string): Opened | undefined {
  const { nodes, opened } = state;
  const { id = '', isOpen, level } = nodes[from] ?? {};
  if (key === (isOpen ? 'ArrowLeft' : 'ArrowRight')) return toggleNode(state, from);
  if (key !== '*') return undefined;
  const above = id.slice(0, id.lastIndexOf('.') + 1);
  const siblings = nodes.filter((node) => node.level === level && node.id.startsWith(above));
  const ids = siblings.map((node) => node.id);
  return changeNodes(opened, ids, true);
}

/** The position of the node to which a key moves from one that it does not open or close; undefined for other keys. */
export function nodeAfter({ nodes }: TreeState, from: number, key: string): number | undefined {
  const { isOpen, level = 1 } = nodes[from] ?? {};
  if (key === 'ArrowRight') return isOpen ? from + 1 : from;
  if (key !== 'ArrowLeft') return undefined;
  return level === 1 ? from : nodes.slice(0, from).findLastIndex((node) => node.level === level - 1);
}
