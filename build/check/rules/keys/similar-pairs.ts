import { hasLookAlike, withoutLookAlikes } from '../../../model/characters/look-alikes.ts';

export interface IndexedCodes {
  readonly count: number;
  readonly codeAt: (index: number) => string | undefined;
  /** Whether a code is compared; evaluated for similar codes only. */
  readonly isCompared: (index: number) => boolean;
}

/** Separates the cells of a key with several columns. */
export const CELL_SEPARATOR = '\u001f';

export interface SimilarPair {
  /** Index of the code, and of the earlier one. */
  readonly index: number;
  readonly first: number;
  readonly difference: Difference;
}

type Difference = 'normalization' | 'blanks' | 'case' | 'look-alikes';

/** Pairs of codes that differ in little, each with the first similar one; without deliberate differences. */
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

function comparedCodes({ count, codeAt, isCompared }: IndexedCodes): (string | undefined)[] {
  return Array.from({ length: count }, (_, index) => {
    const code = codeAt(index);
    return code !== undefined && isCompared(index) ? code : undefined;
  });
}

/** Keeps the first index of a text, and returns the one kept before. */
function keepFirst(indexes: Map<string, number>, text: string, index: number): number | undefined {
  const first = indexes.get(text);
  if (first === undefined) indexes.set(text, index);
  return first;
}

/** A quick test: codes of visible ASCII with letters of one case cannot be similar. */
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

/** In NFC and without blanks, except between digits: `1 11` is not `11 1`. */
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
  return pairs.filter((pair) =>
    pair.difference === 'case' ? !isIntended(pair) : pair.difference !== 'look-alikes' || !areCharacters,
  );
}

/**
 * Makes a test whether the case of codes is deliberate, from all codes of the list: 1. Case distinguishes many codes,
 * see {@link isSystematic}: base-62 identifiers, lists of units. 2. Both codes are symbols of at most three
 * characters, and the list has others of either style: `m` and `M` in a list with `kg`, `s`, `K` and `A`. Otherwise,
 * such as `de-at` and `de-AT`, it is a mistake.
 */
function distinguishesByCase(
  pairs: readonly SimilarPair[],
  codes: readonly (string | undefined)[],
  distinct: number,
): (pair: SimilarPair) => boolean {
  if (pairs.length === 0) return () => false;
  if (isSystematic(pairs, distinct)) return () => true;
  const inPairs = new Set(pairs.flatMap(({ index, first }) => [codes[index], codes[first]]));
  const symbols = new Set(codes.filter((code) => code !== undefined && isShort(code) && !inPairs.has(code)));
  const styles = [...symbols].map((symbol) => styleOf(symbol as string));
  const count = (style: Style): number => styles.filter((one) => one === style).length;
  const hasStyle = (style: Style | undefined): boolean => {
    if (style === undefined) return false;
    if (style === 'mixed') return count('mixed') >= 1;
    if (style === 'capital') return count('capital') + count('upper') + count('title') >= 2;
    // A single capital counts if small letters show that it is not just the first of a name.
    const capitals = style === 'upper' && count('lower') >= 2 ? count('capital') : 0;
    return count(style) + capitals >= 2;
  };
  return ({ index, first }) =>
    [codes[index] as string, codes[first] as string].every(
      (code) => isShort(code) && hasStyle(styleOf(code)),
    );
}

/** Whether the share of pairs shows that the difference is deliberate. */
function isSystematic(pairs: readonly SimilarPair[], distinct: number): boolean {
  const groups = new Set(pairs.map(({ first }) => first)).size;
  const share = (groups + pairs.length) / distinct;
  return (groups >= 3 && share >= 0.05) || (groups >= 2 && share >= 0.5);
}

type Style = 'lower' | 'upper' | 'title' | 'mixed' | 'capital';

function styleOf(code: string): Style | undefined {
  const letters = code.match(/\p{L}/gu)?.join('') ?? '';
  if (letters === '') return undefined;
  if (!/\p{Lu}/u.test(letters)) return 'lower';
  if (letters.length === 1) return 'capital';
  if (!/\p{Ll}/u.test(letters)) return 'upper';
  return /^\p{Lu}\p{Ll}+$/u.test(letters) ? 'title' : 'mixed';
}

const MAX_SYMBOL_LENGTH = 3;

const isShort = (code: string): boolean => code.length <= MAX_SYMBOL_LENGTH;
