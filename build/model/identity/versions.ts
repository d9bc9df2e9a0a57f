import { groupBy } from '../collections.ts';
import type { IndexEntry } from '../document/entry.ts';
import { parseInstant } from '../values/instant.ts';
import { compareCodeUnits, compareVersions } from './version.ts';

/** A version with its documents, one per language, in their original order. */
export interface Version<T> {
  readonly uri: string;
  readonly items: readonly T[];
}

/** The versions of a canonical URI, oldest first: by `version`, latest `publishedAt` of its languages, and URI. */
export function orderVersions<T extends { readonly entry: IndexEntry }>(items: readonly T[]): Version<T>[] {
  return [...groupBy(items, ({ entry }) => entry.canonicalVersionUri)]
    .map(([uri, own]) => ({ uri, items: own, label: labelOf(own), published: publishedOf(own) }))
    .sort(
      (a, b) =>
        compareVersions(a.label, b.label) ||
        (a.published === b.published ? 0 : a.published - b.published) ||
        compareCodeUnits(a.uri, b.uri),
    )
    .map(({ uri, items }) => ({ uri, items }));
}

const labelOf = (items: readonly { readonly entry: IndexEntry }[]): string =>
  items
    .map(({ entry }) => entry.version ?? '')
    .sort(compareVersions)
    .at(-1) ?? '';

/** The time at which the last of some documents was published; -Infinity if that is unknown. */
export function publishedOf(items: readonly { readonly entry: IndexEntry }[]): number {
  return items.reduce(
    (latest, { entry }) =>
      Math.max(latest, parseInstant(entry.publishedAt ?? '')?.time ?? Number.NEGATIVE_INFINITY),
    Number.NEGATIVE_INFINITY,
  );
}
