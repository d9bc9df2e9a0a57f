import { ownMember } from '../values/json-values.ts';
import { columnRolesOf, statedCorrespondence } from './column-roles.ts';
import type { CodeListJson, KeyJson, Row } from './columns.ts';

/** The key whose values are the codes of a list: its default key, or else the first; undefined if it has none. */
export const defaultKeyOf = <K extends { readonly id: string }>(columnSet: {
  readonly keys: readonly K[];
  readonly defaultKey?: { readonly keyId: string } | undefined;
}): K | undefined => columnSet.keys.find(({ id }) => id === columnSet.defaultKey?.keyId) ?? columnSet.keys[0];

/** Words in ids of columns that name the rows, in the languages of the UI and some others; not `economy`. */
const NAME_WORDS =
  /name|label|libell[eé]|title|titel|bezeichnung|benennung|d[eé]nominat|denominaz|nombre|nazwa|(?:^|[-_ .])nome?(?:$|[-_ .])/i;

/** Whether the id of a column says that it names the rows. */
export const isNameId = (id: string): boolean => NAME_WORDS.test(id);

/** Index of the column that names the rows: by its id, else the first text; -1 if there is none. */
export function nameColumnIn(columns: readonly { readonly id: string; readonly isText: boolean }[]): number {
  const named = columns.findIndex(({ id, isText }) => isText && isNameId(id));
  return named >= 0 ? named : columns.findIndex(({ isText }) => isText);
}

/** The cells of a row; undefined if one is null or absent. */
export function cellsOf(row: Row, columnIds: readonly string[]): unknown[] | undefined {
  const cells: unknown[] = [];
  for (const id of columnIds) {
    const cell = ownMember(row, id) ?? null;
    if (cell === null) return undefined;
    cells.push(cell);
  }
  return cells;
}

/** Whether a text has no visible character. */
export const isBlank = (text: string): boolean => /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}]*$/u.test(text);

/** Whether a cell is null, absent, or a string without a visible character. */
export function isEmptyCell(cell: unknown): boolean {
  if (typeof cell !== 'string') return cell === null || cell === undefined;
  const first = cell.charCodeAt(0);
  const isVisible = first > 0x20 && first < 0x7f;
  return !isVisible && isBlank(cell);
}

/** The parts of a code list that name its columns and keys; undefined for a set. */
interface List {
  readonly codeList: Pick<CodeListJson, 'columnSet' | 'annotation'> | undefined;
}

/** The key of the codes of a list, as {@link defaultKeyOf}; none for a set. */
export const codeKeyOf = ({ codeList }: List): KeyJson | undefined =>
  codeList && defaultKeyOf(codeList.columnSet);

/**
 * The id of the column with the names of the codes: one that is in no key and has no other role. A table of correspondences
 * has one only if it states it.
 */
export function nameColumn({ codeList }: List, codeColumnIds: readonly string[]): string | undefined {
  const { columns = [], keys = [], foreignKeys = [] } = codeList?.columnSet ?? {};
  const { name, status, validFrom, validTo, replacedBy, parent, level } = columnRolesOf(codeList);
  if (name !== undefined || statedCorrespondence(codeList?.annotation) !== undefined) return name;
  const inRoles = [status?.column, validFrom, validTo?.column, replacedBy?.column, parent?.column, level];
  const ofKeys = [...keys, ...foreignKeys].flatMap(({ columnIds }) => columnIds);
  const taken = [...codeColumnIds, ...ofKeys, ...inRoles];
  const names = columns.map(({ id, type }) => ({ id, isText: type === 'string' && !taken.includes(id) }));
  return names[nameColumnIn(names)]?.id;
}
