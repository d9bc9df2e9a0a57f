import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { ContentTree } from '../support/content-tree.ts';
import { makeDocument } from '../support/documents.ts';
import {
  accessibilityFaults,
  CASES,
  describeInBrowser,
  horizontalOverflow,
  layoutShift,
  PHONE,
  SIZES,
  useSite,
} from './browser.ts';

/** Texts of the page. */
const TEXTS = {
  en: {
    pattern: 'Regular expression',
    set: 'Code list set',
    until: 'Published until',
    sort: 'Sort by',
    reset: 'Reset',
    next: 'Next page',
    all: '65 code lists, 67 documents',
    one: '1 code list, 1 document',
    found: '1 code list',
    three: '1 code list, 3 documents',
    none: 'No results',
    refused: 'This is not a valid regular expression: “(count” (RE2 syntax).',
  },
  de: {
    sort: 'Sortieren nach',
    next: 'Nächste Seite',
    all: '65 Codelisten, 67 Dokumente',
    one: '1 Codeliste, 1 Dokument',
    found: '1 Codeliste',
    three: '1 Codeliste, 3 Dokumente',
  },
} as const;
const UIS = ['en', 'de'] as const;

/** 61 lists that differ only in their numbers, and lists for single tests. */
const CONTENT: ContentTree = {
  ...Object.fromEntries(
    Array.from({ length: 61 }, (_, i) => [
      `unit-${i}.json`,
      makeDocument({ uri: `urn:x:unit-${i}`, language: 'en', shortName: `Unit ${i}`, tags: ['units'] }),
    ]),
  ),
  ...Object.fromEntries(
    (
      [
        ['1', 'en', 'Countries of old', '2020-06-15T12:00:00Z'],
        ['2', 'en', 'Countries', '2025-01-01T00:00:00Z'],
        ['2', 'de', 'Länder', '2025-01-01T00:00:00Z'],
      ] as const
    ).map(([version, language, shortName, publishedAt]) => [
      `countries-${version}-${language}.json`,
      makeDocument({
        uri: 'urn:x:countries',
        version,
        language,
        shortName,
        publishedAt,
        tags: ['geography'],
        longName: 'All of them',
      }),
    ]),
  ),
  'schools.json': makeDocument({ uri: 'urn:x:schools', language: 'de', shortName: 'Schulformen' }),
  'cats.json': makeDocument({
    uri: 'urn:x:cats',
    language: 'fr',
    shortName: 'Chats',
    tags: ['a,b', 'größe', '.'],
  }),
  'set.json': makeDocument({
    uri: 'urn:x:set',
    language: 'en',
    shortName: 'A collection',
    references: ['urn:x:countries'],
  }),
};

const namesOn = (page: Page): Promise<string[]> => page.locator('.lists .name :is(h2, h3)').allTextContents();
/** Shows all results for a text. */
const searchFor = async (page: Page, text: string): Promise<void> => {
  await page.locator('#text').fill(text);
  await page.locator('.words button').click();
};
/** A link of a facet, with its number of lists: "geography 1". */
const facet = (page: Page, name: string) => page.locator('#facets').getByRole('link', { name, exact: true });
const countOn = async (page: Page, text: string): Promise<void> => {
  await page.locator('#count', { hasText: new RegExp(`^${text}$`) }).waitFor();
};

describeInBrowser('the directory', () => {
  const site = useSite(CONTENT);

  it.each(UIS)('%s: finds a list by a word, opens it, and goes back to the results', async (ui) => {
    const texts = TEXTS[ui];
    const page = await site.open(`/${ui}/`);
    await countOn(page, texts.all);
    await searchFor(page, 'lander');
    const name = ui === 'en' ? 'Countries' : 'Länder';
    await countOn(page, texts.found);
    await expect.poll(() => namesOn(page)).toEqual([name]);
    await expect.poll(() => new URL(page.url()).search).toBe('?q=lander');
    await page.getByRole('link', { name, exact: true }).click();
    await page.waitForURL(/documents/);
    await page.goBack();
    await countOn(page, texts.found);
    await expect.poll(() => page.locator('#text').inputValue()).toBe('lander');
    await page.goBack();
    await countOn(page, texts.all);
    await expect.poll(() => namesOn(page)).toHaveLength(50);
  });

  it('filters narrow the results, show counts, and can be removed', async () => {
    const texts = TEXTS.en;
    const page = await site.open('/en/');
    await facet(page, 'geography 1').click();
    await countOn(page, texts.three);
    expect(await page.locator('#count').evaluate((count) => count === document.activeElement)).toBe(true);
    await facet(page, 'German 1').click();
    await countOn(page, texts.one);
    await expect.poll(() => namesOn(page)).toEqual(['Länder']);
    await expect.poll(() => new URL(page.url()).search).toBe('?language=de&tag=geography');
    expect(
      await page.locator('#facets section', { hasText: 'Language' }).locator('li').allTextContents(),
    ).toEqual(['English 1', 'German 1']);
    expect(await page.locator('#facets [aria-current=true]').allTextContents()).toEqual([
      'geography 1',
      'German 1',
    ]);
    await facet(page, 'geography 1').click();
    await expect.poll(() => new URL(page.url()).search).toBe('?language=de');
    await page.goBack();
    await page.goBack();
    await countOn(page, texts.three);
    await page.getByRole('button', { name: texts.reset }).click();
    await countOn(page, texts.all);
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await facet(page, `${texts.set} 1`).click();
    await countOn(page, texts.one);
    await page.getByRole('button', { name: texts.reset }).click();
    await page.getByLabel(texts.until).fill('2020-06-15');
    await countOn(page, texts.one);
    await expect.poll(() => namesOn(page)).toEqual(['Countries of old']);
  });

  it.each(CASES)('$ui, $device: each facet link shows as many lists as it states', async ({ ui, device }) => {
    for (const path of [`/${ui}/`, `/${ui}/?q=urn:x:s`]) {
      const page = await site.open(path, { size: SIZES[device] });
      if (path.includes('?')) await page.locator('#results[data-view]').waitFor();
      else await page.locator('#facets a').first().waitFor({ state: 'attached' });
      const links = await page.locator('#facets a:not([aria-current])').evaluateAll((all) =>
        (all as HTMLAnchorElement[]).map((link) => ({
          // The static pages of tags are for readers without scripts.
          view: link.dataset.view ?? link.search,
          count: Number(link.querySelector('small')?.textContent),
        })),
      );
      expect(links.length).toBeGreaterThan(3);
      for (const { view, count } of links) {
        await page.goto(`/${ui}/${view}`);
        await page.locator('#results[data-view]').waitFor();
        const last = page.locator('.pager li a').last();
        const pages = (await last.count()) > 0 ? Number(await last.textContent()) : 1;
        if (pages > 1) await page.goto(`/${ui}/${view}&page=${pages}`);
        await page.locator('#results[data-view]').waitFor();
        expect([view, (pages - 1) * 50 + (await namesOn(page)).length]).toEqual([view, count]);
      }
    }
  });

  it.each(CASES)(
    '$ui, $device: a search hides the introduction, a phone collapses the filters',
    async ({ ui, device }) => {
      const page = await site.open(`/${ui}/`, { size: SIZES[device] });
      expect(await page.locator('.lead').isVisible()).toBe(true);
      expect(await page.locator('#facets').isVisible()).toBe(device === 'desktop');
      await searchFor(page, 'urn:x:s');
      await page.locator('#results[data-view]').waitFor();
      expect(await page.locator('.lead').isVisible()).toBe(false);
      if (device === 'phone') await page.locator('#more > summary').click();
      await page.locator('#facets a').first().focus();
      await page.keyboard.press('Enter');
      await page.locator('#facets [aria-current=true]').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await page.locator('#more > summary').getAttribute('data-active')).toBe('1');
    },
  );

  it('lists are sorted by name or date, and show the date', async () => {
    const page = await site.open('/en/');
    await page.getByLabel(TEXTS.en.sort).selectOption('name');
    await expect.poll(async () => (await namesOn(page))[0]).toBe('A collection');
    await page.getByLabel(TEXTS.en.sort).selectOption('newest');
    await expect.poll(async () => (await namesOn(page))[0]).toBe('Countries');
    expect(await page.locator('.lists time').first().textContent()).toBe('1 January 2025');
  });

  it.each(UIS)('%s: the URL restores a view, also in the other language', async (ui) => {
    const other = ui === 'en' ? 'de' : 'en';
    const page = await site.open(`/${ui}/?type=CodeList&tag=units&sort=newest&page=2`);
    await page.locator('.lists .name', { hasText: 'Unit 60' }).waitFor();
    expect(await namesOn(page)).toHaveLength(11);
    expect(await page.locator('#facets [aria-current=true] bdi').first().textContent()).toBe('units');
    expect(await page.getByLabel(TEXTS[ui].sort).inputValue()).toBe('newest');
    await page.locator('header .other').click();
    await page.waitForURL(`**/${other}/?type=CodeList&tag=units&sort=newest`);
    await page.locator('.lists .name', { hasText: 'Unit 0' }).waitFor();
  });

  it.each(UIS)('%s: pages are linked by their numbers, also without JavaScript', async (ui) => {
    for (const javaScript of [true, false]) {
      const page = await site.open(`/${ui}/`, { javaScript, size: { width: 320, height: 640 } });
      const pager = page.locator('.pager');
      expect(await pager.locator('[aria-current=page]').textContent()).toBe('1');
      await pager.getByRole('link', { name: '2', exact: true }).click();
      await page.waitForURL(`**/${ui}/directory/p=2.html`);
      expect(await pager.locator('li').allTextContents()).toEqual(['1', '2']);
      expect(await horizontalOverflow(page)).toBe(0);
    }
    const page = await site.open(`/${ui}/?q=unit`, { size: PHONE });
    await page.locator('.pager').getByRole('link', { name: '2', exact: true }).click();
    await page.waitForURL(`**/${ui}/?q=unit&page=2`);
    await expect.poll(() => page.locator('.pager [aria-current=page]').textContent()).toBe('2');
  });

  it('searches by a pattern like the API, and reports an invalid one', async () => {
    const texts = TEXTS.en;
    const page = await site.open('/en/');
    await page.getByLabel(texts.pattern).check();
    const input = page.locator('#text');
    await input.fill('^count.*old$');
    await countOn(page, texts.one);
    await expect.poll(() => namesOn(page)).toEqual(['Countries of old']);
    expect(await page.locator('#api-link').getAttribute('href')).toMatch(
      /\/v1\/documents\/index\?searchTerm=%5Ecount\.\*old%24$/,
    );
    await input.fill('(count');
    await expect.poll(() => page.getByRole('alert').textContent()).toBe(texts.refused);
    expect(await page.locator('#api-link').isVisible()).toBe(false);
    await expect.poll(() => input.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => namesOn(page)).toEqual([]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await input.fill('count');
    await countOn(page, '1 code list, 2 documents');
    await expect.poll(() => page.getByRole('alert').isVisible()).toBe(false);
    await input.fill('nothing at all');
    await countOn(page, texts.none);
  });

  it('without JavaScript pages and tags are plain links, and there are no controls', async () => {
    const texts = TEXTS.de;
    const page = await site.open('/de/', { javaScript: false });
    expect(await page.locator('.words, .choices, [name=sort]').filter({ visible: true }).count()).toBe(0);
    expect(await page.locator('#facets h2').filter({ visible: true }).allTextContents()).toEqual([
      'Schlagwort',
    ]);
    const first = await namesOn(page);
    expect(first).toHaveLength(50);
    await page.getByRole('link', { name: texts.next }).click();
    const second = await namesOn(page);
    expect(new Set([...first, ...second]).size).toBe(65);
    await facet(page, 'units').click();
    await expect.poll(() => namesOn(page)).toHaveLength(50);
    await page.getByRole('link', { name: texts.next }).click();
    await expect.poll(() => namesOn(page)).toHaveLength(11);
    await page.locator('header nav').getByRole('link', { name: 'Schlagwörter' }).click();
    await page.getByRole('link', { name: 'größe' }).click();
    await expect.poll(() => namesOn(page)).toEqual(['Chats']);
    await page.getByRole('link', { name: 'Chats' }).click();
    await expect.poll(() => page.url()).toContain('/documents/');
  });

  it('a row has the languages of its list, and the latest version if another is found', async () => {
    const page = await site.open('/en/?publishedUntil=2020-06-15');
    await countOn(page, TEXTS.en.one);
    const facts = page.locator('.lists .facts');
    expect(await facts.textContent()).toBe('All of them1 rowVersion 1Latest version: 2English');
    await facts.getByRole('link').click();
    await page.waitForURL('**/documents/l=en/u=urn:x:countries:2.html');
  });

  it('loads the index and the pattern engine only when needed', async () => {
    const page = await site.open('/en/');
    const isLoaded = (file: string) =>
      page.evaluate(
        (start) => performance.getEntriesByType('resource').some(({ name }) => name.includes(start)),
        `/assets/${file}`,
      );
    expect(await isLoaded('search.json')).toBe(false);
    await page.locator('#text').focus();
    await expect.poll(() => isLoaded('suggest.json')).toBe(true);
    expect(await isLoaded('search.json')).toBe(false);
    await facet(page, 'geography 1').hover();
    await expect.poll(() => isLoaded('search.json')).toBe(true);
    // Without the favicon, which some browsers request again for each new URL.
    const countAssets = () =>
      page.evaluate(
        () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/')).length,
      );
    const before = await countAssets();
    await page.getByLabel(TEXTS.en.pattern).check();
    await page.locator('#text').fill('^a c');
    await countOn(page, TEXTS.en.one);
    expect(await countAssets()).toBe(before + 1);
  });

  it('reports that the index cannot be loaded, and tries again on the next input', async () => {
    const page = await site.open('/en/', { expected: /ERR_FAILED/ });
    await page.route('**/assets/search.json', (route) => route.abort());
    await searchFor(page, 'schul');
    await countOn(page, 'The directory could not be loaded.*');
    await page.unroute('**/assets/search.json');
    await searchFor(page, 'schulf');
    await countOn(page, TEXTS.en.found);
  });

  it('the URL of a search shows no other lists while its results are being loaded', async () => {
    const page = await site.open('/de/tags.html', { size: PHONE });
    let respond: () => void = () => {};
    const isAwaited = new Promise<void>((resolve) => {
      respond = resolve;
    });
    await page.route('**/assets/search.json', async (route) => {
      await isAwaited;
      await route.continue();
    });
    await page.goto('/de/?q=schul');
    await countOn(page, 'Suche läuft …');
    expect(await page.locator('.lists .name').count()).toBeGreaterThan(1);
    expect(await page.locator('.lists .name').first().isVisible()).toBe(false);
    respond();
    await countOn(page, TEXTS.de.found);
    expect(await page.locator('.lists .name').allTextContents()).toEqual(['Schulformen']);
    expect(await page.locator('.lists .name').isVisible()).toBe(true);
    expect(await layoutShift(page)).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it.each(['**/assets/directory.js', '**/assets/chunks/chunk-*.js', '**/assets/search.json'])(
    'the URL of a search shows all lists if %s cannot be loaded',
    async (file) => {
      const page = await site.open('/en/tags.html', { expected: /ERR_FAILED/ });
      await page.route(file, (route) => route.abort());
      await page.goto('/en/?q=schul');
      await page.locator('.lists .name').first().waitFor({ state: 'visible', timeout: 5000 });
      expect(await page.locator('.lists .name').count()).toBeGreaterThan(1);
      expect(await page.locator('#count').isVisible()).toBe(true);
    },
  );

  it.each(['/en/', '/de/?q=unit'])('%s has no layout shift', async (path) => {
    const page = await site.open(path);
    if (path.includes('?')) await page.locator('#results[data-view]').waitFor();
    expect(await layoutShift(page)).toBe(0);
  });

  const PATHS = [
    '/en/',
    '/de/?q=unit&page=2',
    '/de/directory/p=2.html',
    '/en/tags.html',
    '/de/tags/g=units.html',
    '/404.html',
  ];

  it.each(PATHS)('%s has no accessibility violations, in light and dark', async (path) => {
    for (const colours of ['light', 'dark'] as const) {
      const page = await site.open(path, { colours });
      await page.locator('h1').waitFor();
      if (path.includes('?')) await page.locator('#results[data-view]').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
    }
  });

  it.each(PATHS)('%s is not wider than a phone', async (path) => {
    expect(await horizontalOverflow(await site.open(path, { size: PHONE }))).toBe(0);
  });

  it('the 404 page links to both languages, and has a search', async () => {
    const page = await site.open('/nothing/here', { expected: /404/ });
    await page.getByLabel('Verzeichnis durchsuchen').fill('schul');
    await page.getByRole('button', { name: 'Suchen' }).click();
    await page.waitForURL('**/de/?q=schul');
    await countOn(page, TEXTS.de.found);
  });

  it.each([
    ['de-DE', '/de/'],
    ['en-GB', '/en/'],
    ['fr', '/en/'],
  ])('a browser in %s is redirected from / to %s', async (locale, path) => {
    const page = await site.open('/', { locale });
    expect(new URL(page.url()).pathname).toBe(path);
  });
});

describeInBrowser('validity', () => {
  const withPeriod = (name: string, period: object) => {
    const document = makeDocument({
      uri: `urn:x:${name}`,
      language: 'en',
      shortName: name,
      tags: ['period'],
    });
    const { codeList } = document as { codeList: { identification: object } };
    return {
      ...document,
      codeList: { ...codeList, identification: { ...codeList.identification, ...period } },
    };
  };
  const site = useSite({
    'a.json': withPeriod('Future', { validFrom: '2999-01-01T00:00:00Z' }),
    'b.json': withPeriod('Past', { validFrom: '1999-01-01T00:00:00Z', validTo: '2020-12-31T12:00:00Z' }),
    'c.json': withPeriod('Present', { validFrom: '1999-01-01T00:00:00Z', validTo: '2999-01-01T00:00:00Z' }),
  });

  it.each([
    ['/en/', 'valid from 1 January 2999', 'no longer valid since 31 December 2020'],
    ['/en/?q=urn&sort=name', 'valid from 1 January 2999', 'no longer valid since 31 December 2020'],
    ['/de/', 'gültig ab 1. Januar 2999', 'nicht mehr gültig seit 31. Dezember 2020'],
    ['/de/tags/g=period.html', 'gültig ab 1. Januar 2999', 'nicht mehr gültig seit 31. Dezember 2020'],
  ])('%s marks documents that are not valid now', async (path, future, past) => {
    const page = await site.open(path);
    if (path.includes('?')) await page.locator('#results[data-view]').waitFor();
    const marks = page.locator('.validity:visible');
    await marks.first().waitFor();
    expect(await marks.allTextContents()).toEqual([future, past]);
  });

  it('/en/ without JavaScript marks no validity', async () => {
    const page = await site.open('/en/', { javaScript: false });
    expect(await page.locator('.validity:visible').count()).toBe(0);
  });
});
