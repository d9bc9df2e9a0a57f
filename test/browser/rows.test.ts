import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { makeDocument } from '../support/documents.ts';
import {
  accessibilityFaults,
  CASES,
  describeInBrowser,
  horizontalOverflow,
  PHONE,
  useSite,
} from './browser.ts';

const ROWS = Array.from({ length: 24 }, (_, i) => ({
  code: `C${String(i).padStart(2, '0')}`,
  name: `Country ${i}`,
  size: i,
}));

/** A list with headings of several lines; up to 25 rows are a short table. */
const list = (uri: string, language: 'en' | 'de' | 'ar', copies: number) => ({
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
      columns: [
        { id: 'code', name: 'Code', type: 'string' },
        { id: 'name', name: 'Name of the country in the language of this list', type: 'string' },
        { id: 'size', name: 'Size of the country in thousands of square kilometres', type: 'integer' },
      ],
      keys: [{ id: 'code', columnIds: ['code'] }],
    },
    dataSet: {
      rows: Array.from({ length: copies }, (_, copy) =>
        ROWS.map((row) => (copy === 0 ? row : { ...row, code: `${row.code}-${copy}` })),
      ).flat(),
    },
  },
});

const TEXTS = {
  en: { filter: 'Filter', none: 'No rows match the filter.', reset: 'Reset filter', all: '24 rows' },
  de: {
    filter: 'Filtern',
    none: 'Keine Zeile entspricht dem Filter.',
    reset: 'Filter zurücksetzen',
    all: '24 Zeilen',
  },
};

/** The overrides that WCAG 1.4.12 names. */
const TEXT_SPACING = `* {
  letter-spacing: 0.12em !important;
  line-height: 1.5 !important;
  word-spacing: 0.16em !important;
}
p { margin-bottom: 2em !important; }`;

describeInBrowser('the rows of a list', () => {
  const site = useSite({
    'short.en.json': list('urn:t:short', 'en', 1),
    'short.de.json': list('urn:t:short', 'de', 1),
    'long.en.json': list('urn:t:long', 'en', 10),
    'arabic.json': list('urn:t:arabic', 'ar', 10),
    'narrow.en.json': makeDocument({ uri: 'urn:t:narrow', version: '1', language: 'en' }),
  });
  const pageOf = (uri: string, ui = 'en') => `/${ui}/documents/l=${ui}/u=${uri}:1.html`;

  it.each(CASES)(
    '$ui, $device: a filter without matches is reset in 1 step: press the button',
    async ({ ui, device }) => {
      const texts = TEXTS[ui];
      const page = await site.open(pageOf('urn:t:short', ui), device === 'phone' ? { size: PHONE } : {});
      const filter = page.getByLabel(texts.filter);
      await filter.pressSequentially('zzz');
      await page.getByText(texts.none).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('button', { name: texts.reset }).click();
      await expect.poll(() => page.locator('.table-status').textContent()).toBe(texts.all);
      await expect.poll(() => filter.inputValue()).toBe('');
      await expect.poll(() => filter.evaluate((input) => input === document.activeElement)).toBe(true);
      await expect.poll(() => page.getByText(texts.none).count()).toBe(0);
    },
  );

  it.each([
    ['ar', 'urn:t:arabic', [-1, -1]],
    ['en', 'urn:t:long', [1, 1]],
  ] as const)(
    '%s: begins on the side where its script begins, at the code',
    async (language, uri, expected) => {
      const page = await site.open(`/en/documents/l=${language}/u=${uri}:1.html`, { size: PHONE });
      await page.locator('.more-columns').waitFor();
      const lefts = await page
        .locator('tbody tr:first-child > *')
        .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().left));
      expect([1, 2].map((i) => Math.sign((lefts[i] ?? 0) - (lefts[i - 1] ?? 0)))).toEqual(expected);
      const { code, heading, scroller } = await page.evaluate(() => {
        const rectOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
        return {
          code: rectOf('tbody .mark + th'),
          heading: rectOf('thead td + th'),
          scroller: rectOf('.scroller'),
        };
      });
      expect(code?.left).toBe(heading?.left);
      expect(code?.left).toBeGreaterThanOrEqual(scroller?.left ?? Number.POSITIVE_INFINITY);
      expect(code?.right).toBeLessThanOrEqual(scroller?.right ?? 0);
      expect(await horizontalOverflow(page)).toBe(0);
    },
  );

  it('marks columns that can be sorted, without moving the headings', async () => {
    const without = await site.open(pageOf('urn:t:short'), { javaScript: false });
    const page = await site.open(pageOf('urn:t:short'));
    await page.locator('button.sort').first().waitFor();
    const markOf = (name: string) =>
      page
        .getByRole('columnheader', { name })
        .locator('.sort')
        .evaluate((button) => getComputedStyle(button, '::after').content);
    const heightOf = (one: Page) => one.locator('.rows thead').evaluate((head) => head.clientHeight);
    expect(await heightOf(page)).toBe(await heightOf(without));
    expect(await markOf('Code')).toContain('↕');
    await page.getByRole('button', { name: 'Code' }).click();
    await expect.poll(() => markOf('Code')).toContain('▲');
    expect(await markOf('Size')).toContain('↕');
    await page.getByRole('button', { name: 'Code' }).click();
    await expect.poll(() => markOf('Code')).toContain('▼');
  });

  it('a mark is on the line of the last word of its heading, at any width', async () => {
    const page = await site.open(pageOf('urn:t:short'));
    await page.locator('button.sort').first().waitFor();
    for (let width = 320; width <= 1280; width += 40) {
      await page.setViewportSize({ width, height: 800 });
      const heights = await page
        .locator('button.sort')
        .evaluateAll((buttons) =>
          buttons.map((button) =>
            [button, button.firstElementChild as Element].map((box) => box.getBoundingClientRect().height),
          ),
        );
      for (const [whole = 0, words = 0] of heights) expect(whole - words).toBeLessThan(12);
    }
  });

  it.each([1280, 700])('in a window of %i pixels, the column of links to rows is narrow', async (width) => {
    const page = await site.open(pageOf('urn:t:narrow'), { size: { width, height: 800 } });
    await page.locator('button.sort').first().waitFor();
    expect((await page.locator('.mark').first().boundingBox())?.width).toBeLessThan(45);
    const table = await page.locator('.rows table').boundingBox();
    const last = await page.locator('.rows tbody tr:first-child td:last-child').boundingBox();
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo((table?.x ?? 0) + (table?.width ?? 0), 0);
  });

  it.each(CASES)(
    '$ui, $device: a link to a row focuses it below the headings, in 1 step: follow it',
    async ({ ui, device }) => {
      const size = device === 'phone' ? PHONE : { width: 1280, height: 500 };
      for (const [uri, ...codes] of [
        ['urn:t:short', 'C23', 'C12'],
        ['urn:t:long', 'C12-7', 'C00', 'C23-9'],
      ]) {
        const path = `/${ui}/documents/l=en/u=${uri}:1.html`;
        const page = await site.open(`${path}#code=${codes[0]}`, { size });
        for (const code of codes) {
          await page.evaluate((hash) => location.assign(hash), `#code=${code}`);
          const row = page.locator('tr.selected', { hasText: code });
          await expect.poll(() => row.evaluate((one) => one === document.activeElement)).toBe(true);
          const box = await row.boundingBox();
          const head = await page.locator('.rows thead th').first().boundingBox();
          if (!box || !head) throw new Error('not shown');
          expect(box.y).toBeGreaterThanOrEqual(head.y + head.height - 1);
          expect(head.y).toBeGreaterThanOrEqual(-1);
          expect(box.y + box.height).toBeLessThanOrEqual(size.height + 1);
        }
      }
    },
  );

  it.each(['en', 'de'])(
    '%s, phone: code and name stay visible in 1 step: scroll to the last column',
    async (ui) => {
      const page = await site.open(pageOf('urn:t:short', ui), { size: PHONE });
      const scroller = page.locator('.rows .scroller');
      await scroller.evaluate((element) => element.scrollTo(element.scrollWidth, 0));
      const boxOf = async (cell: string) => {
        const box = await page.locator(`.rows tbody tr:first-child ${cell}`).boundingBox();
        return { left: Math.round(box?.x ?? 0), right: Math.round((box?.x ?? 0) + (box?.width ?? 0)) };
      };
      const [code, name, size] = await Promise.all(['th', 'th + td', 'td:last-child'].map(boxOf));
      const edge = Math.round((await scroller.boundingBox())?.x ?? 0) + 1;
      expect([code?.left, name?.left]).toEqual([edge, code?.right]);
      expect(size?.right).toBeLessThanOrEqual(PHONE.width);
    },
  );

  it.each([
    '/en/',
    '/de/',
    '/en/documents/l=en/u=urn:t:short:1.html',
    '/de/documents/l=de/u=urn:t:short:1.html',
  ])('%s: text spacing cuts nothing and hides nothing (WCAG 1.4.12)', async (path) => {
    for (const size of [{ width: 1280, height: 900 }, PHONE]) {
      const page = await site.open(path, { size });
      // A constructed stylesheet, because the Content-Security-Policy forbids inline ones.
      await page.evaluate((css) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        document.adoptedStyleSheets = [sheet];
      }, TEXT_SPACING);
      expect(await horizontalOverflow(page)).toBe(0);
      expect(await page.evaluate(cutTexts)).toEqual([]);
      expect(await page.evaluate(overlappingLinks)).toEqual([]);
    }
  });
});

/** Runs in the page: visible texts of elements that hide a part of them, except in regions that scroll. */
function cutTexts(): string[] {
  const isCut = (element: Element) => {
    const { overflowX, overflowY } = getComputedStyle(element);
    const hides = (value: string) => value === 'hidden' || value === 'clip';
    return (
      (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      (hides(overflowY) && element.scrollHeight > element.clientHeight + 1)
    );
  };
  return [...document.body.querySelectorAll('*')]
    .filter((element) => element.checkVisibility() && !element.closest('.visually-hidden, svg'))
    .filter(isCut)
    .map((element) => element.outerHTML.slice(0, 200));
}

/** Runs in the page: links of the page header that overlap another one. */
function overlappingLinks(): string[] {
  const links = [...document.querySelectorAll('body > header a')];
  return links.flatMap((link, i) =>
    links.slice(i + 1).flatMap((other) => {
      const [a, b] = [link.getBoundingClientRect(), other.getBoundingClientRect()];
      const overlap =
        a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
      return overlap ? [`${link.textContent} and ${other.textContent}`] : [];
    }),
  );
}
