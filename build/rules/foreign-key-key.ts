import type { Document } from '../catalogue/document.ts';
import { type FindNearest, makeFindNearest } from '../domain/nearest.ts';
import { didYouMean, listed, quoted } from '../problems/wording.ts';
import { type ForeignKey, foreignKeysOf, keyIn } from './support/foreign-keys.ts';
import type { Finding, Rule } from './support/rule.ts';

/** The list that a foreign key points at has the key, in one of its versions where none is named. */
export const foreignKeyKey: Rule = {
  id: 'foreign-keys/key',
  description: 'The list that a foreign key points at has the key',
  help: 'A foreign key refers to a key of another list by its id; without that key its values cannot be resolved. Write the id of a key of that list. It is enough that one version has the key where the reference names no version.',
  reference: undefined,
  severity: 'error',
  check: (content) => {
    const searches = new Map<Document, FindNearest>();
    return foreignKeysOf(content).flatMap((foreignKey) => findingsOf(foreignKey, searches));
  },
};

/** `searches` keeps the search for keys of lists that were looked at before. */
function findingsOf(foreignKey: ForeignKey, searches: Map<Document, FindNearest>): Finding[] {
  const { document, json, pointer, lists, isIncomplete, unread } = foreignKey;
  const last = lists.at(-1);
  if (!last || isIncomplete || lists.some((list) => keyIn(list, foreignKey))) return [];
  const keys = (last.codeList?.columnSet.keys ?? []).map(({ id }) => id);
  const findKey = searches.get(last) ?? makeFindNearest(keys);
  searches.set(last, findKey);
  const remedy = didYouMean(findKey(json.keyRef.keyId), 'name one of its keys');
  return [
    {
      document,
      unread,
      pointer: pointer('keyRef', 'keyId'),
      message: `foreign key ${quoted(json.id)}: ${quoted(json.keyRef.keyId)} is no key of ${last.source.file}, which has ${listed(keys.map(quoted), 5)}: ${remedy}`,
    },
  ];
}
