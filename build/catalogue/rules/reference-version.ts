import { orderVersions } from '../../domain/versions.ts';
import type { Content } from '../content.ts';
import type { Document } from '../document.ts';
import { findTarget, type Reference, referencesOf } from './references.ts';
import type { Finding, Rule } from './rule.ts';
import { listed, quoted } from './wording.ts';

/**
 * What a reference says of list and version fits together. Where the directory has one of the two, the other is
 * a slip of the pen and not something published elsewhere: an error, because readers who follow the reference
 * here find nothing, and because a note would not be seen.
 */
export const referenceVersion: Rule = {
  id: 'references/version',
  description: 'What a reference says of a document and of its version fits together',
  help: 'Readers who follow the reference find nothing, or another document than the one meant. Correct the canonicalUri or the canonicalVersionUri, or leave canonicalVersionUri out to refer to the latest version.',
  reference: undefined,
  severity: 'error',
  check: (content) => referencesOf(content).flatMap((reference) => findingsOf(content, reference)),
};

function findingsOf(content: Content, reference: Reference): Finding[] {
  const { document, pointer, canonicalUri, canonicalVersionUri = '' } = reference;
  const target = findTarget(content, reference);
  switch (target.kind) {
    case 'no-version':
      return [
        {
          document,
          unread: content.unreadOf(canonicalUri, canonicalVersionUri),
          pointer: pointer('canonicalVersionUri'),
          message: `version ${quoted(canonicalVersionUri)} is not in this directory, which has ${newestOf(target.versions)} of ${quoted(canonicalUri)}: name one of its versions, or leave "canonicalVersionUri" out`,
        },
      ];
    case 'other-list':
      return [
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

function newestOf(documents: readonly Document[]): string {
  const uris = orderVersions(documents).map(({ uri }) => quoted(uri));
  return listed(uris.reverse());
}

const listOf = ([first]: readonly Document[]): string =>
  first ? `${quoted(first.entry.canonicalUri)} (${first.source.file})` : '';
