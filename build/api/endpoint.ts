import type { Representation, Schema } from '../formats/representation.ts';
import type { Document, DocumentMetadata } from '../model/document/document.ts';
import type { DirectoryRecord } from '../model/document/entry.ts';
import type { Directory, UriEntry } from '../model/query/directory.ts';
import type { DirectoryContents } from '../model/query/packed-records.ts';
import type { Page, PageOf } from '../model/query/paging.ts';
import type { IndexFilter } from '../model/query/select.ts';
import type { Naming } from './files/naming.ts';
import type { ExampleContent, Parameter } from './parameters.ts';
import type { Query } from './request.ts';
import type { HeaderRule } from './response/headers.ts';
import { problem } from './response/problem.ts';

/** An endpoint of the API: its paths, parameters, responses and prerendered files. */
export interface Endpoint {
  /** Its path, and aliases. In path templates, `{canonicalUri}` stands for a URI of the directory. */
  readonly operations: readonly {
    readonly path: string;
    readonly operationId: string;
    readonly summary: string;
  }[];
  readonly group: OperationGroup;
  readonly description?: string;
  /** The parameter at the end of its path, if it has one. */
  readonly pathParameter?: Parameter<string>;
  /** Query parameters. */
  readonly parameters: readonly Parameter<unknown>[];
  /** The response of status 200: JSON, a page of a list, rows as JSON or CSV, or representations of a document. */
  readonly response:
    | {
        readonly kind: 'list' | 'page' | 'rows';
        readonly description: string;
        readonly schema: Schema;
        /** Whether it is in the language of a document, which `rows` always are. */
        readonly hasLanguage?: true;
      }
    | { readonly kind: 'representations'; readonly representations: readonly Representation[] };
  /** A request target with an example response; undefined if the content has no short one. */
  readonly example: (content: ExampleContent) => string | undefined;
  /**
   * Whether a response is computed from a document, which takes long for large ones: servers with several threads compute it
   * in another one. Absent for an endpoint that reads the index or sends files.
   */
  readonly isCostly?: ((request: ApiRequest, service: Service) => boolean) | undefined;
  /** URIs of further lists that the response is about. @throws BadParameters */
  readonly relatedUris?: (
    request: ApiRequest,
    service: Pick<Service, 'directory' | 'tables'>,
  ) => readonly string[];
  /** @throws BadParameters, and the errors of the service */
  readonly respond: (request: ApiRequest, service: Service) => Response | Promise<Response>;
  /** The prerendered responses and the requests for them; by default, there are none. */
  readonly prerendered: {
    readonly routes?: readonly Route[];
    /** Paged lists; the budget determines which page sizes are prerendered. */
    readonly resultSets?: (names: NamedDirectory) => ResultSet[];
    /** Files of the documents of a list, which the budget does not limit. */
    readonly listFiles?: (list: Directory<Document>, context: ListFileContext) => Iterable<PlannedFile>;
    readonly headerRules?: (names: NamedDirectory) => HeaderRule[];
  };
}

/** How an endpoint responds. */
export type Responder = Pick<Endpoint, 'isCostly' | 'relatedUris' | 'respond'>;

/** Groups of operations in the API reference. */
export type OperationGroup = 'Find' | 'Get';

/** A request of the API. */
export interface ApiRequest {
  readonly http: Request;
  readonly query: Query;
  /** The URI in the path, and the parameter at its end; empty if the path has none. */
  readonly uri: string;
  readonly rest: string;
}

/** The data and services that endpoints use. */
export interface Service extends Lists, Omit<DirectoryContents, 'records'> {
  readonly catalogue: Catalogue;
  readonly files: SiteFiles;
}

/**
 * The index of a directory, in memory or in a database, which gives the same responses. Its functions reject with
 * Unavailable.
 */
export interface Catalogue {
  readonly about: () => Promise<Omit<DirectoryContents, 'records'>>;
  /** Whether a query of the index needs more than a few milliseconds, here or in a database. */
  readonly isCostly: (query: Query) => boolean;
  /** The entries that match a search term, all without one, regardless of other filters. */
  readonly search: (term: string | undefined) => Promise<FoundRecords>;
  /** The lists that have these URIs, or a version with one. */
  readonly listsOf: (uris: () => readonly string[]) => Promise<Lists>;
  readonly tags: (page: Page) => Promise<PageOf<string>>;
}

interface FoundRecords {
  /** Why the term is refused for all requests; completes "searchTerm …". */
  readonly refusal?: string | undefined;
  /** A page of those that match a filter, in the order of the index. */
  readonly page: (filter: IndexFilter, page: Page) => Promise<PageOf<DirectoryRecord>>;
}

/** Lists of a directory with all their documents, at least those that a request is about. */
export interface Lists {
  readonly directory: Directory;
  readonly naming: Naming;
}

/** The files of the site by their paths; both reject if one cannot be opened. */
export interface SiteFiles {
  /** Opens a file that is the body of the response. */
  readonly load: (path: string) => Promise<BodyInit>;
  /** Reads a file that the response is computed from. */
  readonly read: (path: string) => Promise<string>;
}

/** Responds for a URI of the directory; with 404 for any other. */
export function forUri(
  respond: (request: ApiRequest, entry: UriEntry, service: Service) => Response | Promise<Response>,
): Endpoint['respond'] {
  return (request, service) => {
    const entry = service.directory.byUri.get(request.uri);
    if (!entry) return problem(404, `The directory has no document with the URI "${request.uri}".`);
    return respond(request, entry, service);
  };
}

/** The directory with the names of its files. */
export interface NamedDirectory {
  readonly directory: Directory<DocumentMetadata>;
  readonly naming: Naming;
  /** Whether a host finds files by routes. */
  readonly hasRoutes: boolean;
  /** Whether documents in a language are prerendered for requests without a language, and their header rules. */
  readonly isDefaultLanguage: (language: string) => boolean;
  readonly defaultRules: readonly HeaderRule[];
}

/** What the files of a list depend on, in addition to the list. */
export type ListFileContext = Pick<NamedDirectory, 'naming' | 'hasRoutes' | 'isDefaultLanguage'> &
  Pick<DirectoryContents, 'baseUrl'> & {
    /** Whether a host computes the responses that have no files. */
    readonly hasApi: boolean;
  };

/**
 * A route from requests to a file. `query` contains required parameters with a value or placeholder; the value may be
 * empty. Placeholders of `from` and `query` are substituted in `to`. The first matching route applies, even if its file
 * is missing.
 */
export interface Route {
  readonly from: string;
  readonly query: Readonly<Record<string, string>>;
  readonly to: string;
}

/** A paged list of items. */
export interface ResultSet {
  /** Unique name in the site. */
  readonly name: string;
  /** Number of items. */
  readonly count: number;
  /** The page sizes worth prerendering, ascending; the function responds to requests for others. */
  readonly sizes: readonly number[];
  /** The JSON array of the items from `start` up to, not including, `end`. */
  readonly render: (start: number, end: number) => string;
}

/** A file of the site: its path from the root, and its content. */
export interface PlannedFile {
  readonly path: string;
  readonly content:
    | { readonly document: Document; readonly representation: Representation }
    | { readonly json: () => string };
}
