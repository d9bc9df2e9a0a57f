import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeDirectoryContent } from '../support/directory.ts';
import { accessibilityFaults, describeInBrowser, horizontalOverflow, PHONE, useSite } from './browser.ts';

const OPERATIONS = [
  'findDocuments',
  'listVersions',
  'getDocument',
  'getAlternativeFormat',
  'getCsvMetadata',
  'listLanguages',
  'getHistory',
  'getSchema',
  'getCode',
  'getRowsAt',
  'listTags',
  'listTagsOfDocuments',
];

describeInBrowser('the API reference', () => {
  const site = useSite(makeDirectoryContent());

  test.each([
    ['/docs/', 'light', undefined],
    ['/docs/', 'dark', PHONE],
    ['/docs/de/', 'light', PHONE],
    ['/docs/de/', 'dark', undefined],
  ] as const)('%s in %s colours → no accessibility violations', async (path, colours, size) => {
    expect(await accessibilityFaults(await site.open(path, { colours, ...(size && { size }) }))).toEqual([]);
  });

  test.each(['/docs/', '/docs/de/'])(
    '%s on a phone, with wide spacing of texts → not wider',
    async (path) => {
      const page = await site.open(path, { size: { width: 320, height: 640 } });
      expect(await horizontalOverflow(page)).toBe(0);
      // WCAG 1.4.12; set by the test, because the Content-Security-Policy forbids inserted styles.
      await page.evaluate(() => {
        for (const element of document.querySelectorAll<HTMLElement>('body *')) {
          element.style.lineHeight = '1.5';
          element.style.letterSpacing = '0.12em';
          element.style.wordSpacing = '0.16em';
        }
      });
      expect(await horizontalOverflow(page)).toBe(0);
    },
  );

  test('/docs/de/ without JavaScript → all operations in German, with commands, responses and schemas', async () => {
    const page = await site.open('/docs/de/', { javaScript: false });
    expect(await page.locator('h2').allTextContents()).toEqual([
      'Endpunkte',
      'Statuscodes',
      'Header der Antworten',
      'Schemas',
    ]);
    expect(await page.locator('.operation').count()).toBe(OPERATIONS.length + 5);
    expect(await page.locator('.operations tbody tr').nth(1).locator('th, td').allTextContents()).toEqual([
      '/v1/documents/index/{canonicalUri}',
      'Versionen und Sprachen eines Dokuments auflisten',
    ]);
    const operation = operationOf(page, 'getDocument');
    expect(await operation.locator('dt > code').allTextContents()).toEqual([
      ...['canonicalUri', 'language', 'metaOnly', 'Accept-Language', 'If-None-Match'],
      ...['200', '304', '400', '404', '405'],
    ]);
    expect(await operation.locator('.copyable > code').textContent()).toBe(
      'curl "/v1/documents/urn:test:countries?language=de&metaOnly=true"',
    );
    expect(await operation.locator('.example').textContent()).toContain('"shortName": "Countries"');
    expect(await page.locator('noscript').textContent()).toContain('Ergänzen Sie in den Befehlen');
    const problem = page.locator('section', { has: page.locator('#BadParameters') });
    expect(await problem.locator('.example').textContent()).toContain('"title": "Bad Request"');
  });

  test('/docs/ → the example of each format, with the header that selects it', async () => {
    const page = await site.open('/docs/');
    const operation = operationOf(page, 'getAlternativeFormat');
    const url = `${site.url()}/v1/documents/urn:test:countries/alternative-format?language=en`;
    expect((await operation.locator('.copyable > code').allTextContents()).slice(0, 2)).toEqual([
      `curl "${url}"`,
      `curl -H "Accept: application/x-ndjson" "${url}"`,
    ]);
    expect((await operation.locator('.example').allTextContents()).slice(0, 2)).toEqual([
      'code,name\na,A\n',
      '{"code":"a","name":"A"}\n',
    ]);
  });

  test('the commands of /docs/ → copied with the address of the site', async () => {
    const page = await site.open('/docs/');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const operation = operationOf(page, 'listTagsOfDocuments');
    await operation.getByRole('button', { name: 'Copy' }).click();
    await operation.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `curl "${site.url()}/v1/documents/tags?pageSize=3"`,
    );
  });

  test('/docs/ → each link in the page has its target, once', async () => {
    const page = await site.open('/docs/');
    const missing = await page.evaluate(() => {
      const targets = [...document.querySelectorAll<HTMLAnchorElement>('main a[href^="#"]')];
      return targets
        .map(({ hash }) => decodeURIComponent(hash.slice(1)))
        .filter((id) => document.querySelectorAll(`[id="${id}"]`).length !== 1);
    });
    expect(missing).toEqual([]);
    expect(await page.locator('main a[href^="#"]').count()).toBeGreaterThan(50);
  });

  test('/docs/ → less than 10 kB of scripts', async () => {
    const page = await site.open('/docs/');
    await page.waitForLoadState('networkidle');
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map((entry) => (entry as PerformanceResourceTiming).decodedBodySize),
    );
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.reduce((sum, size) => sum + size, 0)).toBeLessThan(10_000);
  });
});

const operationOf = (page: Page, id: string) => page.locator('.operation', { has: page.locator(`#${id}`) });
