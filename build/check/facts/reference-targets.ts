import type { ForeignKeyJson, ReferenceJson } from '../../model/document/columns.ts';
import type { DocumentMetadata } from '../../model/document/document.ts';
import type { DocumentType } from '../../model/document/entry.ts';
import { pointerOf } from '../../model/json/locator.ts';
import { once, oncePerObject } from '../../model/once.ts';
import type { DirectoryContent } from '../rules/content.ts';

/** The types of documents as messages name them. */
export const TYPE_NAMES = { CodeList: 'code list', CodeListSet: 'code list set' } as const;

/** A reference of a foreign key or a code list set. */
export interface Reference {
  readonly document: DocumentMetadata;
  /** Makes the JSON Pointer of one of the reference's properties. */
  readonly pointer: (property: 'canonicalUri' | 'canonicalVersionUri' | 'type') => string;
  /** The required type of its target: always a code list for a foreign key. */
  readonly type: DocumentType;
  readonly canonicalUri: string;
  readonly canonicalVersionUri: string | undefined;
  readonly findTarget: () => Target;
}

/** The target of a reference. */
export type Target =
  /** Documents of the named version, otherwise of all, of either type. */
  | { readonly kind: 'found'; readonly documents: readonly DocumentMetadata[] }
  /** A document that is not published because of its errors. */
  | { readonly kind: 'left-out'; readonly uri: string }
  /** The list exists without the named version. */
  | { readonly kind: 'no-version'; readonly versions: readonly DocumentMetadata[] }
  /** The named version belongs to another list. */
  | { readonly kind: 'other-list'; readonly documents: readonly DocumentMetadata[] }
  /** The reference has the URI of a version as its canonical URI. */
  | { readonly kind: 'version-as-list'; readonly documents: readonly DocumentMetadata[] }
  | { readonly kind: 'outside' };

/** The references of a document: of its foreign keys, or of a set. */
export function referencesIn(content: DirectoryContent, document: DocumentMetadata): Reference[] {
  const foreignKeys = document.codeList?.columnSet.foreignKeys ?? [];
  const members = document.codeListSet?.referenceSet ?? [];
  return [
    ...foreignKeys.map((json, i) => foreignKeyReference(content, document, json, i)),
    ...members.map((json, i) => makeReference(content, document, json, ['codeListSet', 'referenceSet', i])),
  ];
}

/** All references of the content, document by document. */
export const referencesOf = oncePerObject((content: DirectoryContent): readonly Reference[] =>
  content.documents.flatMap((document) => referencesIn(content, document)),
);

export function foreignKeyReference(
  content: DirectoryContent,
  document: DocumentMetadata,
  { keyRef }: ForeignKeyJson,
  index: number,
): Reference {
  const place = ['codeList', 'columnSet', 'foreignKeys', index, 'keyRef', 'codeListRef'];
  return makeReference(content, document, keyRef.codeListRef, place);
}

function makeReference(
  content: DirectoryContent,
  document: DocumentMetadata,
  json: Pick<ReferenceJson, 'canonicalUri' | 'canonicalVersionUri'> & Partial<Pick<ReferenceJson, 'type'>>,
  place: readonly (string | number)[],
): Reference {
  const { canonicalUri, canonicalVersionUri } = json;
  return {
    document,
    type: json.type === 'codeListSetRef' ? 'CodeListSet' : 'CodeList',
    canonicalUri,
    canonicalVersionUri,
    pointer: (property) => pointerOf(...place, property),
    findTarget: once(() => findTarget(content, canonicalUri, canonicalVersionUri)),
  };
}

function findTarget(
  content: DirectoryContent,
  canonicalUri: string,
  canonicalVersionUri: string | undefined,
): Target {
  const list = content.ofCanonical(canonicalUri);
  if (canonicalVersionUri === undefined) {
    return list.length > 0 ? { kind: 'found', documents: list } : notAList(content, canonicalUri);
  }
  const version = content.ofVersion(canonicalVersionUri);
  const documents = version.filter(({ entry }) => entry.canonicalUri === canonicalUri);
  if (documents.length > 0) return { kind: 'found', documents };
  if (content.isLeftOut(canonicalVersionUri)) return { kind: 'left-out', uri: canonicalVersionUri };
  if (version.length > 0) return { kind: 'other-list', documents: version };
  return list.length > 0 ? { kind: 'no-version', versions: list } : notAList(content, canonicalUri);
}

function notAList(content: DirectoryContent, uri: string): Target {
  if (content.isLeftOut(uri)) return { kind: 'left-out', uri };
  const documents = content.ofVersion(uri);
  return documents.length > 0 ? { kind: 'version-as-list', documents } : { kind: 'outside' };
}
