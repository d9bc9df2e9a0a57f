import { defaultKeyOf, nameColumnIn } from '../../../../model/document/codes.ts';
import {
  elements,
  elementTexts,
  memberStart,
  members,
  readString,
  wholeOf,
} from '../../../../model/json/text.ts';
import { numberIdentity } from '../../../../model/values/decimals.ts';

/** The JSON text of each cell of a row, by column; undefined for an absent value. */
export type RawRow = readonly (string | undefined)[];

export interface TableColumn {
  readonly id: string;
  readonly name: string;
  /** Whether values are numbers, which are sorted by value. */
  readonly isNumeric: boolean;
  /** Whether a value is an array of members of an enumeration. */
  readonly isSet: boolean;
  readonly isBoolean: boolean;
  /** Whether a value is a text that people read or write, not a member of an enumeration or a date. */
  readonly isText: boolean;
  readonly isKey: boolean;
  /** Language of its values if it differs from the document's. */
  readonly language: string | undefined;
  /** Descriptions of the members of an enumeration, by their JSON text. */
  readonly meanings: ReadonlyMap<string, string>;
}

export interface Table {
  readonly columns: readonly TableColumn[];
  /** Indexes of the columns of the default key, whose values are the codes. */
  readonly keyColumns: readonly number[];
  /** Indexes of the columns of each key, the default key first. */
  readonly keys: readonly (readonly number[])[];
  readonly rows: Iterable<RawRow>;
}

/**
 * Reads the table from the compact JSON text of a valid code list, because parsing would lose digits of numbers. Rows
 * are read on demand; a document without rows has no table.
 */
export function readTable(text: string): Table | undefined {
  const list = memberStart(text, wholeOf(text), 'codeList');
  if (list === undefined) return undefined;
  const columnSet = memberStart(text, at(list), 'columnSet');
  const dataSet = memberStart(text, at(list), 'dataSet');
  if (columnSet === undefined || dataSet === undefined) return undefined;
  const rows = memberStart(text, at(dataSet), 'rows');
  if (rows === undefined) return undefined;
  const { columns, keys } = readColumns(text, columnSet);
  const indexes = new Map(columns.map(({ id }, i) => [id, i]));
  const keysByIndex = keys.map((ids) => ids.flatMap((id) => indexes.get(id) ?? []));
  return {
    columns,
    keyColumns: keysByIndex[0] ?? [],
    keys: keysByIndex,
    rows: { [Symbol.iterator]: () => readRows(text, rows, indexes) },
  };
}

/** A cell as text for searching, sorting and fragments; empty for null and absent values. */
export function textOf(raw: string | undefined): string {
  if (raw === undefined || raw === 'null') return '';
  if (raw.startsWith('"')) return readString(raw, 0, raw.length);
  return scalars(raw)?.map(textOf).join(', ') ?? raw;
}

/** A cell as it appears in fragments: numbers are normalized, so that 2.50 and 2.5 have the same URL. */
export function codeOf(raw: string | undefined): string {
  return raw === undefined || numberIdentity(raw) === undefined ? textOf(raw) : String(Number(raw));
}

/** Whether a cell has this value, as the same text or as the same number in another notation. */
export function hasValue(raw: string | undefined, text: string): boolean {
  if (raw === undefined || raw === 'null') return false;
  if (textOf(raw) === text) return true;
  const number = /^[-0-9]/.test(raw) && /^[-0-9]/.test(text) ? numberIdentity(raw) : undefined;
  return number !== undefined && number === numberIdentity(text);
}

/** The elements of an array of scalars (enum-set); undefined for any other value. */
export function scalars(raw: string): string[] | undefined {
  if (!raw.startsWith('[')) return undefined;
  const parts = elementTexts(raw);
  return parts.some((part) => part.startsWith('{') || part.startsWith('[')) ? undefined : parts;
}

export const isBlank = (text: string): boolean => /^[\s\p{Cc}\p{Cf}]*$/u.test(text);

export const isMissing = (raw: string | undefined): raw is 'null' | undefined =>
  raw === undefined || raw === 'null';

const at = (start: number) => ({ start, end: start });

function* readRows(text: string, start: number, indexes: ReadonlyMap<string, number>): Generator<RawRow> {
  for (const row of elements(text, start)) {
    const cells = new Array<string | undefined>(indexes.size).fill(undefined);
    for (const { name, value } of members(text, row.start)) {
      const index = indexes.get(name);
      if (index !== undefined) cells[index] = text.slice(value.start, value.end);
    }
    yield cells;
  }
}

interface ColumnSet {
  readonly columns: readonly {
    readonly id: string;
    readonly name: string;
    readonly type: string;
    readonly language?: string;
    readonly members?: readonly { readonly value: unknown; readonly description?: string }[];
  }[];
  readonly keys: readonly { readonly id: string; readonly columnIds: readonly string[] }[];
  readonly defaultKey?: { readonly keyId: string };
}

/** The columns as they are displayed: those of the default key first, then the name, then the others. */
function readColumns(
  text: string,
  start: number,
): { columns: TableColumn[]; keys: readonly (readonly string[])[] } {
  const end = elementEnd(text, start);
  const columnSet = JSON.parse(text.slice(start, end)) as ColumnSet;
  const { columns, keys } = columnSet;
  const main = defaultKeyOf(columnSet);
  const keyIds = main?.columnIds ?? [];
  const others = keys.filter((key) => key !== main).map(({ columnIds }) => columnIds);
  return {
    keys: [keyIds, ...others],
    columns: inDisplayOrder(columns, keyIds).map(({ id, name, type, language, members: values = [] }) => ({
      id,
      name,
      isNumeric: type === 'integer' || type === 'number',
      isSet: type === 'enum-set',
      isBoolean: type === 'boolean' || type === 'bool',
      isText: type === 'string',
      isKey: keyIds.includes(id),
      language,
      meanings: new Map(
        values.flatMap(({ value, description }) =>
          description === undefined ? [] : [[JSON.stringify(value), description]],
        ),
      ),
    })),
  };
}

/** The end of the object that starts at `start`. */
function elementEnd(text: string, start: number): number {
  let end = start + 1;
  for (const member of members(text, start)) end = member.end;
  return text.indexOf('}', end) + 1;
}

type SourceColumn = ColumnSet['columns'][number];

function inDisplayOrder(columns: readonly SourceColumn[], keyIds: readonly string[]): SourceColumn[] {
  const ofKey = columns.filter(({ id }) => keyIds.includes(id));
  const others = columns.filter(({ id }) => !keyIds.includes(id));
  const name = others[nameColumnIn(others.map(({ id, type }) => ({ id, isText: type === 'string' })))];
  return [...ofKey, ...(name ? [name] : []), ...others.filter((one) => one !== name)];
}
