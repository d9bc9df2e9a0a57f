import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { makeDocument } from '../support/documents.ts';
import { makeList, string } from '../support/lists.ts';
import { describeInBrowser, useSite } from './browser.ts';

/** The inside of an A4 page with margins of 1 cm, in CSS pixels. */
const PAPER = { width: 718, height: 1047 };

const HEADINGS = ['Code', 'Name', 'Nachkommastellen bei Barzahlungen', 'Zahlungsverkehrsteilnehmerland'];

/** A list whose rows need several pages, with a heading of each width. */
const list = (uri: string, language: string, headings: readonly string[]): object =>
  makeList({
    uri,
    language,
    columns: headings.map((name, i) => string(`c${i}`, name)),
    keys: [['c0']],
    rows: Array.from({ length: 200 }, (_, row) =>
      Object.fromEntries(headings.map((_, i) => [`c${i}`, `value ${row} of ${i}`])),
    ),
  });

const UIS = ['en', 'de'] as const;

describeInBrowser('printed pages', () => {
  const site = useSite({
    ...Object.fromEntries(UIS.map((ui) => [`long-${ui}.json`, list('urn:x:long', ui, HEADINGS)])),
    'hostile.json': list('urn:x:hostile', 'en', [...HEADINGS, 'x'.repeat(300)]),
    'wide.json': list('urn:x:wide', 'en', Array(40).fill('Heading')),
    'set.json': makeDocument({ uri: 'urn:x:set', language: 'en', references: ['urn:x:long'] }),
  });

  /** Prints on paper: with the events of the browser, at the width of the paper. */
  const print = async (path: string): Promise<Page> => {
    const page = await site.open(path, { size: PAPER });
    if (path.includes('/documents/')) await page.locator('#table.live').waitFor();
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    return page;
  };

  it.each(UIS)('%s: a list has no navigation, begins on the first page and has all rows', async (ui) => {
    const page = await print(`/${ui}/documents/l=${ui}/u=urn:x:long:1.html`);
    expect(await page.locator('nav, search, footer, .key-facts a').filter({ visible: true }).count()).toBe(0);
    expect(await page.locator('.rows tbody tr').count()).toBe(200);
    const first = await page.locator('.rows tbody tr').first().boundingBox();
    expect(first?.y).toBeLessThan(PAPER.height / 2);
  });

  it('heads are repeated on each page: they are fixed nowhere, and have no buttons', async () => {
    const page = await print('/en/documents/l=en/u=urn:x:long:1.html');
    const heads = page.locator('.rows thead th');
    const positions = await heads.evaluateAll((all) => all.map((one) => getComputedStyle(one).position));
    expect(positions).toEqual(HEADINGS.map(() => 'static'));
    expect(await heads.getByRole('button').count()).toBe(0);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    expect(await heads.getByRole('button').count()).toBe(HEADINGS.length);
  });

  it.each(['long', 'hostile', 'wide'])('%s: a table is not wider than the paper', async (name) => {
    const page = await print(`/en/documents/l=en/u=urn:x:${name}:1.html`);
    expect(await page.locator('.rows .scroller').evaluate(hiddenWidth)).toBe(0);
    expect((await page.locator('.rows table').boundingBox())?.width).toBeLessThanOrEqual(PAPER.width);
  });

  it.each(UIS)('%s: the table of references is not wider than the paper', async (ui) => {
    const page = await print(`/${ui}/relations.html`);
    expect(await page.locator('main .scroller').evaluate(hiddenWidth)).toBe(0);
  });
});

/** Runs in the page: by how many pixels the content of a box is wider than the box. */
function hiddenWidth({ scrollWidth, clientWidth }: Element): number {
  return scrollWidth - clientWidth;
}
