import { listed, quoted } from '../problems/wording.ts';
import { agrees, type ForeignKey, foreignKeysOf, onePerVersion, pairingsOf } from './support/foreign-keys.ts';
import type { Finding, Rule } from './support/rule.ts';

/**
 * A list that foreign keys point at has rows in each version that is meant; else the values of the foreign key are
 * not checked. A foreign key without values has nothing to check.
 */
export const foreignKeyRows: Rule = {
  id: 'foreign-keys/rows',
  description: 'The list that a foreign key points at has rows, or its values cannot be checked',
  help: 'The values of a foreign key are compared with the rows of the list that it refers to. That list is published as metadata only, so the comparison is not possible. This is allowed: make sure yourself that the values exist, or add the rows.',
  reference: undefined,
  severity: 'note',
  check: (content) => foreignKeysOf(content).flatMap(findingsOf),
};

function findingsOf(foreignKey: ForeignKey): Finding[] {
  const { document, json, pointer, isIncomplete } = foreignKey;
  const versions = onePerVersion(pairingsOf(foreignKey).filter(agrees));
  const without = versions.filter(({ list }) => !list.hasData);
  if (isIncomplete || without.length === 0 || document.rows.length === 0) return [];
  const { canonicalVersionUri } = json.keyRef.codeListRef;
  const files = listed(without.map(({ list }) => list.source.file));
  const advice = without.length < versions.length ? ', or name a version that has rows' : '';
  return [
    {
      document,
      pointer: pointer(
        'keyRef',
        'codeListRef',
        canonicalVersionUri === undefined ? 'canonicalUri' : 'canonicalVersionUri',
      ),
      message: `foreign key ${quoted(json.id)}: ${files} ${without.length === 1 ? 'has' : 'have'} no rows, so its values are not checked: add the rows there${advice}, or see for yourself that all values exist`,
    },
  ];
}
