import { type Document, rowPointer } from '../document.ts';
import { exactMember } from '../long-numbers.ts';
import type { KeyJson } from '../model.ts';
import { hasColumns, identityOf, isEmptyCell } from './codes.ts';
import type { Finding, Rule } from './rule.ts';
import { quoted, shown } from './wording.ts';

/**
 * The values of a key's columns together are unique over all rows. A null, left-out or blank value counts like any
 * other beside others; rows without any value are the matter of codes/empty and keys/empty.
 */
export const keyValues: Rule = {
  id: 'keys/unique',
  description: 'The values of a key are unique',
  help: 'A key identifies a row: programs that look a code up get one row only, and overwrite one duplicate with the other. Remove the duplicate or correct its code. Rows without a value for a key are reported by codes/empty and keys/empty.',
  reference: undefined,
  severity: 'error',
  *check({ documents }) {
    for (const document of documents) {
      for (const key of document.codeList?.columnSet.keys ?? []) {
        if (hasColumns(document, key.columnIds)) yield* checkKey(document, key);
      }
    }
  },
};

function* checkKey(document: Document, { id, columnIds }: KeyJson): Generator<Finding> {
  const first = new Map<string, number>();
  for (const [index, row] of document.rows.entries()) {
    const cells = columnIds.map((columnId) => exactMember(row, columnId) ?? null);
    if (cells.every(isEmptyCell)) continue;
    const identity = identityOf(cells);
    const before = first.get(identity);
    if (before === undefined) first.set(identity, index);
    else
      yield {
        document,
        pointer: rowPointer(index, columnIds[0] as string),
        message: `key ${quoted(id)}: ${shown(cells)} is already in row ${before + 1}: remove one of the two, or correct it`,
      };
  }
}
