import type { Document } from '../../catalogue/document.ts';
import { uriLikeness } from '../../catalogue/uri-likeness.ts';
import { groupBy } from '../../domain/group.ts';
import type { AbsentDocument } from './absent-documents.ts';

/** The documents that rules look at, and how to find them by what refers to them. */
export interface Content {
  /** In the order of their files. */
  readonly documents: readonly Document[];
  /** The documents of each canonical version URI, and those of each canonical URI. */
  readonly versions: readonly (readonly Document[])[];
  readonly lists: readonly (readonly Document[])[];
  /** Documents whose canonical version URI it is, in the order of their files. */
  readonly ofVersion: (canonicalVersionUri: string) => readonly Document[];
  /** Documents of all versions whose canonical URI it is, in the order of their files. */
  readonly ofCanonical: (canonicalUri: string) => readonly Document[];
  /** Whether the URI is that of a document, or of a version, which is not published because of its errors. */
  readonly isLeftOut: (uri: string) => boolean;
  /** Whether some version of the document, or some language of the version, is not published because of its errors. */
  readonly isIncomplete: (uri: string) => boolean;
  /** The first file of a document that is not published because of its errors, by its URI or that of its version. */
  readonly leftOutFile: (uri: string) => string | undefined;
  /**
   * Files that cannot be read so far that one could say they are not of the document: of the version that is given,
   * else of any. What is missed may be there. Sorted.
   */
  readonly unreadOf: (canonicalUri: string, canonicalVersionUri?: string) => readonly string[];
  /** Files that cannot be read and are a version of the document, or may be one. */
  readonly unreadVersionsOf: (canonicalUri: string) => readonly string[];
  /** The first document whose canonical URI is not this URI and looks like it (see uri-likeness.ts). */
  readonly lookAlikeOf: (canonicalUri: string) => Document | undefined;
}

/**
 * Makes the content of documents in the order of their files.
 *
 * @param unread documents that cannot be read, or have not the right form
 * @param leftOut documents that can be read, and are left out because of their errors
 * @param outliers documents that have URIs of others: nothing is missing where those others are
 */
export function makeContent(
  documents: readonly Document[],
  unread: readonly AbsentDocument[] = [],
  leftOut: readonly Document[] = [],
  outliers: readonly Document[] = [],
): Content {
  const byVersion = groupBy(documents, ({ entry }) => entry.canonicalVersionUri);
  const byCanonical = groupBy(documents, ({ entry }) => entry.canonicalUri);
  const left = filesByUri([
    ...unread,
    ...leftOut.map(({ entry, source }) => ({ ...entry, file: source.file })),
  ]);
  const claimed = filesByUri(outliers.map(({ entry, source }) => ({ ...entry, file: source.file })));
  const unknown = unread.filter(
    (one) => one.canonicalUri === undefined || one.canonicalVersionUri === undefined,
  );
  let byLikeness: ReadonlyMap<string, readonly Document[]> | undefined;
  const ofLikeness = (uri: string): readonly Document[] => {
    byLikeness ??= groupBy(
      [...byCanonical.values()].flatMap((own) => own.slice(0, 1)),
      ({ entry }) => uriLikeness(entry.canonicalUri),
    );
    return byLikeness.get(uriLikeness(uri)) ?? [];
  };
  return {
    documents,
    versions: [...byVersion.values()],
    lists: [...byCanonical.values()],
    lookAlikeOf: (uri) => ofLikeness(uri).find(({ entry }) => entry.canonicalUri !== uri),
    ofVersion: (uri) => byVersion.get(uri) ?? [],
    ofCanonical: (uri) => byCanonical.get(uri) ?? [],
    isIncomplete: (uri) => left.has(uri),
    leftOutFile: (uri) => left.get(uri) ?? claimed.get(uri),
    isLeftOut: (uri) => (left.has(uri) || claimed.has(uri)) && !byVersion.has(uri) && !byCanonical.has(uri),
    unreadOf: (canonicalUri, canonicalVersionUri) =>
      unknown.filter((one) => mayBe(one, canonicalUri, canonicalVersionUri)).map(({ file }) => file),
    unreadVersionsOf: (canonicalUri) =>
      unread.filter((one) => mayBe(one, canonicalUri, undefined)).map(({ file }) => file),
  };
}

/** The first file of each canonical URI and version URI. */
function filesByUri(documents: readonly AbsentDocument[]): ReadonlyMap<string | undefined, string> {
  const files = new Map<string | undefined, string>();
  for (const { file, canonicalUri, canonicalVersionUri } of documents) {
    for (const uri of [canonicalUri, canonicalVersionUri]) if (!files.has(uri)) files.set(uri, file);
  }
  return files;
}

function mayBe(
  absent: AbsentDocument,
  canonicalUri: string,
  canonicalVersionUri: string | undefined,
): boolean {
  return (
    (absent.canonicalUri ?? canonicalUri) === canonicalUri &&
    (canonicalVersionUri === undefined ||
      (absent.canonicalVersionUri ?? canonicalVersionUri) === canonicalVersionUri)
  );
}
