import { defaultKeyOf, nameColumnIn } from '../../../model/document/codes.ts';
import { type ColumnRoles, columnRolesOf } from '../../../model/document/column-roles.ts';
import type { CodeListJson, ColumnJson, Row } from '../../../model/document/columns.ts';
import {
  elements,
  elementTexts,
  endOfValue,
  forEachMember,
  memberStart,
  readString,
  wholeOf,
} from '../../../model/json/text.ts';
import { numberIdentity } from '../../../model/values/decimals.ts';
import { printFragment } from './fragment.ts';

/** The JSON text of each cell of a row, by column; undefined for an absent value. */
export type RawRow = readonly (string | undefined)[];

export interface TableColumn {
  readonly id: string;
  readonly name: string;
  /** Whether values are numbers, which are sorted by value. */
  readonly isNumeric: boolean;
  /** Whether they are numbers that count or measure, not codes. */
  readonly isQuantity: boolean;
  readonly isBoolean: boolean;
  /** Whether values are texts for readers, not members of an enumeration or dates. */
  readonly isText: boolean;
  readonly isKey: boolean;
  /** Language of its values if it differs from the document's. */
  readonly language: string | undefined;
  /** Descriptions of the members of an enumeration, by their JSON text. */
  readonly meanings: ReadonlyMap<string, string>;
  /** The first foreign key with the column, the indexes of its columns, and whether this is the last of them. */
  readonly link?: { readonly to: RowLinks; readonly places: readonly number[]; readonly isLast: boolean };
}

export interface Table {
  /** In display order: the default key, then the name, then all other columns. */
  readonly columns: readonly TableColumn[];
  /** Indexes of the columns of the default key, whose values are the codes. */
  readonly keyColumns: readonly number[];
  /** Indexes of the columns of each key, the default key first. */
  readonly keys: readonly (readonly number[])[];
  /** What the columns mean for the codes in time. */
  readonly roles: ColumnRoles;
  readonly rows: Iterable<RawRow>;
}

/** A foreign key whose values link to rows of a list. */
export interface RowLinks {
  /** Id of the foreign key. */
  readonly id: string;
  readonly columnIds: readonly string[];
  readonly targetIds: readonly string[];
  /** URL of the list's page; empty for the page itself. */
  readonly page: string;
  /** URL of the list as JSON. */
  readonly source: string;
}

/**
 * Reads the table from the compact JSON text of a valid code list, because parsing would lose digits of numbers. Rows
 * are read on demand; a document without rows has no table.
 */
export function readTable(text: string, links: readonly RowLinks[] = []): Table | undefined {
  const columnSet = memberText(text, 'codeList', 'columnSet');
  const rows = memberAt(text, ['codeList', 'dataSet', 'rows']);
  if (columnSet === undefined || rows === undefined) return undefined;
  const annotation = JSON.parse(memberText(text, 'codeList', 'annotation') ?? '{}');
  const frame = makeFrame({ columnSet: JSON.parse(columnSet), annotation }, links);
  const indexes = new Map(frame.columns.map(({ id }, i) => [id, i]));
  return { ...frame, rows: { [Symbol.iterator]: () => readRows(text, rows, indexes) } };
}

/** Creates the table of a code list without its rows. */
export function makeFrame(
  codeList: Pick<CodeListJson, 'columnSet' | 'annotation'>,
  links: readonly RowLinks[],
): Omit<Table, 'rows'> {
  const { columns, keys } = readColumns(codeList.columnSet);
  const indexes = new Map(columns.map(({ id }, i) => [id, i]));
  const placesOf = (ids: readonly string[]): number[] => ids.flatMap((id) => indexes.get(id) ?? []);
  const keysByIndex = keys.map(placesOf);
  return {
    columns: columns.map((column) => {
      const to = links.find(({ columnIds }) => columnIds.includes(column.id));
      const link = to && { to, places: placesOf(to.columnIds), isLast: to.columnIds.at(-1) === column.id };
      return link ? { ...column, link, isQuantity: false } : column;
    }),
    keyColumns: keysByIndex[0] ?? [],
    keys: keysByIndex,
    roles: columnRolesOf(codeList),
  };
}

/** The offset of a member of nested objects. */
const memberAt = (text: string, names: readonly string[]): number | undefined =>
  names.reduce<number | undefined>(
    (start, name) => (start === undefined ? start : memberStart(text, { start }, name)),
    wholeOf(text).start,
  );

/** The JSON text of a member of nested objects; undefined if there is none. */
export function memberText(text: string, ...names: readonly string[]): string | undefined {
  const start = memberAt(text, names);
  return start === undefined ? undefined : text.slice(start, endOfValue(text, start));
}

/** A cell as text for searching, sorting and fragments; empty for null and absent values. */
export function textOf(raw: string | undefined): string {
  if (raw === undefined || raw === 'null') return '';
  if (raw.startsWith('"')) return readString(raw, 0, raw.length);
  return scalars(raw)?.map(textOf).join(', ') ?? raw;
}

/** The values of the columns of a row that have a role. */
export function rowInTime(
  { columns, roles }: Pick<Table, 'roles'> & { readonly columns: readonly { readonly id: string }[] },
  row: RawRow,
): Row {
  const { status, validFrom, validTo, replacedBy } = roles;
  const ids = [status?.column, validFrom, validTo?.column, replacedBy?.column];
  const values: Record<string, unknown> = {};
  for (const id of ids) {
    const raw = row[columns.findIndex((column) => column.id === id)];
    if (id !== undefined && raw !== undefined) values[id] = JSON.parse(raw);
  }
  return values;
}

/** A cell as it appears in fragments: numbers are normalized, so that 2.50 and 2.5 have the same URL. */
export function codeOf(raw: string | undefined): string {
  return raw === undefined || numberIdentity(raw) === undefined ? textOf(raw) : String(Number(raw));
}

/** Whether a cell has this value, as the same text or as the same number in another notation. */
export function hasValue(raw: string | undefined, text: string): boolean {
  if (isMissing(raw)) return false;
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

export const isMissing = (raw: string | undefined): raw is 'null' | undefined =>
  raw === undefined || raw === 'null';

function* readRows(text: string, start: number, indexes: ReadonlyMap<string, number>): Generator<RawRow> {
  for (const row of elements(text, start)) {
    const cells = new Array<string | undefined>(indexes.size).fill(undefined);
    forEachMember(text, row.start, (name, from, to) => {
      const index = indexes.get(name);
      if (index !== undefined) cells[index] = text.slice(from, to);
    });
    yield cells;
  }
}

function readColumns(columnSet: CodeListJson['columnSet']) {
  const { columns, keys } = columnSet;
  const main = defaultKeyOf(columnSet);
  const keyIds = main?.columnIds ?? [];
  const others = keys.filter((key) => key !== main).map(({ columnIds }) => columnIds);
  return {
    keys: [keyIds, ...others],
    columns: inDisplayOrder(columns, keyIds).map(
      ({ id, name = id, type, language, members = [] }): TableColumn => ({
        id,
        name,
        isNumeric: type === 'integer' || type === 'number',
        isQuantity:
          (type === 'integer' || type === 'number') && !keys.some(({ columnIds }) => columnIds.includes(id)),
        isBoolean: type === 'boolean' || type === 'bool',
        isText: type === 'string',
        isKey: keyIds.includes(id),
        language,
        meanings: new Map(
          members.flatMap(({ value, description }) =>
            description === undefined ? [] : [[JSON.stringify(value), description]],
          ),
        ),
      }),
    ),
  };
}

function inDisplayOrder(columns: readonly ColumnJson[], keyIds: readonly string[]): ColumnJson[] {
  const ofKey = columns.filter(({ id }) => keyIds.includes(id));
  const others = columns.filter(({ id }) => !keyIds.includes(id));
  const name = others[nameColumnIn(others.map(({ id, type }) => ({ id, isText: type === 'string' })))];
  return [...ofKey, ...(name ? [name] : []), ...others.filter((one) => one !== name)];
}

/** The fragment of the row with these values of a key; undefined if one is missing. */
const fragmentWith = (ids: readonly string[], values: RawRow): string | undefined =>
  ids.length === 0 || values.some(isMissing)
    ? undefined
    : printFragment(ids.map((columnId, i) => ({ columnId, value: codeOf(values[i]) })));

/** The fragment that selects a row of a table; undefined if a value of its key is missing. */
export const fragmentOf = ({ columns, keyColumns }: Omit<Table, 'rows'>, row: RawRow): string | undefined =>
  fragmentWith(
    keyColumns.map((column) => (columns[column] as TableColumn).id),
    keyColumns.map((column) => row[column]),
  );

/** The URL of the row with these values of the key that a foreign key refers to; undefined if one is missing. */
function rowUrl({ page, targetIds }: RowLinks, values: RawRow): string | undefined {
  const fragment = fragmentWith(targetIds, values);
  return fragment === undefined ? undefined : `${page}#${fragment}`;
}

/** The URL of the row that a cell refers to. */
export const linkOf = (row: RawRow, { link }: TableColumn): string | undefined =>
  link &&
  rowUrl(
    link.to,
    link.places.map((place) => row[place]),
  );

/** The names of the rows that foreign keys refer to, by the URLs of the rows. */
export type RowNames = ReadonlyMap<string, string>;

/** The name of the row that a cell refers to, for the last column of its foreign key. */
export const nameIn = (names: RowNames | undefined, row: RawRow, column: TableColumn): string | undefined =>
  names && column.link?.isLast ? names.get(linkOf(row, column) ?? '') : undefined;

/** The names of the rows of a list to which a foreign key refers; none if it has no column of names. */
export function rowNamesOf(link: RowLinks, { columns, rows }: Table): RowNames {
  const names = new Map<string, string>();
  const isKey = ({ id }: TableColumn): boolean => link.targetIds.includes(id);
  const nameColumn = nameColumnIn(
    columns.map((column) => ({ ...column, isText: column.isText && !isKey(column) })),
  );
  const key = link.targetIds.map((id) => columns.findIndex((column) => column.id === id));
  if (nameColumn < 0 || key.includes(-1)) return names;
  for (const row of rows) {
    const url = rowUrl(
      link,
      key.map((column) => row[column]),
    );
    if (url !== undefined && !isMissing(row[nameColumn])) names.set(url, textOf(row[nameColumn]));
  }
  return names;
}
