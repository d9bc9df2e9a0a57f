import { expect, it } from 'vitest';
import { makeDocument } from '../support/documents.ts';
import { accessibilityFaults, describeInBrowser, horizontalOverflow, PHONE, useSite } from './browser.ts';

describeInBrowser('all pages', () => {
  const site = useSite({
    'a.json': makeDocument({ language: 'en', shortName: 'School types', tags: ['education'] }),
  });
  const PATHS = ['/en/', '/de/', '/404.html'];

  it.each(PATHS)('%s has no fault that axe-core finds, in light and dark', async (path) => {
    for (const colours of ['light', 'dark'] as const) {
      expect(await accessibilityFaults(await site.open(path, { colours }))).toEqual([]);
    }
  });

  it.each(PATHS)('%s is not wider than a phone', async (path) => {
    expect(await horizontalOverflow(await site.open(path, { size: PHONE }))).toBe(0);
  });
});
