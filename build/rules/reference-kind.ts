import { quoted } from '../problems/wording.ts';
import type { Content } from './support/content.ts';
import { findTarget, type Reference, referencesOf } from './support/references.ts';
import type { Finding, Rule } from './support/rule.ts';

/** A reference leads to a code list or a code list set, as it says; a foreign key always to a code list. */
export const referenceKind: Rule = {
  id: 'references/kind',
  description: 'A reference leads to what it says: a code list or a code list set',
  help: 'A client decides by the type of a reference how to read the document behind it. Write codeListRef for a code list and codeListSetRef for a code list set, or correct the URI.',
  reference: undefined,
  severity: 'error',
  check: (content) => referencesOf(content).flatMap((reference) => findingsOf(content, reference)),
};

function findingsOf(content: Content, reference: Reference): Finding[] {
  const target = findTarget(content, reference);
  if (target.kind !== 'found') return [];
  const { document, pointer, type, ofForeignKey, canonicalUri } = reference;
  const [first] = target.documents;
  if (!first || target.documents.some(({ entry }) => entry.type === type)) return [];
  const is = `${quoted(canonicalUri)} is a ${NAMES[first.entry.type]} (${first.source.file})`;
  const advice = ofForeignKey
    ? 'a foreign key needs a code list: correct the URI'
    : `a "${REFERENCES[type]}" needs a ${NAMES[type]}: write "${REFERENCES[first.entry.type]}", or correct the URI`;
  return [
    { document, pointer: pointer(ofForeignKey ? 'canonicalUri' : 'type'), message: `${is}, but ${advice}` },
  ];
}

const NAMES = { CodeList: 'code list', CodeListSet: 'code list set' } as const;
const REFERENCES = { CodeList: 'codeListRef', CodeListSet: 'codeListSetRef' } as const;
