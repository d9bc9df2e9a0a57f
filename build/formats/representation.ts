import { omitUndefined } from '../model/collections.ts';
import type { Document } from '../model/document/document.ts';
import type { DirectoryRecord } from '../model/document/entry.ts';
import type { ReferencedTable, ReferencedUri } from '../model/relations/referenced.ts';

/** The content types of JSON; the first is the default. */
export const JSON_TYPES = [
  'application/json; charset=utf-8',
  'text/json; charset=utf-8',
  'text/plain; charset=utf-8',
] as const;

export const DEFAULT_JSON_TYPE = JSON_TYPES[0];

/** The media type of a content type, without parameters. */
export const mediaTypeOf = (contentType: string): string => contentType.replace(/;.*/, '');

/** Location of the files of a representation: ROOT/LANGUAGE/FOLDER/NAME.EXTENSION. */
export interface Storage {
  readonly folder: string;
  readonly extension: string;
  /** The API URL that responds with it by default; undefined if requests need an Accept header. */
  readonly urlOf: ((uri: string, language: string) => string) | undefined;
}

export type Schema = Readonly<Record<string, unknown>>;

/** A representation of documents (RFC 9110 section 3.2), as the API, hosts and descriptions need it. */
export interface Representation extends Storage {
  /** The content of the representation: a `description` describes another representation. */
  readonly content: 'document' | 'metadata' | 'data' | 'description';
  /** Name in buttons and catalogues, in all languages: `CSV`. */
  readonly label: string;
  /** Content types with parameters, the default first; all have the same bytes. */
  readonly contentTypes: readonly [string, ...string[]];
  readonly description: string;
  readonly schema: Schema;
  /** Whether the body is binary; absent for text in UTF-8. */
  readonly isBinary?: boolean;
  /** Code in the EU file type vocabulary (http://publications.europa.eu/resource/authority/file-type). */
  readonly fileType: string;
  /** The Link header (RFC 8288) of responses with it; it may depend on the language and formats of the document only. */
  readonly linkOf?: (record: DirectoryRecord) => string | undefined;
  readonly supports: (record: DirectoryRecord) => boolean;
  /** Prints the body of a document that has this representation; as bytes if it is binary. */
  readonly print: (document: Document, context?: PrintContext) => string | Uint8Array<ArrayBuffer>;
}

/** A document that cannot be printed. Threads pass on the properties of an error, but not its class. */
class PrintError extends Error {
  override readonly name = 'PrintError';
  readonly file: string;

  constructor(file: string, message: string, cause: unknown) {
    super(message, { cause });
    this.file = file;
  }
}

export const isPrintError = (error: unknown): error is PrintError =>
  error instanceof Error && error.name === 'PrintError';

/** Prints a document in a representation. @throws PrintError, such as for a text that is longer than a string can be */
export function printIn(representation: Representation, document: Document, context: PrintContext) {
  try {
    return representation.print(document, context);
  } catch (error) {
    const what = `cannot be printed as ${representation.label} (${(error as Error).message})`;
    const remedy = 'split the list, or publish fewer formats with --formats';
    throw new PrintError(document.source.file, `${what}: ${remedy}`, error);
  }
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
  /** The path of the site on its host, which URLs start with; default: the root. */
  readonly basePath?: string;
  /** The path of the file of a CSV in the site, if it has no API. */
  readonly csvFile?: (uri: string, language: string) => string;
  readonly reportLoss: ReportLoss;
}

/** Receives what the representation cannot contain. Equal messages of a list are one note of the build. */
export type ReportLoss = (message: string) => void;

/** Properties that all formats contain, and properties such as tags, which no row depends on. */
const NOT_REPORTED = [
  ...['language', 'shortName', 'longName', 'version', 'canonicalUri', 'canonicalVersionUri'],
  ...['id', 'name', 'type', 'nullable', 'optional'],
  ...['description', 'publisher', 'publishedAt', 'tags', 'changeLog'],
  ...['locationUrls', 'alternateFormatLocations', 'alternateLanguageLocations'],
];

/** One message for all of them, because nearly every list has some; docs/api.md names them. */
const LEFT_OUT =
  'some keys, rules for values, dates or annotations have no counterpart: only the JSON has them';

/** Reports properties of a document that a representation does not contain, except those that are kept. */
export function reportLeftOut(document: Document, kept: readonly string[], reportLoss: ReportLoss): void {
  const { codeList, codeListSet } = document;
  const { identification, annotation } = codeList ?? codeListSet ?? {};
  const { columns = [], keys = [], defaultKey, foreignKeys } = codeList?.columnSet ?? {};
  const found: object = Object.assign(Object.create(null), ...columns, identification, {
    ...omitUndefined({ foreignKeys, annotation }),
    ...(keys.length > 1 && { 'further keys': keys, ...omitUndefined({ defaultKey }) }),
  });
  const isLeftOut = (name: string) => !kept.includes(name) && !NOT_REPORTED.includes(name);
  if (Object.keys(found).some(isLeftOut)) reportLoss(LEFT_OUT);
}
