import { valuesInCell } from '../../model/document/column-roles.ts';
import { type Hierarchy, makeHierarchy } from '../../model/hierarchy/hierarchy.ts';
import type { RawRow } from './cells.ts';
import { labelOfRow, type TableHead } from './table.ts';

/** The rows of a list as a tree. */
export interface RowTree {
  readonly hierarchy: Hierarchy;
  /** The code of each row, which may be missing. */
  readonly codes: readonly (string | undefined)[];
  /** The value of the role `level` of each level from the top, as JSON; undefined where codes differ in it. */
  readonly levels: readonly (string | undefined)[];
}

/** Reads the tree of rows; undefined if the list has no hierarchy. */
export function readTree(head: TableHead, rows: readonly RawRow[]): RowTree | undefined {
  const { columns, keyColumns, roles } = head;
  const { parent, level } = roles;
  const place = columns.findIndex(({ id }) => id === parent?.column);
  if (!parent || place < 0) return undefined;
  const stated = rows.map((row) => ({
    code: labelOfRow(row, keyColumns),
    parents: valuesInCell(JSON.parse(row[place] ?? 'null'), parent.separator),
  }));
  const hierarchy = makeHierarchy(stated);
  const levelPlace = columns.findIndex(({ id }) => id === level);
  const levels: (string | undefined)[] = [];
  for (const [code, depth] of hierarchy.depths) {
    const raw = rows[hierarchy.rows.get(code) ?? -1]?.[levelPlace];
    levels[depth] = depth in levels && levels[depth] !== raw ? undefined : raw;
  }
  return { hierarchy, codes: stated.map(({ code }) => code), levels };
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
  /** The visible nodes below it. */
  readonly children: TreeNode[];
}

/**
 * Which nodes show what is below them: those of some levels, at the first place of each code, so that all nodes together
 * take linear space; and those that were opened or closed one by one, by their ids.
 */
export interface Opened {
  readonly levels: number;
  readonly changed: ReadonlyMap<string, boolean>;
}

export const ALL_OPEN: Opened = { levels: Number.POSITIVE_INFINITY, changed: new Map() };

/** The visible nodes of a tree from top to bottom, of all codes or of the shown ones. */
export function listNodes(
  { hierarchy }: RowTree,
  { levels, changed }: Opened,
  shown?: ReadonlySet<string>,
): TreeNode[] {
  const nodes: TreeNode[] = [];
  const select = (codes: readonly string[]) => (shown ? codes.filter((code) => shown.has(code)) : codes);
  const visit = (codes: readonly string[], above: TreeNode | undefined): void => {
    for (let i = 0; i < codes.length; i++) {
      const code = codes[i] ?? '';
      const row = hierarchy.rows.get(code) ?? -1;
      const level = (above?.level ?? 0) + 1;
      const id = above ? `${above.id}.${row}` : `${row}`;
      const isFirst = !above || (above.isFirst && hierarchy.parentsOf(code)[0] === above.code);
      const below = select(hierarchy.childrenOf(code));
      const isOpen = below.length > 0 ? (changed.get(id) ?? (isFirst && level <= levels)) : undefined;
      const position = i + 1;
      const node = { id, code, row, level, position, size: codes.length, isFirst, isOpen, children: [] };
      nodes.push(node);
      above?.children.push(node);
      if (isOpen) visit(below, node);
    }
  };
  visit(select(hierarchy.tops), undefined);
  return nodes;
}

/** The codes of rows and all codes above them; undefined if these are all rows. */
export function findShownCodes({ hierarchy, codes }: RowTree, rows: Uint32Array): Set<string> | undefined {
  if (rows.length === codes.length) return undefined;
  const shown = new Set<string>();
  const open = Array.from(rows, (row) => codes[row] ?? '');
  for (let code = open.pop(); code !== undefined; code = open.pop()) {
    if (shown.has(code)) continue;
    shown.add(code);
    open.push(...hierarchy.parentsOf(code));
  }
  return shown;
}
