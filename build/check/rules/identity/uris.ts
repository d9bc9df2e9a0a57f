import { describeCharacter } from '../../../model/characters/look-alikes.ts';
import { groupBy } from '../../../model/collections.ts';
import type { DocumentMetadata } from '../../../model/document/document.ts';
import { firstNonAscii, uriDifference, uriLikeness } from '../../../model/identity/uri.ts';
import { quoted, quotedAround } from '../../../model/problems/wording.ts';
import { type DirectoryContent, TYPE_NAMES } from '../../facts/content.ts';
import {
  endsWithVersion,
  fileOf,
  findDeviations,
  findMislabelled,
  versionsOf,
} from '../../facts/version-facts.ts';
import { type DirectoryRule, type Finding, findingAt, perList } from '../rule.ts';

const PROPERTIES = ['canonicalUri', 'canonicalVersionUri'] as const;

/** The beginnings of longer URIs are not looked up, which takes quadratic time. */
const MAX_URI_LENGTH = 2000;

export const canonicalUri: DirectoryRule = {
  id: 'identification/canonical-uri',
  description: 'A canonical URI and its version URIs belong to one list or set',
  help: 'A copy that keeps a URI of the original would be published as a version of it: give it URIs of its own. All versions are lists, or all are sets. An IRI, with characters that are not ASCII, is a warning: keep it if it is in use.',
  reference: 'https://www.rfc-editor.org/rfc/rfc3986',
  severity: 'error',
  *check({ documents, versions, lists, ofCanonical }) {
    for (const languages of versions) {
      if (languages.some(beginsWithCanonicalUri)) continue;
      for (const { item, other } of findDeviations(languages, ({ entry }) => entry.canonicalUri)) {
        const { canonicalUri: own, canonicalVersionUri: uri } = item.entry;
        const message = `${quoted(uri)} is a version of ${quoted(own)} here, but of ${quoted(other.entry.canonicalUri)} in ${other.source.file}: correct the "canonicalUri", or give this document a version URI of its own`;
        yield findingAt(item, 'canonicalUri', message);
      }
    }
    for (const list of lists)
      for (const { item, other } of findDeviations(list, ({ entry }) => entry.type)) {
        const message = `${quoted(item.entry.canonicalUri)} is a ${TYPE_NAMES[item.entry.type]} here, but a ${TYPE_NAMES[other.entry.type]} in ${other.source.file}: give this document a "canonicalUri" of its own, or make all its versions the same`;
        yield findingAt(item, 'canonicalUri', message);
      }
    for (const document of documents) {
      const { canonicalUri: own, canonicalVersionUri: uri } = document.entry;
      const owner = findOwner(document, ofCanonical);
      if (owner) {
        const message = `${quoted(uri)} begins with ${quoted(owner.entry.canonicalUri)}, the "canonicalUri" of ${owner.source.file}, not with ${quoted(own)}: correct one of the two URIs`;
        yield findingAt(document, 'canonicalUri', message);
      }
      const property = PROPERTIES.find((name) => firstNonAscii(document.entry[name]) >= 0);
      if (property) yield describeNonAscii(document, property);
    }
  },
};

/** Finds the other list whose canonical URI is the beginning of the version URI of a document, if its own is not. */
function findOwner(
  { entry: { canonicalUri: own, canonicalVersionUri: uri } }: DocumentMetadata,
  ofCanonical: DirectoryContent['ofCanonical'],
): DocumentMetadata | undefined {
  if (uri.startsWith(own) || uri.length > MAX_URI_LENGTH) return undefined;
  const ends = Array.from(uri.matchAll(/[^\p{L}\p{N}]/gu), ({ index }) => index).reverse();
  const end = ends.find((index) => ofCanonical(uri.slice(0, index)).length > 0);
  const [owner] = ofCanonical(uri.slice(0, end));
  // identification/look-alike reports other spellings of a URI.
  return owner && uriLikeness(owner.entry.canonicalUri) === uriLikeness(own) ? undefined : owner;
}

function describeNonAscii(document: DocumentMetadata, property: (typeof PROPERTIES)[number]): Finding {
  const uri = document.entry[property];
  const index = firstNonAscii(uri);
  const character = describeCharacter(String.fromCodePoint(uri.codePointAt(index) ?? 0));
  const message = `${quotedAround(uri, index)} contains ${character}, which is not allowed in a URI, only in an IRI: use ASCII characters, or keep the identifier if it is already in use`;
  return findingAt(document, property, message, 'warning');
}

export const uniqueDocuments: DirectoryRule = {
  id: 'identification/unique',
  description: 'A version of a document exists in each language once',
  help: 'A request names a version and a language, so it cannot distinguish two documents that have both in common. Usually a file was copied: correct its version URI or language, or remove one of the files.',
  severity: 'error',
  *check({ documents }) {
    const nameOf = ({ entry }: DocumentMetadata) =>
      JSON.stringify([entry.canonicalVersionUri, entry.language.toLowerCase(), entry.canonicalUri]);
    for (const all of groupBy(documents, nameOf).values()) {
      // Only one of the documents is right if its version is the end of the version URI.
      const fitting = all.filter(endsWithVersion);
      const right = fitting.length === 1 ? fitting[0] : undefined;
      for (const document of all) {
        const other = right ?? all.find((one) => one !== document);
        if (!other || other === document) continue;
        const { canonicalVersionUri: uri, language, version } = document.entry;
        const remedy =
          right && version !== undefined
            ? `write a version URI for version ${quoted(version)}`
            : 'correct the version URI or the language of one of them, or remove it';
        const message = `${quoted(uri)} in language ${quoted(language)} is also in ${other.source.file}: ${remedy}`;
        yield findingAt(document, 'canonicalVersionUri', message);
      }
    }
  },
};

export const lookAlikes: DirectoryRule = {
  id: 'identification/look-alike',
  description:
    'URIs of different documents differ clearly, and version URIs are built like those of siblings',
  help: 'With another case, scheme, percent-encoding or trailing slash of a URI, a version or translation does not belong to its list. Copy the URI, or use URIs that differ in more. A version URI is compared with the canonicalUri if all others of the folder begin with theirs.',
  reference: 'https://www.rfc-editor.org/rfc/rfc3986#section-6',
  severity: 'warning',
  *check({ documents, ofCanonical }) {
    const reported = new Set<DocumentMetadata>();
    for (const property of PROPERTIES)
      for (const alike of groupBy(documents, ({ entry }) => uriLikeness(entry[property])).values())
        for (const { item, other } of findDeviations(alike, ({ entry }) => entry[property])) {
          if (reported.has(item)) continue;
          reported.add(item);
          const uri = item.entry[property];
          const theirs = other.entry[property];
          const message = `${quoted(uri)} differs only in ${uriDifference(uri, theirs)} from ${quoted(theirs)} in ${other.source.file}: write the same URI if both mean the same document, otherwise choose URIs that differ more`;
          yield findingAt(item, property, message);
        }
    const folders = groupBy(documents, ({ source, entry }) =>
      JSON.stringify([source.file.replace(/[^/]*$/, ''), namespaceOf(entry.canonicalUri)]),
    );
    for (const folder of folders.values())
      for (const document of folder) {
        const { canonicalUri: own, canonicalVersionUri: uri } = document.entry;
        // versions/uri compares the versions of a list.
        const hasOthers = ofCanonical(own).some(({ entry }) => entry.canonicalVersionUri !== uri);
        if (!hasOthers && !reported.has(document)) yield* compareWithSiblings(document, folder);
      }
  },
};

export const versionInUri: DirectoryRule = {
  id: 'versions/uri',
  description: 'Version URIs differ from the canonical URI, and begin with it if those of other versions do',
  help: 'A version with the canonicalUri as its canonicalVersionUri would be served for all versions. If all other version URIs of a list begin with the canonicalUri, or end with their version, one that does not is a warning. Version URIs need not contain the canonicalUri or the version.',
  severity: 'error',
  check: perList(function* (documents) {
    const versions = versionsOf(documents);
    for (const document of findMislabelled(versions)?.documents ?? []) {
      const { version, canonicalVersionUri: uri } = document.entry;
      const message = `version ${quoted(version)} is not the end of the version URI ${quoted(uri)}, as in all other versions: correct one of the two`;
      yield findingAt(document, 'version', message, 'warning');
    }
    const byLikeness = groupBy(versions, ({ uri }) => uriLikeness(uri));
    for (const document of documents) {
      const { canonicalUri: own, canonicalVersionUri: uri } = document.entry;
      const other = versions.find((one) => one.uri !== uri);
      // identification/look-alike reports other spellings of a URI.
      if (!other || byLikeness.get(uriLikeness(uri))?.length !== 1) continue;
      yield* compareWithSiblings(document, documents);
      const message = `"canonicalVersionUri" is the "canonicalUri", so that this version would be served for ${quoted(other.uri)} (${fileOf(other)}), too: write a URI of its own`;
      if (uri === own) yield findingAt(document, 'canonicalVersionUri', message);
    }
  }),
};

/** Reports a version URI that does not begin with the canonical URI of the same namespace, although all others do. */
function* compareWithSiblings(
  document: DocumentMetadata,
  documents: readonly DocumentMetadata[],
): Generator<Finding> {
  const { canonicalUri: own, canonicalVersionUri: uri } = document.entry;
  if (uri === own || beginsWithCanonicalUri(document) || namespaceOf(uri) !== namespaceOf(own)) return;
  const siblings = documents.filter(({ entry }) => entry.canonicalVersionUri !== uri);
  const [first] = siblings;
  if (!first || !siblings.every(beginsWithCanonicalUri)) return;
  const message = `${quoted(uri)} does not begin with the "canonicalUri" ${quoted(own)}, as the version URI in ${first.source.file} does with its own: correct one of the two`;
  yield findingAt(document, 'canonicalVersionUri', message, 'warning');
}

/** Whether the version URI is the canonical URI with a separator and more text after it. */
function beginsWithCanonicalUri({ entry }: DocumentMetadata): boolean {
  const { canonicalUri: own, canonicalVersionUri: uri } = entry;
  const isSeparated = /[^\p{L}\p{N}]/u.test(uri.slice(own.length - 1, own.length + 1));
  return uri.startsWith(own) && uri !== own && isSeparated;
}

/** The namespace of a URN, or the host of a URL: `urn:example:`, `//example.org/`. */
const namespaceOf = (uri: string): string =>
  /^(?:https?:\/\/[^/]*\/|[^:]+:[^:]*:?)/.exec(uri)?.[0].replace(/^https?:/, '') ?? '';
