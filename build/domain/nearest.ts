import { groupBy } from './group.ts';

/** Finds the name that was most likely meant by a misspelled one; undefined where none is near enough. */
export type FindNearest = (name: string) => string | undefined;

/** A search that has compared so many pairs of names makes no more suggestions. */
const MAX_COMPARISONS = 100_000;
/** Names that are longer are not compared, because the cost of a comparison grows with the square of the length. */
const MAX_LENGTH = 200;
/** How much of a name may be misspelled: one character in so many, and never more than `MAX_EDITS`. */
const CHARACTERS_PER_EDIT = 3;
const MAX_EDITS = 3;
/** Shorter names are not taken for the beginning of a longer one. */
const MIN_PREFIX = 4;

/** The candidate that is the same but for case and separators, else has the fewest edits, else begins like the name. */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  return makeFindNearest(candidates)(name);
}

interface Candidate {
  readonly candidate: string;
  readonly plain: string;
}

/** Makes {@link nearest} for many names with the same candidates; the work for all of them together is bounded. */
export function makeFindNearest(candidates: Iterable<string>): FindNearest {
  let known: readonly Candidate[] | undefined;
  let comparisons = 0;
  return (name) => {
    if (name.length > MAX_LENGTH || comparisons > MAX_COMPARISONS) return undefined;
    known ??= [...candidates].map((candidate) => ({ candidate, plain: plainName(candidate) }));
    const all = known;
    comparisons += all.length;
    const plain = plainName(name);
    const others = all.filter(({ candidate }) => candidate !== name && candidate.length <= MAX_LENGTH);
    const most = Math.min(Math.floor(plain.length / CHARACTERS_PER_EDIT), MAX_EDITS);
    return (
      fewest(others, (one) => editDistance(plain, one.plain, most)) ??
      (plain.length < MIN_PREFIX ? undefined : fewest(others, (one) => prefixDistance(plain, one.plain)))
    );
  };
}

/** Makes the search for URIs, of which many differ in little on purpose, and in digits almost always. */
export function makeFindNearestUri(uris: Iterable<string>): FindNearest {
  const byLength = groupBy(uris, ({ length }) => length);
  let comparisons = 0;
  return (uri) => {
    const most = Math.min(Math.floor(lastSegment(uri).length / 4), 2);
    if (most === 0 || uri.length > MAX_LENGTH || comparisons > MAX_COMPARISONS) return undefined;
    const lengths = Array.from({ length: 2 * most + 1 }, (_, i) => uri.length - most + i);
    const others = lengths.flatMap((length) => byLength.get(length) ?? []);
    comparisons += others.length;
    return fewest(others, (other) => {
      const distance = editDistance(uri, other, most);
      return distance === undefined || withoutDigits(uri) === withoutDigits(other) ? undefined : distance;
    });
  };
}

const lastSegment = (uri: string): string => /[^/:#?=]*[/:#?=]*$/.exec(uri)?.[0] ?? '';
const withoutDigits = (uri: string): string => uri.replace(/[0-9]+/g, '0');

const plainName = (name: string): string => name.replace(/[\s_-]/g, '').toLowerCase();

/** The first of the candidates with the smallest distance; undefined where none has one. */
function fewest<T extends string | { readonly candidate: string }>(
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

/** How much longer a candidate is that begins like a name, one edit allowed. */
function prefixDistance(name: string, candidate: string): number | undefined {
  const lengths = [name.length, name.length + 1, name.length - 1];
  const begins = lengths.some((length) => editDistance(name, candidate.slice(0, length), 1) !== undefined);
  return begins && candidate.length > name.length ? candidate.length - name.length : undefined;
}

/** The number of edits that make one text the other (optimal string alignment); undefined where it is more than `most`. */
export function editDistance(a: string, b: string, most: number): number | undefined {
  if (Math.abs(a.length - b.length) > most) return undefined;
  // Most URIs begin alike; what two texts have in common at their ends needs no edit.
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let rest = 0;
  while (rest < Math.min(a.length, b.length) - start && a.at(-1 - rest) === b.at(-1 - rest)) rest++;
  return distanceOf(a.slice(start, a.length - rest), b.slice(start, b.length - rest), most);
}

/** Only cells near the diagonal are filled in: further away there are more than `most` insertions or deletions. */
function distanceOf(a: string, b: string, most: number): number | undefined {
  const tooMany = most + 1;
  const width = b.length + 1;
  let before = new Array<number>(width).fill(tooMany);
  let last = Array.from({ length: width }, (_, j) => Math.min(j, tooMany));
  let row = new Array<number>(width).fill(tooMany);
  for (let i = 1; i <= a.length; i++) {
    const first = Math.max(i - most, 0);
    const end = Math.min(i + most, b.length);
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
    if (fewestEdits > most) return undefined;
    [before, last, row] = [last, row, before];
  }
  const distance = at(last, b.length);
  return distance <= most ? distance : undefined;
}

const at = (row: readonly number[], index: number): number => row[index] as number;
