import type { ReferenceJson } from '../../model/document/columns.ts';
import type { DocumentMetadata } from '../../model/document/document.ts';
import type { DocumentType } from '../../model/document/entry.ts';
import { pointerOf } from '../../model/json/locator.ts';
import type { DirectoryContent } from './content.ts';

/** The types of documents as messages name them. */
export const TYPE_NAMES = { CodeList: 'code list', CodeListSet: 'code list set' } as const;

/** A reference of a foreign key or a code list set. */
export interface Reference extends Pick<ReferenceJson, 'canonicalUri' | 'canonicalVersionUri'> {
  readonly document: DocumentMetadata;
  /** JSON Pointer of the reference. */
  readonly place: string;
  /** The required type of its target: always a code list for a foreign key. */
  readonly type: DocumentType;
  readonly target: Target;
}

/** What a reference names. */
interface Target {
  readonly kind:
    | 'found'
    | 'outside'
    /** A document that is not published because of its errors. */
    | 'left-out'
    /** The list exists without the named version. */
    | 'unknown-version'
    /** The named version belongs to another list. */
    | 'other-list'
    /** The canonical URI is the URI of a version. */
    | 'version-as-list';
  /** The documents found, of either type, or those that a message is about: all versions of a list, or one version. */
  readonly documents: readonly DocumentMetadata[];
}

/** All references of the content, document by document. */
export const allReferences = (content: DirectoryContent): readonly Reference[] =>
  content.documents.flatMap((document) => findReferences(content, document));

/** The references of a document: of its foreign keys, in their order, or of a set. */
export function findReferences(content: DirectoryContent, document: DocumentMetadata): Reference[] {
  const foreignKeys = document.codeList?.columnSet.foreignKeys ?? [];
  const members = document.codeListSet?.referenceSet ?? [];
  return [
    ...foreignKeys.map(({ keyRef: { codeListRef } }, i): Reference => {
      const place = pointerOf('codeList', 'columnSet', 'foreignKeys', i, 'keyRef', 'codeListRef');
      return { ...codeListRef, document, place, type: 'CodeList', target: findTarget(content, codeListRef) };
    }),
    ...members.map((member, i): Reference => {
      const place = pointerOf('codeListSet', 'referenceSet', i);
      const type = member.type === 'codeListSetRef' ? 'CodeListSet' : 'CodeList';
      return { ...member, document, place, type, target: findTarget(content, member) };
    }),
  ];
}

type Uris = Pick<Reference, 'canonicalUri' | 'canonicalVersionUri'>;

function findTarget(content: DirectoryContent, { canonicalUri, canonicalVersionUri }: Uris): Target {
  const { ofCanonical, ofVersion, isLeftOut } = content;
  if (canonicalVersionUri !== undefined) {
    const version = ofVersion(canonicalVersionUri);
    const documents = version.filter(({ entry }) => entry.canonicalUri === canonicalUri);
    if (documents.length > 0) return { kind: 'found', documents };
    if (isLeftOut(canonicalVersionUri)) return { kind: 'left-out', documents };
    if (version.length > 0) return { kind: 'other-list', documents: version };
  }
  const list = ofCanonical(canonicalUri);
  const kind = canonicalVersionUri === undefined ? 'found' : 'unknown-version';
  if (list.length > 0) return { kind, documents: list };
  if (isLeftOut(canonicalUri)) return { kind: 'left-out', documents: [] };
  const version = ofVersion(canonicalUri);
  return { kind: version.length > 0 ? 'version-as-list' : 'outside', documents: version };
}
