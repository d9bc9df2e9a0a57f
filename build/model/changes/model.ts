import { groupBy } from '../collections.ts';
import type { Document } from '../document/document.ts';
import type { DirectoryRecord } from '../document/entry.ts';
import { orderVersions, type Version } from '../identity/versions.ts';
import { oncePerObject } from '../once.ts';
import { type Comparison, compareDocuments, nameOf } from './comparison.ts';

const KINDS = ['added', 'removed', 'changed'] as const;

/** Number of added, removed or changed things of one kind. */
export interface Count {
  readonly subject: 'codes' | 'names' | 'columns' | 'keys' | 'foreignKeys' | 'references' | 'identification';
  readonly kind: (typeof KINDS)[number];
  readonly count: number;
}

/** The non-zero counts of a comparison, without the change log, which readers see in full. */
export function countsOf(comparison: Comparison): Count[] {
  const { codes, columns, keys, foreignKeys, references, identification, defaultKey } = comparison;
  const ofCodes = codes?.compared ? codes : undefined;
  const ofKeys = { ...keys, changed: [...keys.changed, ...(defaultKey ? [defaultKey] : [])] };
  const fields = identification.filter(({ field }) => field !== 'changeLog');
  const all: readonly {
    readonly subject: Count['subject'];
    readonly parts: Partial<Record<Count['kind'], readonly unknown[]>>;
  }[] = [
    { subject: 'codes', parts: ofCodes ?? {} },
    { subject: 'names', parts: { changed: ofCodes?.renamed ?? [] } },
    { subject: 'columns', parts: columns },
    { subject: 'keys', parts: ofKeys },
    { subject: 'foreignKeys', parts: foreignKeys },
    { subject: 'references', parts: references },
    { subject: 'identification', parts: { changed: fields } },
  ];
  const counts: Count[] = [];
  for (const { subject, parts } of all)
    for (const kind of KINDS) {
      const count = parts[kind]?.length ?? 0;
      if (count > 0) counts.push({ subject, kind, count });
    }
  return counts;
}

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
    /** The earlier document to compare with; undefined for a first version and for a new language. */
    beforeOf: (document: Document) => before.get(document),
    /**
     * The changes of a document since the last earlier version in its language, which may not be the previous version, or the
     * documents of the previous version if its language is new; undefined for documents of a first version.
     */
    changesOf: oncePerObject((document: Document) => {
      const earlier = before.get(document);
      if (earlier) return compareDocuments(earlier, document);
      const others = previous.get(document) ?? [];
      if (others.length === 0) return undefined;
      return { document: nameOf(document), before: null, earlier: others.map(nameOf) };
    }),
  };
}
