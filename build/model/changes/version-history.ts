import { groupBy } from '../collections.ts';
import type { Document } from '../document/document.ts';
import type { DirectoryRecord } from '../document/entry.ts';
import { orderVersions, type Version } from '../identity/versions.ts';
import { oncePerObject } from '../once.ts';
import { compareDocuments, nameOf } from './comparison.ts';
import type { Comparison, NewLanguage } from './model.ts';

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
  /** The later document that is compared with this one; undefined for the last one in its language. */
  readonly afterOf: (document: Document) => Document | undefined;
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
  const after = new Map<Document, Document>();
  for (const uri of new Set(documents.map(({ entry }) => entry.canonicalUri))) {
    const last = new Map<string, Document>();
    for (const { records } of versionsOf(uri)) {
      for (const document of records) {
        const earlier = last.get(languageOf(document));
        if (!earlier) continue;
        before.set(document, earlier);
        after.set(earlier, document);
      }
      for (const document of records) last.set(languageOf(document), document);
    }
  }
  return {
    versionsOf,
    beforeOf: (document) => before.get(document),
    afterOf: (document) => after.get(document),
    changesOf: oncePerObject((document) => {
      const earlier = before.get(document);
      if (earlier) return compareDocuments(earlier, document);
      const versions = versionsOf(document.entry.canonicalUri);
      const own = versions.findIndex(({ records }) => records.includes(document));
      const previous = versions[own - 1];
      return previous && { document: nameOf(document), before: null, earlier: previous.records.map(nameOf) };
    }),
  };
}

const languageOf = ({ entry }: Document): string => entry.language.toLowerCase();
