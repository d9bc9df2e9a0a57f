import { compareEntries, type IndexEntry } from '../domain/entry.ts';
import { groupBy } from '../domain/group.ts';
import { type Instant, parseInstant } from '../domain/instant.ts';
import { compareCodeUnits } from '../domain/version.ts';
import { orderVersions } from '../domain/versions.ts';

/** What the directory knows of one document in one language. */
export interface DirectoryRecord {
  readonly entry: IndexEntry;
  /** Whether the document has a CSV form. */
  readonly csv: boolean;
}

/** A record with what queries ask of it again and again. */
export interface IndexedRecord extends DirectoryRecord {
  /** The entry as compact JSON: the bytes every index page shows. */
  readonly json: string;
  /** `publishedAt` as a point in time; undefined for an undated document. */
  readonly published: Instant | undefined;
}

/** One version of a document: its languages, in the order of the index. */
export interface DocumentVersion {
  readonly uri: string;
  readonly records: readonly IndexedRecord[];
}

/** What a URI of the directory stands for. */
export interface Identified {
  /** All documents whose canonical or canonical version URI it is, in the order of the index. */
  readonly records: readonly IndexedRecord[];
  /** The versions to take a document from, newest first; just one for a canonical version URI. */
  readonly versions: readonly DocumentVersion[];
}

/** The URIs of a directory, as request paths name them. */
export interface UriNames {
  /** Whether a URI, decoded, is one of them. */
  readonly has: (uri: string) => boolean;
  /** The URI that a client means by this text when it does not encode the percent signs of the URI. */
  readonly sentAs: (text: string) => string | undefined;
}

/** The whole directory as queries see it: immutable, in the order of the index. */
export interface Directory {
  readonly records: readonly IndexedRecord[];
  /** Distinct tags by code unit. */
  readonly tags: readonly string[];
  readonly byUri: ReadonlyMap<string, Identified>;
  readonly uriNames: UriNames;
}

/** Makes the directory from records in any order. */
export function makeDirectory(unordered: readonly DirectoryRecord[]): Directory {
  const records = [...unordered]
    .sort((a, b) => compareEntries(a.entry, b.entry))
    .map(({ entry, csv }) => ({ entry, csv, json: JSON.stringify(entry), published: publishedOf(entry) }));
  const tags = [...new Set(records.flatMap(({ entry }) => entry.tags))].sort(compareCodeUnits);
  const byUri = identify(records);
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

function identify(records: readonly IndexedRecord[]): Map<string, Identified> {
  const byVersion = groupBy(records, ({ entry }) => entry.canonicalVersionUri);
  const byCanonical = groupBy(records, ({ entry }) => entry.canonicalUri);
  const identified = new Map<string, Identified>();
  for (const [uri, own] of byCanonical) identified.set(uri, { records: own, versions: newestFirst(own) });
  for (const [uri, own] of byVersion) {
    const all = new Set([...own, ...(byCanonical.get(uri) ?? [])]);
    const inOrder = [...all].sort((a, b) => compareEntries(a.entry, b.entry));
    identified.set(uri, { records: inOrder, versions: [{ uri, records: own }] });
  }
  return identified;
}

function newestFirst(records: readonly IndexedRecord[]): DocumentVersion[] {
  return orderVersions(records)
    .reverse()
    .map(({ uri, items }) => ({ uri, records: items }));
}
