import { REPRESENTATIONS } from '../../formats/all.ts';
import { DOCUMENT } from '../../formats/json.ts';
import { digestOf } from '../../model/digest.ts';
import { type DocumentMetadata, rowsFile } from '../../model/document/document.ts';
import type { IndexEntry } from '../../model/document/entry.ts';
import { formatIn } from '../../model/document/published.ts';
import { rangesOf } from '../../model/identity/language.ts';
import { once, oncePerObject } from '../../model/once.ts';
import { latestVersion } from '../../model/query/select.ts';
import { type NamedDocument, type Reference, referencesOf } from '../../model/relations/referenced.ts';
import { makeListContext, type SiteInput, siteOptionsOf } from '../../site/context.ts';
import { MAX_EXAMPLE_SIZE } from '../../site/description/openapi/examples.ts';
import type { DirectoryContext, DirectoryLookups } from '../../site/part.ts';

/**
 * The key of a list: a digest of its documents, and of all that its files show of others. With the same key, program
 * and options, the files are the same.
 *
 * @param hasSources whether pages link to the files of the documents
 */
export const keyOfList = (
  documents: readonly DocumentMetadata[],
  lookups: DirectoryLookups,
  hasSources = false,
): string =>
  digestOf([
    ...documents.map(({ digest }) => digest),
    '',
    ...(hasSources ? documents.map(rowsFile) : []),
    '',
    ...dependenciesOf(documents, lookups),
  ]);

/**
 * What the files of a list depend on in the rest of the directory, as texts: the documents that it refers to, the members
 * of the sets among them, the documents that refer to it, and how URIs, languages and tags are spelled in file names.
 */
function* dependenciesOf(
  documents: readonly DocumentMetadata[],
  { naming, isDefaultLanguage, find, referrersOf }: DirectoryLookups,
): Generator<string> {
  const uris = new Set(documents.flatMap(referencesOf).flatMap(urisOf));
  const referrers = documents.flatMap(({ entry }) =>
    referrersOf(entry).map((referrer) => ({ ...referrer, entry })),
  );
  // The pages of a list show the other sides of the tables of correspondences with its codes.
  for (const { user } of referrers)
    for (const { counterpart } of user?.foreignKeys ?? [])
      for (const uri of counterpart ? urisOf(counterpart.keyRef.codeListRef) : []) uris.add(uri);
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
  for (const { entry, user, versions } of referrers) {
    yield* ['user', JSON.stringify(user ?? null)];
    for (const referrer of versions) {
      yield* ['referrer', entry.canonicalVersionUri, entry.language, factsDigest(referrer)];
      entries.push(referrer.entry);
    }
  }
  for (const { canonicalUri, canonicalVersionUri } of entries)
    uris.add(canonicalUri).add(canonicalVersionUri);
  for (const uri of uris) yield* ['uri', uri, String(naming.isStaticUri(uri))];
  for (const language of new Set(entries.flatMap((entry) => rangesOf(entry.language)))) {
    yield* ['language', language, String(naming.staticSpelling(language))];
    yield String(isDefaultLanguage(language));
  }
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

/** Maximum length of an index entry that is a useful example. */
const MAX_ENTRY_LENGTH = 2000;

/** The input of files with examples. It is one list only, which is read once. */
export function findExamples(
  site: SiteInput,
  lookups: DirectoryLookups,
  summaryOf: DirectoryContext['summaryOf'],
): DirectoryContext['examples'] {
  const { documents } = site;
  const uri = chooseList(site, summaryOf);
  const own = documents.filter(({ entry }) => entry.canonicalUri === uri);
  const published = REPRESENTATIONS.filter(
    ({ supports }) =>
      documents.length === 0 ||
      documents.some(({ entry, formats }) => supports({ entry, formats, hasData: true })),
  ).map(({ folder }) => folder);
  const formats = [...new Set(documents.map(formatIn))].sort();
  return {
    key: digestOf([keyOfList(own, lookups), ...published, ...formats]),
    open: once(() => ({
      list: uri === undefined ? undefined : makeListContext(site.readList(uri), lookups, site),
      published,
      formats,
      ...siteOptionsOf(site),
    })),
  };
}

/**
 * The canonical URI of the list for examples, with a static URI and short entries: the one in most languages, then in most
 * formats, then the smallest. Large lists are the last choice. Undefined if none is suitable.
 */
function chooseList(
  { plan: { directory, naming } }: SiteInput,
  summaryOf: DirectoryContext['summaryOf'],
): string | undefined {
  const uris = new Set(directory.records.map(({ entry }) => entry.canonicalUri));
  const candidates = [];
  for (const uri of uris) {
    const own = directory.byUri.get(uri);
    const isShort = own?.records.every(({ entry }) => JSON.stringify(entry).length <= MAX_ENTRY_LENGTH);
    if (!own || !isShort || !naming.isStaticUri(uri)) continue;
    const sizes = latestVersion(own).records.map((document) => summaryOf(document).sizes);
    const size = Math.max(...sizes.map((bySize) => bySize[DOCUMENT.folder] ?? 0));
    candidates.push({
      uri,
      size,
      isLarge: Number(size > MAX_EXAMPLE_SIZE),
      languages: new Set(own.records.map(({ entry }) => entry.language)).size,
      formats: Math.max(...sizes.map((bySize) => Object.keys(bySize).length)),
    });
  }
  const [best] = candidates.sort(
    (a, b) => a.isLarge - b.isLarge || b.languages - a.languages || b.formats - a.formats || a.size - b.size,
  );
  return best?.uri;
}
