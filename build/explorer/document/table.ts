import { elements, memberStart, members, readString, wholeOf } from '../../catalogue/json-text.ts';
import { losesDigits, numberIdentity } from '../../catalogue/numbers.ts';

/** The JSON text of each cell of a row, by column; undefined where the row leaves the column out. */
export type RawRow = readonly (string | undefined)[];

/** A column of a table that is shown. */
export interface TableColumn {
  readonly id: string;
  readonly name: string;
  /** Whether its values are numbers, which are sorted as such. */
  readonly isNumeric: boolean;
  /** Whether a value is a set of members of an enumeration. */
  readonly isSet: boolean;
  /** Whether its values belong to the key of the list. */
  readonly isKey: boolean;
  /** Language of its values where they have another than the document. */
  readonly language: string | undefined;
  /** What the members of an enumeration mean, by their JSON text. */
  readonly meanings: ReadonlyMap<string, string>;
}

/** The rows of a code list with their columns. */
export interface Table {
  readonly columns: readonly TableColumn[];
  /** Columns of the key whose values are the codes, by index. */
  readonly keyColumns: readonly number[];
  readonly rows: Iterable<RawRow>;
}

/**
 * Reads the table from the JSON of a code list as text, because parsing loses digits of numbers; the build and the
 * reader's browser read it in the same way, and so show the same. Rows are read when they are asked for.
 *
 * @param text the whole document as compact JSON, which the schema has made sure of
 * @returns undefined for a document without rows
 */
export function readTable(text: string): Table | undefined {
  const list = memberStart(text, wholeOf(text), 'codeList');
  if (list === undefined) return undefined;
  const columnSet = memberStart(text, at(list), 'columnSet');
  const dataSet = memberStart(text, at(list), 'dataSet');
  if (columnSet === undefined || dataSet === undefined) return undefined;
  const rows = memberStart(text, at(dataSet), 'rows');
  if (rows === undefined) return undefined;
  const { columns, keyIds } = readColumns(text, columnSet);
  const indexes = new Map(columns.map(({ id }, i) => [id, i]));
  return {
    columns,
    keyColumns: keyIds.flatMap((id) => indexes.get(id) ?? []),
    rows: { [Symbol.iterator]: () => readRows(text, rows, indexes) },
  };
}

/** A cell as text: what is sought, sorted, and put into fragments. Nothing for null and for what is left out. */
export function textOf(raw: string | undefined): string {
  if (raw === undefined || raw === 'null') return '';
  if (raw.startsWith('"')) return readString(raw, 0, raw.length);
  return scalars(raw)?.map(textOf).join(', ') ?? raw;
}

/**
 * A cell as addresses have it: as text, but numbers in the one way in which programs print them, however the list
 * writes them, so that 2.50 and 2.5 have one address. Numbers that programs cannot hold keep their digits.
 */
export function codeOf(raw: string | undefined): string {
  return raw === undefined || numberIdentity(raw) === undefined || losesDigits(raw)
    ? textOf(raw)
    : String(Number(raw));
}

/** Whether a cell has the value that a text means: the same text, or another way to write the same number. */
export function hasValue(raw: string | undefined, text: string): boolean {
  if (raw === undefined || raw === 'null') return false;
  if (textOf(raw) === text) return true;
  const number = /^[-0-9]/.test(raw) && /^[-0-9]/.test(text) ? numberIdentity(raw) : undefined;
  return number !== undefined && number === numberIdentity(text);
}

/** The elements of an array of scalars, as an enum-set has them; undefined for any other value. */
export function scalars(raw: string): string[] | undefined {
  if (!raw.startsWith('[')) return undefined;
  const parts = [...elements(raw)].map(({ start, end }) => raw.slice(start, end));
  return parts.some((part) => part.startsWith('{') || part.startsWith('[')) ? undefined : parts;
}

/** Whether a text has nothing that one sees. */
export const isBlank = (text: string): boolean => /^[\s\p{Cc}\p{Cf}]*$/u.test(text);

/** Whether a cell has no value. */
export const isMissing = (raw: string | undefined): boolean => raw === undefined || raw === 'null';

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

function readColumns(text: string, start: number): { columns: TableColumn[]; keyIds: readonly string[] } {
  const end = elementEnd(text, start);
  const { columns, keys, defaultKey } = JSON.parse(text.slice(start, end)) as ColumnSet;
  const key = defaultKey ? keys.find(({ id }) => id === defaultKey.keyId) : keys[0];
  const keyIds = key?.columnIds ?? [];
  return {
    keyIds,
    columns: columns.map(({ id, name, type, language, members: values = [] }) => ({
      id,
      name,
      isNumeric: type === 'integer' || type === 'number',
      isSet: type === 'enum-set',
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

/** Where the object that begins at `start` ends: after its last member's closing brace. */
function elementEnd(text: string, start: number): number {
  let end = start + 1;
  for (const member of members(text, start)) end = member.end;
  return text.indexOf('}', end) + 1;
}
