import type { DocumentMetadata } from '../../model/document/document.ts';
import { keyOf } from '../../site/context.ts';
import type { DocumentSummary } from '../../site/part.ts';

/** What a format cannot contain of some lists. */
export interface FormatLoss {
  /** Label of the format. */
  readonly format: string;
  readonly message: string;
  /** Their canonical URIs. */
  readonly lists: readonly string[];
}

/**
 * Collects what formats cannot contain, once per list and format. The summaries of reused files have it too, so builds
 * of the same content report the same.
 *
 * @param summaries of all documents, by {@link keyOf}
 */
export function collectLosses(
  documents: readonly DocumentMetadata[],
  summaries: ReadonlyMap<string, DocumentSummary>,
): FormatLoss[] {
  const groups = new Map<string, Omit<FormatLoss, 'lists'> & { readonly lists: Set<string> }>();
  for (const document of documents) {
    for (const { format, message } of summaries.get(keyOf(document))?.losses ?? []) {
      const key = JSON.stringify([format, message]);
      const group = groups.get(key) ?? { format, message, lists: new Set() };
      groups.set(key, group);
      group.lists.add(document.entry.canonicalUri);
    }
  }
  return [...groups.values()].map(({ lists, ...loss }) => ({ ...loss, lists: [...lists] }));
}
