import { type Document, identificationPointer } from '../catalogue/document.ts';
import { groupBy } from '../domain/group.ts';
import { quoted } from '../problems/wording.ts';
import type { Finding, Rule } from './support/rule.ts';
import { rankOfClaim, type Signs, settle, signsOf } from './support/signs.ts';

/** The weaker claim is reported; on a tie both are. */
export const sameType: Rule = {
  id: 'identification/type',
  description: 'All versions of a document are code lists, or all are sets',
  help: 'All versions of a canonicalUri are versions of one document, and clients expect the same kind of document from each. Usually the canonicalUri was copied from another file: give this document its own.',
  severity: 'error',
  check: ({ documents, lists }) => {
    const signs = signsOf(documents);
    return lists.flatMap((versions) => differing(versions, signs));
  },
};

function differing(versions: readonly Document[], signs: Signs): Finding[] {
  const types = [...groupBy(versions, ({ entry }) => entry.type).values()];
  if (types.length < 2) return [];
  const { wrong } = settle(types, (own) => rankOfClaim(own, signs));
  return wrong.flatMap((own) => {
    const [other] = types.find((type) => type !== own) ?? [];
    return other ? own.map((document) => findingOf(document, other)) : [];
  });
}

function findingOf(document: Document, other: Document): Finding {
  const message = `${quoted(document.entry.canonicalUri)} is a ${NAMES[document.entry.type]} here, but a ${NAMES[other.entry.type]} in ${other.source.file}: give this document a "canonicalUri" of its own, or make all its versions the same`;
  return { document, pointer: identificationPointer(document, 'canonicalUri'), message };
}

const NAMES = { CodeList: 'code list', CodeListSet: 'code list set' } as const;
