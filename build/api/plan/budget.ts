import { compareCodeUnits } from '../../model/identity/version.ts';
import { pageCount } from '../../model/query/paging.ts';
import type { ResultSet } from '../endpoint.ts';

/** Limits of prerendering. */
export interface Budget {
  /** Header rules of result sets and pages; the host parses all of them and matches them against requests. */
  readonly headerRules: number;
  /** Files; a deploy compares all of them. */
  readonly files: number;
}

/** A result set with its prerendered page sizes. */
export interface PlannedSet {
  readonly set: ResultSet;
  /** Ascending. */
  readonly sizes: readonly number[];
  /** Whether the set fits on one page of each size, so that one header rule is enough. */
  readonly onePage: boolean;
}

/** The prerendered result sets, and the budget that they use. */
export interface Spending {
  readonly planned: readonly PlannedSet[];
  /** Highest prerendered page number. */
  readonly lastPage: number;
  readonly headerRules: number;
  readonly files: number;
  /** Pairs of a result set and a page size that is worth files, and how many of them the budget leaves out. */
  readonly pairs: number;
  readonly pairsLeftOut: number;
}

/**
 * Decides which pages of which result sets are prerendered within the budget: first the sets with several page sizes,
 * through which most clients page, then all others; largest sets first.
 *
 * A set requires one header rule per size, for its totals, or a single one if it fits on one page of every size. Each
 * page number requires one more rule, shared by all sets.
 */
export function planResultSets(sets: readonly ResultSet[], budget: Budget): Spending {
  const reserve = openReserve(budget);
  const planned = [...sets]
    .sort((a, b) => b.sizes.length - a.sizes.length || b.count - a.count || compareCodeUnits(a.name, b.name))
    .map((set) => planSet(set, reserve))
    .filter(({ sizes }) => sizes.length > 0);
  const pairs = sets.reduce((sum, { sizes }) => sum + sizes.length, 0);
  const prerendered = planned.reduce((sum, { sizes }) => sum + sizes.length, 0);
  return { planned, ...reserve.spent(), pairs, pairsLeftOut: pairs - prerendered };
}

function planSet(set: ResultSet, reserve: Reserve): PlannedSet {
  if (set.count <= Math.min(...set.sizes)) {
    const fits = reserve.tryReserve({ rules: 1, files: set.sizes.length, pages: 1 });
    return { set, sizes: fits ? set.sizes : [], onePage: true };
  }
  // Larger pages are fewer files.
  const sizes = [...set.sizes].reverse().filter((size) => {
    const pages = pageCount(set.count, size);
    return reserve.tryReserve({ rules: 1, files: pages, pages });
  });
  return { set, sizes: sizes.reverse(), onePage: false };
}

interface Cost {
  readonly rules: number;
  readonly files: number;
  /** Highest page number that needs a rule. */
  readonly pages: number;
}

interface Reserve {
  /** Reserves the cost; returns false and reserves nothing if it exceeds the budget. */
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
