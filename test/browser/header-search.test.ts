import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { SUGGESTIONS_CONTENT } from '../support/suggestions-content.ts';
import {
  accessibilityFaults,
  CASES,
  describeInBrowser,
  horizontalOverflow,
  layoutShift,
  SIZES,
  useSite,
} from './browser.ts';

const UIS = ['en', 'de'] as const;

const TEXTS = {
  en: { label: 'Search code lists and codes' },
  de: { label: 'Codelisten und Codes suchen' },
} as const;
const LIST = {
  en: '/en/documents/l=en/u=urn:x:currencies:1.html',
  de: '/de/documents/l=de/u=urn:x:currencies:1.html',
} as const;
const ROW = {
  en: '/en/documents/l=en/u=urn:x:countries.html#code=BT',
  de: '/de/documents/l=de/u=urn:x:countries.html#code=BT',
} as const;

describeInBrowser('the search field of the header', () => {
  const site = useSite(SUGGESTIONS_CONTENT);
  const fieldOf = (page: Page, ui: 'en' | 'de') =>
    page.locator(`header input[aria-label="${TEXTS[ui].label}"]`);

  it.each(CASES)(
    '$ui, $device: opens a row of another list in 2 steps: type Bhutan, Enter',
    async ({ ui, device }) => {
      const page = await site.open(LIST[ui], { size: SIZES[device] });
      await fieldOf(page, ui).focus();
      await page.keyboard.type('Bhutan');
      await page.keyboard.press('Enter');
      await page.waitForURL(`**${ROW[ui]}`);
      await page.locator('tr.selected', { hasText: 'Bhutan' }).waitFor();
    },
  );

  it.each(CASES)('$ui, $device: opens all results in 2 steps: type, click', async ({ ui, device }) => {
    const page = await site.open(LIST[ui], { size: SIZES[device] });
    await fieldOf(page, ui).pressSequentially('bhutan');
    await page.locator('.suggestions .all').click();
    await page.waitForURL(`**/${ui}/?q=bhutan`);
    await page.locator('#results .found-code a').first().waitFor();
  });

  it('Enter waits for a script that is loaded slowly', async () => {
    const page = await site.open(LIST.en);
    await page.route('**/assets/chunks/search-box-*.js', async (route) => {
      await new Promise((resume) => setTimeout(resume, 500));
      await route.continue();
    });
    await fieldOf(page, 'en').focus();
    await page.keyboard.type('Bhutan');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${ROW.en}`);
  });

  it.each(UIS)('%s: is a plain form if the script cannot be loaded', async (ui) => {
    const page = await site.open(LIST[ui], { expected: /ERR_FAILED/ });
    await page.route('**/assets/chunks/search-box-*.js', (route) => route.abort());
    await fieldOf(page, ui).fill('bhutan');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/${ui}/?q=bhutan`);
  });

  it.each(UIS)('%s: is a plain form without JavaScript', async (ui) => {
    const page = await site.open(LIST[ui], { javaScript: false });
    await fieldOf(page, ui).fill('bhutan');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/${ui}/?q=bhutan`);
    expect(await page.locator('.lists h2').count()).toBe(6);
  });

  it('loads nothing until it has the focus, and is reached by /', async () => {
    const page = await site.open(LIST.en);
    const loaded = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .join('\n'),
      );
    expect(await loaded()).not.toMatch(/suggest/);
    await page.keyboard.press('/');
    await expect.poll(loaded).toMatch(/search-box-.*\n(.*\n)*.*suggest\.json/);
    await page.keyboard.type('curr');
    const input = page.getByRole('combobox', { name: TEXTS.en.label });
    await page.locator('.suggestions .all').waitFor();
    expect(await input.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Escape');
    expect(await page.locator('.suggestions').isVisible()).toBe(false);
    expect(await input.inputValue()).toBe('curr');
  });

  it.each([
    '/en/tags.html',
    '/de/check.html',
    '/en/new.html',
    '/de/relations.html',
    '/docs/',
    '/docs/de/',
    '/en/compare/u=urn:x:countries.html',
    LIST.de,
  ])('%s: shows suggestions within the window, also in a narrow one and when zoomed', async (path) => {
    for (const size of [SIZES.desktop, { width: 640, height: 400 }, { width: 320, height: 640 }]) {
      const page = await site.open(path, { size });
      // The field for codes has the focus at first.
      if (path.endsWith('check.html')) await page.locator('textarea:focus').blur();
      await page.keyboard.press('/');
      await page.keyboard.type('bt');
      const box = page.locator('header .suggestions');
      await box.locator('.all').waitFor();
      const { x, width } = (await box.boundingBox()) ?? { x: -1, width: 0 };
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(size.width);
      expect(await horizontalOverflow(page)).toBe(0);
    }
  });

  it.each(['/en/', '/de/', '/404.html'])('%s has only its own search form', async (path) => {
    const page = await site.open(path, { expected: /404/ });
    expect(await page.locator('header [type=search]').count()).toBe(0);
    await page.keyboard.press('/');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');
  });

  it.each(['light', 'dark'] as const)(
    'has no accessibility violations with suggestions, %s',
    async (colours) => {
      const page = await site.open(LIST.de, { colours });
      await fieldOf(page, 'de').fill('bt');
      await page.locator('.suggestions .all').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
    },
  );

  it.each(CASES)(
    '$ui, $device: leaves the first row of a list on the first screen',
    async ({ ui, device }) => {
      const page = await site.open(ROW[ui].split('#')[0] ?? '', {
        size: { desktop: SIZES.desktop, phone: { width: 390, height: 844 } }[device],
        scriptsLast: true,
      });
      const box = await page.locator('.rows tbody tr').first().boundingBox();
      expect(await layoutShift(page)).toBe(0);
      expect(box?.y).toBeLessThan(device === 'desktop' ? 400 : 844 - 36);
    },
  );
});
