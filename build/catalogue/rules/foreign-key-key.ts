import { nearest } from '../../domain/nearest.ts';
import { type ForeignKey, foreignKeysOf, keyIn } from './foreign-keys.ts';
import type { Finding, Rule } from './rule.ts';
import { didYouMean, listed, quoted } from './wording.ts';

/** The list that a foreign key points at has the key, in one of its versions where none is named. */
export const foreignKeyKey: Rule = {
  id: 'foreign-keys/key',
  description: 'The list that a foreign key points at has the key',
  help: 'A foreign key refers to a key of another list by its id; without that key its values cannot be resolved. Write the id of a key of that list. It is enough that one version has the key where the reference names no version.',
  reference: undefined,
  severity: 'error',
  check: (content) => foreignKeysOf(content).flatMap(findingsOf),
};

function findingsOf(foreignKey: ForeignKey): Finding[] {
  const { document, json, pointer, lists, isIncomplete, unread } = foreignKey;
  const last = lists.at(-1);
  if (!last || isIncomplete || lists.some((list) => keyIn(list, foreignKey))) return [];
  const keys = (last.codeList?.columnSet.keys ?? []).map(({ id }) => id);
  const remedy = didYouMean(nearest(json.keyRef.keyId, keys), 'name one of its keys');
  return [
    {
      document,
      unread,
      pointer: pointer('keyRef', 'keyId'),
      message: `foreign key ${quoted(json.id)}: ${quoted(json.keyRef.keyId)} is no key of ${last.source.file}, which has ${listed(keys.map(quoted), 5)}: ${remedy}`,
    },
  ];
}
