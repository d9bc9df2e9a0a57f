import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Preview, startPreview } from '../../build/api/hosts/preview/preview.ts';
import { makeFolder, writeContent } from '../support/content-tree.ts';
import { makeDocument } from '../support/documents.ts';
import { buildSite } from '../support/site.ts';
import { accessibilityFaults, collectFaults, describeInBrowser, launchBrowser } from './browser.ts';

const PAGE = '/en/documents/l=de/u=urn:test:list.html';
const ERRORS = 'content/a.json:1:2 error <img src=x> is "wrong"';

describeInBrowser('live reload', () => {
  const { folder, remove } = makeFolder();
  const [content, out] = [join(folder, 'content'), join(folder, 'out')];
  let browser: Browser;
  let preview: Preview;

  async function build(longName: string): Promise<void> {
    writeContent(content, { 'a.json': makeDocument({ longName }) });
    expect((await buildSite(content, out)).published).toBeDefined();
  }

  beforeAll(async () => {
    await build('First');
    preview = await startPreview({ dir: out, port: 0, liveReload: true });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await preview?.close();
    remove();
  });

  test('errors → an accessible overlay, until it is closed or the errors are fixed; a new output → the new page', async () => {
    const page = await browser.newPage({ baseURL: preview.url });
    const faults = collectFaults(page, preview.url);
    await page.goto(PAGE);
    const overlay = page.getByRole('alertdialog', { name: 'Nothing was published' });

    await preview.announceBuild(ERRORS);
    await overlay.waitFor();
    await expect.poll(() => overlay.locator('pre').textContent()).toBe(ERRORS);
    await expect.poll(() => overlay.locator('img').count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await overlay.waitFor({ state: 'hidden' });

    await preview.announceBuild(`${ERRORS}, again`);
    await overlay.waitFor();
    await preview.announceBuild();
    await overlay.waitFor({ state: 'hidden' });

    await preview.announceBuild(ERRORS);
    await overlay.waitFor();
    await page.reload();
    await overlay.waitFor();
    await overlay.getByRole('button', { name: 'Close' }).click();
    await overlay.waitFor({ state: 'hidden' });

    await build('Second');
    await preview.announceBuild();
    await page.getByText('Second').first().waitFor();
    expect(faults).toEqual([]);
  });
});
