import { oncePerKey } from '../../../../model/once.ts';
import { editDistance } from '../../../../model/values/nearest.ts';
import { fold, wordsIn } from '../../components/text.ts';
import type { CodePart } from '../fragment.ts';
import { type BooleanTexts, booleanText, type Sort, type TableFrame } from '../rows-table.tsx';
import {
  hasValue,
  isMissing,
  nameIn,
  type RawRow,
  type RowNames,
  scalars,
  type TableColumn,
  textOf,
} from '../table.ts';

/** Filter and sort order of a table. */
export interface View {
  readonly filter: string;
  /** Undefined for the original order. */
  readonly sort: Sort | undefined;
}

/** The rows of a list with the operations of the table. */
export interface TableModel {
  readonly frame: TableFrame;
  readonly rows: readonly RawRow[];
  /** Indexes of the rows that match a view, in its order. */
  readonly select: (view: View) => Indexes;
  readonly find: (parts: readonly CodePart[]) => number | undefined;
  /**
   * Index of the row with a code of any key: by exact match, else by numeric value, else ignoring case, accents and the
   * separators between the values of several columns.
   */
  readonly jump: (code: string) => number | undefined;
  /** The rows that a code that does not exist probably means, the most probable first. */
  readonly similar: (code: string) => readonly FoundRow[];
  /** The same model, which also finds rows by the names of the rows that they refer to. */
  readonly withNames: (names: RowNames) => TableModel;
}

/** A row with the code or name by which it was found, and how well that fits: 0 is the best. */
interface FoundRow {
  readonly row: number;
  readonly text: string;
  readonly rank: number;
}

export type Indexes = Uint32Array;

/** Search texts are folded in advance, because every keystroke needs them; sort orders are kept. */
export function makeTableModel(frame: TableFrame, rows: readonly RawRow[]): TableModel {
  const { columns, keys, texts } = frame;
  const orderOf = oncePerKey((sort: string) => sortRows(frame, rows, JSON.parse(sort)));
  const modelWith = (haystacks: readonly string[], names?: RowNames): TableModel => ({
    ...{ rows, frame: names ? { ...frame, names } : frame },
    select: ({ filter, sort }) => filterRows(haystacks, orderOf(JSON.stringify(sort ?? null)), filter),
    find: (parts) => {
      const places = parts.map(({ columnId }) => columns.findIndex(({ id }) => id === columnId));
      const isFound = (row: RawRow) =>
        parts.every(({ value }, i) => hasValue(row[places[i] as number], value));
      const found = rows.findIndex(isFound);
      return found < 0 ? undefined : found;
    },
    jump: (code) => rankRows(rows, keys, rankOfSameCode(code))[0]?.row,
    similar: oncePerKey((code: string) => similarRows(frame, rows, code)),
    withNames: (names) => {
      const foldedNames = (row: RawRow): string =>
        fold(columns.flatMap((column) => nameIn(names, row, column) ?? []).join('\n'));
      return modelWith(
        rows.map((row, i) => `${haystacks[i]}${foldedNames(row)}`),
        names,
      );
    },
  });
  return modelWith(rows.map((row) => haystackOf(columns, row, texts)));
}

/** Cells as stored and as shown, one per line. Words contain no white space, so no match spans two cells. */
function haystackOf(columns: readonly TableColumn[], row: RawRow, texts: BooleanTexts): string {
  let text = '';
  for (const [i, raw] of row.entries()) {
    if (raw === undefined) continue;
    text += `${textOf(raw)}\n`;
    const { isBoolean, meanings } = columns[i] as TableColumn;
    if (isBoolean && !isMissing(raw)) text += `${booleanText(raw, texts)}\n`;
    if (meanings.size === 0) continue;
    for (const one of scalars(raw) ?? [raw]) text += `${meanings.get(one) ?? ''}\n`;
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

type Key = readonly number[];

/** The rank of a code, which is the text of the columns of a key; undefined if it does not fit. */
type RankOf = (code: string, row: RawRow, key: Key) => number | undefined;

/** The rows with a rank by any key, the best first; with equal ranks, in the order of the keys, then of the rows. */
function rankRows(rows: readonly RawRow[], keys: readonly Key[], rankOf: RankOf): FoundRow[] {
  const found = keys.flatMap((key) =>
    rows.flatMap((row, index) => {
      const text = key.map((column) => textOf(row[column])).join(' ');
      const rank = rankOf(text, row, key);
      return rank === undefined ? [] : [{ row: index, text, rank }];
    }),
  );
  return found.sort((a, b) => a.rank - b.rank);
}

/** Separators that users type between the values of several columns; messages show `2 · x`. */
const SEPARATORS = /[\s·,;]+/;

const withBlanks = (code: string): string => code.split(SEPARATORS).join(' ');

/** Ranks the notations of the same code. */
function rankOfSameCode(typed: string): RankOf {
  const code = typed.trim();
  const folded = fold(code);
  const hasNumbers = (row: RawRow, key: Key): boolean => {
    const parts = key.length === 1 ? [code] : code.split(SEPARATORS);
    return parts.length === key.length && key.every((column, i) => hasValue(row[column], parts[i] ?? ''));
  };
  return (text, row, key) => {
    if (text === typed) return typed === '' ? undefined : 0;
    if (code === '') return undefined;
    if (text === code) return 1;
    if (hasNumbers(row, key)) return 2;
    if (folded === '') return undefined;
    if (fold(text) === folded) return 3;
    return key.length > 1 && withBlanks(fold(text)) === withBlanks(folded) ? 4 : undefined;
  };
}

const MAX_SIMILAR = 5;
/** Maximum number of edits between a similar code and the typed text. */
const MAX_EDITS = 2;
const MAX_CODE_LENGTH = 100;

function similarRows({ columns, keys }: TableFrame, rows: readonly RawRow[], typed: string): FoundRow[] {
  const wanted = fold(typed.trim());
  if (wanted === '' || wanted.length > MAX_CODE_LENGTH) return [];
  // The name follows the columns of the default key.
  const name = keys[0]?.length ?? 0;
  const all = [
    ...rankRows(rows, keys, (text, _, { length }) =>
      length > 1
        ? rankOfSimilarCode(withBlanks(wanted), withBlanks(fold(text)))
        : rankOfSimilarCode(wanted, fold(text)),
    ),
    ...(columns[name]?.isText ? rankRows(rows, [[name]], (text) => rankOfName(wanted, fold(text))) : []),
  ].sort((a, b) => a.rank - b.rank || a.row - b.row);
  const seen = new Set<number>();
  return all.filter(({ row }) => !seen.has(row) && seen.add(row)).slice(0, MAX_SIMILAR);
}

/** Ranks a code without leading zeros, then by its beginning, then by edits. */
function rankOfSimilarCode(wanted: string, code: string): number | undefined {
  if (withoutZeros(wanted) === withoutZeros(code)) return 0;
  if (code.startsWith(wanted)) return 1;
  const max = Math.min(MAX_EDITS, Math.floor(wanted.length / 2));
  const edits = max === 0 ? undefined : editDistance(wanted, code, max);
  return edits === undefined ? undefined : 2 + edits;
}

const withoutZeros = (code: string): string => code.replace(/^0+(?=.)/, '');

/** Ranks a name that equals the typed text, or has a word that begins with it. */
function rankOfName(wanted: string, name: string): number | undefined {
  if (wanted === name) return 0;
  return wanted.length > 1 && ` ${name}`.includes(` ${wanted}`) ? 2 : undefined;
}
