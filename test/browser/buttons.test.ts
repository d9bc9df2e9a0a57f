import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeDirectoryContent } from '../support/directory.ts';
import { buttonFaults, describeInBrowser, useSite } from './browser.ts';

/** Unfolds everything in the API documentation, so that each kind of button is visible. */
async function unfold(page: Page): Promise<void> {
  const summaries = page.locator('.opblock-summary-control');
  await summaries.first().waitFor();
  for (const summary of await summaries.all()) await summary.click();
  await page.locator('.models button').first().click();
  await page.locator('.opblock .responses-table').last().waitFor();
  const operation = page.locator('#operations-Find-findDocuments');
  await operation.getByRole('button', { name: 'Execute' }).click();
  await operation.locator('.live-responses-table').first().waitFor();
}

const PAGES: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
  ['/en/', (page) => page.locator('button').waitFor()],
  ['/404.html', (page) => page.locator('button').first().waitFor()],
  ['/en/documents/l=en/u=urn:test:countries.html', (page) => page.locator('#table.live').waitFor()],
  ['/docs/', unfold],
];

/** WCAG 1.4.3 holds for every state, and axe-core sees but the one that a page is in. */
describeInBrowser('buttons', () => {
  const site = useSite(makeDirectoryContent());

  for (const colours of ['light', 'dark'] as const) {
    test.each(PAGES)(
      `%s in ${colours} colours → each can be read hovered, pressed and focused`,
      async (path, ready) => {
        const page = await site.open(path, { colours });
        await ready(page);
        expect(await buttonFaults(page)).toEqual([]);
      },
    );
  }
});
