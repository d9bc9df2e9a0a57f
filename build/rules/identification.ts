import { type Document, identificationPointer } from '../catalogue/document.ts';
import type { IdentificationJson } from '../catalogue/model.ts';
import { describeCharacter } from '../characters/names.ts';
import { parseInstant } from '../domain/instant.ts';
import { firstBeyondAscii } from '../domain/uri.ts';
import { pointerOf } from '../json/pointer.ts';
import { listed, quoted, quotedThrough } from '../problems/wording.ts';
import { findTarget, referencesOf } from './support/reference-targets.ts';
import { type Finding, perDocument, type Rule } from './support/rule.ts';

export const documentLanguage: Rule = {
  id: 'identification/language',
  description: 'A document names its language',
  help: 'Clients select a document by its language, so a document without one cannot be requested. Add a BCP 47 language tag such as "de" or "en-GB".',
  reference: 'https://www.rfc-editor.org/rfc/rfc5646',
  severity: 'error',
  check: ({ documents }) =>
    documents
      .filter(({ entry }) => entry.language === '')
      .map((document) => {
        const message = 'must have "language", a BCP 47 tag such as "de": requests choose documents by it';
        return { document, pointer: identificationPointer(document), message };
      }),
};

export const validity: Rule = {
  id: 'identification/validity',
  description: 'A document becomes valid before it ceases to be',
  help: 'A document whose validity ends before it begins is never valid. Correct validFrom or validTo, or leave validTo out if the end is not known. Times without an offset are UTC.',
  reference: 'https://www.rfc-editor.org/rfc/rfc3339',
  severity: 'error',
  check: perDocument((document) => {
    const { validFrom, validTo } = document.entry;
    const from = validFrom === undefined ? undefined : parseInstant(validFrom);
    const to = validTo === undefined ? undefined : parseInstant(validTo);
    if (!from || !to || from.time < to.time) return [];
    const message = `"validTo" ${quoted(String(validTo))} is not after "validFrom" ${quoted(String(validFrom))}: set an earlier "validFrom" or a later "validTo", or leave "validTo" out if the end is not known`;
    return [{ document, pointer: identificationPointer(document, 'validTo'), message }];
  }),
};

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
        return { document, pointer: reference.pointer(property), message: iriMessage(uri) };
      }),
  ],
};

const isIri = (uri: string): boolean => firstBeyondAscii(uri) >= 0;

function ofIdentification(document: Document): Finding[] {
  const property = (['canonicalUri', 'canonicalVersionUri'] as const).find((name) =>
    isIri(document.entry[name]),
  );
  if (property === undefined) return [];
  const message = iriMessage(document.entry[property]);
  return [{ document, pointer: identificationPointer(document, property), message }];
}

function iriMessage(uri: string): string {
  const index = firstBeyondAscii(uri);
  const character = String.fromCodePoint(uri.codePointAt(index) as number);
  return `${quotedThrough(uri, index)} contains ${describeCharacter(character)}, which is not allowed in a URI, only in an IRI: use ASCII characters, or keep the identifier if it is already in use`;
}

export const locations: Rule = {
  id: 'identification/locations',
  description: 'Addresses of other forms of a document are published unchecked',
  help: 'Locations are published as they are and never fetched, so nobody notices when they break or fall behind. Check that they still show this version, or remove them. They are allowed.',
  severity: 'note',
  check: perDocument((document) => {
    const json = (document.codeList ?? document.codeListSet)?.identification;
    if (!json) return [];
    return PROPERTIES.flatMap(({ name, urlsOf }): Finding[] => {
      const urls = urlsOf(json);
      if (urls.length === 0) return [];
      const message = `${quoted(name)} links to ${listed(urls.map(quoted), 2)}, which is published unchecked: check that it still links to this version, or remove it`;
      return [{ document, pointer: identificationPointer(document, name), message }];
    });
  }),
};

const PROPERTIES: readonly {
  readonly name: string;
  readonly urlsOf: (json: IdentificationJson) => readonly string[];
}[] = [
  { name: 'locationUrls', urlsOf: ({ locationUrls = [] }) => locationUrls },
  {
    name: 'alternateFormatLocations',
    urlsOf: ({ alternateFormatLocations = [] }) => alternateFormatLocations.map(({ url }) => url),
  },
  {
    name: 'alternateLanguageLocations',
    urlsOf: ({ alternateLanguageLocations = [] }) => alternateLanguageLocations.map(({ url }) => url),
  },
];

export const locationSchemes: Rule = {
  id: 'locations/scheme',
  description: 'Addresses begin with http: or https:',
  help: 'Readers open these addresses in a browser. Write an address with https: or http:, or remove it. The addresses are not fetched, so their targets are not checked.',
  severity: 'warning',
  check: perDocument((document) => addressesOf(document).flatMap(schemeFindings)),
};

interface Address {
  readonly document: Document;
  readonly pointer: string;
  readonly url: string;
}

function schemeFindings({ document, pointer, url }: Address): Finding[] {
  if (/^https?:\/\/[^/?#]/i.test(url)) return [];
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(url)?.[0] ?? '';
  const wrong = /^https?:/i.test(scheme) ? 'names no host' : `has the scheme ${quoted(scheme)}`;
  const message = `${quoted(url)} ${wrong}, so readers cannot open it: write an address that begins with "https://", or remove it`;
  return [{ document, pointer, message }];
}

function addressesOf(document: Document): Address[] {
  const json = (document.codeList ?? document.codeListSet)?.identification;
  const at = (pointer: string) => (url: string, i: number) => ({ document, pointer: `${pointer}/${i}`, url });
  const own = (...names: readonly (string | number)[]) => identificationPointer(document, ...names);
  const inObjects = (name: string, objects: readonly { readonly url: string }[] = []) =>
    objects.map(({ url }, i) => ({ document, pointer: own(name, i, 'url'), url }));
  const { publisher } = json ?? {};
  const single = [
    { pointer: own('publisher', 'url'), url: publisher?.url },
    { pointer: own('publisher', 'identifier', 'source', 'url'), url: publisher?.identifier?.source?.url },
  ];
  return [
    ...(json?.locationUrls ?? []).map(at(own('locationUrls'))),
    ...inObjects('alternateFormatLocations', json?.alternateFormatLocations),
    ...inObjects('alternateLanguageLocations', json?.alternateLanguageLocations),
    ...single.flatMap(({ pointer, url }) => (url === undefined ? [] : [{ document, pointer, url }])),
    ...(document.codeListSet?.referenceSet ?? []).flatMap(({ locationUrls = [] }, i) =>
      locationUrls.map(at(pointerOf('codeListSet', 'referenceSet', i, 'locationUrls'))),
    ),
    ...(document.codeList?.columnSet.foreignKeys ?? []).flatMap(({ keyRef }, i) => {
      const names = ['codeList', 'columnSet', 'foreignKeys', i, 'keyRef', 'codeListRef', 'locationUrls'];
      return (keyRef.codeListRef.locationUrls ?? []).map(at(pointerOf(...names)));
    }),
  ];
}
