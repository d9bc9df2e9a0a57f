import { compareEntries, type IndexEntry } from '../domain/entry.ts';
import { groupBy } from '../domain/group.ts';
import { type Instant, parseInstant } from '../domain/instant.ts';
import { compareCodeUnits } from '../domain/version.ts';
import { orderVersions } from '../domain/versions.ts';

/** What the directory knows of one document in one language. */
export interface DirectoryRecord {
  readonly entry: IndexEntry;
  /** Whether the document has rows or references, and not only metadata. */
  readonly hasData: boolean;
}

/** A record with what queries need again and again. */
export interface IndexedRecord<T extends DirectoryRecord = DirectoryRecord> extends DirectoryRecord {
  /** What the directory was made from: at build time the document itself. */
  readonly source: T;
  /** The entry as compact JSON, as it is in index pages. */
  readonly json: string;
  /** `publishedAt` as a point in time; undefined for an undated document. */
  readonly published: Instant | undefined;
}

/** One version of a document: its languages, in the order of the index. */
export interface DocumentVersion<T extends DirectoryRecord = DirectoryRecord> {
  readonly uri: string;
  readonly records: readonly IndexedRecord<T>[];
}

/** What a URI of the directory stands for. */
export interface UriEntry<T extends DirectoryRecord = DirectoryRecord> {
  /** All documents whose canonical or canonical version URI it is, in the order of the index. */
  readonly records: readonly IndexedRecord<T>[];
  /** The versions to take a document from, newest first; just one for a canonical version URI. */
  readonly versions: readonly DocumentVersion<T>[];
}

/** The URIs of a directory, as request paths name them. */
export interface UriNames {
  /** Whether a URI, decoded, is one of them. */
  readonly has: (uri: string) => boolean;
  /** The URI that a client means by this text when it does not encode the percent signs of the URI. */
  readonly sentAs: (text: string) => string | undefined;
}

/** The whole directory as queries see it: immutable, in the order of the index. */
export interface Directory<T extends DirectoryRecord = DirectoryRecord> {
  readonly records: readonly IndexedRecord<T>[];
  /** Distinct tags by code unit. */
  readonly tags: readonly string[];
  readonly byUri: ReadonlyMap<string, UriEntry<T>>;
  readonly uriNames: UriNames;
}

/** Makes the directory from records in any order. */
export function makeDirectory<T extends DirectoryRecord>(unordered: readonly T[]): Directory<T> {
  const records = [...unordered]
    .sort((a, b) => compareEntries(a.entry, b.entry))
    .map(
      (source): IndexedRecord<T> => ({
        source,
        entry: source.entry,
        hasData: source.hasData,
        json: JSON.stringify(source.entry),
        published: publishedOf(source.entry),
      }),
    );
  const tags = [...new Set(records.flatMap(({ entry }) => entry.tags))].sort(compareCodeUnits);
  const byUri = entriesByUri(records);
  return { records, tags, byUri, uriNames: uriNamesOf([...byUri.keys()]) };
}

/** Clients that do not encode a percent sign may still encode what only IRIs have. */
function uriNamesOf(uris: readonly string[]): UriNames {
  const own = new Set(uris);
  const escaped = uris.filter((uri) => uri.includes('%'));
  const sent = new Map(escaped.map((uri) => [uri.replace(/[^\0-\x7f]+/g, encodeURIComponent), uri]));
  return {
    has: (uri) => own.has(uri),
    sentAs: (text) => (own.has(text) && text.includes('%') ? text : sent.get(text)),
  };
}

function publishedOf(entry: IndexEntry): Instant | undefined {
  return entry.publishedAt === undefined ? undefined : parseInstant(entry.publishedAt);
}

function entriesByUri<T extends DirectoryRecord>(
  records: readonly IndexedRecord<T>[],
): Map<string, UriEntry<T>> {
  const byVersion = groupBy(records, ({ entry }) => entry.canonicalVersionUri);
  const byCanonical = groupBy(records, ({ entry }) => entry.canonicalUri);
  const entries = new Map<string, UriEntry<T>>();
  for (const [uri, own] of byCanonical) entries.set(uri, { records: own, versions: newestFirst(own) });
  for (const [uri, own] of byVersion) {
    const all = new Set([...own, ...(byCanonical.get(uri) ?? [])]);
    const inOrder = [...all].sort((a, b) => compareEntries(a.entry, b.entry));
    entries.set(uri, { records: inOrder, versions: [{ uri, records: own }] });
  }
  return entries;
}

function newestFirst<T extends DirectoryRecord>(records: readonly IndexedRecord<T>[]): DocumentVersion<T>[] {
  return orderVersions(records)
    .reverse()
    .map(({ uri, items }) => ({ uri, records: items }));
}
