import type { Document } from '../../catalogue/document.ts';
import type { DocumentType } from '../../domain/entry.ts';
import type { UriEntry } from '../../query/directory.ts';
import { preferredDocument } from '../../query/select.ts';
import type { SiteContext } from '../../site/part.ts';

/** What a reference from a document leads to. */
export type Destination =
  /** A document of the directory. */
  | { readonly kind: 'document'; readonly document: Document }
  /** The directory has the list, but not the version that is meant; its latest is this. */
  | { readonly kind: 'other-version'; readonly document: Document }
  | { readonly kind: 'outside' };

/** A reference, as far as it says what it means. */
interface Reference {
  readonly type: DocumentType;
  readonly canonicalUri: string;
  readonly canonicalVersionUri?: string | undefined;
}

/** Finds what a reference leads to, for readers of a language. */
export type Resolve = (reference: Reference, language: string) => Destination;

/**
 * Makes the function that resolves references: to the version that they name, else the latest, in the requested
 * language where there is one, else in the language in which the API would respond.
 */
export function makeResolve({ plan: { directory } }: SiteContext): Resolve {
  return ({ type, canonicalUri, canonicalVersionUri }, language) => {
    const find = (uri: string): Document | undefined => {
      const entry = matchingEntry(directory.byUri.get(uri), canonicalUri, type);
      return entry && preferredDocument(entry, language).source;
    };
    const named = find(canonicalVersionUri ?? canonicalUri);
    if (named) return { kind: 'document', document: named };
    const other = find(canonicalUri);
    return other ? { kind: 'other-version', document: other } : { kind: 'outside' };
  };
}

/** A URI may be that of a version of another list, or of a document of the other type. */
function matchingEntry(
  entry: UriEntry<Document> | undefined,
  canonicalUri: string,
  type: DocumentType,
): UriEntry<Document> | undefined {
  const [first] = entry?.versions[0]?.records ?? [];
  return first?.entry.canonicalUri === canonicalUri && first.entry.type === type ? entry : undefined;
}
