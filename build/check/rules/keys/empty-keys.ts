import { codeKeyOf, isEmptyCell } from '../../../model/changes/code-rows.ts';
import { nameOfCharacter } from '../../../model/characters/names.ts';
import type { ColumnJson, KeyJson, Row } from '../../../model/document/columns.ts';
import { type Document, keysOf, rowPointer } from '../../../model/document/document.ts';
import { listed, quoted } from '../../../model/problems/wording.ts';
import { ownMember } from '../../../model/values/json-values.ts';
import { unreportedRows } from '../columns/cell-check.ts';
import { type Finding, perDocument, type Rule } from '../rule.ts';
import { hasColumns } from './codes.ts';

/** Reading also reports rows and lines without any value by this rule. */
export const emptyRows: Rule = {
  id: 'rows/empty',
  description: 'Every row has its code, and a value for every key',
  help: 'The code is the value of the default key, or of the first key if there is no default. Enter it, or remove the row; in a key of several columns, single cells may be empty. If a row has no value for a further key, which is a warning, as Kosovo has no ISO numeric code, declare it: set "nullable": true and write null, or set "optional": true and leave it out. In a CSV, rows of commas alone, and blank lines in a CSV with one column, are ignored with a warning: remove them, or write "" for an empty cell.',
  severity: 'error',
  check: perDocument(function* (document) {
    const codeKey = codeKeyOf(document);
    for (const key of keysOf(document))
      if (key === codeKey) yield* emptyCodes(document, key);
      else yield* emptyValues(document, key);
  }),
};

const emptyCodes = (document: Document, key: KeyJson): Finding[] =>
  emptyKeys(document, key).map(({ index, state }) => {
    const message = `key ${quoted(key.id)}: the code is ${state}: enter a value for ${key.columnIds.map(quoted).join(' and ')}, or remove the row`;
    return { document, pointer: rowPointer(index, key.columnIds[0] as string), message };
  });

function* emptyValues(document: Document, key: KeyJson): Generator<Finding> {
  const columns = columnsOfKey(document, key);
  const mayBeAbsent = columns.every(({ nullable, optional }) => nullable === true || optional === true);
  for (const empty of emptyKeys(document, key)) {
    if (empty.isAbsent && mayBeAbsent) continue;
    const message = `key ${quoted(key.id)}: the value is ${empty.state}: enter one; if the row has none, ${emptyRemedy(document, empty, columns)}`;
    const pointer = rowPointer(empty.index, key.columnIds[0] as string);
    yield { document, severity: 'warning', pointer, message };
  }
}

interface EmptyKey {
  readonly index: number;
  /** In words: `missing` or `blank (U+0020 SPACE)`. */
  readonly state: string;
  /** Whether it is null or absent, rather than a blank string. */
  readonly isAbsent: boolean;
}

export const hasEmptyKey = (row: Row, { columnIds }: KeyJson): boolean =>
  columnIds.every((id) => isEmptyCell(ownMember(row, id)));

/** The rows without a value for a key that no other rule reports. */
function emptyKeys(document: Document, key: KeyJson): EmptyKey[] {
  if (!hasColumns(document, key.columnIds)) return [];
  const found: number[] = [];
  for (const [index, row] of document.rows.entries()) {
    if (hasEmptyKey(row, key)) found.push(index);
  }
  const unreported = columnsOfKey(document, key).reduce(
    (indexes, column) => unreportedRows(document, column, indexes),
    found,
  );
  return unreported.map((index) => {
    const cells = key.columnIds.map((id) => ownMember(document.rows.at(index) ?? {}, id) ?? null);
    const characters = new Set(cells.flatMap((cell) => (typeof cell === 'string' ? [...cell] : [])));
    const names = listed([...characters].map(nameOfCharacter));
    return {
      index,
      state: characters.size > 0 ? `blank (${names})` : 'missing',
      isAbsent: cells.every((cell) => cell === null),
    };
  });
}

export function columnsOfKey({ codeList }: Document, { columnIds }: KeyJson): ColumnJson[] {
  const columns = codeList?.columnSet.columns ?? [];
  return columnIds.flatMap((id) => columns.find((column) => column.id === id) ?? []);
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
