import { type Document, identificationPointer } from '../catalogue/document.ts';
import { describeCharacter } from '../characters/names.ts';
import { groupBy } from '../domain/group.ts';
import { parseInstant } from '../domain/instant.ts';
import { firstBeyondAscii } from '../domain/uri.ts';
import { pointerOf } from '../json/pointer.ts';
import { listed, quoted, quotedThrough } from '../problems/wording.ts';
import { findTarget, referencesOf } from './support/reference-targets.ts';
import { type Finding, perDocument, type Rule } from './support/rule.ts';
import { versionsOf } from './support/version-facts.ts';

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
  description: 'A document is valid for some time, which ends when the next version becomes valid',
  help: 'A document whose validity ends before it begins is never valid. Correct validFrom or validTo, or leave validTo out if the end is not known. A version that stays valid after the next one becomes valid is a warning if no other version of the document does. Times without an offset are UTC.',
  reference: 'https://www.rfc-editor.org/rfc/rfc3339',
  severity: 'error',
  check: (content) => [...ownValidity(content), ...content.lists.flatMap(overlapping)],
};

const ownValidity = perDocument((document) => {
  const { validFrom, validTo } = document.entry;
  const from = validFrom === undefined ? undefined : parseInstant(validFrom);
  const to = validTo === undefined ? undefined : parseInstant(validTo);
  if (!from || !to || from.time < to.time) return [];
  const message = `"validTo" ${quoted(String(validTo))} is not after "validFrom" ${quoted(String(validFrom))}: set an earlier "validFrom" or a later "validTo", or leave "validTo" out if the end is not known`;
  return [{ document, pointer: identificationPointer(document, 'validTo'), message }];
});

const timeOf = (date: string | undefined): number => parseInstant(date ?? '')?.time ?? Number.NaN;

/** The one version that stays valid after the next one becomes valid, where all other pairs of versions do not overlap. */
function overlapping(documents: readonly Document[]): Finding[] {
  const versions = versionsOf(documents);
  const pairs = versions.flatMap(({ documents: own }, i) => {
    const next = versions[i + 1]?.documents.find(({ entry }) => !Number.isNaN(timeOf(entry.validFrom)));
    const from = timeOf(next?.entry.validFrom);
    const dated = own.filter(({ entry }) => !Number.isNaN(timeOf(entry.validTo)));
    return next && dated.length > 0
      ? [
          {
            next,
            late: dated.filter(
              ({ entry }) => timeOf(entry.validTo) - from > MS_PER_DAY && !(timeOf(entry.validFrom) >= from),
            ),
          },
        ]
      : [];
  });
  const [found, another] = pairs.filter(({ late }) => late.length > 0);
  if (!found || another || pairs.length < 2) return [];
  const { next, late } = found;
  return late.map((document): Finding => {
    const message = `"validTo" ${quoted(document.entry.validTo)} is after ${quoted(next.entry.validFrom)}, the "validFrom" of the next version (${next.source.file}), although no other version is still valid when the next one becomes valid: correct the wrong one`;
    return { document, severity: 'warning', pointer: identificationPointer(document, 'validTo'), message };
  });
}

/** Ends may be written as the last moment or the next day, with or without an offset. */
const MS_PER_DAY = 86_400_000;

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
  check: perDocument((document) =>
    [...groupBy(ownAddresses(document), ({ name }) => name)].map(([name, own]): Finding => {
      const urls = own.map(({ url }) => quoted(url));
      const message = `${quoted(name)} links to ${listed(urls, 2)}, which is published unchecked: check that it still links to this version, or remove it`;
      return { document, pointer: identificationPointer(document, name), message };
    }),
  ),
};

export const locationSchemes: Rule = {
  id: 'locations/scheme',
  description: 'Addresses begin with http: or https:',
  help: 'Readers open these addresses in a browser. Write an address with https: or http:, or remove it. The addresses are not fetched, so their targets are not checked.',
  severity: 'warning',
  check: perDocument((document) =>
    [...ownAddresses(document), ...otherAddresses(document)].flatMap(({ pointer, url }): Finding[] => {
      if (/^https?:\/\/[^/?#]/i.test(url)) return [];
      const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(url)?.[0] ?? '';
      const wrong = /^https?:/i.test(scheme) ? 'names no host' : `has the scheme ${quoted(scheme)}`;
      const message = `${quoted(url)} ${wrong}, so readers cannot open it: write an address that begins with "https://", or remove it`;
      return [{ document, pointer, message }];
    }),
  ),
};

interface Address {
  readonly pointer: string;
  readonly url: string;
}

/** The addresses of other forms of a document, with the name of their property. */
function ownAddresses(document: Document): (Address & { readonly name: string })[] {
  const json = (document.codeList ?? document.codeListSet)?.identification;
  const pointer = (...names: readonly (string | number)[]) => identificationPointer(document, ...names);
  const inObjects = (name: 'alternateFormatLocations' | 'alternateLanguageLocations') =>
    (json?.[name] ?? []).map(({ url }, i) => ({ name, pointer: pointer(name, i, 'url'), url }));
  return [
    ...(json?.locationUrls ?? []).map((url, i) => ({
      name: 'locationUrls',
      pointer: pointer('locationUrls', i),
      url,
    })),
    ...inObjects('alternateFormatLocations'),
    ...inObjects('alternateLanguageLocations'),
  ];
}

/** The addresses of a publisher, and those of documents that a document refers to. */
function otherAddresses(document: Document): Address[] {
  const { codeList, codeListSet } = document;
  const { publisher } = (codeList ?? codeListSet)?.identification ?? {};
  const at = (names: readonly (string | number)[], urls: readonly string[] = []) =>
    urls.map((url, i) => ({ pointer: pointerOf(...names, 'locationUrls', i), url }));
  const own = (url: string | undefined, ...names: readonly string[]) =>
    url === undefined ? [] : [{ pointer: identificationPointer(document, 'publisher', ...names), url }];
  return [
    ...own(publisher?.url, 'url'),
    ...own(publisher?.identifier?.source?.url, 'identifier', 'source', 'url'),
    ...(codeListSet?.referenceSet ?? []).flatMap(({ locationUrls }, i) =>
      at(['codeListSet', 'referenceSet', i], locationUrls),
    ),
    ...(codeList?.columnSet.foreignKeys ?? []).flatMap(({ keyRef }, i) =>
      at(
        ['codeList', 'columnSet', 'foreignKeys', i, 'keyRef', 'codeListRef'],
        keyRef.codeListRef.locationUrls,
      ),
    ),
  ];
}
