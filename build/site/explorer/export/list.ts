import type { CodeListJson, ColumnJson } from '../../../model/document/columns.ts';
import { unquote } from '../../../model/json/text.ts';
import { type RawRow, scalars } from '../../rows/cells.ts';
import { memberText, type Table } from '../../rows/table.ts';

/** The rows of a page to export. */
export interface ShownList {
  /** The JSON of the valid document. */
  readonly text: string;
  readonly language: string;
  readonly table: Pick<Table, 'columns' | 'keys'>;
  /** The ids of the columns that are not shown. */
  readonly hidden?: readonly string[];
  /** The shown rows, with cells in the order of the columns of the table. */
  readonly rows: readonly RawRow[];
  /** The number of rows of the list without a filter. */
  readonly total: number;
}

/**
 * The rows of a list to export. Columns have the order of the document, as in its CSV and JSON: the order on the page
 * puts keys and names first, and may change. Rows have the order on the page.
 */
export interface ExportedList extends Pick<ShownList, 'language' | 'rows' | 'total'> {
  readonly name: string;
  readonly version: string | undefined;
  readonly canonicalVersionUri: string;
  readonly columns: readonly ExportedColumn[];
  /** Indexes of the columns of each key, the default key first. */
  readonly keys: readonly (readonly number[])[];
}

interface ExportedColumn {
  readonly id: string;
  readonly name: string;
  /** The type of its values: `integer` or `number` for an enumeration of numbers. */
  readonly type: string;
}

/** Reads the metadata of a list, and puts the cells of its shown rows in the order of the document. */
export function readExportedList(shown: ShownList): ExportedList {
  const { text, table, rows, total, language, hidden = [] } = shown;
  const member = (name: string): unknown => JSON.parse(memberText(text, 'codeList', name) ?? 'null');
  const identification = member('identification') as CodeListJson['identification'];
  const { columns: all } = member('columnSet') as CodeListJson['columnSet'];
  const columns = all.filter(({ id }) => !hidden.includes(id));
  const places = columns.map(({ id }) => table.columns.findIndex((column) => column.id === id));
  return {
    language,
    total,
    name: identification.shortName,
    version: identification.version,
    canonicalVersionUri: identification.canonicalVersionUri,
    columns: columns.map((column) => ({
      id: column.id,
      name: column.name ?? column.id,
      type: valueTypeOf(column),
    })),
    // Rows are not named by a key whose columns are not all shown.
    keys: table.keys
      .map((key) => key.map((place) => places.indexOf(place)))
      .map((key) => (key.includes(-1) ? [] : key)),
    rows: rows.map((row) => places.map((place) => row[place])),
  };
}

function valueTypeOf({ type, members = [] }: ColumnJson): string {
  const isEnumOf = (test: (value: unknown) => boolean): boolean =>
    type === 'enum' && members.length > 0 && members.every(({ value }) => test(value));
  if (isEnumOf(Number.isInteger)) return 'integer';
  return isEnumOf((value) => typeof value === 'number') ? 'number' : type;
}

/** The texts of the values of a cell that is not missing: several of an enum-set, one of other types. */
export const valueTexts = (raw: string, type: string | undefined): string[] =>
  ((type === 'enum-set' && scalars(raw)) || [raw]).map(unquote);

/** The title of an export in one line, without the ends of comments. */
export function titleLine({ name, version, canonicalVersionUri, rows, total }: ExportedList): string {
  const title = version === undefined ? name : `${name} ${version}`;
  return inOneLine(`${title} (${canonicalVersionUri}), ${rows.length} of ${total} rows`);
}

/** A text as the content of a comment: in one line, and without anything that begins or ends a comment. */
const inOneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]+/gu, ' ')
    .replaceAll('*/', '* /')
    .replaceAll('/*', '/ *');
