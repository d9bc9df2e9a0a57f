/** Share of cells with codes of the list from which a column may have the broader ones. */
const MIN_CODES = 0.9;

/** The columns with codes of other rows, of which one in ten, or a single one, may be missing; the tops have none. */
export function findParentColumns<C extends { readonly cells: readonly string[] }>(
  columns: readonly C[],
  codes: readonly string[],
): C[] {
  const own = new Set(codes);
  return columns.filter(({ cells }) => {
    const filled = cells.filter((cell) => cell !== '');
    const unknown = filled.filter((cell) => !own.has(cell)).length;
    const areMost = unknown <= Math.max(1, filled.length * (1 - MIN_CODES)) && unknown * 2 < filled.length;
    const hasTop = filled.length - unknown < cells.length;
    return areMost && hasTop && !cells.some((cell, row) => cell === codes[row]);
  });
}

/** A number at the end, and what is before it: `1.` and `10` of `1.10`; none of `01`. */
const NUMBERED = /^(.*?)(?<![0-9])([1-9][0-9]{0,8})$/;
/** Share of the numbers up to the highest one from which they count, so that 1.10 is not below 1.1. */
const MIN_NUMBERS = 0.8;
/** Longer codes are texts. */
const MAX_CODE_LENGTH = 100;

const SEPARATOR = /[^\p{L}\p{N}]/u;

/**
 * The longest prefix of each code that is a code: `02` of `02.1`, but not `1.1` of `1.10` after `1.9`. Where separators of other codes
 * are, one follows it: `1` is no prefix of `10` if there is `1.1`.
 */
export function findPrefixes(codes: readonly string[]): Map<string, string> {
  const known = new Set(codes.filter((code) => code.length <= MAX_CODE_LENGTH));
  const counts = new Map<string, { count: number; last: number }>();
  for (const code of known) {
    const [, before, number] = NUMBERED.exec(code) ?? [];
    const { count, last } = counts.get(before ?? '') ?? { count: 0, last: 0 };
    if (before !== undefined) counts.set(before, { count: count + 1, last: Math.max(last, Number(number)) });
  }
  const ends = new Set<number>();
  for (const code of known)
    for (const { index } of code.matchAll(new RegExp(SEPARATOR, 'gu'))) ends.add(index);
  const prefixes = new Map<string, string>();
  for (const code of known) {
    const [, before = code] = NUMBERED.exec(code) ?? [];
    const { count, last } = counts.get(before) ?? { count: 0, last: 0 };
    const isCounted = before !== code && last >= 10 && count >= last * MIN_NUMBERS;
    let length = isCounted ? before.length : code.length - 1;
    const isWithin = () => ends.has(length) && !SEPARATOR.test(code.slice(length - 1, length + 1));
    while (length > 0 && (isWithin() || !known.has(code.slice(0, length)))) length--;
    if (length > 0) prefixes.set(code, code.slice(0, length));
  }
  return prefixes;
}
