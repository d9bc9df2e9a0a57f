import { groupBy } from '../../domain/group.ts';
import { type Document, identificationPointer } from '../document.ts';
import { largest } from './majority.ts';
import type { Finding, Rule } from './rule.ts';
import { quoted } from './wording.ts';

/** All versions of a canonical URI are code lists, or all are sets. Where they disagree, the fewer are told. */
export const sameType: Rule = {
  id: 'identification/type',
  description: 'All versions of a document are code lists, or all are sets',
  help: 'All versions of a canonicalUri are versions of one document, and clients expect the same kind of document from each. Usually the canonicalUri was copied from another file: give this document its own.',
  reference: undefined,
  severity: 'error',
  check: ({ documents }) =>
    [...groupBy(documents, ({ entry }) => entry.canonicalUri).values()].flatMap(differing),
};

function differing(versions: readonly Document[]): Finding[] {
  const [usual] = largest(groupBy(versions, ({ entry }) => entry.type).values());
  return versions
    .filter(({ entry }) => usual && entry.type !== usual.entry.type)
    .map((document) => ({
      document,
      pointer: identificationPointer(document, 'canonicalUri'),
      message: `${quoted(document.entry.canonicalUri)} is a ${NAMES[document.entry.type]} here, but a ${NAMES[(usual ?? document).entry.type]} in ${usual?.source.file}: give this document a "canonicalUri" of its own, or make all its versions the same`,
    }));
}

const NAMES = { CodeList: 'code list', CodeListSet: 'code list set' } as const;
