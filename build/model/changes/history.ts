import { groupBy } from '../collections.ts';
import type { Document, DocumentMetadata } from '../document/document.ts';
import { orderVersions, type Version } from '../identity/versions.ts';
import type { DirectoryRecord } from '../query/directory.ts';
import { compareDocuments, identificationOf, nameOf } from './comparison.ts';
import type { Comparison, NewLanguage } from './model.ts';

/** The new entries in the `changeLog` of a document; blank ones are ignored. */
export function newLogEntries(document: DocumentMetadata, before: DocumentMetadata | undefined): string[] {
  const known = new Set(before ? identificationOf(before).changeLog : []);
  const { changeLog = [] } = identificationOf(document);
  return changeLog.filter((entry) => entry.trim() !== '' && !known.has(entry));
}

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
  const lists = versionsByList(documents);
  return { versionsOf: (canonicalUri) => lists.get(canonicalUri) ?? [] };
}

const versionsByList = <T extends DirectoryRecord>(documents: readonly T[]) =>
  new Map(
    [...groupBy(documents, ({ entry }) => entry.canonicalUri)].map(([uri, own]) => [uri, orderVersions(own)]),
  );

/** Creates the history of documents in the order of the index. */
export function makeHistory(documents: readonly Document[]): History {
  const lists = versionsByList(documents);
  const predecessors = new Map([...lists.values()].flatMap(predecessorsOf));
  const next = new Map(
    [...predecessors].flatMap(([document, { before }]) => (before ? [[before, document]] : [])),
  );
  const known = new Map<Document, Comparison | NewLanguage | undefined>();
  return {
    versionsOf: (canonicalUri) => lists.get(canonicalUri) ?? [],
    beforeOf: (document) => predecessors.get(document)?.before,
    afterOf: (document) => next.get(document),
    changesOf: (document) => {
      if (!known.has(document)) known.set(document, changesSince(document, predecessors.get(document)));
      return known.get(document);
    },
  };
}

/** The documents before a document. */
interface Predecessors {
  /** The last earlier document in the same language. */
  readonly before: Document | undefined;
  /** The documents of the previous version. */
  readonly earlier: readonly Document[];
}

function predecessorsOf(versions: readonly Version<Document>[]): [Document, Predecessors][] {
  const last = new Map<string, Document>();
  return versions.flatMap(({ items }, i) => {
    const earlier = versions[i - 1]?.items ?? [];
    const predecessors = items.map((document): [Document, Predecessors] => [
      document,
      { before: last.get(languageOf(document)), earlier },
    ]);
    for (const document of items) last.set(languageOf(document), document);
    return predecessors;
  });
}

const languageOf = ({ entry }: Document): string => entry.language.toLowerCase();

function changesSince(
  document: Document,
  { before, earlier }: Predecessors = { before: undefined, earlier: [] },
): Comparison | NewLanguage | undefined {
  if (before) return compareDocuments(before, document);
  if (earlier.length === 0) return undefined;
  return { document: nameOf(document), before: null, earlier: earlier.map(nameOf) };
}
