import { nameOfCharacter } from '../../../model/characters/look-alikes.ts';
import { findRepeated } from '../../../model/collections.ts';
import { codeKeyOf, isEmptyCell } from '../../../model/document/codes.ts';
import type { ColumnJson, KeyJson, Row } from '../../../model/document/columns.ts';
import { type Document, keysOf, rowPointer } from '../../../model/document/document.ts';
import { pointerOf } from '../../../model/json/locator.ts';
import { didYouMean, listed, quoted, shown } from '../../../model/problems/wording.ts';
import { identityOf, ownMember, scalarText } from '../../../model/values/json-values.ts';
import { makeFindNearest, nearest } from '../../../model/values/nearest.ts';
import { unreportedRows } from '../../facts/cell-check.ts';
import { hasColumns, hasEmptyKey } from '../../facts/codes.ts';
import { tableFacts } from '../../facts/table-facts.ts';
import { isRounded } from '../columns/spreadsheets.ts';
import { type Finding, perDocument, type Rule } from '../rule.ts';

export const keyColumns: Rule = {
  id: 'keys/columns',
  description: 'Ids are unique, and keys and foreign keys name columns of their list',
  help: 'Rows, keys and foreign keys refer to columns and keys by id, and ids are case-sensitive. Give each column, each key and each foreign key an id of its own, write ids of columns of this list in keys and foreign keys, and the id of one of its keys as the default key. A column and a key may have the same id, and a list without a default key uses its first key.',
  severity: 'error',
  check: perDocument((document) => [
    ...repeatedIds(document),
    ...unknownColumns(document),
    ...unknownKey(document),
  ]),
};

const LISTS = ['columns', 'keys', 'foreignKeys'] as const;
const NOUNS = { keys: 'key', foreignKeys: 'foreign key' } as const;

const placeIn = (...names: readonly (string | number)[]) => pointerOf('codeList', 'columnSet', ...names);

function repeatedIds(document: Document): Finding[] {
  return LISTS.flatMap((name) => {
    const ids = (document.codeList?.columnSet[name] ?? []).map(({ id }) => id);
    return findRepeated(ids).map(([index, first]) => {
      const message = `the id ${quoted(ids[index] as string)} is already that of number ${first + 1} of the ${name}: give it another`;
      return { document, pointer: placeIn(name, index, 'id'), message };
    });
  });
}

/** Columns of keys and foreign keys that do not exist, or that a key names twice. */
function unknownColumns(document: Document): Finding[] {
  const ids = [...new Set(document.columns.map(({ id }) => id))];
  const findColumn = makeFindNearest(ids);
  return (['keys', 'foreignKeys'] as const).flatMap((name) =>
    (document.codeList?.columnSet[name] ?? []).flatMap(({ id, columnIds }, i) =>
      columnIds.flatMap((columnId, j) => {
        const isTwice = name === 'keys' && columnIds.indexOf(columnId) !== j;
        if (ids.includes(columnId) && !isTwice) return [];
        const wrong = isTwice
          ? 'is named twice: correct the columns of the key'
          : `is not a column of this list, which has ${listed(ids.map(quoted), 10)}: ${didYouMean(findColumn(columnId), 'name one of its columns')}`;
        const message = `${NOUNS[name]} ${quoted(id)}: ${quoted(columnId)} ${wrong}`;
        return [{ document, pointer: placeIn(name, i, 'columnIds', j), message }];
      }),
    ),
  );
}

function unknownKey(document: Document): Finding[] {
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
  help: 'A key identifies a row: programs that look a code up get one row only, and overwrite one duplicate with the other. Remove the duplicate or correct its code. Rows without a value for a key are reported by rows/empty.',
  severity: 'error',
  check: perDocument(function* (document) {
    const reported = new Set<string>();
    for (const key of keysOf(document)) {
      if (!hasColumns(document, key.columnIds)) continue;
      for (const [index, before] of earlierRows(document, key)) {
        // One problem is enough for two rows.
        const rows = `${index} ${before}`;
        if (reported.has(rows)) continue;
        reported.add(rows);
        yield {
          document,
          pointer: rowPointer(index, key.columnIds[0] as string),
          message: repeatedMessage(document, index, before, key),
        };
      }
    }
  }),
};

/** The first row for each row that repeats its value of a key. */
function earlierRows(document: Document, key: KeyJson): Map<number, number> {
  const { columnIds } = key;
  const first = new Map<string, number>();
  const earlier = new Map<number, number>();
  const [column, ...others] = columnsOfKey(document, key);
  // Most lists are sorted by their key, so no value is repeated.
  if (column && others.length === 0 && tableFacts(document).of(column).isAscending) return earlier;
  for (const [index, row] of document.rows.entries()) {
    const cells = cellsIn(row, columnIds);
    if (cells.every(isEmptyCell)) continue;
    const identity = identityOf(cells);
    const before = first.get(identity);
    if (before === undefined) first.set(identity, index);
    else earlier.set(index, before);
  }
  return earlier;
}

const cellsIn = (row: Row, columnIds: readonly string[]): unknown[] =>
  columnIds.map((id) => ownMember(row, id) ?? null);

function repeatedMessage(
  { rows }: Document,
  index: number,
  before: number,
  { id, columnIds }: KeyJson,
): string {
  const cells = cellsIn(rows.at(index) ?? {}, columnIds);
  const remedy = cells.some((cell) => isRounded(scalarText(cell)))
    ? 'write all digits, if a spreadsheet has rounded the number'
    : 'remove one of the two, or correct it';
  return `key ${quoted(id)}: ${shown(cells)} is already in row ${before + 1}: ${remedy}`;
}

/** Reading also reports rows without any value by this rule. */
export const emptyRows: Rule = {
  id: 'rows/empty',
  description: 'Every row has its code, and a value for every key',
  help: 'The code is the value of the default key, or of the first key if there is no default. Enter it, or remove the row; in a key of several columns, single cells may be empty. If a row has no value for a further key, which is a warning, as Kosovo has no ISO numeric code, declare it: set "nullable": true and write null, or set "optional": true and leave it out. In a CSV, rows of commas alone are ignored with a warning: remove them.',
  severity: 'error',
  check: perDocument(function* (document) {
    for (const key of keysOf(document)) yield* emptyKeys(document, key);
  }),
};

/** The rows without a value for a key that no other rule reports. */
function* emptyKeys(document: Document, key: KeyJson): Generator<Finding> {
  const columns = columnsOfKey(document, key);
  if (columns.some((column) => tableFacts(document).of(column).isPlain)) return;
  if (!hasColumns(document, key.columnIds)) return;
  const isCode = key === codeKeyOf(document);
  const mayBeAbsent =
    !isCode && columns.every(({ nullable, optional }) => nullable === true || optional === true);
  const names = columns.map(({ id }) => quoted(id)).join(' and ');
  const declare = document.source.csv
    ? `leave the cell empty, and set "optional": true for ${names}`
    : `write null, and set "nullable": true for ${names}`;
  const found: number[] = [];
  for (const [index, row] of document.rows.entries()) if (hasEmptyKey(row, key)) found.push(index);
  for (const index of columns.reduce((indexes, column) => unreportedRows(document, column, indexes), found)) {
    const cells = cellsIn(document.rows.at(index) ?? {}, key.columnIds);
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

function columnsOfKey({ codeList }: Document, { columnIds }: KeyJson): ColumnJson[] {
  const columns = codeList?.columnSet.columns ?? [];
  return columnIds.flatMap((id) => columns.find((column) => column.id === id) ?? []);
}
