import type { DocumentMetadata } from '../../../model/document/document.ts';
import { quoted } from '../../../model/problems/wording.ts';
import { type DirectoryRule, findingAt } from '../rule.ts';

/** What request paths add to the URI of a document: a URI of the directory that ends like them comes first. */
export const RESPONSE_SUFFIX =
  /\/(?:(?:alternative-format|csv-metadata\.json|languages|history|schema)$|(?:codes|at)\/(?=.))/g;

export const hiddenResponses: DirectoryRule = {
  id: 'identification/hidden-response',
  description: 'No URI is that of another document with the path of a response after it',
  help: 'The API responds with the document at /v1/documents/urn:example:a/languages if there is one with the URI urn:example:a/languages, so that the languages of urn:example:a cannot be requested. The paths are /alternative-format, /csv-metadata.json, /languages, /history, /schema, /codes/… and /at/….',
  severity: 'warning',
  *check({ documents, ofCanonical, ofVersion }) {
    for (const document of documents) {
      for (const property of ['canonicalUri', 'canonicalVersionUri'] as const) {
        const uri = document.entry[property];
        const hidden = findHidden(uri, (shorter) => ofCanonical(shorter)[0] ?? ofVersion(shorter)[0]);
        if (!hidden) continue;
        const message = `${quoted(uri)} is also the path of a response about ${quoted(hidden.uri)} in ${hidden.other.source.file}, which it hides: choose a URI that does not end with ${quoted(uri.slice(hidden.uri.length))}`;
        yield findingAt(document, property, message);
        break;
      }
    }
  },
};

/** The document of which a URI hides a response, and the URI of that document. */
function findHidden(uri: string, find: (uri: string) => DocumentMetadata | undefined) {
  for (const { index } of uri.matchAll(RESPONSE_SUFFIX)) {
    const shorter = uri.slice(0, index);
    const other = find(shorter);
    if (other) return { uri: shorter, other };
  }
  return undefined;
}
