import { nameColumnIn } from '../../model/document/codes.ts';
import { codeOf, isMissing, type RawRow, textOf } from './cells.ts';
import { printFragment } from './fragment.ts';
import type { RowLinks, Table, TableColumn, TableHead } from './table.ts';

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

/** The names of the rows that foreign keys refer to, by the URLs of the rows. */
export type RowNames = ReadonlyMap<string, string>;

/** The name of the row that a cell refers to, for the last column of its foreign key. */
export const nameIn = (names: RowNames | undefined, row: RawRow, column: TableColumn): string | undefined =>
  names && column.link?.isLast ? names.get(linkOf(row, column) ?? '') : undefined;

/** The names of the rows of a list to which a foreign key refers; none if it has no column of names. */
export function rowNamesOf(link: RowLinks, { columns, rows }: Table): RowNames {
  const names = new Map<string, string>();
  const candidates = columns.map(({ id, isText }) => ({
    id,
    isText: isText && !link.targetIds.includes(id),
  }));
  const nameColumn = nameColumnIn(candidates);
  const key = link.targetIds.map((id) => columns.findIndex((column) => column.id === id));
  if (nameColumn < 0 || key.includes(-1)) return names;
  for (const row of rows) {
    const values = key.map((place) => row[place]);
    const url = rowUrl(link, values);
    if (url !== undefined && !isMissing(row[nameColumn])) names.set(url, textOf(row[nameColumn]));
  }
  return names;
}
