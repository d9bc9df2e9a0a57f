import { type Document, identificationPointer } from '../catalogue/document.ts';
import { describeCharacter } from '../characters/names.ts';
import { firstBeyondAscii } from '../domain/uri.ts';
import { quotedThrough } from '../problems/wording.ts';
import { findTarget, referencesOf } from './support/reference-targets.ts';
import type { Finding, Rule } from './support/rule.ts';

export const iri: Rule = {
  id: 'identification/iri',
  description: 'Canonical URIs have ASCII characters only',
  help: 'An identifier with other characters, such as urn:example:länder, is an IRI (RFC 3987) and is published as it is. Clients must percent-encode its UTF-8 bytes, two spellings that look the same (NFC and NFD) are two identifiers, and some tools accept only URIs (RFC 3986). Use ASCII characters in new identifiers; keep one that is already in use.',
  reference: 'https://www.rfc-editor.org/rfc/rfc3987',
  severity: 'warning',
  check: (content) => [
    ...content.documents.flatMap(ofIdentification),
    ...referencesOf(content)
      .filter(({ canonicalUri, canonicalVersionUri = '' }) => isIri(canonicalUri + canonicalVersionUri))
      .filter((reference) => findTarget(content, reference).kind === 'outside')
      .map((reference): Finding => {
        const { document, canonicalUri, canonicalVersionUri = '' } = reference;
        const property = isIri(canonicalUri) ? 'canonicalUri' : 'canonicalVersionUri';
        const uri = property === 'canonicalUri' ? canonicalUri : canonicalVersionUri;
        return { document, pointer: reference.pointer(property), message: messageFor(uri) };
      }),
  ],
};

const isIri = (uri: string): boolean => firstBeyondAscii(uri) >= 0;

function ofIdentification(document: Document): Finding[] {
  const property = (['canonicalUri', 'canonicalVersionUri'] as const).find((name) =>
    isIri(document.entry[name]),
  );
  if (property === undefined) return [];
  const message = messageFor(document.entry[property]);
  return [{ document, pointer: identificationPointer(document, property), message }];
}

function messageFor(uri: string): string {
  const index = firstBeyondAscii(uri);
  const character = String.fromCodePoint(uri.codePointAt(index) as number);
  return `${quotedThrough(uri, index)} contains ${describeCharacter(character)}, which is not allowed in a URI, only in an IRI: use ASCII characters, or keep the identifier if it is already in use`;
}
