import { describeCharacter } from '../../../model/characters/look-alikes.ts';
import { groupBy } from '../../../model/collections.ts';
import type { DocumentMetadata } from '../../../model/document/document.ts';
import { firstNonAscii, uriDifference, uriLikeness } from '../../../model/identity/uri.ts';
import { quoted, quotedAround } from '../../../model/problems/wording.ts';
import { TYPE_NAMES } from '../../facts/reference-targets.ts';
import { endsWithVersion, fileOf, findMislabelled, versionsOf } from '../../facts/version-facts.ts';
import type { DirectoryContent } from '../content.ts';
import { type DirectoryRule, type Finding, findingAt, perList } from '../rule.ts';

const PROPERTIES = ['canonicalUri', 'canonicalVersionUri'] as const;

export const canonicalUri: DirectoryRule = {
  id: 'identification/canonical-uri',
  description: 'A canonical URI and its version URIs belong to one list or set',
  help: 'A copy that keeps a URI of the original would be published as a version of it: give it URIs of its own. All versions are lists, or all are sets. An IRI, with characters that are not ASCII, is a warning: keep it if it is in use.',
  reference: 'https://www.rfc-editor.org/rfc/rfc3986',
  severity: 'error',
  *check({ documents, versions, lists, ofCanonical }) {
    for (const languages of versions) yield* checkSharedVersion(languages);
    for (const document of documents) yield* checkOwner(document, ofCanonical);
    for (const list of lists) yield* checkTypes(list);
    for (const document of documents) yield* checkAscii(document);
  },
};

/** Reports documents of a version with another canonical URI than most, unless the version URI begins with one of them. */
function* checkSharedVersion(languages: readonly DocumentMetadata[]): Generator<Finding> {
  if (languages.some(beginsWithCanonicalUri)) return;
  for (const { item, other } of findDeviations(languages, ({ entry }) => entry.canonicalUri)) {
    const { canonicalUri: own, canonicalVersionUri: uri } = item.entry;
    const message = `${quoted(uri)} is a version of ${quoted(own)} here, but of ${quoted(other.entry.canonicalUri)} in ${other.source.file}: correct the "canonicalUri", or give this document a version URI of its own`;
    yield findingAt(item, 'canonicalUri', message);
  }
}

/** Reports a document whose version URI begins with the canonical URI of another list, and not with its own. */
function* checkOwner(
  document: DocumentMetadata,
  ofCanonical: DirectoryContent['ofCanonical'],
): Generator<Finding> {
  const { canonicalUri: own, canonicalVersionUri: uri } = document.entry;
  if (uri.startsWith(own) || uri.length > MAX_URI_LENGTH) return;
  for (const { index } of [...uri.matchAll(/[^\p{L}\p{N}]/gu)].reverse()) {
    const [owner] = ofCanonical(uri.slice(0, index));
    if (!owner) continue;
    const theirs = quoted(owner.entry.canonicalUri);
    const message = `${quoted(uri)} begins with ${theirs}, the "canonicalUri" of ${owner.source.file}, not with ${quoted(own)}: correct one of the two URIs`;
    yield findingAt(document, 'canonicalUri', message);
    return;
  }
}

/** The beginnings of longer URIs are not looked up, which takes quadratic time. */
const MAX_URI_LENGTH = 2000;

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

/** An item that differs from most. */
interface Deviation<T> {
  readonly item: T;
  readonly other: T;
}

/** Finds the items whose text differs from that of most; all of them on a tie. */
function findDeviations<T>(items: readonly T[], textOf: (item: T) => string): Deviation<T>[] {
  const [most = [], second = [], ...rest] = [...groupBy(items, textOf).values()].sort(
    (a, b) => b.length - a.length,
  );
  const found: Deviation<T>[] = [];
  const add = (group: readonly T[], other: T | undefined): void => {
    for (const item of group) if (other !== undefined) found.push({ item, other });
  };
  if (most.length === second.length) add(most, second[0]);
  for (const group of [second, ...rest]) add(group, most[0]);
  return found;
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
  help: 'With another case, scheme, percent-encoding or trailing slash of a URI, a version or translation does not belong to its list. Copy the URI, or use URIs that differ in more. A version URI is compared with the canonicalUri if all others of the folder begin with theirs.',
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
        if (beginsWithCanonicalUri(document)) continue;
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
  description: 'Version URIs differ from the canonical URI, and begin with it if those of other versions do',
  help: 'A version with the canonicalUri as its canonicalVersionUri would be served for all versions. If all other version URIs of a list begin with the canonicalUri, or end with their version, one that does not is a warning. Version URIs need not contain the canonicalUri or the version.',
  severity: 'error',
  check: perList(function* (documents) {
    const versions = versionsOf(documents);
    const mislabelled = findMislabelled(versions);
    for (const document of mislabelled?.documents ?? []) {
      const { version, canonicalVersionUri: uri } = document.entry;
      const message = `version ${quoted(version)} is not the end of the version URI ${quoted(uri)}, as in all other versions: correct one of the two`;
      yield findingAt(document, 'version', message, 'warning');
    }
    for (const version of versions) {
      const others = versions.filter((one) => one !== version);
      const [other] = others;
      if (!other) return;
      // identification/look-alike reports other spellings of a URI.
      if (others.some((one) => uriLikeness(one.uri) === uriLikeness(version.uri))) continue;
      const siblings = others.flatMap((one) => one.documents);
      for (const document of version.documents) {
        const message = differsFromSiblings(document, siblings);
        if (message !== undefined) yield findingAt(document, 'canonicalVersionUri', message, 'warning');
      }
      if (version.uri !== version.documents[0]?.entry.canonicalUri) continue;
      const message = `"canonicalVersionUri" is the "canonicalUri", so that this version would be served for ${quoted(other.uri)} (${fileOf(other)}), too: write a URI of its own`;
      for (const document of version.documents) yield findingAt(document, 'canonicalVersionUri', message);
    }
  }),
};
