import { describeCharacter } from '../../../model/characters/look-alikes.ts';
import { groupBy } from '../../../model/collections.ts';
import type { DocumentMetadata } from '../../../model/document/document.ts';
import { firstNonAscii, uriDifference, uriLikeness } from '../../../model/identity/uri.ts';
import { quoted, quotedAround } from '../../../model/problems/wording.ts';
import { TYPE_NAMES } from '../../facts/reference-targets.ts';
import { endsWithVersion, fileOf, type VersionFacts, versionsOf } from '../../facts/version-facts.ts';
import { type DirectoryRule, type Finding, findingAt, perList } from '../rule.ts';

const PROPERTIES = ['canonicalUri', 'canonicalVersionUri'] as const;

export const canonicalUri: DirectoryRule = {
  id: 'identification/canonical-uri',
  description: 'A canonical URI and its version URIs belong to one list or set',
  help: 'A copied document that keeps the canonicalUri or version URI of the original would be published as a version of it. Give it URIs of its own. All versions of a list are lists, or all are sets. An IRI, with characters that are not ASCII, is a warning: keep it if it is already in use.',
  reference: 'https://www.rfc-editor.org/rfc/rfc3986',
  severity: 'error',
  *check({ documents, versions, lists }) {
    for (const languages of versions) yield* checkSharedVersion(languages);
    for (const list of lists) yield* checkTypes(list);
    for (const document of documents) yield* checkAscii(document);
  },
};

/** Reports documents of a version whose canonical URI is not the one that the version URI begins with, or most have. */
function* checkSharedVersion(languages: readonly DocumentMetadata[]): Generator<Finding> {
  const right = languages.filter(beginsWithCanonicalUri).sort(byLengthOfUri)[0];
  for (const { item, other } of findDeviations(languages, ({ entry }) => entry.canonicalUri, right)) {
    const { canonicalUri: own, canonicalVersionUri: uri } = item.entry;
    const message = `${quoted(uri)} is a version of ${quoted(own)} here, but of ${quoted(other.entry.canonicalUri)} in ${other.source.file}: correct the "canonicalUri", or give this document a version URI of its own`;
    yield findingAt(item, 'canonicalUri', message);
  }
}

/** The longest first: `urn:x:map:keys:1` is a version of `urn:x:map:keys` rather than of `urn:x:map`. */
const byLengthOfUri = (a: DocumentMetadata, b: DocumentMetadata): number =>
  b.entry.canonicalUri.length - a.entry.canonicalUri.length;

function* checkTypes(list: readonly DocumentMetadata[]): Generator<Finding> {
  for (const { item, other } of findDeviations(list, ({ entry }) => entry.type)) {
    const message = `${quoted(item.entry.canonicalUri)} is a ${TYPE_NAMES[item.entry.type]} here, but a ${TYPE_NAMES[other.entry.type]} in ${other.source.file}: give this document a "canonicalUri" of its own, or make all its versions the same`;
    yield findingAt(item, 'canonicalUri', message);
  }
}

/** Whether the version URI is the canonical URI with a separator and more text after it. */
function beginsWithCanonicalUri({
  entry: { canonicalUri: own, canonicalVersionUri: uri },
}: DocumentMetadata): boolean {
  return (
    uri.startsWith(own) && /[^\p{L}\p{N}]/u.test(uri.slice(own.length - 1, own.length + 1)) && uri !== own
  );
}

function* checkAscii(document: DocumentMetadata): Generator<Finding> {
  const property = PROPERTIES.find((name) => firstNonAscii(document.entry[name]) >= 0);
  if (!property) return;
  const uri = document.entry[property];
  const index = firstNonAscii(uri);
  const character = describeCharacter(String.fromCodePoint(uri.codePointAt(index) ?? 0));
  const message = `${quotedAround(uri, index)} contains ${character}, which is not allowed in a URI, only in an IRI: use ASCII characters, or keep the identifier if it is already in use`;
  yield findingAt(document, property, message, 'warning');
}

/** An item that differs from most, or from the right one. */
interface Deviation<T> {
  readonly item: T;
  readonly other: T;
}

/** Finds the items whose text differs from that of the right item, else from that of most; all of them on a tie. */
function findDeviations<T>(items: readonly T[], textOf: (item: T) => string, right?: T): Deviation<T>[] {
  const groups = [...groupBy(items, textOf).values()].sort((a, b) => b.length - a.length);
  const [first, second] = groups;
  if (!first || !second) return [];
  const isDecided = right !== undefined || first.length > second.length;
  return groups.flatMap((group) => {
    const [most] = isDecided || group !== first ? first : second;
    const other = right ?? most;
    if (other === undefined || group.includes(other)) return [];
    return group.map((item) => ({ item, other }));
  });
}

export const uniqueDocuments: DirectoryRule = {
  id: 'identification/unique',
  description: 'A version of a document exists in each language once',
  help: 'A request names a version and a language, so it cannot distinguish two documents that have both in common. Usually a file was copied: correct its version URI or language, or remove one of the files.',
  severity: 'error',
  *check({ versions }) {
    for (const version of versions) {
      const nameOf = ({ entry }: DocumentMetadata) => `${entry.language.toLowerCase()} ${entry.canonicalUri}`;
      for (const all of groupBy(version, nameOf).values()) if (all.length > 1) yield* checkUnique(all);
    }
  },
};

/** Reports documents with the same URIs and language: all, unless the version URI ends with the version of one alone. */
function* checkUnique(all: readonly DocumentMetadata[]): Generator<Finding> {
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

export const lookAlikes: DirectoryRule = {
  id: 'identification/look-alike',
  description:
    'URIs of different documents differ clearly, and version URIs are built like those of siblings',
  help: 'URIs are compared character by character: with another case, scheme, percent-encoding or trailing slash, a version or translation does not belong to its list. Copy the URI, or use URIs that differ in more. If the version URIs of all siblings begin with their canonicalUri, another one is probably misspelled.',
  reference: 'https://www.rfc-editor.org/rfc/rfc3986#section-6',
  severity: 'warning',
  *check({ documents }) {
    const reported = new Set<DocumentMetadata>();
    const report = (document: DocumentMetadata, property: string, message: string): Finding[] => {
      if (reported.has(document)) return [];
      reported.add(document);
      return [findingAt(document, property, message)];
    };
    for (const property of PROPERTIES)
      for (const alike of groupBy(documents, ({ entry }) => uriLikeness(entry[property])).values())
        for (const { item, other } of findDeviations(alike, ({ entry }) => entry[property])) {
          const uri = item.entry[property];
          const theirs = other.entry[property];
          const message = `${quoted(uri)} differs only in ${uriDifference(uri, theirs)} from ${quoted(theirs)} in ${other.source.file}: write the same URI if both mean the same document, otherwise choose URIs that differ more`;
          yield* report(item, property, message);
        }
    // versions/uri compares the versions of a list.
    const lists = groupBy(documents, ({ entry }) => entry.canonicalUri);
    const folders = groupBy(documents, ({ source, entry }) =>
      JSON.stringify([source.file.replace(/[^/]*$/, ''), namespaceOf(entry.canonicalUri)]),
    );
    for (const folder of folders.values())
      for (const document of folder) {
        const { canonicalUri: own, canonicalVersionUri: uri } = document.entry;
        const isOnly = lists.get(own)?.every(({ entry }) => entry.canonicalVersionUri === uri);
        const others = folder.filter(({ entry }) => entry.canonicalVersionUri !== uri);
        const message = isOnly ? differsFromSiblings(document, others) : undefined;
        if (message !== undefined) yield* report(document, 'canonicalVersionUri', message);
      }
  },
};

/** A message if a version URI does not begin with the canonical URI of the same namespace, although all others do. */
function differsFromSiblings(
  document: DocumentMetadata,
  siblings: readonly DocumentMetadata[],
): string | undefined {
  const { canonicalUri: own, canonicalVersionUri: uri } = document.entry;
  const [first] = siblings;
  if (uri === own || beginsWithCanonicalUri(document) || namespaceOf(uri) !== namespaceOf(own))
    return undefined;
  if (!first || !siblings.every(beginsWithCanonicalUri)) return undefined;
  return `${quoted(uri)} does not begin with the "canonicalUri" ${quoted(own)}, as the version URI in ${first.source.file} does with its own: correct one of the two`;
}

/** The namespace of a URN, or the host of a URL: `urn:example:`, `//example.org/`. */
const namespaceOf = (uri: string): string =>
  /^(?:https?:\/\/[^/]*\/|[^:]+:[^:]*:?)/.exec(uri)?.[0].replace(/^https?:/, '') ?? '';

export const versionInUri: DirectoryRule = {
  id: 'versions/uri',
  description: 'Version URIs differ from the canonical URI, and are built like those of the other versions',
  help: 'A version with the canonicalUri as its canonicalVersionUri would be served for all versions. If all other version URIs of a list begin with the canonicalUri, or end with the version, one that does not is a warning: correct it, or the version. Version URIs need contain neither.',
  severity: 'error',
  check: perList(function* (documents) {
    const versions = versionsOf(documents);
    for (const version of versions) {
      const others = versions.filter((one) => one !== version);
      const [other] = others;
      if (!other) return;
      const siblings = others.flatMap((one) => one.documents);
      for (const document of version.documents) {
        const message = differsFromSiblings(document, siblings);
        if (message !== undefined) yield findingAt(document, 'canonicalVersionUri', message, 'warning');
      }
      if (version.uri === version.documents[0]?.entry.canonicalUri) yield* reportCanonicalUri(version, other);
      else yield* checkLabel(version, others);
    }
  }),
};

function* reportCanonicalUri({ documents }: VersionFacts, other: VersionFacts): Generator<Finding> {
  const message = `"canonicalVersionUri" is the "canonicalUri", so that this version would be served for ${quoted(other.uri)} (${fileOf(other)}), too: write a URI of its own`;
  for (const document of documents) yield findingAt(document, 'canonicalVersionUri', message);
}

/** Reports a version that is not the end of its URI: version 4 in `urn:x:3`, next to 1 in `urn:x:1` and 2 in `urn:x:2`. */
function* checkLabel(
  { uri, version, documents }: VersionFacts,
  others: readonly VersionFacts[],
): Generator<Finding> {
  const [first] = others;
  const prefix = first?.uri.slice(0, first.uri.length - (first.version ?? '').length) ?? '';
  const isUsual = others.every((one) => one.version && one.uri === prefix + one.version);
  const rest = uri.startsWith(prefix) ? uri.slice(prefix.length) : '';
  // versions/order reports versions that are the same.
  const isRepeated = others.some((one) => one.version === version);
  if (!isUsual || isRepeated || version === undefined || rest === version || !/\p{N}/u.test(rest)) return;
  const message = `version ${quoted(version)} is not ${quoted(rest)}, the end of its version URI, as in ${fileOf(first)}: correct the version or the version URI`;
  for (const document of documents) yield findingAt(document, 'version', message, 'warning');
}
