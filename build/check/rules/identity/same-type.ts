import { groupBy } from '../../../model/collections.ts';
import { type DocumentMetadata, identificationPointer } from '../../../model/document/document.ts';
import { quoted } from '../../../model/problems/wording.ts';
import type { DirectoryRule, Finding } from '../rule.ts';
import { rankOfClaim, signsOf, weakerClaims } from '../versions/signs.ts';

/** The weaker claim is reported; on a tie both are. */
export const sameType: DirectoryRule = {
  id: 'identification/type',
  description: 'All versions of a document are code lists, or all are sets',
  help: 'All versions of a canonicalUri are versions of one document, and clients expect the same kind of document from each. Usually the canonicalUri was copied from another file: give this document its own.',
  severity: 'error',
  check: ({ documents, lists }) => {
    const signs = signsOf(documents);
    return lists.flatMap((versions) => {
      const types = [...groupBy(versions, ({ entry }) => entry.type).values()];
      const weaker = weakerClaims(types, (own) => rankOfClaim(own, signs));
      return weaker.flatMap(({ voter, other }) => voter.map((document) => findingOf(document, other)));
    });
  },
};

function findingOf(document: DocumentMetadata, [other]: readonly DocumentMetadata[]): Finding {
  const message = `${quoted(document.entry.canonicalUri)} is a ${NAMES[document.entry.type]} here, but a ${other && NAMES[other.entry.type]} in ${other?.source.file}: give this document a "canonicalUri" of its own, or make all its versions the same`;
  return { document, pointer: identificationPointer(document, 'canonicalUri'), message };
}

const NAMES = { CodeList: 'code list', CodeListSet: 'code list set' } as const;
