import type { Document } from '../catalogue/document.ts';
import { didYouMean, quoted } from '../problems/wording.ts';
import type { Content } from './support/content.ts';
import { findTarget, type Reference, referencesOf } from './support/references.ts';
import type { Finding, Rule } from './support/rule.ts';

/**
 * What a reference says of list and version fits together. Both are in the directory here, so this is a mistake and
 * not something that is published elsewhere: readers who follow the reference find the wrong document.
 */
export const referenceVersion: Rule = {
  id: 'references/version',
  description: 'What a reference says of a document and of its version fits together',
  help: 'The reference names the version of another document, or a version where its document should be. Correct the canonicalUri or the canonicalVersionUri. To refer to the latest version, leave canonicalVersionUri out.',
  reference: undefined,
  severity: 'error',
  check: (content) => referencesOf(content).flatMap((reference) => findingsOf(content, reference)),
};

function findingsOf(content: Content, reference: Reference): Finding[] {
  const { document, pointer, canonicalUri, canonicalVersionUri = '' } = reference;
  const target = findTarget(content, reference);
  switch (target.kind) {
    case 'other-list':
      // A version that is here, of a list that is not, belongs to a misspelled list.
      return content.ofCanonical(canonicalUri).length === 0 && !content.isLeftOut(canonicalUri)
        ? [
            {
              document,
              pointer: pointer('canonicalUri'),
              message: `${quoted(canonicalUri)} is not in this directory, but ${quoted(canonicalVersionUri)} is, as a version of ${listOf(target.documents)}: ${didYouMean(target.documents[0]?.entry.canonicalUri, 'correct one of the two URIs')}`,
            },
          ]
        : [
            {
              document,
              pointer: pointer('canonicalVersionUri'),
              message: `${quoted(canonicalVersionUri)} is a version of ${listOf(target.documents)}, not of ${quoted(canonicalUri)}: correct one of the two URIs`,
            },
          ];
    case 'version-as-list':
      return [
        {
          document,
          pointer: pointer('canonicalUri'),
          message: `${quoted(canonicalUri)} is the URI of one version: write the "canonicalUri" ${listOf(target.documents)} here, and this URI as "canonicalVersionUri"`,
        },
      ];
    default:
      return [];
  }
}

const listOf = ([first]: readonly Document[]): string =>
  first ? `${quoted(first.entry.canonicalUri)} (${first.source.file})` : '';
