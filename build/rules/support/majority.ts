/** The largest of some groups of things that should be alike; of equally large ones the first. */
export function largest<T>(groups: Iterable<readonly T[]>): readonly T[] {
  let found: readonly T[] = [];
  for (const group of groups) if (group.length > found.length) found = group;
  return found;
}
