import { type CodeHistory, factsOf, isValidOn, splitLabel } from '../../../../model/changes/code-history.ts';
import { fold } from '../../../../model/characters/fold.ts';
import { valuesInCell } from '../../../../model/document/column-roles.ts';
import { findSimilar, makeFindTyped, type TypedCode } from '../../../../model/history/typed.ts';
import { once, oncePerKey } from '../../../../model/once.ts';
import {
  type CodePart,
  codesIn,
  hasValue,
  isMissing,
  type RawRow,
  scalars,
  textOf,
} from '../../../rows/cells.ts';
import { labelOfRow, nameIn, rowInTime, type TableHead } from '../../../rows/table.ts';
import { TABLE_TEXTS } from '../../../texts/all.ts';
import { wordsIn } from '../../components/text.ts';
import { findValues } from '../column-values.ts';
import type { TableSettings } from '../rows.tsx';
import type { TableFrame, View } from '../rows-table.tsx';
import { shownText } from '../values.tsx';
import { withChosen } from './state.ts';

/** Minimum share of different values in a column whose values are names: other names, short names. */
const MIN_DISTINCT_NAMES = 0.9;

const MAX_SIMILAR = 5;

/** A list as its page shows it. */
export interface ListFrame extends TableFrame, TableSettings {
  /** The canonical URIs of the version and of the list. */
  readonly uri: string;
  readonly listUri: string;
  /** The JSON of the document, of which the cells are parts. */
  readonly text: string;
}

/** The rows of a list with the operations of the table. */
export type TableModel = ReturnType<typeof makeTableModel<ListFrame>>;

/** What every keystroke in the filter needs is computed in advance, all else when it is needed first. */
export function makeTableModel<Frame extends TableFrame>(frame: Frame, rows: readonly RawRow[]) {
  const texts = rows.map((row) => searchText(frame, row));
  // A tree shows parents as nodes of their own: what names a parent does not find all codes below it.
  const treeTexts = once(() => rows.map((row) => searchText(frame, row, frame.roles.parent?.column)));
  const findPlace = (columnId: string): number => frame.columns.findIndex(({ id }) => id === columnId);
  const findRow = (cells: readonly { place: number; value: string }[]): number | undefined => {
    const found = rows.findIndex((row) => cells.every(({ place, value }) => hasValue(row[place], value)));
    return found < 0 ? undefined : found;
  };
  const sorted = oncePerKey((sort: string) => sortRows(frame, rows, JSON.parse(sort)));
  const valueTexts = oncePerKey((columnId: string) => findValues(frame, rows, findPlace(columnId)));
  const labels = once(() => rows.map((row) => labelOfRow(row, frame.keyColumns)));
  const typedCodes = once(() => readTypedCodes(frame, rows));
  const findTyped = once(() => makeFindTyped(typedCodes(), fold));
  const select = (view: View): Uint32Array => {
    const order = sorted(JSON.stringify(view.sort ?? null));
    const words = wordsIn(view.filter);
    const { day, layout } = view;
    const found = new Set(view.found.codes);
    const chosen = Array.from(view.chosen, ([id, values]) => ({ place: findPlace(id), values }));
    const known = chosen.filter(({ place }) => place >= 0);
    if (words.length + known.length + found.size === 0 && day === undefined) return order;
    return order.filter((index) => {
      const text = (layout === 'tree' ? treeTexts() : texts)[index] ?? '';
      const row = rows[index] ?? [];
      return (
        words.every((word) => text.includes(word)) &&
        (found.size === 0 || found.has(labels()[index] ?? '')) &&
        known.every(({ place, values }) => codesIn(row[place]).some((one) => values.includes(one))) &&
        (day === undefined || isValidOn(factsOf(rowInTime(frame, row), frame.roles), day))
      );
    });
  };
  return {
    frame,
    rows,
    /** Indexes of the rows that match a view, in its order. */
    select,
    /** The texts of the values of a column by these values, if there are only a few. */
    valueTexts,
    /** These values, the most frequent first, with the rows that have each in a view without the chosen ones of the column. */
    countValues: (columnId: string, view: View) => {
      const known = valueTexts(columnId);
      if (known.size === 0) return [];
      const place = findPlace(columnId);
      const counts = new Map<string, number>();
      for (const index of select({ ...withChosen(view, columnId, []), sort: undefined }))
        for (const value of codesIn(rows[index]?.[place])) counts.set(value, (counts.get(value) ?? 0) + 1);
      const values = Array.from(known, ([value, text]) => ({ value, text, count: counts.get(value) ?? 0 }));
      return values.sort((a, b) => b.count - a.count);
    },
    /** Index of the row with the values of a fragment. */
    findRow: (parts: readonly CodePart[]) =>
      findRow(parts.map(({ columnId, value }) => ({ place: findPlace(columnId), value }))),
    /** Index of the row that a text names by a code of any key, or else by a name that no other row has. */
    findCode: (typed: string): number | undefined => {
      const found = findTyped()(typed);
      if (found !== undefined || typed.trim() === '') return found;
      // Numbers may have another notation: `1e3` for 1000.
      for (const key of frame.keys) {
        const values = key.length === 1 ? [typed.trim()] : typed.trim().split(/[\s·,;]+/);
        const cells = key.map((place, i) => ({ place, value: values[i] ?? '' }));
        const row = values.length === key.length ? findRow(cells) : undefined;
        if (row !== undefined) return row;
      }
      return undefined;
    },
    /** The rows that a text probably means which no row has, the most probable first, and by what they were found. */
    findSimilar: oncePerKey((typed: string) => {
      const items: { readonly row: number; readonly text: string }[] = [];
      for (const [row, { codes, names }] of typedCodes().entries())
        for (const text of [...codes, ...names.slice(0, 1)]) items.push({ row, text });
      const byRow = new Map<number, (typeof items)[number]>();
      for (const found of findSimilar(typed, items, items.length))
        if (!byRow.has(found.row)) byRow.set(found.row, found);
      return [...byRow.values()].slice(0, MAX_SIMILAR);
    }),
  };
}

/** Cells as stored and as shown, one per line. Words contain no white space, so no match spans two cells. */
function searchText({ columns, names, ui }: TableFrame, row: RawRow, skipped?: string): string {
  const texts = TABLE_TEXTS[ui];
  let text = '';
  for (const [i, column] of columns.entries()) {
    const raw = row[i];
    if (isMissing(raw) || column.id === skipped) continue;
    text += `${textOf(raw)}\n`;
    if (column.isBoolean || column.isQuantity || column.isMatch) text += `${shownText(raw, column, texts)}\n`;
    if (column.meanings.size > 0)
      for (const one of scalars(raw) ?? [raw]) text += `${column.meanings.get(one) ?? ''}\n`;
    const name = nameIn(names, row, column);
    if (name !== undefined) text += `${name.text}\n`;
  }
  return fold(text);
}

/** All rows sorted by a column: numbers by value, text by the rules of its language, rows without a value last. */
function sortRows(frame: TableFrame, rows: readonly RawRow[], sort: View['sort'] | null): Uint32Array {
  const { columns, language } = frame;
  const place = columns.findIndex(({ id }) => id === sort?.columnId);
  if (!sort || place < 0) return Uint32Array.from(rows.keys());
  const isNumeric = columns[place]?.isNumeric;
  const collator = new Intl.Collator(findLocale(language), { numeric: true });
  const sign = sort.descending ? -1 : 1;
  const cells = rows.map((row, index) => {
    const text = textOf(row[place]);
    return { index, text, number: isNumeric ? Number(text) : 0, isLast: Number(isMissing(row[place])) };
  });
  // Sorting keeps the order of equal cells.
  cells.sort((a, b) => {
    const difference = isNumeric ? a.number - b.number : collator.compare(a.text, b.text);
    return a.isLast - b.isLast || sign * difference;
  });
  return Uint32Array.from(cells, ({ index }) => index);
}

/** Intl rejects some well-formed tags, such as private ones. */
function findLocale(language: string): string | undefined {
  try {
    return Intl.Collator.supportedLocalesOf(language)[0];
  } catch {
    return undefined;
  }
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

/** The code of a history that a text names, which may be one of other versions, or a name in another language. */
export function findInHistory({ key, codes }: CodeHistory, typed: string) {
  const typedCodes = codes.map(({ code, periods }) => ({
    codes: [splitLabel(code, key).join(' ')],
    names: Object.values(periods.at(-1)?.names ?? {}),
  }));
  const found = codes[makeFindTyped(typedCodes, fold)(typed) ?? -1];
  if (!found) return undefined;
  const values = splitLabel(found.code, key);
  return { code: found.code, parts: key.map((columnId, i) => ({ columnId, value: values[i] ?? '' })) };
}
