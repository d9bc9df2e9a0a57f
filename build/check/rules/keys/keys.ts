import { nameOfCharacter } from '../../../model/characters/look-alikes.ts';
import { findRepeated, groupBy } from '../../../model/collections.ts';
import { codeKeyOf } from '../../../model/document/codes.ts';
import type { ColumnJson, KeyJson } from '../../../model/document/columns.ts';
import { columnDefinitions, type Document, keysOf, rowPointer } from '../../../model/document/document.ts';
import { pointerOf } from '../../../model/json/locator.ts';
import { once } from '../../../model/once.ts';
import { didYouMean, listed, quoted, shown } from '../../../model/problems/wording.ts';
import { withoutZeros } from '../../../model/values/code-forms.ts';
import { makeFindNearest, nearest } from '../../../model/values/nearest.ts';
import { codesOf, hasColumns, keyOfSameColumns } from '../../facts/codes.ts';
import { isAllowed, tableFacts } from '../../facts/table-facts.ts';
import { type Finding, perDocument, type Rule } from '../rule.ts';

export const keyColumns: Rule = {
  id: 'keys/columns',
  description: 'Ids are unique, and keys and foreign keys name columns of their list',
  help: 'Rows, keys and foreign keys refer to columns and keys by id, and ids are case-sensitive. Give each its own id, and write ids of columns of this list. A column and a key may have the same id.',
  severity: 'error',
  check: perDocument((document) => [
    ...findRepeatedIds(document),
    ...findUnknownColumns(document),
    ...findUnknownKey(document),
  ]),
};

const LISTS = ['columns', 'keys', 'foreignKeys'] as const;
const NOUNS = { keys: 'key', foreignKeys: 'foreign key' } as const;

const placeIn = (...names: readonly (string | number)[]) => pointerOf('codeList', 'columnSet', ...names);

function findRepeatedIds(document: Document): Finding[] {
  return LISTS.flatMap((name) => {
    const ids = (document.codeList?.columnSet[name] ?? []).map(({ id }) => id);
    return findRepeated(ids).map(([index, first]) => {
      const message = `the id ${quoted(ids[index] as string)} is already that of number ${first + 1} of the ${name}: give it another`;
      return { document, pointer: placeIn(name, index, 'id'), message };
    });
  });
}

/** Columns of keys and foreign keys that do not exist, or that a key names twice. */
function* findUnknownColumns(document: Document): Generator<Finding> {
  const ids = [...new Set(columnDefinitions(document).map(({ id }) => id))];
  const findColumn = makeFindNearest(ids);
  for (const name of ['keys', 'foreignKeys'] as const) {
    for (const [i, { id, columnIds }] of (document.codeList?.columnSet[name] ?? []).entries()) {
      for (const [j, columnId] of columnIds.entries()) {
        const isTwice = name === 'keys' && columnIds.indexOf(columnId) !== j;
        if (ids.includes(columnId) && !isTwice) continue;
        const wrong = isTwice
          ? 'is named twice: correct the columns of the key'
          : `is not a column of this list, which has ${listed(ids.map(quoted), 10)}: ${didYouMean(findColumn(columnId), 'name one of its columns')}`;
        const message = `${NOUNS[name]} ${quoted(id)}: ${quoted(columnId)} ${wrong}`;
        yield { document, pointer: placeIn(name, i, 'columnIds', j), message };
      }
    }
  }
}

function findUnknownKey(document: Document): Finding[] {
  const { keys = [], defaultKey: chosen } = document.codeList?.columnSet ?? {};
  if (!chosen || keys.some(({ id }) => id === chosen.keyId)) return [];
  const ids = [...new Set(keys.map(({ id }) => id))];
  const remedy = didYouMean(nearest(chosen.keyId, ids), 'name one of them');
  const message = `${quoted(chosen.keyId)} is not a key of this list, which has ${listed(ids.map(quoted), 10)}: ${remedy}`;
  return [{ document, pointer: placeIn('defaultKey', 'keyId'), message }];
}

export const keyValues: Rule = {
  id: 'keys/unique',
  description: 'The values of a key are unique',
  help: 'Programs that look a code up get one row only, and overwrite one duplicate with the other. Remove the duplicate or correct its code. Rows without a value for a key are reported by rows/empty.',
  severity: 'error',
  check: perDocument(function* (document, { ofVersion }) {
    const reported = new Set<string>();
    for (const key of keysOf(document)) {
      const facts = tableFacts(document).keys.get(key);
      if (!facts || facts.isAscending || !hasColumns(document, key.columnIds)) continue;
      const isNumberOfCodes = makeIsNumberOfCodes(
        document,
        key,
        ofVersion(document.entry.canonicalVersionUri),
      );
      for (const { index, first, identity } of findRepeatedRows(facts.identities)) {
        // One problem is enough for two rows.
        const rows = `${index} ${first}`;
        if (reported.has(rows) || isNumberOfCodes(identity)) continue;
        reported.add(rows);
        const value = shown(cellsIn(document, index, key));
        const message = `key ${quoted(key.id)}: ${value} is already in row ${first + 1}: remove one of the two, or correct it`;
        yield { document, pointer: rowPointer(index, key.columnIds[0] as string), message };
      }
    }
  }),
};

function* findRepeatedRows(identities: readonly (string | undefined)[]) {
  const rows = new Map<string, number>();
  for (const [index, identity] of identities.entries()) {
    if (identity === undefined) continue;
    const first = rows.get(identity);
    if (first === undefined) rows.set(identity, index);
    else yield { index, first, identity };
  }
}

/**
 * Makes the test whether another language has several codes that a spreadsheet takes for the same number: `02.1` and
 * `02.10`. The comparison of the languages reports these.
 */
function makeIsNumberOfCodes(document: Document, { columnIds }: KeyJson, languages: readonly Document[]) {
  const codesByNumber = once(() => {
    const codes = new Set<string>();
    for (const other of languages) {
      if (other === document) continue;
      const known = codesOf(other, keyOfSameColumns(other, columnIds));
      for (const code of known?.rows.keys() ?? []) codes.add(code);
    }
    return groupBy(codes, withoutZeros);
  });
  return (identity: string): boolean =>
    DECIMAL.test(identity) && (codesByNumber().get(identity)?.length ?? 0) > 1;
}

/** A number as spreadsheets write it. */
const DECIMAL = /^[1-9][0-9]*(?:\.[0-9]+)?$/;

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
  const identities = tableFacts(document).keys.get(key)?.identities ?? [];
  if (!identities.includes(undefined) || !hasColumns(document, key.columnIds)) return;
  const columns = columnDefinitions(document).filter(({ id }) => key.columnIds.includes(id));
  const isCode = key === codeKeyOf(document);
  const mayBeAbsent =
    !isCode && columns.every(({ nullable, optional }) => nullable === true || optional === true);
  const names = columns.map(({ id }) => quoted(id)).join(' and ');
  const declare = document.source.csv
    ? `leave the cell empty, and set "optional": true for ${names}`
    : `write null, and set "nullable": true for ${names}`;
  for (const [index, identity] of identities.entries()) {
    if (identity !== undefined || isReported(document, columns, index)) continue;
    const cells = cellsIn(document, index, key);
    if (mayBeAbsent && cells.every((cell) => cell === null)) continue;
    const characters = new Set(cells.flatMap((cell) => (typeof cell === 'string' ? [...cell] : [])));
    const state = characters.size > 0 ? `blank (${listed([...characters].map(nameOfCharacter))})` : 'missing';
    const fault = isCode
      ? `the code is ${state}: enter a value for ${names}, or remove the row`
      : `the value is ${state}: enter one; if the row has none, ${declare}`;
    const message = `key ${quoted(key.id)}: ${fault}`;
    const pointer = rowPointer(index, key.columnIds[0] as string);
    yield { document, pointer, message, ...(!isCode && { severity: 'warning' }) };
  }
}

/** Whether rows/values or rows/pattern reports one of the cells. */
const isReported = (document: Document, columns: readonly ColumnJson[], index: number): boolean =>
  columns.some(
    (column) =>
      !isAllowed(document, column, index) ||
      (column.optional !== true && document.rows.at(index)?.[column.id] === undefined),
  );
