import type { Document } from '../catalogue/document.ts';
import type { KeyJson, Row } from '../catalogue/model.ts';
import { exactMember } from '../domain/long-numbers.ts';
import { type Codes, cellsAt, codeKeyOf, codesOf, hasColumns } from '../rules/support/codes.ts';
import { nameColumn } from '../rules/support/version-changes.ts';
import type { CellChange, CodeChanges, CodeRow, CodesNotCompared } from './model.ts';
import { isSame } from './parts.ts';

/** Compares the codes of two code lists, in time that grows with their cells. */
export function codeChanges(before: Document, after: Document): CodeChanges | CodesNotCompared {
  if (!before.hasData || !after.hasData) return { compared: false, reason: missingRows(before, after) };
  const earlier = side(before, commonKey(before, after));
  const later = side(after, codeKeyOf(after));
  if (!earlier || !later || earlier.codes.columnIds.length !== later.codes.columnIds.length) {
    return { compared: false, reason: 'no-common-key' };
  }
  return compare(earlier, later);
}

/** One of the two lists, with its codes. */
interface Side {
  readonly document: Document;
  readonly codes: Codes;
}

function missingRows(before: Document, after: Document): CodesNotCompared['reason'] {
  if (after.hasData) return 'no-rows-before';
  return before.hasData ? 'no-rows-after' : 'no-rows';
}

/** The columns of the later key where the earlier list has them; else its own key. */
function commonKey(before: Document, after: Document): KeyJson | undefined {
  const key = codeKeyOf(after);
  return key && hasColumns(before, key.columnIds) ? key : codeKeyOf(before);
}

function side(document: Document, key: KeyJson | undefined): Side | undefined {
  const codes = codesOf(document, key);
  return codes && { document, codes };
}

function compare(before: Side, after: Side): CodeChanges {
  const key = after.codes.columnIds;
  const keyBefore = codeKeyOf(before.document)?.columnIds ?? [];
  const shared = after.document.columns
    .map(({ id }) => id)
    .filter((id) => !key.includes(id) && hasColumns(before.document, [id]));
  const found = nameColumn(after.document, key);
  const name = found !== undefined && shared.includes(found) ? found : undefined;
  const kept = [...after.codes.rows].flatMap(([identity, index]) => {
    const cells = cellChanges(rowOf(before, identity), after.document.rows[index], shared);
    return cells.length > 0 ? [{ code: cellsAt(after.document, after.codes, identity), cells }] : [];
  });
  return {
    compared: true,
    key,
    ...(!isSame(key, keyBefore) && { keyBefore }),
    ...(name !== undefined && { nameColumn: name }),
    before: before.codes.rows.size,
    after: after.codes.rows.size,
    rowsWithoutCode: { before: withoutCode(before), after: withoutCode(after) },
    added: onlyIn(after, before),
    removed: onlyIn(before, after),
    renamed: kept.flatMap(({ code, cells }) =>
      cells.filter(({ column }) => column === name).map(({ column: _, ...change }) => ({ code, ...change })),
    ),
    changed: kept
      .map(({ code, cells }) => ({ code, cells: cells.filter(({ column }) => column !== name) }))
      .filter(({ cells }) => cells.length > 0),
  };
}

function onlyIn(one: Side, other: Side): CodeRow[] {
  return [...one.codes.rows]
    .filter(([identity]) => !other.codes.rows.has(identity))
    .map(([identity, index]) => ({
      code: cellsAt(one.document, one.codes, identity),
      row: one.document.rows[index] as Row,
    }));
}

const withoutCode = ({ document, codes }: Side): number => document.rows.length - codes.rows.size;

function rowOf({ document, codes }: Side, identity: string): Row | undefined {
  const index = codes.rows.get(identity);
  return index === undefined ? undefined : document.rows[index];
}

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
