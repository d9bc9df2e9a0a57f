import { findRepeated } from '../../model/collections.ts';
import type { KeyJson } from '../../model/document/columns.ts';
import { listed, quoted } from '../../model/problems/wording.ts';
import { UsageFault } from '../import/format.ts';
import { isCodeHeader, type PlannedColumn } from './columns.ts';
import type { TableContext } from './description.ts';
import type { Table } from './layout.ts';

/** The keys of the description, of `--key`, or a guess. */
export function planKeys(
  table: Table,
  columns: readonly PlannedColumn[],
  { valueOf: optionOf, description, guess, error }: TableContext,
): readonly KeyJson[] {
  const names = optionOf('key');
  if (names !== undefined) return [keyOf(chosenColumns(names, columns))];
  if (description?.keys) return description.keys;
  const guessed = guessKey(table, columns);
  if (!guessed) {
    const message =
      'no column has distinct values, so the list has no key: state the columns that identify a row with --key, or remove repeated rows';
    error(undefined, message);
    return [];
  }
  const key = keyOf(guessed);
  const text = listed(key.columnIds.map(quoted));
  const message = guessed.length === 1 ? `column ${text} is the key` : `columns ${text} are the key`;
  guess(undefined, message, `--key ${key.columnIds.join(',')}`);
  for (const column of columns) {
    // A column whose name is that of a code, but which is not the key by itself.
    if (!isCode(column) || (guessed.length === 1 && guessed[0] === column)) continue;
    const { at } = column;
    const { id } = column.column;
    const codes = table.rows.map((row) => table.cellsAt(row)[at] ?? '').filter((code) => code !== '');
    const [first] = findRepeated(codes);
    if (!first) continue;
    const message = `column ${quoted(id)} repeats values, such as ${quoted(codes[first[0]])}, so it is not the key by itself: if it should be, correct them`;
    guess(undefined, message, `--key ${id}`);
  }
  return [key];
}

const keyOf = (columns: readonly PlannedColumn[]): KeyJson => ({
  id: 'key',
  columnIds: columns.map(({ column }) => column.id),
});

const isCode = ({ header, column }: PlannedColumn): boolean => isCodeHeader(header || column.id);

function chosenColumns(names: string, columns: readonly PlannedColumn[]): PlannedColumn[] {
  return names.split(',').map((name) => {
    const found = columns.find(({ column, header }) => column.id === name.trim() || header === name.trim());
    if (found) return found;
    const known = listed(
      columns.map(({ column }) => column.id),
      10,
    );
    throw new UsageFault(`--key: there is no column "${name.trim()}", but ${known}`);
  });
}

/** Share of rows with a value of their own, from which a column is a key with duplicates. */
const MIN_DISTINCT = 0.9;
/** The same for columns whose name is that of a code. */
const MIN_DISTINCT_CODES = 0.5;
/** Number of columns that are compared, codes first. */
const MAX_CANDIDATES = 12;
/** Number of columns, from the left, that are combined. */
const MAX_COMBINED = 4;
/** Share of distinct values up to which a column is a part of a key, such as a kind or a country. */
const MAX_DISTINCT_PART = 0.2;

/**
 * The columns that identify a row: the first column of codes without duplicates, else the first such column. If there is
 * none, two columns that together have none, one of them with few values; else a column with few duplicates, which are
 * errors then; else the first two or three columns that together have none.
 *
 * @returns undefined if no column has mostly distinct values
 */
function guessKey(
  { rows, cellsAt }: Table,
  columns: readonly PlannedColumn[],
): readonly PlannedColumn[] | undefined {
  const areFilled = (...types: readonly string[]) =>
    columns.filter(({ guess, column }) => guess.hasValues && !guess.hasEmpty && types.includes(column.type));
  const filled = areFilled('string', 'integer');
  const ordered = [...filled.filter(isCode), ...filled.filter((column) => !isCode(column))];
  /** The number of distinct values per row. */
  const shareOf = (...own: readonly PlannedColumn[]): number => {
    const [only] = own.length === 1 ? own : [];
    const values = rows.map((row) => {
      const cells = cellsAt(row);
      return only ? (cells[only.at] ?? '') : own.map(({ at }) => cells[at] ?? '').join('\0');
    });
    return new Set(values).size / rows.length;
  };
  const candidates = ordered.slice(0, MAX_CANDIDATES).map((column) => ({ column, share: shareOf(column) }));
  const unique = candidates.find(({ share }) => share === 1);
  if (unique) return [unique.column];
  const first = areFilled('string', 'integer', 'date').slice(0, MAX_COMBINED);
  const pairs = first.flatMap((a, i) => first.slice(i + 1).map((b) => [a, b]));
  const isUnique = (own: readonly PlannedColumn[]): boolean => shareOf(...own) === 1;
  const parts = first.filter((column) => shareOf(column) <= MAX_DISTINCT_PART);
  const parted = pairs.filter((pair) => pair.some((column) => parts.includes(column))).find(isUnique);
  if (parted) return parted;
  const single = candidates.find(
    ({ column, share }) => share >= (isCode(column) ? MIN_DISTINCT_CODES : MIN_DISTINCT),
  );
  if (single) return [single.column];
  const triples = first.flatMap((a, i) =>
    first.slice(i + 1).flatMap((b, j) => first.slice(i + j + 2).map((c) => [a, b, c])),
  );
  return [...pairs, ...triples].find(isUnique);
}
