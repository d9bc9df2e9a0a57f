import { describe, expect, it } from 'vitest';
import type { ResultSet } from '../../../build/api/endpoint.ts';
import { type Budget, planResultSets, type Spending } from '../../../build/plan/budget.ts';

const set = (name: string, count: number): ResultSet => ({ name, count, render: () => '[]' });
const ALL_SIZES = Array.from({ length: 50 }, (_, i) => i + 1);
const PLENTY: Budget = { headerRules: 100_000, files: 100_000 };

const sizesOf = ({ planned }: Spending) =>
  Object.fromEntries(planned.map(({ set: { name }, sizes }) => [name, sizes]));

describe('spend with plenty', () => {
  it('buys every size of every set', () => {
    const spending = planResultSets([set('a', 3), set('b', 120)], PLENTY);
    expect(sizesOf(spending)).toEqual({ a: ALL_SIZES, b: ALL_SIZES });
    expect(spending.pairs).toBe(100);
    expect(spending.pairsLeftOut).toBe(0);
    expect(spending.lastPage).toBe(120);
  });

  it('a set of three: a rule per size and per page number, a file per page', () => {
    const spending = planResultSets([set('a', 3)], PLENTY);
    // Sizes 3 to 50 have one page each, size 2 has two, size 1 has three.
    expect(spending).toMatchObject({ lastPage: 3, headerRules: 53, files: 53 });
    expect(spending.planned[0]?.onePage).toBe(false);
  });

  it.each([0, 1])(
    'a set of %i is one page of every size: one rule for it, one for the page number',
    (count) => {
      const spending = planResultSets([set('a', count)], PLENTY);
      expect(sizesOf(spending)).toEqual({ a: ALL_SIZES });
      expect(spending.planned[0]?.onePage).toBe(true);
      expect(spending).toMatchObject({ lastPage: 1, headerRules: 2, files: 50, pairsLeftOut: 0 });
    },
  );

  it('no sets cost nothing', () => {
    expect(planResultSets([], PLENTY)).toEqual({
      planned: [],
      lastPage: 0,
      headerRules: 0,
      files: 0,
      pairs: 0,
      pairsLeftOut: 0,
    });
  });
});

describe('spend with little', () => {
  it('common sizes of all sets come before any other size', () => {
    // 60 items: 2, 3, 3 and 6 pages of 50, 25, 20 and 10. A rule for each set and size, and six page numbers.
    const sets = [set('a', 60), set('b', 60)];
    const spending = planResultSets(sets, { headerRules: 14, files: 1000 });
    expect(sizesOf(spending)).toEqual({ a: [10, 20, 25, 50], b: [10, 20, 25, 50] });
    expect(spending).toMatchObject({ lastPage: 6, headerRules: 14, files: 28, pairs: 100, pairsLeftOut: 92 });
  });

  it('one rule more buys the next largest size of the first set', () => {
    const sets = [set('a', 60), set('b', 60)];
    expect(sizesOf(planResultSets(sets, { headerRules: 15, files: 1000 }))).toEqual({
      a: [10, 20, 25, 49, 50],
      b: [10, 20, 25, 50],
    });
  });

  it('the widest sets come first, whatever their order', () => {
    const sets = [set('narrow', 5), set('wide', 60), set('middle', 20)];
    expect(sizesOf(planResultSets(sets, { headerRules: 1000, files: 14 }))).toEqual({
      wide: [10, 20, 25, 50],
    });
    expect(sizesOf(planResultSets(sets.reverse(), { headerRules: 1000, files: 19 }))).toEqual({
      wide: [10, 20, 25, 50],
      middle: [10, 20, 25, 50],
    });
  });

  it('sets of one width come by name', () => {
    const sets = [set('b', 60), set('a', 60)];
    expect(sizesOf(planResultSets(sets, { headerRules: 1000, files: 14 }))).toEqual({ a: [10, 20, 25, 50] });
    expect(planResultSets(sets, PLENTY).planned.map((plan) => plan.set.name)).toEqual(['a', 'b']);
  });

  it('a set of up to ten costs one rule for its common sizes', () => {
    const spending = planResultSets([set('a', 10)], { headerRules: 2, files: 4 });
    expect(sizesOf(spending)).toEqual({ a: [10, 20, 25, 50] });
    expect(spending.planned[0]?.onePage).toBe(true);
    expect(spending).toMatchObject({ lastPage: 1, headerRules: 2, files: 4 });
  });

  it('a set of eleven costs a rule for each, and has a second page of ten', () => {
    const spending = planResultSets([set('a', 11)], { headerRules: 6, files: 5 });
    expect(sizesOf(spending)).toEqual({ a: [10, 20, 25, 50] });
    expect(spending.planned[0]?.onePage).toBe(false);
    expect(spending).toMatchObject({ lastPage: 2, headerRules: 6, files: 5 });
  });

  it('sizes below the width of a one-page set are bought together or not at all', () => {
    // The sizes from 3 on cost no rule; 1 and 2 would turn one rule into fifty.
    const spending = planResultSets([set('a', 3)], { headerRules: 52, files: 1000 });
    expect(sizesOf(spending)).toEqual({ a: ALL_SIZES.slice(2) });
    expect(spending.planned[0]?.onePage).toBe(true);
    expect(spending).toMatchObject({ lastPage: 1, headerRules: 2, files: 48, pairsLeftOut: 2 });
  });

  it.each<Budget>([
    { headerRules: 0, files: 1000 },
    { headerRules: 1, files: 1000 },
    { headerRules: 1000, files: 0 },
    { headerRules: -5, files: 1000 },
  ])('%j buys nothing', (budget) => {
    const spending = planResultSets([set('a', 5), set('b', 60)], budget);
    expect(spending).toEqual({
      planned: [],
      lastPage: 0,
      headerRules: 0,
      files: 0,
      pairs: 100,
      pairsLeftOut: 100,
    });
  });
});

describe('spend and the budget', () => {
  const sets = [0, 1, 2, 9, 10, 11, 25, 49, 50, 51, 137].map((count, i) => set(`set ${i}`, count));

  /** What the planned sets cost, counted anew: pages, and rules for sets and page numbers. */
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
  )('$headerRules rules and $files files are not exceeded, and what is told is what it costs', (budget) => {
    const spending = planResultSets(sets, budget);
    const { headerRules, files, lastPage } = count(spending);
    expect(headerRules).toBeLessThanOrEqual(budget.headerRules);
    expect(files).toBeLessThanOrEqual(budget.files);
    expect(spending).toMatchObject({ headerRules, files, lastPage });
    expect(spending.pairs).toBe(550);
    expect(spending.pairsLeftOut).toBe(
      550 - spending.planned.reduce((sum, { sizes }) => sum + sizes.length, 0),
    );
  });

  it('does not depend on the order of the sets', () => {
    const budget = { headerRules: 100, files: 300 };
    expect(sizesOf(planResultSets([...sets].reverse(), budget))).toEqual(
      sizesOf(planResultSets(sets, budget)),
    );
  });
});
