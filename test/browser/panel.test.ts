import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PANEL_TEXTS } from '../../build/site/texts/all.ts';
import { makeDocument } from '../support/documents.ts';
import { makeList, string } from '../support/lists.ts';
import { RENAMED_CONTENT } from '../support/suggestions-content.ts';
import {
  accessibilityFaults,
  CASES,
  describeInBrowser,
  horizontalOverflow,
  PHONE,
  SIZES,
  useSite,
} from './browser.ts';

const NAMES: Readonly<Record<string, readonly [en: string, de: string]>> = {
  AN: ['Netherlands Antilles', 'Niederländische Antillen'],
  CS: ['Czechoslovakia', 'Tschechoslowakei'],
  CW: ['Curaçao', 'Curaçao'],
  DE: ['Germany', 'Deutschland'],
  SX: ['Sint Maarten', 'Sint Maarten'],
};

const NOTE = 'A long note. '.repeat(60).trim();

/** A version of the territories in a language. */
const territories = (version: string, language: 'en' | 'de', publishedAt: string, codes: readonly string[]) =>
  makeList({
    ...{ uri: 'urn:t:territories', version, language, keys: [['code'], ['alpha3']] },
    columns: [
      string('alpha3', 'ISO 3166-1 alpha-3'),
      string('code', 'Code'),
      string('name', 'Name'),
      { id: 'people', name: 'People', type: 'integer' },
      { id: 'eu', name: 'European Union', type: 'boolean' },
      {
        ...{ id: 'state', name: 'State', type: 'enum' },
        members: [
          { value: 'a', description: 'In use' },
          { value: 'w', description: 'Withdrawn' },
        ],
      },
      ...['from', 'to', 'next'].map((id) => ({ ...string(id), optional: true })),
      string('note', 'Note'),
    ],
    rows: codes.map((code, i) => ({
      ...{ code, name: NAMES[code]?.[language === 'en' ? 0 : 1], alpha3: code === 'DE' ? 'DEU' : `${code}X` },
      ...{ people: 83_000_000 + i, eu: code === 'DE', note: NOTE, state: code === 'AN' ? 'w' : 'a' },
      ...(code === 'AN' && { from: '1974-05-01', to: '2010-12-15', next: 'CW SX' }),
    })),
    identification: { publishedAt },
    annotation: {
      appInfo: {
        columnRoles: {
          ...{
            status: { column: 'state', withdrawn: ['w'] },
            validFrom: 'from',
            validTo: 'to',
            name: 'name',
          },
          replacedBy: { column: 'next', separator: ' ' },
        },
      },
    },
  });

const VERSIONS = [
  ['1', '2004-05-01T00:00:00Z', ['AN', 'CS', 'DE']],
  ['2', '2024-03-01T00:00:00Z', ['AN', 'CW', 'DE', 'SX']],
] as const;

/** A version of a list with a key of two columns, and other names of its codes. */
const pairs = (version: string, rows: readonly (readonly string[])[]) =>
  makeList({
    ...{ uri: 'urn:t:pairs', version, keys: [['country', 'money']] },
    columns: ['country', 'money', 'name', 'also'].map((id) => string(id)),
    rows: rows.map(([country, money, name, also]) => ({ country, money, name, also })),
    identification: { publishedAt: `202${version}-01-01T00:00:00Z` },
    annotation: {
      appInfo: { columnRoles: { name: 'name', aliases: { column: 'also', separator: '|' } } },
    },
  });

const CONTENT = {
  ...RENAMED_CONTENT,
  'pairs.1.json': pairs('1', [
    ['DE', 'DEM', 'Mark of Germany', ''],
    ['DE', 'EUR', 'Euro of Germany', ''],
  ]),
  'pairs.2.json': pairs('2', [
    ['DE', 'EUR', 'Euro of Germany', 'Teuro|Single currency of the European Union'],
    ['SK', 'EUR', 'Euro of Slovakia', ''],
  ]),
  ...Object.fromEntries(
    VERSIONS.flatMap(([version, publishedAt, codes]) =>
      (['en', 'de'] as const).map((language) => [
        `t${version}.${language}.json`,
        territories(version, language, publishedAt, codes),
      ]),
    ),
  ),
  'use.json': makeList({
    ...{ uri: 'urn:t:use', keys: [['country', 'money']] },
    columns: [string('country'), string('money')],
    foreignKeys: [
      {
        ...{ id: 'c', columnIds: ['country'] },
        keyRef: { codeListRef: { canonicalUri: 'urn:t:territories' }, keyId: 'code' },
      },
    ],
    rows: [
      { country: 'DE', money: 'EUR' },
      { country: 'CW', money: 'XCG' },
    ],
    identification: { shortName: 'Currency use' },
  }),
  'plain.json': makeDocument({ uri: 'urn:t:plain', version: '1', language: 'en' }),
};

describeInBrowser('the panel of a code', () => {
  const site = useSite(CONTENT);
  const pageOf = (ui: string, version = '2') =>
    `/${ui}/documents/l=${ui}/u=urn:t:territories:${version}.html`;
  const panelOf = (page: Page): Locator => page.getByRole('dialog');
  const rowOf = (page: Page, code: string): Locator =>
    page.locator('#table tbody tr').filter({ has: page.getByRole('rowheader', { name: code, exact: true }) });
  /** The value of a field by its name. */
  const fieldOf = (page: Page, name: string): Locator =>
    panelOf(page).locator('.fields > div', { hasText: name }).locator('dd').first();

  describe.each(CASES)('$ui, $device', ({ ui, device }) => {
    const texts = PANEL_TEXTS[ui];
    const name = (code: string) => NAMES[code]?.[ui === 'en' ? 0 : 1];
    const open = async (path: string): Promise<Page> => {
      const page = await site.open(path, { size: SIZES[device], locale: ui });
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.locator('#table.live').waitFor();
      return page;
    };

    it('opens in 1 step: tap a row; shows all fields in full, and closes in 1: press the button or Escape', async () => {
      const page = await open(pageOf(ui));
      const row = rowOf(page, 'DE');
      for (const close of ['button', 'Escape']) {
        await row.locator('.cell').nth(1).click();
        await panelOf(page)
          .getByRole('heading', { name: `DE · ${name('DE')}` })
          .waitFor();
        expect(new URL(page.url()).hash).toBe('#code=DE');
        expect(await fieldOf(page, 'ISO 3166-1 alpha-3').textContent()).toBe('DEU');
        expect(await fieldOf(page, 'People').textContent()).toBe(ui === 'en' ? '83,000,002' : '83.000.002');
        expect(await fieldOf(page, 'European Union').textContent()).toBe(ui === 'en' ? 'Yes' : 'Ja');
        expect(await fieldOf(page, 'State').textContent()).toBe('In use (a)');
        expect(await fieldOf(page, 'Note').textContent()).toBe(NOTE);
        // Next to the panel, the page scrolls sideways to the other columns.
        if (device === 'phone') expect(await horizontalOverflow(page)).toBe(0);
        if (close === 'Escape') await page.keyboard.press('Escape');
        else await panelOf(page).getByRole('button', { name: texts.close }).click();
        await panelOf(page).waitFor({ state: 'hidden' });
        await expect.poll(() => new URL(page.url()).hash).toBe('');
        await expect.poll(() => row.evaluate((one) => one === document.activeElement)).toBe(true);
      }
    });

    it('opened by a link: has the focus, and closes in 1 step: press Escape anywhere, or tap outside', async () => {
      const page = await open(`${pageOf(ui)}#code=DE`);
      const heading = panelOf(page).locator('h3');
      await expect.poll(() => heading.evaluate((one) => one === document.activeElement)).toBe(true);
      if (device === 'phone') {
        await page.mouse.click(180, 20);
      } else {
        await page.locator('.site').focus();
        await page.keyboard.press('Escape');
      }
      await panelOf(page).waitFor({ state: 'hidden' });
      await expect.poll(() => new URL(page.url()).hash).toBe('');
    });

    it('opens and closes at once, so that nothing is lost that a reader types meanwhile', async () => {
      const page = await open(pageOf(ui));
      await page.locator('.jump input').focus();
      await page.locator('#table dialog').waitFor({ state: 'attached' });
      const faults = await page.evaluate(async () => {
        const table = document.querySelector('#table') as HTMLElement;
        const isOpen = () => table.querySelector('dialog')?.open === true;
        const link = document.querySelector<HTMLElement>('#table tbody a') as HTMLElement;
        const found: string[] = [];
        for (let time = 0; time < 20; time++) {
          link.click();
          if (!isOpen()) found.push('not open');
          const panel = table.querySelector('dialog') as HTMLElement;
          if (panel.matches(':modal')) panel.dispatchEvent(new Event('cancel', { cancelable: true }));
          else table.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
          if (isOpen() || location.hash !== '') found.push('not closed');
          const input = document.querySelector('.jump input') as HTMLInputElement;
          input.focus();
          for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
          if (isOpen() || document.activeElement !== input) found.push('focus moved');
        }
        return found;
      });
      expect(faults).toEqual([]);
    });

    it('shows names in all languages, versions that have it, and lists that use it, whose rows are found in 1 step: follow the link', async () => {
      const page = await open(`${pageOf(ui)}#code=DE`);
      const panel = panelOf(page);
      await panel.getByText(texts.names, { exact: true }).waitFor();
      const names = panel.locator('section', { hasText: texts.names }).locator('dd');
      await expect
        .poll(() => names.allTextContents())
        .toEqual(ui === 'en' ? ['Germany', 'Deutschland'] : ['Deutschland', 'Germany']);
      const versions = panel.locator('.periods').getByRole('link');
      expect(await versions.allTextContents()).toEqual(['1', '2']);
      expect(await versions.first().getAttribute('href')).toMatch(/u=urn:t:territories:1\.html#code=DE$/);
      expect(await accessibilityFaults(page)).toEqual([]);
      await panel.getByRole('link', { name: 'Currency use' }).click();
      await page.waitForURL('**/l=en/u=urn:t:use:1.html?only.country=DE');
      await expect.poll(() => page.locator('#table tbody tr').count()).toBe(1);
    });

    it('is found by a code of another key, in any case, and by a name, and copies the code, a link and JSON', async () => {
      for (const fragment of ['code=DEU', 'code=de', 'alpha3=DEU']) {
        const page = await open(`${pageOf(ui)}#${fragment}`);
        await panelOf(page).getByRole('heading', { name: 'DE · ' }).waitFor();
        expect(new URL(page.url()).hash).toBe('#code=DE');
      }
      const page = await open(pageOf(ui));
      await page.locator('.jump input').fill((name('DE') as string).toLowerCase());
      await page.keyboard.press('Enter');
      await panelOf(page).getByRole('heading', { name: 'DE · ' }).waitFor();
      // Only the page in front may use the clipboard.
      await page.bringToFront();
      const copied = async (button: string): Promise<string> => {
        await panelOf(page).getByRole('button', { name: button, exact: true }).click();
        await panelOf(page).getByText(texts.copied, { exact: true }).waitFor();
        return page.evaluate(() => navigator.clipboard.readText());
      };
      expect(await copied(texts.copyCode)).toBe('DE');
      expect(await copied(texts.copyLink)).toBe(`${site.url()}${pageOf(ui)}#code=DE`);
      expect(JSON.parse(await copied(texts.copyJson))).toMatchObject({
        code: 'DE',
        eu: true,
        people: 83_000_002,
      });
      const api = await panelOf(page).getByRole('link', { name: texts.api }).getAttribute('href');
      expect(await (await fetch(`${site.url()}${api}`)).json()).toMatchObject({ code: 'DE' });
    });

    it('says in the row of a withdrawn code when it ended, and what replaces it, which its panel links to', async () => {
      const end = {
        en: 'withdrawn, valid until 15 December 2010',
        de: 'zurückgezogen, gültig bis 15. Dezember 2010',
      };
      for (const javaScript of [false, true]) {
        const page = await site.open(pageOf(ui), { size: SIZES[device], javaScript });
        const state = rowOf(page, 'AN').locator('.state');
        expect((await state.textContent())?.trim()).toBe(`${end[ui]} → CW, SX`);
        expect(await page.locator('#table .state').count()).toBe(1);
      }
      const page = await open(`${pageOf(ui)}#code=AN`);
      const banner = panelOf(page).locator('.banner');
      const start = `${end[ui].charAt(0).toUpperCase()}${end[ui].slice(1)}.`;
      await expect
        .poll(() => banner.textContent())
        .toBe(`${start} ${texts.replacedBy} CW (${name('CW')}), SX (${name('SX')})`);
      const period = panelOf(page).locator('.periods li');
      await expect
        .poll(() => period.textContent())
        .toContain({ en: 'valid from 1 May 1974', de: 'gültig ab 1. Mai 1974' }[ui]);
      await banner.getByRole('link', { name: 'SX' }).click();
      await panelOf(page).getByRole('heading', { name: 'SX · ' }).waitFor();
    });

    it('shows a code that only earlier versions have, by its address and by Go to code', async () => {
      const removed = {
        en: 'Removed in version 2 on 1 March 2024.',
        de: 'Entfernt in Version 2 am 1. März 2024.',
      }[ui];
      const page = await open(`${pageOf(ui)}#code=CS`);
      await panelOf(page)
        .getByRole('heading', { name: `CS · ${name('CS')}` })
        .waitFor();
      expect((await panelOf(page).locator('.banner').textContent())?.trim()).toBe(
        `${texts.notInVersion('2')} ${removed}`,
      );
      const other = await open(pageOf(ui));
      await other.locator('.jump input').fill('cs');
      await other.keyboard.press('Enter');
      await panelOf(other).getByRole('heading', { name: 'CS · ' }).waitFor();
      expect(new URL(other.url()).hash).toBe('#code=CS');
      await panelOf(other).locator('.periods').getByRole('link', { name: '1' }).click();
      await other.waitForURL(`**${pageOf(ui, '1')}#code=CS`);
      await expect.poll(() => fieldOf(other, 'Name').textContent()).toBe(name('CS'));
    });

    it('Go to code: a code of several columns that only an earlier version has, and an alias', async () => {
      const path = `/${ui}/documents/l=en/u=urn:t:pairs:2.html`;
      const page = await open(path);
      await page.locator('.jump input').fill('de dem');
      await page.keyboard.press('Enter');
      await panelOf(page).getByRole('heading', { name: 'DE · DEM · Mark of Germany' }).waitFor();
      expect(new URL(page.url()).hash).toBe('#country=DE&money=DEM');
      await page.goto(`${path}#country=DE&money=DEM`);
      await panelOf(page).getByRole('heading', { name: 'DE · DEM' }).waitFor();
      const other = await open(path);
      await other.locator('.jump input').fill('single currency of the european union');
      await other.keyboard.press('Enter');
      await panelOf(other).getByRole('heading', { name: 'DE · EUR' }).waitFor();
    });

    it('says what a code was called before; the page of a version has the names of its time', async () => {
      const states = (uri: string) => `/${ui}/documents/l=${ui}/u=${uri}.html#code=SZ`;
      const former = { en: 'formerly Swaziland (until version 1)', de: 'früher Swasiland (bis Version 1)' };
      const page = await open(states('urn:x:states'));
      const panel = panelOf(page);
      await panel.getByText(former[ui], { exact: true }).waitFor();
      expect(await horizontalOverflow(page)).toBe(0);
      expect(await accessibilityFaults(page)).toEqual([]);
      const earlier = await open(states('urn:x:states:1'));
      const names = panelOf(earlier).locator('section', { hasText: texts.names }).locator('dd');
      await expect
        .poll(() => names.allTextContents())
        .toEqual(ui === 'en' ? ['Swaziland', 'Swasiland'] : ['Swasiland', 'Swaziland']);
      expect(await panelOf(earlier).getByText(texts.formerly).count()).toBe(0);
    });

    it('shows the rows that are valid on a day in 1 step: choose it; the day is in the address', async () => {
      const page = await open(pageOf(ui));
      const codes = () => page.locator('#table tbody th').allTextContents();
      const day = page.getByLabel({ en: 'Valid on', de: 'Gültig am' }[ui]);
      await day.fill('2010-12-16');
      await expect.poll(codes).toEqual(['CW', 'DE', 'SX']);
      await expect.poll(() => page.url()).toMatch(/\?day=2010-12-16$/);
      const tall = (buttons: Element[]) => buttons.filter(({ clientHeight }) => clientHeight > 40).length;
      expect(await page.locator('.toolbar :is(.jump button, summary)').evaluateAll(tall)).toBe(0);
      await day.fill('2010-12-15');
      await expect.poll(codes).toEqual(['AN', 'CW', 'DE', 'SX']);
      const again = await open(`${pageOf(ui)}?day=1974-04-30`);
      await expect.poll(() => again.locator('#table tbody th').allTextContents()).toEqual(['CW', 'DE', 'SX']);
      expect(await again.locator('.day input').inputValue()).toBe('1974-04-30');
      if (device === 'phone') expect(await horizontalOverflow(again)).toBe(0);
    });
  });

  it('asks for no history of a list of one version in one language without times', async () => {
    const page = await site.open('/en/documents/l=en/u=urn:t:plain:1.html');
    await page.locator('#table.live').waitFor();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.locator('#table tbody th a').first().click();
    await panelOf(page).getByRole('heading').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(requests.filter((path) => path.endsWith('/history'))).toEqual([]);
    expect(await panelOf(page).locator('.quiet, .banner, .periods').count()).toBe(0);
  });

  it.each(CASES)('$ui, $device: the panel is printed', async ({ ui, device }) => {
    const page = await site.open(`${pageOf(ui)}#code=DE`, { size: SIZES[device] });
    await panelOf(page).getByText(PANEL_TEXTS[ui].names, { exact: true }).waitFor();
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    expect(await fieldOf(page, 'Note').isVisible()).toBe(true);
    expect(
      await panelOf(page).evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight),
    ).toBe(0);
    expect(await panelOf(page).locator('button').filter({ visible: true }).count()).toBe(0);
  });

  it('in forced colours, the selected row is visible', async () => {
    const page = await site.open(`${pageOf('en')}#code=DE`, { size: SIZES.desktop });
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await page.locator('tr.selected').evaluate((one) => getComputedStyle(one).outlineStyle)).toBe(
      'solid',
    );
  });

  it('without JavaScript, a link to a code leads to its row, which scrolls sideways on a phone', async () => {
    const page = await site.open(`${pageOf('en')}#code=SX`, { javaScript: false, size: PHONE });
    const row = page.locator('#code\\=SX');
    expect(await row.evaluate((one) => one.matches(':target'))).toBe(true);
    await expect.poll(async () => (await row.boundingBox())?.y ?? 0).toBeLessThan(PHONE.height);
    expect(await row.locator('th, td').filter({ visible: true }).count()).toBe(10);
    expect(await page.locator('#table tbody').getByRole('link', { name: 'DE' }).getAttribute('href')).toBe(
      '#code=DE',
    );
  });
});
