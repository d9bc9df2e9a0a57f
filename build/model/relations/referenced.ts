import { append, groupBy, omitUndefined } from '../collections.ts';
import type { CodeListSetJson, KeyJson, ReferenceJson } from '../document/columns.ts';
import type { Column, DocumentMetadata } from '../document/document.ts';
import type { IndexEntry } from '../document/entry.ts';
import { inLanguage } from '../identity/language.ts';
import { orderVersions } from '../identity/versions.ts';
import { oncePerObject } from '../once.ts';
import type { UriEntry } from '../query/directory.ts';

/** The names of a document, for links to it. */
export interface NamedDocument {
  readonly entry: Pick<
    IndexEntry,
    'type' | 'language' | 'shortName' | 'longName' | 'version' | 'canonicalUri' | 'canonicalVersionUri'
  >;
}

/** What the data of a list can contain of a list that it refers to: no names. */
export interface ReferencedTable {
  readonly entry: Pick<IndexEntry, 'language'>;
  readonly hasData: boolean;
  /** Those of its CSV. */
  readonly columns: readonly Pick<Column, 'id'>[];
  readonly codeList:
    | { readonly columnSet: { readonly keys: readonly Pick<KeyJson, 'id' | 'columnIds'>[] } }
    | undefined;
}

/** What the pages of a list can contain of a document that it refers to. */
export interface ReferencedDocument extends NamedDocument, ReferencedTable {
  readonly entry: NamedDocument['entry'];
  readonly codeListSet: Pick<CodeListSetJson, 'referenceSet'> | undefined;
}

/** The documents that a URI identifies: the versions, newest first, each in all languages. */
export interface ReferencedUri<T = ReferencedDocument> {
  readonly versions: readonly { readonly uri: string; readonly records: readonly T[] }[];
}

export type Reference = Pick<ReferenceJson, 'canonicalUri' | 'canonicalVersionUri'>;

/** The references of a document: those of its foreign keys, or the members of a set. */
export const referencesOf = ({
  codeList,
  codeListSet,
}: Pick<DocumentMetadata, 'codeList' | 'codeListSet'>): Reference[] => [
  ...(codeList?.columnSet.foreignKeys ?? []).map(({ keyRef }) => keyRef.codeListRef),
  ...(codeListSet?.referenceSet ?? []),
];

const nameDocument = oncePerObject(({ entry }: DocumentMetadata): NamedDocument => {
  const { type, language, shortName, longName, version, canonicalUri, canonicalVersionUri } = entry;
  return {
    entry: omitUndefined({ type, language, shortName, longName, version, canonicalUri, canonicalVersionUri }),
  };
});

const referDocument = oncePerObject((document: DocumentMetadata): ReferencedDocument => {
  const { hasData, columns, codeList, codeListSet, texts } = document;
  const keys = codeList?.columnSet.keys.map(({ id, columnIds }) => ({ id, columnIds }));
  return {
    ...nameDocument(document),
    hasData,
    columns: columns.flatMap(({ id }) => {
      const others = texts?.columnIds.has(id) ? texts.languages.slice(1) : [];
      return [{ id }, ...others.map((language) => ({ id: `${id}@${language}` }))];
    }),
    codeList: keys && { columnSet: { keys } },
    codeListSet: codeListSet && omitUndefined({ referenceSet: codeListSet.referenceSet }),
  };
});

/** What files of other lists can show of the documents of a URI, and nothing else. */
export const referencedUri = ({ versions }: UriEntry<DocumentMetadata>): ReferencedUri => ({
  versions: versions.map(({ uri, records }) => ({ uri, records: records.map(referDocument) })),
});

/** Finds the lists and sets that refer to a document, in the order of their newest versions. */
export type ReferrersOf = ReturnType<typeof makeReferrersOf>;

/** Indexes the references of all documents by their targets. */
export function makeReferrersOf(documents: readonly DocumentMetadata[]) {
  const byUri = new Map<string, DocumentMetadata[]>();
  for (const document of documents)
    for (const { canonicalUri, canonicalVersionUri } of referencesOf(document))
      append(byUri, canonicalVersionUri ?? latestMark(canonicalUri), document);
  return ({
    canonicalUri,
    canonicalVersionUri,
    language,
  }: Pick<IndexEntry, 'canonicalUri' | 'canonicalVersionUri' | 'language'>) => {
    const ofVersion = byUri.get(canonicalVersionUri) ?? [];
    const all = new Set([...ofVersion, ...(byUri.get(latestMark(canonicalUri)) ?? [])]);
    const others = [...all].filter(({ entry }) => entry.canonicalVersionUri !== canonicalVersionUri);
    return Array.from(
      groupBy(others, ({ entry }) => entry.canonicalUri),
      ([uri, group]) => {
        const newestFirst = orderVersions(group).reverse();
        // One document per version, in the language of the referenced one if there is one.
        const versions = newestFirst.map(({ records }) => inLanguage(records, language));
        const foreignKeys = (versions[0]?.codeList?.columnSet.foreignKeys ?? [])
          .filter(({ keyRef }) => keyRef.codeListRef.canonicalUri === canonicalUri)
          .map(({ columnIds, keyRef }) => ({ columnIds, keyId: keyRef.keyId }));
        return { canonicalUri: uri, versions: versions.map(nameDocument), foreignKeys };
      },
    );
  };
}

/** Distinguishes references to a list from references to a version: both may use the same URI. */
const latestMark = (canonicalUri: string): string => `latest ${canonicalUri}`;
