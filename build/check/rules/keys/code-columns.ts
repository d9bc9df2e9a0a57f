import type { ColumnJson, Row } from '../../../model/document/columns.ts';
import {
  columnDefinitions,
  columnPointer,
  type Document,
  keysOf,
  rowPointer,
} from '../../../model/document/document.ts';
import { hasEmptyKey } from './empty-keys.ts';

/** Codes that are strings: the cells of a key's column, or the members of an enum. */
export interface CodeColumn {
  readonly column: ColumnJson;
  /** Number of rows or members. */
  readonly count: number;
  /** The code of a row or member, if it is a string. */
  readonly codeAt: (index: number) => string | undefined;
  readonly pointerOf: (index: number) => string;
  readonly unit: 'row' | 'member';
  /** Whether the column is a key by itself. */
  readonly isKey: boolean;
  /** Whether rows/empty reports a blank code. */
  readonly isReportedAsEmpty: (index: number) => boolean;
}

export const memberColumns = (document: Document): CodeColumn[] =>
  codeColumns(document).filter(({ unit }) => unit === 'member');

/** The string columns of all keys, and the members of enum and enum-set columns. */
export const codeColumns = (document: Document): CodeColumn[] =>
  columnDefinitions(document).flatMap((column, i) =>
    column.members ? membersOf(column, i, column.members) : cellsOf(document, column),
  );

const membersOf = (
  column: ColumnJson,
  i: number,
  members: NonNullable<ColumnJson['members']>,
): CodeColumn => ({
  column,
  count: members.length,
  codeAt: (index) => stringOf(members[index]?.value),
  pointerOf: (index) => columnPointer(i, 'members', index, 'value'),
  unit: 'member',
  isKey: false,
  isReportedAsEmpty: () => false,
});

function cellsOf(document: Document, column: ColumnJson): CodeColumn[] {
  const own = keysOf(document).filter(({ columnIds }) => columnIds.includes(column.id));
  if (column.type !== 'string' || own.length === 0) return [];
  const codes: CodeColumn = {
    column,
    count: document.rows.length,
    codeAt: (index) => stringIn(document.rows.at(index), column.id),
    pointerOf: (index) => rowPointer(index, column.id),
    unit: 'row',
    isKey: own.some(({ columnIds }) => columnIds.length === 1),
    isReportedAsEmpty: (index) => own.some((key) => hasEmptyKey(document.rows.at(index) ?? {}, key)),
  };
  return [codes];
}

/** The string in a cell, if it is one. Inherited properties of objects are not strings. */
export const stringIn = (row: Row | undefined, columnId: string): string | undefined =>
  stringOf(row?.[columnId]);

const stringOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
