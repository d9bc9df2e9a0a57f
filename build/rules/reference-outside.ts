import { makeFindNearestUri } from '../domain/nearest.ts';
import { didYouMean, quoted } from '../problems/wording.ts';
import { findTarget, referencesOf } from './support/references.ts';
import type { Rule } from './support/rule.ts';

/** References to lists and sets of other directories are allowed; what they say cannot be checked here. */
export const referenceOutside: Rule = {
  id: 'references/outside',
  description: 'A reference leads to this directory, or cannot be checked',
  help: 'References to documents of other directories are allowed, but nothing about them can be checked here. If the document should be in this directory, the URI is probably misspelled: correct it.',
  reference: undefined,
  severity: 'note',
  check: (content) => {
    const findUri = makeFindNearestUri(new Set(content.documents.map(({ entry }) => entry.canonicalUri)));
    return referencesOf(content)
      .filter((reference) => findTarget(content, reference).kind === 'outside')
      .map(({ document, pointer, canonicalUri, canonicalVersionUri }) => ({
        document,
        unread: content.unreadOf(canonicalUri, canonicalVersionUri),
        pointer: pointer('canonicalUri'),
        message: `${quoted(canonicalUri)} is not in this directory, so what refers to it is not checked: ${didYouMean(findUri(canonicalUri), 'correct the URI unless the document is published elsewhere')}`,
      }));
  },
};
