import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeDirectoryContent } from '../support/directory.ts';
import { buttonFaults, describeInBrowser, useSite } from './browser.ts';

const PAGES: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
  ['/en/', (page) => page.locator('button').first().waitFor()],
  ['/404.html', (page) => page.locator('button').first().waitFor()],
  ['/en/documents/l=en/u=urn:test:countries.html', (page) => page.locator('#table.live').waitFor()],
  ['/docs/', (page) => page.locator('button').first().waitFor()],
];

/** WCAG 1.4.3 applies to every state, but axe-core checks only the current one. */
describeInBrowser('buttons', () => {
  const site = useSite(makeDirectoryContent());

  for (const colours of ['light', 'dark'] as const) {
    test.each(PAGES)(
      `%s in ${colours} colours → enough contrast when hovered, pressed and focused`,
      async (path, ready) => {
        const page = await site.open(path, { colours });
        await ready(page);
        expect(await buttonFaults(page)).toEqual([]);
      },
    );
  }
});
