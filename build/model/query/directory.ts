import { append, compareCodeUnits } from '../collections.ts';
import { compareEntries, type DirectoryRecord } from '../document/entry.ts';
import { orderVersions, type Version } from '../identity/versions.ts';
import { once } from '../once.ts';

/** The documents that a URI of the directory identifies. */
export interface UriEntry<T extends DirectoryRecord = DirectoryRecord> {
  /** All documents with this canonical or canonical version URI, in the order of the index. */
  readonly records: readonly T[];
  readonly versions: readonly Version<T>[];
}

/** Whether a URI of the directory identifies a version, even if it is also the canonical URI of a list. */
export const identifiesVersion = (uri: string, { byUri }: Pick<Directory, 'byUri'>): boolean =>
  byUri.get(uri)?.versions[0]?.uri === uri;

/** The directory for queries: immutable, in the order of the index. */
export interface Directory<T extends DirectoryRecord = DirectoryRecord> {
  readonly records: readonly T[];
  /** Distinct tags by code unit. */
  readonly tags: readonly string[];
  readonly byUri: ReadonlyMap<string, UriEntry<T>>;
  /** The URIs of the directory in request paths. */
  readonly uriNames: {
    /** Whether a decoded URI is one of them. */
    readonly has: (uri: string) => boolean;
    /** The URI that a client means if it does not encode the percent signs of the URI. */
    readonly sentAs: (text: string) => string | undefined;
  };
}

/** Creates the directory from records in any order. */
export const makeDirectory = <T extends DirectoryRecord>(records: readonly T[]): Directory<T> =>
  directoryOf(
    records
      .map((record) => ({ record, entry: record.entry }))
      .sort((a, b) => compareEntries(a.entry, b.entry))
      .map(({ record }) => record),
  );

/**
 * The directory of records in the order of the index. Values that only some requests need are computed on first use, for
 * fast cold starts of functions.
 */
export function directoryOf<T extends DirectoryRecord>(records: readonly T[]): Directory<T> {
  const tags = once(() => [...new Set(records.flatMap(({ entry }) => entry.tags))].sort(compareCodeUnits));
  const byUri = once(() => entriesByUri(records));
  const uriNames = once(() => uriNamesOf(byUri()));
  return {
    records,
    get tags() {
      return tags();
    },
    get byUri() {
      return byUri();
    },
    get uriNames() {
      return uriNames();
    },
  };
}

/** A URI as clients send it that do not encode its percent signs: they may still encode non-ASCII characters. */
export const sentForm = (uri: string): string =>
  uri.includes('%') ? uri.replace(/[^\0-\x7f]+/g, encodeURIComponent) : uri;

function uriNamesOf(byUri: ReadonlyMap<string, unknown>): Directory['uriNames'] {
  const escaped = [...byUri.keys()].filter((uri) => uri.includes('%'));
  const sent = new Map(escaped.map((uri) => [sentForm(uri), uri]));
  return {
    has: (uri) => byUri.has(uri),
    sentAs: (text) => (byUri.has(text) && text.includes('%') ? text : sent.get(text)),
  };
}

function entriesByUri<T extends DirectoryRecord>(records: readonly T[]): Map<string, UriEntry<T>> {
  // Canonical URIs come first.
  const groups = new Map<string, T[]>(records.map(({ entry }) => [entry.canonicalUri, []]));
  for (const record of records) {
    const { canonicalUri, canonicalVersionUri } = record.entry;
    append(groups, canonicalUri, record);
    if (canonicalVersionUri !== canonicalUri) append(groups, canonicalVersionUri, record);
  }
  return new Map(Array.from(groups, ([uri, own]) => [uri, new LazyUriEntry(uri, own)]));
}

/**
 * A URI and its documents. Versions are ordered on first use, because a function never reads those of most URIs; where the
 * URI is that of a version, there is only this one. A class, because an object literal with a getter needs 500 bytes more.
 */
class LazyUriEntry<T extends DirectoryRecord> implements UriEntry<T> {
  readonly records: readonly T[];
  readonly #uri: string;
  #versions: UriEntry<T>['versions'] | undefined;

  constructor(uri: string, records: readonly T[]) {
    // A copy has no space for further elements.
    this.records = [...records];
    this.#uri = uri;
  }

  get versions(): UriEntry<T>['versions'] {
    if (this.#versions) return this.#versions;
    const uri = this.#uri;
    const own = this.records.filter(({ entry }) => entry.canonicalVersionUri === uri);
    this.#versions = own.length > 0 ? [{ uri, records: own }] : orderVersions(this.records).reverse();
    return this.#versions;
  }
}
