import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makeAreas } from '../support/areas.ts';
import { makeDocument } from '../support/documents.ts';
import { makeList, string } from '../support/lists.ts';
import { CASES, describeInBrowser, SIZES, useSite } from './browser.ts';

const PATH = '/our/codes';

const CONTENT = {
  ...makeAreas('urn:t:areas', 'places'),
  'use.en.json': makeList({
    ...{ uri: 'urn:t:use', keys: [['area']], columns: [string('area')], rows: [{ area: 'A01' }] },
    foreignKeys: [
      {
        ...{ id: 'area', columnIds: ['area'] },
        keyRef: { codeListRef: { canonicalUri: 'urn:t:areas' }, keyId: 'code' },
      },
    ],
    identification: { shortName: 'Use' },
  }),
  'set.json': {
    $opencodelist: '0.3.0',
    codeListSet: {
      identification: {
        ...{ language: 'en', shortName: 'All areas', version: '1' },
        ...{ canonicalUri: 'urn:t:set', canonicalVersionUri: 'urn:t:set:1' },
      },
      referenceSet: [{ type: 'codeListRef', canonicalUri: 'urn:t:areas' }],
    },
  },
  'other.json': makeDocument({ uri: 'urn:t:other', language: 'fr', tags: ['places'] }),
};

const TEXTS = {
  en: { area: 'Cereals', fish: 'Fish', check: 'Check codes', checked: '2 codes checked, 1 valid.' },
  de: {
    area: 'Getreide',
    fish: 'Fische',
    check: 'Codes prüfen',
    checked: '2 Codes geprüft, davon 1 gültig.',
  },
};

describeInBrowser('a site below a path of its host', () => {
  const site = useSite(CONTENT, undefined, PATH);
  const documentPath = (ui: string, version = '2') =>
    `/${ui}/documents/l=${ui}/u=urn:t:areas:${version}.html`;

  /** The paths of the links of a page as it is now. */
  const linksOf = (page: Page): Promise<string[]> =>
    page.evaluate(() =>
      [...document.querySelectorAll('a[href], link[href], form[action], [src]')]
        .map(
          (one) =>
            (one as HTMLAnchorElement).href ??
            (one as HTMLFormElement).action ??
            (one as HTMLImageElement).src,
        )
        .filter((url) => new URL(url).origin === location.origin)
        .map((url) => new URL(url).pathname),
    );
  const expectLinksBelow = async (page: Page): Promise<void> => {
    const links = await linksOf(page);
    expect(links.length).toBeGreaterThan(5);
    // Once: a path must not be added twice.
    expect(links.filter((path) => !path.startsWith(`${PATH}/`) || path.startsWith(PATH + PATH))).toEqual([]);
  };

  it('has no broken links, and none to other paths of the host, in all pages, feeds and descriptions', async () => {
    const { origin } = new URL(site.url());
    const known = new Set<string>();
    const waiting = [`${PATH}/`];
    const faults: string[] = [];
    for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
      if (known.has(url)) continue;
      known.add(url);
      if (!url.startsWith(`${PATH}/`)) faults.push(`outside: ${url}`);
      const response = await fetch(origin + url);
      if (!response.ok) faults.push(`${response.status}: ${url}`);
      const text = await response.text();
      const type = response.headers.get('content-type') ?? '';
      const base = response.url;
      const found = /html|xml|turtle/.test(type)
        ? text.matchAll(/(?: (?:href|src|action|ref)="|<loc>|<(?=https:\/\/org\.example))([^"<>#]+)/g)
        : [];
      for (const [, escaped = ''] of found) {
        const link = escaped.replaceAll('&amp;', '&').replaceAll('&#38;', '&');
        if (!URL.canParse(link, base)) continue;
        const target = new URL(link, base);
        if (['https://org.example', origin].includes(target.origin))
          waiting.push(target.pathname + target.search);
      }
    }
    expect(faults).toEqual([]);
    // Pages in two languages, files of all formats, the API.
    expect(known.size).toBeGreaterThan(100);
  });

  it('/ and other paths of the host → the site, or 404', async () => {
    const { origin } = new URL(site.url());
    for (const path of ['/', PATH]) {
      const { status, headers } = await fetch(origin + path, { redirect: 'manual' });
      expect([path, status, headers.get('location')]).toEqual([path, 302, `${PATH}/`]);
    }
    for (const path of ['/en/', '/v1/tags', `${PATH}2/en/`, '/our'])
      expect([path, (await fetch(origin + path)).status]).toEqual([path, 404]);
  });

  describe.each(CASES)('$ui, $device', ({ ui, device }) => {
    const texts = TEXTS[ui];
    const open = (path: string): Promise<Page> => site.open(path, { size: SIZES[device], locale: ui });

    it('finds rows and lists on the home page, and in the header of other pages', async () => {
      const home = await open(`/${ui}/`);
      await home.locator('#text').fill(texts.area);
      await home.getByRole('option').first().waitFor();
      await expectLinksBelow(home);
      await home.keyboard.press('Escape');
      await home.locator('#text').press('Enter');
      await home.waitForURL((url) => url.search.startsWith('?q='));
      expect(new URL(home.url()).pathname).toBe(`${PATH}/${ui}/`);
      await home.locator('#results[data-view]').waitFor();
      await expectLinksBelow(home);
      const tags = await open(`/${ui}/tags.html`);
      await tags.locator('header [type=search]').fill(texts.area);
      await tags.getByRole('option').first().waitFor();
      await expectLinksBelow(tags);
      await tags.keyboard.press('Enter');
      await tags.waitForURL(`**${PATH}/${ui}/documents/**`);
      await tags.locator('dialog h3').waitFor();
    });

    it('shows the table, the panel of a code with its history, and the tree of a list', async () => {
      const page = await open(`${documentPath(ui)}#code=A01`);
      const panel = page.getByRole('dialog');
      await panel.getByRole('heading', { name: texts.area }).waitFor();
      await panel.locator('.periods a').first().waitFor();
      await expectLinksBelow(page);
      const tree = await open(`${documentPath(ui)}?view=tree`);
      await tree.getByRole('treeitem').first().waitFor();
      const use = await open(`/${ui}/documents/l=en/u=urn:t:use:1.html`);
      // The name comes from the other list, in the language of the page.
      await use.locator('#table td, #table th').getByText(texts.area).first().waitFor({ state: 'attached' });
      await expectLinksBelow(use);
    });

    it('compares versions, checks codes, and shows the API', async () => {
      const compare = await open(
        `/${ui}/compare/u=urn:t:areas.html?before=urn:t:areas:1&after=urn:t:areas:2`,
      );
      await compare.locator('#compare').getByText(texts.fish).first().waitFor();
      await expectLinksBelow(compare);
      const check = await open(`/${ui}/check.html?uri=urn:t:areas:2&language=${ui}`);
      await check.locator('textarea').fill('A01\nX');
      await check.getByRole('button', { name: texts.check, exact: true }).click();
      await check.locator('.check-status', { hasText: texts.checked }).waitFor();
      await expectLinksBelow(check);
      const docs = await open(ui === 'en' ? '/docs/' : '/docs/de/');
      await docs.locator('#reference').getByText('/v1/documents/index').first().waitFor();
      await expectLinksBelow(docs);
    });

    it('shows "Page not found" in the language of the address, with links to the languages of the list', async () => {
      const page = await site.open(`/${ui}/documents/l=it/u=urn:t:areas:2.html`, {
        size: SIZES[device],
        expected: /404/,
      });
      await page.locator('.languages:visible a').first().waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe(ui);
      await expectLinksBelow(page);
    });
  });
});
