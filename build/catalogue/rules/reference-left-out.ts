import { findTarget, referencesOf } from './references.ts';
import type { Finding, Rule } from './rule.ts';
import { quoted } from './wording.ts';

/** What is published should not refer to what is left out because of its errors. */
export const referenceLeftOut: Rule = {
  id: 'references/left-out',
  description: 'What is published refers to nothing that is left out because of its errors',
  help: 'A document with errors is not published by a build with --skip-invalid, so readers who follow a reference to it get 404. Fix the errors of that document first; this warning then disappears.',
  reference: undefined,
  severity: 'warning',
  check: (content) =>
    referencesOf(content).flatMap((reference): Finding[] => {
      const target = findTarget(content, reference);
      const { document, pointer, canonicalUri, canonicalVersionUri } = reference;
      const uri = canonicalVersionUri ?? canonicalUri;
      if (reference.ofForeignKey && target.kind === 'found' && content.isIncomplete(uri)) {
        const part = canonicalVersionUri === undefined ? 'version' : 'language';
        const message = `a ${part} of ${quoted(uri)} has errors, so the values of this foreign key are not checked: fix the errors of that document`;
        const property = canonicalVersionUri === undefined ? 'canonicalUri' : 'canonicalVersionUri';
        return [{ document, pointer: pointer(property), message }];
      }
      if (target.kind !== 'left-out') return [];
      return [
        {
          document,
          pointer: pointer(target.uri === canonicalUri ? 'canonicalUri' : 'canonicalVersionUri'),
          message: `${quoted(target.uri)} has errors and is left out, so this reference leads nowhere: fix the errors of that document, or remove the reference`,
        },
      ];
    }),
};
