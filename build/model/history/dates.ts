import { columnRolesOf, dateIn, isValidOn } from '../document/column-roles.ts';
import type { CodeListJson, Row } from '../document/columns.ts';
import type { IndexEntry } from '../document/entry.ts';
import { ownMember } from '../values/json-values.ts';

/** Whether a text is a day of the calendar as in RFC 3339 (`full-date`). */
export function isDay(text: string): boolean {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The day from which a version applies: its `validFrom`, or else its `publishedAt`, in UTC unless they state a day. */
export function startOf(items: readonly { readonly entry: IndexEntry }[]): string | undefined {
  const days = items.flatMap(({ entry }) => dateOf(entry.validFrom ?? entry.publishedAt) ?? []);
  return days.sort()[0];
}

/** The last day on which a version applies, as far as it states one. */
export const endOf = (items: readonly { readonly entry: IndexEntry }[]): string | undefined =>
  items
    .flatMap(({ entry }) => dateOf(entry.validTo) ?? [])
    .sort()
    .at(-1);

const dateOf = (text: string | undefined): string | undefined => text?.slice(0, 10);

/** A test whether a row is valid on a day, by the roles of its list; undefined if rows state no validity. */
export function makeIsValid(
  list: Pick<CodeListJson, 'annotation'>,
  date: string,
): ((row: Row) => boolean) | undefined {
  const { validFrom, validTo } = columnRolesOf(list);
  if (validFrom === undefined && validTo === undefined) return undefined;
  const cell = (row: Row, column: string | undefined) =>
    column === undefined ? undefined : dateIn(ownMember(row, column));
  return (row) =>
    isValidOn(date, cell(row, validFrom), cell(row, validTo?.column), validTo?.inclusive !== false);
}
