import { append, findCycles } from '../collections.ts';

/**
 * The codes of a list as a tree, by the role `parent`, in linear time.
 *
 * @param parents the stated parent of each code, in the order of the rows; undefined if it states none
 */
export function hierarchyOf(parents: ReadonlyMap<string, string | undefined>) {
  const statedParents = (code: string): string[] => {
    const parent = parents.get(code);
    return parent === undefined || !parents.has(parent) ? [] : [parent];
  };
  /** Codes that are above themselves; each is followed by its parent, the last one by the first one. */
  const cycles = Array.from(findCycles(parents.keys(), statedParents), ({ path, start }) =>
    path.slice(start),
  );
  const inCycles = new Set(cycles.flat());
  const parentOf = (code: string): string | undefined =>
    inCycles.has(code) ? undefined : statedParents(code)[0];

  /** Codes without a parent, with one that is not a code, or in a cycle; in the order of the rows. */
  const tops: string[] = [];
  const children = new Map<string, string[]>();
  for (const code of parents.keys()) {
    const parent = parentOf(code);
    if (parent === undefined) tops.push(code);
    else append(children, parent, code);
  }
  return {
    tops,
    cycles,
    childrenOf: (code: string): readonly string[] => children.get(code) ?? [],
    /** The codes from the top to a code, which is the last one: its depth is the length. */
    pathOf: (code: string) => {
      const path: string[] = [];
      for (let own: string | undefined = code; own !== undefined; own = parentOf(own)) path.push(own);
      return path.reverse();
    },
  };
}
