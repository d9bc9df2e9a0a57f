import { describe, expect, it } from 'vitest';
import type { PlannedFile, Route } from '../../../build/api/endpoint.ts';
import { makeCatalogue } from '../../../build/check/check.ts';
import type { Budget } from '../../../build/plan/budget.ts';
import { planSite } from '../../../build/plan/plan.ts';
import { codeList, codeListSet } from '../support/documents.ts';

const PLENTY: Budget = { headerRules: 100_000, files: 100_000 };

function plan(texts: readonly string[], budget = PLENTY) {
  const { catalogue, problems } = makeCatalogue(texts.map((text, i) => ({ file: `${i}.json`, text })));
  expect(problems).toEqual([]);
  return planSite(catalogue, budget);
}

const SITE = [
  codeList({ tags: ['red', 'blue'] }),
  codeList({ language: 'en' }),
  codeListSet({}, [{ type: 'codeListRef', canonicalUri: 'urn:x:colours' }]),
];

function jsonOf(files: readonly PlannedFile[], path: string): string | undefined {
  const content = files.find((file) => file.path === path)?.content;
  return content && 'json' in content ? content.json() : undefined;
}

describe('the files of a site', () => {
  const { files } = plan(SITE);

  it('no two have one path, not even where file names have no case', () => {
    expect(new Set(files.map(({ path }) => path.toLowerCase())).size).toBe(files.length);
  });

  it.each(['index.t=CodeListSet.l=en.g=', 'index.t=CodeListSet.l=.g=red', 'index.t=.l=en.g=blue'])(
    '%s, which nothing is in, has its page 1 in every size, and no other page',
    (set) => {
      for (let size = 1; size <= 50; size++) {
        expect(jsonOf(files, `/v1/_pages/n=${size}/p=1/${set}.json`)).toBe('[]');
        expect(jsonOf(files, `/v1/_pages/n=${size}/p=2/${set}.json`)).toBeUndefined();
      }
    },
  );

  it('pages cut the list into items of their size, and no page more', () => {
    expect(jsonOf(files, '/v1/_pages/n=50/p=1/tags.json')).toBe('["blue","red"]');
    expect(jsonOf(files, '/v1/_pages/n=1/p=1/tags.json')).toBe('["blue"]');
    expect(jsonOf(files, '/v1/_pages/n=1/p=2/tags.json')).toBe('["red"]');
    expect(jsonOf(files, '/v1/_pages/n=1/p=3/tags.json')).toBeUndefined();
  });

  it('of an empty directory, the index and the tags have their page 1', () => {
    const empty = plan([]);
    expect(jsonOf(empty.files, '/v1/_pages/n=50/p=1/index.t=.l=.g=.json')).toBe('[]');
    expect(jsonOf(empty.files, '/v1/_pages/n=50/p=1/tags.json')).toBe('[]');
  });
});

describe('the header rules of a site', () => {
  it.each([60, 64, 70, 100, 500, 4000])('are %i at most where the budget says so', (headerRules) => {
    const site = plan(SITE, { headerRules, files: 100_000 });
    expect(site.headerRules.length).toBeLessThanOrEqual(headerRules);
  });

  it('are 150 at most too where 100 documents have different default languages', () => {
    const texts = Array.from({ length: 100 }, (_, i) =>
      codeList({
        language: i % 2 === 0 ? 'de' : 'en',
        canonicalUri: `urn:x:list-${i}`,
        canonicalVersionUri: `urn:x:list-${i}:1`,
      }),
    );
    const site = plan(texts, { headerRules: 150, files: 100_000 });
    expect(site.headerRules.length).toBeLessThanOrEqual(150);
  });

  it.each([
    ['/v1/_pages/n=7/:page/:set', { 'x-page-size': '7' }],
    ['/v1/_pages/:size/p=2/:set', { 'x-page': '2' }],
    ['/v1/_pages/n=50/:page/tags.json', { 'x-total-count': '2', 'x-total-pages': '1' }],
    ['/v1/_pages/n=1/:page/tags.json', { 'x-total-count': '2', 'x-total-pages': '2' }],
    ['/v1/_pages/:size/:page/index.t=.l=.g=red.json', { 'x-total-count': '1', 'x-total-pages': '1' }],
    [
      '/v1/_pages/:size/:page/index.t=CodeListSet.l=en.g=.json',
      { 'x-total-count': '0', 'x-total-pages': '0' },
    ],
    ['/v1/_documents/l=en/:representation/:uri', { 'content-language': 'en' }],
    ['/v1/_documents/l=/:representation/:uri', { 'content-language': 'de' }],
  ])('%s has %j', (path, headers) => {
    expect(plan(SITE).headerRules.filter((rule) => rule.path === path)).toEqual([{ path, headers }]);
  });

  it('pages of lists may be read by browsers, with their paging headers', () => {
    expect(plan(SITE).headerRules[1]).toEqual({
      path: '/v1/_pages/:size/:page/:set',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'x-page, x-page-size, x-total-count, x-total-pages, ETag',
        'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
        vary: 'Accept',
      },
    });
  });

  it('only the one for all files has a *, which hosts let match more than it says', () => {
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

  it('no header of the rule for all files is in another, because hosts send both', () => {
    const [all, ...others] = plan(SITE).headerRules;
    const names = others.flatMap(({ headers }) => Object.keys(headers));
    expect(Object.keys(all?.headers ?? {}).filter((name) => names.includes(name))).toEqual([]);
  });
});

describe('the routes of a site', () => {
  const { routes } = plan(SITE);
  const placeholdersOf = (text: string) => text.match(/:[A-Za-z]+/g) ?? [];
  const demandedBy = ({ from, query }: Route) => [from, ...Object.values(query)].flatMap(placeholdersOf);

  it('are fewer than 100, whatever is in the directory', () => {
    expect(routes.length).toBeLessThan(100);
    expect(plan([]).routes).toEqual(routes);
  });

  it('no placeholder begins another, because hosts replace them in turn', () => {
    const names = [...new Set(routes.flatMap(demandedBy))];
    expect(names.length).toBeGreaterThan(5);
    const clashes = names.flatMap((a) =>
      names.filter((b) => a !== b && b.startsWith(a)).map((b) => `${a} begins ${b}`),
    );
    expect(clashes).toEqual([]);
  });

  it('every placeholder of a destination is one of the request', () => {
    for (const route of routes) {
      const demanded = demandedBy(route);
      for (const placeholder of placeholdersOf(route.to)) expect(demanded).toContain(placeholder);
    }
  });

  it('none is unreachable: one that demands the same or more of a request comes before', () => {
    const covers = (early: Route, late: Route) =>
      early.from === late.from &&
      Object.entries(early.query).every(
        ([name, value]) => name in late.query && (value.startsWith(':') || value === late.query[name]),
      );
    const hidden = routes.filter((late, i) => routes.slice(0, i).some((early) => covers(early, late)));
    expect(hidden.filter(({ to }) => to !== '/v1/_pages/none')).toEqual([]);
  });

  it('what no other route matches is left to the function', () => {
    expect(routes.at(-1)).toEqual({ from: '/v1/*', query: {}, to: '/v1/_pages/none' });
  });
});
