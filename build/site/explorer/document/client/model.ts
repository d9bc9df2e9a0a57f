import { factsOf, isValidOn } from '../../../../model/changes/code-history.ts';
import { fold } from '../../../../model/characters/fold.ts';
import { oncePerKey } from '../../../../model/once.ts';
import { codesIn, hasValue, isMissing, type RawRow, scalars, textOf } from '../../../rows/cells.ts';
import type { CodePart } from '../../../rows/fragment.ts';
import { nameIn, type RowNames } from '../../../rows/links.ts';
import { rowInTime } from '../../../rows/table.ts';
import { TABLE_TEXTS } from '../../../texts/all.ts';
import { wordsIn } from '../../components/text.ts';
import type { Sort, TableFrame } from '../table/rows-table.tsx';
import { shownText } from '../table/values.tsx';
import { type ColumnValue, findValues } from './column-values.ts';
import { type CodeFinder, makeCodeFinder } from './find-code.ts';

import { type View, withChosen } from './view.ts';

/** The rows of a list with the operations of the table. */
export interface TableModel extends CodeFinder {
  readonly frame: TableFrame;
  readonly rows: readonly RawRow[];
  /** Indexes of the rows that match a view, in its order. */
  readonly select: (view: View) => Uint32Array;
  /** The texts of the values of a column by these values, if there are only a few. */
  readonly valueTexts: (columnId: string) => ReadonlyMap<string, string>;
  /** These values, the most frequent first, with the rows that have each in a view without the chosen ones of the column. */
  readonly countValues: (columnId: string, view: View) => readonly ColumnValue[];
  /** Index of the row with the values of a fragment. */
  readonly findRow: (parts: readonly CodePart[]) => number | undefined;
}

/** Search texts are folded in advance, because every keystroke needs them; sort orders are kept. */
export function makeTableModel(frame: TableFrame, rows: readonly RawRow[]): TableModel {
  const { columns } = frame;
  const texts = rows.map((row) => searchText(frame, row));
  const sorted = oncePerKey((sort: string) => sortRows(frame, rows, JSON.parse(sort)));
  const valueTexts = oncePerKey((columnId: string) => findValues(frame, rows, columnId));
  const select = (view: View): Uint32Array => {
    const order = sorted(JSON.stringify(view.sort ?? null));
    const words = wordsIn(view.filter);
    const tests = makeTests(frame, view);
    if (words.length === 0 && tests.length === 0) return order;
    return order.filter((index) => {
      const text = texts[index] ?? '';
      const row = rows[index] ?? [];
      return words.every((word) => text.includes(word)) && tests.every((test) => test(row));
    });
  };
  return {
    frame,
    rows,
    select,
    valueTexts,
    countValues: (columnId, view) => {
      const texts = valueTexts(columnId);
      if (texts.size === 0) return [];
      const place = columns.findIndex(({ id }) => id === columnId);
      const counts = new Map<string, number>();
      for (const index of select({ ...withChosen(view, columnId, []), sort: undefined }))
        for (const value of codesIn(rows[index]?.[place])) counts.set(value, (counts.get(value) ?? 0) + 1);
      const values = Array.from(texts, ([value, text]) => ({ value, text, count: counts.get(value) ?? 0 }));
      return values.sort((a, b) => b.count - a.count);
    },
    findRow: (parts) => {
      const places = parts.map(({ columnId }) => columns.findIndex(({ id }) => id === columnId));
      const found = rows.findIndex((row) =>
        parts.every(({ value }, i) => hasValue(row[places[i] ?? -1], value)),
      );
      return found < 0 ? undefined : found;
    },
    ...makeCodeFinder(frame, rows),
  };
}

/** The same model, which also finds rows by the names of the rows that they refer to. */
export const withNames = ({ frame, rows }: TableModel, names: RowNames): TableModel =>
  makeTableModel({ ...frame, names }, rows);

/** Cells as stored and as shown, one per line. Words contain no white space, so no match spans two cells. */
function searchText({ columns, names, ui }: TableFrame, row: RawRow): string {
  const texts = TABLE_TEXTS[ui];
  let text = '';
  for (const [i, column] of columns.entries()) {
    const raw = row[i];
    if (isMissing(raw)) continue;
    text += `${textOf(raw)}\n`;
    if (column.isBoolean || column.isQuantity) text += `${shownText(raw, column, texts)}\n`;
    if (column.meanings.size > 0)
      for (const one of scalars(raw) ?? [raw]) text += `${column.meanings.get(one) ?? ''}\n`;
    const name = nameIn(names, row, column);
    if (name !== undefined) text += `${name}\n`;
  }
  return fold(text);
}

type RowTest = (row: RawRow) => boolean;

/** Tests whether a row has the chosen values, and is valid on a day. */
function makeTests(frame: TableFrame, { chosen, day }: View): RowTest[] {
  const tests: RowTest[] = [];
  for (const [columnId, values] of chosen) {
    const place = frame.columns.findIndex(({ id }) => id === columnId);
    if (place >= 0) tests.push((row) => codesIn(row[place]).some((one) => values.includes(one)));
  }
  if (day !== undefined) tests.push((row) => isValidOn(factsOf(rowInTime(frame, row), frame.roles), day));
  return tests;
}

/** All rows sorted by a column: numbers by value, text by the rules of its language, rows without a value last. */
function sortRows(
  { columns, language }: TableFrame,
  rows: readonly RawRow[],
  sort: Sort | null,
): Uint32Array {
  const place = columns.findIndex(({ id }) => id === sort?.columnId);
  if (!sort || place < 0) return Uint32Array.from(rows.keys());
  const isNumeric = columns[place]?.isNumeric;
  const collator = new Intl.Collator(findLocale(language), { numeric: true });
  const filled: { readonly index: number; readonly text: string; readonly number: number }[] = [];
  const missing: number[] = [];
  for (const [index, row] of rows.entries()) {
    const text = textOf(row[place]);
    if (isMissing(row[place])) missing.push(index);
    else filled.push({ index, text, number: isNumeric ? Number(text) : 0 });
  }
  const sign = sort.descending ? -1 : 1;
  filled.sort((a, b) => {
    const difference = isNumeric ? a.number - b.number : collator.compare(a.text, b.text);
    return sign * difference || a.index - b.index;
  });
  return Uint32Array.from([...filled.map(({ index }) => index), ...missing]);
}

/** Intl rejects some well-formed tags, such as private ones. */
function findLocale(language: string): string | undefined {
  try {
    return Intl.Collator.supportedLocalesOf(language)[0];
  } catch {
    return undefined;
  }
}
