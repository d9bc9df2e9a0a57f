import { groupBy, omitUndefined } from '../../model/collections.ts';
import type { Document, DocumentMetadata } from '../../model/document/document.ts';

/** The documents of a list with rows, or of the directory without rows, and indexes for references to them. */
export interface Content<D extends DocumentMetadata = Document> {
  /** In the order of their files. */
  readonly documents: readonly D[];
  /** The documents of each canonical version URI, and those of each canonical URI. */
  readonly versions: readonly (readonly D[])[];
  readonly lists: readonly (readonly D[])[];
  /** Documents with this canonical version URI, in the order of their files. */
  readonly ofVersion: (canonicalVersionUri: string) => readonly D[];
  /** Documents of all versions with this canonical URI, in the order of their files. */
  readonly ofCanonical: (canonicalUri: string) => readonly D[];
  /** Whether the document or version of a URI is not published because of errors. */
  readonly isLeftOut: (uri: string) => boolean;
  /** The first file of a version of the document, or a language of the version, that is not published because of errors. */
  readonly leftOutFile: (uri: string) => string | undefined;
}

/** The directory as rules about references see it: without rows. */
export type DirectoryContent = Content<DocumentMetadata>;

/** The directory, with the rows of a few documents at a time. */
export interface ReadableContent extends DirectoryContent {
  /** Returns a document with its rows. Reads its file again if the rows are not in memory. */
  readonly withRows: (document: DocumentMetadata) => Document;
}

/** The documents of a list, and the directory that they refer to. */
export interface ListContent extends Content {
  readonly directory: ReadableContent;
}

/**
 * @param documents in the order of their files
 * @param unread unreadable or malformed documents
 * @param leftOut documents that are left out because of errors, or not compared because of their URIs
 */
export function makeContent<D extends DocumentMetadata>(
  documents: readonly D[],
  unread: readonly AbsentDocument[] = [],
  leftOut: readonly DocumentMetadata[] = [],
): Content<D> {
  const byVersion = groupBy(documents, ({ entry }) => entry.canonicalVersionUri);
  const byCanonical = groupBy(documents, ({ entry }) => entry.canonicalUri);
  const left = filesByUri([
    ...unread,
    ...leftOut.map(({ entry, source }) => ({ ...entry, file: source.file })),
  ]);
  return {
    documents,
    versions: [...byVersion.values()],
    lists: [...byCanonical.values()],
    ofVersion: (uri) => byVersion.get(uri) ?? [],
    ofCanonical: (uri) => byCanonical.get(uri) ?? [],
    leftOutFile: (uri) => left.get(uri),
    isLeftOut: (uri) => left.has(uri) && !byVersion.has(uri) && !byCanonical.has(uri),
  };
}

/** Content whose documents all have their rows, which is a directory of its own. */
export function makeWholeContent(...given: Parameters<typeof makeContent<Document>>): ListContent {
  const content = makeContent(...given);
  return { ...content, directory: { ...content, withRows: (document) => document as Document } };
}

/** The first file of each canonical URI and version URI. */
function filesByUri(documents: readonly AbsentDocument[]): ReadonlyMap<string | undefined, string> {
  const files = new Map<string | undefined, string>();
  for (const { file, canonicalUri, canonicalVersionUri } of documents) {
    for (const uri of [canonicalUri, canonicalVersionUri]) if (!files.has(uri)) files.set(uri, file);
  }
  return files;
}

/** A document that is not checked because of its errors, as far as it is known. */
export interface AbsentDocument {
  readonly file: string;
  /** Absent if unknown, like `canonicalVersionUri`. */
  readonly canonicalUri?: string;
  readonly canonicalVersionUri?: string;
}

/** Finds the canonical URIs in a malformed document, between `identification` and the parts that refer to others. */
export function salvageUris(text: string): Omit<AbsentDocument, 'file'> {
  const begin = text.search(/"identification"\s*:/);
  const rest = begin < 0 ? '' : text.slice(begin);
  const [identification = ''] = rest.split(/"(?:columnSet|dataSet|referenceSet)"\s*:/, 1);
  return omitUndefined({
    canonicalUri: stringMember(identification, 'canonicalUri'),
    canonicalVersionUri: stringMember(identification, 'canonicalVersionUri'),
  });
}

/** The first string of that name, even without a colon; undefined if it is not closed in its line. */
function stringMember(text: string, name: string): string | undefined {
  const [, literal = ''] = new RegExp(`"${name}"\\s*:?\\s*("(?:[^"\\\\\r\n]|\\\\.)*")`).exec(text) ?? [];
  try {
    return JSON.parse(literal) as string;
  } catch {
    return undefined;
  }
}
