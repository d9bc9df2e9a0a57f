import type { KeyJson, Row } from '../catalogue/model.ts';
import { exactMember } from '../domain/long-numbers.ts';
import {
  type Codes,
  cellsAt,
  codeKeyOf,
  codesByKey,
  type ListWithRows,
  nameColumn,
  rowOf,
} from '../rules/support/code-rows.ts';
import type { CellChange, CodeChanges, CodeRow, CodesNotCompared } from './model.ts';
import { isSame } from './parts.ts';

/** Compares the codes of two code lists, in time linear in the number of cells. */
export function codeChanges(before: ListWithRows, after: ListWithRows): CodeChanges | CodesNotCompared {
  if (!before.hasData || !after.hasData) return { compared: false, reason: missingRows(before, after) };
  const earlier = codesIn(before, commonKey(before, after));
  const later = codesIn(after, codeKeyOf(after));
  if (!earlier || !later || earlier.columnIds.length !== later.columnIds.length) {
    return { compared: false, reason: 'no-common-key' };
  }
  return compare(earlier, later);
}

function missingRows(before: ListWithRows, after: ListWithRows): CodesNotCompared['reason'] {
  if (after.hasData) return 'no-rows-before';
  return before.hasData ? 'no-rows-after' : 'no-rows';
}

/** The codes by a key; published documents have no values of wrong types. */
const codesIn = (document: ListWithRows, key: KeyJson | undefined): Codes<ListWithRows> | undefined =>
  key && hasColumns(document, key.columnIds) ? codesByKey(document, key) : undefined;

const hasColumns = ({ columns }: ListWithRows, columnIds: readonly string[]): boolean =>
  columnIds.every((id) => columns.some((column) => column.id === id));

/** The later key if the earlier list has its columns, otherwise the key of the earlier list. */
function commonKey(before: ListWithRows, after: ListWithRows): KeyJson | undefined {
  const key = codeKeyOf(after);
  return key && hasColumns(before, key.columnIds) ? key : codeKeyOf(before);
}

function compare(before: Codes<ListWithRows>, after: Codes<ListWithRows>): CodeChanges {
  const key = after.columnIds;
  const keyBefore = codeKeyOf(before.document)?.columnIds ?? [];
  const shared = after.document.columns
    .map(({ id }) => id)
    .filter((id) => !key.includes(id) && hasColumns(before.document, [id]));
  const found = nameColumn(after.document, key);
  const name = found !== undefined && shared.includes(found) ? found : undefined;
  const kept = [...after.rows].flatMap(([identity, index]) => {
    const row = after.document.rows.at(index);
    const cells = cellChanges(rowOf(before, identity), row, shared);
    if (cells.length === 0) return [];
    return [{ code: cellsAt(after, identity), name: name && row && exactMember(row, name), cells }];
  });
  return {
    compared: true,
    key,
    ...(!isSame(key, keyBefore) && { keyBefore }),
    ...(name !== undefined && { nameColumn: name }),
    before: before.rows.size,
    after: after.rows.size,
    rowsWithoutCode: { before: withoutCode(before), after: withoutCode(after) },
    added: onlyIn(after, before),
    removed: onlyIn(before, after),
    renamed: kept.flatMap(({ code, cells }) =>
      cells.filter(({ column }) => column === name).map(({ column: _, ...change }) => ({ code, ...change })),
    ),
    changed: kept
      .map(({ code, name: own, cells }) => ({
        code,
        ...(own !== undefined && { name: own }),
        cells: cells.filter(({ column }) => column !== name),
      }))
      .filter(({ cells }) => cells.length > 0),
  };
}

function onlyIn(one: Codes<ListWithRows>, other: Codes<ListWithRows>): CodeRow[] {
  return [...one.rows]
    .filter(([identity]) => !other.rows.has(identity))
    .map(([identity, index]) => ({
      code: cellsAt(one, identity),
      row: one.document.rows.at(index) as Row,
    }));
}

const withoutCode = ({ document, rows }: Codes<ListWithRows>): number => document.rows.length - rows.size;

function cellChanges(
  before: Row | undefined,
  after: Row | undefined,
  columnIds: readonly string[],
): CellChange[] {
  if (!before || !after) return [];
  const changes: CellChange[] = [];
  for (const column of columnIds) {
    const had = Object.hasOwn(before, column);
    const has = Object.hasOwn(after, column);
    const [from, to] = [exactMember(before, column), exactMember(after, column)];
    if (had === has && (!has || isSame(from, to))) continue;
    changes.push({ column, ...(had && { before: from }), ...(has && { after: to }) });
  }
  return changes;
}
