import {
  type Codes,
  cellsAt,
  cellsOf,
  codeKeyOf,
  codesByKey,
  isEmptyCell,
} from '../../model/document/codes.ts';
import type { ColumnJson, KeyJson, Row, Rows } from '../../model/document/columns.ts';
import {
  columnDefinitions,
  columnPointer,
  type Document,
  keysOf,
  rowPointer,
} from '../../model/document/document.ts';
import { pointerOf } from '../../model/json/locator.ts';
import { oncePerKey, oncePerObject } from '../../model/once.ts';
import { quoted, shown } from '../../model/problems/wording.ts';
import { identityOf, ownMember } from '../../model/values/json-values.ts';
import type { Finding } from '../rules/rule.ts';
import { exchangedColumn, hasWrongPattern, isMistyped } from './column-definition.ts';
import { tableFacts } from './table-facts.ts';

/** The identities of the values of columns, without rows in which a cell is null or absent. */
export const identitiesIn = (rows: Rows, columnIds: readonly string[]): string[] =>
  rows.flatMap((row) => {
    const cells = cellsOf(row, columnIds);
    return cells ? [identityOf(cells)] : [];
  });

/** The codes by the default key, else the first; undefined without rows, or if other rules report the key. */
export function codesOf(document: Document, key = codeKeyOf(document)): Codes | undefined {
  if (!key || !document.hasData || !hasColumns(document, key.columnIds)) return undefined;
  return knownCodes(document)(JSON.stringify(key.columnIds));
}

/** The codes by the columns of a key, which several rules read. */
const knownCodes = oncePerObject((document: Document) =>
  oncePerKey((columnIds: string) => codesByKey(document, { id: '', columnIds: JSON.parse(columnIds) })),
);

/** Whether a code list has all of these columns, and most values have the type and the pattern of theirs. */
export const hasColumns = (document: Document, columnIds: readonly string[]): boolean =>
  columnIds.every(
    (id) =>
      document.columns.some((column) => column.id === id) &&
      !isMistyped(document, id) &&
      !hasWrongPattern(document, id),
  );

/** The finding about codes that are in another column: of two lists, the one whose codes are longer than that column has them. */
export function exchangedCodes(
  own: Codes,
  missing: ReadonlySet<string>,
  nameOf: (other: Document) => string,
  other: Codes,
): Finding[] {
  const here = exchangedIn(own, missing);
  const there = here && !here.isLonger ? exchangedIn(other, own.rows) : undefined;
  const [{ document }, found, source] = there ? [other, there, own] : [own, here, other];
  const message = `the codes of ${nameOf(source.document)} are in column ${quoted(found?.to)} here, not in ${quoted(found?.from)}: exchange the two columns, in the header or in their definitions`;
  return found ? [{ document, pointer: pointerOf('codeList', 'dataSet', 'rows'), message }] : [];
}

function exchangedIn({ document, columnIds }: Codes, missing: { has: (code: string) => boolean }) {
  const [own, ...others] = columnDefinitions(document).filter(({ id }) => columnIds.includes(id));
  if (!own || others.length > 0) return undefined;
  const to = exchangedColumn(document, own, (value) => missing.has(identityOf([value])));
  if (to === undefined) return undefined;
  const lengthOf = (id: string) =>
    [...document.rows].reduce((sum, row) => sum + (stringIn(row, id) ?? '').length, 0);
  return { from: own.id, to, isLonger: lengthOf(own.id) >= lengthOf(to) };
}

/** A code as messages show it. */
export const shownCode = (codes: Codes, code: string): string => shown(cellsAt(codes, code));

/** JSON Pointer of the code, or of another cell in its row. */
export const codePointer = (
  { rows, columnIds }: Codes,
  code: string,
  columnId = columnIds[0] ?? '',
): string => rowPointer(rows.get(code) as number, columnId);

/** Codes that are strings: the cells of a key's column, or the members of an enum. */
export interface CodeColumn {
  readonly column: ColumnJson;
  /** The codes of all rows or members; undefined for those that are not strings. */
  readonly codes: readonly (string | undefined)[];
  readonly pointerOf: (index: number) => string;
  readonly unit: 'row' | 'member';
  /** Whether the column is a key by itself. */
  readonly isKey: boolean;
  /** Whether rows/empty reports a blank code. */
  readonly isReportedAsEmpty: (index: number) => boolean;
}

/** The string columns of keys that are not all plain and in one case, and the members of enum and enum-set columns. */
export const unusualCodes = oncePerObject((document: Document): CodeColumn[] =>
  columnDefinitions(document).flatMap((column, i): CodeColumn[] => {
    const codes = column.members?.map(({ value }) => stringOf(value));
    const pointerOf = (index: number) => columnPointer(i, 'members', index, 'value');
    if (codes)
      return [{ column, codes, pointerOf, unit: 'member', isKey: false, isReportedAsEmpty: () => false }];
    const own = keysOf(document).filter(({ columnIds }) => columnIds.includes(column.id));
    const { isPlain, hasOneCase } = tableFacts(document).of(column);
    if (column.type !== 'string' || own.length === 0 || (isPlain && hasOneCase)) return [];
    const ofRows: CodeColumn = {
      ...{ column, unit: 'row', codes: document.rows.map((row) => stringIn(row, column.id)) },
      pointerOf: (index) => rowPointer(index, column.id),
      isKey: own.some(({ columnIds }) => columnIds.length === 1),
      isReportedAsEmpty: (index) => own.some((key) => hasEmptyKey(document.rows.at(index) ?? {}, key)),
    };
    return [ofRows];
  }),
);

/** The string in a cell, if it is one. Inherited properties of objects are not strings. */
export const stringIn = (row: Row | undefined, columnId: string): string | undefined =>
  stringOf(row?.[columnId]);

const stringOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

export const hasEmptyKey = (row: Row, { columnIds }: KeyJson): boolean =>
  columnIds.every((id) => isEmptyCell(ownMember(row, id)));

/** The key with these columns in any order. */
export function keyOfSameColumns({ codeList }: Document, columnIds: readonly string[]): KeyJson | undefined {
  const text = JSON.stringify([...columnIds].sort());
  return codeList?.columnSet.keys.find((key) => JSON.stringify([...key.columnIds].sort()) === text);
}
