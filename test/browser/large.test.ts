import { gzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { writeSeededContent } from '../../scripts/bench/seeded-content.ts';
import { makeFolder } from '../../scripts/support/content-tree.ts';
import { describeInBrowser, useSite } from './browser.ts';

/** `npm run bench:pages` measures larger directories. */
const DOCUMENTS = 2500;

/** Maximum bytes that the first page transfers. */
const MAX_TRANSFER = 60_000;

/** Maximum median duration of a keystroke in milliseconds. */
const MAX_KEYSTROKE = 50;

describeInBrowser(`a directory of ${DOCUMENTS} documents`, () => {
  const { folder, remove } = makeFolder();
  writeSeededContent(folder, { documents: DOCUMENTS, rows: 1 });
  afterAll(remove);
  const site = useSite(folder);

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

  it(`handles a keystroke within ${MAX_KEYSTROKE} ms`, async () => {
    const page = await site.open('/en/');
    await page.locator('#text').fill('school');
    await page.locator('.suggestions[data-text="school"]').waitFor({ timeout: 30_000 });
    const times = await page.evaluate(async () => {
      const input = document.querySelector<HTMLInputElement>('#text');
      const list = document.querySelector<HTMLElement>('.suggestions');
      if (!input || !list) throw new Error('the page has no search');
      const type = async (text: string): Promise<number> => {
        const start = performance.now();
        input.value = text;
        input.dispatchEvent(new Event('input', { bubbles: true }));
        // Requests for shards take turns with this loop.
        while (list.dataset.text !== text) await new Promise((done) => setTimeout(done));
        // Include the layout.
        list.getBoundingClientRect();
        return performance.now() - start;
      };
      const texts = ['country unit region', 'urn:bench:list-4', 'tag 7 office', 'e', 'zz'];
      const found: number[] = [];
      for (const text of [...texts, ...texts]) {
        for (let end = 1; end <= text.length; end++) {
          if (text[end - 1] !== ' ') found.push(await type(text.slice(0, end)));
          await new Promise((done) => setTimeout(done));
        }
      }
      return found.sort((a, b) => a - b);
    });
    const at = (part: number) => times[Math.floor((times.length - 1) * part)] as number;
    console.info(
      `${times.length} keystrokes: median ${at(0.5).toFixed(1)} ms, 95th percentile ${at(0.95).toFixed(1)} ms, worst ${at(1).toFixed(1)} ms`,
    );
    expect(at(0.5)).toBeLessThan(MAX_KEYSTROKE);
  });

  it('finds a list first by its URI, and alone by a pattern', async () => {
    const page = await site.open('/de/');
    await page.locator('#text').fill('urn:bench:list-499:2');
    await page.locator('.words button').click();
    await page.locator('.lists > li:first-child h2', { hasText: / 499$/ }).waitFor();
    await page.locator('#more > summary').click();
    await page.getByLabel('Regulärer Ausdruck').check();
    await page.locator('#text').fill(' 499$');
    await page.locator('#count', { hasText: '1 Codeliste, 4 Dokumente' }).waitFor();
  });
});
