import type { Document } from '../catalogue/document.ts';
import { groupBy } from '../domain/group.ts';
import { orderVersions, type Version } from '../domain/versions.ts';
import { compareDocuments, nameOf } from './comparison.ts';
import type { Comparison, NewLanguage } from './model.ts';

/** The versions of all lists, and what each of them changed. */
export interface History {
  /** The versions of a canonical URI, oldest first; empty where there are none. */
  readonly versionsOf: (canonicalUri: string) => readonly Version<Document>[];
  /**
   * What a document changed since the version before that has its language, which need not be the one just before;
   * undefined for the documents of a first version. Made when it is first asked for.
   */
  readonly changesOf: (document: Document) => Comparison | NewLanguage | undefined;
  /** The document that it is compared with; undefined for a first version and a new language. */
  readonly beforeOf: (document: Document) => Document | undefined;
  /** The document that is compared with it; undefined for the last one in its language. */
  readonly afterOf: (document: Document) => Document | undefined;
}

/** Makes the history of documents in the order of the index. */
export function makeHistory(documents: readonly Document[]): History {
  const lists = new Map(
    [...groupBy(documents, ({ entry }) => entry.canonicalUri)].map(([uri, own]) => [uri, orderVersions(own)]),
  );
  const past = new Map([...lists.values()].flatMap(pastsOf));
  const next = new Map([...past].flatMap(([document, { before }]) => (before ? [[before, document]] : [])));
  const known = new Map<Document, Comparison | NewLanguage | undefined>();
  return {
    versionsOf: (canonicalUri) => lists.get(canonicalUri) ?? [],
    beforeOf: (document) => past.get(document)?.before,
    afterOf: (document) => next.get(document),
    changesOf: (document) => {
      if (!known.has(document)) known.set(document, changesSince(document, past.get(document)));
      return known.get(document);
    },
  };
}

/** What came before a document. */
interface Past {
  /** The last document before in the same language. */
  readonly before: Document | undefined;
  /** The documents of the version just before. */
  readonly earlier: readonly Document[];
}

function pastsOf(versions: readonly Version<Document>[]): [Document, Past][] {
  const last = new Map<string, Document>();
  return versions.flatMap(({ items }, i) => {
    const earlier = versions[i - 1]?.items ?? [];
    const pasts = items.map((document): [Document, Past] => [
      document,
      { before: last.get(languageOf(document)), earlier },
    ]);
    for (const document of items) last.set(languageOf(document), document);
    return pasts;
  });
}

const languageOf = ({ entry }: Document): string => entry.language.toLowerCase();

function changesSince(
  document: Document,
  { before, earlier }: Past = { before: undefined, earlier: [] },
): Comparison | NewLanguage | undefined {
  if (before) return compareDocuments(before, document);
  if (earlier.length === 0) return undefined;
  return { document: nameOf(document), before: null, earlier: earlier.map(nameOf) };
}
