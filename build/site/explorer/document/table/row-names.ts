import { nameColumnIn } from '../../../../model/document/name-column.ts';
import { isKeyOf, type RowLinks, rowUrl } from '../links.ts';
import { isMissing, type Table, type TableColumn, textOf } from './table.ts';

/** The names of the rows that foreign keys refer to, by the URLs of the rows. */
export type RowNames = ReadonlyMap<string, string>;

/** The names of the rows of a list to which a foreign key refers; none if it has no column of names. */
export function rowNamesOf(link: RowLinks, { columns, rows }: Table): RowNames {
  const names = new Map<string, string>();
  const others = columns.map((column) => ({ ...column, isText: column.isText && !isKeyOf(link, column) }));
  const nameColumn = nameColumnIn(others);
  const key = link.targetIds.map((id) => columns.findIndex((column: TableColumn) => column.id === id));
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
