import type { Document } from '../../catalogue/document.ts';
import type { ForeignKeyJson } from '../../catalogue/model.ts';
import { uriLikeness } from '../../catalogue/uri-likeness.ts';
import type { DocumentType } from '../../domain/entry.ts';
import { pointerOf } from '../../json/pointer.ts';
import type { Content } from './content.ts';

/** A reference of a foreign key or a code list set. */
export interface Reference {
  readonly document: Document;
  /** Makes the JSON Pointer of one of the reference's properties. */
  readonly pointer: (property: 'canonicalUri' | 'canonicalVersionUri' | 'type') => string;
  /** The required type of its target. */
  readonly type: DocumentType;
  /** Whether it belongs to a foreign key, whose target is always a code list. */
  readonly ofForeignKey: boolean;
  readonly canonicalUri: string;
  readonly canonicalVersionUri: string | undefined;
}

/** The target of a reference. */
export type Target =
  /** Documents of the named version, otherwise of all, of either type. */
  | { readonly kind: 'found'; readonly documents: readonly Document[] }
  /** A document that is not published because of its errors. */
  | { readonly kind: 'left-out'; readonly uri: string }
  /** The list exists without the named version. */
  | { readonly kind: 'no-version'; readonly versions: readonly Document[] }
  /** The named version belongs to another list. */
  | { readonly kind: 'other-list'; readonly documents: readonly Document[] }
  /** Its canonical URI is that of a version. */
  | { readonly kind: 'version-as-list'; readonly documents: readonly Document[] }
  /** Only a document with a similar URI exists. */
  | {
      readonly kind: 'look-alike';
      readonly property: 'canonicalUri' | 'canonicalVersionUri';
      readonly document: Document;
    }
  | { readonly kind: 'outside' };

/** All references of the content, document by document. */
export function referencesOf({ documents }: Content): Reference[] {
  return documents.flatMap((document) => [
    ...(document.codeList?.columnSet.foreignKeys ?? []).map((json, i) =>
      foreignKeyReference(document, json, i),
    ),
    ...setReferencesOf(document),
  ]);
}

/** The references of a code list set; none for a code list. */
export function setReferencesOf(document: Document): Reference[] {
  return (document.codeListSet?.referenceSet ?? []).map(
    ({ type, canonicalUri, canonicalVersionUri }, i): Reference => ({
      document,
      pointer: (property) => pointerOf('codeListSet', 'referenceSet', i, property),
      type: type === 'codeListRef' ? 'CodeList' : 'CodeListSet',
      ofForeignKey: false,
      canonicalUri,
      canonicalVersionUri,
    }),
  );
}

export function foreignKeyReference(
  document: Document,
  { keyRef }: ForeignKeyJson,
  index: number,
): Reference {
  const { canonicalUri, canonicalVersionUri } = keyRef.codeListRef;
  return {
    document,
    pointer: (property) =>
      pointerOf('codeList', 'columnSet', 'foreignKeys', index, 'keyRef', 'codeListRef', property),
    type: 'CodeList',
    ofForeignKey: true,
    canonicalUri,
    canonicalVersionUri,
  };
}

export function findTarget(content: Content, { canonicalUri, canonicalVersionUri }: Reference): Target {
  const list = content.ofCanonical(canonicalUri);
  if (canonicalVersionUri === undefined) {
    return list.length > 0 ? { kind: 'found', documents: list } : notAList(content, canonicalUri);
  }
  const version = content.ofVersion(canonicalVersionUri);
  const documents = version.filter(({ entry }) => entry.canonicalUri === canonicalUri);
  if (documents.length > 0) return { kind: 'found', documents };
  if (content.isLeftOut(canonicalVersionUri)) return { kind: 'left-out', uri: canonicalVersionUri };
  const [other] = version;
  if (other) {
    return uriLikeness(other.entry.canonicalUri) === uriLikeness(canonicalUri)
      ? { kind: 'look-alike', property: 'canonicalUri', document: other }
      : { kind: 'other-list', documents: version };
  }
  return list.length > 0 ? notAVersion(list, canonicalVersionUri) : notAList(content, canonicalUri);
}

function notAList(content: Content, uri: string): Target {
  if (content.isLeftOut(uri)) return { kind: 'left-out', uri };
  const documents = content.ofVersion(uri);
  if (documents.length > 0) return { kind: 'version-as-list', documents };
  const document = content.lookAlikeOf(uri);
  return document ? { kind: 'look-alike', property: 'canonicalUri', document } : { kind: 'outside' };
}

function notAVersion(versions: readonly Document[], uri: string): Target {
  const likeness = uriLikeness(uri);
  const document = versions.find(({ entry }) => uriLikeness(entry.canonicalVersionUri) === likeness);
  return document
    ? { kind: 'look-alike', property: 'canonicalVersionUri', document }
    : { kind: 'no-version', versions };
}
