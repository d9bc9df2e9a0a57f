import { editDistance } from '../../../model/values/nearest.ts';
import { fold, wordsIn } from '../components/text.ts';
import type { CodePart } from './links.ts';
import { type BooleanTexts, booleanText } from './table/rows-table.tsx';
import {
  hasValue,
  isMissing,
  type RawRow,
  scalars,
  type Table,
  type TableColumn,
  textOf,
} from './table/table.ts';
import type { Sort, View } from './table/view.ts';

/** The rows of a list with the operations of the table. */
export interface TableModel {
  readonly rows: readonly RawRow[];
  /** Indexes of the rows that match a view, in its order. */
  readonly select: (view: View) => Indexes;
  readonly find: (parts: readonly CodePart[]) => number | undefined;
  /**
   * Index of the row with a code of any key: by exact match, else by numeric value, else ignoring case, accents and the
   * separators between the values of several columns.
   */
  readonly jump: (code: string) => number | undefined;
  /** The rows that may be meant by a code that does not exist, the most probable first. */
  readonly similar: (code: string) => readonly SimilarRow[];
  /** The same model, which also finds rows by the names of the rows that they refer to. */
  readonly withNames: (nameOf: NameOf) => TableModel;
}

/** A row with a code or a name that is similar to what was typed. */
interface SimilarRow {
  readonly row: number;
  /** The similar code or name. */
  readonly text: string;
}

/** The name of the row that a cell refers to; undefined if it refers to none, or to one without a name. */
type NameOf = (row: RawRow, column: TableColumn) => string | undefined;

export type Indexes = Uint32Array;

/** Search texts are folded in advance, because every keystroke needs them; sort orders are kept. */
export function makeTableModel(
  { columns, keys }: Omit<Table, 'rows'>,
  rows: readonly RawRow[],
  language: string,
  texts: BooleanTexts,
): TableModel {
  const orders = new Map<string, Indexes>();
  const orderOf = (sort: Sort | undefined): Indexes => {
    const column = columns.findIndex(({ id }) => id === sort?.columnId);
    const name = column < 0 ? '' : `${column} ${sort?.descending}`;
    const known = orders.get(name);
    if (known) return known;
    const order =
      column < 0
        ? Uint32Array.from(rows.keys())
        : sortRows(rows, column, columns[column]?.isNumeric === true, sort?.descending === true, language);
    orders.set(name, order);
    return order;
  };
  const modelWith = (haystacks: readonly string[]): TableModel => ({
    rows,
    select: ({ filter, sort }) => filterRows(haystacks, orderOf(sort), filter),
    find: (parts) => findRow(columns, rows, parts),
    jump: (code) => jumpTo(rows, keys, code),
    similar: (code) => similarRows(columns, rows, keys, code),
    withNames: (nameOf) =>
      modelWith(rows.map((row, i) => `${haystacks[i]}${foldedNames(columns, row, nameOf)}`)),
  });
  return modelWith(rows.map((row) => haystackOf(columns, row, texts)));
}

/** Cells as they are and as they are shown, one per line. Words contain no white space, so no match spans two cells. */
function haystackOf(columns: readonly TableColumn[], row: RawRow, texts: BooleanTexts): string {
  let text = '';
  for (const [i, raw] of row.entries()) {
    if (raw === undefined) continue;
    text += `${textOf(raw)}\n`;
    const { isSet, isBoolean, meanings } = columns[i] as TableColumn;
    if (isBoolean && !isMissing(raw)) text += `${booleanText(raw, texts)}\n`;
    if (meanings.size === 0) continue;
    for (const one of (isSet && scalars(raw)) || [raw]) text += `${meanings.get(one) ?? ''}\n`;
  }
  return fold(text);
}

/** The names of the rows that a row refers to, one per line. */
const foldedNames = (columns: readonly TableColumn[], row: RawRow, nameOf: NameOf): string =>
  columns
    .flatMap((column) => nameOf(row, column) ?? [])
    .map((name) => fold(`${name}\n`))
    .join('');

/** The rows that contain all words of the filter, in the given order. */
function filterRows(haystacks: readonly string[], order: Indexes, filter: string): Indexes {
  const words = wordsIn(filter);
  if (words.length === 0) return order;
  return order.filter((row) => {
    const haystack = haystacks[row] as string;
    return words.every((word) => haystack.includes(word));
  });
}

/** All rows sorted by a column: numbers by value, text by the rules of its language, rows without a value last. */
function sortRows(
  rows: readonly RawRow[],
  column: number,
  isNumeric: boolean,
  descending: boolean,
  language: string,
): Indexes {
  const sign = descending ? -1 : 1;
  const filled: number[] = [];
  const missing: number[] = [];
  for (const [index, row] of rows.entries()) (isMissing(row[column]) ? missing : filled).push(index);
  const values = rows.map((row) => textOf(row[column]));
  const compare = isNumeric ? compareNumbers(values.map(Number)) : compareTexts(values, language);
  filled.sort((a, b) => sign * compare(a, b) || a - b);
  return Uint32Array.from([...filled, ...missing]);
}

type Compare = (a: number, b: number) => number;

const compareNumbers =
  (values: readonly number[]): Compare =>
  (a, b) =>
    (values[a] as number) - (values[b] as number);

function compareTexts(values: readonly string[], language: string): Compare {
  const { compare } = new Intl.Collator(supported(language), { numeric: true });
  return (a, b) => compare(values[a] as string, values[b] as string);
}

/** Intl rejects some well-formed tags, such as private ones. */
function supported(language: string): string | undefined {
  try {
    return Intl.Collator.supportedLocalesOf(language)[0];
  } catch {
    return undefined;
  }
}

function findRow(
  columns: readonly TableColumn[],
  rows: readonly RawRow[],
  parts: readonly CodePart[],
): number | undefined {
  const wanted = parts.map(({ columnId, value }) => ({
    column: columns.findIndex(({ id }) => id === columnId),
    value,
  }));
  const found = rows.findIndex((row) => wanted.every(({ column, value }) => hasValue(row[column], value)));
  return found < 0 ? undefined : found;
}

function jumpTo(
  rows: readonly RawRow[],
  keys: readonly (readonly number[])[],
  typed: string,
): number | undefined {
  const code = typed.trim();
  if (code === '')
    return typed === '' ? undefined : firstIn(keys, (key) => codesOf(rows, key).indexOf(typed));
  const folded = fold(code);
  const attempts = [
    (codes: readonly string[]) => codes.indexOf(typed),
    (codes: readonly string[]) => codes.indexOf(code),
    (_: readonly string[], key: readonly number[]) => findByValues(rows, key, code),
    (codes: readonly string[]) => (folded === '' ? -1 : codes.findIndex((one) => fold(one) === folded)),
    (codes: readonly string[], key: readonly number[]) => findSeparated(codes, key, folded),
  ];
  const codes = new Map(keys.map((key) => [key, codesOf(rows, key)]));
  for (const attempt of attempts) {
    const found = firstIn(keys, (key) => attempt(codes.get(key) ?? [], key));
    if (found !== undefined) return found;
  }
  return undefined;
}

function firstIn<T>(keys: readonly T[], find: (key: T) => number): number | undefined {
  for (const key of keys) {
    const found = find(key);
    if (found >= 0) return found;
  }
  return undefined;
}

/** The codes of all rows by a key; the values of several columns are separated by blanks. */
const codesOf = (rows: readonly RawRow[], key: readonly number[]): string[] =>
  rows.map((row) => key.map((column) => textOf(row[column])).join(' '));

/** Finds numbers in other notations. */
function findByValues(rows: readonly RawRow[], key: readonly number[], code: string): number {
  const parts = key.length === 1 ? [code] : code.split(SEPARATORS);
  if (parts.length !== key.length) return -1;
  return rows.findIndex((row) => key.every((column, i) => hasValue(row[column], parts[i] ?? '')));
}

/** What is typed between the values of several columns; messages show `2 · x`. */
const SEPARATORS = /[\s·,;]+/;

const withBlanks = (code: string): string => code.split(SEPARATORS).join(' ');

/** Finds codes of several columns with other separators. */
function findSeparated(codes: readonly string[], key: readonly number[], folded: string): number {
  const wanted = withBlanks(folded);
  return key.length > 1 && wanted !== '' ? codes.findIndex((one) => withBlanks(fold(one)) === wanted) : -1;
}

const MAX_SIMILAR = 5;
/** Codes with more edits have little in common with what was typed. */
const MAX_EDITS = 2;
const MAX_CODE_LENGTH = 100;

function similarRows(
  columns: readonly TableColumn[],
  rows: readonly RawRow[],
  keys: readonly (readonly number[])[],
  typed: string,
): readonly SimilarRow[] {
  const wanted = fold(typed.trim());
  if (wanted === '' || wanted.length > MAX_CODE_LENGTH) return [];
  const best = new Map<number, SimilarRow & { readonly rank: number }>();
  const compare = (texts: readonly string[], rankOf: (wanted: string, text: string) => number): void => {
    for (const [row, text] of texts.entries()) {
      const rank = rankOf(wanted, fold(text));
      if (rank < (best.get(row)?.rank ?? NOT_SIMILAR)) best.set(row, { row, text, rank });
    }
  };
  for (const key of keys)
    compare(
      codesOf(rows, key),
      key.length > 1 ? (a, b) => rankOfCode(withBlanks(a), withBlanks(b)) : rankOfCode,
    );
  // The name follows the columns of the default key.
  const name = keys[0]?.length ?? 0;
  if (columns[name]?.isText) compare(codesOf(rows, [name]), rankOfName);
  return [...best.values()].sort((a, b) => a.rank - b.rank || a.row - b.row).slice(0, MAX_SIMILAR);
}

const NOT_SIMILAR = Infinity;

/** How similar a code is, 0 for the most similar: without leading zeros, by its beginning, by edits. */
function rankOfCode(wanted: string, code: string): number {
  if (withoutZeros(wanted) === withoutZeros(code)) return 0;
  if (code.startsWith(wanted)) return 1;
  const max = Math.min(MAX_EDITS, Math.floor(wanted.length / 2));
  const edits = max === 0 ? undefined : editDistance(wanted, code, max);
  return edits === undefined ? NOT_SIMILAR : 2 + edits;
}

const withoutZeros = (code: string): string => code.replace(/^0+(?=.)/, '');

/** The same for a name: equal, or by the beginning of a word. */
function rankOfName(wanted: string, name: string): number {
  if (wanted === name) return 0;
  return wanted.length > 1 && ` ${name}`.includes(` ${wanted}`) ? 2 : NOT_SIMILAR;
}
