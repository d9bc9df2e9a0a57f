import { findRepeated } from '../../model/collections.ts';
import type { KeyJson } from '../../model/document/columns.ts';
import { oncePerKey } from '../../model/once.ts';
import { listed, quoted } from '../../model/problems/wording.ts';
import { statedKey } from '../import/format.ts';
import { isCode, type PlannedColumn } from './columns.ts';
import type { TableContext } from './description.ts';
import type { Table } from './layout.ts';

/** The keys of the description, of `--key`, or a guess. */
export function planKeys(
  table: Table,
  columns: readonly PlannedColumn[],
  context: TableContext,
): readonly KeyJson[] {
  const { description, guess, error } = context;
  const names = columns.map(({ column, header }) => ({ id: column.id, name: header }));
  const stated = statedKey(context, names);
  if (stated) return [{ id: 'key', columnIds: stated }];
  if (description?.keys) return description.keys;
  const guessed = guessKey(table, columns);
  if (!guessed) {
    const message = 'no columns were found that identify a row: state them';
    error(undefined, message, undefined, '--key COLUMNS');
    return [];
  }
  const { repeating } = guessed;
  const columnIds = guessed.columns.map(({ column }) => column.id);
  const option = `--key ${columnIds.join(',')}`;
  for (const { column, at } of repeating) {
    const codes = table.rows.map((row) => table.cellsAt(row)[at] ?? '');
    const repeated = findRepeated(codes).filter(([index]) => codes[index] !== '');
    if (guessed.isDoubtful && column === repeating[0]?.column) {
      const message = `repeats a value of column ${quoted(column.id)}: correct it, or state the columns that identify a row`;
      for (const [index] of repeated)
        error(table.placeOf(table.rows[index] as number, at), message, codes[index], option);
    } else if (repeated[0]) {
      const value = quoted(codes[repeated[0][0]]);
      const message = `column ${quoted(column.id)} repeats values, such as ${value}, so it is not the key by itself: if it should be, correct them`;
      guess(undefined, message, `--key ${column.id}`);
    }
  }
  if (!guessed.isDoubtful) {
    const [noun, verb] = columnIds.length === 1 ? ['column', 'is'] : ['columns', 'are'];
    guess(undefined, `${noun} ${listed(columnIds.map(quoted))} ${verb} the key`, option);
  }
  return [{ id: 'key', columnIds }];
}

/** Share of rows with a value of their own, from which a column of codes is the key, with errors. */
const MIN_DISTINCT = 0.9;
/** The same for a column whose name is that of a code. */
const MIN_DISTINCT_CODES = 0.5;
/** The same for two columns of codes. */
const MIN_DISTINCT_PAIR = 0.95;
/** Number of columns that are compared, codes first. */
const MAX_CANDIDATES = 12;
/** Number of columns, from the left, that are combined. */
const MAX_COMBINED = 4;

interface GuessedKey {
  readonly columns: readonly PlannedColumn[];
  /** Columns of codes that have nearly distinct values. */
  readonly repeating: readonly PlannedColumn[];
  /** Whether the first of them may be the key instead, if its values are corrected. */
  readonly isDoubtful?: boolean;
}

/**
 * The columns that identify a row, by the first of these steps that finds some. Columns of codes are those named so, and
 * those whose cells have the form of codes; those named so and the first column come first, URLs and running numbers last.
 *
 * 1. a code column without duplicates, else two; very few duplicates of two are errors
 * 2. another column without duplicates, unless a code column has only some duplicates or a few gaps
 * 3. a code column with a few gaps, which are errors then
 * 4. two or three columns that are unique together, or one of them alone; the user must confirm them if a code column has
 *    only some duplicates
 * 5. a code column with some duplicates, which are errors then
 *
 * Rows that are the same are errors with any key.
 */
function guessKey(table: Table, columns: readonly PlannedColumn[]): GuessedKey | undefined {
  const rows = [...new Map(table.rows.map((row) => [table.cellsAt(row).join('\0'), row])).values()];
  const shareAt = oncePerKey((positions: string): number => {
    const own = positions.split(',').map(Number);
    const textIn = (cells: readonly string[]): string => own.map((at) => cells[at] ?? '').join('\0');
    return new Set(rows.map((row) => textIn(table.cellsAt(row)))).size / rows.length;
  });
  /** The number of distinct values per row. */
  const shareOf = (own: readonly PlannedColumn[]): number => shareAt(own.map(({ at }) => at).join());
  const isUnique = (own: readonly PlannedColumn[]): boolean => shareOf(own) === 1;
  const filled = columns.filter(({ guess }) => guess.hasValues && guess.emptyShare === 0);
  const coded = new Set(columns.filter((one) => isCode(one) || haveForm(CODE_FORMS, one, table)));
  const last = new Set(
    [...coded].filter((one) => haveForm(URLS, one, table) || haveForm(RUNNING_NUMBERS, one, table)),
  );
  const isOtherMeasure = (one: PlannedColumn): boolean => one !== filled[0] && isMeasure(table, one);
  const rank = (one: PlannedColumn): number =>
    last.has(one)
      ? 2
      : coded.has(one)
        ? Number(!isCode(one) && one !== columns[0])
        : one.column.type === 'date'
          ? 3
          : 4;
  const byRank = (a: PlannedColumn, b: PlannedColumn): number => rank(a) - rank(b);
  const candidates = filled
    .filter((one) => ['string', 'integer'].includes(one.column.type) && !isOtherMeasure(one))
    .sort(byRank)
    .slice(0, MAX_CANDIDATES);
  const repeating = candidates.filter((one) => {
    const share = coded.has(one) && !last.has(one) ? shareOf([one]) : 0;
    return share >= (isCode(one) ? MIN_DISTINCT_CODES : MIN_DISTINCT) && share < 1;
  });
  const [near] = repeating;
  const unique = candidates.find((one) => isUnique([one]));
  const isNearlyFilled = ({ guess: { emptyShare, hasValues } }: PlannedColumn): boolean =>
    hasValues && emptyShare <= 1 - MIN_DISTINCT;
  const codes = columns.filter((one) => coded.has(one) && isNearlyFilled(one));
  // Rows without a code are errors, such as a total above the others.
  const gaps = codes.find((one) => one.guess.emptyShare > 0 && shareOf([one]) >= MIN_DISTINCT);
  const nearly = near ? undefined : gaps;
  if (unique && coded.has(unique)) return { columns: [unique], repeating };
  const pairs = pairsOf(nearly ? codes.filter((one) => filled.includes(one)) : codes);
  const pair = pairs.find(isUnique) ?? pairs.find((own) => !near && shareOf(own) >= MIN_DISTINCT_PAIR);
  if (pair) return { columns: pair, repeating };
  if (unique && !(near ?? nearly)) {
    const before = candidates.filter((one) => coded.has(one) && !last.has(one) && one.at < unique.at);
    return { columns: [unique], repeating: before.slice(0, 1) };
  }
  if (nearly) return { columns: [nearly], repeating };

  const parts = columns
    .filter((one) => filled.includes(one) || one.column.type === 'date')
    .filter(({ column: { type } }) => type !== 'number' && type !== 'boolean')
    .filter((one) => !isOtherMeasure(one));
  const combined = parts.slice(0, MAX_COMBINED).sort(byRank);
  const withNear = near ? parts.filter((one) => one !== near).sort(byRank) : [];
  const triples = combined.flatMap((a, i) =>
    combined.slice(i + 1).flatMap((b, j) => combined.slice(i + j + 2).map((c) => [a, b, c])),
  );
  const several = [...withNear.map((one) => [near as PlannedColumn, one]), ...pairsOf(combined), ...triples];
  const exact = several.find(isUnique)?.sort((a, b) => a.at - b.at);
  const alone = exact?.find((one) => isUnique([one]));
  if (exact) return { columns: alone ? [alone] : exact, repeating, isDoubtful: near !== undefined };
  return near && { columns: [near], repeating: repeating.slice(1) };
}

/** Whether a column has numbers that differ in many rows, as by chance, unlike years and levels. */
export function isMeasure({ rows, cellsAt }: Table, own: PlannedColumn): boolean {
  const isNumber = ['integer', 'number'].includes(own.column.type) || own.guess.exception !== undefined;
  const count = new Set(rows.map((row) => cellsAt(row)[own.at])).size;
  return (
    isNumber && !isCode(own) && (count > rows.length / 2 || count > Math.max(10, Math.sqrt(rows.length)))
  );
}

const pairsOf = (columns: readonly PlannedColumn[]): PlannedColumn[][] =>
  columns.flatMap((a, i) => columns.slice(i + 1).map((b) => [a, b]));

/** Whether all cells of a column that are not empty have a form, compared with the first. */
function haveForm(form: Form, { column, at }: PlannedColumn, { rows, cellsAt }: Table): boolean {
  const cells = rows.map((row) => (cellsAt(row)[at] ?? '').trim()).filter((cell) => cell !== '');
  const [first = ''] = cells;
  return cells.length > 1 && cells.every((cell, i) => form(cell, first, i, column.type));
}

type Form = (cell: string, first: string, index: number, type: string) => boolean;

const RUNNING_NUMBERS: Form = (cell, first, index) => cell === String(Number(first) + index);
const URLS: Form = (cell) => /^(?:https?:\/\/|urn:)\S+$/.test(cell);
/** URLs, or codes that have neither small letters nor blanks, and the same length or digits. */
const CODE_FORMS: Form = (cell, first, index, type) =>
  type === 'string' &&
  ((CODE.test(cell) && cell.length > 1 && (cell.length === first.length || /[0-9]/.test(cell))) ||
    URLS(cell, first, index, type));

const CODE = /^[\p{Lu}0-9][\p{Lu}0-9./_-]*$/u;
