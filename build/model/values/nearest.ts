import { groupBy } from '../collections.ts';

/** Finds the probable intended name for a misspelled one; undefined if none is close enough. */
export type FindNearest = (name: string) => string | undefined;

/** Default maximum number of compared pairs per search; after that, there are no suggestions. */
const MAX_COMPARISONS = 100_000;
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
): FindNearest {
  let known: readonly { readonly candidate: string; readonly plain: string }[] | undefined;
  let comparisons = 0;
  return (name) => {
    if (name.length > MAX_LENGTH || comparisons > maxComparisons) return undefined;
    known ??= [...candidates].map((candidate) => ({ candidate, plain: plainName(candidate) }));
    const all = known;
    comparisons += all.length;
    const plain = plainName(name);
    const others = all.filter(({ candidate }) => candidate !== name && candidate.length <= MAX_LENGTH);
    const maxEdits = Math.min(Math.floor(plain.length / CHARACTERS_PER_EDIT), MAX_EDITS);
    return (
      closest(others, (one) => {
        const distance = editDistance(plain, one.plain, maxEdits);
        // On a tie, a letter stands for a letter.
        return distance && distance + (shapeOf(plain) === shapeOf(one.plain) ? 0 : 0.5);
      }) ??
      (plain.length < MIN_PREFIX ? undefined : closest(others, (one) => prefixDistance(plain, one.plain)))
    );
  };
}

/** The same for URIs, which often differ on purpose in few characters, mostly digits. */
export function makeFindNearestUri(uris: Iterable<string>): FindNearest {
  const byLength = groupBy(uris, ({ length }) => length);
  let comparisons = 0;
  return (uri) => {
    const maxEdits = Math.min(Math.floor(lastSegment(uri).length / 4), 2);
    if (maxEdits === 0 || uri.length > MAX_LENGTH || comparisons > MAX_COMPARISONS) return undefined;
    const lengths = Array.from({ length: 2 * maxEdits + 1 }, (_, i) => uri.length - maxEdits + i);
    const others = lengths.flatMap((length) => byLength.get(length) ?? []);
    comparisons += others.length;
    return closest(others, (other) => {
      const distance = editDistance(uri, other, maxEdits);
      return distance === undefined || withoutDigits(uri) === withoutDigits(other) ? undefined : distance;
    });
  };
}

const lastSegment = (uri: string): string => /[^/:#?=]*[/:#?=]*$/.exec(uri)?.[0] ?? '';
const withoutDigits = (uri: string): string => uri.replace(/[0-9]+/g, '0');

const shapeOf = (name: string): string => name.replace(/\p{N}/gu, '0').replace(/\p{L}/gu, 'a');

const plainName = (name: string): string => name.replace(/[\s_-]/g, '').toLowerCase();

/** The first candidate with the smallest distance. */
function closest<T extends string | { readonly candidate: string }>(
  candidates: readonly T[],
  distanceOf: (candidate: T) => number | undefined,
): string | undefined {
  let found: { readonly name: string; readonly distance: number } | undefined;
  for (const candidate of candidates) {
    const distance = distanceOf(candidate);
    if (distance !== undefined && (found === undefined || distance < found.distance)) {
      found = { name: typeof candidate === 'string' ? candidate : candidate.candidate, distance };
    }
  }
  return found?.name;
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
  // Skips common prefixes and suffixes, because most URIs start alike.
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let rest = 0;
  while (rest < Math.min(a.length, b.length) - start && a.at(-1 - rest) === b.at(-1 - rest)) rest++;
  return distanceOf(a.slice(start, a.length - rest), b.slice(start, b.length - rest), max);
}

/** Only computes cells near the diagonal: others need more than `max` insertions or deletions. */
function distanceOf(a: string, b: string, max: number): number | undefined {
  const tooMany = max + 1;
  const width = b.length + 1;
  let before = new Array<number>(width).fill(tooMany);
  let last = Array.from({ length: width }, (_, j) => Math.min(j, tooMany));
  let row = new Array<number>(width).fill(tooMany);
  for (let i = 1; i <= a.length; i++) {
    const first = Math.max(i - max, 0);
    const end = Math.min(i + max, b.length);
    row.fill(tooMany, Math.max(first - 1, 0), Math.min(end + 2, width));
    if (first === 0) row[0] = Math.min(i, tooMany);
    let fewestEdits = row[0] as number;
    for (let j = Math.max(first, 1); j <= end; j++) {
      let edits = at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      edits = Math.min(edits, at(last, j) + 1, at(row, j - 1) + 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) edits = Math.min(edits, at(before, j - 2) + 1);
      row[j] = edits;
      fewestEdits = Math.min(fewestEdits, edits);
    }
    if (fewestEdits > max) return undefined;
    [before, last, row] = [last, row, before];
  }
  const distance = at(last, b.length);
  return distance <= max ? distance : undefined;
}

const at = (row: readonly number[], index: number): number => row[index] as number;
