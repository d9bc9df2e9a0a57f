import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makeAreas } from '../support/areas.ts';
import { makeList, string } from '../support/lists.ts';
import {
  accessibilityFaults,
  CASES,
  describeInBrowser,
  horizontalOverflow,
  SIZES,
  useSite,
} from './browser.ts';

const PATH = '/codes';

const CONTENT = {
  // Its URIs and its tag have characters that some servers read as blanks.
  ...makeAreas('urn:t:areas+seas', 'far places'),
  // Its name is escaped.
  'kinds.en.json': makeList({
    ...{ uri: 'http://example.org/Kinds', columns: [string('code')], rows: [{ code: 'K' }] },
    identification: { shortName: 'Kinds' },
  }),
  'use.en.json': makeList({
    ...{ uri: 'urn:t:use', keys: [['area']], columns: [string('area')], rows: [{ area: 'A01' }] },
    foreignKeys: [
      {
        ...{ id: 'area', columnIds: ['area'] },
        keyRef: { codeListRef: { canonicalUri: 'urn:t:areas+seas' }, keyId: 'code' },
      },
    ],
    identification: { shortName: 'Use' },
  }),
};

const TEXTS = {
  en: {
    ...{ area: 'Cereals', fish: 'Fish', check: 'Check codes', checked: '2 codes checked, 1 valid.' },
    ...{ developers: 'For developers', noApi: 'This site has no API: programs load the files' },
    ...{ useText: 'This code loads the file of the list.', checkedOne: '1 code checked, all valid.' },
    ...{ use: 'Use this list', addedLater: 'Version 2, added later' },
  },
  de: {
    ...{
      area: 'Getreide',
      fish: 'Fische',
      check: 'Codes prüfen',
      checked: '2 Codes geprüft, davon 1 gültig.',
    },
    ...{ developers: 'Für Entwickler', noApi: 'Diese Website hat keine API: Programme laden die Dateien' },
    ...{ useText: 'Dieser Code lädt die Datei der Liste.', checkedOne: '1 Code geprüft, alle gültig.' },
    ...{ use: 'Diese Liste verwenden', addedLater: 'Version 2, später hinzugefügt' },
  },
};

const PLACE = 'u=urn:t:areas%2Bseas';

// Each test fails if the browser reports a request that has no file.
describeInBrowser('a site on a server that only sends files', () => {
  const site = useSite(CONTENT, undefined, PATH, true);

  describe.each(CASES)('$ui, $device', ({ ui, device }) => {
    const texts = TEXTS[ui];
    const open = (path: string, expected?: RegExp): Promise<Page> =>
      site.open(path, { size: SIZES[device], locale: ui, ...(expected && { expected }) });
    const documentPath = (version: string) => `/${ui}/documents/l=${ui}/${PLACE}:${version}.html`;

    it('/ opens the home page in the language of the reader, on which search and filters work', async () => {
      const page = await open('/');
      await page.locator('#text').fill(texts.area);
      await page.getByRole('option').first().waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe(ui);
      await page.keyboard.press('Escape');
      await page.locator('#text').press('Enter');
      await page.locator('#results[data-view] a', { hasText: texts.area }).first().click();
      await page.waitForURL(`**${PATH}${documentPath('2').replace(':2.html', '.html')}**`);
      const patterns = await open(`/${ui}/?searchTerm=Are.s`);
      await patterns.locator('#results[data-view] a').first().waitFor();
      expect(await patterns.locator('#api-link').count()).toBe(0);
      const tags = await open(`/${ui}/tags.html`);
      await tags.getByRole('link', { name: 'far places' }).click();
      await tags.getByRole('heading', { level: 1, name: 'far places' }).waitFor();
    });

    it('shows a list with the panel of a code, its history and uses, and names of other lists', async () => {
      const page = await open(`${documentPath('2')}#code=A01`);
      const panel = page.getByRole('dialog');
      await panel.getByRole('heading', { name: texts.area }).waitFor();
      await panel.locator('.periods a').first().waitFor();
      await panel.getByText('Use').first().waitFor();
      expect(await panel.locator('a[href*="/v1/"]').count()).toBe(0);
      const use = await open(`/${ui}/documents/l=en/u=urn:t:use:1.html`);
      await use.locator('#table td, #table th').getByText(texts.area).first().waitFor({ state: 'attached' });
    });

    it('offers the files of all formats of an earlier version, and programs that load them', async () => {
      const page = await open(documentPath('1'));
      await page.locator('.downloads summary').click();
      const links = page.locator('.downloads a[href*="/codes/"]');
      const urls = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname));
      const folder = `${PATH}/v1/_documents/l=${ui}`;
      expect(urls.sort()).toEqual([
        `${PATH}/downloads/l=${ui}/genericode/${PLACE}:1.gc`,
        `${PATH}/downloads/l=${ui}/json-lines/${PLACE}:1.ndjson`,
        `${PATH}/downloads/l=${ui}/skos/${PLACE}:1.ttl`,
        `${PATH}/downloads/l=${ui}/xlsx/${PLACE}:1.xlsx`,
        `${folder}/csvw/${PLACE}:1.csv-metadata.json`,
        `${folder}/metadata/${PLACE}:1.json`,
        `${folder}/table/${PLACE}:1.csv`,
        `${folder}/whole/${PLACE}:1.json`,
      ]);
      const downloading = page.waitForEvent('download');
      await page.locator(`.downloads a[href$="/table/${PLACE}:1.csv"]`).click();
      const csv = await readFile(await (await downloading).path(), 'utf8');
      expect(csv).toContain(`A01,${texts.area},A`);
      await page.keyboard.press('Escape');
      await page.locator('.use-list label', { hasText: 'JavaScript' }).click();
      expect(await page.locator('#program-javascript-code').textContent()).toContain(
        `fetch("https://org.example${folder}/whole/${PLACE}:1.json")`,
      );
      expect(await page.locator('.contents').textContent()).toContain(texts.use);
      expect(await page.locator('.use-list > p').first().textContent()).toBe(texts.useText);
    });

    it('compares versions, and checks codes with their history', async () => {
      const compare = await open(
        `/${ui}/compare/${PLACE}.html?before=urn:t:areas%2Bseas:1&after=urn:t:areas%2Bseas:2`,
      );
      await compare.locator('#compare').getByText(texts.fish).first().waitFor();
      const list = await open(documentPath('1'));
      await list.getByRole('link', { name: texts.check, exact: true }).last().click();
      await list.locator('textarea').fill('A01\nB');
      await list.locator('form button[type=submit]', { hasText: texts.check }).click();
      await list.locator('.check-status', { hasText: texts.checked }).waitFor();
      // The history of the list says so.
      await list.getByText(texts.addedLater).waitFor();
    });

    it.each([
      ['urn:t:areas+seas', 'A', 'Areas', 'Version 2'],
      ['urn:t:areas+seas:1', 'A', 'Areas', 'Version 1'],
      ['http://example.org/Kinds', 'K', 'Kinds', 'Version 1'],
      ['http://example.org/Kinds:1', 'K', 'Kinds', 'Version 1'],
    ])(
      'checks codes of the list or version %s without its place, and links to it',
      async (uri, code, name, version) => {
        const page = await open(`/${ui}/check.html?uri=${encodeURIComponent(uri)}`);
        await page.locator('textarea').fill(code);
        await page.locator('form button[type=submit]', { hasText: texts.check }).click();
        await page.locator('.check-status', { hasText: texts.checkedOne }).waitFor();
        expect(await page.locator('.chosen-list .facts').textContent()).toContain(version);
        await page.locator('.chosen-list').getByRole('link', { name, exact: true }).click();
        await page.getByRole('heading', { level: 1, name }).waitFor();
      },
    );

    it('says once that there is no API, and where the files are', async () => {
      const page = await open(ui === 'en' ? '/docs/' : '/docs/de/');
      expect(await page.locator('h1').textContent()).toBe(texts.developers);
      expect(await page.locator('main').textContent()).toContain(texts.noApi);
      expect(await page.locator('header nav').textContent()).not.toMatch(/API/);
      expect(await page.locator('footer').textContent()).not.toMatch(/API/);
      expect(await page.locator('#reference, .operations').count()).toBe(0);
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await horizontalOverflow(page)).toBe(0);
    });

    it.each([
      ['u=urn:t:use:1', 'Use'],
      [`${PLACE}:1`, 'Areas'],
      ['u~http:~2f~2fexample.org~2f~4binds', 'Kinds'],
    ])(
      'shows "Page not found" in its language for l=it/%s, with links to the languages of the list',
      async (place, name) => {
        const page = await open(`/${ui}/documents/l=it/${place}.html`, /404/);
        await page.locator('.languages:visible a').first().click();
        await page.getByRole('heading', { level: 1, name }).waitFor();
        expect(await page.locator('html').getAttribute('lang')).toBe(ui);
      },
    );
  });

  it('/ without JavaScript → the home page in English, with a link to the German one', async () => {
    const page = await site.open('/', { javaScript: false, locale: 'de' });
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await page.locator('header a[hreflang=de]').click();
    await page.waitForURL(`**${PATH}/de/`);
  });
});
