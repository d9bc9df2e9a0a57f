interface CasePair {
  readonly index: number;
  readonly first: number;
}

/**
 * Makes a test whether the case of codes is deliberate, from all codes of the list: 1. Case distinguishes many codes,
 * see {@link isSystematic}: base-62 identifiers, lists of units. 2. Both codes are symbols of at most three
 * characters, and the list has others of either style: `m` and `M` in a list with `kg`, `s`, `K` and `A`. Otherwise,
 * such as `de-at` and `de-AT`, it is a mistake.
 */
export function distinguishesByCase(
  pairs: readonly CasePair[],
  codes: readonly (string | undefined)[],
  distinct: number,
): (pair: CasePair) => boolean {
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
    // A single capital counts where small letters show that it is not just the first of a name.
    const capitals = style === 'upper' && count('lower') >= 2 ? count('capital') : 0;
    return count(style) + capitals >= 2;
  };
  return ({ index, first }) =>
    [codes[index] as string, codes[first] as string].every(
      (code) => isShort(code) && hasStyle(styleOf(code)),
    );
}

/** Whether the share of pairs shows that the difference is deliberate. */
export function isSystematic(pairs: readonly CasePair[], distinct: number): boolean {
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
