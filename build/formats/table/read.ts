import { omitUndefined } from '../../model/collections.ts';
import type { IdentificationJson, KeyJson } from '../../model/document/columns.ts';
import { once } from '../../model/once.ts';
import { counted, listed, quoted } from '../../model/problems/wording.ts';
import {
  IDENTIFICATION_OPTIONS,
  type ImportedDocument,
  type ImportOption,
  type ImportResult,
  NOTHING,
  statedLanguage,
  statedUri,
  uriByPrefix,
} from '../import/format.ts';
import { stemOf, versionUri } from '../import/names.ts';
import { localeGuesses, type PlannedColumn, planColumns, reportColumns, withKeys } from './columns.ts';
import type { TableContext } from './description.ts';
import { printDraft } from './draft.ts';
import { isMeasure, planKeys } from './keys.ts';
import { readLayout, type SourceTable, type Table } from './layout.ts';
import { guessLocale, localeOf, NEUTRAL } from './values.ts';

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
  { name: 'header', value: 'N', description: 'number of the header row, 3-4 for several, or none' },
  { name: 'footer', value: 'N', description: 'number of the first row below the table, or none' },
  {
    name: 'types',
    value: 'NAME=TYPE,...',
    description: 'types of columns by id or header: string, integer, number, boolean, date, date-time, time',
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
 * @param context from `withDescription`
 * @throws UsageFault if an option is invalid; SourceFault if the description states how to read the table wrongly
 */
export function importTable(source: SourceTable, context: TableContext): ImportResult {
  const { description } = context;
  const { defaultKey, foreignKeys, annotation } = description ?? {};
  const statedLocale = context.stated('locale');
  const known = statedLocale && localeOf(statedLocale.text);
  if (!known) statedLocale?.refuse(`must be a language tag such as de or en-US, not "${statedLocale.text}"`);
  const table = readLayout(source, context);
  const shown = known ?? guessLocale(table);
  const locale = known || !table.isNeutral ? shown : { ...NEUTRAL, order: shown.order };
  const columns = planColumns(table, locale, context);
  if (!columns) return NOTHING;
  const identification = planIdentification(source, context);
  const keys = planKeys(table, columns, table.isUnclear ? { ...context, guess: () => undefined } : context);
  if (table.isUnclear) return NOTHING;
  const planned = withKeys(table, columns, keys);
  reportColumns(table, planned, locale, context);
  const rows = validRows(table, planned, keys, context);
  const document: ImportedDocument = {
    name: table.name,
    list: {
      identification,
      columnSet: {
        columns: planned.map(({ column }) => column),
        ...{ keys, ...omitUndefined({ defaultKey, foreignKeys }) },
      },
      rows: { [Symbol.iterator]: () => readRows(table, rows, planned) },
      ...omitUndefined({ annotation }),
    },
    placeOf: (row, columnId) => {
      const own = planned.find(({ column }) => column.id === columnId);
      return table.placeOf(rows[row] as number, own?.at);
    },
  };
  const hasPlaceholders = uriOf(source, context) === undefined && !description;
  if (!hasPlaceholders) return { documents: [document] };
  const tag = statedLocale?.text ?? localeGuesses(planned, locale).at(-1)?.[1];
  const text = printDraft({ table, columns: planned, keys, locale: tag, identification });
  return {
    documents: [],
    drafts: [{ file: draftFileOf(table), text, ...(keys.length > 0 && { document }) }],
  };
}

/** The path of the draft for a source: `a/list.yaml` for `a/list.csv`. */
const draftFileOf = ({ file }: SourceTable): string => `${file.replace(/(?<=[^/\\])\.[^./\\]*$/, '')}.yaml`;

/** The canonical URI that options or the description state. */
const uriOf = ({ name }: SourceTable, context: TableContext): string | undefined =>
  statedUri(context, 'uri') ?? context.description?.identification.canonicalUri ?? uriByPrefix(context, name);

/** The identification from the description and the options; without a stated URI, it has placeholders. */
function planIdentification(source: SourceTable, context: TableContext): IdentificationJson {
  const { description, error } = context;
  const { language: describedLanguage, ...described } = description?.identification ?? {};
  const uri = uriOf(source, context);
  const canonicalUri = uri ?? `urn:example:${source.name}`;
  const statedVersion = context.valueOf('list-version');
  const version = statedVersion ?? described.version ?? '1';
  const language = statedLanguage(context) ?? describedLanguage;
  const isOverridden = context.valueOf('uri') !== undefined || statedVersion !== undefined;
  const placeOf = (name: string) => description?.placeOf(`/codeList/identification/${name}`);
  if (uri === undefined && description)
    error(
      placeOf('canonicalUri'),
      'canonicalUri is missing: write the URI of the list, such as urn:example:list',
    );
  if ((uri !== undefined || description) && language === undefined)
    error(placeOf('language'), 'states no language: write a tag such as en, or state --language TAG');
  return {
    ...(language !== undefined && { language }),
    shortName: source.title ?? stemOf(source.file),
    ...described,
    version,
    canonicalUri,
    canonicalVersionUri:
      statedUri(context, 'version-uri') ??
      (isOverridden ? undefined : described.canonicalVersionUri) ??
      versionUri(canonicalUri, String(version)),
  };
}

/** Rows as JSON texts, without cells that do not match the type of their column. */
function* readRows(
  { cellsAt }: Table,
  rows: readonly number[],
  columns: readonly PlannedColumn[],
): Generator<ReadonlyMap<string, string>> {
  for (const row of rows) {
    const cells = cellsAt(row);
    const values = new Map<string, string>();
    for (const { column, at, reader } of columns) {
      const { id, type, optional, nullable } = column;
      const cell = cells[at] ?? '';
      // A cell of spaces is a valid string, but empty for all other types.
      const isEmpty = cell === '' || (type !== 'string' && cell.trim() === '');
      const empty = optional ? undefined : nullable === false && type === 'string' ? '""' : 'null';
      const text = isEmpty ? empty : reader.read(cell);
      if (text !== undefined) values.set(id, text);
    }
    yield values;
  }
}

/**
 * Reports rows and cells that are errors: too many or too few cells, wrong types, empty and repeated keys.
 *
 * @returns the indexes of rows without errors
 */
function validRows(
  table: Table,
  columns: readonly PlannedColumn[],
  keys: readonly KeyJson[],
  context: TableContext,
): readonly number[] {
  const { rows, cellsAt, placeOf } = table;
  let errors = 0;
  const error: TableContext['error'] = (...note) => {
    errors++;
    context.error(...note);
  };
  const isShort = (row: number): boolean => !table.isNeutral && cellsAt(row).length < table.headers.length;
  const areOftenShort = rows.filter(isShort).length > Math.max(MAX_SHORT, rows.length * MAX_SHORT_SHARE);
  const typed = columns.filter(({ column }) => column.type !== 'string');
  const checked = keys.flatMap(({ columnIds }) => {
    const own = columnIds.flatMap((id) => columns.find(({ column }) => column.id === id) ?? []);
    const name = `key ${listed(columnIds.map(quoted))}`;
    // The check of the written document reports unknown columns.
    const option = once(() => longerKey(table, columns, own));
    return own.length < columnIds.length ? [] : [{ own, name, option, first: new Map<string, number>() }];
  });
  return rows.filter((row) => {
    const before = errors;
    const cells = cellsAt(row);
    const message = lengthMessage(cells, table);
    if (areOftenShort && isShort(row)) {
      context.loss(placeOf(row), 'has fewer cells than the table, as other rows: the missing ones are empty');
    } else if (message !== undefined) {
      error(placeOf(row), message);
      return false;
    }
    for (const { column, at, reader } of typed) {
      const cell = cells[at] ?? '';
      if (cell.trim() !== '' && reader.read(cell) === undefined)
        error(placeOf(row, at), `a cell of column ${quoted(column.id)} ${reader.messageFor(cell)}`, cell);
    }
    for (const { own, name, option, first } of checked) {
      const at = own[0]?.at;
      const empty = own.filter(({ at }) => (cells[at] ?? '').trim() === '');
      const isEmpty =
        (own.length > 1 && empty.length === own.length) ||
        empty.some(({ column }) => !column.optional && !column.nullable);
      const value = own.map(({ at, reader }) => reader.read(cells[at] ?? '') ?? cells[at] ?? '').join('\0');
      const known = first.get(value);
      if (isEmpty)
        error(
          placeOf(row, at),
          empty.length < own.length
            ? `${name} has an empty cell: add the value, or describe its column with nullable: true`
            : `${name} is empty: add the value, remove the row if it is a total, or state another key`,
        );
      else if (known === undefined) first.set(value, row);
      else {
        const place = `${placeOf(row, at)}, first in ${placeOf(known, at)}`;
        const isSame = cells.join('\0') === cellsAt(known).join('\0');
        const message = isSame
          ? 'repeats an earlier row: remove one of them'
          : `repeats the ${name} of an earlier row: correct ${option() ? 'it, or add a column to the key' : 'it, or remove one of the rows'}`;
        error(place, message, own.map(({ at }) => cells[at]).join(' + '), isSame ? undefined : option());
      }
    }
    return errors === before;
  });
}

/** The option for a key with one more column, which identifies all rows that are not the same; undefined if there is none. */
function longerKey(
  table: Table,
  columns: readonly PlannedColumn[],
  own: readonly PlannedColumn[],
): string | undefined {
  const { rows, cellsAt } = table;
  const countOf = (text: (cells: readonly string[]) => string): number =>
    new Set(rows.map((row) => text(cellsAt(row)))).size;
  const count = countOf((cells) => cells.join('\0'));
  const others = columns.filter((one) => !own.includes(one) && !isMeasure(table, one));
  const keys = others.map((one) => [...own, one]);
  const key = keys.find((all) => countOf((cells) => all.map(({ at }) => cells[at]).join('\0')) === count);
  return key && `--key ${key.map(({ column }) => column.id).join(',')}`;
}

/** Number and share of the rows with too few cells up to which they are errors. */
const [MAX_SHORT, MAX_SHORT_SHARE] = [10, 0.1];

/** What is wrong with a row with another number of cells than the header row. */
function lengthMessage(
  cells: readonly string[],
  { headers: { length: width }, isNeutral }: Table,
): string | undefined {
  const isLong = cells.length > width && cells.slice(width).some((cell) => cell.trim() !== '');
  // Sheets have no cells at the end of a row that are empty.
  const isShort = cells.length < width && !isNeutral;
  if (!isLong && !isShort) return undefined;
  const count = isLong ? cells.findLastIndex((cell) => cell.trim() !== '') + 1 : cells.length;
  const remedy = isLong
    ? 'enclose a cell that contains the separator in quotes, or remove the extra cells'
    : 'add the missing ones, with a separator for each empty cell';
  return `has ${counted(count, 'cell')}, but the table has ${counted(width, 'column')}: ${remedy}`;
}
