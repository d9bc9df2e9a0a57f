import { compareCodeUnits } from '../domain/version.ts';
import { pageCount } from '../query/paging.ts';
import { MAX_PAGE_SIZE } from '../query/parameters.ts';

/** A list of items that requests page through. */
export interface ResultSet {
  /** Its name among all sets of the site. */
  readonly name: string;
  /** Number of items. */
  readonly count: number;
  /** The JSON array of the items from `start` up to, not including, `end`. */
  readonly render: (start: number, end: number) => string;
}

/** How much the precomputed pages may cost. */
export interface Budget {
  /** Header rules for sets and pages: a host reads all of them and tries them on requests. */
  readonly headerRules: number;
  /** Files: what a deploy has to look at. */
  readonly files: number;
}

/** A result set with the page sizes that are files. */
export interface PlannedSet {
  readonly set: ResultSet;
  /** Ascending. */
  readonly sizes: readonly number[];
  /** True where one header rule serves all sizes, because the set fits on one page of each. */
  readonly onePage: boolean;
}

/** What the budget bought. */
export interface Spending {
  readonly planned: readonly PlannedSet[];
  /** Highest page number that is a file. */
  readonly lastPage: number;
  readonly headerRules: number;
  readonly files: number;
  /** Pairs of a result set and a page size, all there are and those left to the function. */
  readonly pairs: number;
  readonly pairsLeftOut: number;
}

/** The sizes that most requests ask for; they are bought for all sets before any other size. */
const COMMON_SIZES = [50, 25, 20, 10];
const OTHER_SIZES = Array.from({ length: MAX_PAGE_SIZE }, (_, i) => MAX_PAGE_SIZE - i).filter(
  (size) => !COMMON_SIZES.includes(size),
);

/**
 * Decides which page sizes of which result sets become files: the common sizes of all sets first, then every
 * other size, the widest sets first, as far as the budget goes.
 *
 * A set costs a header rule per size, for its totals. Where it fits on one page of every size that is planned,
 * the totals are the same and one rule does. Each page number costs one rule more, once for all sets.
 */
export function spend(sets: readonly ResultSet[], budget: Budget): Spending {
  const purse = openPurse(budget);
  const plans = [...sets]
    .sort((a, b) => b.count - a.count || compareCodeUnits(a.name, b.name))
    .map((set) => ({ set, sizes: [] as number[], onePage: set.count <= Math.min(...COMMON_SIZES) }));
  for (const plan of plans) buyCommonSizes(plan, purse);
  for (const plan of plans) buyOtherSizes(plan, purse);
  const planned = plans.filter(({ sizes }) => sizes.length > 0);
  for (const { sizes } of planned) sizes.sort((a, b) => a - b);
  const pairs = sets.length * MAX_PAGE_SIZE;
  const bought = planned.reduce((sum, { sizes }) => sum + sizes.length, 0);
  return { planned, ...purse.spent(), pairs, pairsLeftOut: pairs - bought };
}

interface Plan {
  readonly set: ResultSet;
  readonly sizes: number[];
  onePage: boolean;
}

function buyCommonSizes(plan: Plan, purse: Purse): void {
  if (plan.onePage) {
    if (purse.pay({ rules: 1, files: COMMON_SIZES.length, pages: 1 })) plan.sizes.push(...COMMON_SIZES);
    return;
  }
  for (const size of COMMON_SIZES) buySize(plan, size, purse);
}

function buyOtherSizes(plan: Plan, purse: Purse): void {
  if (!plan.onePage) {
    for (const size of OTHER_SIZES) buySize(plan, size, purse);
    return;
  }
  if (plan.sizes.length === 0) return;
  const { count } = plan.set;
  const smaller = OTHER_SIZES.filter((size) => size < count);
  for (const size of OTHER_SIZES) {
    if (size >= count && purse.pay({ rules: 0, files: 1, pages: 1 })) plan.sizes.push(size);
  }
  if (smaller.length === 0) return;
  // Smaller pages have other totals: the one rule has to give way to one for each size.
  const files = smaller.reduce((sum, size) => sum + pageCount(count, size), 0);
  if (purse.pay({ rules: plan.sizes.length - 1 + smaller.length, files, pages: count })) {
    plan.onePage = false;
    plan.sizes.push(...smaller);
  }
}

function buySize(plan: Plan, size: number, purse: Purse): void {
  const pages = pageCount(plan.set.count, size);
  if (purse.pay({ rules: 1, files: pages, pages })) plan.sizes.push(size);
}

interface Price {
  readonly rules: number;
  readonly files: number;
  /** Highest page number that must have its rule. */
  readonly pages: number;
}

interface Purse {
  /** Pays and says true, or keeps everything as it was and says false. */
  readonly pay: (price: Price) => boolean;
  readonly spent: () => { lastPage: number; headerRules: number; files: number };
}

function openPurse(budget: Budget): Purse {
  let rules = 0;
  let files = 0;
  let lastPage = 0;
  return {
    pay: (price) => {
      const newRules = rules + price.rules + Math.max(0, price.pages - lastPage);
      const newFiles = files + price.files;
      if (newRules > budget.headerRules || newFiles > budget.files) return false;
      rules = newRules;
      files = newFiles;
      lastPage = Math.max(lastPage, price.pages);
      return true;
    },
    spent: () => ({ lastPage, headerRules: rules, files }),
  };
}
