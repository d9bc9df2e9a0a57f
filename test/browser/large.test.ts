import { gzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { makeFolder } from '../support/content-tree.ts';
import { writeSeededContent } from '../support/seeded-content.ts';
import { describeInBrowser, useSite } from './browser.ts';

/** `npm run bench:pages` measures larger directories. */
const DOCUMENTS = 1000;

/** Maximum bytes that the first page transfers. */
const MAX_TRANSFER = 55_000;

describeInBrowser(`a directory of ${DOCUMENTS} documents`, () => {
  const { folder, remove } = makeFolder();
  writeSeededContent(folder, { documents: DOCUMENTS, rows: 1 });
  afterAll(remove);
  const site = useSite(folder, ['csv']);

  it.each(['/en/', '/de/'])(`%s transfers less than ${MAX_TRANSFER} bytes, compressed`, async (path) => {
    const page = await site.open(path);
    await page.waitForLoadState('networkidle');
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    const sizes: Record<string, number> = {};
    for (const url of new Set([page.url(), ...loaded])) {
      const response = await page.request.get(url);
      sizes[new URL(url).pathname] = gzipSync(await response.body()).length;
    }
    const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
    console.info(`${path}: ${total} bytes`, sizes);
    expect(sizes[path]).toBeGreaterThan(1000);
    expect(total).toBeLessThan(MAX_TRANSFER);
  });

  it('finds a list first by its URI, and alone by a pattern', async () => {
    const page = await site.open('/de/');
    await page.locator('#text').fill('urn:bench:list-199:2');
    await page.locator('.words button').click();
    await page.locator('.lists > li:first-child h2', { hasText: / 199$/ }).waitFor();
    await page.getByLabel('Regulärer Ausdruck').check();
    await page.locator('#text').fill(' 199$');
    await page.locator('#count', { hasText: '1 Codeliste, 4 Dokumente' }).waitFor();
  });
});
