import type { Document } from '../../model/document/document.ts';
import { hierarchyOf } from '../../model/hierarchy/hierarchy.ts';

/** Spreadsheets group rows in at most seven levels (ECMA-376 part 1, section 18.3.1.73). */
const MAX_LEVEL = 7;

/**
 * The level of each row in the outline of a list: the number of codes above it. Undefined for a list without a hierarchy, and
 * if its rows are in another order than the tree, in which each code follows its parent or a code below it.
 */
export function findOutline(document: Document): readonly number[] | undefined {
  const hierarchy = hierarchyOf(document);
  if (!hierarchy || hierarchy.rows.size < document.rows.length) return undefined;
  const levels: number[] = [];
  const path: string[] = [];
  for (const code of hierarchy.rows.keys()) {
    const [parent] = hierarchy.parentsOf(code);
    while (path.length > 0 && path.at(-1) !== parent) path.pop();
    if (parent !== undefined && path.length === 0) return undefined;
    levels.push(Math.min(path.length, MAX_LEVEL));
    path.push(code);
  }
  return hierarchy.tops.length < levels.length ? levels : undefined;
}
