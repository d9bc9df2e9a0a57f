import { type Document, keysOf } from '../../../model/document/document.ts';
import { oncePerObject } from '../../../model/once.ts';
import { counted, didYouMean, listed, quoted } from '../../../model/problems/wording.ts';
import { makeFindNearest } from '../../../model/values/nearest.ts';
import type { ListContent } from '../content.ts';
import { identitiesIn } from '../keys/codes.ts';
import type { Finding, Rule } from '../rule.ts';
import { type ForeignKey, foreignKeysOf, keyIn, listsText, onePerVersion } from './foreign-key-targets.ts';

/** Makes a check of each foreign key against its target: the place of each fault, and what follows its name. */
const perForeignKey =
  (
    faultsOf: (foreignKey: ForeignKey, content: ListContent) => (readonly [(string | number)[], string])[],
  ): Rule<ListContent>['check'] =>
  (content) =>
    foreignKeysOf(content).flatMap((foreignKey) => {
      const { document, json, pointer, unread, isIncomplete } = foreignKey;
      const faults = isIncomplete ? [] : faultsOf(foreignKey, content);
      return faults.map(([names, text]) => {
        return {
          document,
          unread,
          pointer: pointer(...names),
          message: `foreign key ${quoted(json.id)}${text}`,
        };
      });
    });

export const foreignKeyColumns: Rule<ListContent> = {
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

export const foreignKeyKey: Rule<ListContent> = {
  id: 'foreign-keys/key',
  description: 'The list that a foreign key points at has the key',
  help: 'A foreign key refers to a key of another list by its id; without that key its values cannot be resolved. Write the id of a key of that list. It is enough that one version has the key where the reference names no version.',
  severity: 'error',
  check: perForeignKey(({ document, json, lists: findLists }) => {
    const { keyId } = json.keyRef;
    const lists = findLists();
    const last = lists.at(-1);
    if (!last || lists.some((list) => keyIn(list, keyId))) return [];
    const keys = keysOf(last).map(({ id }) => id);
    const values = identitiesIn(document.rows, json.columnIds);
    const index = valuesOfKeys(last).findIndex((own) => values.every((value) => own.has(value)));
    const meant = (values.length > 0 ? keys[index] : undefined) ?? makeKeySearch(last)(keyId);
    const text = `: ${quoted(keyId)} is not a key of ${listsText(lists)}, which has ${listed(keys.map(quoted), 5)}: ${didYouMean(meant, 'name one of its keys')}`;
    return [[['keyRef', 'keyId'], text]];
  }),
};

const makeKeySearch = oncePerObject((list: Document) => makeFindNearest(keysOf(list).map(({ id }) => id)));
const valuesOfKeys = oncePerObject((list: Document) =>
  keysOf(list).map(({ columnIds }) => new Set(identitiesIn(list.rows, columnIds))),
);

export const foreignKeyTypes: Rule<ListContent> = {
  id: 'foreign-keys/types',
  description: 'A foreign key has as many columns as the key that it points at, of the same types',
  help: 'Values of different types are never equal: the string "4" is not the number 4. Give both columns the same type, and list the columns in the order of the key.',
  severity: 'error',
  check: perForeignKey(({ columnPairs, comparable }) => {
    const last = columnPairs().at(-1);
    if (!last || comparable().length > 0) return [];
    const { list, key, columns, keyColumns } = last;
    const other = `key ${quoted(key.id)} of ${list.source.file}`;
    if (columns.length !== keyColumns.length) {
      const text = ` has ${counted(columns.length, 'column')}, but ${other} has ${keyColumns.length}: name as many columns as the key, in its order`;
      return [[['columnIds'], text]];
    }
    return columns.flatMap(({ id, type }, i) => {
      const keyColumn = keyColumns[i];
      if (!keyColumn || type === keyColumn.type) return [];
      const text = `: column ${quoted(id)} is of type ${type}, but column ${quoted(keyColumn.id)} in ${other} is of type ${keyColumn.type}: give both the same type, or name other columns`;
      return [[['columnIds', i], text] as const];
    });
  }),
};

export const foreignKeyRows: Rule<ListContent> = {
  id: 'foreign-keys/rows',
  description: 'The list that a foreign key points at has rows, or its values cannot be checked',
  help: 'The values of a foreign key are compared with the rows of the list that it refers to. That list is published as metadata only, so the comparison is not possible. This is allowed: make sure yourself that the values exist, or add the rows.',
  severity: 'note',
  check: perForeignKey(({ document, json, comparable }) => {
    const versions = onePerVersion(comparable());
    const without = versions.filter(({ list }) => !list.hasData);
    if (without.length === 0 || document.rows.length === 0) return [];
    const { canonicalVersionUri } = json.keyRef.codeListRef;
    const property = canonicalVersionUri === undefined ? 'canonicalUri' : 'canonicalVersionUri';
    const files = listed(without.map(({ list }) => list.source.file));
    const advice = without.length < versions.length ? ', or name a version that has rows' : '';
    const text = `: ${files} ${without.length === 1 ? 'has' : 'have'} no rows, so its values are not checked: add the rows there${advice}, or make sure yourself that all values exist`;
    return [[['keyRef', 'codeListRef', property], text]];
  }),
};
