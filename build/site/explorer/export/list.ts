import { defaultKeyOf } from '../../../model/document/codes.ts';
import type { CodeListJson, ColumnJson, ForeignKeyJson } from '../../../model/document/columns.ts';
import { memberStart, members, wholeOf } from '../../../model/json/text.ts';
import type { ExportTexts } from '../../texts/export.ts';
import type { RowLinks } from '../document/links.ts';
import { type RawRow, scalars, type TableColumn, textOf } from '../document/table/table.ts';

/**
 * The rows of a list to export. Columns have the order of the document, as in its CSV and JSON: the order on the page
 * puts keys and names first, and may change. Rows have the order on the page.
 */
export interface ExportedList {
  readonly name: string;
  readonly version: string | undefined;
  readonly language: string;
  readonly canonicalUri: string;
  readonly canonicalVersionUri: string;
  readonly columns: readonly ExportedColumn[];
  /** Indexes of the columns of each key, the default key first. */
  readonly keys: readonly (readonly number[])[];
  readonly foreignKeys: readonly ExportedForeignKey[];
  readonly rows: readonly RawRow[];
  /** The number of rows of the list without a filter. */
  readonly total: number;
}

export interface ExportedColumn {
  readonly id: string;
  readonly name: string;
  /** The type of its values: `integer` or `number` for an enumeration of numbers. */
  readonly type: string;
  /** Whether the document allows that a row has no value. */
  readonly mayBeMissing: boolean;
}

export interface ExportedForeignKey {
  readonly columnIds: readonly string[];
  readonly targetUri: string;
  /** The columns of the key that it refers to; undefined if they are not known in this directory. */
  readonly targetIds: readonly string[] | undefined;
}

/** A value as text: strings without quotes, other values as JSON. */
export const valueText = (raw: string): string => (raw.startsWith('"') ? textOf(raw) : raw);

/** The texts of the values of a cell that is not missing: several of an enum-set, one of other types. */
export const valueTexts = (raw: string, type: string | undefined): string[] =>
  ((type === 'enum-set' && scalars(raw)) || [raw]).map(valueText);

/** An export with what it could not represent. */
export interface Exported {
  readonly text: string;
  readonly notes: readonly ExportNote[];
}

/** What an export changed or left out, and how often. */
export interface ExportNote {
  readonly kind: keyof ExportTexts['notes'];
  readonly count: number;
}

/** Counts changes by their kind. */
export class Notes {
  readonly #counts = new Map<ExportNote['kind'], number>();

  add(kind: ExportNote['kind'], count = 1): void {
    if (count > 0) this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + count);
  }

  get all(): ExportNote[] {
    return [...this.#counts].map(([kind, count]) => ({ kind, count }));
  }
}

/** The rows of a page that are to be exported. */
export interface ShownList {
  /** The JSON of the valid document. */
  readonly text: string;
  /** The columns in the order of the cells. */
  readonly columns: readonly Pick<TableColumn, 'id'>[];
  readonly rows: readonly RawRow[];
  readonly total: number;
  readonly links: readonly RowLinks[];
  readonly language: string;
}

/** Reads the metadata of a list and puts the cells of its shown rows in the order of the document. */
export function readExportedList(source: ShownList): ExportedList {
  const { text, columns: shown, rows, total, links, language } = source;
  const list = { start: memberStart(text, wholeOf(text), 'codeList') ?? 0, end: text.length };
  const { shortName, version, canonicalUri, canonicalVersionUri } = parseMember(
    text,
    list,
    'identification',
  ) as CodeListJson['identification'];
  const columnSet = parseMember(text, list, 'columnSet') as CodeListJson['columnSet'];
  const { columns, keys, foreignKeys = [] } = columnSet;
  const places = columns.map(({ id }) => shown.findIndex((column) => column.id === id));
  const main = defaultKeyOf(columnSet);
  return {
    name: shortName,
    version,
    language,
    canonicalUri,
    canonicalVersionUri,
    columns: columns.map((column) => ({
      id: column.id,
      name: column.name ?? column.id,
      type: valueTypeOf(column),
      mayBeMissing: column.optional === true || column.nullable !== false,
    })),
    keys: [...(main ? [main] : []), ...keys.filter((key) => key !== main)].map(({ columnIds }) =>
      columnIds.map((id) => columns.findIndex((column) => column.id === id)),
    ),
    foreignKeys: foreignKeys.map((key) => ({
      columnIds: key.columnIds,
      targetUri: key.keyRef.codeListRef.canonicalUri,
      targetIds: targetIdsOf(key, foreignKeys, links),
    })),
    rows: rows.map((row) => places.map((place) => row[place])),
    total,
  };
}

function valueTypeOf({ type, members = [] }: ColumnJson): string {
  const isEnumOf = (test: (value: unknown) => boolean): boolean =>
    type === 'enum' && members.length > 0 && members.every(({ value }) => test(value));
  if (isEnumOf(Number.isInteger)) return 'integer';
  return isEnumOf((value) => typeof value === 'number') ? 'number' : type;
}

function parseMember(text: string, object: { start: number; end: number }, name: string): unknown {
  for (const member of members(text, object.start))
    if (member.name === name) return JSON.parse(text.slice(member.value.start, member.value.end));
  throw new Error(`no ${name} in the document`);
}

/**
 * The columns to which a foreign key refers. Links have no identification: they are in the order of the foreign keys,
 * without those whose list is not in the directory. If one of several with the same columns is missing, none is known.
 */
function targetIdsOf(
  key: ForeignKeyJson,
  all: readonly ForeignKeyJson[],
  links: readonly RowLinks[],
): readonly string[] | undefined {
  const hasSameColumns = ({ columnIds }: { readonly columnIds: readonly string[] }) =>
    JSON.stringify(columnIds) === JSON.stringify(key.columnIds);
  const same = all.filter(hasSameColumns);
  const found = links.filter(hasSameColumns);
  return found.length === same.length ? found[same.indexOf(key)]?.targetIds : undefined;
}

/** The title of an export in one line, without the ends of comments. */
export function titleLine({ name, version, canonicalVersionUri, rows, total }: ExportedList): string {
  const title = version === undefined ? name : `${name} ${version}`;
  return inOneLine(`${title} (${canonicalVersionUri}), ${rows.length} of ${total} rows`);
}

/** A text as the content of a comment: in one line, and without anything that begins or ends a comment. */
export const inOneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]+/gu, ' ')
    .replaceAll('*/', '* /')
    .replaceAll('/*', '/ *');
