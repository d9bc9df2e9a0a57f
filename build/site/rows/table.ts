import { joinLabel } from '../../model/changes/code-history.ts';
import { defaultKeyOf, nameColumnIn } from '../../model/document/codes.ts';
import { type ColumnRoles, columnRolesOf } from '../../model/document/column-roles.ts';
import type { CodeListJson, ColumnJson, Row } from '../../model/document/columns.ts';
import { placeOfText } from '../../model/document/texts.ts';
import { elements, endOfValue, forEachMember, memberStart, wholeOf } from '../../model/json/text.ts';
import { correspondenceOf } from '../../model/relations/correspondence.ts';
import { codeOf, isMissing, printFragment, type RawRow, textOf } from './cells.ts';

export interface TableColumn {
  readonly id: string;
  readonly name: string;
  /** Whether values are numbers, which are sorted by value. */
  readonly isNumeric: boolean;
  /** Whether they are numbers that count or measure, not codes. */
  readonly isQuantity: boolean;
  readonly isBoolean: boolean;
  /** What separates several values of a cell in CSV. */
  readonly separator: string | undefined;
  /** Whether values are the kinds of matches of a table of correspondences, without descriptions of their own. */
  readonly isMatch?: true;
  /** Whether values are texts for readers, not members of an enumeration or dates, nor codes and matches of a table of correspondences. */
  readonly isText: boolean;
  readonly isKey: boolean;
  /** Language of its values if it differs from the document's. */
  readonly language: string | undefined;
  /** Descriptions of the members of an enumeration, by their JSON text. */
  readonly meanings: ReadonlyMap<string, string>;
  /** The first foreign key with the column, the indexes of its columns, and whether this is the last of them. */
  readonly link?: { readonly to: RowLinks; readonly places: readonly number[]; readonly isLast: boolean };
}

/** The columns of a list. */
export interface TableHead {
  /** In display order: the default key, then the name, then all other columns. */
  readonly columns: readonly TableColumn[];
  /** Indexes of the columns of the default key, whose values are the codes. */
  readonly keyColumns: readonly number[];
  /** Indexes of the columns of each key, the default key first. */
  readonly keys: readonly (readonly number[])[];
  /** What the columns mean for the codes in time. */
  readonly roles: ColumnRoles;
  /** Whether each row relates the codes of two lists. */
  readonly isCorrespondence: boolean;
}

export interface Table extends TableHead {
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
  /** The same in each language of names, if the reader can choose one. */
  readonly sources?: Readonly<Record<string, string>>;
}

/**
 * Reads the table from the compact JSON text of a valid code list, because parsing would lose digits of numbers. Rows
 * are read on demand; a document without rows has no table.
 */
export function readTable(text: string, links: readonly RowLinks[] = []): Table | undefined {
  const columnSet = memberText(text, 'codeList', 'columnSet');
  const start = memberAt(text, ['codeList', 'dataSet', 'rows']);
  if (columnSet === undefined || start === undefined) return undefined;
  const annotation = JSON.parse(memberText(text, 'codeList', 'annotation') ?? '{}');
  const head = makeHead({ columnSet: JSON.parse(columnSet), annotation }, links);
  const indexes = new Map(head.columns.map(({ id }, i) => [id, i]));
  return { ...head, rows: { [Symbol.iterator]: () => readRows(text, start, indexes) } };
}

/** The JSON text of a member of nested objects; undefined if there is none. */
export function memberText(text: string, ...names: readonly string[]): string | undefined {
  const start = memberAt(text, names);
  return start === undefined ? undefined : text.slice(start, endOfValue(text, start));
}

/** The offset of a member of nested objects. */
function memberAt(text: string, names: readonly string[]): number | undefined {
  let start: number | undefined = wholeOf(text).start;
  for (const name of names) {
    if (start === undefined) return undefined;
    start = memberStart(text, { start }, name);
  }
  return start;
}

/** Creates the columns of the table of a code list. */
export function makeHead(
  { columnSet, annotation }: Pick<CodeListJson, 'columnSet' | 'annotation'>,
  links: readonly RowLinks[],
): TableHead {
  const defaultKey = defaultKeyOf(columnSet);
  const keyIds = defaultKey?.columnIds ?? [];
  const otherKeys = columnSet.keys.filter((key) => key !== defaultKey);
  const codeIds = new Set(columnSet.keys.flatMap(({ columnIds }) => columnIds));
  const correspondence = correspondenceOf({ codeList: { columnSet, ...(annotation && { annotation }) } });
  const roles = columnRolesOf({ ...(annotation && { annotation }) });
  const columns = sortForDisplay(columnSet.columns, keyIds);
  const indexes = new Map(columns.map(({ id }, i) => [id, i]));
  const findPlaces = (ids: readonly string[]): number[] =>
    ids.map((id) => indexes.get(id)).filter((place) => place !== undefined);
  const keys = [keyIds, ...otherKeys.map(({ columnIds }) => columnIds)].map(findPlaces);
  return {
    columns: columns.map((column) => {
      const { id } = column;
      const to = links.find(({ columnIds }) => columnIds.includes(id));
      const read = readColumn(column, codeIds);
      const isText = read.isText && (correspondence === undefined || id === roles.name);
      const isMatch = id === correspondence?.match && read.meanings.size === 0;
      const own = { ...read, isText, isKey: keyIds.includes(id), ...(isMatch && { isMatch }) };
      if (!to) return own;
      const link = { to, places: findPlaces(to.columnIds), isLast: to.columnIds.at(-1) === id };
      return { ...own, link, isQuantity: false };
    }),
    keyColumns: keys[0] ?? [],
    keys,
    roles,
    isCorrespondence: correspondence !== undefined,
  };
}

/** The ids of the columns that are not part of the key and have a value in no row. */
export function findEmptyColumns({ columns }: TableHead, rows: readonly RawRow[]): string[] {
  const empty = columns.filter(({ isKey }, i) => !isKey && rows.every((row) => isMissing(row[i])));
  return empty.map(({ id }) => id);
}

function sortForDisplay(columns: readonly ColumnJson[], keyIds: readonly string[]): ColumnJson[] {
  const ofKey = columns.filter(({ id }) => keyIds.includes(id));
  const others = columns.filter(({ id }) => !keyIds.includes(id));
  const name = others[nameColumnIn(others.map(({ id, type }) => ({ id, isText: type === 'string' })))];
  return [...ofKey, ...(name ? [name] : []), ...others.filter((one) => one !== name)];
}

function readColumn(column: ColumnJson, codeIds: ReadonlySet<string>): Omit<TableColumn, 'isKey'> {
  const { id, name = id, type, language, members = [] } = column;
  const isNumeric = type === 'integer' || type === 'number';
  const meanings = new Map<string, string>();
  for (const { value, description } of members)
    if (description !== undefined) meanings.set(JSON.stringify(value), description);
  return {
    id,
    name,
    isNumeric,
    isQuantity: isNumeric && !codeIds.has(id),
    isBoolean: type === 'boolean' || type === 'bool',
    separator: { 'enum-set': ',', uris: ' ' }[type],
    isText: type === 'string',
    language,
    meanings,
  };
}

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

/** The values of the columns of a row that say whether its code may be used. */
export function rowInTime({ columns, roles }: Pick<TableHead, 'columns' | 'roles'>, row: RawRow): Row {
  const { status, validFrom, validTo, replacedBy } = roles;
  const values: Record<string, unknown> = {};
  for (const id of [status?.column, validFrom, validTo?.column, replacedBy?.column]) {
    const raw = row[columns.findIndex((column) => column.id === id)];
    if (id !== undefined && raw !== undefined) values[id] = JSON.parse(raw);
  }
  return values;
}

/** The code of a row by the columns of a key, as histories and hierarchies have it; undefined if all values are missing. */
export function labelOfRow(row: RawRow, places: readonly number[]): string | undefined {
  const values = places.map((place) => codeOf(row[place]));
  return values.some((value) => value !== '') ? joinLabel(values) : undefined;
}

/** The fragment that selects a row of a table; undefined if a value of its key is missing. */
export function fragmentOf({ columns, keyColumns }: TableHead, row: RawRow): string | undefined {
  const ids = keyColumns.map((place) => columns[place]?.id ?? '');
  const values = keyColumns.map((place) => row[place]);
  return printKey(ids, values);
}

/** The fragment of the row with these values of a key; undefined if one is missing. */
function printKey(ids: readonly string[], values: RawRow): string | undefined {
  if (ids.length === 0 || values.some(isMissing)) return undefined;
  return printFragment(ids.map((columnId, i) => ({ columnId, value: codeOf(values[i]) })));
}

/** The URL of the row that a cell refers to. */
export function linkOf(row: RawRow, { link }: TableColumn): string | undefined {
  if (!link) return undefined;
  const values = link.places.map((place) => row[place]);
  return rowUrl(link.to, values);
}

/** The URL of the row with these values of the key that a foreign key refers to; undefined if one is missing. */
function rowUrl({ page, targetIds }: RowLinks, values: RawRow): string | undefined {
  const fragment = printKey(targetIds, values);
  return fragment === undefined ? undefined : `${page}#${fragment}`;
}

/** The name of a row for a reader. */
export interface RowName {
  readonly text: string;
  readonly language: string;
  /** Whether the list has names in the language of the reader, but not this one. */
  readonly isInOther: boolean;
}

/** The names of the rows that foreign keys refer to, by the URLs of the rows. */
export type RowNames = ReadonlyMap<string, RowName>;

/** A table with the language of its texts, and the languages of those in another one by `placeOfText`. */
export interface TableInLanguage extends Table {
  readonly language: string;
  readonly others?: ReadonlyMap<string, string> | undefined;
}

/** The name of the row that a cell refers to, for the last column of its foreign key. */
export const nameIn = (names: RowNames | undefined, row: RawRow, column: TableColumn): RowName | undefined =>
  names && column.link?.isLast ? names.get(linkOf(row, column) ?? '') : undefined;

/** The names of the rows of a list to which a foreign key refers; none if it has no column of names. */
export function rowNamesOf(link: RowLinks, { columns, rows, language, others }: TableInLanguage): RowNames {
  const names = new Map<string, RowName>();
  const candidates = columns.map(({ id, isText }) => ({
    id,
    isText: isText && !link.targetIds.includes(id),
  }));
  const nameColumn = nameColumnIn(candidates);
  const key = link.targetIds.map((id) => columns.findIndex((column) => column.id === id));
  if (nameColumn < 0 || key.includes(-1)) return names;
  let index = -1;
  for (const row of rows) {
    index += 1;
    const values = key.map((place) => row[place]);
    const url = rowUrl(link, values);
    if (url === undefined || isMissing(row[nameColumn])) continue;
    const other = others?.get(placeOfText(index, columns[nameColumn]?.id ?? ''));
    const text = textOf(row[nameColumn]);
    names.set(url, { text, language: other ?? language, isInOther: other !== undefined });
  }
  return names;
}
