import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { makeDocument } from '../support/documents.ts';
import { describeInBrowser, useSite } from './browser.ts';

/** The inside of an A4 page with margins of 1 cm, in CSS pixels. */
const PAPER = { width: 718, height: 1047 };

const HEADINGS = [
  'Code',
  'Name',
  'Nachkommastellen bei Barzahlungen',
  'Zahlungsverkehrsteilnehmerland',
  'Symbol',
];

/** A list whose rows need several pages, with a heading of each width. */
const list = (uri: string, language: string, headings: readonly string[]): object => ({
  $opencodelist: '0.3.0',
  codeList: {
    identification: {
      language,
      shortName: uri,
      version: '1',
      canonicalUri: uri,
      canonicalVersionUri: `${uri}:1`,
    },
    columnSet: {
      columns: headings.map((name, i) => ({ id: `c${i}`, name, type: 'string' })),
      keys: [{ id: 'key', columnIds: ['c0'] }],
    },
    dataSet: {
      rows: Array.from({ length: 200 }, (_, row) =>
        Object.fromEntries(headings.map((_, i) => [`c${i}`, `value ${row} of ${i}`])),
      ),
    },
  },
});

/** A list whose first row has the same text in all columns but the code, and nothing in the others. */
function countries(uri: string, columns: number, name: string): object {
  const document = list(
    uri,
    'de',
    Array.from({ length: columns }, (_, i) => `Spalte ${i}`),
  ) as {
    codeList: { dataSet: { rows: Record<string, string>[] } };
  };
  const [first = {}, ...others] = document.codeList.dataSet.rows;
  for (const id of Object.keys(first).slice(1)) first[id] = name;
  for (const row of others) for (const id of Object.keys(row).slice(1)) row[id] = '';
  return document;
}

const UIS = ['en', 'de'] as const;

describeInBrowser('printed pages', () => {
  const site = useSite({
    ...Object.fromEntries(UIS.map((ui) => [`long-${ui}.json`, list('urn:x:long', ui, HEADINGS)])),
    'hostile.json': list('urn:x:hostile', 'en', [...HEADINGS, 'x'.repeat(300)]),
    'few.json': countries('urn:x:few', 4, 'Vereinigte Arabische Emirate'),
    'many.json': countries('urn:x:many', 10, 'Vereinigte Arabische Emirate'),
    'words.json': countries('urn:x:words', 3, 'w'.repeat(200)),
    'set.json': makeDocument({
      uri: 'urn:x:set',
      language: 'en',
      shortName: 'Set',
      references: ['urn:x:long'],
    }),
  });

  /** Prints on paper: with the events of the browser, at the width of the paper. */
  const print = async (path: string): Promise<Page> => {
    const page = await site.open(path, { size: PAPER });
    if (path.includes('/documents/')) await page.locator('.rows .gap').first().waitFor({ state: 'attached' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    return page;
  };

  it.each(UIS)('%s: a list has no navigation, begins on the first page and has all rows', async (ui) => {
    const page = await print(`/${ui}/documents/l=${ui}/u=urn:x:long:1.html`);
    expect(await page.locator('nav, search, footer').filter({ visible: true }).count()).toBe(0);
    expect(await page.locator('.rows tbody tr').count()).toBe(200);
    const first = await page.locator('.rows tbody tr').first().boundingBox();
    expect(first?.y).toBeLessThan(PAPER.height / 2);
    expect(await page.locator('.rows table').evaluate((table) => getComputedStyle(table).breakInside)).toBe(
      'auto',
    );
    expect(await page.locator('.rows .scroller').evaluate((box) => getComputedStyle(box).boxShadow)).toBe(
      'none',
    );
  });

  it('column heads have whole words, if the paper is wide enough', async () => {
    const page = await print('/en/documents/l=en/u=urn:x:long:1.html');
    expect(await page.locator('.rows thead').evaluate(brokenWords)).toEqual([]);
    expect(await page.locator('.rows .scroller').evaluate(hiddenWidth)).toBe(0);
    const hostile = await print('/en/documents/l=en/u=urn:x:hostile:1.html');
    expect(await hostile.locator('.rows .scroller').evaluate(hiddenWidth)).toBe(0);
  });

  it.each([
    ['few', '12px'],
    ['many', '9.33333px'],
  ])('cells of %s columns have whole words, in a font size of %s', async (name, fontSize) => {
    const page = await print(`/en/documents/l=de/u=urn:x:${name}:1.html`);
    expect(await page.locator('.rows tbody').evaluate(brokenWords)).toEqual([]);
    expect(await page.locator('.rows .scroller').evaluate(hiddenWidth)).toBe(0);
    expect(await page.locator('.rows .scroller').evaluate((box) => getComputedStyle(box).fontSize)).toBe(
      fontSize,
    );
  });

  it('words that are longer than a column are broken', async () => {
    const page = await print('/en/documents/l=de/u=urn:x:words:1.html');
    expect(await page.locator('.rows .scroller').evaluate(hiddenWidth)).toBe(0);
    expect(await page.locator('.rows tbody').evaluate(brokenWords)).toContain('w'.repeat(200));
  });

  it.each(UIS)('%s: links to languages, versions and changes are not printed', async (ui) => {
    const page = await print(`/${ui}/documents/l=${ui}/u=urn:x:long:1.html`);
    expect(await page.locator('.key-facts a').filter({ visible: true }).count()).toBe(0);
  });

  it.each(UIS)('%s: the table of references is not wider than the paper', async (ui) => {
    const page = await print(`/${ui}/relations.html`);
    expect(await page.locator('main .scroller').evaluate(hiddenWidth)).toBe(0);
  });
});

/** Runs in the page: words of the headings or cells that are on two lines. */
function brokenWords(part: Element): string[] {
  const broken: string[] = [];
  for (const box of part.querySelectorAll('.sort, .cell')) {
    const text = document.createTreeWalker(box, NodeFilter.SHOW_TEXT).nextNode();
    for (const { 0: word, index } of text?.textContent?.matchAll(/\S+/g) ?? []) {
      const range = document.createRange();
      range.setStart(text as Node, index);
      range.setEnd(text as Node, index + word.length);
      if (range.getClientRects().length > 1) broken.push(word);
    }
  }
  return broken;
}

/** Runs in the page: by how many pixels the content of a box is wider than the box. */
function hiddenWidth({ scrollWidth, clientWidth }: Element): number {
  return scrollWidth - clientWidth;
}
