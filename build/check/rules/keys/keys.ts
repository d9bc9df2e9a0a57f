import { findRepeated } from '../../../model/collections.ts';
import { codeKeyOf } from '../../../model/document/codes.ts';
import type { KeyJson } from '../../../model/document/columns.ts';
import { columnDefinitions, type Document, keysOf, rowPointer } from '../../../model/document/document.ts';
import { pointerOf } from '../../../model/json/locator.ts';
import { didYouMean, listed, quoted, shown } from '../../../model/problems/wording.ts';
import { makeFindNearest } from '../../../model/values/nearest.ts';
import { hasColumns, isAllowed, tableFacts } from '../../facts/table-facts.ts';
import { type Finding, perDocument, type Rule } from '../rule.ts';

export const keyColumns: Rule = {
  id: 'keys/columns',
  description: 'Ids are unique, and keys and foreign keys name columns of their list',
  help: 'Rows, keys and foreign keys refer to columns and keys by id, and ids are case-sensitive. Give each its own id, and write ids of columns of this list. A column and a key may have the same id.',
  severity: 'error',
  check: perDocument(function* (document) {
    yield* findRepeatedIds(document);
    yield* findUnknownColumns(document);
    yield* findUnknownKey(document);
  }),
};

const placeIn = (...names: readonly (string | number)[]) => pointerOf('codeList', 'columnSet', ...names);

function* findRepeatedIds(document: Document): Generator<Finding> {
  for (const name of ['columns', 'keys', 'foreignKeys'] as const) {
    const ids = (document.codeList?.columnSet[name] ?? []).map(({ id }) => id);
    for (const [index, first] of findRepeated(ids)) {
      const message = `the id ${quoted(ids[index])} is already that of number ${first + 1} of the ${name}: give it another`;
      yield { document, pointer: placeIn(name, index, 'id'), message };
    }
  }
}

/** Columns of keys and foreign keys that do not exist, or that a key names twice. */
function* findUnknownColumns(document: Document): Generator<Finding> {
  const ids = [...new Set(columnDefinitions(document).map(({ id }) => id))];
  const findColumn = makeFindNearest(ids);
  for (const name of ['keys', 'foreignKeys'] as const) {
    const noun = name === 'keys' ? 'key' : 'foreign key';
    for (const [i, { id, columnIds }] of (document.codeList?.columnSet[name] ?? []).entries()) {
      for (const [j, columnId] of columnIds.entries()) {
        const isTwice = name === 'keys' && columnIds.indexOf(columnId) !== j;
        if (ids.includes(columnId) && !isTwice) continue;
        const wrong = isTwice
          ? 'is named twice: correct the columns of the key'
          : `is not a column of this list, which has ${listed(ids.map(quoted), 10)}: ${didYouMean(findColumn(columnId), 'name one of its columns')}`;
        const message = `${noun} ${quoted(id)}: ${quoted(columnId)} ${wrong}`;
        yield { document, pointer: placeIn(name, i, 'columnIds', j), message };
      }
    }
  }
}

function* findUnknownKey(document: Document): Generator<Finding> {
  const { keyId } = document.codeList?.columnSet.defaultKey ?? {};
  const ids = [...new Set(keysOf(document).map(({ id }) => id))];
  if (keyId === undefined || ids.includes(keyId)) return;
  const remedy = didYouMean(makeFindNearest(ids)(keyId), 'name one of them');
  const message = `${quoted(keyId)} is not a key of this list, which has ${listed(ids.map(quoted), 10)}: ${remedy}`;
  yield { document, pointer: placeIn('defaultKey', 'keyId'), message };
}

export const keyValues: Rule = {
  id: 'keys/unique',
  description: 'The values of a key are unique',
  help: 'Programs that look a code up get one row only, and overwrite one duplicate with the other. Remove the duplicate or correct its code. Rows without a value for a key are reported by rows/empty.',
  severity: 'error',
  check: perDocument(function* (document) {
    // Two rows may be the same in several keys.
    const reported = new Set<string>();
    for (const key of keysOf(document)) {
      if (!hasColumns(document, key.columnIds)) continue;
      for (const { index, first } of tableFacts(document).keys.get(key)?.repeated ?? []) {
        const rows = `${index} ${first}`;
        if (reported.has(rows)) continue;
        reported.add(rows);
        const message = `key ${quoted(key.id)}: ${shown(cellsIn(document, index, key))} is already in row ${first + 1}: remove one of the two, or correct it`;
        yield { document, pointer: rowPointer(index, key.columnIds[0] ?? ''), message };
      }
    }
  }),
};

const cellsIn = ({ rows }: Document, index: number, { columnIds }: KeyJson): unknown[] =>
  columnIds.map((id) => rows.at(index)?.[id] ?? null);

/** Reading also reports rows without any value by this rule. */
export const emptyRows: Rule = {
  id: 'rows/empty',
  description: 'Every row has its code, and a value for every key',
  help: 'Enter the code, or remove the row; in a key of several columns, single cells may be empty. For a row without a value for a further key, a warning, make its column nullable and write null, or make it optional.',
  severity: 'error',
  check: perDocument(function* (document) {
    for (const key of keysOf(document)) yield* findEmptyKeys(document, key);
  }),
};

/** The rows without a value for a key that no other rule reports. */
function* findEmptyKeys(document: Document, key: KeyJson): Generator<Finding> {
  const empty = tableFacts(document).keys.get(key)?.empty ?? [];
  if (empty.length === 0 || !hasColumns(document, key.columnIds)) return;
  const columns = columnDefinitions(document).filter(({ id }) => key.columnIds.includes(id));
  const isCode = key === codeKeyOf(document);
  const mayBeNull = !isCode && columns.every((one) => one.nullable === true || one.optional === true);
  const names = columns.map(({ id }) => quoted(id)).join(' and ');
  for (const index of empty) {
    const row = document.rows.at(index);
    // rows/values and rows/pattern report such cells.
    if (columns.some(({ id, optional }) => optional !== true && row?.[id] === undefined)) continue;
    if (!columns.every(({ id }) => isAllowed(document, id, index))) continue;
    const cells = cellsIn(document, index, key);
    const isNull = cells.every((cell) => cell === null);
    if (mayBeNull && isNull) continue;
    const state = isNull || cells.includes('') ? 'missing' : `blank (${shown(cells)})`;
    const fault = isCode
      ? `the code is ${state}: enter a value for ${names}, or remove the row`
      : `the value is ${state}: enter one, or make ${names} optional and leave it out`;
    const message = `key ${quoted(key.id)}: ${fault}`;
    const pointer = rowPointer(index, key.columnIds[0] ?? '');
    yield { document, pointer, message, ...(!isCode && { severity: 'warning' }) };
  }
}
