import { compareCodeUnits } from './version.ts';

/** Groups items by a key, keys and items in the order in which they come. */
export function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Distinct values, the most frequent first, equally frequent ones by code unit. */
export function byFrequency(values: readonly string[]): string[] {
  return [...groupBy(values, (value) => value)]
    .sort(([a, one], [b, other]) => other.length - one.length || compareCodeUnits(a, b))
    .map(([value]) => value);
}
