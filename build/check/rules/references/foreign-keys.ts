import { historyOf, labelOf } from '../../../model/changes/code-history.ts';
import { codesByKey } from '../../../model/changes/diff.ts';
import { columnRolesOf } from '../../../model/document/column-roles.ts';
import { type DocumentMetadata, keysOf, rowPointer, rowsFile } from '../../../model/document/document.ts';
import { findUnusable, makeJudge } from '../../../model/history/verdict.ts';
import { didYouMean, listed, quoted, shown } from '../../../model/problems/wording.ts';
import { ownMember } from '../../../model/values/json-values.ts';
import { nearest } from '../../../model/values/nearest.ts';
import type { ListContent } from '../../facts/content.ts';
import { type ForeignKey, findForeignKeys, findKey } from '../../facts/foreign-keys.ts';
import { isMistyped, typesOf } from '../../facts/table-facts.ts';
import type { Finding, Rule } from '../rule.ts';

export const foreignKeyTargets: Rule<ListContent> = {
  id: 'foreign-keys/key',
  description: 'The list that a foreign key points at has the key, with as many columns of the same types',
  help: 'Write the id of a key of that list, and list the columns in the order of the key. Values of different types are never equal: give both columns the same type.',
  severity: 'error',
  *check(content) {
    for (const foreignKey of findForeignKeys(content)) {
      const finding = checkKey(foreignKey, content);
      if (finding) yield finding;
    }
  },
};

/** Reports a key that no accepted version has, or else columns that differ from those of the key in number or type. */
function checkKey(foreignKey: ForeignKey, { directory }: ListContent): Finding | undefined {
  const { document, json, place, accepted, findKeys } = foreignKey;
  if (accepted.some((version) => findKeys(version).length > 0)) return undefined;
  const { keyId } = json.keyRef;
  const lists = accepted.flatMap(({ documents }) => documents);
  const list = lists.findLast((one) => findKey(one, keyId)) ?? lists.at(-1);
  if (!list) return undefined;
  const key = findKey(list, keyId);
  if (!key) {
    const ids = keysOf(list).map(({ id }) => id);
    const message = `foreign key ${quoted(json.id)}: ${quoted(keyId)} is not a key of ${list.source.file}, which has ${listed(ids.map(quoted), 5)}: ${didYouMean(nearest(keyId, ids), 'name one of its keys')}`;
    return { document, pointer: `${place}/keyRef/keyId`, message };
  }
  // A column that does not exist, or whose values have another type, is reported where it is.
  const isReported =
    typesOf(document, json.columnIds).includes(undefined) ||
    json.columnIds.some((id) => isMistyped(document, id)) ||
    key.columnIds.some((id) => isMistyped(directory.withRows(list), id));
  if (isReported) return undefined;
  const own = listed(describeColumns(document, json.columnIds), 5);
  const theirs = listed(describeColumns(list, key.columnIds), 5);
  const message = `foreign key ${quoted(json.id)} has ${own}, but key ${quoted(keyId)} of ${list.source.file} has ${theirs}: name as many columns of the same types, in the order of the key`;
  return { document, pointer: `${place}/columnIds`, message };
}

/** Columns with their types: `"code" (string)`. */
function describeColumns(document: DocumentMetadata, columnIds: readonly string[]): string[] {
  const types = typesOf(document, columnIds);
  return columnIds.map((id, i) => `${quoted(id)} (${types[i]})`);
}

export const withdrawnTargets: Rule<ListContent> = {
  id: 'foreign-keys/withdrawn',
  description: 'A foreign key does not use codes that the other list has withdrawn',
  help: 'The status of a code, by the columnRoles of its list, says that it must not be used any more. Use its successor, or leave a row about the past as it is. Codes of the same list are not reported.',
  severity: 'warning',
  *check(content) {
    for (const foreignKey of findForeignKeys(content)) yield* checkWithdrawn(foreignKey, content);
  },
};

/** Reports values that are withdrawn in the latest version that the document may use, each once. */
function* checkWithdrawn(foreignKey: ForeignKey, { directory }: ListContent): Generator<Finding> {
  const { document, json, accepted, findKeys } = foreignKey;
  const latest = accepted.at(-1);
  const [target] = latest ? findKeys(latest) : [];
  if (!target || target.list.entry.canonicalUri === document.entry.canonicalUri) return;
  if (!columnRolesOf(target.list.codeList).status) return;
  const history = historyOf([directory.withRows(target.list)], target.key);
  const unusable = findUnusable(history, 0);
  const codes = new Set(history.codes.map(({ code }) => code).filter((code) => !unusable.has(code)));
  const judge = makeJudge({ codes, history, version: 0, isPast: true });
  const used = codesByKey(document, { ...target.key, columnIds: json.columnIds });
  for (const index of used.rows.values()) {
    const row = document.rows.at(index) ?? {};
    const code = labelOf(row, json) ?? '';
    const verdict = unusable.has(code) ? judge(code) : undefined;
    if (verdict?.kind !== 'withdrawn') continue;
    const next = [...verdict.next.codes, ...verdict.next.missing];
    const remedy = next.length === 0 ? 'use another code' : `use ${next.map(quoted).join(' or ')}`;
    const cells = json.columnIds.map((id) => ownMember(row, id));
    const message = `foreign key ${quoted(json.id)}: ${shown(cells)} is withdrawn in ${rowsFile(target.list)}: ${remedy}, unless the row is about the past`;
    yield { document, pointer: rowPointer(index, json.columnIds[0] ?? ''), message };
  }
}
