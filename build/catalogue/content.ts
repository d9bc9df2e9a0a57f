import { groupBy } from '../domain/group.ts';
import type { Document } from './document.ts';

/** The documents that rules look at, and how to find them by what refers to them. */
export interface Content {
  /** In the order of their files. */
  readonly documents: readonly Document[];
  /** Documents whose canonical version URI it is, in the order of their files. */
  readonly ofVersion: (canonicalVersionUri: string) => readonly Document[];
  /** Documents of all versions whose canonical URI it is, in the order of their files. */
  readonly ofCanonical: (canonicalUri: string) => readonly Document[];
  /** Whether the URI is that of a document, or of a version, which is not published because of its errors. */
  readonly isLeftOut: (uri: string) => boolean;
  /** Whether some version of the document is not published because of its errors. */
  readonly isIncomplete: (canonicalUri: string) => boolean;
}

/** Makes the content of documents in the order of their files, and of the URIs of those that are left out. */
export function makeContent(documents: readonly Document[], leftOut: readonly string[]): Content {
  const byVersion = groupBy(documents, ({ entry }) => entry.canonicalVersionUri);
  const byCanonical = groupBy(documents, ({ entry }) => entry.canonicalUri);
  const left = new Set(leftOut);
  return {
    documents,
    ofVersion: (uri) => byVersion.get(uri) ?? [],
    ofCanonical: (uri) => byCanonical.get(uri) ?? [],
    isIncomplete: (canonicalUri) => left.has(canonicalUri),
    isLeftOut: (uri) => left.has(uri) && !byVersion.has(uri) && !byCanonical.has(uri),
  };
}
