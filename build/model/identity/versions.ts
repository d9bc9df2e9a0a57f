import { compareCodeUnits, groupBy } from '../collections.ts';
import { timeOf } from '../values/instant.ts';

/** A version with its records, one per language, in their original order. */
export interface Version<T> {
  readonly uri: string;
  readonly records: readonly T[];
}

type Published = readonly {
  readonly entry: {
    readonly canonicalVersionUri: string;
    readonly version?: string;
    readonly publishedAt?: string;
  };
}[];

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
  Math.max(...records.map(({ entry }) => timeOf(entry.publishedAt ?? '') ?? -Infinity));

/**
 * Natural order of version strings: runs of digits compare as numbers, all else by code unit, so `v9` comes before
 * `v10`. A pre-release comes before its version: `1.0-beta` before `1.0` (Semantic Versioning 2.0.0, item 11). Strings
 * that differ only in leading zeros compare by code unit, so that the order is total. An absent version is the empty
 * string, which comes first.
 *
 * @returns a negative number, zero or a positive number, for `Array.prototype.sort`
 */
export function compareVersions(a: string, b: string): number {
  if (a === b) return 0;
  const left = runs(a);
  const right = runs(b);
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const order = compareRuns(left[i] as string, right[i] as string);
    if (order !== 0) return order;
  }
  const rest = left.length > right.length ? left[right.length] : right[left.length];
  const longer = left.length - right.length;
  return (isPreRelease(rest) ? -longer : longer) || compareCodeUnits(a, b);
}

/** Whether the rest of a version starts with a pre-release; digits after a hyphen are a date or another part. */
const isPreRelease = (rest: string | undefined): boolean => /^-[A-Za-z]/.test(rest ?? '');

const runs = (version: string): string[] => version.match(/[0-9]+|[^0-9]+/g) ?? [];

function compareRuns(a: string, b: string): number {
  if (!isDigits(a) || !isDigits(b)) return compareCodeUnits(a, b);
  const x = a.replace(/^0+/, '');
  const y = b.replace(/^0+/, '');
  return x.length - y.length || compareCodeUnits(x, y);
}

const isDigits = (run: string): boolean => run >= '0' && run < ':';
