import { groupBy } from '../collections.ts';
import type { IndexEntry } from '../document/entry.ts';
import { parseInstant } from '../values/instant.ts';
import { compareCodeUnits, compareVersions } from './version.ts';

/** A version with its records, one per language, in their original order. */
export interface Version<T> {
  readonly uri: string;
  readonly records: readonly T[];
}

type Published = readonly { readonly entry: IndexEntry }[];

/** The versions of a canonical URI, oldest first: by `version`, latest `publishedAt` of its languages, and URI. */
export function orderVersions<T extends Published[number]>(records: readonly T[]): Version<T>[] {
  return [...groupBy(records, ({ entry }) => entry.canonicalVersionUri)]
    .map(([uri, own]) => ({ uri, records: own, label: labelOf(own), published: publishedOf(own) }))
    .sort(
      (a, b) =>
        compareVersions(a.label, b.label) ||
        (a.published === b.published ? 0 : a.published - b.published) ||
        compareCodeUnits(a.uri, b.uri),
    )
    .map(({ uri, records }) => ({ uri, records }));
}

const labelOf = (records: Published): string =>
  records.map(({ entry }) => entry.version ?? '').reduce((a, b) => (compareVersions(a, b) < 0 ? b : a));

/** The time at which the last of some documents was published; -Infinity if that is unknown. */
export const publishedOf = (records: Published): number =>
  Math.max(...records.map(({ entry }) => parseInstant(entry.publishedAt ?? '')?.time ?? -Infinity));
