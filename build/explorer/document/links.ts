import { printFragment } from './fragment.ts';
import { codeOf, isMissing, type RawRow, type TableColumn } from './table.ts';

/** A foreign key whose values link to rows of a list. */
export interface RowLinks {
  readonly columnIds: readonly string[];
  readonly targetIds: readonly string[];
  /** URL of the list's page; empty for the page itself. */
  readonly page: string;
  /** URL of the list as JSON. */
  readonly source: string;
}

/** The first foreign key with a column. */
export const linkWith = (links: readonly RowLinks[], { id }: Pick<TableColumn, 'id'>): RowLinks | undefined =>
  links.find(({ columnIds }) => columnIds.includes(id));

/** Whether the cells of a column show the names of the rows that they refer to: the last column of its foreign key. */
export const hasRowNames = (links: readonly RowLinks[], column: Pick<TableColumn, 'id'>): boolean =>
  linkWith(links, column)?.columnIds.at(-1) === column.id;

/** Whether a column of the target belongs to the key that a foreign key refers to. */
export const isKeyOf = ({ targetIds }: RowLinks, { id }: Pick<TableColumn, 'id'>): boolean =>
  targetIds.includes(id);

/** The URL of the row with these values of the key; undefined if one is missing. */
export function rowUrl({ page, targetIds }: RowLinks, values: RawRow): string | undefined {
  if (values.some(isMissing)) return undefined;
  const parts = targetIds.map((columnId, i) => ({ columnId, value: codeOf(values[i]) }));
  return `${page}#${printFragment(parts)}`;
}
