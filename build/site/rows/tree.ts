import { joinLabel } from '../../model/changes/code-history.ts';
import { valuesInCell } from '../../model/document/column-roles.ts';
import { type Hierarchy, makeHierarchy, type StatedParents } from '../../model/hierarchy/hierarchy.ts';
import { codeOf, isMissing, type RawRow } from './cells.ts';
import type { TableHead } from './table.ts';

/** The rows of a list as a tree. */
export interface RowTree {
  readonly hierarchy: Hierarchy;
  /** The code of each row; undefined if a row has none. */
  readonly codes: readonly (string | undefined)[];
}

/** Makes the tree of rows, of which `makeReadParents` has read the parents. */
export const makeTree = (stated: readonly StatedParents[]): RowTree => ({
  hierarchy: makeHierarchy(stated),
  codes: stated.map(({ code }) => code),
});

/** Returns what reads the code and the parents of a row; undefined if the list has no hierarchy. */
export function makeReadParents(head: TableHead): ((row: RawRow) => StatedParents) | undefined {
  const { columns, keyColumns, roles } = head;
  const { parent } = roles;
  const place = columns.findIndex(({ id }) => id === parent?.column);
  if (!parent || place < 0) return undefined;
  return (row) => {
    const values = keyColumns.map((key) => codeOf(row[key]));
    return {
      code: values.some((value) => value !== '') ? joinLabel(values) : undefined,
      parents: valuesInCell(JSON.parse(row[place] ?? 'null'), parent.separator),
    };
  };
}

/** A code at a place in a tree: a code with several parents has several places. */
export interface TreeNode {
  /** The indexes of the rows from the top to this one: `3.4.9`. */
  readonly id: string;
  readonly code: string;
  /** Index of its row. */
  readonly row: number;
  /** 1 for the tops. */
  readonly level: number;
  /** Its place among its siblings, from 1, and their number. */
  readonly position: number;
  readonly size: number;
  /** Whether it is below the first parent of its code, as are all codes above it. */
  readonly isFirst: boolean;
  /** Undefined if there is nothing below it. */
  readonly isOpen: boolean | undefined;
}

/** Which nodes show what is below them. */
export interface Opened {
  /** The levels whose nodes are open, at the first place of each code: there are as many of them as codes, at any depth. */
  readonly levels: number;
  /** Ids of the nodes that differ from that. */
  readonly toggled: ReadonlySet<string>;
}

export const ALL_OPEN: Opened = { levels: Number.POSITIVE_INFINITY, toggled: new Set() };

/**
 * The visible nodes of a tree, from top to bottom, in time linear in their number.
 *
 * @param shown the codes that nodes may have; default: all
 */
export function listNodes(tree: RowTree, opened: Opened, shown?: ReadonlySet<string>): TreeNode[] {
  const { hierarchy } = tree;
  const { levels, toggled } = opened;
  const nodes: TreeNode[] = [];
  const select = (codes: readonly string[]) => (shown ? codes.filter((code) => shown.has(code)) : codes);
  const visit = (codes: readonly string[], above: TreeNode | undefined): void => {
    for (const [i, code] of codes.entries()) {
      const row = hierarchy.rows.get(code) ?? -1;
      const level = (above?.level ?? 0) + 1;
      const id = above ? `${above.id}.${row}` : `${row}`;
      const isFirst = !above || (above.isFirst && hierarchy.parentsOf(code)[0] === above.code);
      const children = select(hierarchy.childrenOf(code));
      const isOpen = children.length > 0 ? (isFirst && level <= levels) !== toggled.has(id) : undefined;
      const node = { id, code, row, level, position: i + 1, size: codes.length, isFirst, isOpen };
      nodes.push(node);
      if (isOpen) visit(children, node);
    }
  };
  visit(select(hierarchy.tops), undefined);
  return nodes;
}

/** The codes of rows and all codes above them; undefined if these are all rows. */
export function findShownCodes(
  { hierarchy, codes }: RowTree,
  rows: Iterable<number> & { readonly length: number },
): Set<string> | undefined {
  if (rows.length === codes.length) return undefined;
  const shown = new Set<string>();
  const open: string[] = [];
  for (const row of rows) open.push(codes[row] ?? '');
  for (let code = open.pop(); code !== undefined; code = open.pop()) {
    if (shown.has(code)) continue;
    shown.add(code);
    open.push(...hierarchy.parentsOf(code));
  }
  return shown;
}

/** The id of the first place of a code. */
export function findFirstPlace({ hierarchy }: RowTree, code: string): string {
  const path = hierarchy.pathOf(code).map((one) => hierarchy.rows.get(one) ?? -1);
  return path.join('.');
}

/** Opens or closes a node. */
export function toggleNode({ levels, toggled }: Opened, id: string): Opened {
  const changed = new Set(toggled);
  if (!changed.delete(id)) changed.add(id);
  return { levels, toggled: changed };
}

/** Opens the nodes above a node at the first place of its code. */
export function openAbove(opened: Opened, id: string): Opened {
  const rows = id.split('.');
  let changed = opened;
  for (let level = 1; level < rows.length; level++) {
    const above = rows.slice(0, level).join('.');
    const isOpen = level <= opened.levels !== opened.toggled.has(above);
    if (!isOpen) changed = toggleNode(changed, above);
  }
  return changed;
}

/** A level of a tree. */
export interface Level {
  readonly count: number;
  /** The value of the column of levels, if all codes of the level have the same. */
  readonly name: string | undefined;
}

/** The levels of a tree by the first parents, from the top, with their values of the role `level` as JSON. */
export function findLevels(head: TableHead, rows: readonly RawRow[], { hierarchy }: RowTree): Level[] {
  const place = head.columns.findIndex(({ id }) => id === head.roles.level);
  const levels: Level[] = [];
  for (const [code, row] of hierarchy.rows) {
    const depth = hierarchy.depths.get(code) ?? 0;
    const raw = rows[row]?.[place];
    const name = isMissing(raw) ? undefined : raw;
    const known = levels[depth];
    levels[depth] = {
      count: (known?.count ?? 0) + 1,
      name: !known || known.name === name ? name : undefined,
    };
  }
  return levels;
}
