import { describe, expect, it } from 'vitest';
import type { ResultSet, Route } from '../../../build/api/endpoint.ts';
import {
  type Budget,
  planList,
  planResultSets,
  planSite,
  type SitePlan,
  type Spending,
} from '../../../build/api/plan.ts';
import { makeCatalogue } from '../../../build/check/check.ts';
import type { Document } from '../../../build/model/document/document.ts';
import type { Directory } from '../../../build/model/query/directory.ts';
import { codeList, codeListSet } from '../support/documents.ts';

const LARGE_BUDGET: Budget = { headerRules: 100_000, files: 100_000 };

function plan(
  texts: readonly string[],
  budget = LARGE_BUDGET,
  extras: Parameters<typeof planSite>[2] = undefined,
) {
  const { catalogue, problems } = makeCatalogue(texts.map((text, i) => ({ file: `${i}.json`, text })));
  expect(problems).toEqual([]);
  return planSite(catalogue, budget, extras);
}

const SITE = [
  codeList({ tags: ['red', 'blue'] }),
  codeList({ language: 'en' }),
  codeListSet({}, [{ type: 'codeListRef', canonicalUri: 'urn:x:colours' }]),
];

function jsonOf(pages: SitePlan['pages'], path: string): string | undefined {
  return pages.find((page) => page.path === path)?.json();
}

describe('the files of a site', () => {
  const { pages } = plan(SITE);

  it('have distinct paths, even if file names are case-insensitive', () => {
    const { directory, ...site } = plan(SITE);
    const planned = [...planList(directory as Directory<Document>, { ...site, hasApi: true })].flat();
    const files = [...pages, ...planned];
    expect(files.map(({ path }) => path)).toContain('/v1/_documents/l=de/whole/u=urn:x:colours.json');
    expect(new Set(files.map(({ path }) => path.toLowerCase())).size).toBe(files.length);
  });

  it('without routes, only documents at their version URIs and in their languages', () => {
    const { directory, ...site } = plan(SITE, { headerRules: 0, files: 0, hasRoutes: false });
    expect([site.pages, site.routes]).toEqual([[], []]);
    const paths = [...planList(directory as Directory<Document>, { ...site, hasApi: true })]
      .flat()
      .map(({ path }) => path);
    expect(paths).toContain('/v1/_documents/l=de/whole/u=urn:x:colours:1.json');
    expect(paths).not.toContain('/v1/_documents/l=de/whole/u=urn:x:colours.json');
    expect(paths.filter((path) => path.includes('/l=/'))).toEqual([]);
  });

  it('the whole index, types and languages have four page sizes, and all other sets the default one', () => {
    const sizesOf = (set: string) =>
      Array.from({ length: 50 }, (_, i) => i + 1).filter(
        (size) => jsonOf(pages, `/v1/_pages/n=${size}/p=1/${set}.json`) !== undefined,
      );
    expect(sizesOf('tags')).toEqual([10, 20, 25, 50]);
    expect(sizesOf('index.t=.l=.g=')).toEqual([10, 20, 25, 50]);
    expect(sizesOf('index.t=CodeList.l=.g=')).toEqual([10, 20, 25, 50]);
    expect(sizesOf('index.t=.l=en.g=')).toEqual([10, 20, 25, 50]);
    expect(sizesOf('index.t=CodeList.l=en.g=')).toEqual([50]);
    expect(sizesOf('index.t=.l=.g=red')).toEqual([50]);
    expect(sizesOf('urn.u=urn:x:colours.l=')).toEqual([50]);
  });

  it('sets that match nothing have no file, but for types', () => {
    expect(jsonOf(pages, '/v1/_pages/n=50/p=1/index.t=CodeListSet.l=en.g=.json')).toBeUndefined();
    const { pages: withoutSets } = plan(SITE.slice(0, 2));
    expect(jsonOf(withoutSets, '/v1/_pages/n=50/p=1/index.t=CodeListSet.l=.g=.json')).toBe('[]');
    expect(jsonOf(withoutSets, '/v1/_pages/n=50/p=2/index.t=CodeListSet.l=.g=.json')).toBeUndefined();
  });

  it('split the list into pages of their size, and no page more', () => {
    const tags = Array.from({ length: 12 }, (_, i) => `t${String(i).padStart(2, '0')}`);
    const tagged = plan([codeList({ tags })]).pages;
    expect(jsonOf(tagged, '/v1/_pages/n=50/p=1/tags.json')).toBe(JSON.stringify(tags));
    expect(jsonOf(tagged, '/v1/_pages/n=10/p=1/tags.json')).toBe(JSON.stringify(tags.slice(0, 10)));
    expect(jsonOf(tagged, '/v1/_pages/n=10/p=2/tags.json')).toBe('["t10","t11"]');
    expect(jsonOf(tagged, '/v1/_pages/n=10/p=3/tags.json')).toBeUndefined();
  });
});

describe('the header rules of a site', () => {
  it.each([60, 64, 70, 100, 500, 4000])('are at most the %i of the budget', (headerRules) => {
    const site = plan(SITE, { headerRules, files: 100_000 });
    expect(site.headerRules.length).toBeLessThanOrEqual(headerRules);
  });

  it.each([
    ['/v1/_pages/n=20/:page/:set', { 'x-page-size': '20' }],
    ['/v1/_pages/:size/p=1/:set', { 'x-page': '1' }],
    ['/v1/_pages/:size/:page/tags.json', { 'x-total-count': '2', 'x-total-pages': '1' }],
    ['/v1/_pages/:size/:page/index.t=.l=.g=red.json', { 'x-total-count': '1', 'x-total-pages': '1' }],
    ['/v1/_documents/l=en/:representation/:uri', { 'content-language': 'en' }],
    ['/v1/_documents/l=/:representation/:uri', { 'content-language': 'de' }],
  ])('%s has %j', (path, headers) => {
    expect(plan(SITE).headerRules.filter((rule) => rule.path === path)).toEqual([{ path, headers }]);
  });

  it('have only one *, for all files, because hosts match it too broadly', () => {
    expect(plan(SITE).headerRules.filter(({ path }) => path.includes('*'))).toEqual([
      {
        path: '/*',
        headers: {
          'content-security-policy':
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
          'referrer-policy': 'no-referrer',
          'x-content-type-options': 'nosniff',
        },
      },
    ]);
  });

  it.each([
    [undefined, "'none'"],
    [['*'], '*'],
    [['self', 'https://*.school.example'], "'self' https://*.school.example"],
  ])('frameAncestors %j → frame-ancestors %s', (frameAncestors, expected) => {
    const { headerRules } = plan(SITE, LARGE_BUDGET, { headerRules: [], startPages: [], frameAncestors });
    const [everyFile] = headerRules.filter(({ path }) => path === '/*');
    const policy = everyFile?.headers['content-security-policy'] ?? '';
    expect(policy.split('; ').at(-1)).toBe(`frame-ancestors ${expected}`);
  });
});

describe('the routes of a site', () => {
  const { routes } = plan(SITE);
  const placeholdersOf = (text: string) => text.match(/:[A-Za-z]+/g) ?? [];
  const demandedBy = ({ from, query }: Route) => [from, ...Object.values(query)].flatMap(placeholdersOf);

  it('are fewer than 100 for any directory', () => {
    expect(routes.length).toBeLessThan(100);
    expect(plan([]).routes).toEqual(routes);
  });

  it('have no placeholder that is a prefix of another, because hosts replace one after the other', () => {
    const names = [...new Set(routes.flatMap(demandedBy))];
    expect(names.length).toBeGreaterThan(5);
    const clashes = names.flatMap((a) =>
      names.filter((b) => a !== b && b.startsWith(a)).map((b) => `${a} begins ${b}`),
    );
    expect(clashes).toEqual([]);
  });

  it('have in destinations only placeholders of the request', () => {
    for (const route of routes) {
      const demanded = demandedBy(route);
      for (const placeholder of placeholdersOf(route.to)) expect(demanded).toContain(placeholder);
    }
  });

  it('are all reachable: more specific ones come first', () => {
    const covers = (early: Route, late: Route) =>
      early.from === late.from &&
      Object.entries(early.query).every(
        ([name, value]) => name in late.query && (value.startsWith(':') || value === late.query[name]),
      );
    const hidden = routes.filter((late, i) => routes.slice(0, i).some((early) => covers(early, late)));
    expect(hidden.filter(({ to }) => to !== '/v1/_pages/none')).toEqual([]);
  });
});

const COMMON = [10, 20, 25, 50];
const set = (name: string, count: number, sizes = COMMON): ResultSet => ({
  name,
  count,
  sizes,
  render: () => '[]',
});
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
