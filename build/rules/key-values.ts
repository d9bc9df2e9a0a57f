import { type Document, keysOf, rowPointer } from '../catalogue/document.ts';
import type { KeyJson, Row } from '../catalogue/model.ts';
import { groupBy } from '../domain/group.ts';
import { exactMember, identityOf } from '../domain/long-numbers.ts';
import { listed, quoted, shown } from '../problems/wording.ts';
import { hasColumns, isEmptyCell } from './support/codes.ts';
import { type Finding, perDocument, type Rule } from './support/rule.ts';

export const keyValues: Rule = {
  id: 'keys/unique',
  description: 'The values of a key are unique',
  help: 'A key identifies a row: programs that look a code up get one row only, and overwrite one duplicate with the other. Remove the duplicate or correct its code. Rows without a value for a key are reported by codes/empty and keys/empty.',
  severity: 'error',
  check: perDocument((document) => {
    const keys = keysOf(document).filter(({ columnIds }) => hasColumns(document, columnIds));
    return checkKeys(
      document,
      keys.map((key) => ({ key, earlier: earlierRows(document, key) })),
    );
  }),
};

/** A key, and the first row for each row that repeats its value. */
interface Repetitions {
  readonly key: KeyJson;
  readonly earlier: ReadonlyMap<number, number>;
}

function earlierRows({ rows }: Document, { columnIds }: KeyJson): Map<number, number> {
  const first = new Map<string, number>();
  const earlier = new Map<number, number>();
  for (const [index, row] of rows.entries()) {
    const cells = cellsIn(row, columnIds);
    if (cells.every(isEmptyCell)) continue;
    const identity = identityOf(cells);
    const before = first.get(identity);
    if (before === undefined) first.set(identity, index);
    else earlier.set(index, before);
  }
  return earlier;
}

/** One finding for each repeated row, and one for a repeated block of rows. */
function* checkKeys(document: Document, keys: readonly Repetitions[]): Generator<Finding> {
  const repeated = new Set(keys.flatMap(({ earlier }) => [...earlier.keys()]));
  const seen = new Set<number>();
  for (const index of repeated) {
    if (seen.has(index)) continue;
    const own = keys.filter(({ earlier }) => earlier.has(index));
    const [first] = own as [Repetitions];
    const pointer = rowPointer(index, first.key.columnIds[0] as string);
    const before = first.earlier.get(index) as number;
    const count = repeatedRows(document, index, before, repeated);
    for (let i = 0; i < count; i++) seen.add(index + i);
    if (count > 1 || (count === 1 && own.length > 1))
      yield { document, pointer, message: pastedMessage(index + 1, before + 1, count) };
    else
      for (const [row, ofRow] of groupBy(own, ({ earlier }) => String(earlier.get(index))))
        yield {
          document,
          pointer: rowPointer(index, ofRow[0]?.key.columnIds[0] as string),
          message: messageOf(document, index, Number(row), ofRow),
        };
  }
}

/** Number of consecutive rows that repeat consecutive earlier rows. */
function repeatedRows(
  { rows, columns }: Document,
  index: number,
  before: number,
  repeated: ReadonlySet<number>,
): number {
  const ids = columns.map(({ id }) => id);
  const identityAt = (at: number) => identityOf(cellsIn(rows[at] ?? {}, ids));
  let count = 0;
  while (
    !repeated.has(before + count) &&
    repeated.has(index + count) &&
    identityAt(index + count) === identityAt(before + count)
  )
    count++;
  return count;
}

const cellsIn = (row: Row, columnIds: readonly string[]): unknown[] =>
  columnIds.map((id) => exactMember(row, id) ?? null);

const pastedMessage = (row: number, before: number, count: number): string =>
  count === 1
    ? `row ${row} repeats row ${before}: remove one of the two`
    : `rows ${row} to ${row + count - 1} repeat rows ${before} to ${before + count - 1}: remove them`;

function messageOf({ rows }: Document, index: number, before: number, own: readonly Repetitions[]): string {
  const values = own.map(({ key }) => shown(cellsIn(rows[index] ?? {}, key.columnIds)));
  const names = listed(own.map(({ key }) => quoted(key.id)));
  const [keys, are] = own.length > 1 ? ['keys', 'are'] : ['key', 'is'];
  return `${keys} ${names}: ${listed(values)} ${are} already in row ${before + 1}: remove one of the two, or correct it`;
}
