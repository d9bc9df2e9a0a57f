import { counted, quoted } from '../problems/wording.ts';
import { agrees, type ForeignKey, foreignKeysOf, type Pairing, pairingsOf } from './support/foreign-keys.ts';
import type { Finding, Rule } from './support/rule.ts';

/** A foreign key has as many columns as the key that it points at, and of the same types, in this order. */
export const foreignKeyTypes: Rule = {
  id: 'foreign-keys/types',
  description: 'A foreign key has as many columns as the key that it points at, of the same types',
  help: 'Values of different types are never equal: the string "4" is not the number 4. Give both columns the same type, and list the columns in the order of the key.',
  reference: undefined,
  severity: 'error',
  check: (content) => foreignKeysOf(content).flatMap(findingsOf),
};

function findingsOf(foreignKey: ForeignKey): Finding[] {
  if (foreignKey.isIncomplete) return [];
  const pairings = pairingsOf(foreignKey);
  const last = pairings.at(-1);
  return last && !pairings.some(agrees) ? disagreements(foreignKey, last) : [];
}

function disagreements(
  { document, json, pointer, unread }: ForeignKey,
  { list, key, columns, keyColumns }: Pairing,
): Finding[] {
  const name = `foreign key ${quoted(json.id)}`;
  const other = `key ${quoted(key.id)} of ${list.source.file}`;
  if (columns.length !== keyColumns.length) {
    const message = `${name} has ${counted(columns.length, 'column')}, but ${other} has ${keyColumns.length}: name as many columns as the key, in its order`;
    return [{ document, unread, pointer: pointer('columnIds'), message }];
  }
  return columns.flatMap(({ id, type }, i): Finding[] => {
    const keyColumn = keyColumns[i];
    if (!keyColumn || type === keyColumn.type) return [];
    const message = `${name}: column ${quoted(id)} is of type ${type}, but column ${quoted(keyColumn.id)} in ${other} is of type ${keyColumn.type}: give both the same type, or name other columns`;
    return [{ document, unread, pointer: pointer('columnIds', i), message }];
  });
}
