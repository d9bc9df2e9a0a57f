import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { describeInBrowser, useSite } from './browser.ts';

const identify = (name: string, language: string) => ({
  language,
  shortName: name,
  version: '1',
  canonicalUri: `urn:t:${name}`,
  canonicalVersionUri: `urn:t:${name}:1`,
});

const makeColours = (language: string, name: string) => ({
  $opencodelist: '0.3.0',
  codeList: {
    identification: identify('colours', language),
    columnSet: {
      columns: ['code', 'name'].map((id) => ({ id, name: id, type: 'string' })),
      keys: [{ id: 'key', columnIds: ['code'] }],
    },
    dataSet: { rows: [{ code: 'r', name }] },
  },
});

const CONTENT = {
  'colours.de.json': makeColours('de', 'rot'),
  'colours.en.json': makeColours('en', 'red'),
  'paint.json': {
    $opencodelist: '0.3.0',
    codeListSet: {
      identification: identify('paint', 'en'),
      referenceSet: [{ type: 'codeListRef', canonicalUri: 'urn:t:colours' }],
    },
  },
};

describeInBrowser('archives', () => {
  const site = useSite(CONTENT);

  it('one click on the page of a set downloads its lists as a Data Package', async () => {
    const page = await site.open('/en/documents/l=en/u=urn:t:paint:1.html');
    const link = page.locator('.members').getByRole('link', { name: /^All lists of the set \(ZIP\)$/ });
    const downloading = page.waitForEvent('download');
    await link.click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('paint-1-en.zip');
    const file = (await download.path()) as string;
    execFileSync('unzip', ['-tqq', file]);
    const read = (path: string) => execFileSync('unzip', ['-p', file, path]);
    const { resources } = JSON.parse(String(read('datapackage.json')));
    expect(resources.map(({ path }: { path: string }) => path)).toEqual([
      ...['colours.de.csv', 'colours.en.csv', 'paint.en.json'],
    ]);
    for (const { path, hash, bytes } of resources) {
      const content = read(path);
      expect(content.length).toBe(bytes);
      expect(`sha256:${createHash('sha256').update(content).digest('hex')}`).toBe(hash);
    }
  });

  it('Download of a set offers the archive first', async () => {
    const page = await site.open('/en/documents/l=en/u=urn:t:paint:1.html');
    await page.locator('.downloads summary').click();
    await expect.poll(() => page.locator('.downloads a').first().textContent()).toMatch(/^All lists/);
  });

  it('the home page offers everything, with the size', async () => {
    const page = await site.open('/de/');
    const link = page.getByRole('link', { name: /^Alles herunterladen \(ZIP\)$/ });
    expect(await link.getAttribute('href')).toBe('/all.zip');
    const { headers } = await fetch(`${site.url()}/all.zip`);
    expect(headers.get('content-type')).toBe('application/zip');
  });

  it('the fragment of the URI of a concept selects its row', async () => {
    const page = await site.open('/en/documents/l=en/u=urn:t:colours:1.html#r');
    await page.locator('.panel h3').waitFor();
    expect(new URL(page.url()).hash).toBe('#code=r');
  });
});
