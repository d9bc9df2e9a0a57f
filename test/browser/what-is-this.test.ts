import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { QUESTIONS_CONTENT } from '../support/suggestions-content.ts';
import {
  accessibilityFaults,
  CASES,
  describeInBrowser,
  horizontalOverflow,
  layoutShift,
  useSite,
} from './browser.ts';

/* Codes of an unknown list: the page finds the list and the column, in both languages, on a desktop and a phone. */

const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const;

const TEXTS = {
  en: {
    countries: 'Countries',
    currencies: 'Currencies',
    summary: '4 codes checked, 2 valid.',
    comparedWith: 'Compared with “Alpha-3”.',
    headings: ['Line', 'Code', 'Result', 'In the list'],
    checkCodes: 'Check these 3 codes',
    allValid: '3 codes checked, all valid.',
    noList: 'No code list has these codes in its latest version.',
    also: 'Also found in:',
    column: 'Copy corrected column',
    results: [
      ['EUR', 'Valid'],
      ['chf', 'Different spelling'],
      ['ANG', 'Withdrawn'],
      ['HRK', 'Withdrawn'],
      ['CHX', 'Unknown'],
    ],
    successor: 'Perhaps XCG Caribbean guilder',
  },
  de: {
    countries: 'Länder',
    currencies: 'Währungen',
    summary: '4 Codes geprüft, davon 2 gültig.',
    comparedWith: 'Verglichen mit „Alpha-3“.',
    headings: ['Zeile', 'Code', 'Ergebnis', 'In der Liste'],
    checkCodes: 'Diese 3 Codes prüfen',
    allValid: '3 Codes geprüft, alle gültig.',
    noList: 'Keine Codeliste enthält diese Codes in ihrer neuesten Version.',
    also: 'Auch enthalten in:',
    column: 'Korrigierte Spalte kopieren',
    results: [
      ['EUR', 'Gültig'],
      ['chf', 'Andere Schreibweise'],
      ['ANG', 'Zurückgezogen'],
      ['HRK', 'Zurückgezogen'],
      ['CHX', 'Unbekannt'],
    ],
    successor: 'Vielleicht XCG Karibischer Gulden',
  },
} as const;

describeInBrowser('codes of an unknown list', () => {
  const site = useSite(QUESTIONS_CONTENT);

  describe.each(CASES)('$ui, $device', ({ ui, device }) => {
    const texts = TEXTS[ui];
    const open = async (path: string): Promise<Page> => {
      const page = await site.open(path, { size: SIZES[device], locale: ui });
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      return page;
    };
    const check = async (page: Page, text: string): Promise<void> => {
      await page.locator('#codes').fill(text);
      await page.locator('.check-buttons button[type=submit]').click();
    };
    const waitForStatus = (page: Page, text: string) =>
      page.locator('.check-status', { hasText: text }).waitFor();
    const nameOfList = (page: Page) => page.locator('.chosen-list p').first().textContent();

    it('prefers lists that have the codes as they are written to those that have more in another spelling', async () => {
      const page = await open(`/${ui}/check.html`);
      await check(page, 'DEU\nFRA\nHRV\nXXZ');
      await page.getByText(texts.comparedWith).waitFor();
      expect(await nameOfList(page)).toBe(texts.countries);
    });

    it('finds the list and the column of pasted codes in 1 step', async () => {
      const page = await open(`/${ui}/check.html`);
      await page.locator('#codes:focus').waitFor();
      await page.waitForLoadState('networkidle');
      expect(await layoutShift(page)).toBe(0);
      await check(page, 'DEU\nFRA\nXXZ\nciv');
      await waitForStatus(
        page,
        ui === 'en' ? '4 codes checked, 2 valid.' : '4 Codes geprüft, davon 2 gültig.',
      );
      expect(await nameOfList(page)).toBe(texts.countries);
      await page.getByText(texts.comparedWith).waitFor();
      expect(await page.locator('.code-check thead th').allTextContents()).toEqual(texts.headings);
      expect(await page.locator('#codes').inputValue()).toBe('DEU\nFRA\nXXZ\nciv');
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await horizontalOverflow(page)).toBe(0);
    });

    it('names other lists with the codes, and checks the same codes against one of them', async () => {
      const page = await open(`/${ui}/check.html`);
      await check(page, 'DE\nFR\nAX');
      await waitForStatus(page, texts.allValid);
      expect(await nameOfList(page)).toBe(texts.countries);
      const others = page.locator('.chosen-list p').last();
      expect(await others.textContent()).toContain(texts.also);
      await others.getByRole('link', { name: 'Paper formats' }).click();
      await page.locator('.chosen-list', { hasText: 'Paper formats' }).locator('a').first().waitFor();
      await waitForStatus(page, texts.allValid);
      await page.locator('.chosen-list').getByRole('link', { name: texts.countries }).waitFor();
    });

    it('says that no list has the codes', async () => {
      const page = await open(`/${ui}/check.html`);
      await check(page, 'QQ1\nQQ2');
      await waitForStatus(page, texts.noList);
      expect(await accessibilityFaults(page)).toEqual([]);
    });

    it('checks the codes of a search', async () => {
      const page = await open(`/${ui}/?q=DEU+FRA+CIV`);
      await page.getByRole('link', { name: texts.checkCodes }).click();
      await waitForStatus(page, texts.allValid);
      expect(await nameOfList(page)).toBe(texts.countries);
    });

    it('tells withdrawn, misspelled and unknown codes apart, and copies the corrected column with blank lines', async () => {
      const page = await open(`/${ui}/check.html`);
      await check(page, 'EUR\n\nchf\nANG\nHRK\nCHX');
      await page.locator('.chosen-list', { hasText: texts.currencies }).waitFor();
      await waitForStatus(page, '5 ');
      await page.locator('.check-filters button').nth(1).click();
      const rows = page.locator('.code-check tbody tr');
      const results = await rows.evaluateAll((all) =>
        all.map((row) => [row.querySelector('th')?.textContent, row.querySelector('.finding')?.textContent]),
      );
      expect(results).toEqual(texts.results);
      expect((await rows.nth(2).locator('td').last().textContent())?.trim()).toBe(texts.successor);
      const colours = await rows
        .locator('.finding')
        .evaluateAll((all) => all.map((one) => getComputedStyle(one).color));
      expect(new Set(colours).size).toBe(4);
      await page.getByRole('button', { name: texts.column }).click();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('EUR\n\nCHF\n\n\n');
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await horizontalOverflow(page)).toBe(0);
    });
  });
});
