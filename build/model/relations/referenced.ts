import { append, groupBy, omitUndefined } from '../collections.ts';
import type { CodeListSetJson, ForeignKeyJson, KeyJson, ReferenceJson } from '../document/columns.ts';
import type { Column, DocumentMetadata } from '../document/document.ts';
import type { IndexEntry } from '../document/entry.ts';
import { inLanguage } from '../identity/language.ts';
import { orderVersions } from '../identity/versions.ts';
import { oncePerKey, oncePerObject } from '../once.ts';
import type { UriEntry } from '../query/directory.ts';
import { correspondenceOf } from './correspondence.ts';

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
  readonly entry: NamedDocument['entry'] & Pick<IndexEntry, 'description' | 'validFrom' | 'validTo'>;
  /** The languages of its names, if there are several. */
  readonly names?: readonly string[];
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
  const { hasData, codeList, codeListSet } = document;
  const keys = codeList?.columnSet.keys.map(({ id, columnIds }) => ({ id, columnIds }));
  const { description, validFrom, validTo } = document.entry;
  const { entry } = nameDocument(document);
  return {
    entry: omitUndefined({ ...entry, description, validFrom, validTo }),
    ...(document.texts && { names: document.texts.languages }),
    hasData,
    columns: csvColumnsOf(document).map((id) => ({ id })),
    codeList: keys && { columnSet: { keys } },
    codeListSet: codeListSet && omitUndefined({ referenceSet: codeListSet.referenceSet }),
  };
});

/** The ids of the columns of the CSV of a document, which has one for each language of a text. */
export function csvColumnsOf({ columns, texts }: Pick<DocumentMetadata, 'columns' | 'texts'>): string[] {
  const others = texts?.languages.slice(1) ?? [];
  const idsOf = (id: string) => (texts?.columnIds.has(id) ? others.map((tag) => `${id}@${tag}`) : []);
  return columns.flatMap(({ id }) => [id, ...idsOf(id)]);
}

/** What files of other lists can show of the documents of a URI, and nothing else. */
export const referencedUri = ({ versions }: UriEntry<DocumentMetadata>): ReferencedUri => ({
  versions: versions.map(({ uri, records }) => ({ uri, records: records.map(referDocument) })),
});

/** A foreign key of another list to the codes of a version: it names the version, or the version is the latest one. */
interface ReferringKey extends Pick<ForeignKeyJson, 'columnIds'> {
  readonly keyId: string;
  /** The foreign key to the other side, if this one is a side of a table of correspondences. */
  readonly counterpart?: ForeignKeyJson;
}

/**
 * Finds the lists and sets that refer to a document, in the order of their newest versions, with the versions that do,
 * newest first; `user` is the newest of them with foreign keys to its codes, unless it is the same list.
 */
export type ReferrersOf = ReturnType<typeof makeReferrersOf>;

/** Indexes the references of all documents by their targets. */
export function makeReferrersOf(documents: readonly DocumentMetadata[]) {
  const byUri = new Map<string, DocumentMetadata[]>();
  for (const document of documents)
    for (const { canonicalUri, canonicalVersionUri } of referencesOf(document))
      append(byUri, canonicalVersionUri ?? latestMark(canonicalUri), document);
  const lists = groupBy(documents, ({ entry }) => entry.canonicalUri);
  const findLatest = oncePerKey((uri: string) => orderVersions(lists.get(uri) ?? []).at(-1)?.uri);
  return (entry: Pick<IndexEntry, 'canonicalUri' | 'canonicalVersionUri' | 'language'>) => {
    const { canonicalUri, canonicalVersionUri, language } = entry;
    const ofVersion = byUri.get(canonicalVersionUri) ?? [];
    const all = new Set([...ofVersion, ...(byUri.get(latestMark(canonicalUri)) ?? [])]);
    const others = [...all].filter((one) => one.entry.canonicalVersionUri !== canonicalVersionUri);
    const isTarget = ({ keyRef: { codeListRef: to } }: ForeignKeyJson): boolean =>
      to.canonicalUri === canonicalUri &&
      (to.canonicalVersionUri ?? findLatest(canonicalUri)) === canonicalVersionUri;
    return Array.from(
      groupBy(others, (one) => one.entry.canonicalUri),
      ([uri, group]) => {
        const newestFirst = orderVersions(group).reverse();
        // One document per version, in the language of the referenced one if there is one.
        const own = newestFirst.map(({ records }) => inLanguage(records, language));
        const user = uri === canonicalUri ? undefined : findUser(own, isTarget);
        return { canonicalUri: uri, versions: own.map(nameDocument), user };
      },
    );
  };
}

function findUser(versions: readonly DocumentMetadata[], isTarget: (foreignKey: ForeignKeyJson) => boolean) {
  for (const document of versions) {
    const { source, target } = correspondenceOf(document) ?? {};
    const foreignKeys: ReferringKey[] = [];
    for (const one of document.codeList?.columnSet.foreignKeys ?? []) {
      if (!isTarget(one)) continue;
      const counterpart = one === source ? target : one === target ? source : undefined;
      const { columnIds, keyRef } = one;
      foreignKeys.push({ columnIds, keyId: keyRef.keyId, ...(counterpart && { counterpart }) });
    }
    if (foreignKeys.length > 0) return { ...nameDocument(document), foreignKeys };
  }
  return undefined;
}

/** Distinguishes references to a list from references to a version: both may use the same URI. */
const latestMark = (canonicalUri: string): string => `latest ${canonicalUri}`;
