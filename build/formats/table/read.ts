import { findRepeated } from '../../model/collections.ts';
import type { ColumnJson, KeyJson } from '../../model/document/columns.ts';
import { COLUMN_PROPERTIES } from '../../model/document/schema.ts';
import { counted, listed, quoted } from '../../model/problems/wording.ts';
import {
  IDENTIFICATION_OPTIONS,
  type ImportedDocument,
  type ImportedList,
  type ImportOption,
  type ImportOptions,
  type ImportResult,
  NOTHING,
  type ReportNote,
  URI_PREFIX,
  UsageFault,
} from '../import/format.ts';
import { guessedLocaleTag, type PlannedColumn, planColumns } from './columns.ts';
import { statedValue, type TableDescription } from './description.ts';
import { printDraft, reportInvalid } from './draft.ts';
import { guessIdentification } from './identification.ts';
import { readLayout, type TableLayout } from './layout.ts';
import { guessLocale, localeOf, NEUTRAL } from './locale.ts';
import { type ColumnGuess, type GuessedRows, isCodeHeader } from './types.ts';
import type { SourceTable } from './values.ts';

/** The options of all formats with tables; include them in those of the format. */
export const TABLE_OPTIONS: readonly ImportOption[] = [
  {
    name: 'describe',
    value: 'FILE',
    description:
      'YAML file that describes the list and its columns; without it (and --uri), a draft is written next to the source',
  },
  ...IDENTIFICATION_OPTIONS,
  URI_PREFIX,
  { name: 'list-version', value: 'TEXT', description: 'version of the list (default: 1)' },
  { name: 'header', value: 'N', description: 'number of the header row, 3-4 for several, or none' },
  { name: 'footer', value: 'N', description: 'number of the first row below the table, or none' },
  {
    name: 'types',
    value: 'NAME=TYPE,...',
    description: 'types of columns: string, integer, number, boolean, date, date-time, time',
  },
  {
    name: 'locale',
    value: 'TAG',
    description:
      'how numbers and dates are written: de for 1.234,5 and 31.1.2024, en-US for 1,234.5 and 1/31/2024',
  },
];

/**
 * Reads a table as a list. Without a description or `--uri`, it returns the draft of a description.
 *
 * @param description from `readDescription`
 * @throws UsageFault if an option is invalid; SourceFault if the description states how to read the table wrongly
 */
export function importTable(
  table: SourceTable,
  description: TableDescription | undefined,
  options: ImportOptions,
  report: ReportNote,
): ImportResult {
  const stated = (name: string) => statedValue(name, options, description);
  const statedLocale = stated('locale');
  const localeTag = statedLocale?.text;
  const known = localeTag === undefined ? undefined : localeOf(localeTag);
  if (!known) statedLocale?.refuse(`must be a language tag such as de or en-US, not "${localeTag}"`);
  const layout = readLayout(table, { header: stated('header'), footer: stated('footer') }, report);
  if (!layout) return NOTHING;
  const locale = table.isNeutral ? NEUTRAL : (known ?? guessLocale(cellsOf(table, layout)));
  const columns = planColumns(
    table,
    layout,
    { description, options, locale, isLocaleStated: known !== undefined },
    report,
  );
  if (!columns) return NOTHING;
  const { identification, isComplete } = guessIdentification(
    { table, layout, columns, description, options },
    report,
  );
  const metadata = (own: readonly PlannedColumn[], keys: readonly KeyJson[]): ImportedList => ({
    identification,
    columnSet: {
      columns: own.map(({ column }) => column),
      keys,
      ...(description?.defaultKey && { defaultKey: description.defaultKey }),
      ...(description?.foreignKeys && { foreignKeys: description.foreignKeys }),
    },
    ...(description?.annotation && { annotation: description.annotation }),
  });
  // Cells cannot be read by types that do not exist.
  const someKeys = description?.keys ?? [{ id: 'key', columnIds: columns.map(({ column }) => column.id) }];
  const isValid = reportInvalid(metadata(columns, someKeys), description, report);
  if (!isValid && !columns.every(({ column }) => COLUMN_PROPERTIES.has(column.type))) return NOTHING;

  const keys = planKeys(table, layout, columns, description, options, report);
  const planned = withRequiredKeys(columns, keys);
  const valid = { ...layout, rows: reportRows(table, layout, planned, keys, report) };
  const rows = { [Symbol.iterator]: () => readRows(table, valid, planned) };
  const document: ImportedDocument = {
    name: table.name,
    content: { codeList: { ...metadata(planned, keys), rows } },
    placeOf: (row, columnId) => {
      const own = planned.find(({ column }) => column.id === columnId);
      return table.placeOf(valid.rows[row] as number, own?.at);
    },
  };
  if (isComplete) return { documents: [document] };
  const tag = localeTag ?? guessedLocaleTag(planned, locale, identification.language);
  const text = printDraft({ table, layout, columns: planned, keys, locale: tag, identification });
  return { documents: [], drafts: [{ file: draftFileOf(table), text, document }] };
}

function* cellsOf({ cellsAt }: SourceTable, { rows, headers }: TableLayout): Generator<string> {
  for (const row of rows) yield* cellsAt(row).slice(0, headers.length);
}

/** The path of the draft for a source: `a/list.yaml` for `a/list.csv`. */
const draftFileOf = ({ file }: SourceTable): string => `${file.replace(/(?<=[^/\\])\.[^./\\]*$/, '')}.yaml`;

/** The keys of the description, of `--key`, or a guess. */
function planKeys(
  table: SourceTable,
  layout: TableLayout,
  columns: readonly PlannedColumn[],
  description: TableDescription | undefined,
  options: ImportOptions,
  report: ReportNote,
): readonly KeyJson[] {
  const names = options.valueOf('key');
  if (names === undefined && description?.keys) return description.keys;
  const chosen = names === undefined ? undefined : chosenColumns(names, columns);
  const guessed = chosen ?? guessColumns(table, layout, columns);
  if (guessed.length === 0) {
    const message =
      'no column has distinct values, so the list has no key: state the columns that identify a row with --key, or remove repeated rows';
    report({ kind: 'error', message });
    return [];
  }
  if (!chosen) {
    const text = listed(guessed.map(({ id }) => quoted(id)));
    const message = guessed.length === 1 ? `column ${text} is the key` : `columns ${text} are the key`;
    report({ kind: 'guess', message, option: `--key ${guessed.map(({ id }) => id).join(',')}` });
    reportRepeatedCodes(table, layout, columns, guessed, report);
  }
  return [{ id: 'key', columnIds: guessed.map(({ id }) => id) }];
}

/** Reports values that repeat in a column whose name is that of a code, but which is not the key by itself. */
function reportRepeatedCodes(
  { cellsAt }: SourceTable,
  { rows }: TableLayout,
  columns: readonly PlannedColumn[],
  key: readonly ColumnJson[],
  report: ReportNote,
): void {
  for (const { at, header, column } of columns) {
    if (!isCodeHeader(header || column.id) || (key.length === 1 && key[0] === column)) continue;
    const codes = rows.map((row) => cellsAt(row)[at] ?? '').filter((code) => code !== '');
    const [first] = findRepeated(codes);
    if (!first) continue;
    const message = `column ${quoted(column.id)} repeats values, such as ${quoted(codes[first[0]])}, so it is not the key by itself: if it should be, correct them`;
    report({ kind: 'guess', message, option: `--key ${column.id}` });
  }
}

function chosenColumns(names: string, columns: readonly PlannedColumn[]): ColumnJson[] {
  return names.split(',').map((name) => {
    const found = columns.find(({ column, header }) => column.id === name.trim() || header === name.trim());
    if (found) return found.column;
    const known = listed(
      columns.map(({ column }) => column.id),
      10,
    );
    throw new UsageFault(`--key: there is no column "${name.trim()}", but ${known}`);
  });
}

function guessColumns(
  { cellsAt }: SourceTable,
  { rows }: TableLayout,
  columns: readonly PlannedColumn[],
): ColumnJson[] {
  const ofColumn = (row: number) => {
    const cells = cellsAt(row);
    return columns.map(({ at }) => cells[at] ?? '');
  };
  const found = guessKey(
    columns.map(({ header, column }) => header || column.id),
    columns.map(({ column, guess }) => ({ ...guess, type: column.type })),
    { rows, cellsAt: ofColumn },
  );
  return (found ?? []).map((i) => (columns[i] as PlannedColumn).column);
}

/** Columns of keys have a value in every row, unless the description states otherwise. */
function withRequiredKeys(columns: readonly PlannedColumn[], keys: readonly KeyJson[]): PlannedColumn[] {
  const ids = new Set(keys.flatMap(({ columnIds }) => columnIds));
  return columns.map((planned) => {
    const { column } = planned;
    if (!ids.has(column.id)) return planned;
    return { ...planned, column: { ...column, nullable: column.nullable ?? false } };
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
 * The columns that identify a row, by index: the first column of codes without duplicates, else the first such column.
 * If there is none, two columns that together have none, one of them with few values; else a column with few duplicates,
 * which are errors then; else the first two or three columns that together have none.
 *
 * @returns undefined if no column has mostly distinct values
 */
function guessKey(
  headers: readonly string[],
  guesses: readonly ColumnGuess[],
  { rows, cellsAt }: GuessedRows,
): readonly number[] | undefined {
  const filled = headers.map((_, i) => i).filter((i) => isFilled(guesses[i]));
  const isCode = (i: number): boolean => isCodeHeader(headers[i] as string);
  const order = [...filled.filter(isCode), ...filled.filter((i) => !isCode(i))].slice(0, MAX_CANDIDATES);
  /** The number of distinct values per row. */
  const shareOf = (columns: readonly number[]): number => {
    const seen = new Set(
      rows.map((row) => {
        const cells = cellsAt(row);
        return columns.map((i) => cells[i] ?? '').join('\0');
      }),
    );
    return seen.size / rows.length;
  };
  const shares = order.map((i) => ({ i, share: shareOf([i]) }));
  const unique = shares.find(({ share }) => share === 1);
  if (unique) return [unique.i];
  const combined = headers.map((_, i) => i).filter((i) => isFilled(guesses[i], [...KEY_TYPES, 'date']));
  const first = combined.slice(0, MAX_COMBINED);
  const pairs = first.flatMap((a) => first.filter((b) => a < b).map((b) => [a, b]));
  const isUnique = (columns: readonly number[]): boolean => shareOf(columns) === 1;
  const parted = pairs
    .filter((columns) => columns.some((i) => shareOf([i]) <= MAX_DISTINCT_PART))
    .find(isUnique);
  if (parted) return parted;
  const single = shares.find(({ i, share }) => share >= (isCode(i) ? MIN_DISTINCT_CODES : MIN_DISTINCT));
  if (single) return [single.i];
  const triples = pairs.flatMap(([a, b = 0]) => first.filter((c) => b < c).map((c) => [a as number, b, c]));
  return [...pairs, ...triples].find(isUnique);
}

const KEY_TYPES = ['string', 'integer'];

const isFilled = (guess: ColumnGuess | undefined, types = KEY_TYPES): boolean =>
  guess?.hasValues === true && !guess.hasEmpty && types.includes(guess.type);

/** The rows of a list as JSON texts, without cells that do not match the type of their column. */
function* readRows(
  { cellsAt }: SourceTable,
  { rows }: TableLayout,
  columns: readonly PlannedColumn[],
): Generator<ReadonlyMap<string, string>> {
  for (const row of rows) {
    const cells = cellsAt(row);
    const values = new Map<string, string>();
    for (const { column, at, reader } of columns) {
      const cell = cells[at] ?? '';
      const text = cell === '' || isBlankValue(cell, column.type) ? emptyText(column) : reader.read(cell);
      if (text !== undefined) values.set(column.id, text);
    }
    yield values;
  }
}

/** Spaces are a text, but no value of any other type. */
const isBlankValue = (cell: string, type: string): boolean => type !== 'string' && cell.trim() === '';

/** The JSON text of an empty cell; undefined if it is left out of the row. */
function emptyText({ type, optional, nullable }: PlannedColumn['column']): string | undefined {
  if (optional) return undefined;
  return nullable === false && type === 'string' ? '""' : 'null';
}

/**
 * Reports rows and cells that are errors: too many or too few cells, wrong types, empty and repeated keys.
 *
 * @returns the indexes of rows without errors
 */
function reportRows(
  table: SourceTable,
  { rows, headers }: TableLayout,
  columns: readonly PlannedColumn[],
  keys: readonly KeyJson[],
  report: ReportNote,
): readonly number[] {
  let errors = 0;
  const error: ReportError = (place, message, value) => {
    errors++;
    report({ kind: 'error', place, message, ...(value !== undefined && { value }) });
  };
  const checks = [
    ...columns.map((column) => makeCellCheck(column, table, error)),
    ...keys.flatMap((key) => makeKeyCheck(key, columns, table, error)),
  ];
  return rows.filter((row) => {
    const before = errors;
    const cells = table.cellsAt(row);
    if (reportLength(row, cells, headers.length, table, error)) return false;
    for (const check of checks) check(row, cells);
    return errors === before;
  });
}

type ReportError = (place: string, message: string, value?: string) => void;
type RowCheck = (row: number, cells: readonly string[]) => void;

/** Reports a row with another number of cells than the header row. @returns whether it did */
function reportLength(
  row: number,
  cells: readonly string[],
  width: number,
  { placeOf, isNeutral }: SourceTable,
  error: ReportError,
): boolean {
  const isLong = cells.slice(width).some((cell) => cell.trim() !== '');
  // Sheets have no cells at the end of a row that are empty.
  const isShort = cells.length < width && !isNeutral;
  if (!isLong && !isShort) return false;
  const count = isLong ? cells.findLastIndex((cell) => cell.trim() !== '') + 1 : cells.length;
  const remedy = isLong
    ? 'enclose a cell that contains the separator in quotes, or remove the extra cells'
    : 'add the missing ones, with a separator for each empty cell';
  const message = `has ${counted(count, 'cell')}, but the table has ${counted(width, 'column')}: ${remedy}`;
  error(placeOf(row), message);
  return true;
}

function makeCellCheck(
  { column, at, reader }: PlannedColumn,
  table: SourceTable,
  error: ReportError,
): RowCheck {
  if (column.type === 'string') return () => {};
  const name = `a cell of column ${quoted(column.id)}`;
  return (row, cells) => {
    const cell = cells[at] ?? '';
    if (cell.trim() === '' || reader.read(cell) !== undefined) return;
    error(table.placeOf(row, at), `${name} ${reader.messageFor(cell)}`, cell);
  };
}

/** Reports rows with the same values, or without a value, in the columns of a key. */
function makeKeyCheck(
  { columnIds }: KeyJson,
  columns: readonly PlannedColumn[],
  { placeOf }: SourceTable,
  error: ReportError,
): RowCheck[] {
  const own = columnIds.flatMap((id) => columns.find(({ column }) => column.id === id) ?? []);
  // The schema check reports unknown columns.
  if (own.length < columnIds.length) return [];
  const first = new Map<string, number>();
  const name = `key ${listed(columnIds.map((id) => quoted(id)))}`;
  return [
    (row, cells) => {
      const texts = own.map(({ at, reader }) => {
        const cell = cells[at] ?? '';
        return reader.read(cell) ?? cell;
      });
      const at = own[0]?.at;
      const isEmpty = own.some(
        ({ at, column }) => (cells[at] ?? '') === '' && !column.optional && !column.nullable,
      );
      if (isEmpty) {
        error(placeOf(row, at), `${name} is empty: add the value, or remove the row`);
        return;
      }
      const value = texts.join('\0');
      const known = first.get(value);
      if (known === undefined) {
        first.set(value, row);
        return;
      }
      error(
        `${placeOf(row, at)}, first in ${placeOf(known, at)}`,
        `repeats the ${name} of an earlier row: correct the code, remove one of the rows, or add a column to the key`,
        own.map((column) => cells[column.at]).join(' + '),
      );
    },
  ];
}
