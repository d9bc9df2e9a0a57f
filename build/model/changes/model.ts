import { groupBy } from '../collections.ts';
import type { Document } from '../document/document.ts';
import type { DirectoryRecord } from '../document/entry.ts';
import { inItsLanguages } from '../document/published.ts';
import { orderVersions, type Version } from '../identity/versions.ts';
import { oncePerObject } from '../once.ts';
import { compareDocuments, nameOf } from './comparison.ts';

export interface Versions<T> {
  /** The versions of a canonical URI, oldest first; empty if there are none. */
  readonly versionsOf: (canonicalUri: string) => readonly Version<T>[];
}

/** The versions of lists and their changes. */
export type History = ReturnType<typeof makeHistory>;

/** Orders the versions of documents that are in the order of the index. */
export function makeVersions<T extends DirectoryRecord>(documents: readonly T[]): Versions<T> {
  const lists = groupBy(documents, ({ entry }) => entry.canonicalUri);
  const versions = new Map(Array.from(lists, ([uri, own]) => [uri, orderVersions(own)]));
  return { versionsOf: (canonicalUri) => versions.get(canonicalUri) ?? [] };
}

/** Creates the history of documents in the order of the index. */
export function makeHistory(documents: readonly Document[]) {
  const { versionsOf } = makeVersions(documents);
  const before = new Map<Document, Document>();
  const previous = new Map<Document, readonly Document[]>();
  for (const uri of new Set(documents.map(({ entry }) => entry.canonicalUri))) {
    const last = new Map<string, Document>();
    for (const [i, { records }] of versionsOf(uri).entries()) {
      const views = records.flatMap(inItsLanguages);
      for (const view of views) {
        const earlier = last.get(view.entry.language.toLowerCase());
        if (earlier) before.set(view, earlier);
      }
      for (const document of records) previous.set(document, versionsOf(uri)[i - 1]?.records ?? []);
      for (const view of views) last.set(view.entry.language.toLowerCase(), view);
    }
  }
  const comparedViews = (document: Document) => inItsLanguages(document).filter((view) => before.has(view));
  return {
    versionsOf,
    /** The earlier document to compare with; undefined for a first version and for a new language. */
    beforeOf: (document: Document) => before.get(comparedViews(document)[0] ?? document),
    /**
     * The changes of a document since the last earlier version in its language, which may not be the previous version, and in
     * each other language that both have; or the documents of the previous version if all its languages are new; undefined for
     * documents of a first version.
     */
    changesOf: oncePerObject((document: Document) => {
      const [own, ...inOtherLanguages] = comparedViews(document).map((view) =>
        compareDocuments(before.get(view) ?? view, view),
      );
      if (own) return { ...own, ...(inOtherLanguages.length > 0 && { inOtherLanguages }) };
      const others = previous.get(document) ?? [];
      if (others.length === 0) return undefined;
      return { document: nameOf(document), before: null, earlier: others.map(nameOf) };
    }),
  };
}
