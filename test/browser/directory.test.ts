import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { ContentTree } from '../../scripts/support/content-tree.ts';
import { makeDocument } from '../support/documents.ts';
import { accessibilityFaults, describeInBrowser, horizontalOverflow, PHONE, useSite } from './browser.ts';

/** The words of the page that the tests look for. */
const WORDS = {
  en: {
    search: 'Search',
    pattern: 'Regular expression',
    kind: 'Type',
    language: 'Language',
    tag: 'Tag',
    tags: 'Tags',
    publisher: 'Publisher',
    from: 'Published from',
    until: 'Published until',
    sort: 'Sort by',
    reset: 'Reset',
    next: 'Next page',
    previous: 'Previous page',
    all: '65 code lists, 67 documents',
    one: '1 code list, 1 document',
    three: '1 code list, 3 documents',
    none: 'No results',
    notLoaded: 'The directory could not be loaded',
    refused: 'This regular expression cannot be used',
  },
  de: {
    search: 'Suche',
    pattern: 'Regulärer Ausdruck',
    kind: 'Typ',
    language: 'Sprache',
    tag: 'Schlagwort',
    tags: 'Schlagwörter',
    publisher: 'Herausgeber',
    from: 'Veröffentlicht ab',
    until: 'Veröffentlicht bis',
    sort: 'Sortieren nach',
    reset: 'Zurücksetzen',
    next: 'Nächste Seite',
    previous: 'Vorherige Seite',
    all: '65 Codelisten, 67 Dokumente',
    one: '1 Codeliste, 1 Dokument',
    three: '1 Codeliste, 3 Dokumente',
    none: 'Keine Treffer',
    notLoaded: 'Das Verzeichnis konnte nicht geladen werden',
    refused: 'Dieser reguläre Ausdruck kann nicht verwendet werden',
  },
} as const;
const UIS = ['en', 'de'] as const;

/** 61 lists that only differ in their numbers, and some that tests look for. */
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

const namesOn = (page: Page): Promise<string[]> => page.locator('.lists h2').allTextContents();
const countOn = async (page: Page, text: string): Promise<void> => {
  await page.locator('#count', { hasText: text }).waitFor();
};

describeInBrowser('the directory', () => {
  const site = useSite(CONTENT);

  it.each(UIS)('%s: finds a list by a word, opens it, and goes back to the results', async (ui) => {
    const words = WORDS[ui];
    const page = await site.open(`/${ui}/`);
    await countOn(page, words.all);
    await page.getByRole('searchbox', { name: words.search }).pressSequentially('lander');
    await countOn(page, words.one);
    expect(await namesOn(page)).toEqual(['Länder']);
    expect(new URL(page.url()).search).toBe('?q=lander');
    await page.getByRole('link', { name: 'Länder' }).click();
    await page.waitForURL(/documents/);
    await page.goBack();
    await countOn(page, words.one);
    expect(await page.getByRole('searchbox', { name: words.search }).inputValue()).toBe('lander');
    await page.goBack();
    await countOn(page, words.all);
    expect(await namesOn(page)).toHaveLength(50);
  });

  it.each(UIS)('%s: filters narrow, count and are taken back', async (ui) => {
    const words = WORDS[ui];
    const page = await site.open(`/${ui}/`);
    await page.getByLabel(words.tag, { exact: true }).selectOption('geography');
    await countOn(page, words.three);
    await page.getByLabel(words.language, { exact: true }).selectOption('de');
    await countOn(page, words.one);
    expect(await namesOn(page)).toEqual(['Länder']);
    expect(new URL(page.url()).search).toBe('?language=de&tag=geography');
    const choices = await page
      .getByLabel(words.language, { exact: true })
      .locator('option')
      .allTextContents();
    expect(choices).toEqual(
      ui === 'en'
        ? ['All languages', 'English (1)', 'German (1)']
        : ['Alle Sprachen', 'Deutsch (1)', 'Englisch (1)'],
    );
    await page.goBack();
    await countOn(page, words.three);
    await page.getByRole('button', { name: words.reset }).click();
    await countOn(page, words.all);
    expect(new URL(page.url()).search).toBe('');
    await page.getByLabel(words.kind, { exact: true }).selectOption('CodeListSet');
    await countOn(page, words.one);
    await page.getByRole('button', { name: words.reset }).click();
    await page.getByLabel(words.until).fill('2020-06-15');
    await countOn(page, words.one);
    expect(await namesOn(page)).toEqual(['Countries of old']);
  });

  it.each(UIS)('%s: a view is shared by its address, and has the same in the other language', async (ui) => {
    const other = ui === 'en' ? 'de' : 'en';
    const page = await site.open(`/${ui}/?type=CodeList&tag=units&sort=newest&page=2`);
    await page.locator('.lists h2', { hasText: 'Unit 60' }).waitFor();
    expect(await namesOn(page)).toHaveLength(11);
    expect(await page.getByLabel(WORDS[ui].tag, { exact: true }).inputValue()).toBe('units');
    expect(await page.getByLabel(WORDS[ui].sort).inputValue()).toBe('newest');
    await page.locator('header .other').click();
    await page.waitForURL(`**/${other}/?type=CodeList&tag=units&sort=newest`);
    await page.locator('.lists h2', { hasText: 'Unit 0' }).waitFor();
    expect(await page.getByLabel(WORDS[other].tag, { exact: true }).inputValue()).toBe('units');
  });

  it.each(UIS)('%s: lists are sorted, and pages follow each other', async (ui) => {
    const words = WORDS[ui];
    const page = await site.open(`/${ui}/`);
    await page.getByLabel(words.sort).selectOption('newest');
    await page.waitForURL('**/?sort=newest');
    await page.locator('.lists > li:first-child h2', { hasText: /Countries|Länder/ }).waitFor();
    await page.getByRole('link', { name: words.next }).click();
    await page.waitForURL('**/?sort=newest&page=2');
    await page.locator('.lists h2', { hasText: 'Unit 60' }).waitFor();
    expect(await namesOn(page)).toHaveLength(15);
    await page.getByRole('link', { name: words.previous }).click();
    await page.waitForURL('**/?sort=newest');
    await page.goBack();
    await page.locator('.lists h2', { hasText: 'Unit 60' }).waitFor();
  });

  it.each(UIS)('%s: searches a pattern like the API, and reports an invalid one', async (ui) => {
    const words = WORDS[ui];
    const page = await site.open(`/${ui}/`);
    await page.getByLabel(words.pattern).check();
    const input = page.getByRole('searchbox', { name: words.search });
    await input.fill('^count.*old$');
    await countOn(page, words.one);
    expect(await namesOn(page)).toEqual(['Countries of old']);
    expect(await page.locator('#api-link').getAttribute('href')).toMatch(
      /\/v1\/documents\/index\?searchTerm=%5Ecount\.\*old%24$/,
    );
    await input.fill('(count');
    await page.getByRole('alert').filter({ hasText: words.refused }).waitFor();
    expect(await input.getAttribute('aria-invalid')).toBe('true');
    expect(await namesOn(page)).toEqual(['Countries of old']);
    expect(await accessibilityFaults(page)).toEqual([]);
    await input.fill('count');
    await countOn(page, ui === 'en' ? '1 code list, 2 documents' : '1 Codeliste, 2 Dokumente');
    expect(await page.getByRole('alert').isVisible()).toBe(false);
    await input.fill('nothing at all');
    await countOn(page, words.none);
  });

  it.each(UIS)(
    '%s: without JavaScript its pages and tags are plain links, and nothing is offered that fails',
    async (ui) => {
      const words = WORDS[ui];
      const page = await site.open(`/${ui}/`, { javaScript: false });
      expect(await page.locator('form.filters').isVisible()).toBe(false);
      const first = await namesOn(page);
      expect(first).toHaveLength(50);
      await page.getByRole('link', { name: words.next }).click();
      const second = await namesOn(page);
      expect(new Set([...first, ...second]).size).toBe(65);
      await page.getByRole('link', { name: 'units' }).first().click();
      expect(await namesOn(page)).toHaveLength(50);
      await page.getByRole('link', { name: words.next }).click();
      expect(await namesOn(page)).toHaveLength(11);
      await page.locator('header nav').getByRole('link', { name: words.tags }).click();
      await page.getByRole('link', { name: 'größe' }).click();
      expect(await namesOn(page)).toEqual(['Chats']);
      await page.getByRole('link', { name: 'Chats' }).click();
      expect(page.url()).toContain('/documents/');
    },
  );

  it('links to every document and older version of a row', async () => {
    const page = await site.open('/en/?q=countries', { javaScript: true });
    await countOn(page, '1 code list, 3 documents');
    const links = await page
      .locator('.lists .related a')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    expect(links).toEqual([
      '/en/documents/l=de/u=urn:x:countries:2.html',
      '/en/documents/l=en/u=urn:x:countries:2.html',
      '/en/documents/l=en/u=urn:x:countries:1.html',
    ]);
  });

  it('is used by the keyboard alone', async () => {
    const page = await site.open('/en/');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('skip');
    await page.getByRole('searchbox').focus();
    await page.keyboard.type('schul');
    await countOn(page, WORDS.en.one);
    for (let i = 0; i < 30; i++) {
      await page.keyboard.press('Tab');
      if ((await page.evaluate(() => document.activeElement?.textContent)) === 'Schulformen') break;
    }
    await page.keyboard.press('Enter');
    await page.waitForURL('**/documents/l=de/u=urn:x:schools.html');
  });

  it.each(UIS)('%s: patterns that cannot be loaded → says so, and not that they are wrong', async (ui) => {
    const words = WORDS[ui];
    const page = await site.open(`/${ui}/`, { expected: /Failed to load resource/ });
    await page.getByRole('searchbox', { name: words.search }).fill('countries');
    await countOn(page, words.three);
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.getByLabel(words.pattern).check();
    await countOn(page, words.notLoaded);
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.unroute('**/assets/*.js');
    await page.getByRole('searchbox', { name: words.search }).fill('^Länd');
    await countOn(page, words.one);
  });

  it('loads its index and its patterns only when they are needed', async () => {
    const page = await site.open('/en/');
    const isLoaded = (file: string) =>
      page.evaluate(
        (start) => performance.getEntriesByType('resource').some(({ name }) => name.includes(start)),
        `/assets/${file}`,
      );
    expect(await isLoaded('search-')).toBe(false);
    await page.getByRole('searchbox').focus();
    await expect.poll(() => isLoaded('search-')).toBe(true);
    // Without the icon of the tab, which some browsers ask for again with each new address.
    const countAssets = () =>
      page.evaluate(
        () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/')).length,
      );
    const before = await countAssets();
    await page.getByLabel(WORDS.en.pattern).check();
    await page.getByRole('searchbox').fill('^a c');
    await countOn(page, WORDS.en.one);
    expect(await countAssets()).toBe(before + 1);
  });

  it('says that the index cannot be loaded, and tries again with the next letter', async () => {
    const page = await site.open('/en/', { expected: /ERR_FAILED/ });
    await page.route(/search-.*\.json/, (route) => route.abort());
    const input = page.getByRole('searchbox');
    await input.fill('schul');
    await countOn(page, 'The directory could not be loaded');
    await page.unroute(/search-.*\.json/);
    await input.fill('schulf');
    await countOn(page, WORDS.en.one);
  });

  it.each(['/en/', '/de/?q=unit'])('%s moves nothing that the reader sees', async (path) => {
    const page = await site.open(path);
    if (path.includes('?')) await page.locator('#results[data-view]').waitFor();
    const shifts = await page.evaluate(
      () =>
        new Promise<number>((done) => {
          new PerformanceObserver((list) =>
            done(
              list
                .getEntries()
                .reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
            ),
          ).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => done(0), 500);
        }),
    );
    expect(shifts).toBe(0);
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

  it('where there is nothing, both languages lead on, by a search too', async () => {
    const page = await site.open('/nothing/here', { expected: /404/ });
    await page.getByLabel('Verzeichnis durchsuchen').fill('schul');
    await page.getByRole('button', { name: 'Suchen' }).click();
    await page.waitForURL('**/de/?q=schul');
    await countOn(page, WORDS.de.one);
  });

  it.each([
    ['de-DE', '/de/'],
    ['en-GB', '/en/'],
    ['fr', '/en/'],
  ])('a browser in %s is led from / to %s', async (locale, path) => {
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
    ['/en/?q=urn', 'valid from 1 January 2999', 'no longer valid since 31 December 2020'],
    ['/de/', 'gültig ab 1. Januar 2999', 'nicht mehr gültig seit 31. Dezember 2020'],
    ['/de/tags/g=period.html', 'gültig ab 1. Januar 2999', 'nicht mehr gültig seit 31. Dezember 2020'],
  ])('%s marks by the clock of the reader what is not valid', async (path, future, past) => {
    const page = await site.open(path);
    if (path.includes('?')) await page.locator('#results[data-view]').waitFor();
    const marks = page.locator('.validity:visible');
    await marks.first().waitFor();
    expect(await marks.allTextContents()).toEqual([future, past]);
  });

  it('/en/ without JavaScript says nothing that it cannot know', async () => {
    const page = await site.open('/en/', { javaScript: false });
    expect(await page.locator('.validity:visible').count()).toBe(0);
  });
});
