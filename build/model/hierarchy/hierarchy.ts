import { labelOf } from '../changes/code-history.ts';
import { findCycles } from '../collections.ts';
import { codeKeyOf } from '../document/codes.ts';
import { columnRolesOf, valuesInCell } from '../document/column-roles.ts';
import type { CodeListJson, Row } from '../document/columns.ts';
import { ownMember } from '../values/json-values.ts';

/** A deeper hierarchy is an error in a document, so that the paths of all codes take linear space. */
export const MAX_DEPTH = 100;

/** The codes of a list as a tree. A code with several parents is below each of them. */
export interface Hierarchy {
  /** All codes, in the order of the rows, with the index of their first row. */
  readonly rows: ReadonlyMap<string, number>;
  /** Codes without a parent in the list, or in a cycle; in the order of the rows. */
  readonly tops: readonly string[];
  /** Codes that are above themselves; each is followed by its parent, the last one by the first one. */
  readonly cycles: readonly (readonly string[])[];
  /** Stated parents that are not codes of the list. */
  readonly orphans: readonly { readonly code: string; readonly parent: string }[];
  /** In the order of the rows. */
  readonly childrenOf: (code: string) => readonly string[];
  readonly parentsOf: (code: string) => readonly string[];
  /** The codes from the top to a code, which is the last one, by the first parent of each. */
  readonly pathOf: (code: string) => string[];
  /** Number of codes above each code, by the first parents: 0 for the tops. */
  readonly depths: ReadonlyMap<string, number>;
}

/** Reads the hierarchy of a list by the role `parent`, in linear time; undefined if no column has this role. */
export function hierarchyOf({
  codeList,
  rows,
}: {
  readonly codeList: Pick<CodeListJson, 'columnSet' | 'annotation'> | undefined;
  readonly rows: Iterable<Row>;
}): Hierarchy | undefined {
  const { parent } = columnRolesOf(codeList);
  const key = codeKeyOf({ codeList });
  if (!parent || !key) return undefined;
  const stated: StatedParents[] = [];
  for (const row of rows) {
    const parents = valuesInCell(ownMember(row, parent.column), parent.separator);
    stated.push({ code: labelOf(row, key), parents });
  }
  return makeHierarchy(stated);
}

/** The code of a row, which may be missing, and its parents. */
export interface StatedParents {
  readonly code: string | undefined;
  readonly parents: readonly string[];
}

/**
 * Makes the tree of codes; of a repeated code, the first row counts. Rows are known by their indexes, and loops have no
 * iterators of pairs: a browser makes the tree of 20,000 codes in a task that the reader must not notice.
 */
export function makeHierarchy(stated: readonly StatedParents[]): Hierarchy {
  const rows = new Map<string, number>();
  for (let row = 0; row < stated.length; row++) {
    const code = stated[row]?.code;
    if (code !== undefined && !rows.has(code)) rows.set(code, row);
  }
  const orphans: { code: string; parent: string }[] = [];
  const parents: string[][] = [];
  for (let row = 0; row < stated.length; row++) {
    const { code, parents: all = [] } = stated[row] ?? {};
    const known: string[] = [];
    parents[row] = known;
    if (code === undefined || rows.get(code) !== row) continue;
    for (const parent of all.length > 1 ? new Set(all) : all) {
      if (rows.has(parent)) known.push(parent);
      else orphans.push({ code, parent });
    }
  }
  const codes = [...rows.keys()];
  const rowOf = (code: string): number => rows.get(code) ?? -1;
  const parentsOf = (code: string): readonly string[] => parents[rowOf(code)] ?? [];
  let { tops, children, depths } = arrange(codes, rowOf, parents);
  const cycles: (readonly string[])[] = [];
  if (depths.size < codes.length) {
    for (const { path, start } of findCycles(codes, parentsOf)) cycles.push(path.slice(start));
    for (const code of cycles.flat()) parents[rowOf(code)] = [];
    ({ tops, children, depths } = arrange(codes, rowOf, parents));
  }
  return {
    rows,
    tops,
    cycles,
    orphans,
    childrenOf: (code) => children[rowOf(code)] ?? [],
    parentsOf,
    depths,
    pathOf: (code) => {
      const path: string[] = [];
      for (let own: string | undefined = code; own !== undefined; own = parentsOf(own)[0]) path.push(own);
      return path.reverse();
    },
  };
}

/** The children of each row, and the depths of all codes but those in a cycle or below one. */
function arrange(
  codes: readonly string[],
  rowOf: (code: string) => number,
  parents: readonly (readonly string[])[],
) {
  const tops: string[] = [];
  const children: string[][] = parents.map(() => []);
  const left = new Uint32Array(parents.length);
  for (const code of codes) {
    const row = rowOf(code);
    const above = parents[row] ?? [];
    left[row] = above.length;
    if (above.length === 0) tops.push(code);
    for (const parent of above) children[rowOf(parent)]?.push(code);
  }
  const depths = new Map<string, number>();
  const open = [...tops];
  // The array grows while it is read: a code follows all of its parents.
  for (const code of open) {
    const row = rowOf(code);
    const parent = parents[row]?.[0];
    depths.set(code, parent === undefined ? 0 : (depths.get(parent) ?? 0) + 1);
    for (const child of children[row] ?? []) {
      const place = rowOf(child);
      const more = (left[place] ?? 0) - 1;
      left[place] = more;
      if (more === 0) open.push(child);
    }
  }
  return { tops, children, depths };
}
