import { hasLookAlike, withoutLookAlikes } from '../../characters/look-alikes.ts';
import { distinguishesByCase, isSystematic } from './case-distinctions.ts';

/** Codes by their index. */
export interface IndexedCodes {
  readonly count: number;
  readonly codeAt: (index: number) => string | undefined;
  /** Whether a code takes part. It is asked only where codes may be similar. */
  readonly isCompared: (index: number) => boolean;
}

/** Joins the cells of a key with several columns to a code. */
export const CELL_SEPARATOR = '\u001f';

/** A code that differs from an earlier one in one respect only. */
export interface SimilarPair {
  /** Index of the code, and of the earlier one. */
  readonly index: number;
  readonly first: number;
  readonly difference: Difference;
}

type Difference = 'normalization' | 'blanks' | 'case' | 'look-alikes';

/**
 * Pairs of codes that differ in case, blanks, Unicode normalization or look-alikes only, in the order of the later ones.
 * Each code is compared with the first that is like it, and each spelling once, so that time is linear. Without the
 * differences that the codes as a whole show to be deliberate: in case (see {@link distinguishesByCase}), and in
 * look-alikes in a list of single characters.
 */
export function similarPairs(indexed: IndexedCodes): SimilarPair[] {
  if (!mayBeSimilar(indexed)) return [];
  const codes = comparedCodes(indexed);
  const byFold = new Map<string, number>();
  const byLook = new Map<string, number>();
  const seen = new Set<string>();
  const comparesLooks = codes.some((code) => code !== undefined && hasLookAlike(code));
  const pairs: SimilarPair[] = [];
  for (const [index, code] of codes.entries()) {
    if (code === undefined) continue;
    const plain = withoutFreeBlanks(code);
    const folded = plain.toLowerCase();
    const same = keepFirst(byFold, folded, index);
    const look = comparesLooks ? keepFirst(byLook, withoutLookAlikes(plain).toLowerCase(), index) : undefined;
    const first = same ?? look;
    if (first === undefined || codes[first] === code || seen.has(code)) continue;
    seen.add(code);
    const difference = same === undefined ? 'look-alikes' : differenceOf(code, codes[same] as string);
    pairs.push({ index, first, difference });
  }
  return withoutDeliberate(pairs, codes, byFold.size + pairs.length);
}

/** The codes that take part; undefined in place of the others. */
function comparedCodes({ count, codeAt, isCompared }: IndexedCodes): (string | undefined)[] {
  return Array.from({ length: count }, (_, index) => {
    const code = codeAt(index);
    return code !== undefined && isCompared(index) ? code : undefined;
  });
}

/** Keeps an index for a text, or returns the one that was kept before. */
function keepFirst(indexes: Map<string, number>, text: string, index: number): number | undefined {
  const first = indexes.get(text);
  if (first === undefined) indexes.set(text, index);
  return first;
}

/** False where codes are visible ASCII with letters of one case only: a quick answer for most lists. */
function mayBeSimilar({ count, codeAt }: IndexedCodes): boolean {
  return [OTHER_THAN_CAPITALS, OTHER_THAN_SMALL].every((other) => {
    for (let index = 0; index < count; index++) {
      const code = codeAt(index);
      if (code !== undefined && other.test(code)) return true;
    }
    return false;
  });
}

const OTHER_THAN_CAPITALS = new RegExp(`[^${CELL_SEPARATOR}!-\`{-~]`);
const OTHER_THAN_SMALL = new RegExp(`[^${CELL_SEPARATOR}!-@[-~]`);

/** In composed form and without blanks; those between digits count: `1 11` is not `11 1`. */
const withoutFreeBlanks = (code: string): string =>
  VISIBLE_ASCII.test(code)
    ? code
    : code
        .normalize('NFC')
        .replace(/(?<![0-9])\s+|\s+(?![0-9])/gu, '')
        .replace(/\s+/gu, ' ');

const VISIBLE_ASCII = /^[!-~]*$/;

function differenceOf(code: string, other: string): Difference {
  if (code.normalize('NFC') === other.normalize('NFC')) return 'normalization';
  return withoutFreeBlanks(code) === withoutFreeBlanks(other) ? 'blanks' : 'case';
}

function withoutDeliberate(
  pairs: readonly SimilarPair[],
  codes: readonly (string | undefined)[],
  distinct: number,
): SimilarPair[] {
  const of = (difference: Difference) => pairs.filter((pair) => pair.difference === difference);
  const isIntended = distinguishesByCase(of('case'), codes, distinct);
  const looks = of('look-alikes');
  const areCharacters =
    isSystematic(looks, distinct) && looks.every(({ index }) => [...(codes[index] as string)].length === 1);
  return pairs.filter((pair) => {
    if (pair.difference === 'case') return !isIntended(pair);
    return !(pair.difference === 'look-alikes' && areCharacters);
  });
}
