import type { Catalogue, Document } from '../catalogue/document.ts';
import { DEFAULT_JSON_TYPE } from '../domain/media-type.ts';
import { type Directory, type IndexedRecord, makeDirectory } from '../query/directory.ts';
import { pageCount } from '../query/paging.ts';
import { MAX_PAGE_SIZE } from '../query/parameters.ts';
import { type Budget, type PlannedSet, type ResultSet, type Spending, spend } from './budget.ts';
import { ENDPOINTS } from './endpoints/all.ts';
import type { Form } from './forms.ts';
import { EVERY_FILE, type HeaderRule, LIST_HEADERS, SECURITY_HEADERS } from './headers.ts';
import {
  ANY_PAGE,
  anyPageOfSet,
  anyPageOfSetAndSize,
  anyPageOfSize,
  anyPageWithNumber,
  MISSING,
  makeNaming,
  type Naming,
  pageFile,
} from './paths.ts';

/** A file of the site: its path from the root, and what is in it. */
export interface PlannedFile {
  readonly path: string;
  readonly content: { readonly document: Document; readonly form: Form } | { readonly json: () => string };
}

/**
 * A request that is answered by a file. `query` names parameters that must be there, each with a value or a
 * placeholder; an empty value counts. Placeholders of `from` and `query` are filled into `to`. The first route
 * that matches decides, also when its file is missing.
 */
export interface Route {
  readonly from: string;
  readonly query: Readonly<Record<string, string>>;
  readonly to: string;
}

/**
 * Where the root of the site leads, in the order of preference: to the page in the language that a browser asks for
 * first, else to the first page. Hosts see the first two letters of the first language only.
 */
export interface StartPage {
  /** A language of two letters. */
  readonly language: string;
  readonly path: string;
}

/** What the site has beside the interface, as far as hosts must know of it. */
export interface BesideInterface {
  readonly headerRules: readonly HeaderRule[];
  readonly startPages: readonly StartPage[];
}

/** All that the endpoints plan from. */
export interface PlanContext {
  readonly directory: Directory;
  readonly budget: Budget;
  readonly naming: Naming;
  /** The document behind a record of the directory. */
  readonly documentOf: (record: IndexedRecord) => Document;
}

/** What one endpoint adds to the site. */
export interface Endpoint {
  readonly routes: readonly Route[];
  /** Lists that are paged; the budget decides which sizes of which become files. */
  readonly resultSets: (context: PlanContext) => ResultSet[];
  /** Files that no budget bounds. */
  readonly files: (context: PlanContext) => Iterable<PlannedFile>;
  readonly headerRules: (context: PlanContext) => HeaderRule[];
}

/** The whole site, in terms of no host. */
export interface SitePlan {
  readonly directory: Directory;
  readonly naming: Naming;
  readonly files: readonly PlannedFile[];
  readonly routes: readonly Route[];
  readonly headerRules: readonly HeaderRule[];
  readonly startPages: readonly StartPage[];
  readonly spending: Spending;
}

/** The budget does not even reach for what is always needed; the message says how much is. */
class BudgetError extends Error {}

/** Says which files the site has, which requests they answer, and with which headers. Pure. @throws BudgetError */
export function planSite(
  catalogue: Catalogue,
  budget: Budget,
  beside: BesideInterface = { headerRules: [], startPages: [] },
): SitePlan {
  const context = contextOf(catalogue, budget);
  const documentRules = [
    ...beside.headerRules,
    ...ENDPOINTS.flatMap((endpoint) => endpoint.headerRules(context)),
  ];
  const neededRules = documentRules.length + 1;
  if (neededRules > budget.headerRules) {
    throw new BudgetError(
      `the documents alone need ${neededRules} header rules, and ${budget.headerRules} are allowed`,
    );
  }
  const sets = ENDPOINTS.flatMap((endpoint) => endpoint.resultSets(context));
  const rulesForLists = budget.headerRules - neededRules - LIST_RULES.length;
  const spending = spend(sets, { ...budget, headerRules: rulesForLists });
  const listRules = spending.planned.length > 0 ? LIST_RULES : [];
  return {
    directory: context.directory,
    naming: context.naming,
    files: [
      ...spending.planned.flatMap(pageFiles),
      ...ENDPOINTS.flatMap((endpoint) => [...endpoint.files(context)]),
    ],
    routes: [...ENDPOINTS.flatMap(({ routes }) => routes), { from: '/v1/*', query: {}, to: MISSING }],
    headerRules: [
      EVERY_FILE_RULE,
      ...listRules,
      ...documentRules,
      ...pageNumberRules(spending.lastPage),
      ...spending.planned.flatMap(totalsRules),
    ],
    startPages: beside.startPages,
    spending,
  };
}

function contextOf(catalogue: Catalogue, budget: Budget): PlanContext {
  const directory = makeDirectory(catalogue.documents);
  // Both are in the order of the index, which is total: no two documents share version URI and language.
  const documents = new Map(
    directory.records.map((record, i) => [record, catalogue.documents[i] as Document]),
  );
  return {
    directory,
    budget,
    naming: makeNaming(directory),
    documentOf: (record) => documents.get(record) as Document,
  };
}

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
