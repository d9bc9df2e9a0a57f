import { DEFAULT_JSON_TYPE } from '../api/content-type.ts';
import type { PlannedFile, PrerenderContext, Route } from '../api/endpoint.ts';
import { ENDPOINTS } from '../api/endpoints/all.ts';
import {
  ANY_PAGE,
  anyPageOfSet,
  anyPageOfSetAndSize,
  anyPageOfSize,
  anyPageWithNumber,
  MISSING,
  pageFile,
} from '../api/files.ts';
import { EVERY_FILE, type HeaderRule, LIST_HEADERS, SECURITY_HEADERS } from '../api/headers.ts';
import { makeNaming, type Naming } from '../api/naming.ts';
import { API_PATHS } from '../api/respond.ts';
import type { Catalogue, Document } from '../catalogue/document.ts';
import { type Directory, makeDirectory } from '../query/directory.ts';
import { MAX_PAGE_SIZE, pageCount } from '../query/paging.ts';
import { type Budget, type PlannedSet, planResultSets, type Spending } from './budget.ts';

/** The page that `/` redirects to for a language: hosts see the first two letters of the first language only. */
export interface StartPage {
  /** A language of two letters. */
  readonly language: string;
  readonly path: string;
}

/** The parts of the site outside the API, as far as hosts must know them. */
export interface SiteExtras {
  readonly headerRules: readonly HeaderRule[];
  /** In the order of preference: the first is for all languages that no other page is for. */
  readonly startPages: readonly StartPage[];
}

/** The whole site, independent of hosts. */
export interface SitePlan {
  readonly directory: Directory<Document>;
  readonly naming: Naming;
  readonly files: readonly PlannedFile[];
  readonly routes: readonly Route[];
  readonly headerRules: readonly HeaderRule[];
  readonly startPages: readonly StartPage[];
  readonly spending: Spending;
}

/** The budget is too small for what is always needed; the message says how much that is. */
class BudgetError extends Error {}

/** Plans the files of the site, the requests that they serve, and their headers. Pure. @throws BudgetError */
export function planSite(
  catalogue: Catalogue,
  budget: Budget,
  extras: SiteExtras = { headerRules: [], startPages: [] },
): SitePlan {
  const directory = makeDirectory(catalogue.documents);
  const naming = makeNaming(directory, API_PATHS);
  const context: PrerenderContext = { directory, naming, maxHeaderRules: budget.headerRules };
  const prerendered = ENDPOINTS.map((endpoint) => endpoint.prerendered);
  const documentRules = [...extras.headerRules, ...prerendered.flatMap((one) => one.headerRules(context))];
  const neededRules = documentRules.length + 1;
  if (neededRules > budget.headerRules) {
    throw new BudgetError(
      `the documents alone need ${neededRules} header rules, and ${budget.headerRules} are allowed`,
    );
  }
  const sets = prerendered.flatMap((one) => one.resultSets(context));
  const rulesForLists = budget.headerRules - neededRules - LIST_RULES.length;
  const spending = planResultSets(sets, { ...budget, headerRules: rulesForLists });
  const listRules = spending.planned.length > 0 ? LIST_RULES : [];
  return {
    directory,
    naming,
    files: [...spending.planned.flatMap(pageFiles), ...prerendered.flatMap((one) => [...one.files(context)])],
    routes: [
      ...prerendered.flatMap(({ routes }) => routes).sort(bySpecificity),
      { from: '/v1/*', query: {}, to: MISSING },
    ],
    headerRules: [
      EVERY_FILE_RULE,
      ...listRules,
      ...documentRules,
      ...pageNumberRules(spending.lastPage),
      ...spending.planned.flatMap(totalsRules),
    ],
    startPages: extras.startPages,
    spending,
  };
}

/** A path with more literal segments first: the first route that matches decides. */
const bySpecificity = (a: Route, b: Route): number => literalSegments(b) - literalSegments(a);
const literalSegments = ({ from }: Route): number =>
  from.split('/').filter((segment) => !segment.startsWith(':')).length;

const EVERY_FILE_RULE: HeaderRule = { path: EVERY_FILE, headers: SECURITY_HEADERS };

const LIST_RULES: readonly HeaderRule[] = [
  { path: ANY_PAGE, headers: { 'content-type': DEFAULT_JSON_TYPE, ...LIST_HEADERS } },
  ...Array.from({ length: MAX_PAGE_SIZE }, (_, i) => ({
    path: anyPageOfSize(i + 1),
    headers: { 'x-page-size': String(i + 1) },
  })),
];

function pageNumberRules(lastPage: number): HeaderRule[] {
  return Array.from({ length: lastPage }, (_, i) => ({
    path: anyPageWithNumber(i + 1),
    headers: { 'x-page': String(i + 1) },
  }));
}

function totalsRules({ set, sizes, onePage }: PlannedSet): HeaderRule[] {
  const totals = (size: number) => ({
    'x-total-count': String(set.count),
    'x-total-pages': String(pageCount(set.count, size)),
  });
  if (onePage) return [{ path: anyPageOfSet(set.name), headers: totals(MAX_PAGE_SIZE) }];
  return sizes.map((size) => ({ path: anyPageOfSetAndSize(set.name, size), headers: totals(size) }));
}

function pageFiles({ set, sizes }: PlannedSet): PlannedFile[] {
  return sizes.flatMap((size) =>
    Array.from({ length: Math.max(1, pageCount(set.count, size)) }, (_, i) => ({
      path: pageFile(set.name, size, i + 1),
      content: { json: () => set.render(i * size, (i + 1) * size) },
    })),
  );
}
