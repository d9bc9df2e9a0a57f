import { DEFAULT_JSON_TYPE } from '../formats/representation.ts';
import { basePathOf } from '../formats/urls.ts';
import { compareCodeUnits } from '../model/collections.ts';
import type { Catalogue, Document, DocumentMetadata } from '../model/document/document.ts';
import { type Directory, makeDirectory } from '../model/query/directory.ts';
import { MAX_PAGE_SIZE, pageCount } from '../model/query/paging.ts';
import type { ListFileContext, NamedDirectory, PlannedFile, ResultSet, Route } from './endpoint.ts';
import { addressRoutes } from './endpoints/addresses.ts';
import { planDefaults } from './endpoints/documents.ts';
import { anyPage, MISSING, pageFile } from './files/files.ts';
import { makeNaming, namingOf } from './files/naming.ts';
import { API_PATHS, ENDPOINTS } from './respond.ts';
import {
  EVERY_FILE,
  type HeaderRule,
  LIST_HEADERS,
  PAGE_POLICY,
  SECURITY_HEADERS,
} from './response/headers.ts';

/** The parts of the site outside the API that require host rules. */
interface SiteExtras {
  /** URL of the site, below which URIs of documents are addresses. */
  readonly baseUrl?: string | undefined;
  readonly headerRules: readonly HeaderRule[];
  /**
   * The pages that `/` redirects to, by the first two letters of the first language, the only ones that hosts use. The first
   * page is also for all other languages.
   */
  readonly startPages: readonly { readonly language: string; readonly path: string }[];
  /** The sites that may embed pages in frames, as in `site.json`; default: none. */
  readonly frameAncestors?: readonly string[] | undefined;
}

/** The host-independent plan of the site. */
export interface SitePlan extends NamedDirectory, Pick<SiteExtras, 'headerRules' | 'startPages'> {
  /** The path of the site on its host; absent at the root. Hosts add it to the paths of the plan. */
  readonly basePath?: string;
  /** Present if no host has the API: paths of documents are then those of files. */
  readonly hasApi?: false;
  /** Pages of result sets; the files of documents are planned list by list. */
  readonly pages: readonly { readonly path: string; readonly json: () => string }[];
  readonly routes: readonly Route[];
  readonly spending: Spending;
}

/** Names the files of documents. Pure. */
export function planNames(
  documents: readonly DocumentMetadata[],
  { headerRules, hasRoutes = true, hasApi = true }: Budget,
): NamedDirectory {
  const directory = makeDirectory(documents);
  const naming = hasApi ? makeNaming(directory, API_PATHS) : namingOf();
  const defaults = hasRoutes
    ? planDefaults(directory, naming, headerRules)
    : { isDefaultLanguage: () => false, defaultRules: [] };
  return { directory, naming, hasRoutes, ...defaults };
}

/**
 * Plans the API files of a list, given as the directory of its documents: those of one endpoint at a time, because the history
 * of a large list needs much memory.
 */
export function* planList(list: Directory<Document>, context: ListFileContext): Generator<PlannedFile[]> {
  for (const { prerendered } of ENDPOINTS) yield [...(prerendered.listFiles?.(list, context) ?? [])];
}

/** Plans the files of the site, their routes and their headers. Pure. @throws Error if the budget is smaller than the minimum */
export function planSite(
  { documents }: Catalogue,
  budget: Budget,
  { baseUrl, headerRules, startPages, frameAncestors }: SiteExtras = { headerRules: [], startPages: [] },
): SitePlan {
  const names = planNames(documents, budget);
  const ancestors = frameAncestors?.map((source) => (source === 'self' ? "'self'" : source)).join(' ');
  const policy = ancestors && { 'content-security-policy': `${PAGE_POLICY}; frame-ancestors ${ancestors}` };
  const prerendered = ENDPOINTS.map((endpoint) => endpoint.prerendered);
  const documentRules = [...headerRules, ...prerendered.flatMap((one) => one.headerRules?.(names) ?? [])];
  const neededRules = documentRules.length + 1;
  if (names.hasRoutes && neededRules > budget.headerRules) {
    throw new Error(
      `the documents need at least ${neededRules} header rules, but --header-rules is ${budget.headerRules}`,
    );
  }
  const sets = names.hasRoutes ? prerendered.flatMap(({ resultSets }) => resultSets?.(names) ?? []) : [];
  const listRules = makeListRules(sets);
  const rulesForLists = budget.headerRules - neededRules - listRules.length;
  const spending = planResultSets(sets, { ...budget, headerRules: rulesForLists });
  const pageRules = Array.from({ length: spending.lastPage }, (_, i) => ({
    path: anyPage({ page: i + 1 }),
    headers: { 'x-page': String(i + 1) },
  }));
  const basePath = basePathOf(baseUrl);
  return {
    ...names,
    ...(basePath !== '' && { basePath }),
    ...(budget.hasApi === false && { hasApi: false }),
    pages: spending.planned.flatMap(pageFiles),
    routes: names.hasRoutes
      ? [
          ...prerendered.flatMap(({ routes = [] }) => routes).sort(bySpecificity),
          { from: '/v1/*', query: {}, to: MISSING },
          ...addressRoutes(names.directory, baseUrl),
        ]
      : [],
    headerRules: [
      { path: EVERY_FILE, headers: { ...SECURITY_HEADERS, ...policy } },
      ...(spending.planned.length > 0 ? listRules : []),
      ...documentRules,
      ...pageRules,
      ...spending.planned.flatMap(totalsRules),
    ],
    startPages: budget.hasApi === false ? [] : startPages,
    spending,
  };
}

/** Paths with more literal segments first, because the first matching route applies. */
const bySpecificity = (a: Route, b: Route): number => literalSegments(b) - literalSegments(a);
const literalSegments = ({ from }: Route): number =>
  from.split('/').filter((segment) => !segment.startsWith(':')).length;

function makeListRules(sets: readonly ResultSet[]): HeaderRule[] {
  const sizes = [...new Set(sets.flatMap((set) => set.sizes))].sort((a, b) => a - b);
  return [
    { path: anyPage({}), headers: { 'content-type': DEFAULT_JSON_TYPE, ...LIST_HEADERS } },
    ...sizes.map((size) => ({ path: anyPage({ size }), headers: { 'x-page-size': String(size) } })),
  ];
}

function totalsRules({ set, sizes, onePage }: PlannedSet): HeaderRule[] {
  const ruleFor = (pages: { readonly size?: number }, size: number): HeaderRule => ({
    path: anyPage({ set: set.name, ...pages }),
    headers: { 'x-total-count': String(set.count), 'x-total-pages': String(pageCount(set.count, size)) },
  });
  return onePage ? [ruleFor({}, MAX_PAGE_SIZE)] : sizes.map((size) => ruleFor({ size }, size));
}

function pageFiles({ set, sizes }: PlannedSet): SitePlan['pages'] {
  return sizes.flatMap((size) =>
    Array.from({ length: filesOf(set, size) }, (_, i) => ({
      path: pageFile(set.name, size, i + 1),
      json: () => set.render(i * size, (i + 1) * size),
    })),
  );
}

/** The number of pages of a size that a set has; an empty one has its first page. */
const filesOf = ({ count }: ResultSet, size: number): number => Math.max(1, pageCount(count, size));

/** Limits of prerendering. */
export interface Budget {
  /** Header rules of result sets and pages; the host parses all of them and matches them against requests. */
  readonly headerRules: number;
  /** Files; a deploy compares all of them. */
  readonly files: number;
  /**
   * Whether a host finds files by routes. If none does, index pages and copies of documents at canonical URIs and in
   * default languages are not prerendered. Default: true.
   */
  readonly hasRoutes?: boolean;
  /** Whether a host has the API. If not, names are URLs of files. Default: true. */
  readonly hasApi?: boolean;
}

/** A result set with its prerendered page sizes, ascending. */
interface PlannedSet {
  readonly set: ResultSet;
  readonly sizes: readonly number[];
  /** Whether the set fits on one page of each size, so that one header rule is enough. */
  readonly onePage: boolean;
}

/** The prerendered result sets, and the budget that they use. */
export type Spending = ReturnType<typeof planResultSets>;

/**
 * Decides which pages of which result sets are prerendered within the budget: first the sets with several page sizes,
 * through which most clients page, then all others; largest sets first.
 *
 * A set requires one header rule per size, for its totals, or a single one if it fits on one page of every size. Each
 * page number requires one more rule, shared by all sets.
 */
export function planResultSets(sets: readonly ResultSet[], budget: Budget) {
  const planned: PlannedSet[] = [];
  /** `pairs` are those of a set and a page size worth prerendering, of which the budget leaves some out. */
  const spending = { planned, headerRules: 0, files: 0, lastPage: 0, pairs: 0, pairsLeftOut: 0 };
  /** Reserves the files of sizes that share a rule, and rules for new page numbers; false if they exceed the budget. */
  const tryReserve = (set: ResultSet, sizes: readonly number[]): boolean => {
    const counts = sizes.map((size) => filesOf(set, size));
    const lastPage = Math.max(spending.lastPage, ...counts);
    const headerRules = spending.headerRules + 1 + lastPage - spending.lastPage;
    const files = counts.reduce((sum, count) => sum + count, spending.files);
    if (headerRules > budget.headerRules || files > budget.files) return false;
    Object.assign(spending, { headerRules, files, lastPage });
    return true;
  };
  const sorted = [...sets].sort(
    (a, b) => b.sizes.length - a.sizes.length || b.count - a.count || compareCodeUnits(a.name, b.name),
  );
  for (const set of sorted) {
    const onePage = set.count <= Math.min(...set.sizes);
    // Larger pages are fewer files.
    const choices = onePage ? [set.sizes] : set.sizes.map((size) => [size]).reverse();
    const sizes = choices.filter((choice) => tryReserve(set, choice)).flat();
    if (sizes.length > 0) planned.push({ set, sizes: sizes.sort((a, b) => a - b), onePage });
    spending.pairs += set.sizes.length;
    spending.pairsLeftOut += set.sizes.length - sizes.length;
  }
  return spending;
}
