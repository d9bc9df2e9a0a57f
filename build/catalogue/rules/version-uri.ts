import { groupBy } from '../../domain/group.ts';
import { type Document, identificationPointer } from '../document.ts';
import { largest } from './majority.ts';
import type { Finding, Rule } from './rule.ts';
import { quoted } from './wording.ts';

/**
 * A canonical version URI belongs to one canonical URI only, and is not the canonical URI of another list: a
 * request for it could not know which is meant. Where documents disagree, the fewer are told.
 */
export const versionUri: Rule = {
  id: 'identification/version-uri',
  description: 'A version URI belongs to one document only',
  help: 'A request names a document by its version URI, which therefore belongs to exactly one document. Usually a URI was copied from another file: correct the canonicalUri, or give this document its own version URI.',
  reference: 'https://www.rfc-editor.org/rfc/rfc3986',
  severity: 'error',
  check: (content) => [
    ...[...groupBy(content.documents, ({ entry }) => entry.canonicalVersionUri).values()].flatMap(differing),
    ...content.documents.flatMap((document) => {
      const { canonicalUri, canonicalVersionUri } = document.entry;
      const [other] = content.ofCanonical(canonicalVersionUri);
      return other && canonicalUri !== canonicalVersionUri ? [takenBy(document, other)] : [];
    }),
  ],
};

function differing(languages: readonly Document[]): Finding[] {
  const groups = groupBy(languages, ({ entry }) => entry.canonicalUri);
  const [usual] = largest(groups.values());
  return languages
    .filter(({ entry }) => usual && entry.canonicalUri !== usual.entry.canonicalUri)
    .map((document) => ({
      document,
      pointer: identificationPointer(document, 'canonicalVersionUri'),
      message: `${quoted(document.entry.canonicalVersionUri)} is a version of ${quoted(document.entry.canonicalUri)} here, but of ${quoted(usual?.entry.canonicalUri ?? '')} in ${usual?.source.file}: correct the "canonicalUri", or give this document a version URI of its own`,
    }));
}

function takenBy(document: Document, other: Document): Finding {
  return {
    document,
    pointer: identificationPointer(document, 'canonicalVersionUri'),
    message: `${quoted(document.entry.canonicalVersionUri)} is the "canonicalUri" of another document (${other.source.file}): give this version a URI of its own`,
  };
}
