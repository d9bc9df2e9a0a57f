import { factsOf, isValidOn } from '../../../../model/changes/code-history.ts';
import { valuesInCell } from '../../../../model/document/column-roles.ts';
import { findSimilar, makeFindTyped, type TypedCode } from '../../../../model/history/typed.ts';
import { once, oncePerKey, oncePerObject } from '../../../../model/once.ts';
import { TABLE_TEXTS, type TableTexts } from '../../../texts/all.ts';
import { fold, wordsIn } from '../../components/text.ts';
import type { CodePart } from '../fragment.ts';
import { booleanText, numberText, type Sort, type TableFrame } from '../rows-table.tsx';
import {
  codeOf,
  hasValue,
  isMissing,
  nameIn,
  type RawRow,
  type RowNames,
  rowInTime,
  scalars,
  type TableColumn,
  textOf,
} from '../table.ts';

/** Filter and sort order of a table. */
export interface View {
  readonly filter: string;
  /** The values that rows must have, one of each column, by the ids of the columns. */
  readonly chosen: ReadonlyMap<string, readonly string[]>;
  /** The day on which rows must be valid. */
  readonly day: string | undefined;
  /** The ids of the columns that are not shown. */
  readonly hidden: readonly string[];
  /** Undefined for the original order. */
  readonly sort: Sort | undefined;
}

/** The rows of a list with the operations of the table. */
export interface TableModel {
  readonly frame: TableFrame;
  readonly rows: readonly RawRow[];
  /** Indexes of the rows that match a view, in its order. */
  readonly select: (view: View) => Indexes;
  /**
   * The values of a column, if there are only a few, and how many rows have each in a view without the chosen ones of the
   * column, the most frequent first.
   */
  readonly valuesOf: (columnId: string, view: View) => readonly ColumnValue[];
  readonly find: (parts: readonly CodePart[]) => number | undefined;
  /**
   * Index of the row with a code of any key: by exact match, else by numeric value, else ignoring case, accents and the
   * separators between the values of several columns; else of the only row with the name or alias.
   */
  readonly jump: (code: string) => number | undefined;
  /** The rows that a code that does not exist probably means, the most probable first. */
  readonly similar: (code: string) => readonly FoundRow[];
  /** The same model, which also finds rows by the names of the rows that they refer to. */
  readonly withNames: (names: RowNames) => TableModel;
}

/** A value of a column as texts, and the number of rows that have it. */
export interface ColumnValue {
  readonly value: string;
  readonly text: string;
  readonly count: number;
}

/** A row with the code or name by which it was found. */
interface FoundRow {
  readonly row: number;
  readonly text: string;
}

export type Indexes = Uint32Array;

/** Search texts are folded in advance, because every keystroke needs them; sort orders are kept. */
export function makeTableModel(frame: TableFrame, rows: readonly RawRow[]): TableModel {
  const { columns, keys, ui } = frame;
  const textsOf = oncePerObject((own: TableFrame) => oncePerKey((id: string) => valueTexts(own, rows, id)));
  const orderOf = oncePerKey((sort: string) => sortRows(frame, rows, JSON.parse(sort)));
  const typedCodes = once(() => typedCodesOf(frame, rows));
  const findTyped = once(() => makeFindTyped(typedCodes(), fold));
  const modelWith = (haystacks: readonly string[], names?: RowNames): TableModel => ({
    ...{ rows, frame: names ? { ...frame, names } : frame },
    select: (view) => {
      const isChosen = rowTest(frame, view);
      const order = filterRows(haystacks, orderOf(JSON.stringify(view.sort ?? null)), view.filter);
      return isChosen ? order.filter((row) => isChosen(rows[row] as RawRow)) : order;
    },
    valuesOf(columnId, view) {
      const texts = textsOf(this.frame)(columnId);
      if (texts.size === 0) return [];
      const chosen = new Map([...view.chosen].filter(([id]) => id !== columnId));
      const counts = new Map<string, number>();
      const place = columns.findIndex(({ id }) => id === columnId);
      for (const row of this.select({ ...view, chosen, sort: undefined }))
        for (const value of valuesIn(rows[row]?.[place])) counts.set(value, (counts.get(value) ?? 0) + 1);
      return Array.from(texts, ([value, text]) => ({ value, text, count: counts.get(value) ?? 0 })).sort(
        (a, b) => b.count - a.count,
      );
    },
    find: (parts) => {
      const places = parts.map(({ columnId }) => columns.findIndex(({ id }) => id === columnId));
      const isFound = (row: RawRow) =>
        parts.every(({ value }, i) => hasValue(row[places[i] as number], value));
      const found = rows.findIndex(isFound);
      return found < 0 ? undefined : found;
    },
    jump: (code) => findTyped()(code) ?? findByNumbers(keys, rows, code),
    similar: oncePerKey((code: string) => similarRows(typedCodes(), code)),
    withNames: (names) => {
      const foldedNames = (row: RawRow): string =>
        fold(columns.flatMap((column) => nameIn(names, row, column) ?? []).join('\n'));
      return modelWith(
        rows.map((row, i) => `${haystacks[i]}${foldedNames(row)}`),
        names,
      );
    },
  });
  return modelWith(rows.map((row) => haystackOf(columns, row, TABLE_TEXTS[ui])));
}

/** Cells as stored and as shown, one per line. Words contain no white space, so no match spans two cells. */
function haystackOf(columns: readonly TableColumn[], row: RawRow, texts: TableTexts): string {
  let text = '';
  for (const [i, raw] of row.entries()) {
    if (raw === undefined) continue;
    text += `${textOf(raw)}\n`;
    const { isBoolean, isQuantity, meanings } = columns[i] as TableColumn;
    if ((isBoolean || isQuantity) && !isMissing(raw))
      text += `${isBoolean ? booleanText(raw, texts) : numberText(raw, texts)}\n`;
    if (meanings.size === 0) continue;
    for (const one of scalars(raw) ?? [raw]) text += `${meanings.get(one) ?? ''}\n`;
  }
  return fold(text);
}

/** Tests whether a row has the chosen values, and is valid on a day; undefined without both. */
function rowTest(
  frame: TableFrame,
  { chosen, day }: Pick<View, 'chosen' | 'day'>,
): ((row: RawRow) => boolean) | undefined {
  const { columns, roles } = frame;
  const tests = [...chosen].flatMap(([columnId, values]) => {
    const column = columns.findIndex(({ id }) => id === columnId);
    return column < 0 ? [] : [(row: RawRow) => valuesIn(row[column]).some((one) => values.includes(one))];
  });
  if (day !== undefined) tests.push((row) => isValidOn(factsOf(rowInTime(frame, row), roles), day));
  return tests.length === 0 ? undefined : (row) => tests.every((test) => test(row));
}

/** Columns with more values, or with different ones in more than this share of the rows with one, are not filtered by value. */
const MAX_VALUES = 40;
const MAX_DISTINCT = 0.5;

/** The texts of all values of a column, or none if it has too many. */
function valueTexts(frame: TableFrame, rows: readonly RawRow[], columnId: string): Map<string, string> {
  const place = frame.columns.findIndex(({ id }) => id === columnId);
  const column = frame.columns[place];
  const found = new Map<string, string>();
  if (!column || column.isKey) return found;
  const texts = TABLE_TEXTS[frame.ui];
  let filled = 0;
  const textIn = (raw: string): string => {
    if (column.isBoolean) return booleanText(raw, texts);
    return column.meanings.get(raw) ?? (column.isQuantity ? numberText(raw, texts) : textOf(raw));
  };
  for (const row of rows) {
    const raw = row[place];
    for (const one of (isMissing(raw) ? undefined : scalars(raw)) ?? [raw]) {
      const value = codeOf(one);
      if (value !== '') filled += 1;
      if (found.has(value)) continue;
      const name = nameIn(frame.names, row, column);
      const text = isMissing(one) || value === '' ? texts.noValue : textIn(one);
      found.set(value, name === undefined ? text : `${text} · ${name}`);
    }
    if (found.size > MAX_VALUES) return new Map();
  }
  return found.size < 2 || found.size > Math.max(2, filled * MAX_DISTINCT) ? new Map() : found;
}

/** The values of a cell: several of a set, and an empty one if it has none. */
const valuesIn = (raw: string | undefined): readonly string[] =>
  (raw === undefined ? undefined : scalars(raw))?.map(codeOf) ?? [codeOf(raw)];

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
function sortRows({ columns, language }: TableFrame, rows: readonly RawRow[], sort: Sort | null): Indexes {
  const column = columns.findIndex(({ id }) => id === sort?.columnId);
  if (column < 0) return Uint32Array.from(rows.keys());
  const sign = sort?.descending ? -1 : 1;
  const filled: number[] = [];
  const missing: number[] = [];
  for (const [index, row] of rows.entries()) (isMissing(row[column]) ? missing : filled).push(index);
  const texts = rows.map((row) => textOf(row[column]));
  const numbers = columns[column]?.isNumeric ? texts.map(Number) : undefined;
  const collator = new Intl.Collator(supported(language), { numeric: true });
  const compare = (a: number, b: number): number =>
    numbers
      ? (numbers[a] as number) - (numbers[b] as number)
      : collator.compare(texts[a] as string, texts[b] as string);
  filled.sort((a, b) => sign * compare(a, b) || a - b);
  return Uint32Array.from([...filled, ...missing]);
}

/** Intl rejects some well-formed tags, such as private ones. */
function supported(language: string): string | undefined {
  try {
    return Intl.Collator.supportedLocalesOf(language)[0];
  } catch {
    return undefined;
  }
}

/** A code with blanks between its values, for the separators that users type; messages show `2 · x`. */
const withBlanks = (code: string): string => code.split(/[\s·,;]+/).join(' ');

/** Minimum share of different values in a column whose values are names: other names, short names. */
const MIN_DISTINCT_NAMES = 0.9;

/** What people may type for each row: its codes by each key, and the names by which the search finds it, too. */
function typedCodesOf({ columns, keys, roles }: TableFrame, rows: readonly RawRow[]): TypedCode[] {
  const aliasColumn = columns.findIndex(({ id }) => id === roles.aliases?.column);
  const codeColumns = keys.flat();
  const nameColumns = [...columns.keys()].filter((column) => {
    if (!columns[column]?.isText || codeColumns.includes(column)) return false;
    const values = rows.map((row) => textOf(row[column])).filter((value) => value !== '');
    return new Set(values).size >= values.length * MIN_DISTINCT_NAMES;
  });
  return rows.map((row) => ({
    codes: keys.map((key) => key.map((column) => textOf(row[column])).join(' ')),
    names: [
      ...nameColumns.map((column) => textOf(row[column])).filter((name) => name !== ''),
      ...valuesInCell(JSON.parse(row[aliasColumn] ?? 'null'), roles.aliases?.separator),
    ],
  }));
}

/** The row whose numbers are typed in another notation: `1e3` for 1000. */
function findByNumbers(keys: TableFrame['keys'], rows: readonly RawRow[], typed: string): number | undefined {
  for (const key of keys) {
    const values = key.length === 1 ? [typed.trim()] : withBlanks(typed.trim()).split(' ');
    if (values.length !== key.length || typed.trim() === '') continue;
    const found = rows.findIndex((row) => key.every((column, i) => hasValue(row[column], values[i] ?? '')));
    if (found >= 0) return found;
  }
  return undefined;
}

const MAX_SIMILAR = 5;

/** The rows with codes or names that may be meant, each once. */
function similarRows(typedCodes: readonly TypedCode[], typed: string): FoundRow[] {
  const items = typedCodes.flatMap(({ codes, names }, row) =>
    [...codes, ...names.slice(0, 1)].map((text) => ({ row, text })),
  );
  const found = findSimilar(typed, items, items.length);
  const seen = new Set<number>();
  return found.filter(({ row }) => !seen.has(row) && seen.add(row)).slice(0, MAX_SIMILAR);
}
