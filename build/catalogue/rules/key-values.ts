import { type Document, rowPointer } from '../document.ts';
import { exactMember } from '../long-numbers.ts';
import type { ColumnJson, KeyJson, Row } from '../model.ts';
import { codeKeyOf, hasColumns, identityOf } from './codes.ts';
import type { Finding, Rule } from './rule.ts';
import { quoted, shown } from './wording.ts';

/**
 * The values of a key's columns together are unique over all rows. A null or left-out value counts like any other
 * beside others; a row without any value has no key, which only the key of the codes forbids.
 */
export const keyValues: Rule = {
  id: 'keys/unique',
  description: 'The values of a key are unique, and every row has its code',
  help: 'A key identifies a row: programs that look a code up get one row only, and overwrite one duplicate with the other. Remove the duplicate or correct its code. Keys other than the key of the codes may be absent in a row.',
  reference: undefined,
  severity: 'error',
  *check({ documents }) {
    for (const document of documents) {
      for (const key of document.codeList?.columnSet.keys ?? []) {
        if (hasColumns(document, key.columnIds)) yield* checkKey(document, key, key === codeKeyOf(document));
      }
    }
  },
};

function* checkKey(document: Document, key: KeyJson, isCode: boolean): Generator<Finding> {
  const columns = (document.codeList?.columnSet.columns ?? []).filter(({ id }) => key.columnIds.includes(id));
  const first = new Map<string, number>();
  for (const [index, row] of document.rows.entries()) {
    const cells = key.columnIds.map((id) => exactMember(row, id) ?? null);
    if (cells.every((cell) => cell === null)) {
      if (isCode && columns.every((column) => mayLack(row, column)))
        yield findingOf(
          document,
          key,
          index,
          `the value of ${key.columnIds.map(quoted).join(' and ')} is missing: every row needs its code`,
        );
      continue;
    }
    const identity = identityOf(cells);
    const before = first.get(identity);
    if (before === undefined) first.set(identity, index);
    else
      yield findingOf(
        document,
        key,
        index,
        `${shown(cells)} is already in row ${before + 1}: remove one of the two, or correct it`,
      );
  }
}

/** Whether a column may be without a value as it is in a row; where it must not, the check of its values tells. */
const mayLack = (row: Row, { id, nullable = true, optional = false }: ColumnJson): boolean =>
  Object.hasOwn(row, id) ? nullable : optional;

function findingOf(document: Document, { id, columnIds }: KeyJson, index: number, wrong: string): Finding {
  const pointer = rowPointer(index, columnIds[0] as string);
  return { document, pointer, message: `key ${quoted(id)}: ${wrong}` };
}
