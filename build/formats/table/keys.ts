import { type ColumnGuess, type GuessedRows, isCodeHeader } from './types.ts';

/** Share of rows with a value of their own, from which a column is a key with duplicates. */
const MIN_DISTINCT = 0.9;
/** The same for columns whose name is that of a code. */
const MIN_DISTINCT_CODES = 0.5;
/** Number of columns that are compared, codes first. */
const MAX_CANDIDATES = 12;
/** Number of columns, from the left, that are combined. */
const MAX_COMBINED = 4;

/**
 * The columns that identify a row, by index: the first column of codes without duplicates, else the first such column.
 * If there is none, a column with few duplicates, which are errors then, else the first two columns that together have
 * none.
 *
 * @returns undefined if no column has mostly distinct values
 */
export function guessKey(
  headers: readonly string[],
  guesses: readonly ColumnGuess[],
  table: GuessedRows,
): readonly number[] | undefined {
  const filled = headers.map((_, i) => i).filter((i) => isFilled(guesses[i]));
  const isCode = (i: number): boolean => isCodeHeader(headers[i] as string);
  const order = [...filled.filter(isCode), ...filled.filter((i) => !isCode(i))].slice(0, MAX_CANDIDATES);
  const first = filled.slice(0, MAX_COMBINED);
  const pairs = first.flatMap((a) => first.filter((b) => a < b).map((b) => [a, b]));
  const singles = order.map((i) => [i]);
  const shares = distinctShares([...singles, ...pairs], table);
  const shareOf = (columns: readonly number[]): number => shares.get(columns) as number;
  return (
    singles.find((columns) => shareOf(columns) === 1) ??
    singles.find(
      (columns) => shareOf(columns) >= (columns.every(isCode) ? MIN_DISTINCT_CODES : MIN_DISTINCT),
    ) ??
    pairs.find((columns) => shareOf(columns) === 1)
  );
}

const KEY_TYPES = ['string', 'integer'];

const isFilled = (guess: ColumnGuess | undefined): boolean =>
  guess?.hasValues === true && !guess.hasEmpty && KEY_TYPES.includes(guess.type);

/** Rows after which columns with many repeated values are given up. */
const MIN_ROWS = 1000;

/** The number of distinct values per row. */
function distinctShares(
  candidates: readonly (readonly number[])[],
  { rows, cellsAt }: GuessedRows,
): ReadonlyMap<readonly number[], number> {
  const open = new Map(candidates.map((columns) => [columns, new Set<string>()]));
  const shares = new Map(candidates.map((columns) => [columns, 0]));
  for (const [count, row] of rows.entries()) {
    const cells = cellsAt(row);
    for (const [columns, seen] of open) {
      seen.add(columns.map((i) => cells[i] ?? '').join('\0'));
      if (count >= MIN_ROWS && seen.size < (count * MIN_DISTINCT) / 2) open.delete(columns);
    }
  }
  for (const [columns, seen] of open) shares.set(columns, seen.size / Math.max(rows.length, 1));
  return shares;
}
