import { codeKeyOf, isEmptyCell } from '../../../model/changes/code-rows.ts';
import { findRepeated, groupBy } from '../../../model/collections.ts';
import type { ColumnJson, KeyJson, Row, Rows } from '../../../model/document/columns.ts';
import { type Document, keysOf, rowPointer } from '../../../model/document/document.ts';
import { pointerOf } from '../../../model/json/pointer.ts';
import { didYouMean, listed, quoted, shown } from '../../../model/problems/wording.ts';
import { identityOf, ownMember } from '../../../model/values/json-values.ts';
import { makeFindNearest, nearest } from '../../../model/values/nearest.ts';
import { type Finding, perDocument, type Rule } from '../rule.ts';
import { hasColumns } from './codes.ts';
import { columnsOfKey, type EmptyKey, emptyKeys } from './empty-keys.ts';

const LISTS = ['columns', 'keys', 'foreignKeys'] as const;

export const uniqueIds: Rule = {
  id: 'columns/unique-ids',
  description: 'The ids of columns, keys and foreign keys are unique',
  help: 'Rows, keys and foreign keys refer to columns and keys by id, so an id that is used twice is ambiguous. Rename one of the two. A column and a key may have the same id.',
  severity: 'error',
  check: perDocument((document) =>
    LISTS.flatMap((name) => {
      const ids = (document.codeList?.columnSet[name] ?? []).map(({ id }) => id);
      return findRepeated(ids).map(([index, first]) => {
        const message = `the id ${quoted(ids[index] as string)} is already that of number ${first + 1} of the ${name}: give it another`;
        return { document, pointer: pointerOf('codeList', 'columnSet', name, index, 'id'), message };
      });
    }),
  ),
};

export const keyColumns: Rule = {
  id: 'keys/columns',
  description: 'The columns of a key are columns of its list',
  help: 'A key that names a column which does not exist, or one column twice, identifies nothing. Write ids of columns of this list, each once; ids are case-sensitive.',
  severity: 'error',
  check: perDocument((document) => {
    const ids = [...new Set(document.columns.map(({ id }) => id))];
    const findColumn = makeFindNearest(ids);
    return keysOf(document).flatMap(({ id, columnIds }, i) =>
      columnIds.flatMap((columnId, j) => {
        const twice = columnIds.indexOf(columnId) !== j;
        if (ids.includes(columnId) && !twice) return [];
        const remedy = 'correct the columns of the key';
        const wrong = twice
          ? `is named twice: ${remedy}`
          : `is not a column of this list, which has ${listed(ids.map(quoted), 10)}: ${didYouMean(findColumn(columnId), remedy)}`;
        const pointer = pointerOf('codeList', 'columnSet', 'keys', i, 'columnIds', j);
        const message = `key ${quoted(id)}: ${quoted(columnId)} ${wrong}`;
        return [{ document, pointer, message }];
      }),
    );
  }),
};

export const defaultKey: Rule = {
  id: 'keys/default',
  description: 'The default key of a list is one of its keys',
  help: 'The default key names the columns that hold the codes of a list, so every reader depends on it. Write the id of one of the keys. A list without a default key is allowed: its first key is used.',
  severity: 'error',
  check: perDocument((document) => {
    const { keys = [], defaultKey: chosen } = document.codeList?.columnSet ?? {};
    if (!chosen || keys.some(({ id }) => id === chosen.keyId)) return [];
    const ids = [...new Set(keys.map(({ id }) => id))];
    const remedy = didYouMean(nearest(chosen.keyId, ids), 'name one of them');
    const message = `${quoted(chosen.keyId)} is not a key of this list, which has ${listed(ids.map(quoted), 10)}: ${remedy}`;
    return [{ document, pointer: pointerOf('codeList', 'columnSet', 'defaultKey', 'keyId'), message }];
  }),
};

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
  if (areAscending(rows, columnIds)) return new Map();
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

/** A quick test: most lists are sorted by their key, so no value can be repeated. */
function areAscending(rows: Rows, columnIds: readonly string[]): boolean {
  let last: string | undefined;
  for (const row of rows) {
    const cells = cellsIn(row, columnIds);
    if (cells.every(isEmptyCell)) continue;
    const identity = identityOf(cells);
    if (last !== undefined && identity <= last) return false;
    last = identity;
  }
  return true;
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
  const identityAt = (at: number) => identityOf(cellsIn(rows.at(at) ?? {}, ids));
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
  columnIds.map((id) => ownMember(row, id) ?? null);

const pastedMessage = (row: number, before: number, count: number): string =>
  count === 1
    ? `row ${row} repeats row ${before}: remove one of the two`
    : `rows ${row} to ${row + count - 1} repeat rows ${before} to ${before + count - 1}: remove them`;

function messageOf({ rows }: Document, index: number, before: number, own: readonly Repetitions[]): string {
  const values = own.map(({ key }) => shown(cellsIn(rows.at(index) ?? {}, key.columnIds)));
  const names = listed(own.map(({ key }) => quoted(key.id)));
  const [keys, are] = own.length > 1 ? ['keys', 'are'] : ['key', 'is'];
  return `${keys} ${names}: ${listed(values)} ${are} already in row ${before + 1}: remove one of the two, or correct it`;
}

export const emptyCodes: Rule = {
  id: 'codes/empty',
  description: 'Every row has its code',
  help: 'The code is the value of the default key, or of the first key where the list names no default. A row without one cannot be referred to. Enter the code or remove the row. In a key of several columns, single cells may be empty.',
  severity: 'error',
  check: perDocument((document) => {
    const key = codeKeyOf(document);
    if (!key) return [];
    return emptyKeys(document, key).map(({ index, state }) => {
      const message = `key ${quoted(key.id)}: the code is ${state}: enter a value for ${key.columnIds.map(quoted).join(' and ')}, or remove the row`;
      return { document, pointer: rowPointer(index, key.columnIds[0] as string), message };
    });
  }),
};

export const emptyKeyValues: Rule = {
  id: 'keys/empty',
  description: 'Every row has a value for every key, unless its columns declare that it may be absent',
  help: 'A row without a value for a key cannot be found by it. Enter the value. Where a row has none, as Kosovo has no ISO numeric code, declare it: set "nullable": true and write null, or set "optional": true and leave it out; in a CSV, an empty cell of an optional column is left out.',
  severity: 'warning',
  check: perDocument(checkEmptyValues),
};

function* checkEmptyValues(document: Document): Generator<Finding> {
  for (const key of keysOf(document)) {
    if (key === codeKeyOf(document)) continue;
    const columns = columnsOfKey(document, key);
    const mayBeAbsent = columns.every(({ nullable, optional }) => nullable === true || optional === true);
    for (const empty of emptyKeys(document, key)) {
      if (empty.isAbsent && mayBeAbsent) continue;
      const message = `key ${quoted(key.id)}: the value is ${empty.state}: enter one; if the row has none, ${emptyRemedy(document, empty, columns)}`;
      yield { document, pointer: rowPointer(empty.index, key.columnIds[0] as string), message };
    }
  }
}

/** How to declare that a row has no value for a key. */
function emptyRemedy(
  { source }: Document,
  { isAbsent, state }: EmptyKey,
  columns: readonly ColumnJson[],
): string {
  const setFor = (property: string, others: readonly ColumnJson[]): string[] =>
    others.length > 0
      ? [`set "${property}": true for ${others.map(({ id }) => quoted(id)).join(' and ')}`]
      : [];
  const notOptional = columns.filter(({ optional }) => !optional);
  const steps = source.csv
    ? [...(state === 'missing' ? [] : ['empty the cell']), ...setFor('optional', notOptional)]
    : isAbsent
      ? setFor(
          'nullable',
          notOptional.filter(({ nullable }) => !nullable),
        )
      : [
          'write null',
          ...setFor(
            'nullable',
            columns.filter(({ nullable }) => !nullable),
          ),
        ];
  return steps.join(' and ');
}
