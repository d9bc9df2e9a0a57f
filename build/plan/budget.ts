import type { ResultSet } from '../api/endpoint.ts';
import { compareCodeUnits } from '../domain/version.ts';
import { MAX_PAGE_SIZE, pageCount } from '../query/paging.ts';

/** How much the prerendered pages may cost. */
export interface Budget {
  /** Header rules for sets and pages: a host reads all of them and tries them on requests. */
  readonly headerRules: number;
  /** Files: a deploy compares all of them. */
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

/** Which result sets are prerendered, and how much of the budget they take. */
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

/** The sizes of most requests; they are reserved for all sets before any other size. */
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
export function planResultSets(sets: readonly ResultSet[], budget: Budget): Spending {
  const reserve = openReserve(budget);
  const plans = [...sets]
    .sort((a, b) => b.count - a.count || compareCodeUnits(a.name, b.name))
    .map((set) => ({ set, sizes: [] as number[], onePage: set.count <= Math.min(...COMMON_SIZES) }));
  for (const plan of plans) reserveCommonSizes(plan, reserve);
  for (const plan of plans) reserveOtherSizes(plan, reserve);
  const planned = plans.filter(({ sizes }) => sizes.length > 0);
  for (const { sizes } of planned) sizes.sort((a, b) => a - b);
  const pairs = sets.length * MAX_PAGE_SIZE;
  const prerendered = planned.reduce((sum, { sizes }) => sum + sizes.length, 0);
  return { planned, ...reserve.spent(), pairs, pairsLeftOut: pairs - prerendered };
}

interface Plan {
  readonly set: ResultSet;
  readonly sizes: number[];
  onePage: boolean;
}

function reserveCommonSizes(plan: Plan, reserve: Reserve): void {
  if (plan.onePage) {
    if (reserve.tryReserve({ rules: 1, files: COMMON_SIZES.length, pages: 1 }))
      plan.sizes.push(...COMMON_SIZES);
    return;
  }
  for (const size of COMMON_SIZES) reserveSize(plan, size, reserve);
}

function reserveOtherSizes(plan: Plan, reserve: Reserve): void {
  if (!plan.onePage) {
    for (const size of OTHER_SIZES) reserveSize(plan, size, reserve);
    return;
  }
  if (plan.sizes.length === 0) return;
  const { count } = plan.set;
  const smaller = OTHER_SIZES.filter((size) => size < count);
  for (const size of OTHER_SIZES) {
    if (size >= count && reserve.tryReserve({ rules: 0, files: 1, pages: 1 })) plan.sizes.push(size);
  }
  if (smaller.length === 0) return;
  // Smaller pages have other totals: the one rule has to give way to one for each size.
  const files = smaller.reduce((sum, size) => sum + pageCount(count, size), 0);
  if (reserve.tryReserve({ rules: plan.sizes.length - 1 + smaller.length, files, pages: count })) {
    plan.onePage = false;
    plan.sizes.push(...smaller);
  }
}

function reserveSize(plan: Plan, size: number, reserve: Reserve): void {
  const pages = pageCount(plan.set.count, size);
  if (reserve.tryReserve({ rules: 1, files: pages, pages })) plan.sizes.push(size);
}

interface Cost {
  readonly rules: number;
  readonly files: number;
  /** Highest page number that needs a rule. */
  readonly pages: number;
}

interface Reserve {
  /** Reserves what something costs; false, and nothing is reserved, where the budget does not suffice. */
  readonly tryReserve: (cost: Cost) => boolean;
  readonly spent: () => { lastPage: number; headerRules: number; files: number };
}

function openReserve(budget: Budget): Reserve {
  let rules = 0;
  let files = 0;
  let lastPage = 0;
  return {
    tryReserve: (cost) => {
      const newRules = rules + cost.rules + Math.max(0, cost.pages - lastPage);
      const newFiles = files + cost.files;
      if (newRules > budget.headerRules || newFiles > budget.files) return false;
      rules = newRules;
      files = newFiles;
      lastPage = Math.max(lastPage, cost.pages);
      return true;
    },
    spent: () => ({ lastPage, headerRules: rules, files }),
  };
}
