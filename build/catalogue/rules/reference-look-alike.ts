import { uriDifference } from '../uri-likeness.ts';
import { findTarget, referencesOf } from './references.ts';
import type { Finding, Rule } from './rule.ts';
import { quoted } from './wording.ts';

/** URIs are compared code point by code point: a reference with another spelling of a URI does not find its document. */
export const referenceLookAlike: Rule = {
  id: 'references/look-alike',
  description: 'A reference spells a URI as the document does',
  severity: 'warning',
  check: (content) =>
    referencesOf(content).flatMap((reference): Finding[] => {
      const target = findTarget(content, reference);
      if (target.kind !== 'look-alike') return [];
      const { document, pointer } = reference;
      const uri = reference[target.property] ?? '';
      const meant = target.document.entry[target.property];
      return [
        {
          document,
          pointer: pointer(target.property),
          message: `${quoted(uri)} is not in this directory, but ${quoted(meant)} is (${target.document.source.file}), which differs in ${uriDifference(uri, meant)}: write that URI if you mean it`,
        },
      ];
    }),
};
