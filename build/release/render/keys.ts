import { digestOf } from '../../model/digest.ts';
import type { DocumentMetadata } from '../../model/document/document.ts';
import type { IndexEntry } from '../../model/document/entry.ts';
import { rangesOf } from '../../model/identity/language.ts';
import { oncePerObject } from '../../model/once.ts';
import { type NamedDocument, type Reference, referencesOf } from '../../model/relations/referenced.ts';
import type { DirectoryLookups } from '../../site/part.ts';

/**
 * The key of a list: a digest of its documents, and of all that its files show of others. With the same key, program
 * and options, the files are the same.
 */
export const keyOfList = (documents: readonly DocumentMetadata[], lookups: DirectoryLookups): string =>
  digestOf([...documents.map(({ digest }) => digest), '', ...dependenciesOf(documents, lookups)]);

/**
 * What the files of a list depend on in the rest of the directory, as texts: the documents that it refers to, the members
 * of the sets among them, the documents that refer to it, and how URIs, languages and tags are spelled in file names.
 */
function* dependenciesOf(
  documents: readonly DocumentMetadata[],
  { naming, isDefaultLanguage, find, referrersOf }: DirectoryLookups,
): Generator<string> {
  const uris = new Set(documents.flatMap(referencesOf).flatMap(urisOf));
  const entries: Named[] = documents.map(({ entry }) => entry);
  // Grows during the iteration.
  for (const uri of uris) {
    for (const version of find(uri)?.versions ?? []) {
      yield* ['version', uri, version.uri];
      for (const record of version.records) {
        yield factsDigest(record);
        entries.push(record.entry);
        for (const member of (record.codeListSet?.referenceSet ?? []).flatMap(urisOf)) uris.add(member);
      }
    }
  }
  for (const { entry } of documents) {
    for (const { versions, foreignKeys } of referrersOf(entry)) {
      yield* ['foreign keys', JSON.stringify(foreignKeys)];
      for (const referrer of versions) {
        yield* ['referrer', entry.canonicalVersionUri, entry.language, factsDigest(referrer)];
        entries.push(referrer.entry);
      }
    }
  }
  for (const { canonicalUri, canonicalVersionUri } of entries)
    uris.add(canonicalUri).add(canonicalVersionUri);
  for (const uri of uris) yield* ['uri', uri, String(naming.isStaticUri(uri))];
  for (const language of new Set(entries.flatMap((entry) => rangesOf(entry.language))))
    yield* [
      'language',
      language,
      String(naming.staticSpelling(language)),
      String(isDefaultLanguage(language)),
    ];
  for (const tag of new Set(documents.flatMap(({ entry }) => entry.tags)))
    yield* ['tag', tag, String(naming.isStaticTag(tag))];
}

type Named = Pick<IndexEntry, 'canonicalUri' | 'canonicalVersionUri' | 'language'>;

const urisOf = ({ canonicalUri, canonicalVersionUri = canonicalUri }: Reference): string[] => [
  canonicalUri,
  canonicalVersionUri,
];

/** A digest of what other lists show of a document. */
const factsDigest = oncePerObject((facts: NamedDocument) => digestOf([JSON.stringify(facts)]));
