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

/** Whether a version goes on with the mark of a pre-release; digits after a hyphen are a date or a part. */
const isPreRelease = (rest: string | undefined): boolean => /^-[A-Za-z]/.test(rest ?? '');

/** Order by UTF-16 code unit, independent of the locale. */
export function compareCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

const runs = (version: string): string[] => version.match(/[0-9]+|[^0-9]+/g) ?? [];

function compareRuns(a: string, b: string): number {
  if (!isDigits(a) || !isDigits(b)) return compareCodeUnits(a, b);
  const x = a.replace(/^0+/, '');
  const y = b.replace(/^0+/, '');
  return x.length - y.length || compareCodeUnits(x, y);
}

const isDigits = (run: string): boolean => run >= '0' && run < ':';
