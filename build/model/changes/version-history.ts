import { groupBy } from '../collections.ts';
import type { Document } from '../document/document.ts';
import type { DirectoryRecord } from '../document/entry.ts';
import { orderVersions, type Version } from '../identity/versions.ts';
import { oncePerObject } from '../once.ts';
import { type Comparison, compareDocuments, nameOf } from './comparison.ts';

/** The versions of lists. */
export interface Versions<T> {
  /** The versions of a canonical URI, oldest first; empty if there are none. */
  readonly versionsOf: (canonicalUri: string) => readonly Version<T>[];
}

/** The versions of lists and their changes. */
export interface History extends Versions<Document> {
  /**
   * The changes of a document since the last earlier version in its language, which may not be the previous version;
   * undefined for documents of a first version. Computed on first use.
   */
  readonly changesOf: (document: Document) => Comparison | NewLanguage | undefined;
  /** The earlier document to compare with; undefined for a first version and for a new language. */
  readonly beforeOf: (document: Document) => Document | undefined;
}

/** A document whose list has earlier versions, but none in its language. */
interface NewLanguage {
  readonly document: ReturnType<typeof nameOf>;
  readonly before: null;
  /** The documents of the previous version, ordered by language. */
  readonly earlier: readonly ReturnType<typeof nameOf>[];
}

/** Orders the versions of documents that are in the order of the index. */
export function makeVersions<T extends DirectoryRecord>(documents: readonly T[]): Versions<T> {
  const lists = groupBy(documents, ({ entry }) => entry.canonicalUri);
  const versions = new Map(Array.from(lists, ([uri, own]) => [uri, orderVersions(own)]));
  return { versionsOf: (canonicalUri) => versions.get(canonicalUri) ?? [] };
}

/** Creates the history of documents in the order of the index. */
export function makeHistory(documents: readonly Document[]): History {
  const { versionsOf } = makeVersions(documents);
  const before = new Map<Document, Document>();
  const previous = new Map<Document, readonly Document[]>();
  for (const uri of new Set(documents.map(({ entry }) => entry.canonicalUri))) {
    const last = new Map<string, Document>();
    for (const [i, { records }] of versionsOf(uri).entries()) {
      for (const document of records) {
        const earlier = last.get(document.entry.language.toLowerCase());
        if (earlier) before.set(document, earlier);
        previous.set(document, versionsOf(uri)[i - 1]?.records ?? []);
      }
      for (const document of records) last.set(document.entry.language.toLowerCase(), document);
    }
  }
  return {
    versionsOf,
    beforeOf: (document) => before.get(document),
    changesOf: oncePerObject((document) => {
      const earlier = before.get(document);
      if (earlier) return compareDocuments(earlier, document);
      const others = previous.get(document) ?? [];
      if (others.length === 0) return undefined;
      return { document: nameOf(document), before: null, earlier: others.map(nameOf) };
    }),
  };
}
