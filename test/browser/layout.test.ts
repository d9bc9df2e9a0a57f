import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { makeDirectoryContent } from '../support/directory.ts';
import { makeDocument } from '../support/documents.ts';
import {
  accessibilityFaults,
  buttonFaults,
  CASES,
  describeInBrowser,
  horizontalOverflow,
  PHONE,
  SIZES,
  useSite,
} from './browser.ts';

describeInBrowser('all pages', () => {
  const site = useSite({
    'a.json': makeDocument({ language: 'en', shortName: 'School types', tags: ['education'] }),
    ...Object.fromEntries(
      ['de', 'de-AT', 'en', 'es', 'fr', 'pl'].map((language) => [
        `b.${language}.json`,
        makeDocument({ uri: 'urn:test:many', version: '1', language, shortName: `Many ${language}` }),
      ]),
    ),
    'set.json': makeDocument({ uri: 'urn:test:set', language: 'en', references: ['urn:test:many'] }),
  });
  const PATHS = ['/en/', '/de/', '/en/new.html', '/de/new.html', '/404.html'];

  it.each(PATHS)('%s has no accessibility violations, and is not wider than a phone', async (path) => {
    expect(await accessibilityFaults(await site.open(path, { colours: 'dark' }))).toEqual([]);
    const page = await site.open(path, { size: PHONE });
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);
  });

  it('the main menu links to the page of new versions, and the head to their feed', async () => {
    const page = await site.open('/de/');
    const feed = page.locator('head link[type="application/atom+xml"]');
    expect(await feed.getAttribute('href')).toBe('/feeds/directory.atom');
    await page
      .getByRole('navigation', { name: 'Hauptmenü' })
      .getByRole('link', { name: 'Neue Versionen' })
      .click();
    await page.waitForURL('**/de/new.html');
    await expect.poll(() => page.locator('h1').textContent()).toBe('Neue Versionen');
    await expect.poll(() => page.locator('header [aria-current]').textContent()).toBe('Neue Versionen');
  });

  /** The texts and links of a part of a page in the order of the DOM, and as readers see them: by line, then from the left. */
  const orders = (page: Page, part: string) =>
    page.locator(`${part} :is(a, input)`).evaluateAll((all) => {
      const shown = all
        .filter((one) => one.checkVisibility())
        .map((one) => ({ name: one.textContent || one.tagName, box: one.getBoundingClientRect() }));
      const seen = [...shown].sort((a, b) =>
        a.box.top < b.box.bottom && b.box.top < a.box.bottom
          ? a.box.left - b.box.left
          : a.box.top - b.box.top,
      );
      return [shown.map(({ name }) => name), seen.map(({ name }) => name)];
    });

  it.each(CASES)('$ui, $device: all pages have the same links in the same order', async ({ ui, device }) => {
    const pages = [
      ...[`/${ui}/`, `/${ui}/tags.html`, `/${ui}/new.html`, `/${ui}/check.html`, `/${ui}/relations.html`],
      ...[ui === 'en' ? '/docs/' : '/docs/de/', `/${ui}/documents/l=en/u=urn:test:many:1.html`],
      `/${ui}/compare/u=urn:test:many.html`,
    ];
    const page = await site.open('/', { size: SIZES[device], locale: ui });
    const found = new Map<string, string[][]>();
    for (const path of pages) {
      await page.goto(path);
      const [header, footer] = [await orders(page, 'body > header'), await orders(page, 'body > footer')];
      for (const [inDom, seen] of [header, footer, await orders(page, '.key-facts')])
        expect(seen, path).toEqual(inDom);
      const links = header[0]?.filter((name) => name !== 'INPUT') ?? [];
      found.set(JSON.stringify([links, footer[0]]), [links, footer[0] as string[]]);
    }
    expect([...found.values()]).toHaveLength(1);
  });

  it.each(CASES)(
    '$ui, $device: a list in six languages names all of them on a desktop, and has a menu of them on a phone',
    async ({ ui, device }) => {
      const page = await site.open(`/${ui}/documents/l=${ui}/u=urn:test:many:1.html`, {
        size: SIZES[device],
      });
      const languages = page.locator('.translations a[hreflang]:visible');
      expect(await languages.count()).toBe(device === 'desktop' ? 6 : 1);
      if (device === 'phone') {
        expect(
          await page.locator('dd:has(> .translations)').evaluate((one) => one.clientHeight),
        ).toBeLessThan(56);
        await page.locator('details.translations summary').click();
        expect(await languages.count()).toBe(6);
      }
      await page.locator('.translations a[hreflang=fr]').click();
      await page.waitForURL(`**/${ui}/documents/l=fr/u=urn:test:many:1.html`);
    },
  );

  it('in forced colours, the selected suggestion and matches are visible', async () => {
    const page = await site.open('/en/', { colours: 'dark' });
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
    await page.locator('#text').fill('many');
    const styleOf = (selector: string, name: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((one, property) => getComputedStyle(one).getPropertyValue(property), name);
    await page.locator('.suggestions [aria-selected=true]').waitFor();
    expect(await styleOf('.suggestions [aria-selected=true]', 'outline-style')).toBe('solid');
    expect(await styleOf('.suggestions mark', 'text-decoration-line')).toBe('underline');
    const button = '.filters button[type=submit]';
    expect(await styleOf(button, 'color')).not.toBe(await styleOf(button, 'background-color'));
    const colours = [styleOf('.suggestions mark', 'color'), styleOf('.suggestions', 'background-color')];
    expect(new Set(await Promise.all(colours)).size).toBe(2);
  });
});

describeInBrowser('forced colours', () => {
  const site = useSite(makeDirectoryContent());

  it.each(CASES)(
    '$ui, $device: the pressed chip of the results of a check is visible',
    async ({ ui, device }) => {
      const list = `/${ui}/documents/l=en/u=urn:test:countries.html`;
      const page = await site.open(list, { size: SIZES[device] });
      await page.locator('.actions a').first().click();
      await page.emulateMedia({ forcedColors: 'active' });
      await page.locator('textarea').fill('XX\nYY');
      await page.locator('.check-buttons button').first().click();
      const pressed = page.locator('.check-filters [aria-pressed=true]');
      await pressed.first().waitFor();
      const styleOf = (one: Element) => getComputedStyle(one).outlineStyle;
      expect(await pressed.first().evaluate(styleOf)).toBe('solid');
      const other = page.locator('.check-filters [aria-pressed=false]').first();
      expect(await other.evaluate(styleOf)).toBe('none');
    },
  );
});

/** WCAG 1.4.3 applies to every state, but axe-core checks only the current one. */
describeInBrowser('buttons', () => {
  const site = useSite(makeDirectoryContent());
  const TABLE = '/en/documents/l=en/u=urn:test:countries.html';
  const cases = ['/en/', '/404.html', TABLE, '/docs/'].flatMap((path) =>
    (['light', 'dark'] as const).map((colours) => ({ path, colours })),
  );

  it.each(cases)(
    '$path in $colours colours → enough contrast when hovered, pressed and focused',
    async ({ path, colours }) => {
      const page = await site.open(path, { colours });
      const ready = path === TABLE ? page.locator('#table.live') : page.locator('button').first();
      await ready.waitFor();
      expect(await buttonFaults(page)).toEqual([]);
    },
  );
});
