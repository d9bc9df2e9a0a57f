import { type Document, rowPointer } from '../document.ts';
import type { KeyJson, Row } from '../model.ts';
import { cellsOf, hasColumns, identityOf } from './codes.ts';
import type { Finding, Rule } from './rule.ts';
import { quoted, shown } from './wording.ts';

/** The values of a key's columns together are unique over all rows, and none of them is missing. */
export const keyValues: Rule = {
  id: 'keys/unique',
  description: 'The values of a key are there in every row, and unique',
  severity: 'error',
  *check({ documents }) {
    for (const document of documents) {
      for (const key of document.codeList?.columnSet.keys ?? []) {
        if (hasColumns(document, key.columnIds)) yield* checkKey(document, key);
      }
    }
  },
};

function* checkKey(document: Document, key: KeyJson): Generator<Finding> {
  const identities = identitiesOf(document, key);
  const first = new Map<string, number>();
  for (let index = 0; index < identities.length; index++) {
    const identity = identities[index];
    const before = identity === undefined ? undefined : first.get(identity);
    if (identity !== undefined && before === undefined) first.set(identity, index);
    else yield finding(document, key, index, before);
  }
}

/** The identity of each row's key; undefined where a value of it is missing. */
function identitiesOf({ rows }: Document, { columnIds }: KeyJson): (string | undefined)[] {
  return rows.map((row) => {
    const cells = cellsOf(row, columnIds);
    return cells && identityOf(cells);
  });
}

function finding(
  document: Document,
  { id, columnIds }: KeyJson,
  index: number,
  before: number | undefined,
): Finding {
  const row = document.rows[index] as Row;
  if (before === undefined) {
    const missing = columnIds.find((columnId) => !cellsOf(row, [columnId])) as string;
    const message = `key ${quoted(id)}: the value of ${quoted(missing)} is missing: every row needs its key`;
    return { document, pointer: rowPointer(index, missing), message };
  }
  const cells = shown(cellsOf(row, columnIds) as unknown[]);
  const message = `key ${quoted(id)}: ${cells} is already in row ${before + 1}: remove one of the two, or correct it`;
  return { document, pointer: rowPointer(index, columnIds[0] as string), message };
}
