import type { Document } from '../catalogue/document.ts';
import { orderVersions } from '../domain/versions.ts';
import { listed, quoted } from '../problems/wording.ts';
import { findTarget, referencesOf } from './support/references.ts';
import type { Finding, Rule } from './support/rule.ts';

/**
 * The version that a reference names is in the directory where the list is. A warning only: a directory may start in
 * the middle of a history.
 */
export const referenceAbsentVersion: Rule = {
  id: 'references/absent-version',
  description: 'The version that a reference names is here, if its list is',
  help: 'A directory may start in the middle of a history, so a reference to an earlier version is allowed, but readers find nothing here, and values of a foreign key are not checked. Correct the version URI if it is a mistake, or leave canonicalVersionUri out to refer to the latest version.',
  reference: undefined,
  severity: 'warning',
  check: (content) =>
    referencesOf(content).flatMap((reference): Finding[] => {
      const target = findTarget(content, reference);
      if (target.kind !== 'no-version') return [];
      const { document, pointer, canonicalUri, canonicalVersionUri = '' } = reference;
      return [
        {
          document,
          unread: content.unreadOf(canonicalUri, canonicalVersionUri),
          pointer: pointer('canonicalVersionUri'),
          message: `version ${quoted(canonicalVersionUri)} is not in this directory, which has ${newestOf(target.versions)} of ${quoted(canonicalUri)}: correct the URI, add the version, or remove "canonicalVersionUri" to refer to the latest version`,
        },
      ];
    }),
};

function newestOf(documents: readonly Document[]): string {
  const uris = orderVersions(documents).map(({ uri }) => quoted(uri));
  return listed(uris.reverse());
}
