import type { DocumentType } from '../../domain/entry.ts';
import { preferredDocument } from '../../query/select.ts';
import type { ReferencedDocument, ReferencedUri } from '../../relations/referenced.ts';
import type { ListContext } from '../../site/part.ts';

/** The target of a reference. */
export type Destination =
  | { readonly kind: 'document'; readonly document: ReferencedDocument }
  /** The latest version, because the directory does not have the referenced one. */
  | { readonly kind: 'other-version'; readonly document: ReferencedDocument }
  | { readonly kind: 'outside' };

/** A reference to a list or set, or to one of its versions. */
interface Reference {
  readonly type: DocumentType;
  readonly canonicalUri: string;
  readonly canonicalVersionUri?: string | undefined;
}

export type Resolve = (reference: Reference, language: string) => Destination;

/** References resolve to the referenced version, else to the latest one, and by language like requests to the API. */
export function makeResolve(findUri: ListContext['find']): Resolve {
  return ({ type, canonicalUri, canonicalVersionUri }, language) => {
    const find = (uri: string): ReferencedDocument | undefined => {
      const entry = matchingEntry(findUri(uri), canonicalUri, type);
      return entry && preferredDocument(entry, language);
    };
    const named = find(canonicalVersionUri ?? canonicalUri);
    if (named) return { kind: 'document', document: named };
    const other = find(canonicalUri);
    return other ? { kind: 'other-version', document: other } : { kind: 'outside' };
  };
}

/** The URI may also identify a version of another list, or a document of the other type. */
function matchingEntry(
  entry: ReferencedUri | undefined,
  canonicalUri: string,
  type: DocumentType,
): ReferencedUri | undefined {
  const [first] = entry?.versions[0]?.records ?? [];
  return first?.entry.canonicalUri === canonicalUri && first.entry.type === type ? entry : undefined;
}
