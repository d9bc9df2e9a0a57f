import { expect, it } from 'vitest';
import { makeDocument } from '../support/documents.ts';
import { accessibilityFaults, describeInBrowser, horizontalOverflow, PHONE, useSite } from './browser.ts';

describeInBrowser('all pages', () => {
  const site = useSite({
    'a.json': makeDocument({ language: 'en', shortName: 'School types', tags: ['education'] }),
  });
  const PATHS = ['/en/', '/de/', '/en/new.html', '/de/new.html', '/404.html'];

  it.each(PATHS)('%s has no accessibility violations, in light and dark', async (path) => {
    for (const colours of ['light', 'dark'] as const) {
      expect(await accessibilityFaults(await site.open(path, { colours }))).toEqual([]);
    }
  });

  it.each(PATHS)('%s is not wider than a phone', async (path) => {
    expect(await horizontalOverflow(await site.open(path, { size: PHONE }))).toBe(0);
  });

  it('the main menu links to the page of new versions, and the head to their feed', async () => {
    const page = await site.open('/de/');
    const feed = page.locator('head link[type="application/atom+xml"]');
    expect(await feed.getAttribute('href')).toBe('/feeds/directory.atom');
    await page
      .getByRole('navigation', { name: 'Hauptmenü' })
      .getByRole('link', { name: 'Neue Versionen' })
      .click();
    await page.waitForURL('**/de/new.html');
    await expect.poll(() => page.locator('h1').textContent()).toBe('Neue Versionen');
    await expect.poll(() => page.locator('header [aria-current]').textContent()).toBe('Neue Versionen');
  });
});
