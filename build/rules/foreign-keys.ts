import { type Document, keysOf } from '../catalogue/document.ts';
import { makeFindNearest } from '../domain/nearest.ts';
import { oncePerObject } from '../domain/once.ts';
import { counted, didYouMean, listed, quoted } from '../problems/wording.ts';
import { identitiesIn } from './support/codes.ts';
import {
  type ColumnPair,
  columnPairsOf,
  type ForeignKey,
  foreignKeysOf,
  haveSameTypes,
  keyIn,
  listsText,
  onePerVersion,
} from './support/foreign-key-targets.ts';
import type { Finding, Rule } from './support/rule.ts';

const findingOf = (
  { document, json, pointer, unread }: ForeignKey,
  names: readonly (string | number)[],
  text: string,
): Finding => {
  const message = `foreign key ${quoted(json.id)}${text}`;
  return { document, unread, pointer: pointer(...names), message };
};

export const foreignKeyColumns: Rule = {
  id: 'foreign-keys/columns',
  description: 'The columns of a foreign key are columns of its list',
  help: 'A foreign key that names a column which does not exist connects nothing. Write the id of a column of this list; ids are case-sensitive.',
  severity: 'error',
  check: (content) =>
    foreignKeysOf(content).flatMap(({ document, json, pointer }) => {
      const ids = document.columns.map(({ id }) => id);
      const findColumn = makeFindNearest(ids);
      return json.columnIds.flatMap((id, i): Finding[] => {
        if (ids.includes(id)) return [];
        const message = `foreign key ${quoted(json.id)}: ${quoted(id)} is not a column of this list, which has ${listed(ids.map(quoted), 5)}: ${didYouMean(findColumn(id), 'name one of its columns')}`;
        return [{ document, pointer: pointer('columnIds', i), message }];
      });
    }),
};

export const foreignKeyKey: Rule = {
  id: 'foreign-keys/key',
  description: 'The list that a foreign key points at has the key',
  help: 'A foreign key refers to a key of another list by its id; without that key its values cannot be resolved. Write the id of a key of that list. It is enough that one version has the key where the reference names no version.',
  severity: 'error',
  check: (content) => {
    const makeSearch = oncePerObject((list: Document) => makeFindNearest(keysOf(list).map(({ id }) => id)));
    const valuesIn = oncePerObject((list: Document) =>
      keysOf(list).map(({ columnIds }) => new Set(identitiesIn(list.rows, columnIds))),
    );
    return foreignKeysOf(content).flatMap((foreignKey): Finding[] => {
      const { document, lists, isIncomplete } = foreignKey;
      const { keyId } = foreignKey.json.keyRef;
      const last = lists.at(-1);
      if (!last || isIncomplete || lists.some((list) => keyIn(list, foreignKey))) return [];
      const keys = keysOf(last).map(({ id }) => id);
      const others = content.ofVersion(document.entry.canonicalVersionUri);
      const meant = keyWithValues(foreignKey, last, valuesIn) ?? keyInTranslations(foreignKey, others, keys);
      const message = `: ${quoted(keyId)} is not a key of ${listsText(lists)}, which has ${listed(keys.map(quoted), 5)}: ${didYouMean(meant ?? makeSearch(last)(keyId), 'name one of its keys')}`;
      return [findingOf(foreignKey, ['keyRef', 'keyId'], message)];
    });
  },
};

/** The key of a list that has all values of a foreign key; undefined where there are none, or other types. */
function keyWithValues(
  { document, json }: ForeignKey,
  list: Document,
  valuesIn: (list: Document) => readonly ReadonlySet<string>[],
): string | undefined {
  const own = identitiesIn(document.rows, json.columnIds);
  if (own.length === 0) return undefined;
  const index = valuesIn(list).findIndex((values) => own.every((value) => values.has(value)));
  return keysOf(list)[index]?.id;
}

/** The key that a foreign key of the same id refers to in another language of the version. */
const keyInTranslations = (
  { document, json }: ForeignKey,
  languages: readonly Document[],
  keys: readonly string[],
): string | undefined =>
  languages
    .filter((other) => other !== document)
    .flatMap(({ codeList }) => codeList?.columnSet.foreignKeys ?? [])
    .find(({ id, keyRef }) => id === json.id && keys.includes(keyRef.keyId))?.keyRef.keyId;

export const foreignKeyTypes: Rule = {
  id: 'foreign-keys/types',
  description: 'A foreign key has as many columns as the key that it points at, of the same types',
  help: 'Values of different types are never equal: the string "4" is not the number 4. Give both columns the same type, and list the columns in the order of the key.',
  severity: 'error',
  check: (content) =>
    foreignKeysOf(content).flatMap((foreignKey) => {
      if (foreignKey.isIncomplete) return [];
      const columnPairs = columnPairsOf(foreignKey);
      const last = columnPairs.at(-1);
      return last && !columnPairs.some(haveSameTypes) ? typeFindings(foreignKey, last) : [];
    }),
};

function typeFindings(foreignKey: ForeignKey, { list, key, columns, keyColumns }: ColumnPair): Finding[] {
  const other = `key ${quoted(key.id)} of ${list.source.file}`;
  if (columns.length !== keyColumns.length) {
    const message = ` has ${counted(columns.length, 'column')}, but ${other} has ${keyColumns.length}: name as many columns as the key, in its order`;
    return [findingOf(foreignKey, ['columnIds'], message)];
  }
  return columns.flatMap(({ id, type }, i): Finding[] => {
    const keyColumn = keyColumns[i];
    if (!keyColumn || type === keyColumn.type) return [];
    const message = `: column ${quoted(id)} is of type ${type}, but column ${quoted(keyColumn.id)} in ${other} is of type ${keyColumn.type}: give both the same type, or name other columns`;
    return [findingOf(foreignKey, ['columnIds', i], message)];
  });
}

export const foreignKeyRows: Rule = {
  id: 'foreign-keys/rows',
  description: 'The list that a foreign key points at has rows, or its values cannot be checked',
  help: 'The values of a foreign key are compared with the rows of the list that it refers to. That list is published as metadata only, so the comparison is not possible. This is allowed: make sure yourself that the values exist, or add the rows.',
  severity: 'note',
  check: (content) =>
    foreignKeysOf(content).flatMap((foreignKey): Finding[] => {
      const { document, json, pointer, isIncomplete } = foreignKey;
      const versions = onePerVersion(columnPairsOf(foreignKey).filter(haveSameTypes));
      const without = versions.filter(({ list }) => !list.hasData);
      if (isIncomplete || without.length === 0 || document.rows.length === 0) return [];
      const { canonicalVersionUri } = json.keyRef.codeListRef;
      const property = canonicalVersionUri === undefined ? 'canonicalUri' : 'canonicalVersionUri';
      const files = listed(without.map(({ list }) => list.source.file));
      const advice = without.length < versions.length ? ', or name a version that has rows' : '';
      const message = `foreign key ${quoted(json.id)}: ${files} ${without.length === 1 ? 'has' : 'have'} no rows, so its values are not checked: add the rows there${advice}, or make sure yourself that all values exist`;
      return [{ document, pointer: pointer('keyRef', 'codeListRef', property), message }];
    }),
};
