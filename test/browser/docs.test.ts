import { expect, test } from 'vitest';
import { makeDirectoryContent } from '../support/directory.ts';
import { accessibilityFaults, describeInBrowser, horizontalOverflow, PHONE, useSite } from './browser.ts';

/** The API documentation uses a package that does not know this site's Content Security Policy. */
describeInBrowser('the API documentation', () => {
  const site = useSite(makeDirectoryContent());

  test('/docs/ → all endpoints; one is called on this site', async () => {
    const page = await site.open('/docs/');
    await page.locator('.opblock').first().waitFor();
    expect(await page.locator('.opblock').count()).toBe(7);
    const operation = page.locator('#operations-Get-getDocument');
    await operation.locator('.opblock-summary-control').click();
    const uri = operation.getByPlaceholder('canonicalUri');
    expect(await uri.inputValue()).toBe('urn:test:countries');
    await uri.fill('http://example.org/a/b');
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('/v1/')),
      operation.getByRole('button', { name: 'Execute' }).click(),
    ]);
    expect(answer.url()).toBe(`${site.url()}/v1/documents/http%3A%2F%2Fexample.org%2Fa%2Fb?metaOnly=false`);
    expect(answer.status()).toBe(200);
    await operation.locator('.live-responses-table').first().waitFor();
    expect(await operation.locator('.live-responses-table').first().textContent()).toContain(
      'http://example.org/a/b',
    );
  });

  test.each(['light', 'dark'] as const)(
    '/docs/de/, all of it open, in %s colours → nothing for axe-core',
    async (colours) => {
      const page = await site.open('/docs/de/', { colours });
      const summaries = page.locator('.opblock-summary-control');
      await summaries.first().waitFor();
      for (const summary of await summaries.all()) await summary.click();
      await page.locator('.models .models-control, .models button').first().click();
      await page.locator('.opblock .responses-table').last().waitFor();
      await page.mouse.move(0, 0);
      expect(await accessibilityFaults(page)).toEqual([]);
    },
  );

  test('/docs/ in a narrow window → no wider than it', async () => {
    const page = await site.open('/docs/', { size: PHONE });
    await page.locator('.opblock').first().waitFor();
    expect(await horizontalOverflow(page)).toBe(0);
  });

  test.each([PHONE, { width: 1280, height: 900 }])(
    '/docs/ at %j → nothing moves while the forms come',
    async (size) => {
      const page = await site.open('/docs/', { size });
      await page.locator('.opblock').last().waitFor();
      const shifts = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            new PerformanceObserver((list) => {
              const entries = list.getEntries() as unknown as { value: number }[];
              resolve(entries.reduce((sum, { value }) => sum + value, 0));
            }).observe({ type: 'layout-shift', buffered: true });
            setTimeout(() => resolve(0), 500);
          }),
      );
      expect(shifts).toBe(0);
    },
  );

  test('/docs/de/ without JavaScript → a table of all endpoints, and no empty section', async () => {
    const page = await site.open('/docs/de/', { javaScript: false });
    expect(await page.getByRole('heading').allTextContents()).toEqual(['API-Dokumentation', 'Endpunkte']);
    expect(await page.locator('.operations tbody th').allTextContents()).toEqual([
      'GET /v1/documents/index',
      'GET /v1/documents/index/{canonicalUri}',
      'GET /v1/documents/{canonicalUri}',
      'GET /v1/documents/{canonicalUri}/alternative-format',
      'GET /v1/documents/{canonicalUri}/languages',
      'GET /v1/tags',
      'GET /v1/documents/tags',
    ]);
    expect(await page.locator('.operations tbody tr').nth(1).locator('td').allTextContents()).toEqual([
      'List the versions and languages of a document',
      'language, page, pageSize',
    ]);
  });

  test('/docs/ without JavaScript → a link to the description', async () => {
    const page = await site.open('/docs/', { javaScript: false });
    expect(await page.locator('noscript').textContent()).toContain('require JavaScript');
    expect(await page.locator('a[data-description]').getAttribute('href')).toBe('/openapi.json');
  });
});
