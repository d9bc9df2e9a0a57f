import type { IndexEntry } from './entry.ts';
import { groupBy } from './group.ts';
import { parseInstant } from './instant.ts';
import { compareCodeUnits, compareVersions } from './version.ts';

/** One version of a document: its languages, in the order in which they came. */
export interface Version<T> {
  readonly uri: string;
  readonly items: readonly T[];
}

/** Versions of one canonical URI, oldest first: by `version`, `publishedAt` and URI; of several languages the newest counts. */
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

function publishedOf(items: readonly { readonly entry: IndexEntry }[]): number {
  return items.reduce(
    (latest, { entry }) =>
      Math.max(latest, parseInstant(entry.publishedAt ?? '')?.time ?? Number.NEGATIVE_INFINITY),
    Number.NEGATIVE_INFINITY,
  );
}
