import type { Naming } from '../api/files/naming.ts';
import type { FileInParts, OutputFile } from '../api/files/output-file.ts';
import type { SitePlan } from '../api/plan.ts';
import type { Notice } from '../api/program/program.ts';
import type { HeaderRule } from '../api/response/headers.ts';
import type { Representation } from '../formats/representation.ts';
import type { Count } from '../model/changes/counts.ts';
import type { History, Versions } from '../model/changes/model.ts';
import type { Document, DocumentMetadata } from '../model/document/document.ts';
import type { Format } from '../model/document/schema.ts';
import type { SiteIdentity } from '../model/identity/site-identity.ts';
import type { Directory } from '../model/query/directory.ts';
import type { ReferencedUri, ReferrersOf } from '../model/relations/referenced.ts';

type Files = Promise<Iterable<OutputFile>> | Iterable<OutputFile | FileInParts>;

/** A part of the site outside the API: pages, feeds or descriptions. The paths of its files start with `site/`. */
export interface SitePart {
  /** Headers of its files, in addition to those of all files; they count towards the budget. */
  readonly headerRules: readonly HeaderRule[];
  /** The files of a list. */
  readonly listFiles?: (context: ListContext) => Promise<Iterable<OutputFile>> | Iterable<OutputFile>;
  /** The files of the whole directory, which are reused until the texts of `filesShow` change. */
  readonly files?: (context: DirectoryContext) => Files;
  /** Further files of the whole directory, which take long: another thread may print them, from plain data. */
  readonly filesInThread?: {
    readonly inputOf: (context: DirectoryContext) => object;
    readonly print: (input: never) => Promise<Iterable<OutputFile>>;
  };
  /** Everything that `files` or `filesInThread` show apart from the options, by default nothing; see {@link showDocuments}. */
  readonly filesShow?: (context: DirectoryContext) => Iterable<string>;
  /** The notices of the packages whose code is in its scripts and styles. */
  readonly notices?: () => Promise<readonly Notice[]>;
}

/** Build options that affect the files. */
export interface SiteOptions {
  /** Public origin of the site, without a trailing slash, if it is known. */
  readonly baseUrl: string | undefined;
  /** Whether the site has HTML pages, which other files link to. */
  readonly hasExplorer: boolean;
  /** Whether the site has the API. If not, its files link to other files only. */
  readonly hasApi: boolean;
  /** Undefined without its file: the texts of the UI languages then name the site. */
  readonly siteIdentity: SiteIdentity | undefined;
}

/** The common input of the files of lists and of the directory. */
interface SiteContext extends SiteOptions {
  readonly naming: Naming;
  readonly summaryOf: (document: DocumentMetadata) => DocumentSummary;
}

/** The input of the files of the directory: all documents, without rows. */
export interface DirectoryContext extends SiteContext, Versions<DocumentMetadata> {
  readonly plan: SitePlan;
  /** The checked documents in the order of the index. */
  readonly documents: readonly DocumentMetadata[];
  /** The written file of a document, with its size in bytes and its SHA-256 in base64url. */
  readonly fileOf: (
    document: DocumentMetadata,
    representation: Representation,
  ) => { readonly digest: string; readonly size: number; readonly read: () => Uint8Array } | undefined;
  /** The sizes in bytes of parts of files of the output before, by their digests. */
  readonly partSizesOf: (paths: RegExp) => ReadonlyMap<string, number>;
  /** The input of files with examples from one list, and a digest of it, because few edits change it. */
  readonly examples: { readonly key: string; readonly open: () => ExampleContext };
}

/** The input of files with examples of requests and responses. */
export interface ExampleContext extends SiteOptions {
  /** The list that the examples are from; undefined if none is suitable. */
  readonly list: ListContext | undefined;
  /** The folders of the representations that some document of the directory has; of an empty directory, all. */
  readonly published: readonly string[];
  /** The versions of the format of its documents. */
  readonly formats: readonly Format[];
}

/** The input of the files of a list: all documents with one canonical URI and their rows, in the order of the index. */
export interface ListContext extends SiteContext, DirectoryLookups {
  readonly canonicalUri: string;
  readonly documents: readonly Document[];
  /** The directory of these documents. */
  readonly directory: Directory<Document>;
  readonly history: History;
  /** Prints a representation that the document supports. The bodies of all representations would need much memory. */
  readonly print: (document: Document, representation: Representation) => string | Uint8Array<ArrayBuffer>;
}

/** Lookups of the files of a list in the rest of the directory. */
export interface DirectoryLookups {
  readonly naming: Naming;
  readonly hasRoutes: boolean;
  readonly isDefaultLanguage: SitePlan['isDefaultLanguage'];
  /** The documents that a URI identifies. */
  readonly find: (uri: string) => ReferencedUri | undefined;
  readonly referrersOf: ReferrersOf;
}

/** Facts about a document that depend on its rows or earlier versions, for the files of the directory. */
export interface DocumentSummary {
  /** Size in bytes of each representation that is a file, by the folder of the representation. */
  readonly sizes: Readonly<Record<string, number>>;
  /** The number of its rows; absent for a set, and for a document without rows of its own. */
  readonly rowCount?: number;
  /** Counts of changes since the previous version; absent for a first version, empty for a new language. */
  readonly changes?: readonly Count[];
  /** The new entries of its `changeLog`. */
  readonly news: readonly string[];
  /** What the representations cannot contain, by their labels. */
  readonly losses?: readonly { readonly format: string; readonly message: string }[];
  /** The texts by which searches find its rows, in each of its languages; only of documents that searches show. */
  readonly rowTexts?: readonly RowTexts[];
}

/** The codes and names of the rows of a document in a language, in few strings, because those of all lists are in memory. */
export interface RowTexts {
  /** The columns of the default key. */
  readonly keyColumns: readonly string[];
  /**
   * A line for each row, separated by tabs: the name, the codes of the default key, those of other keys, and its aliases
   * if it has any, each with a vertical tab before it.
   */
  readonly rows: string;
  /** The values of columns that have few of them. */
  readonly values?: readonly string[];
}
