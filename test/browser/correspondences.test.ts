import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PANEL_TEXTS, TABLE_TEXTS } from '../../build/site/texts/all.ts';
import { CORRESPONDENCES } from '../support/correspondences.ts';
import {
  accessibilityFaults,
  CASES,
  describeInBrowser,
  horizontalOverflow,
  SIZES,
  useSite,
} from './browser.ts';

describeInBrowser('correspondences and uses of codes', () => {
  const site = useSite(CORRESPONDENCES);

  describe.each(CASES)('$ui, $device', ({ ui, device }) => {
    const { correspondsTo, usedIn, noCounterpart } = PANEL_TEXTS[ui];
    const { match } = TABLE_TEXTS[ui];
    const pageOf = (uri: string) => `/${ui}/documents/l=en/u=${uri}.html`;
    const open = (path: string): Promise<Page> => site.open(path, { size: SIZES[device], locale: ui });
    const openCode = async (version: string, code: string): Promise<Locator> => {
      const page = await open(`${pageOf(`urn:t:ind:${version}`)}#code=${code}`);
      const panel = page.getByRole('dialog');
      await panel.getByRole('heading', { name: code }).waitFor();
      await page.waitForLoadState('networkidle');
      return panel;
    };
    const sectionOf = (panel: Locator, title: string): Locator =>
      panel.locator('section', { has: panel.page().getByRole('heading', { name: title, exact: true }) });

    it('the page of a table shows the names of both codes, and the kinds of matches in words', async () => {
      const page = await open(pageOf('urn:t:table:1'));
      const rows = page.locator('#table tbody tr');
      const textsIn = async (index: number) =>
        (await rows.nth(index).locator('.cell').allInnerTexts()).map((text) => text.trim());
      await expect
        .poll(async () => (await textsIn(1)).slice(1, 3))
        .toEqual(['A01.2 · Flowers', 'A01.3 · Cut flowers']);
      const kinds = page.locator('#table tbody td', { hasText: match.narrow });
      expect(await kinds.count()).toBe(1);
      expect(await page.locator('#table tbody td', { hasText: match.broad }).count()).toBe(2);
      expect(await horizontalOverflow(page)).toBe(0);
      await rows.nth(4).locator('a').last().click();
      await page.waitForURL('**/u=urn:t:ind:2025.html#code=K58.1');
    });

    it('the panel of a code shows its counterparts on both sides, to which it links, and that there is none', async () => {
      const source = sectionOf(await openCode('2009', 'A01.2'), correspondsTo);
      expect(await source.locator('li').allTextContents()).toEqual([
        `A01.3 · Cut flowers (${match.narrow})`,
        'A01.4 · Pot plants',
      ]);
      expect(await source.textContent()).toContain('Industries 2025');
      const target = await openCode('2025', 'K58.1');
      expect(await sectionOf(target, correspondsTo).locator('li').allTextContents()).toEqual([
        `J58.1 · Books (${match.narrow})`,
        `J58.2 · Software (${match.narrow})`,
      ]);
      expect(await accessibilityFaults(target.page())).toEqual([]);
      await target.getByRole('link', { name: 'J58.2' }).click();
      await target.page().waitForURL('**/u=urn:t:ind:2009.html#code=J58.2');
      const without = sectionOf(await openCode('2009', 'A03'), correspondsTo);
      expect(await without.textContent()).toContain(`Industries 2025: ${noCounterpart}`);
      await without.getByRole('link', { name: 'Industries 2009 to 2025' }).click();
      await expect.poll(() => without.page().locator('#table.live tbody tr').count()).toBe(1);
    });

    it('the panel of a removed code shows its counterparts by a table about its last version, and no guess', async () => {
      const panel = await openCode('2025', 'J58.2');
      const found = sectionOf(panel, correspondsTo);
      expect(await found.locator('li').allTextContents()).toEqual([`K58.1 · Software (${match.broad})`]);
      expect(await panel.locator('.banner').textContent()).not.toContain('K58.1');
      await found.getByRole('link', { name: 'Industries 2009 to 2025' }).click();
      await expect.poll(() => panel.page().locator('#table.live tbody tr').count()).toBe(1);
    });

    it('the comparison of the versions links to the table between them', async () => {
      const page = await open(`/${ui}/compare/u=urn:t:ind.html`);
      await page.locator('#compare').getByRole('link', { name: 'Industries 2009 to 2025' }).click();
      await page.waitForURL('**/u=urn:t:table:1.html');
    });

    it('the panel lists only lists that use a code of this version, with the numbers of their rows', async () => {
      const used = sectionOf(await openCode('2025', 'A01.3'), usedIn);
      expect(await used.locator('li').allTextContents()).toEqual([
        { en: 'Firms 2 rows (Industry)', de: 'Firms 2 Zeilen (Industry)' }[ui],
      ]);
      await used.getByRole('link').click();
      await used.page().waitForURL('**/u=urn:t:firms:1.html?only.industry=A01.3');
      await expect.poll(() => used.page().locator('#table.live tbody tr').count()).toBe(2);
      for (const [version, code] of [
        ['2025', 'A01.4'],
        ['2009', 'A01.2'],
      ] as const)
        expect(await sectionOf(await openCode(version, code), usedIn).count()).toBe(0);
    });
  });
});
