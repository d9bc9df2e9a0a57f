import { expect, test } from 'vitest';
import { makeDirectoryContent } from '../support/directory.ts';
import { accessibilityFaults, describeInBrowser, horizontalOverflow, PHONE, useSite } from './browser.ts';

/* `useSite` fails for requests to other sites and violations of the Content-Security-Policy. */

describeInBrowser('the documentation of the API', () => {
  const site = useSite(makeDirectoryContent());
  const open = async (path: string, options: Parameters<typeof site.open>[1] = {}) => {
    const page = await site.open(path, options);
    await page.locator('#reference .opblock').first().waitFor();
    return page;
  };

  test.each([
    { path: '/docs/', colours: 'light', size: { width: 1440, height: 900 } },
    { path: '/docs/', colours: 'dark', size: PHONE },
    { path: '/docs/de/', colours: 'light', size: PHONE },
  ] as const)('$path in $colours colours, with a response → no accessibility violations', async (options) => {
    // axe-core inserts a style when it finds a shadow tree.
    const page = await open(`${options.path}#/Get/getDocument`, { ...options, expected: /inline style/ });
    const operation = page.locator('#reference .opblock.is-open');
    await operation.locator('.execute').click();
    await operation.locator('.live-responses-table .response').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);
  });

  test('"Execute" of an operation → a request to this site, and its response', async () => {
    const page = await open('/docs/');
    await page.locator('.operations').getByRole('link', { name: '/v1/tags', exact: true }).click();
    const operation = page.locator('#reference .opblock.is-open');
    await operation.locator('.execute').click();
    const response = operation.locator('.live-responses-table .response');
    await response.waitFor();
    expect(await response.locator('.response-col_status').textContent()).toContain('200');
    expect(await operation.locator('.request-url').textContent()).toContain(`${site.url()}/v1/tags?`);
    expect(JSON.parse((await response.locator('code').first().textContent()) ?? '')).toContain('geo');
  });

  test('without JavaScript → quick start, endpoints and a link to the OpenAPI description', async () => {
    const page = await site.open('/docs/de/', { javaScript: false });
    expect(await page.locator('h2').allTextContents()).toEqual(['Schnellstart', 'Endpunkte', 'Referenz']);
    expect(await page.locator('.code-tabs label').allTextContents()).toEqual([
      'curl',
      'JavaScript',
      'Python',
      'R',
      'Excel (Power Query)',
    ]);
    expect(await page.locator('.operations tbody tr').nth(1).locator('th, td').allTextContents()).toEqual([
      '/v1/documents/index/{canonicalUri}',
      'List the versions and languages of a document',
      'Beispiel',
    ]);
    expect(await page.locator('#reference a').getAttribute('href')).toBe('/openapi.json');
  });

  test('the quick start → copied with the address of the site', async () => {
    const page = await open('/docs/');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByText('JavaScript', { exact: true }).click();
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    const program = await page.evaluate(() => navigator.clipboard.readText());
    expect(program).toContain(`fetch("${site.url()}/v1/documents/urn:test:countries?language=`);
  });

  test('each link within the page → has its target, once', async () => {
    const page = await open('/docs/');
    const missing = await page.evaluate(() => {
      const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href^="#"]')];
      const ids = links.map(({ hash }) => decodeURIComponent(hash.slice(1)));
      return ids.filter((id) => document.querySelectorAll(`[id="${id}"]`).length !== 1);
    });
    expect(missing).toEqual([]);
  });
});
