import type { Document } from '../catalogue/document.ts';
import type { Directory, UriEntry } from '../query/directory.ts';
import type { HeaderRule } from './headers.ts';
import type { Naming } from './naming.ts';
import type { ExampleContent, Parameter } from './parameters.ts';
import { type ProblemName, problem } from './problem.ts';
import type { Representation, Schema } from './representations/representation.ts';
import type { Search } from './search.ts';

/** An endpoint of the API: what it is called, what it reads, what it responds, and which responses it prerenders. */
export interface Endpoint {
  /** Its path, and other paths that respond in the same way. */
  readonly operations: readonly [Operation, ...Operation[]];
  readonly group: OperationGroup;
  readonly description?: string;
  /** Its query parameters. */
  readonly parameters: readonly Parameter<unknown>[];
  /** The response of status 200. */
  readonly response: ResponseDescription;
  /** Which problems it responds with, in addition to those of every endpoint. */
  readonly problems: readonly ProblemName[];
  /** A request target whose response is shown as an example; undefined where the content has no short one. */
  readonly example: (content: ExampleContent) => string | undefined;
  /** @throws BadParameters, and the errors of the service */
  readonly respond: (request: ApiRequest, service: Service) => Response | Promise<Response>;
  readonly prerendered: Prerendered;
}

/** What operations are about: finding documents, or reading one. */
export type OperationGroup = 'Find' | 'Get';

/** A path of an endpoint, as OpenAPI describes it. */
interface Operation {
  /** Path template; `{canonicalUri}` stands for a URI of the directory. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
}

/** A response of status 200: JSON text by a schema, a page of a list or not, or representations of a document. */
export type ResponseDescription =
  | { readonly kind: 'list' | 'page'; readonly description: string; readonly schema: Schema }
  | { readonly kind: 'representations'; readonly representations: readonly Representation[] };

/** A request of the API. */
export interface ApiRequest {
  readonly http: Request;
  readonly query: URLSearchParams;
  /** The URI in the path; empty where the path of the endpoint has none. */
  readonly uri: string;
}

/** What the function responds from. */
export interface Service {
  readonly directory: Directory;
  readonly naming: Naming;
  readonly loadFile: LoadFile;
  readonly search: Search;
}

/** Opens a file of the site by its path; rejects where it cannot. The request names the site. */
export type LoadFile = (path: string, request: Request) => Promise<BodyInit>;

/** A response for a URI of the directory; 404 for any other. */
export function forUri(
  respond: (request: ApiRequest, entry: UriEntry, service: Service) => Response | Promise<Response>,
): Endpoint['respond'] {
  return (request, service) => {
    const entry = service.directory.byUri.get(request.uri);
    if (!entry) return problem(404, `The directory has no document with the URI "${request.uri}".`);
    return respond(request, entry, service);
  };
}

/** The responses of an endpoint that are files, and the requests for them. */
export interface Prerendered {
  readonly routes: readonly Route[];
  /** Paged lists; the budget decides which page sizes of which become files. */
  readonly resultSets: (context: PrerenderContext) => ResultSet[];
  /** Files that no budget limits. */
  readonly files: (context: PrerenderContext) => Iterable<PlannedFile>;
  readonly headerRules: (context: PrerenderContext) => HeaderRule[];
}

/** Nothing is prerendered: members for endpoints to replace. */
export const NOTHING_PRERENDERED: Prerendered = {
  routes: [],
  resultSets: () => [],
  files: () => [],
  headerRules: () => [],
};

/** What prerendered responses are planned from. */
export interface PrerenderContext {
  readonly directory: Directory<Document>;
  readonly naming: Naming;
  /** How many header rules the site may have. */
  readonly maxHeaderRules: number;
}

/**
 * A request that is served from a file. `query` names parameters that must be present, each with a value or a
 * placeholder; an empty value counts. The placeholders of `from` and `query` are substituted in `to`. The first route
 * that matches decides, also when its file is missing.
 */
export interface Route {
  readonly from: string;
  readonly query: Readonly<Record<string, string>>;
  readonly to: string;
}

/** A list of items that requests page through. */
export interface ResultSet {
  /** Its name among all sets of the site. */
  readonly name: string;
  /** Number of items. */
  readonly count: number;
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
