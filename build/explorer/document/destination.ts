import type { Document } from '../../catalogue/document.ts';
import type { DocumentType } from '../../domain/entry.ts';
import type { Identified, IndexedRecord } from '../../query/directory.ts';
import { selectDocument } from '../../query/select.ts';
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

/** The document behind a record of the directory. */
export type DocumentOf = (record: IndexedRecord) => Document;

/** Both are in the order of the index, which is total. */
export function makeDocumentOf({ plan, documents }: SiteContext): DocumentOf {
  const byRecord = new Map(plan.directory.records.map((record, i) => [record, documents[i] as Document]));
  return (record) => byRecord.get(record) as Document;
}

/**
 * Makes the function that finds what references lead to: the version that they name, else the latest, in the
 * language asked for where it has that, else in the one that the interface would answer in.
 */
export function makeResolve({ plan: { directory } }: SiteContext, documentOf: DocumentOf): Resolve {
  return ({ type, canonicalUri, canonicalVersionUri }, language) => {
    const find = (uri: string): Document | undefined => {
      const identified = fitting(directory.byUri.get(uri), canonicalUri, type);
      if (!identified) return undefined;
      const selection = selectDocument(identified, undefined, language);
      return 'record' in selection ? documentOf(selection.record) : undefined;
    };
    const named = find(canonicalVersionUri ?? canonicalUri);
    if (named) return { kind: 'document', document: named };
    const other = find(canonicalUri);
    return other ? { kind: 'other-version', document: other } : { kind: 'outside' };
  };
}

/** A URI may be that of a version of another list, or of a document of the other type. */
function fitting(
  identified: Identified | undefined,
  canonicalUri: string,
  type: DocumentType,
): Identified | undefined {
  const [first] = identified?.versions[0]?.records ?? [];
  return first?.entry.canonicalUri === canonicalUri && first.entry.type === type ? identified : undefined;
}
