import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { makeDocument } from '../support/documents.ts';
import { makeList, string } from '../support/lists.ts';
import {
  accessibilityFaults,
  CASES,
  describeInBrowser,
  horizontalOverflow,
  PHONE,
  useSite,
} from './browser.ts';

/** A list with headings of several lines; up to 25 rows are a short table. */
const list = (uri: string, language: 'en' | 'de' | 'ar', copies: number) =>
  makeList({
    uri,
    language,
    columns: [
      string('code', 'Code'),
      string('name', 'Name of the country in the language of this list'),
      { id: 'size', name: 'Size of the country in thousands of square kilometres', type: 'integer' },
    ],
    rows: Array.from({ length: 24 * copies }, (_, i) => ({
      code: `C${String(i % 24).padStart(2, '0')}${i < 24 ? '' : `-${Math.floor(i / 24)}`}`,
      name: `Country ${i % 24}`,
      size: i % 24,
    })),
  });

/** Countries with a Boolean value, an enumeration and values as wide as a window. */
const members = (language: 'en' | 'de') =>
  makeList({
    uri: 'urn:t:members',
    language,
    columns: [
      string('code', 'Code'),
      { id: 'eu', name: 'European Union', type: 'boolean' },
      {
        ...{ id: 'kind', name: 'Kind', type: 'enum' },
        members: ['a', 'b'].map((value) => ({ value, description: `Kind ${value.toUpperCase()}` })),
      },
      { id: 'people', name: 'People', type: 'number' },
      ...['one', 'two', 'three'].map((id) => string(id, `Text ${id}`)),
    ],
    rows: Array.from({ length: 60 }, (_, i) => ({
      ...{
        code: `C${String(i).padStart(2, '0')}`,
        eu: i < 27,
        kind: i % 2 ? 'b' : 'a',
        people: i * 12_345.5,
      },
      ...{
        one: `West African CFA Franc ${i}`,
        two: `Member of the European Union ${i}`,
        three: 'x'.repeat(40),
      },
    })),
  });

const withEmptyColumns = (language: 'en' | 'de') =>
  makeList({
    uri: 'urn:t:empty',
    language,
    columns: ['Code', 'Name', 'Unused 1', 'Note', 'Unused 2'].map((name, i) => ({
      ...string(name.toLowerCase().replace(' ', ''), name),
      ...(i > 1 && { optional: true }),
    })),
    rows: Array.from({ length: 30 }, (_, i) => ({
      code: `C${i}`,
      name: `Name ${i}`,
      ...(i === 29 && { note: 'x' }),
    })),
  });

const withLongNames = (language: 'en' | 'de') =>
  makeList({
    uri: 'urn:t:names',
    language,
    columns: [string('code', 'Code'), string('name', 'Name')],
    rows: Array.from({ length: 60 }, (_, i) => ({
      code: `C${i}`,
      name: `W. Europe Standard Time, number ${i}`,
    })),
  });

const TEXTS = {
  en: {
    filter: 'Filter',
    none: 'No rows match the filter. Reset it.',
    reset: 'Reset filter',
    all: '24 rows',
  },
  de: {
    filter: 'Filtern',
    none: 'Keine Zeile entspricht dem Filter. Setzen Sie ihn zurück.',
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
    'members.en.json': members('en'),
    'empty.en.json': withEmptyColumns('en'),
    'empty.de.json': withEmptyColumns('de'),
    'members.de.json': members('de'),
    'names.en.json': withLongNames('en'),
    'names.de.json': withLongNames('de'),
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
    ['ar', 'urn:t:arabic', -1],
    ['en', 'urn:t:long', 1],
  ] as const)(
    '%s: begins on the side where its script begins, at the code',
    async (language, uri, expected) => {
      const page = await site.open(`/en/documents/l=${language}/u=${uri}:1.html`, { size: PHONE });
      await page.locator('#table.live').waitFor();
      const lefts = await page
        .locator('tbody tr:first-child > *')
        .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().left));
      expect(Math.sign((lefts[1] ?? 0) - (lefts[0] ?? 0))).toBe(expected);
      const boxOf = (selector: string) => page.locator(selector).first().boundingBox();
      expect((await boxOf('tbody th'))?.x).toBe((await boxOf('thead th'))?.x);
      expect(await horizontalOverflow(page)).toBe(0);
    },
  );

  const sizeOf = (device: string) => (device === 'phone' ? PHONE : { width: 1280, height: 800 });

  it.each(CASES)(
    '$ui, $device: filters by values of columns in 3 steps: Columns, two values; they have counts, are in the address and are reset in 1 step',
    async ({ ui, device }) => {
      const page = await site.open(pageOf('urn:t:members', ui), { size: sizeOf(device) });
      await page.locator('#table.live').waitFor();
      await page.locator('.controls .menu summary').click();
      const values = page.getByRole('group', { name: 'European Union' });
      expect(await values.locator('label').allTextContents()).toEqual(
        ui === 'en' ? ['No 33', 'Yes 27'] : ['Nein 33', 'Ja 27'],
      );
      await values.getByLabel(ui === 'en' ? 'Yes' : 'Ja').check();
      await page.getByLabel('Kind B').check();
      const status = page.locator('.table-status');
      const text = {
        en: '13 of 60 rows, European Union: Yes, Kind: Kind B ',
        de: '13 von 60 Zeilen, European Union: Ja, Kind: Kind B ',
      }[ui];
      await expect.poll(() => status.textContent()).toBe(`${text}${TEXTS[ui].reset}`);
      expect(await page.getByLabel('Kind A').locator('..').textContent()).toBe('Kind A 14');
      await expect.poll(() => page.url()).toMatch(/\?only\.eu=true&only\.kind=b$/);
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await horizontalOverflow(page)).toBe(0);
      const menu = page.locator('.controls .menu > :last-child');
      expect(await menu.textContent()).toContain(ui === 'en' ? '13 of 60 rows' : '13 von 60 Zeilen');
      const shown = await menu.evaluate(({ clientHeight, scrollHeight }) => ({
        isWhole: clientHeight === scrollHeight,
        share: clientHeight / innerHeight,
      }));
      expect(shown.isWhole || shown.share >= 0.59, JSON.stringify(shown)).toBe(true);
      await page.keyboard.press('Escape');
      await page.reload();
      await expect.poll(() => status.textContent()).toBe(`${text}${TEXTS[ui].reset}`);
      await status.getByRole('button', { name: TEXTS[ui].reset }).click();
      await expect.poll(() => status.textContent()).toBe(ui === 'en' ? '60 rows' : '60 Zeilen');
    },
  );

  it.each(CASES)('$ui, $device: hides a column in 2 steps: Columns, its box', async ({ ui, device }) => {
    const page = await site.open(pageOf('urn:t:members', ui), { size: sizeOf(device) });
    await page.locator('#table.live').waitFor();
    await page.locator('.controls .menu summary').click();
    await page.getByLabel('European Union', { exact: true }).first().uncheck();
    await expect
      .poll(() => page.locator('.rows').getByRole('columnheader').count())
      .toBe(device === 'phone' ? 2 : 6);
    await expect.poll(() => page.url()).toMatch(/\?hide=eu$/);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Text one' }).first().click();
    await expect.poll(() => page.url()).toMatch(/\?hide=eu&sort=one$/);
  });

  it('uses the width of the window, as far as its columns need it', async () => {
    const page = await site.open(pageOf('urn:t:members'), { size: { width: 1920, height: 1080 } });
    await page.locator('#table.live').waitFor();
    const widthOf = async (selector: string) =>
      (await page.locator(selector).first().boundingBox())?.width ?? 0;
    expect(await widthOf('.rows .scroller')).toBeGreaterThan(1300);
    expect(await horizontalOverflow(page)).toBe(0);
    const texts = page.locator('#table tbody tr').first().locator('.cell');
    expect(
      await texts.evaluateAll((cells) =>
        cells.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      ),
    ).toEqual([0, 0, 0, 0, 0, 0, 0]);
    const narrow = await site.open(pageOf('urn:t:narrow'), { size: { width: 1920, height: 1080 } });
    const column = await narrow.locator('.rows thead th').nth(1).boundingBox();
    expect(column?.width).toBeLessThan(562);
  });

  it.each(CASES)(
    '$ui, $device: long names are not cut where there is room for them',
    async ({ ui, device }) => {
      const page = await site.open(pageOf('urn:t:names', ui), { size: sizeOf(device) });
      await page.locator('#table.live').waitFor();
      const cell = page.locator('tbody tr').nth(1).locator('.cell').nth(1);
      expect(await cell.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0);
      expect(await cell.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
      expect(await horizontalOverflow(page)).toBe(0);
      await page
        .locator('.controls .menu summary')
        .getByText(ui === 'en' ? 'Columns' : 'Spalten')
        .waitFor();
    },
  );

  it('shows at the edge of the window that columns are cut, until the last one is in it', async () => {
    const page = await site.open(pageOf('urn:t:members'), { size: { width: 800, height: 600 } });
    await page.locator('#table.live').waitFor();
    const hint = () => page.locator('#table').evaluate((one) => getComputedStyle(one, '::after').width);
    await expect.poll(hint).toBe('24px');
    await page.evaluate(() => scrollTo(5000, 0));
    await expect.poll(hint).toBe('0px');
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(hint).toBe('0px');
    expect(await horizontalOverflow(page)).toBe(0);
  });

  /** The left edges of the parts of a page, in CSS pixels. */
  const edgesOf = (page: Page, selectors: readonly string[]) =>
    page.evaluate(
      (all) =>
        all.map((selector) =>
          Math.round(document.querySelector(selector)?.getBoundingClientRect().left ?? -1),
        ),
      selectors,
    );
  const PARTS = [
    '.site',
    'h1',
    '.key-facts',
    '.contents a',
    '.toolbar',
    '.rows table',
    '#columns',
    'footer nav',
  ];

  it.each(['en', 'de'] as const)(
    '%s: all parts begin at the same left edge, also with a panel',
    async (ui) => {
      for (const uri of ['urn:t:members', 'urn:t:short']) {
        const page = await site.open(pageOf(uri, ui));
        await page.locator('#table.live').waitFor();
        for (const width of [375, 768, 1024, 1280, 1440, 1920, 2560]) {
          await page.setViewportSize({ width, height: 800 });
          const edges = await edgesOf(page, PARTS);
          expect(edges, `${uri} at ${width}`).toEqual(PARTS.map(() => edges[0]));
        }
        await page.locator('tbody th a').first().click();
        await page.locator('.panel h3').waitFor();
        for (const width of [1024, 1440, 1920]) {
          await page.setViewportSize({ width, height: 800 });
          const edges = await edgesOf(page, PARTS);
          expect(edges, `${uri} at ${width} with a panel`).toEqual(PARTS.map(() => edges[0]));
        }
      }
    },
  );

  it('the page scrolls, also by keys: the headings and the panel stay at the top, the code and the heading at the left', async () => {
    const page = await site.open(`${pageOf('urn:t:members')}#code=C02`, {
      size: { width: 1100, height: 600 },
    });
    await page.locator('.panel h3').waitFor();
    const topOf = async (selector: string) => (await page.locator(selector).first().boundingBox())?.y;
    const [edge] = await edgesOf(page, ['h1']);
    await page.keyboard.press('Escape');
    await page.locator('tbody th a').first().click();
    await page.locator('.panel h3').waitFor();
    await page.evaluate(() => scrollTo(0, 1000));
    await expect.poll(() => topOf('thead th')).toBe(0);
    expect(await topOf('.panel')).toBe(0);
    const before = await edgesOf(page, ['tbody td']);
    await page.locator('h1').click();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => edgesOf(page, ['tbody td'])).not.toEqual(before);
    await page.evaluate(() => scrollTo(2000, scrollY));
    expect(await edgesOf(page, ['tbody th', 'thead th', '.toolbar', 'h1', '.site'])).toEqual(
      Array(5).fill(edge),
    );
    // The last column is next to the panel.
    const last = await page.locator('.rows thead th').last().boundingBox();
    const panel = await page.locator('.panel').boundingBox();
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(panel?.x ?? 0);
    // Below the rows, both are out of the window.
    await page.locator('#about').scrollIntoViewIfNeeded();
    expect(await topOf('thead th')).toBeLessThan(0);
  });

  it.each(CASES)(
    '$ui, $device: the parts of the page are one click away, and do not move',
    async ({ ui, device }) => {
      const size = sizeOf(device);
      const page = await site.open(pageOf('urn:t:members', ui), { size, scriptsLast: true });
      const contents = page.getByRole('navigation', {
        name: ui === 'en' ? 'On this page' : 'Auf dieser Seite',
      });
      const texts = {
        en: ['Rows', 'Columns', 'Versions', 'API', 'About'],
        de: ['Zeilen', 'Spalten', 'Versionen', 'API', 'Info'],
      };
      expect(await contents.getByRole('link').allTextContents()).toEqual(texts[ui]);
      const heightOf = () =>
        page.evaluate(() => document.querySelector('#columns')?.getBoundingClientRect().top ?? 0);
      const top = await heightOf();
      await page.locator('#table.live').waitFor();
      expect(await heightOf()).toBe(top);
      for (const id of ['columns', 'versions', 'use', 'about', 'rows']) {
        await page.evaluate(() => scrollTo(0, 0));
        await contents.locator(`[href="#${id}"]`).click();
        await expect
          .poll(async () => (await page.locator(`#${id}`).boundingBox())?.y)
          .toBeLessThan(size.height);
        expect((await page.locator(`#${id}`).boundingBox())?.y).toBeGreaterThan(-1);
      }
      expect(new URL(page.url()).hash).toBe('#rows');
    },
  );

  it.each(CASES)(
    '$ui, $device: empty columns are hidden until their box is checked',
    async ({ ui, device }) => {
      const page = await site.open(pageOf('urn:t:empty', ui), { size: { ...sizeOf(device), width: 700 } });
      const heads = page.locator('.rows thead th');
      expect(await heads.allTextContents()).toEqual(['Code', 'Name', 'Note']);
      await page.locator('#table.live').waitFor();
      await page.locator('.controls .menu summary').click();
      const empty = page.getByRole('group', {
        name: ui === 'en' ? 'Empty columns (2)' : 'Leere Spalten (2)',
      });
      await empty.getByLabel('Unused 1').check();
      await expect.poll(() => heads.allTextContents()).toEqual(['Code', 'Name', 'Unused 1', 'Note']);
      expect(await empty.getByLabel('Unused 2').isChecked()).toBe(false);
      await expect.poll(() => page.url()).toMatch(/\?show=unused1$/);
      await page.reload();
      await expect.poll(() => heads.allTextContents()).toEqual(['Code', 'Name', 'Unused 1', 'Note']);
    },
  );

  it.each(CASES)('$ui, $device: menus end in the window', async ({ ui, device }) => {
    const page = await site.open(pageOf('urn:t:members', ui), { size: sizeOf(device) });
    await page.locator('#table.live').waitFor();
    for (const menu of await page.locator('.toolbar details').all()) {
      await menu.locator('summary').click();
      const bottom = async () => {
        const box = await menu.locator(':scope > :last-child').boundingBox();
        return (box?.y ?? Infinity) + (box?.height ?? 0);
      };
      await expect.poll(bottom).toBeLessThan(sizeOf(device).height);
    }
  });

  it.each(CASES)(
    '$ui, $device: a link to a row shows it below the headings and focuses its panel, in 1 step: follow it',
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
          const focused = page.locator('.panel h3');
          await expect.poll(() => focused.evaluate((one) => one === document.activeElement)).toBe(true);
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

  it.each(CASES)(
    '$ui, $device: the title stays visible in 1 step: follow a link to a row',
    async ({ ui, device }) => {
      for (const code of ['C05', 'C31', 'C59']) {
        const page = await site.open(`${pageOf('urn:t:members', ui)}#code=${code}`, { size: sizeOf(device) });
        const row = page.locator('tr.selected', { hasText: code });
        await row.waitFor();
        await page.locator('.panel h3').waitFor();
        const title =
          device === 'desktop' && code === 'C05' ? page.locator('h1') : page.locator('.panel .kind');
        expect((await title.boundingBox())?.y).toBeGreaterThanOrEqual(0);
        const box = await row.boundingBox();
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(sizeOf(device).height + 1);
      }
    },
  );

  it('a mark is on the line of the last word of its heading, at any width', async () => {
    const page = await site.open(pageOf('urn:t:short'));
    await page.locator('button.sort').first().waitFor();
    const heightsOf = (buttons: Element[]) =>
      buttons.map(
        (button) => button.clientHeight - (button.firstElementChild?.getBoundingClientRect().height ?? 0),
      );
    for (let width = 320; width <= 1280; width += 40) {
      await page.setViewportSize({ width, height: 800 });
      const heights = await page.locator('button.sort').evaluateAll(heightsOf);
      expect(Math.max(...heights)).toBeLessThan(12);
    }
  });

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
