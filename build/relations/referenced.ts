import type { Column, DocumentMetadata } from '../catalogue/document.ts';
import type { CodeListSetJson, KeyJson } from '../catalogue/model.ts';
import type { IndexEntry } from '../domain/entry.ts';
import { oncePerObject } from '../domain/once.ts';
import type { UriEntry } from '../query/directory.ts';

/** The names of a document, for links to it. */
export interface NamedDocument {
  readonly entry: Pick<
    IndexEntry,
    'type' | 'language' | 'shortName' | 'longName' | 'version' | 'canonicalUri' | 'canonicalVersionUri'
  >;
}

/** What files of a list can contain of a document that it refers to. */
export interface ReferencedDocument extends NamedDocument {
  readonly hasData: boolean;
  readonly columns: readonly Pick<Column, 'id'>[];
  readonly codeList: { readonly columnSet: { readonly keys: readonly ReferencedKey[] } } | undefined;
  readonly codeListSet: Pick<CodeListSetJson, 'referenceSet'> | undefined;
}

type ReferencedKey = Pick<KeyJson, 'id' | 'columnIds'>;

/** The documents that a URI identifies: the versions, newest first, each in all languages. */
export interface ReferencedUri {
  readonly versions: readonly { readonly uri: string; readonly records: readonly ReferencedDocument[] }[];
}

/** The names of a document, and nothing else. */
export const namedDocument = oncePerObject(
  ({ entry }: DocumentMetadata): NamedDocument => ({ entry: namesOf(entry) }),
);

/** What others can show of a document, and nothing else: a build renders them again if it changes. */
const referencedDocument = oncePerObject(
  ({ entry, hasData, columns, codeList, codeListSet }: DocumentMetadata): ReferencedDocument => ({
    entry: namesOf(entry),
    hasData,
    columns: columns.map(({ id }) => ({ id })),
    codeList: codeList && {
      columnSet: { keys: codeList.columnSet.keys.map(({ id, columnIds }) => ({ id, columnIds })) },
    },
    codeListSet: codeListSet && {
      ...(codeListSet.referenceSet && { referenceSet: codeListSet.referenceSet }),
    },
  }),
);

/** The same for the documents that a URI identifies. */
export const referencedUri = oncePerObject(
  ({ versions }: UriEntry<DocumentMetadata>): ReferencedUri => ({
    versions: versions.map(({ uri, records }) => ({
      uri,
      records: records.map(referencedDocument),
    })),
  }),
);

const namesOf = ({
  type,
  language,
  shortName,
  longName,
  version,
  canonicalUri,
  canonicalVersionUri,
}: IndexEntry): NamedDocument['entry'] => ({
  ...{ type, language, shortName, canonicalUri, canonicalVersionUri },
  ...(longName !== undefined && { longName }),
  ...(version !== undefined && { version }),
});
