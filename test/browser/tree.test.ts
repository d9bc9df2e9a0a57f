import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makeList, string } from '../support/lists.ts';
import {
  accessibilityFaults,
  CASES,
  describeInBrowser,
  horizontalOverflow,
  SIZES,
  useSite,
} from './browser.ts';

/** The levels of an industry classification, and their codes with names and parents. */
const LEVELS = ['Section', 'Division', 'Group'];
const INDUSTRIES: readonly (readonly [code: string, name: string, parent?: string])[] = [
  ['A', 'Farming'],
  ['A01', 'Crops', 'A'],
  ['A01.1', 'Cereals', 'A01'],
  ['A01.3', 'Cut flowers', 'A01'],
  ['A01.4', 'Pot plants', 'A01'],
  ['A02', 'Forestry and logging', 'A'],
  ['B', 'Mining'],
  ['B05', 'Coal', 'B'],
  ['K', 'Digital'],
  ['K58', 'Publishing', 'K'],
  ['K58.1', 'Software', 'K58 A01'],
];

const industries = (language: 'en' | 'de', sections: number) =>
  makeList({
    uri: `urn:t:industries${sections}`,
    language,
    columns: ['code', 'name', 'parent', 'level', 'status'].map((id) => string(id)),
    rows: Array.from({ length: sections }, (_, i) =>
      INDUSTRIES.map(([code, name, parent]) => {
        const add = (text: string) => (i === 0 ? text : `${i}${text}`);
        const level = LEVELS[[1, 3, 5].indexOf(code.length)];
        const parents = parent?.split(' ').map(add).join(' ') ?? '';
        return { code: add(code), name, parent: parents, level, status: code === 'B05' ? 'old' : 'current' };
      }),
    ).flat(),
    annotation: {
      appInfo: {
        columnRoles: {
          parent: { column: 'parent', separator: ' ' },
          level: 'level',
          status: { column: 'status', deprecated: ['old'] },
        },
      },
    },
  });

const TEXTS = {
  en: { tree: 'Tree', expand: 'Expand all', collapse: 'Collapse all', found: '1 of 11 rows' },
  de: {
    tree: 'Baum',
    expand: 'Alle aufklappen',
    collapse: 'Alle zuklappen',
    found: '1 von 11 Zeilen',
  },
};

const path = (ui: string, sections = 1) => `/${ui}/documents/l=${ui}/u=urn:t:industries${sections}:1.html`;
const nodesOf = (page: Page) => page.getByRole('treeitem');
const codesOf = (page: Page) => page.locator('.node b').allTextContents();
const focusOf = (page: Page) => page.locator('.node:focus b').textContent();
const press = async (page: Page, keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

describeInBrowser('the tree of a list', () => {
  const site = useSite(
    {
      'small.en.json': industries('en', 1),
      'small.de.json': industries('de', 1),
      'large.en.json': industries('en', 200),
    },
    ['csv'],
  );
  const openTree = async (ui: 'en' | 'de', options = {}, query = '?view=tree') => {
    const page = await site.open(`${path(ui)}${query}`, options);
    await nodesOf(page).first().waitFor();
    return page;
  };

  describe.each(CASES)('$ui, $device', ({ ui, device }) => {
    const texts = TEXTS[ui];
    const size = SIZES[device];

    it('is one click away, in the address, and Back returns to the table', async () => {
      const page = await site.open(path(ui), { size });
      await page.getByRole('link', { name: texts.tree, exact: true }).click();
      await nodesOf(page).first().waitFor();
      expect(new URL(page.url()).search).toBe('?view=tree');
      expect(await codesOf(page)).toEqual([
        ...['A', 'A01', 'A01.1', 'A01.3', 'A01.4', 'K58.1', 'A02', 'B', 'B05', 'K', 'K58', 'K58.1'],
      ]);
      expect(await page.locator('.rows table').count()).toBe(0);
      expect(await horizontalOverflow(page)).toBe(0);
      await page.goBack();
      await page.locator('.rows table').waitFor();
      expect(await nodesOf(page).count()).toBe(0);
    });

    it('has no accessibility violations, with a panel and a filter', async () => {
      for (const colours of ['light', 'dark'] as const) {
        const page = await openTree(ui, { size, colours });
        expect(await accessibilityFaults(page)).toEqual([]);
        const other = await openTree(ui, { size, colours }, '?view=tree&filter=cereals#code=A01.1');
        await other.locator('dialog h3').waitFor();
        expect(await accessibilityFaults(other)).toEqual([]);
      }
    });

    it('filters with the codes above those that are found, and says how many these are', async () => {
      const page = await openTree(ui, { size });
      await page.locator('.filter input').fill('cereals');
      await expect.poll(() => codesOf(page)).toEqual(['A', 'A01', 'A01.1']);
      expect(await page.locator('.node.above b').allTextContents()).toEqual(['A', 'A01']);
      expect(await page.locator('.table-status').textContent()).toBe(texts.found);
    });

    it('expands to a level, all and none', async () => {
      const page = await openTree(ui, { size });
      await page.getByRole('button', { name: texts.collapse }).click();
      expect(await codesOf(page)).toEqual(['A', 'B', 'K']);
      await page.locator('.tree-controls select').selectOption('Division');
      expect(await codesOf(page)).toEqual(['A', 'A01', 'A02', 'B', 'B05', 'K', 'K58']);
      const level = page.locator('.tree-controls option:checked');
      expect(await level.textContent()).toBe('Division');
      await page.locator('.twisty').first().click();
      expect(await level.textContent()).toBe('');
      await page.getByRole('button', { name: texts.expand }).click();
      expect(await nodesOf(page).count()).toBe(12);
    });

    it('opens the panel of a code, with its path, neighbours and children', async () => {
      const page = await openTree(ui, { size });
      await page.locator('.node', { hasText: 'Crops' }).click();
      const panel = page.locator('dialog');
      await panel.getByRole('heading', { name: 'A01 · Crops' }).waitFor();
      expect(new URL(page.url()).hash).toBe('#code=A01');
      expect(await panel.locator('.place > a').allTextContents()).toEqual(['A Farming']);
      expect(await panel.locator('section li a').allTextContents()).toEqual([
        ...['A01.1 Cereals', 'A01.3 Cut flowers', 'A01.4 Pot plants', 'K58.1 Software'],
      ]);
      await panel.locator('a[rel="next"]').click();
      await panel.getByRole('heading', { name: 'A02' }).waitFor();
      // It is the last one.
      expect(await panel.locator('h3:focus').count()).toBe(1);
      await panel.locator('a[rel="prev"]').click();
      expect(await panel.locator('a[rel="next"]').count()).toBe(1);
      await page.goBack();
      await panel.getByRole('link', { name: 'A Farming' }).click();
      await panel.getByRole('heading', { name: 'A · Farming' }).waitFor();
      await page.goBack();
      await panel.getByRole('heading', { name: 'A02' }).waitFor();
    });
  });

  it('follows the keyboard', async () => {
    const page = await openTree('en');
    await nodesOf(page).first().focus();
    await press(page, ['ArrowDown', 'ArrowRight']);
    expect(await focusOf(page)).toBe('A01.1');
    await press(page, ['ArrowLeft', 'ArrowLeft']);
    expect(await page.locator('.node:focus').getAttribute('aria-expanded')).toBe('false');
    expect(await focusOf(page)).toBe('A01');
    await press(page, ['ArrowLeft', 'ArrowLeft', 'End', 'ArrowUp']);
    expect(await focusOf(page)).toBe('K58');
    await press(page, ['Home', '*', 'm', 'i']);
    expect(await focusOf(page)).toBe('B');
    await press(page, ['ArrowRight', 'Enter']);
    await page.locator('dialog').getByRole('heading', { name: 'B05 · Coal' }).waitFor();
    await press(page, ['Escape']);
    expect(await focusOf(page)).toBe('B05');
    const deprecated = page.locator('.node', { hasText: 'Coal' });
    expect(await deprecated.textContent()).toBe('B05 Coal deprecated');
    const positions = ['aria-level', 'aria-posinset', 'aria-setsize', 'aria-selected'];
    expect(await Promise.all(positions.map((name) => deprecated.getAttribute(name)))).toEqual([
      ...['2', '1', '1', 'false'],
    ]);
  });

  it('opens the nodes above the code of a link', async () => {
    const page = await site.open(`${path('en', 200)}?view=tree#code=199A01.4`);
    await page.locator('dialog h3').waitFor();
    const node = page.locator('.node.selected');
    expect(await node.locator('b').textContent()).toBe('199A01.4');
    expect((await node.boundingBox())?.y).toBeLessThan(900);
    expect(await nodesOf(page).count()).toBeLessThan(100);
  });

  it('is printed as it is open', async () => {
    const page = await openTree('en');
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    expect(await nodesOf(page).filter({ visible: true }).count()).toBe(12);
    expect(await page.locator('.tree-controls, .layouts').filter({ visible: true }).count()).toBe(0);
  });

  it('without scripts, is a page of nested lists, the same as the open tree', async () => {
    const live = await codesOf(await openTree('en'));
    const page = await site.open(path('en'), { javaScript: false });
    await page.getByRole('link', { name: 'Tree', exact: true }).click();
    expect(await page.locator('main li b').allTextContents()).toEqual(live);
    expect(await page.locator('main li li li').first().textContent()).toBe('A01.1 Cereals');
    await page.getByRole('link', { name: 'Table', exact: true }).click();
    await page.locator('.rows table').waitFor();
  });

  it('without scripts, more than 2,000 codes have no tree, as a sentence says', async () => {
    const page = await site.open(path('en', 200), { javaScript: false });
    const sentence = page.locator('.layouts noscript').filter({ visible: true });
    expect(await sentence.textContent()).toBe('The tree of more than 2,000 codes requires JavaScript.');
    expect(
      await page.getByRole('link', { name: 'Tree', exact: true }).filter({ visible: true }).count(),
    ).toBe(0);
  });
});
