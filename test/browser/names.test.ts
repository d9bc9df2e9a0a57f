import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { PANEL_TEXTS } from '../../build/site/texts/all.ts';
import { makeList, string } from '../support/lists.ts';
import { accessibilityFaults, describeInBrowser, useSite } from './browser.ts';

const HABITATS = { en: ['Land', 'Water'], de: ['Festland', 'Wasser'], fr: ['Terre', 'Eau'] };

const habitats = (language: keyof typeof HABITATS) =>
  makeList({
    ...{ uri: 'urn:t:habitats', language },
    columns: [string('code'), string('name')],
    rows: HABITATS[language].map((name) => ({ code: name === HABITATS[language][0] ? 'L' : 'W', name })),
  });

const foreignKeys = [
  {
    id: 'h',
    columnIds: ['habitat'],
    keyRef: { codeListRef: { canonicalUri: 'urn:t:habitats' }, keyId: 'code' },
  },
];

const pets = (version: string) => ({
  ...makeList({
    ...{ uri: 'urn:t:pets', version, foreignKeys },
    columns: [
      { id: 'code', name: { en: 'Code', de: 'Kürzel' }, type: 'string' },
      { id: 'name', name: { en: 'Name', de: 'Bezeichnung', fr: 'Nom' }, type: 'string' },
      {
        ...{ id: 'size', name: { en: 'Size', de: 'Größe' }, type: 'enum' },
        members: [{ value: 's', description: { en: 'small', de: 'klein' } }],
      },
      string('habitat'),
    ],
    rows: [
      { code: 'C', name: { en: 'Cat', de: 'Katze', fr: 'Chat' }, size: 's', habitat: 'L' },
      { code: 'F', name: { en: 'Fish' }, size: 's', habitat: 'W' },
    ],
    identification: { publishedAt: `202${version}-01-01T00:00:00Z`, shortName: 'Pets' },
  }),
  $opencodelist: '0.4.0',
});

const CONTENT = {
  'pets.1.json': pets('1'),
  'pets.2.json': pets('2'),
  ...Object.fromEntries((['en', 'de', 'fr'] as const).map((one) => [`habitats.${one}.json`, habitats(one)])),
  'owners.json': makeList({
    ...{ uri: 'urn:t:owners', foreignKeys, columns: [string('code'), string('habitat')] },
    rows: [{ code: '1', habitat: 'W' }],
  }),
};

const rowsIn = (page: Page): Promise<string[]> => page.locator('#table tbody tr').allInnerTexts();
const cells = (text: string | undefined) => text?.split(/\s*\t\s*/);

describeInBrowser('names in the language of the reader', () => {
  const site = useSite(CONTENT);
  const german = '/de/documents/l=en/u=urn:t:pets:2.html';

  it('without scripts: in the language of the page, with a mark where a text is in another one', async () => {
    const page = await site.open(german, { javaScript: false });
    expect((await rowsIn(page)).map(cells)).toEqual([
      ['C', 'Katze', 'klein', 'L'],
      ['F', 'Fish en', 'klein', 'W'],
    ]);
    expect(await page.locator('#table table').getAttribute('lang')).toBe('de');
    expect(await page.locator('#table tbody [lang=en]').innerText()).toBe('Fish');
    expect(await page.locator('.column-table th bdi').allInnerTexts()).toEqual([
      ...['Kürzel', 'Bezeichnung', 'Größe', 'habitat'],
    ]);
    expect(await page.locator('.column-table bdi[lang=en]').allInnerTexts()).toEqual(['habitat']);
  });

  it('the menu chooses another language, also of referenced rows, which the URL and links to codes keep', async () => {
    const page = await site.open(german, { locale: 'de' });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByLabel('Filtern').fill('c');
    await page.locator('#table.live').waitFor();
    await page.getByLabel('Sprache der Namen').selectOption('Namen: Französisch');
    await page.waitForURL('**/u=urn:t:pets:2.html?filter=c&names=fr');
    await page.getByText('Terre').waitFor();
    expect((await rowsIn(page)).map(cells)).toEqual([['C', 'Chat', 'small en', 'L · Terre']]);
    expect(await page.locator('thead [lang=en]').allInnerTexts()).toEqual(['Code', 'Size', 'habitat']);
    await page.getByText('Chat').click();
    expect(await page.getByRole('dialog').locator('h3').innerText()).toBe('C · Chat');
    await page.getByRole('dialog').getByText('Link kopieren').click();
    await page.getByRole('dialog').getByText(PANEL_TEXTS.de.copied).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${site.url()}${german}?names=fr#code=C`,
    );
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel('Filtern').fill('Katze');
    await page
      .getByText(
        'Keine Zeile entspricht dem Filter. Setzen Sie ihn zurück, oder wählen Sie eine andere Sprache der Namen als Französisch.',
      )
      .waitFor();
    await page.locator('.versions a', { hasText: '1' }).click();
    await page.waitForURL('**/u=urn:t:pets:1.html?names=fr#code=C');
  });

  it('links to comparisons and the directory say which languages names have', async () => {
    const page = await site.open(german);
    const href = await page.getByRole('link', { name: 'Versionen vergleichen' }).getAttribute('href');
    expect(href).toContain('?language=de&before=urn%3At%3Apets%3A1&');
    await page.goto('/de/');
    const rows = page.locator('.lists > li', { hasText: 'Deutsch, Englisch, Französisch' });
    expect(await rows.locator('.name a').allTextContents()).toContain('Pets');
  });

  it('rows of lists in other languages have names in that of the page', async () => {
    const page = await site.open('/de/documents/l=en/u=urn:t:owners.html');
    await page.getByText('Wasser').waitFor();
    expect(await page.locator('.row-name bdi').getAttribute('lang')).toBe('de');
    expect(await page.getByLabel('Sprache der Namen').count()).toBe(0);
  });

  it('the comparison shows two languages of a document side by side', async () => {
    const page = await site.open('/en/compare/u=urn:t:pets.html?before=2&after=2&language=de&other=fr');
    await page.getByText('Katze').waitFor();
    expect((await page.locator('main tbody tr').allInnerTexts()).map(cells)).toEqual([
      ['C', 'Katze', 'Chat'],
    ]);
  });
});
