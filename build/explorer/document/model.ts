import { fold, wordsIn } from '../fold.ts';
import type { CodePart } from './fragment.ts';
import { hasValue, isMissing, type RawRow, scalars, type TableColumn, textOf } from './table.ts';
import type { Sort, View } from './view.ts';

/** The rows of a list with the operations of the table. */
export interface TableModel {
  readonly rows: readonly RawRow[];
  /** Indexes of the rows that match a view, in its order. */
  readonly select: (view: View) => Indexes;
  readonly find: (parts: readonly CodePart[]) => number | undefined;
  /**
   * Index of the row with a code: by exact match, else by numeric value, else ignoring case and accents, else the
   * first with this prefix.
   */
  readonly jump: (code: string) => number | undefined;
}

export type Indexes = Uint32Array;

/** Search texts are folded in advance, because every keystroke needs them; sort orders are kept. */
export function makeTableModel(
  columns: readonly TableColumn[],
  keyColumns: readonly number[],
  rows: readonly RawRow[],
  language: string,
): TableModel {
  const haystacks = rows.map((row) => haystackOf(columns, row));
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
  return {
    rows,
    select: ({ filter, sort }) => filterRows(haystacks, orderOf(sort), filter),
    find: (parts) => findRow(columns, rows, parts),
    jump: (code) => jumpTo(rows, keyColumns, code),
  };
}

/** Cells and their meanings, one per line. Words contain no white space, so no match spans two cells. */
function haystackOf(columns: readonly TableColumn[], row: RawRow): string {
  let text = '';
  for (const [i, raw] of row.entries()) {
    if (raw === undefined) continue;
    text += `${textOf(raw)}\n`;
    const { isSet, meanings } = columns[i] as TableColumn;
    if (meanings.size === 0) continue;
    for (const one of (isSet && scalars(raw)) || [raw]) text += `${meanings.get(one) ?? ''}\n`;
  }
  return fold(text);
}

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

function jumpTo(rows: readonly RawRow[], keyColumns: readonly number[], typed: string): number | undefined {
  const code = typed.trim();
  const folded = fold(code);
  const codes = rows.map((row) => keyColumns.map((column) => textOf(row[column])).join(' '));
  const foldedCodes = codes.map(fold);
  const parts = keyColumns.length === 1 ? [code] : code.split(/\s+/);
  const isSame = (row: RawRow) => keyColumns.every((column, i) => hasValue(row[column], parts[i] ?? ''));
  const attempts = [
    () => (typed === '' ? -1 : codes.indexOf(typed)),
    () => (code === '' ? -1 : codes.indexOf(code)),
    () => (parts.length === keyColumns.length && code !== '' ? rows.findIndex(isSame) : -1),
    () => (folded === '' ? -1 : foldedCodes.indexOf(folded)),
    () => (code === '' ? -1 : codes.findIndex((one) => one.startsWith(code))),
    () => (folded === '' ? -1 : foldedCodes.findIndex((one) => one.startsWith(folded))),
  ];
  for (const attempt of attempts) {
    const found = attempt();
    if (found >= 0) return found;
  }
  return undefined;
}
