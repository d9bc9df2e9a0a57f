import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formatDate } from '../../build/site/explorer/components/text.ts';
import { UI_LANGUAGES } from '../../build/site/paths.ts';
import { TABLE_TEXTS, TEXTS } from '../../build/site/texts/all.ts';
import { makeDocument } from '../support/documents.ts';
import { makeList, string } from '../support/lists.ts';
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

/** Path of the page of a document whose URI is static. */
const pageOf = (uri: string, language = 'en', ui = 'en') => `/${ui}/documents/l=${language}/u=${uri}.html`;

const rowsOf = (page: Page): Locator => page.locator('#table tbody tr:not(.gap)');
const codesOf = (page: Page): Promise<string[]> => rowsOf(page).locator('th').allTextContents();
const statusOf = (page: Page): Locator => page.locator('.table-status');

/** Waits until the script has hydrated the table. */
const waitForHydration = (page: Page): Promise<void> => page.locator('#table.live').waitFor();

/** Only the first two are links. */
const LINKS = [
  'https://example.org/a?b=1&c="<i>"',
  'http://example.org/',
  'javascript:alert(1)',
  'mailto:a@example.org',
  'https://user:word@example.org/',
  'See https://example.org/',
];

const FUTURE = { validFrom: '2999-01-01' };

/** The versions of a list with these periods of validity. */
const periods = (uri: string, language: string, all: readonly object[]): Record<string, object> =>
  Object.fromEntries(
    all.map((period, i) => [
      `${uri.replaceAll(':', '-')}.${i + 1}.${language}.json`,
      makeList({
        ...{ uri, version: String(i + 1), language, columns: [string('code'), string('name')] },
        rows: [{ code: 'A', name: 'Alpha' }],
        identification: {
          description: 'A list whose description takes two lines on a phone, like many others do',
          ...Object.fromEntries(Object.entries(period).map(([name, day]) => [name, `${day}T00:00:00Z`])),
        },
      }),
    ]),
  );

describeInBrowser('the page of a document', () => {
  const countries = Array.from({ length: 300 }, (_, i) => ({
    code: `C${String(i).padStart(3, '0')}`,
    name: i === 250 ? 'Österreich' : `Country ${300 - i}`,
    people: i === 7 ? 1e6 : i * 11,
    active: i % 2 === 0,
  }));
  const site = useSite({
    'countries.json': makeList({
      uri: 'urn:t:countries',
      columns: [
        string('code', 'CODE'),
        string('name', 'NAME'),
        { id: 'people', name: 'People', type: 'integer' },
        { id: 'active', name: 'Active', type: 'boolean' },
      ],
      rows: countries,
      identification: {
        tags: ['geo'],
        publishedAt: '2024-05-01T00:00:00Z',
        validTo: '2024-12-31T00:00:00Z',
        publisher: { shortName: 'P', longName: 'The Publisher', url: 'https://example.org/' },
      },
    }),
    'use.json': makeList({
      uri: 'urn:t:use',
      columns: [string('country'), string('money')],
      keys: [['country', 'money']],
      foreignKeys: [
        {
          id: 'country',
          columnIds: ['country'],
          keyRef: { codeListRef: { canonicalUri: 'urn:t:countries' }, keyId: 'code' },
        },
      ],
      rows: [
        { country: 'C250', money: 'E/U R' },
        { country: 'C000', money: 'X' },
        { country: 'C001', money: 'Y' },
      ],
    }),
    'short.json': makeList({
      uri: 'urn:t:short',
      columns: [string('code'), string('name'), string('iso'), string('number')],
      keys: [['code'], ['iso'], ['number']],
      rows: [
        { code: 'HR', name: 'Croatia', iso: 'HRV', number: '191' },
        { code: 'BT', name: 'Bhutan', iso: 'BTN', number: '064' },
        { code: 'BR', name: 'Brazil', iso: 'BRA', number: '076' },
      ],
      identification: { publishedAt: '2024-05-01T09:00:00Z', validFrom: '2024-05-01T00:00:00Z' },
    }),
    'links.json': makeList({
      uri: 'urn:t:links',
      columns: [string('code'), string('name'), string('web')],
      rows: LINKS.map((web, i) => ({ code: String(i), name: `Row ${i}`, web })),
    }),
    'set.json': makeDocument({
      uri: 'urn:t:set',
      language: 'en',
      references: ['urn:t:countries', 'urn:t:elsewhere'],
    }),
    ...periods('urn:t:period', 'en', [{ validTo: '2020-12-31' }, { validFrom: '2021-01-01' }, FUTURE]),
    ...periods('urn:t:period', 'de', [{ validTo: '2020-12-31' }, { validFrom: '2021-01-01' }, FUTURE]),
    ...periods('urn:t:planned', 'en', [{ validTo: '2020-12-31' }, {}, FUTURE]),
    'v1.de.json': makeDocument({
      uri: 'urn:t:v',
      version: '1',
      language: 'de',
      shortName: 'Alt',
      publishedAt: '2024-03-01T00:00:00Z',
    }),
    'v1.en.json': makeDocument({ uri: 'urn:t:v', version: '1', language: 'en', shortName: 'Old' }),
    'v2.de.json': makeDocument({
      uri: 'urn:t:v',
      version: '2',
      language: 'de',
      shortName: 'Neu',
      publishedAt: '2024-12-24T00:00:00Z',
    }),
  });
  const COUNTRIES = pageOf('urn:t:countries:1');

  it('follows a foreign key to its row and goes back', async () => {
    const page = await site.open(pageOf('urn:t:use:1'));
    await waitForHydration(page);
    await rowsOf(page).getByRole('link', { name: 'C250', exact: true }).click();
    await page.waitForURL('**/l=en/u=urn:t:countries:1.html#code=C250');
    const row = page.locator('tr.selected');
    await expect.poll(() => row.locator('th').textContent()).toBe('C250');
    await expect.poll(() => isInSight(row)).toBe(true);
    await page.goBack();
    await page.waitForURL('**/u=urn:t:use:1.html');
    expect(await page.title()).toContain('urn:t:use');
  });

  it('sorts numbers by value and texts by language, and announces it', async () => {
    const page = await site.open(COUNTRIES);
    await waitForHydration(page);
    const people = page.getByRole('columnheader', { name: 'People' });
    await people.getByRole('button').click();
    await people.getByRole('button').click();
    await expect.poll(() => people.getAttribute('aria-sort')).toBe('descending');
    await expect.poll(async () => (await codesOf(page)).slice(0, 2)).toEqual(['C007', 'C299']);
    await page.getByRole('columnheader', { name: 'NAME' }).getByRole('button').click();
    await expect.poll(async () => (await codesOf(page)).slice(0, 2)).toEqual(['C299', 'C298']);
    await expect.poll(() => page.url()).toMatch(/\?sort=name$/);
  });

  it('restores filter, sort, selected row and scroll position after visiting another page', async () => {
    const page = await site.open(COUNTRIES);
    await waitForHydration(page);
    await page.getByLabel('Filter').fill('country');
    await page.getByRole('columnheader', { name: 'NAME' }).getByRole('button').click();
    await expect.poll(() => page.url()).toMatch(/\?filter=country&sort=name$/);
    await page.evaluate(() => scrollTo(0, 4000));
    await page.getByRole('link', { name: 'geo' }).waitFor();
    await page.goto(pageOf('urn:t:set'));
    await page.goBack();
    await waitForHydration(page);
    await expect.poll(() => page.getByLabel('Filter').inputValue()).toBe('country');
    await expect.poll(() => statusOf(page).textContent()).toBe('299 of 300 rows');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(4000);
  });

  it('goes back from one code to the previous one, and to none', async () => {
    const page = await site.open(COUNTRIES);
    await waitForHydration(page);
    for (const code of ['c200', 'C100']) {
      await page.getByLabel('Go to code').fill(code);
      await page.getByRole('button', { name: 'Go', exact: true }).click();
    }
    const selected = page.locator('tr.selected th');
    await expect.poll(() => selected.textContent()).toBe('C100');
    await expect.poll(() => page.url()).toMatch(/#code=C100$/);
    await page.goBack();
    await expect.poll(() => selected.textContent()).toBe('C200');
    await page.goBack();
    await expect.poll(() => selected.count()).toBe(0);
  });

  it('selects a row by its fragment, also with a composite key', async () => {
    const page = await site.open(`${pageOf('urn:t:use:1')}#country=C250&money=E%2FU%20R`);
    await waitForHydration(page);
    await expect
      .poll(() => page.locator('tr.selected th').allTextContents())
      .toEqual(['C250 · Österreich', 'E/U R']);
  });

  it('moves between rows with keys, and keeps the focus while the row is out of view', async () => {
    const page = await site.open(COUNTRIES);
    await waitForHydration(page);
    await rowsOf(page).first().focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'End', 'ArrowUp']) await page.keyboard.press(key);
    const focused = page.locator('tr:focus th');
    await expect.poll(() => focused.textContent()).toBe('C298');
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(async () => (await codesOf(page)).includes('C000')).toBe(true);
    await expect.poll(() => focused.textContent()).toBe('C298');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => focused.textContent()).toBe('C297');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toMatch(/#code=C297$/);
    await page.locator('.panel h3:focus').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => focused.textContent()).toBe('C297');
  });

  describe.each(CASES)('$ui, $device', ({ ui, device }) => {
    const size = SIZES[device];

    const texts = TABLE_TEXTS[ui];

    it('filters by the name of a referenced row in 1 step: type', async () => {
      const page = await site.open(pageOf('urn:t:use:1', 'en', ui), { size });
      await waitForHydration(page);
      await expect.poll(() => codesOf(page).then(([first]) => first)).toBe('C250 · Österreich');
      await page.getByLabel(texts.filter).fill('osterreich');
      await expect.poll(() => statusOf(page).textContent()).toBe(texts.rows(1, 3));
      expect((await codesOf(page))[0]).toBe('C250 · Österreich');
    });

    it('says that rows are being loaded while the line is slow', async () => {
      const page = await site.open('/en/', { size });
      let release: () => void = () => {};
      const isReleased = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/v1/documents/**', async (route) => {
        await isReleased;
        await route.continue();
      });
      await page.goto(pageOf('urn:t:countries:1', 'en', ui));
      const loading = { en: 'Loading all rows…', de: 'Alle Zeilen werden geladen …' }[ui];
      await expect.poll(() => statusOf(page).textContent()).toBe(loading);
      release();
      await expect.poll(() => statusOf(page).textContent()).toBe({ en: '300 rows', de: '300 Zeilen' }[ui]);
      expect(await layoutShift(page)).toBe(0);
    });

    it('links the URLs of cells, also without JavaScript and in the panel of a code', async () => {
      const path = pageOf('urn:t:links:1', 'en', ui);
      const size = SIZES[device];
      const linksOf = (place: Locator) =>
        place
          .locator('a[rel~=noreferrer]')
          .evaluateAll((all) =>
            all.map((a) => [a.textContent, a.getAttribute('href'), a.getAttribute('rel')]),
          );
      const expected = LINKS.slice(0, 2).map((url) => [url, url, 'external nofollow noreferrer']);
      const plain = await site.open(path, { size, javaScript: false });
      expect(await linksOf(plain.locator('#table'))).toEqual(expected);
      const page = await site.open(`${path}#code=0`, { size });
      const panel = page.getByRole('dialog');
      await panel.getByRole('heading', { name: '0 · Row 0' }).waitFor();
      expect(await linksOf(panel)).toEqual(expected.slice(0, 1));
      expect(await linksOf(page.locator('#table tbody'))).toEqual(expected);
      expect(await page.locator('#table i').count()).toBe(0);
      expect(await accessibilityFaults(page)).toEqual([]);
    });

    it('goes to the next and previous code of the filtered and sorted table in 1 step, by keyboard', async () => {
      const path = pageOf('urn:t:countries:1', 'en', ui);
      const page = await site.open(`${path}?filter=C00&sort=code&order=descending#code=C005`, { size });
      const panel = page.getByRole('dialog');
      const [previous, next] = { en: ['Previous', 'Next'], de: ['Vorheriger', 'Nächster'] }[ui] as [
        string,
        string,
      ];
      await panel.getByRole('link', { name: `${previous} C006 Country 294` }).waitFor();
      await panel.getByRole('link', { name: `${next} C004 Country 296` }).focus();
      await page.keyboard.press('Enter');
      await panel.getByRole('heading', { name: 'C004 · Country 296' }).waitFor();
      await page.keyboard.press('Enter');
      await panel.getByRole('heading', { name: 'C003 · Country 297' }).waitFor();
      expect(new URL(page.url()).search).toBe('?filter=C00&sort=code&order=descending');
    });

    it('opens the valid version from an expired or future one in 1 step: click', async () => {
      const { latestValidVersion, noLongerValid, notYetValid, period, valid } = TEXTS[ui].document;
      const [ended, begins, future] = ['2020-12-31', '2021-01-01', '2999-01-01'].map((day) =>
        formatDate(ui, day),
      );
      const page = await site.open(pageOf('urn:t:period:1', ui, ui), { size });
      const banner = page.locator('.banner');
      const text = `${noLongerValid(ended as string)} ${latestValidVersion} 2`;
      await expect.poll(() => banner.textContent()).toBe(text);
      expect((await rowsOf(page).first().boundingBox())?.y).toBeLessThan(size === PHONE ? PHONE.height : 400);
      await banner.getByRole('link', { name: '2' }).click();
      await page.waitForURL(`**${pageOf('urn:t:period:2', ui, ui)}`);
      const next = `Version 3 ${TEXTS[ui].document.isValid(period(future, undefined))}`;
      await expect.poll(() => banner.textContent()).toBe(`${valid(period(begins, undefined))} ${next}`);
      expect(await banner.getAttribute('class')).toBe('banner');
      await banner.getByRole('link', { name: '3' }).click();
      await page.waitForURL(`**${pageOf('urn:t:period:3', ui, ui)}`);
      await expect
        .poll(() => banner.textContent())
        .toBe(`${notYetValid(future as string)} ${latestValidVersion} 2`);
      expect(await banner.getByRole('link').getAttribute('href')).toBe(pageOf('urn:t:period:2', ui, ui));
    });

    it('says that a version without a period is valid while a later one is not yet', async () => {
      const page = await site.open(pageOf('urn:t:planned:2', 'en', ui), { size });
      const banner = page.locator('.banner');
      const text = {
        en: 'This version is valid now. Version 3 is valid from 1 January 2999.',
        de: 'Diese Version ist derzeit gültig. Version 3 gilt ab 1. Januar 2999.',
      }[ui];
      await expect.poll(() => banner.textContent()).toBe(text);
      expect(await banner.getAttribute('class')).toBe('banner');
    });

    it('without JavaScript, links from an expired version to the one that replaced it, too', async () => {
      const path = pageOf('urn:t:planned:1', 'en', ui);
      const page = await site.open(path, { size, javaScript: false });
      const banner = page.locator('.banner');
      const text = {
        en: 'Valid until 31 December 2020. Replaced by version 2. Version 3 is valid from 1 January 2999.',
        de: 'Gültig bis 31. Dezember 2020. Ersetzt durch Version 2. Version 3 gilt ab 1. Januar 2999.',
      }[ui];
      expect(await banner.textContent()).toBe(text);
      expect(await banner.getByRole('link', { name: '2' }).getAttribute('href')).toBe(
        pageOf('urn:t:planned:2', 'en', ui),
      );
    });

    it('shows the first row on the first screen, and skips to the rows in 3 steps: Tab, Tab, Enter', async () => {
      const page = await site.open(pageOf('urn:t:countries:1', 'en', ui), { size });
      await waitForHydration(page);
      expect((await rowsOf(page).first().boundingBox())?.y).toBeLessThan(size === PHONE ? PHONE.height : 400);
      for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
      await expect
        .poll(() => page.locator('.rows .scroller').evaluate((one) => one === document.activeElement))
        .toBe(true);
    });

    it('goes to a code of any key in 2 steps: type, Enter; to a similar one in 3: type, Enter, click', async () => {
      const page = await site.open(pageOf('urn:t:short:1', 'en', ui), { size });
      await waitForHydration(page);
      const selected = page.locator('tr.selected th');
      const goTo = async (code: string) => {
        await page.getByLabel(texts.goToCode).fill(code);
        await page.keyboard.press('Enter');
      };
      for (const [code = '', names] of [
        ['0191', 'HR · Croatia (191)'],
        ['B', 'BT · Bhutan, BR · Brazil'],
        ['Bhuta', 'BT · Bhutan'],
      ]) {
        await goTo(code);
        const status = `${texts.noSuchCode(code)} ${texts.similar} ${names}`;
        await expect.poll(() => statusOf(page).textContent()).toBe(status);
      }
      await statusOf(page).getByRole('link', { name: 'BT · Bhutan' }).click();
      await expect.poll(() => selected.textContent()).toBe('BT');
      // On a phone, the panel covers the page.
      await page.keyboard.press('Escape');
      await page.locator('.panel').waitFor({ state: 'hidden' });
      await goTo('\u202enowhere');
      await expect.poll(() => statusOf(page).textContent()).toBe(texts.noSuchCode('\u202enowhere\u202c'));
      expect(new URL(page.url()).hash).toBe('');
      await goTo('btn');
      await expect.poll(() => selected.textContent()).toBe('BT');
    });
  });

  it('downloads the CSV of the API', async () => {
    const page = await site.open(COUNTRIES);
    await page.locator('.downloads summary').click();
    const link = page.getByRole('link', { name: /^CSV/ });
    const downloading = page.waitForEvent('download');
    await link.first().click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('urn-t-countries-1-en.csv');
    const text = await readFile((await download.path()) as string, 'utf8');
    const response = await fetch(
      `${site.url()}/v1/documents/urn:t:countries:1/alternative-format?language=en`,
    );
    expect(text).toBe(await response.text());
    await expect.poll(() => link.first().textContent()).toBe(`CSV ${(text.length / 1000).toPrecision(3)} kB`);
  });

  it('closes the downloads in 1 step: press Escape, click elsewhere, or leave with Tab', async () => {
    const page = await site.open(COUNTRIES);
    await waitForHydration(page);
    const menu = page.locator('.downloads');
    const summary = menu.locator('summary');
    const isOpen = () => menu.evaluate((details: HTMLDetailsElement) => details.open);
    const close = [
      () => page.keyboard.press('Escape'),
      () => page.locator('h1').click(),
      () => page.keyboard.press('Shift+Tab'),
    ];
    for (const step of close) {
      await summary.click();
      expect(await isOpen()).toBe(true);
      await step();
      await expect.poll(isOpen).toBe(false);
      if (step === close[0])
        expect(await summary.evaluate((one) => one === document.activeElement)).toBe(true);
    }
  });

  it('links to other versions and languages, and to the latest version', async () => {
    const page = await site.open(pageOf('urn:t:v:1', 'en', 'de'));
    await page.getByRole('link', { name: 'Deutsch', exact: true }).click();
    await expect.poll(() => page.locator('h1').textContent()).toBe('Alt');
    await page.locator('.key-facts').getByRole('link', { name: '2', exact: true }).click();
    await expect.poll(() => page.locator('h1').textContent()).toBe('Neu');
    await expect.poll(() => new URL(page.url()).pathname).toBe(pageOf('urn:t:v:2', 'de', 'de'));
    await page.goto(pageOf('urn:t:v', 'de', 'de'));
    await expect.poll(() => page.locator('h1').textContent()).toBe('Neu');
    await page.goto(pageOf('urn:t:v', 'en', 'de'));
    await expect.poll(() => page.locator('h1').textContent()).toBe('Old');
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(
      pageOf('urn:t:v:1', 'en', 'de'),
    );
    await page.getByRole('link', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Versions' }).waitFor();
  });

  it.each([
    ...['/en/', '/en/?q=b', COUNTRIES, pageOf('urn:t:set'), '/en/check.html', '/docs/', '/en/relations.html'],
    ...[
      '/en/check.html?uri=urn:t:short:1',
      '/en/compare/u=urn:t:period.html',
      '/en/new.html',
      '/en/tags.html',
    ],
  ])('loads at most eight scripts, and caches those with a hash for a year: %s', async (path) => {
    const page = await site.open('/404.html');
    const caching = new Map<string, string | undefined>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.endsWith('.js')) caching.set(pathname, response.headers()['cache-control']);
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    // The reference, of one file with all its code, is in addition to those of other pages.
    expect(caching.size).toBeGreaterThan(0);
    expect(caching.size).toBeLessThanOrEqual(8);
    for (const [name, value] of caching) {
      const isHashed = name.startsWith('/assets/chunks/');
      expect(value, name).toBe(
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
      );
    }
  });

  it('contains the first 25 rows with links, and downloads of the whole list, without JavaScript', async () => {
    const page = await site.open(COUNTRIES, { javaScript: false });
    expect(await rowsOf(page).count()).toBe(25);
    expect(await statusOf(page).textContent()).toContain('First 25 of 300 rows.');
    expect(await page.locator('.controls').isVisible()).toBe(false);
    expect(await page.locator('.downloads summary').isVisible()).toBe(true);
    await page.goto(`${COUNTRIES}#code=C017`);
    await expect.poll(() => isInSight(page.locator('#code\\=C017'))).toBe(true);
    await page.goto(pageOf('urn:t:use:1'));
    await rowsOf(page).getByRole('link', { name: 'C000', exact: true }).click();
    await expect.poll(() => page.url()).toMatch(/u=urn:t:countries:1\.html#code=C000$/);
  });

  it.each([
    { what: 'its script starts', size: SIZES.desktop, path: COUNTRIES },
    { what: 'its script starts', size: PHONE, path: COUNTRIES },
    { what: 'its script starts', size: PHONE, path: pageOf('urn:t:use:1') },
    { what: 'a link opens the panel', size: SIZES.desktop, path: `${COUNTRIES}#code=C003` },
    { what: 'a link opens the panel', size: SIZES.desktop, path: `${COUNTRIES}#code=C250` },
    { what: 'a link opens the panel', size: PHONE, path: `${COUNTRIES}#code=C250` },
    { what: 'a link opens the panel', size: SIZES.desktop, path: `${pageOf('urn:t:short:1')}#code=BT` },
    ...UI_LANGUAGES.flatMap((ui) =>
      [1, 2, 3].map((version) => ({
        what: 'its script compares validity',
        size: PHONE,
        path: pageOf(`urn:t:period:${version}`, ui, ui),
      })),
    ),
  ])('has no layout shift when $what: $path', async ({ path, size }) => {
    const page = await site.open(path, { size, scriptsLast: true });
    await waitForHydration(page);
    if (path.includes('#')) await page.locator('.panel h3').waitFor();
    expect(await layoutShift(page)).toBe(0);
  });

  it('loads the rows of a short list on the first interaction, and says if they cannot be read', async () => {
    const page = await site.open(pageOf('urn:t:short:1'));
    await waitForHydration(page);
    const loaded = () =>
      page.evaluate(
        () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/v1/')).length,
      );
    await page.waitForLoadState('networkidle');
    expect(await loaded()).toBe(0);
    await page.route('**/v1/**', (route) => route.fulfill({ body: '{}' }));
    await page.getByLabel('Filter').pressSequentially('b');
    await expect.poll(() => statusOf(page).textContent()).toContain(TABLE_TEXTS.en.failed);
    await page.unroute('**/v1/**');
    await page.getByLabel('Filter').pressSequentially('hu');
    await expect.poll(() => statusOf(page).textContent()).toBe('1 of 3 rows');
    expect(await page.getByLabel('Filter').inputValue()).toBe('bhu');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');
  });

  it('sorts, and goes to a code, on the first click in a short list', async () => {
    const sorted = await site.open(pageOf('urn:t:short:1'));
    await waitForHydration(sorted);
    await sorted.getByRole('button', { name: 'CODE' }).click();
    await expect.poll(async () => (await codesOf(sorted))[0]).toBe('BR');
    expect(await sorted.getByRole('columnheader', { name: 'CODE' }).getAttribute('aria-sort')).toBe(
      'ascending',
    );
    const page = await site.open(pageOf('urn:t:short:1'));
    await waitForHydration(page);
    await page.getByLabel('Go to code').fill('bt');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('tr.selected th').allTextContents()).toEqual(['BT']);
    await expect.poll(() => page.url()).toMatch(/#code=BT$/);
  });

  it('says that no row has the code of a link, also after the names of other lists are loaded', async () => {
    const page = await site.open(`${pageOf('urn:t:use:1')}#country=C9&money=Z`);
    await waitForHydration(page);
    await expect.poll(() => rowsOf(page).first().locator('th').first().textContent()).toContain('·');
    expect(await statusOf(page).textContent()).toBe('Code “C9, Z” not found.');
  });

  it('keeps filter, sort, row and the URL of the latest version in another language', async () => {
    const page = await site.open(`${pageOf('urn:t:countries')}?sort=name#code=C250`);
    await waitForHydration(page);
    await page.getByLabel('Filter').fill('C25');
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await page.waitForURL(`**${pageOf('urn:t:countries', 'en', 'de')}?filter=C25&sort=name#code=C250`);
    await waitForHydration(page);
    await expect.poll(() => statusOf(page).textContent()).toBe('10 von 300 Zeilen');
    await expect.poll(() => page.locator('tr.selected th').textContent()).toBe('C250');
    await page.goto(`${pageOf('urn:t:set')}#members`);
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await page.waitForURL(`**${pageOf('urn:t:set', 'en', 'de')}#members`);
  });

  it('prints the filter', async () => {
    const page = await site.open(`${COUNTRIES}?filter=C25`);
    await waitForHydration(page);
    await print(page);
    expect(await statusOf(page).textContent()).toBe('10 of 300 rows, filtered by “C25”');
  });

  it('prints without JavaScript how many of the rows are printed, and the URL of all in the API', async () => {
    const page = await site.open(COUNTRIES, { javaScript: false });
    await page.emulateMedia({ media: 'print' });
    expect(await statusOf(page).isVisible()).toBe(true);
    expect(await statusOf(page).textContent()).toBe('First 25 of 300 rows.');
    expect(await page.locator('#program-curl-code').isVisible()).toBe(true);
    expect(await page.locator('#program-curl-code').textContent()).toContain(
      '/v1/documents/urn:t:countries:1',
    );
  });

  // Colours do not depend on the language.
  it.each([
    ['light', 'en'],
    ['light', 'de'],
    ['dark', 'en'],
  ] as const)('has no accessibility violations, %s, %s', async (colours, ui) => {
    for (const uri of ['urn:t:countries:1', 'urn:t:use:1', 'urn:t:set']) {
      const page = await site.open(pageOf(uri, 'en', ui), { colours });
      if (uri !== 'urn:t:set') await waitForHydration(page);
      expect(await accessibilityFaults(page)).toEqual([]);
    }
  });
});

/** Emulates printing. */
async function print(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
}

/** Whether a row is completely visible, below the headings. */
async function isInSight(element: Locator): Promise<boolean> {
  return element.evaluate((row) => {
    const box = row.getBoundingClientRect();
    const head = row.closest('table')?.tHead?.getBoundingClientRect();
    return box.top >= (head?.bottom ?? 0) - 1 && box.bottom <= innerHeight + 1 && box.height > 0;
  });
}

describeInBrowser('a list of 50,000 rows', () => {
  const WORDS = 'school country unit measure region office tax river street language'.split(' ');
  const word = (i: number) => WORDS[i % WORDS.length] as string;
  const site = useSite(
    {
      'long.json': makeList({
        uri: 'urn:t:long',
        columns: [
          string('code'),
          string('name'),
          string('text'),
          { id: 'rank', name: 'Rank', type: 'integer' },
        ],
        rows: Array.from({ length: 50_000 }, (_, i) => ({
          code: `K${String(i).padStart(5, '0')}`,
          name: `${word(i * 7)} ${word(i >> 3)} ${i}`,
          text: `Über ${word(i)} und ${word(i >> 2)}, ${word(i >> 5)}`,
          rank: (i * 7919) % 50_000,
        })),
      }),
    },
    ['csv'],
  );
  const LONG = pageOf('urn:t:long:1');

  it('filters in less than 50 ms per keystroke', async () => {
    const page = await site.open(LONG);
    await waitForHydration(page);
    const times = await page.evaluate(async () => {
      const input = document.querySelector<HTMLInputElement>('.filter input') as HTMLInputElement;
      const measured: number[] = [];
      for (const word of ['language office', 'uber tax', 'K4999', 'nothing like it']) {
        for (let length = 1; length <= word.length; length++) {
          input.value = word.slice(0, length);
          const start = performance.now();
          input.dispatchEvent(new InputEvent('input', { bubbles: true }));
          // Reading a length forces a layout, which the browser would do before it paints the rows.
          document.querySelector('.rows .scroller')?.getBoundingClientRect();
          measured.push(performance.now() - start);
          await new Promise((done) => requestAnimationFrame(done));
        }
      }
      return measured.sort((a, b) => a - b);
    });
    const median = times[Math.floor(times.length / 2)] as number;
    console.info(
      `filter of 50,000 rows: median ${median.toFixed(1)} ms, worst ${times.at(-1)?.toFixed(1)} ms`,
    );
    expect(median).toBeLessThan(50);
  });

  it('keeps only visible rows in the DOM, and jumps to any row', async () => {
    const page = await site.open(LONG);
    await waitForHydration(page);
    await page.getByLabel('Go to code').fill('k43210');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('tr:focus th').textContent()).toBe('K43210');
    await expect.poll(() => isInSight(page.locator('tr.selected'))).toBe(true);
    await expect.poll(() => rowsOf(page).count()).toBeLessThan(80);
    await page.getByRole('columnheader', { name: 'Rank' }).getByRole('button').click();
    await expect.poll(async () => (await codesOf(page))[0]).toBe('K00000');
  });

  it('prints the first 2,000 rows and the URL of all rows', async () => {
    const page = await site.open(LONG);
    await waitForHydration(page);
    await print(page);
    expect(await rowsOf(page).count()).toBe(2000);
    const url = `${site.url()}/v1/documents/urn:t:long:1/alternative-format?language=en`;
    expect(await statusOf(page).textContent()).toBe(
      '50,000 rows. Only the first 2,000 rows are printed. All rows: CSV',
    );
    expect(await statusOf(page).locator('a').getAttribute('href')).toBe(url);
  });
});

describeInBrowser('long texts', () => {
  const site = useSite({
    'long.json': makeList({
      uri: 'urn:t:texts',
      columns: [{ ...string('code'), description: 'd'.repeat(1000) }],
      rows: [{ code: 'a' }],
      identification: { longName: 'n'.repeat(1000) },
    }),
  });

  it('are collapsed where HTML allows it', async () => {
    const response = await fetch(`${site.url()}${pageOf('urn:t:texts:1')}`);
    expect(await response.text()).not.toMatch(/<(p|code)\b[^>]*>(?:(?!<\/\1>).)*<details/s);
    const page = await site.open(pageOf('urn:t:texts:1'));
    expect(await page.locator('details.long-text').count()).toBe(2);
    expect(await page.locator(':is(p, code) details, p:empty:not([role="status"])').count()).toBe(0);
  });
});

describeInBrowser('hostile content on the page of a document', () => {
  const HOSTILE = `<script>alert(1)</script><img src=x onerror=alert(2)>"'</style>\u202Eabc\u200B`;
  const LONG_NAME = 'x'.repeat(10_000);
  const site = useSite({
    'hostile.json': makeList({
      uri: "urn:t:h'$(x)",
      columns: [
        { ...string('code', HOSTILE), description: HOSTILE },
        {
          id: 'kind"><b>',
          name: LONG_NAME,
          type: 'enum',
          members: [{ value: HOSTILE, description: HOSTILE }],
        },
      ],
      rows: [
        { code: HOSTILE, 'kind"><b>': HOSTILE },
        { code: 'שלום', 'kind"><b>': HOSTILE },
        { code: LONG_NAME, 'kind"><b>': HOSTILE },
      ],
      identification: {
        shortName: `${HOSTILE}${LONG_NAME}`,
        longName: `${LONG_NAME}${HOSTILE}`,
        description: LONG_NAME.repeat(3),
        canonicalVersionUri: "urn:t:h'$(x):1",
        tags: [HOSTILE, LONG_NAME],
        changeLog: [HOSTILE],
        locationUrls: ['javascript:alert(3)', "https://example.org/'onclick='alert(4)"],
        publisher: { shortName: HOSTILE, url: 'javascript:alert(5)' },
      },
      annotation: {
        descriptions: [
          { format: 'html', content: '<img src=x onerror=alert(6)><a href="javascript:alert(7)">x</a>' },
          { format: 'markdown', content: '[x](javascript:alert(8)) <script>alert(9)</script>' },
        ],
      },
    }),
  });
  const path = () =>
    fetch(`${site.url()}/en/`).then(
      async (response) => /href="(\/en\/documents\/[^"]+)"/.exec(await response.text())?.[1] as string,
    );

  it.each([true, false])('is shown as text and not executed, JavaScript: %s', async (javaScript) => {
    const page = await site.open(await path(), { javaScript });
    if (javaScript) await waitForHydration(page);
    expect(await page.locator('main script, main img, main style, main b').count()).toBe(0);
    expect(await page.locator('main a[href^="javascript:"], main [onclick], main [onerror]').count()).toBe(0);
    const text = await page.locator('main').innerText();
    expect(text).toContain('javascript:alert(3)');
    expect(text).toContain('<img src=x onerror=alert(6)>');
    expect(text).toContain('<script>alert(9)</script>');
    expect(text).toContain('<script>alert(1)</script>');
  });

  it('does not break the layout or accessibility', async () => {
    for (const size of [PHONE, { width: 1280, height: 900 }]) {
      const page = await site.open(await path(), { size });
      await waitForHydration(page);
      expect(await horizontalOverflow(page)).toBe(0);
      expect(await accessibilityFaults(page)).toEqual([]);
    }
  });
});
