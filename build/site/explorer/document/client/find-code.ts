import type { CodeHistory } from '../../../../model/changes/code-history.ts';
import { fold } from '../../../../model/characters/fold.ts';
import { valuesInCell } from '../../../../model/document/column-roles.ts';
import { findSimilar, makeFindTyped, type TypedCode } from '../../../../model/history/typed.ts';
import { once, oncePerKey } from '../../../../model/once.ts';
import { hasValue, type RawRow, textOf } from '../../../rows/cells.ts';
import type { CodePart } from '../../../rows/fragment.ts';
import type { TableHead } from '../../../rows/table.ts';

const MAX_SIMILAR = 5;

/** Minimum share of different values in a column whose values are names: other names, short names. */
const MIN_DISTINCT_NAMES = 0.9;

/** A row with the code or name by which it was found. */
interface FoundRow {
  readonly row: number;
  readonly text: string;
}

/** "Go to code": finds what a typed code or name means in the rows of a list. */
export interface CodeFinder {
  /** Index of the row that a text names by a code of any key, or else by a name that no other row has. */
  readonly findCode: (typed: string) => number | undefined;
  /** The rows that a text probably means which no row has, the most probable first. */
  readonly findSimilar: (typed: string) => readonly FoundRow[];
}

export function makeCodeFinder(head: TableHead, rows: readonly RawRow[]): CodeFinder {
  const typedCodes = once(() => readTypedCodes(head, rows));
  const findTyped = once(() => makeFindTyped(typedCodes(), fold));
  return {
    findCode: (typed) => findTyped()(typed) ?? findByNumbers(head.keys, rows, typed.trim()),
    findSimilar: oncePerKey((typed: string) => {
      const items: FoundRow[] = [];
      for (const [row, { codes, names }] of typedCodes().entries())
        for (const text of [...codes, ...names.slice(0, 1)]) items.push({ row, text });
      const byRow = new Map<number, FoundRow>();
      for (const found of findSimilar(typed, items, items.length))
        if (!byRow.has(found.row)) byRow.set(found.row, found);
      return [...byRow.values()].slice(0, MAX_SIMILAR);
    }),
  };
}

/** What people may type for each row: its codes by each key, and the names by which the search finds it, too. */
function readTypedCodes({ columns, keys, roles }: TableHead, rows: readonly RawRow[]): TypedCode[] {
  const aliasPlace = columns.findIndex(({ id }) => id === roles.aliases?.column);
  const codePlaces = keys.flat();
  const namePlaces = [...columns.keys()].filter((place) => {
    if (!columns[place]?.isText || codePlaces.includes(place)) return false;
    const values = rows.map((row) => textOf(row[place])).filter((value) => value !== '');
    return new Set(values).size >= values.length * MIN_DISTINCT_NAMES;
  });
  return rows.map((row) => {
    const names = namePlaces.map((place) => textOf(row[place])).filter((name) => name !== '');
    const aliases = valuesInCell(JSON.parse(row[aliasPlace] ?? 'null'), roles.aliases?.separator);
    const codes = keys.map((key) => key.map((place) => textOf(row[place])).join(' '));
    return { codes, names: [...names, ...aliases] };
  });
}

/** The row whose numbers are typed in another notation: `1e3` for 1000. */
function findByNumbers(keys: TableHead['keys'], rows: readonly RawRow[], typed: string): number | undefined {
  for (const key of keys) {
    const values = key.length === 1 ? [typed] : typed.split(/[\s·,;]+/);
    if (values.length !== key.length || typed === '') continue;
    const found = rows.findIndex((row) => key.every((place, i) => hasValue(row[place], values[i] ?? '')));
    if (found >= 0) return found;
  }
  return undefined;
}

/** A code of a history, and the values of its columns. */
interface FoundCode {
  readonly code: string;
  readonly parts: readonly CodePart[];
}

/** The code of a history that a text names, which may be one of other versions, or a name in another language. */
export function findInHistory({ key, codes }: CodeHistory, typed: string): FoundCode | undefined {
  // Histories join the values of several columns.
  const valuesOf = (code: string) => (key.length > 1 ? code.split('/').map(decodeURIComponent) : [code]);
  const typedCodes = codes.map(({ code, periods }) => ({
    codes: [valuesOf(code).join(' ')],
    names: Object.values(periods.at(-1)?.names ?? {}),
  }));
  const found = codes[makeFindTyped(typedCodes, fold)(typed) ?? -1];
  if (!found) return undefined;
  const values = valuesOf(found.code);
  return { code: found.code, parts: key.map((columnId, i) => ({ columnId, value: values[i] ?? '' })) };
}
