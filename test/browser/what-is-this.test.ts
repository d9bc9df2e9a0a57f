import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { QUESTIONS_CONTENT } from '../support/suggestions-content.ts';
import {
  accessibilityFaults,
  describeInBrowser,
  horizontalOverflow,
  layoutShift,
  useSite,
} from './browser.ts';

/* Codes of an unknown list: the page finds the list and the column. */

const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const;

describeInBrowser('codes of an unknown list', () => {
  const site = useSite(QUESTIONS_CONTENT);

  const open = async (path: string, device: keyof typeof SIZES = 'desktop'): Promise<Page> => {
    const page = await site.open(path, { size: SIZES[device] });
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
    const page = await open('/en/check.html');
    await check(page, 'DEU\nFRA\nHRV\nXXZ');
    await page.getByText('Compared with “Alpha-3” of').waitFor();
    expect(await nameOfList(page)).toBe('Countries');
  });

  it('finds the list and the column of pasted codes in 1 step', async () => {
    const page = await open('/de/check.html', 'phone');
    await page.locator('#codes:focus').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await layoutShift(page)).toBe(0);
    await check(page, 'DEU\nFRA\nXXZ\nciv');
    await waitForStatus(page, '4 Codes geprüft, davon 2 gültig.');
    expect(await nameOfList(page)).toBe('Länder');
    await page.getByText('Verglichen mit „Alpha-3“ von').waitFor();
    const headings = ['Zeile', 'Code', 'Ergebnis', 'In der Liste'];
    expect(await page.locator('.code-check thead th').allTextContents()).toEqual(headings);
    expect(await page.locator('#codes').inputValue()).toBe('DEU\nFRA\nXXZ\nciv');
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);
  });

  it('names other lists with the codes, and checks the same codes against one of them', async () => {
    const page = await open('/en/check.html');
    await check(page, 'DE\nFR\nAX');
    await waitForStatus(page, '3 codes checked, all valid.');
    expect(await nameOfList(page)).toBe('Countries');
    const others = page.locator('.chosen-list p').last();
    expect(await others.textContent()).toContain('Also found in:');
    await others.getByRole('link', { name: 'Paper formats' }).click();
    await page.locator('.chosen-list', { hasText: 'Paper formats' }).locator('a').first().waitFor();
    await waitForStatus(page, '3 codes checked, all valid.');
    await page.locator('.chosen-list').getByRole('link', { name: 'Countries' }).waitFor();
  });

  it('says that no list has the codes', async () => {
    const page = await open('/en/check.html');
    await check(page, 'QQ1\nQQ2');
    await waitForStatus(page, 'No code list has these codes in its latest version.');
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('checks the codes of a search', async () => {
    const page = await open('/en/?q=DEU+FRA+CIV');
    await page.getByRole('link', { name: 'Check these 3 codes' }).click();
    await waitForStatus(page, '3 codes checked, all valid.');
    expect(await nameOfList(page)).toBe('Countries');
  });

  it('tells withdrawn, misspelled and unknown codes apart, and copies the corrected column with blank lines', async () => {
    const page = await open('/en/check.html', 'phone');
    await check(page, 'EUR\n\nchf\nANG\nHRK\nCHX');
    await page.locator('.chosen-list', { hasText: 'Currencies' }).waitFor();
    await waitForStatus(page, '5 ');
    await page.locator('.check-filters button').nth(1).click();
    const rows = page.locator('.code-check tbody tr');
    const results = await rows.evaluateAll((all) =>
      all.map((row) => [row.querySelector('th')?.textContent, row.querySelector('.finding')?.textContent]),
    );
    expect(results).toEqual([
      ['EUR', 'Valid'],
      ['chf', 'Different spelling'],
      ['ANG', 'Withdrawn'],
      ['HRK', 'Withdrawn'],
      ['CHX', 'Unknown'],
    ]);
    const successor = await rows.nth(2).locator('td').last().textContent();
    expect(successor?.trim()).toBe('Perhaps XCG Caribbean guilder');
    const colours = await rows
      .locator('.finding')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).color));
    expect(new Set(colours).size).toBe(4);
    await page.getByRole('button', { name: 'Copy corrected column' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('EUR\n\nCHF\n\n\n');
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);
  });
});
