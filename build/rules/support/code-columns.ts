import { columnPointer, type Document, rowPointer } from '../../catalogue/document.ts';
import type { ColumnJson, Row } from '../../catalogue/model.ts';
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
  /** Whether codes/empty or keys/empty reports a blank code. */
  readonly isReportedAsEmpty: (index: number) => boolean;
}

export const memberColumns = (document: Document): CodeColumn[] =>
  codeColumns(document).filter(({ unit }) => unit === 'member');

/** The string columns of all keys, and the members of enum and enum-set columns. */
export function codeColumns(document: Document): CodeColumn[] {
  const { columns = [], keys = [] } = document.codeList?.columnSet ?? {};
  return columns.flatMap((column, i): CodeColumn[] => {
    const { members } = column;
    if (members) {
      const codeAt = (index: number) => stringOf(members[index]?.value);
      const pointer = (index: number) => columnPointer(i, 'members', index, 'value');
      return [
        {
          column,
          count: members.length,
          codeAt,
          pointerOf: pointer,
          unit: 'member',
          isKey: false,
          isReportedAsEmpty: () => false,
        },
      ];
    }
    const own = keys.filter(({ columnIds }) => columnIds.includes(column.id));
    if (column.type !== 'string' || own.length === 0) return [];
    return [
      {
        column,
        count: document.rows.length,
        codeAt: (index) => stringIn(document.rows[index], column.id),
        pointerOf: (index) => rowPointer(index, column.id),
        unit: 'row',
        isKey: own.some(({ columnIds }) => columnIds.length === 1),
        isReportedAsEmpty: (index) => own.some((key) => hasEmptyKey(document.rows[index] ?? {}, key)),
      },
    ];
  });
}

/** The string in a cell, if it is one. Inherited properties of objects are not strings. */
export const stringIn = (row: Row | undefined, columnId: string): string | undefined =>
  stringOf(row?.[columnId]);

const stringOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
