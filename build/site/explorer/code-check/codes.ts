import { hasLookAlike, withoutLookAlikes } from '../../../model/characters/look-alikes.ts';
import { append } from '../../../model/collections.ts';
import { nameColumnIn } from '../../../model/document/codes.ts';
import { isMissing, type RawRow, type Table, textOf } from '../document/table.ts';

/** Columns of a list whose values are codes: one column of a key, or all columns of a key. */
export interface Target {
  readonly columnIds: readonly string[];
  /** Names of the columns. */
  readonly names: readonly string[];
  /** Indexes of the columns. */
  readonly columns: readonly number[];
}

/** The columns of all keys, the default key first, and then the keys with several columns. */
export function targetsOf({ columns, keys }: Pick<Table, 'columns' | 'keys'>): Target[] {
  const single = [...new Set(keys.flat())].map((column) => [column]);
  const several = keys.filter((key) => key.length > 1);
  return [...single, ...several].map((key) => targetAt(columns, key));
}

function targetAt(columns: Table['columns'], indexes: readonly number[]): Target {
  const own = indexes.flatMap((index) => columns[index] ?? []);
  return { columnIds: own.map(({ id }) => id), names: own.map(({ name }) => name), columns: indexes };
}

/** The column with the names of the rows, like the columns of {@link targetsOf}; undefined if there is none. */
export function nameTarget({ columns, keys }: Pick<Table, 'columns' | 'keys'>): Target | undefined {
  const index = nameColumnOutside(keys.flat(), columns);
  return index === -1 ? undefined : targetAt(columns, [index]);
}

/** The same columns in another version; undefined if it does not have all of them. */
export function targetIn(
  { columns }: Pick<Table, 'columns'>,
  { columnIds, names }: Target,
): Target | undefined {
  const indexes = columnIds.map((id) => columns.findIndex((column) => column.id === id));
  return indexes.includes(-1) ? undefined : { columnIds, names, columns: indexes };
}

/** The code of a row; undefined if a cell has no value. */
export function codeIn(row: RawRow, { columns }: Target): string | undefined {
  const cells = columns.map((column) => row[column]);
  return cells.some(isMissing) ? undefined : joinCells(cells.map(textOf));
}

/** The codes of a version in the columns of a target. */
export interface CodeIndex {
  /** The names of the columns. */
  readonly names: readonly string[];
  /** The rows of each code. */
  readonly codes: ReadonlyMap<string, readonly RawRow[]>;
  /** The codes that are equal after {@link fold}. */
  readonly folded: ReadonlyMap<string, readonly string[]>;
  /** The same after {@link foldDigits}. */
  readonly digits: ReadonlyMap<string, readonly string[]>;
  /** The name of a code in the list, if it has names. */
  readonly nameOf: (code: string) => string | undefined;
}

/** Work that yields often, so that a browser can handle events meanwhile. */
export type Steps<T> = Generator<void, T>;

/** Maps items, one in each step. */
export function* mapSteps<T, R>(items: Iterable<T>, map: (item: T) => R): Steps<R[]> {
  const results: R[] = [];
  for (const item of items) {
    results.push(map(item));
    yield;
  }
  return results;
}

/** Indexes the codes of a target. */
export function* indexCodes(
  { columns, rows }: Pick<Table, 'columns' | 'rows'>,
  target: Target,
): Steps<CodeIndex> {
  const codes = new Map<string, RawRow[]>();
  const folded = new Map<string, string[]>();
  const digits = new Map<string, string[]>();
  yield* mapSteps(rows, (row) => {
    const code = codeIn(row, target);
    if (code === undefined) return;
    if (!codes.has(code)) {
      append(folded, fold(code), code);
      append(digits, foldDigits(code), code);
    }
    append(codes, code, row);
  });
  const nameColumn = nameColumnOutside(target.columns, columns);
  const nameOf = (code: string) => textOf(codes.get(code)?.[0]?.[nameColumn]) || undefined;
  return { names: target.names, codes, folded, digits, nameOf };
}

/** The index of the column with names that are not codes; -1 if there is none. */
const nameColumnOutside = (codeColumns: readonly number[], columns: Table['columns']): number =>
  nameColumnIn(columns.map(({ id, isText }, i) => ({ id, isText: isText && !codeColumns.includes(i) })));

/** The codes from which a code differs only in spelling. */
export const similarCodes = (code: string, { folded, digits }: CodeIndex): readonly string[] =>
  folded.get(fold(code)) ?? digits.get(foldDigits(code)) ?? [];

const VISIBLE_ASCII = /^[!-~]*$/;

/** Removals of differences; applied in this order. */
const FOLDS = {
  blanks: (text: string) =>
    VISIBLE_ASCII.test(text) ? text : text.replace(/[\s\p{Cc}\p{Default_Ignorable_Code_Point}]+/gu, ''),
  'look-alikes': (text: string) => {
    if (VISIBLE_ASCII.test(text)) return text;
    const normal = text.normalize('NFC');
    return hasLookAlike(normal) ? withoutLookAlikes(normal) : normal;
  },
  case: (text: string) => text.toLowerCase(),
  // Spreadsheets take 01.11 for a number, too.
  zeros: (text: string) => text.replace(/^0+(?=[0-9])/, ''),
};

/** The same with letters that look like digits: O and 0, I, l and 1. Only for codes that are otherwise unknown. */
const ASCII_FOLDS = {
  ...FOLDS,
  'look-alikes': (text: string) => FOLDS['look-alikes'](text).replace(/[Oo]/g, '0').replace(/[Il]/g, '1'),
};

/** How a code differs from the correct one. */
export type Difference = keyof typeof FOLDS;
const DIFFERENCES = Object.keys(FOLDS) as Difference[];

/** Separates the cells of a key with several columns; {@link fold} removes it from cells. */
const CELL_SEPARATOR = '\u001f';

/** A code of one or more cells as one text. */
export const joinCells = (cells: readonly string[]): string => cells.join(CELL_SEPARATOR);
export const splitCells = (code: string): string[] => code.split(CELL_SEPARATOR);

/** A code without all differences in spelling. */
export const fold = (code: string): string => foldBy(FOLDS, code);

/** The same, without the difference between letters and digits that look alike. */
export const foldDigits = (code: string): string => foldBy(ASCII_FOLDS, code);

function foldBy(folds: typeof FOLDS, code: string, except?: Difference): string {
  const foldCell = (cell: string) =>
    DIFFERENCES.reduce((text, one) => (one === except ? text : folds[one](text)), cell);
  return code.includes(CELL_SEPARATOR) ? joinCells(splitCells(code).map(foldCell)) : foldCell(code);
}

/** How two codes differ that are equal after folding. */
export function differencesBetween(code: string, correct: string): Difference[] {
  const folds = fold(code) === fold(correct) ? FOLDS : ASCII_FOLDS;
  return DIFFERENCES.filter((one) => foldBy(folds, code, one) !== foldBy(folds, correct, one));
}
