import type { Document } from '../../catalogue/document.ts';
import type { DirectoryRecord } from '../../query/directory.ts';
import type { Storage } from '../files.ts';

/** A JSON Schema. */
export type Schema = Readonly<Record<string, unknown>>;

/** A representation of documents (RFC 9110 section 3.2): everything that the API, its hosts and descriptions need of it. */
export interface Representation extends Storage {
  /** What it contains. */
  readonly content: 'document' | 'metadata' | 'data';
  /** What buttons and catalogues call it, in any language: `CSV`. */
  readonly label: string;
  /** Its content types with their parameters, the default first; all have the same bytes. */
  readonly contentTypes: readonly [string, ...string[]];
  /** A sentence on what it contains, for the API reference. */
  readonly description: string;
  /** The body as the API reference describes it. */
  readonly schema: Schema;
  /** The code of the EU vocabulary of file types (http://publications.europa.eu/resource/authority/file-type). */
  readonly fileType: string;
  /** Whether a document has it. */
  readonly supports: (record: DirectoryRecord) => boolean;
  /** The body. Only called for a document that has the representation. */
  readonly print: (document: Document) => string;
}

/** The default media type, without parameters. */
export const mediaTypeOf = ({ contentTypes }: Representation): string => contentTypes[0].replace(/;.*/, '');
