import type { Document } from '../../catalogue/document.ts';
import type { DirectoryRecord } from '../../query/directory.ts';
import type { ReferencedTable, ReferencedUri } from '../../relations/referenced.ts';
import type { Storage } from '../files.ts';

/** A JSON Schema. */
export type Schema = Readonly<Record<string, unknown>>;

/** A representation of documents (RFC 9110 section 3.2), as the API, hosts and descriptions need it. */
export interface Representation extends Storage {
  /** What it contains; a description is about another representation. */
  readonly content: 'document' | 'metadata' | 'data' | 'description';
  /** Name in buttons and catalogues, in all languages: `CSV`. */
  readonly label: string;
  /** Content types with parameters, the default first; all have the same bytes. */
  readonly contentTypes: readonly [string, ...string[]];
  /** Description for the API reference. */
  readonly description: string;
  /** Schema of the body for the API reference. */
  readonly schema: Schema;
  /** Whether the body is binary; absent for text in UTF-8. */
  readonly isBinary?: boolean;
  /** Code in the EU file type vocabulary (http://publications.europa.eu/resource/authority/file-type). */
  readonly fileType: string;
  /** The Link header (RFC 8288) of responses with it; it may depend on the language and formats of the document only. */
  readonly linkOf?: (record: DirectoryRecord) => string | undefined;
  /** Whether a document has this representation. */
  readonly supports: (record: DirectoryRecord) => boolean;
  /** Prints the body of a document that has this representation; as bytes if it is binary. */
  readonly print: (document: Document, context?: PrintContext) => string | Uint8Array<ArrayBuffer>;
}

/** Whether a document has data, and the site has a format, by its name for `--formats`. */
export const hasFormat =
  (name: string) =>
  ({ hasData, formats }: DirectoryRecord): boolean =>
    hasData && (formats === undefined || formats.includes(name));

/** What a representation can use in addition to the document that it prints. */
export interface PrintContext {
  /** The documents of the same version in all languages, including this one, in the order of the index. */
  readonly translations: readonly Document[];
  /** The documents that a URI identifies. */
  readonly findTables: (uri: string) => ReferencedUri<ReferencedTable> | undefined;
  /**
   * Receives what the representation cannot contain, for the notes of a build. The same message counts once per list, so
   * it must not name rows.
   */
  readonly reportLoss: (message: string) => void;
}
