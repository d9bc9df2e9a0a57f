import { describe, expect, it } from 'vitest';
import type { ResultSet } from '../../../../build/api/endpoint.ts';
import { type Budget, planResultSets, type Spending } from '../../../../build/api/plan/plan.ts';

const COMMON = [10, 20, 25, 50];
const set = (name: string, count: number, sizes = COMMON): ResultSet => ({
  name,
  count,
  sizes,
  render: () => '[]',
});
const LARGE_BUDGET: Budget = { headerRules: 100_000, files: 100_000 };

const sizesOf = ({ planned }: Spending) =>
  Object.fromEntries(planned.map(({ set: { name }, sizes }) => [name, sizes]));

describe('planResultSets with a large budget', () => {
  it('plans every size that is worth files, and no other', () => {
    const spending = planResultSets([set('a', 3), set('b', 120), set('c', 70, [50])], LARGE_BUDGET);
    expect(sizesOf(spending)).toEqual({ a: COMMON, b: COMMON, c: [50] });
    // The files of a; 3, 5, 6 and 12 of b; 2 of c. The rules of the sizes, and of 12 page numbers.
    expect(spending).toMatchObject({ lastPage: 12, headerRules: 18, files: 32, pairs: 9, pairsLeftOut: 0 });
  });

  it.each([0, 1, 10])(
    'a set of %i is one page of every size: one rule for it, one for the number',
    (count) => {
      const spending = planResultSets([set('a', count)], LARGE_BUDGET);
      expect(sizesOf(spending)).toEqual({ a: COMMON });
      expect(spending.planned[0]?.onePage).toBe(true);
      expect(spending).toMatchObject({ lastPage: 1, headerRules: 2, files: 4, pairsLeftOut: 0 });
    },
  );
});

describe('planResultSets with a small budget', () => {
  it('sets with several sizes come before all others', () => {
    const sets = [set('wide', 500, [50]), set('narrow', 60)];
    // 60 items: 2, 3, 3 and 6 pages of 50, 25, 20 and 10.
    expect(sizesOf(planResultSets(sets, { headerRules: 1000, files: 14 }))).toEqual({ narrow: COMMON });
    expect(sizesOf(planResultSets(sets, { headerRules: 1000, files: 24 }))).toEqual({
      narrow: COMMON,
      wide: [50],
    });
  });

  it('larger pages come before smaller ones, because they are fewer files', () => {
    expect(sizesOf(planResultSets([set('a', 60)], { headerRules: 1000, files: 6 }))).toEqual({ a: [25, 50] });
  });

  it.each<Budget>([
    { headerRules: 1, files: 1000 },
    { headerRules: 1000, files: 0 },
    { headerRules: -5, files: 1000 },
  ])('%j plans nothing', (budget) => {
    expect(planResultSets([set('a', 5), set('b', 60)], budget)).toEqual({
      planned: [],
      lastPage: 0,
      headerRules: 0,
      files: 0,
      pairs: 8,
      pairsLeftOut: 8,
    });
  });
});

describe('planResultSets and the budget', () => {
  const sets = [0, 1, 2, 9, 10, 11, 25, 49, 50, 51, 137].map((count, i) => set(`set ${i}`, count));

  /** Counts the pages of the planned sets, and the rules for sets and page numbers. */
  function count({ planned }: Spending) {
    let rules = 0;
    let files = 0;
    let lastPage = 0;
    for (const plan of planned) {
      rules += plan.onePage ? 1 : plan.sizes.length;
      for (const size of plan.sizes) {
        const pages = Math.max(1, Math.ceil(plan.set.count / size));
        files += pages;
        lastPage = Math.max(lastPage, pages);
        if (plan.onePage) expect(pages).toBe(1);
      }
    }
    return { headerRules: rules + lastPage, files, lastPage };
  }

  it.each(
    [0, 2, 3, 7, 20, 50, 100, 333, 1000, 5000].flatMap((headerRules) =>
      [0, 1, 4, 30, 100, 700, 10_000].map((files) => ({ headerRules, files })),
    ),
  )(
    '$headerRules rules and $files files are not exceeded, and the reported spending is correct',
    (budget) => {
      const spending = planResultSets(sets, budget);
      const { headerRules, files, lastPage } = count(spending);
      expect(headerRules).toBeLessThanOrEqual(budget.headerRules);
      expect(files).toBeLessThanOrEqual(budget.files);
      expect(spending).toMatchObject({ headerRules, files, lastPage });
      expect(spending.pairs).toBe(44);
      expect(spending.pairsLeftOut).toBe(
        44 - spending.planned.reduce((sum, { sizes }) => sum + sizes.length, 0),
      );
    },
  );
});
