import { codesByKey, rowOf } from '../../../model/changes/table.ts';
import { columnRolesOf, valuesInCell } from '../../../model/document/column-roles.ts';
import { keysOf, rowPointer, rowsFile } from '../../../model/document/document.ts';
import { counted, didYouMean, listed, quoted, shown } from '../../../model/problems/wording.ts';
import { ownMember } from '../../../model/values/json-values.ts';
import { nearest } from '../../../model/values/nearest.ts';
import { isMistyped } from '../../facts/codes.ts';
import { type ForeignKey, foreignKeysOf, keyNamed, typeIn } from '../../facts/foreign-keys.ts';
import type { ListContent } from '../content.ts';
import type { Finding, Rule } from '../rule.ts';

export const foreignKeyTargets: Rule<ListContent> = {
  id: 'foreign-keys/key',
  description: 'The list that a foreign key points at has the key, with as many columns of the same types',
  help: 'Write the id of a key of that list, and list the columns in the order of the key. Values of different types are never equal: give both columns the same type.',
  severity: 'error',
  *check(content) {
    for (const foreignKey of foreignKeysOf(content)) {
      if (foreignKey.isIncomplete) continue;
      const finding = checkKey(foreignKey) ?? checkColumns(foreignKey, content);
      if (finding) yield finding;
    }
  },
};

const documentsOf = ({ accepted }: ForeignKey) => accepted.flatMap(({ documents }) => documents);

/** Reports a key that no accepted version has. */
function checkKey(foreignKey: ForeignKey): Finding | undefined {
  const { document, json, pointer } = foreignKey;
  const { keyId } = json.keyRef;
  const lists = documentsOf(foreignKey);
  const last = lists.at(-1);
  if (!last || lists.some((list) => keyNamed(list, keyId))) return undefined;
  const keys = keysOf(last).map(({ id }) => id);
  const message = `foreign key ${quoted(json.id)}: ${quoted(keyId)} is not a key of ${last.source.file}, which has ${listed(keys.map(quoted), 5)}: ${didYouMean(nearest(keyId, keys), 'name one of its keys')}`;
  return { document, pointer: pointer('keyRef', 'keyId'), message };
}

/** Reports columns that differ from those of the key in number or type, unless an accepted version has such columns. */
function checkColumns(foreignKey: ForeignKey, { directory }: ListContent): Finding | undefined {
  const { document, json, pointer, accepted, targetsIn } = foreignKey;
  if (accepted.some((version) => targetsIn(version).length > 0)) return undefined;
  const list = documentsOf(foreignKey).findLast((one) => keyNamed(one, json.keyRef.keyId));
  const key = list && keyNamed(list, json.keyRef.keyId);
  if (!key) return undefined;
  const other = `key ${quoted(key.id)} of ${list.source.file}`;
  if (key.columnIds.length !== json.columnIds.length) {
    const message = `foreign key ${quoted(json.id)} has ${counted(json.columnIds.length, 'column')}, but ${other} has ${key.columnIds.length}: name as many columns as the key, in its order`;
    return { document, pointer: pointer('columnIds'), message };
  }
  for (const [i, id] of json.columnIds.entries()) {
    const keyColumn = key.columnIds[i] ?? '';
    const type = typeIn(document, id);
    const keyType = typeIn(list, keyColumn);
    if (type === keyType || type === undefined || keyType === undefined) continue;
    // A type that contradicts the values is reported where it is.
    if (isMistyped(document, id) || isMistyped(directory.withRows(list), keyColumn)) return undefined;
    const message = `foreign key ${quoted(json.id)}: column ${quoted(id)} is of type ${type}, but column ${quoted(keyColumn)} in ${other} is of type ${keyType}: give both the same type, or name other columns`;
    return { document, pointer: pointer('columnIds', i), message };
  }
  return undefined;
}

export const withdrawnTargets: Rule<ListContent> = {
  id: 'foreign-keys/withdrawn',
  description: 'A foreign key does not use codes that the other list has withdrawn',
  help: 'The status of a code, by the columnRoles of its list, says that it must not be used any more. Use its successor, or leave a row about the past as it is. Codes of the same list are not reported.',
  severity: 'warning',
  *check(content) {
    for (const foreignKey of foreignKeysOf(content)) yield* checkWithdrawn(foreignKey);
  },
};

/** Reports values that are withdrawn in the latest version that the document may use, each once. */
function* checkWithdrawn({ document, json, accepted, targetsIn }: ForeignKey): Generator<Finding> {
  const latest = accepted.at(-1);
  if (!latest || latest.documents.some(({ entry }) => entry.canonicalUri === document.entry.canonicalUri))
    return;
  if (!latest.documents.some(({ codeList }) => columnRolesOf(codeList).status)) return;
  const target = targetsIn(latest)[0];
  const { status, replacedBy } = columnRolesOf(target?.document.codeList);
  if (!target || !status) return;
  const codes = codesByKey(target.document, target.key);
  const used = codesByKey(document, { ...target.key, columnIds: json.columnIds });
  for (const [value, index] of used.rows) {
    const row = rowOf(codes, value);
    if (!row || !status.withdrawn.includes(String(ownMember(row, status.column) ?? ''))) continue;
    const next = valuesInCell(replacedBy && ownMember(row, replacedBy.column), replacedBy?.separator);
    const remedy = next.length === 0 ? 'use another code' : `use ${next.map(quoted).join(' or ')}`;
    const cells = json.columnIds.map((id) => ownMember(document.rows.at(index) ?? {}, id));
    const message = `foreign key ${quoted(json.id)}: ${shown(cells)} is withdrawn in ${rowsFile(target.document)}: ${remedy}, unless the row is about the past`;
    yield { document, pointer: rowPointer(index, json.columnIds[0] ?? ''), message };
  }
}
