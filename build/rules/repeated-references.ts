import { groupBy } from '../domain/group.ts';
import { quoted } from '../problems/wording.ts';
import { type Reference, setReferencesOf } from './support/reference-targets.ts';
import { type Finding, perDocument, type Rule } from './support/rule.ts';

export const repeatedReferences: Rule = {
  id: 'sets/repeated',
  description: 'A set has each reference once',
  help: 'A reference that occurs twice adds nothing, and often a different one was meant. Remove it or correct it. References to several versions of one list are allowed.',
  severity: 'warning',
  check: perDocument((document) => repeatedIn(setReferencesOf(document))),
};

function repeatedIn(references: readonly Reference[]): Finding[] {
  const numbered = references.map((reference, i) => ({ reference, number: i + 1 }));
  const groups = groupBy(numbered, ({ reference: { type, canonicalUri, canonicalVersionUri = null } }) =>
    JSON.stringify([type, canonicalUri, canonicalVersionUri]),
  );
  return [...groups.values()].flatMap(([first, ...others]) =>
    others.map(({ reference: { document, pointer, canonicalUri, canonicalVersionUri } }): Finding => {
      const property = canonicalVersionUri === undefined ? 'canonicalUri' : 'canonicalVersionUri';
      const message = `${quoted(canonicalVersionUri ?? canonicalUri)} is already reference ${first?.number} of this set: remove one of the two, or correct it`;
      return { document, pointer: pointer(property), message };
    }),
  );
}
