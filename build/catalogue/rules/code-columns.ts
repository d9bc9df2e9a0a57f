import { type Document, rowPointer } from '../document.ts';
import type { ColumnJson } from '../model.ts';
import { pointerOf } from '../place.ts';
import { hasEmptyKey } from './empty-keys.ts';

/** Strings that are codes, and where they are: the cells of a key's column, or the members of an enum. */
export interface CodeColumn {
  readonly column: ColumnJson;
  /** One for each row or member; undefined for what is no string. */
  readonly codes: readonly (string | undefined)[];
  readonly pointerOf: (index: number) => string;
  /** What a message calls the others: `row 3`, `member 3`. */
  readonly unit: 'row' | 'member';
  /** Whether the column is a key by itself. */
  readonly isKey: boolean;
  /** Whether codes/empty or keys/empty reports the code if it is blank: nothing else of its key has a value. */
  readonly isReportedAsEmpty: (index: number) => boolean;
}

/** The string columns of all keys, and the members of enum and enum-set columns. */
export function codeColumns(document: Document): CodeColumn[] {
  const { columns = [], keys = [] } = document.codeList?.columnSet ?? {};
  return columns.flatMap((column, i): CodeColumn[] => {
    if (column.members) {
      const codes = column.members.map(({ value }) => (typeof value === 'string' ? value : undefined));
      const pointer = (index: number) =>
        pointerOf('codeList', 'columnSet', 'columns', i, 'members', index, 'value');
      return [
        { column, codes, pointerOf: pointer, unit: 'member', isKey: false, isReportedAsEmpty: () => false },
      ];
    }
    const own = keys.filter(({ columnIds }) => columnIds.includes(column.id));
    if (column.type !== 'string' || own.length === 0) return [];
    return [
      {
        column,
        codes: textsOf(document, column.id),
        pointerOf: (index) => rowPointer(index, column.id),
        unit: 'row',
        isKey: own.some(({ columnIds }) => columnIds.length === 1),
        isReportedAsEmpty: (index) => own.some((key) => hasEmptyKey(document.rows[index] ?? {}, key)),
      },
    ];
  });
}

/** The strings of a column by row; undefined where a cell is none. No object has a string by inheritance. */
export function textsOf({ rows }: Document, columnId: string): (string | undefined)[] {
  return rows.map((row) => {
    const cell = row[columnId];
    return typeof cell === 'string' ? cell : undefined;
  });
}
