import { uriDifference } from '../catalogue/uri-likeness.ts';
import { quoted } from '../problems/wording.ts';
import { findTarget, referencesOf } from './support/references.ts';
import type { Finding, Rule } from './support/rule.ts';

/** URIs are compared code point by code point: a reference with another spelling of a URI does not find its document. */
export const referenceLookAlike: Rule = {
  id: 'references/look-alike',
  description: 'A reference spells a URI as the document does',
  help: 'URIs are compared character by character, so a reference that differs in case, a trailing slash, percent-encoding or http for https does not find its document. Copy the URI from the document. If the two are different documents, the reference is allowed.',
  reference: 'https://www.rfc-editor.org/rfc/rfc3986#section-6',
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
