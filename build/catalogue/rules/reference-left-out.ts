import { findTarget, referencesOf } from './references.ts';
import type { Finding, Rule } from './rule.ts';
import { quoted } from './wording.ts';

/** What is published should not refer to what is left out because of its errors. */
export const referenceLeftOut: Rule = {
  id: 'references/left-out',
  description: 'What is published refers to nothing that is left out because of its errors',
  severity: 'warning',
  check: (content) =>
    referencesOf(content).flatMap((reference): Finding[] => {
      const target = findTarget(content, reference);
      if (target.kind !== 'left-out') return [];
      const { document, pointer, canonicalUri } = reference;
      return [
        {
          document,
          pointer: pointer(target.uri === canonicalUri ? 'canonicalUri' : 'canonicalVersionUri'),
          message: `${quoted(target.uri)} is left out because of its errors, so this reference leads nowhere: mend the errors of that document, or remove the reference`,
        },
      ];
    }),
};
