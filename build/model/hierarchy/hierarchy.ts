import { labelOf } from '../changes/code-history.ts';
import { append, findCycles } from '../collections.ts';
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

/** Makes the tree of codes; of a repeated code, the first row counts. */
export function makeHierarchy(stated: readonly StatedParents[]): Hierarchy {
  const rows = new Map<string, number>();
  for (const [index, { code }] of stated.entries())
    if (code !== undefined && !rows.has(code)) rows.set(code, index);
  const knownParents = new Map<string, readonly string[]>();
  const orphans: { code: string; parent: string }[] = [];
  for (const [code, index] of rows) {
    const parents = [...new Set(stated[index]?.parents)];
    for (const parent of parents) if (!rows.has(parent)) orphans.push({ code, parent });
    knownParents.set(
      code,
      parents.filter((parent) => rows.has(parent)),
    );
  }
  const findParents = (code: string): readonly string[] => knownParents.get(code) ?? [];
  const cycles = Array.from(findCycles(rows.keys(), findParents), ({ path, start }) => path.slice(start));
  for (const code of cycles.flat()) knownParents.set(code, []);

  const tops: string[] = [];
  const children = new Map<string, string[]>();
  for (const code of rows.keys()) {
    const parents = findParents(code);
    if (parents.length === 0) tops.push(code);
    for (const parent of parents) append(children, parent, code);
  }
  const childrenOf = (code: string): readonly string[] => children.get(code) ?? [];
  return {
    rows,
    tops,
    cycles,
    orphans,
    childrenOf,
    parentsOf: findParents,
    depths: findDepths(tops, (code) => childrenOf(code).filter((child) => findParents(child)[0] === code)),
    pathOf: (code) => {
      const path: string[] = [];
      for (let own: string | undefined = code; own !== undefined; own = findParents(own)[0]) path.push(own);
      return path.reverse();
    },
  };
}

function findDepths(
  tops: readonly string[],
  ownChildren: (code: string) => readonly string[],
): Map<string, number> {
  const depths = new Map<string, number>();
  let level = tops;
  for (let depth = 0; level.length > 0; depth++) {
    const next: string[] = [];
    for (const code of level) {
      depths.set(code, depth);
      next.push(...ownChildren(code));
    }
    level = next;
  }
  return depths;
}
