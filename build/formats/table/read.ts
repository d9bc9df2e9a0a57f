import { COLUMN_PROPERTIES, type ColumnJson, type KeyJson } from '../../model/document/columns.ts';
import { listed, quoted } from '../../model/problems/wording.ts';
import {
  type ImportedDocument,
  type ImportedList,
  type ImportOption,
  type ImportOptions,
  type ImportResult,
  NOTHING,
  type ReportNote,
  UsageFault,
} from '../import/format.ts';
import { IDENTIFICATION_OPTIONS } from '../import/options.ts';
import { commonLocaleTag, type PlannedColumn, planColumns } from './columns.ts';
import { statedValue, type TableDescription } from './description.ts';
import { printDraft, reportInvalid } from './draft.ts';
import { guessIdentification } from './identification.ts';
import { guessKey } from './keys.ts';
import { readLayout, type TableLayout } from './layout.ts';
import { localeOf } from './locale.ts';
import { readRows, reportRows } from './rows.ts';
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
  { name: 'list-version', value: 'TEXT', description: 'version of the list (default: 1)' },
  { name: 'header', value: 'N', description: 'number of the header row, or none' },
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
  const locale = localeTag === undefined ? undefined : localeOf(localeTag);
  if (!locale) statedLocale?.refuse(`must be a language tag such as de or en-US, not "${localeTag}"`);
  const layout = readLayout(table, { header: stated('header'), footer: stated('footer') }, report);
  if (!layout) return NOTHING;
  const columns = planColumns(table, layout, { description, options, locale }, report);
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
  const tag = localeTag ?? commonLocaleTag(planned, identification.language);
  const text = printDraft({ table, layout, columns: planned, keys, locale: tag, identification });
  return { documents: [], drafts: [{ file: draftFileOf(table), text, document }] };
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
  }
  return [{ id: 'key', columnIds: guessed.map(({ id }) => id) }];
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
