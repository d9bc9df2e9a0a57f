import { findRepeated } from '../../model/collections.ts';
import type { KeyJson } from '../../model/document/columns.ts';
import { oncePerKey } from '../../model/once.ts';
import { didYouMean, listed, quoted } from '../../model/problems/wording.ts';
import { nearest } from '../../model/values/nearest.ts';
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
  reportUnknown(columns, description, error);
  if (description?.keys) return description.keys;
  const guessed = guessKey(table, columns);
  const key = keyOf(guessed?.columns ?? []);
  const text = listed(key.columnIds.map(quoted));
  if (!guessed) {
    const message = 'no columns were found that identify a row: state them';
    error(undefined, message, undefined, '--key COLUMNS');
    return [];
  }
  if (guessed.isRepeated) {
    const message = `repeats ${text} of an earlier row, and no columns were found that identify a row: state them, or correct or remove repeated rows`;
    const cellsIn = (row: number) =>
      guessed.columns.map(({ at }) => table.cellsAt(row)[at] ?? '').join(' + ');
    const values = table.rows.map(cellsIn);
    for (const [index] of findRepeated(values))
      error(table.placeOf(table.rows[index] as number), message, values[index], '--key COLUMNS');
    return [];
  }
  const { repeating } = guessed;
  const option = `--key ${key.columnIds.join(',')}`;
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
  if (guessed.isDoubtful) return [key];
  const noun = guessed.columns.length === 1 ? 'column' : 'columns';
  guess(undefined, `${noun} ${text} ${are(key)} the key`, option);
  return [key];
}

/** Reports columns in the keys of a description that the list does not have. */
function reportUnknown(
  columns: readonly PlannedColumn[],
  description: TableContext['description'],
  error: TableContext['error'],
): void {
  const ids = columns.map(({ column }) => column.id);
  for (const part of ['keys', 'foreignKeys'] as const) {
    for (const [i, { columnIds }] of (description?.[part] ?? []).entries()) {
      for (const [n, id] of columnIds.entries()) {
        if (ids.includes(id)) continue;
        const place = description?.placeOf(`/codeList/columnSet/${part}/${i}/columnIds/${n}`);
        const remedy = didYouMean(nearest(id, ids), `write the id of a column, such as ${quoted(ids[0])}`);
        error(place, `there is no column ${quoted(id)}: ${remedy}`);
      }
    }
  }
}

const are = ({ columnIds }: KeyJson): string => (columnIds.length === 1 ? 'is' : 'are');

const keyOf = (columns: readonly PlannedColumn[]): KeyJson => ({
  id: 'key',
  columnIds: columns.map(({ column }) => column.id),
});

/** Share of rows with a value of their own, from which columns are a key with duplicates. */
const MIN_DISTINCT = 0.9;
/** The same, from which more columns are not tried. */
const NEARLY_DISTINCT = 0.99;
/** The same for a column whose name is that of a code. */
const MIN_DISTINCT_CODES = 0.5;
/** Number of columns that are compared, codes first. */
const MAX_CANDIDATES = 12;
/** Number of columns, from the left, that are combined. */
const MAX_COMBINED = 4;
/** Share of distinct values up to which a column is a part of a key, such as a kind or a country. */
const MAX_DISTINCT_PART = 0.2;

interface GuessedKey {
  readonly columns: readonly PlannedColumn[];
  /** Whether rows that are not the same have the same values in the columns. */
  readonly isRepeated?: boolean;
  /** Columns of codes that have nearly distinct values, or those of a list in which names are the key. */
  readonly repeating: readonly PlannedColumn[];
  /** Whether the first of them may be the key instead, if its values are corrected. */
  readonly isDoubtful?: boolean;
}

/**
 * The columns that identify a row, by the first of these steps that finds some. Columns of codes are those named so, which
 * come first, and those whose cells have the form of codes:
 *
 * 1. a code column without duplicates, else two
 * 2. another column without duplicates, unless a code column has only some duplicates or a few gaps
 * 3. if no column is unique: two columns that are unique together, one with few values, such as a kind or a country
 * 4. a code column with a few gaps, which are errors then
 * 5. two or three columns that are unique together; the user must confirm them if a code column has only some duplicates
 * 6. a code column with some duplicates, else up to three columns with few duplicates, which are errors then
 */
function guessKey(table: Table, columns: readonly PlannedColumn[]): GuessedKey | undefined {
  const { rows, cellsAt } = table;
  const shareAt = oncePerKey((positions: string): number => {
    const own = positions.split(',').map(Number);
    const textIn = (cells: readonly string[]): string => own.map((at) => cells[at] ?? '').join('\0');
    return new Set(rows.map((row) => textIn(cellsAt(row)))).size / rows.length;
  });
  /** The number of distinct values per row. */
  const shareOf = (own: readonly PlannedColumn[]): number => shareAt(own.map(({ at }) => at).join());
  const filled = columns.filter(({ guess }) => guess.hasValues && guess.emptyShare === 0);
  const single = filled.filter(({ column: { type } }) => type === 'string' || type === 'integer');
  const coded = new Set(columns.filter((one) => isCode(one) || haveCodeForm(one, table)));
  // Other numbers to the right of the first column are probably measures, which are unique by chance.
  const isMeasure = (one: PlannedColumn): boolean =>
    (one.column.type === 'integer' || one.guess.exception !== undefined) && !isCode(one) && one !== filled[0];
  const candidates = [
    ...single.filter(isCode),
    ...single.filter((one) => !isCode(one) && !isMeasure(one)),
  ].slice(0, MAX_CANDIDATES);
  const isUnique = (own: readonly PlannedColumn[]): boolean => shareOf(own) === 1;
  const isPart = (column: PlannedColumn): boolean => shareOf([column]) <= MAX_DISTINCT_PART;
  const repeating = candidates.filter((one) => {
    const share = coded.has(one) ? shareOf([one]) : 0;
    return share >= (isCode(one) ? MIN_DISTINCT_CODES : MIN_DISTINCT) && share < 1;
  });
  const [near] = repeating;
  const uniques = candidates.filter((one) => isUnique([one]));
  const unique = uniques.find((one) => coded.has(one)) ?? uniques[0];
  // Rows without a code are errors, such as a total above the others.
  const incomplete = columns.filter(
    (one) => coded.has(one) && one.guess.emptyShare > 0 && one.guess.emptyShare <= 1 - MIN_DISTINCT,
  );
  const nearly = near ? undefined : incomplete.find((one) => shareOf([one]) >= MIN_DISTINCT);
  if (unique && coded.has(unique)) return { columns: [unique], repeating };
  const codePair = pairsOf(filled.filter((one) => coded.has(one))).find(isUnique);
  if (codePair) return { columns: codePair, repeating };
  if (unique && !(near ?? nearly)) {
    const codes = candidates.filter((one) => coded.has(one) && one.at < unique.at).slice(0, 1);
    return { columns: [unique], repeating: codes };
  }

  // In keys of several columns, names come last, and a number next to codes before them.
  const dates = columns.filter(({ column: { type } }) => type === 'date');
  const isNext = ({ column, at }: PlannedColumn) => column.type === 'integer' && near && at === near.at + 1;
  const rank = (one: PlannedColumn): number =>
    isCode(one) ? 0 : coded.has(one) ? 1 : dates.includes(one) || isNext(one) ? 2 : 3;
  const codesFirst = (a: PlannedColumn, b: PlannedColumn): number => rank(a) - rank(b);
  const combined = filled
    .filter(({ column: { type } }) => type !== 'number' && type !== 'boolean')
    .filter((one) => !isMeasure(one) || shareOf([one]) <= MIN_DISTINCT_CODES)
    .slice(0, MAX_COMBINED)
    .sort(codesFirst);
  const pairs = pairsOf(combined);
  const inOrder = (own: readonly PlannedColumn[]) => [...own].sort((a, b) => a.at - b.at);
  const parted = unique
    ? undefined
    : pairs.find((pair) => pair.some(isPart) && isUnique(pair) && (!near || pair.includes(near)));
  if (parted) return { columns: inOrder(parted), repeating };
  if (nearly) return { columns: [nearly], repeating };
  const others = [...new Set([...combined, ...candidates, ...dates])].sort(codesFirst);
  const withNear = near ? others.filter((one) => one !== near).map((one) => [near, one]) : [];
  const triples = combined.flatMap((a, i) =>
    combined.slice(i + 1).flatMap((b, j) => combined.slice(i + j + 2).map((c) => [a, b, c])),
  );
  const withGaps = near ? [] : incomplete.flatMap((one) => combined.map((other) => [other, one]));
  const several = [...withNear, ...pairs, ...triples, ...withGaps];
  const codes = several.filter((own) => own.every((one) => coded.has(one)));
  const exact = several.find(isUnique);
  if (exact) return { columns: inOrder(exact), repeating, isDoubtful: near !== undefined };
  if (near) return { columns: [near], repeating: repeating.slice(1) };
  const all = [...candidates.map((one) => [one]), ...codes, ...several];
  const best =
    all.find((own) => shareOf(own) >= NEARLY_DISTINCT) ?? all.sort((a, b) => shareOf(b) - shareOf(a))[0];
  if (!best) return undefined;
  return { columns: inOrder(best), repeating, isRepeated: shareOf(best) < shareOf(columns) };
}

const pairsOf = (columns: readonly PlannedColumn[]): PlannedColumn[][] =>
  columns.flatMap((a, i) => columns.slice(i + 1).map((b) => [a, b]));

/** Whether all cells of a column are URIs, or have the same length, and neither small letters nor blanks. */
function haveCodeForm({ column, at }: PlannedColumn, { rows, cellsAt }: Table): boolean {
  const cells = rows.map((row) => cellsAt(row)[at] ?? '').filter((cell) => cell !== '');
  const length = cells[0]?.length ?? 0;
  const isAlike = (cell: string): boolean => (cell.length === length && CODE.test(cell)) || URI.test(cell);
  return column.type === 'string' && length > 1 && rows.length > 1 && cells.every(isAlike);
}

const CODE = /^[\p{Lu}0-9][\p{Lu}0-9./_-]*$/u;
const URI = /^(?:https?:\/\/|urn:)\S+$/;
