import { once } from '../once.ts';

/** Default maximum number of compared pairs per search; after that, there are no suggestions. */
const MAX_COMPARISONS = 30_000;
/** Longer names are not compared, because the cost grows with the square of the length. */
const MAX_LENGTH = 200;
/** One edit per this number of characters is allowed, but never more than `MAX_EDITS`. */
const CHARACTERS_PER_EDIT = 3;
const MAX_EDITS = 3;
/** Minimum length of a name that counts as a prefix of a longer one. */
const MIN_PREFIX = 4;

/** The candidate that equals the name except for case and separators, else the one with the fewest edits, else a longer one. */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  return makeFindNearest(candidates)(name);
}

/** {@link nearest} for many names with the same candidates; limits the total work. */
export function makeFindNearest(
  candidates: Iterable<string>,
  maxComparisons: number = MAX_COMPARISONS,
): (name: string) => string | undefined {
  const known = once(() =>
    [...candidates]
      .filter(({ length }) => length <= MAX_LENGTH)
      .map((candidate) => ({ candidate, plain: plainName(candidate) })),
  );
  let comparisons = 0;
  return (name) => {
    if (name.length > MAX_LENGTH || comparisons > maxComparisons) return undefined;
    comparisons += known().length;
    const others = known().filter(({ candidate }) => candidate !== name);
    const plain = plainName(name);
    const maxEdits = Math.min(Math.floor(plain.length / CHARACTERS_PER_EDIT), MAX_EDITS);
    const byEdits = closest(others, (other) => editDistance(plain, other, maxEdits));
    if (byEdits !== undefined || plain.length < MIN_PREFIX) return byEdits;
    return closest(others, (other) => prefixDistance(plain, other));
  };
}

/** The same for URIs with a name at the end: those that differ in digits only, or in few letters, do so on purpose. */
export function makeFindNearestUri(uris: Iterable<string>): (name: string) => string | undefined {
  const findNearest = makeFindNearest(uris);
  const withoutDigits = (uri: string) => uri.replace(/[0-9]+/g, '0');
  return (uri) => {
    const meant = /[^/:#?=]{4,}[/:#?=]*$/.test(uri) ? findNearest(uri) : undefined;
    if (meant === undefined || editDistance(uri, meant, 2) === undefined) return undefined;
    return withoutDigits(meant) === withoutDigits(uri) ? undefined : meant;
  };
}

const plainName = (name: string): string => name.replace(/[\s_-]/g, '').toLowerCase();

function closest(
  candidates: readonly { readonly candidate: string; readonly plain: string }[],
  distanceTo: (plain: string) => number | undefined,
): string | undefined {
  let found: string | undefined;
  let least = Infinity;
  for (const { candidate, plain } of candidates) {
    const distance = distanceTo(plain) ?? Infinity;
    if (distance >= least) continue;
    found = candidate;
    least = distance;
  }
  return found;
}

/** The extra length of a candidate that starts like a name, allowing one edit. */
function prefixDistance(name: string, candidate: string): number | undefined {
  const lengths = [name.length, name.length + 1, name.length - 1];
  const begins = lengths.some((length) => editDistance(name, candidate.slice(0, length), 1) !== undefined);
  return begins && candidate.length > name.length ? candidate.length - name.length : undefined;
}

/** The number of edits between two texts (optimal string alignment); undefined if it exceeds `max`. */
export function editDistance(a: string, b: string, max: number): number | undefined {
  if (Math.abs(a.length - b.length) > max) return undefined;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let fewest = i;
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = i > 1 && j > 1 && isSwap ? at(before, j - 2) + 1 : replaced;
      const edits = Math.min(replaced, swapped, at(last, j) + 1, at(row, j - 1) + 1);
      row.push(edits);
      fewest = Math.min(fewest, edits);
    }
    if (fewest > max) return undefined;
    before = last;
    last = row;
  }
  const distance = at(last, b.length);
  return distance <= max ? distance : undefined;
}

const at = (row: readonly number[], index: number): number => row[index] as number;
