import type { Document } from '../../catalogue/document.ts';
import type { ColumnJson } from '../../catalogue/model.ts';
import { exactMember, identityOf } from '../../domain/long-numbers.ts';

/** A value of an enum or enum-set column that is not among its members. */
export interface UnlistedMember {
  readonly value: unknown;
  /** Indexes of the rows that have it. */
  readonly rows: readonly number[];
}

const known = new WeakMap<ColumnJson, ReadonlyMap<string, UnlistedMember>>();

/** The values of a column that are not among its members, by their identity. */
export function unlistedMembers(document: Document, column: ColumnJson): ReadonlyMap<string, UnlistedMember> {
  const found = known.get(column) ?? findUnlisted(document, column);
  known.set(column, found);
  return found;
}

function findUnlisted({ rows }: Document, column: ColumnJson): Map<string, UnlistedMember> {
  const listed = memberIdentities(column);
  const unlisted = new Map<string, { value: unknown; rows: number[] }>();
  for (const [index, row] of rows.entries()) {
    for (const value of valuesIn(exactMember(row, column.id))) {
      const identity = identityOf([value]);
      if (listed.has(identity)) continue;
      const own = unlisted.get(identity);
      if (!own) unlisted.set(identity, { value, rows: [index] });
      else if (own.rows.at(-1) !== index) own.rows.push(index);
    }
  }
  return unlisted;
}

/** The members in a cell: several in one of an enum-set; none in a cell that is empty or of another form. */
export function valuesIn(cell: unknown): unknown[] {
  if (Array.isArray(cell)) return cell.map((_, i) => exactMember(cell, i));
  return cell === null || cell === undefined || cell === '' ? [] : [cell];
}

export const memberIdentities = ({ members = [] }: ColumnJson): ReadonlySet<string> =>
  new Set(members.map((member) => identityOf([exactMember(member, 'value')])));
