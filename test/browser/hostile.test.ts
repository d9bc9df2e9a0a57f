import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { makeDocument } from '../support/documents.ts';
import {
  accessibilityFaults,
  CASES,
  describeInBrowser,
  horizontalOverflow,
  PHONE,
  SIZES,
  useSite,
} from './browser.ts';

/** Markup that would show a dialog if it were executed. */
const MARKUP = '<script>alert(1)</script><img src=x onerror=alert(2)>"\'{{alert(3)}}</option></script>';
const RIGHT_TO_LEFT = '\u202e\u2067رموز الدول\u0640\u200f';

/** Titles, in the order of their URIs. */
const TITLES = {
  markup: MARKUP,
  long: 'x'.repeat(10_000),
  words: 'lorem ipsum '.repeat(900).trim(),
  right: RIGHT_TO_LEFT,
  invisible: '\u200b\u2060\u00ad',
  combining: `Z${'\u0301'.repeat(300)}algo`,
};

describeInBrowser('hostile content', () => {
  const site = useSite(
    Object.fromEntries(
      Object.entries(TITLES).map(([name, shortName]) => {
        const document = makeDocument({
          uri: `urn:x:${name}`,
          versionUri: `urn:x:${name}:1`,
          language: 'en',
          shortName,
          longName: `${shortName} `,
          description: shortName,
          version: shortName,
          tags: [shortName.slice(0, 500), 'javascript:alert(4)'],
        }) as { codeList: { identification: object } };
        const publisher = { shortName, url: 'javascript:alert(5)' };
        Object.assign(document.codeList.identification, { publisher });
        return [`${name}.json`, document];
      }),
    ),
  );
  const PATHS = [
    '/en/',
    '/de/?q=x&sort=publisher',
    '/en/tags.html',
    '/en/tags/g~javascript:alert~284~29.html',
  ];

  const ready = async (page: Page, path: string): Promise<Page> => {
    if (path.includes('?')) await page.locator('#results[data-view]').waitFor();
    return page;
  };

  it.each(PATHS)('%s shows it as text, and executes nothing', async (path) => {
    const page = await ready(await site.open(path), path);
    expect(await page.locator('body').innerText()).toContain('<script>alert(1)</script>');
    expect(await page.locator('main script, main img').count()).toBe(0);
    const schemes = await page
      .locator('a')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).protocol));
    expect(new Set(schemes)).toEqual(new Set(['http:']));
  });

  it.each(PATHS)('%s fits into the window, and has no accessibility violations', async (path) => {
    const phone = await ready(await site.open(path, { size: PHONE }), path);
    expect(await horizontalOverflow(phone)).toBe(0);
    const wide = await ready(await site.open(path), path);
    expect(await horizontalOverflow(wide)).toBe(0);
    expect(await accessibilityFaults(wide)).toEqual([]);
  });

  it.each(['en', 'de'])(
    '%s: a name that changes the direction of text does not change that of the title of the site',
    async (ui) => {
      const page = await site.open(`/${ui}/documents/l=en/u=urn:x:right:1.html`);
      const title = await page.title();
      expect(title).toContain(RIGHT_TO_LEFT);
      expect(title).toMatch(
        /^[^·]*\u2069\u202c [^·]*\u2069\u202c · (Code list directory|Codelistenverzeichnis)$/,
      );
    },
  );

  it('rows truncate long texts, and name documents with invisible titles', async () => {
    const page = await site.open('/en/?q=urn:x:');
    await page.locator('#results[data-view]').waitFor();
    const heights = await page
      .locator('.lists > li')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThan(500);
    expect(await page.locator('.lists .name :is(h2, h3)').allInnerTexts()).toContain('urn:x:invisible');
  });

  it('a word and a tag of it can be found', async () => {
    const page = await site.open('/en/');
    await page.locator('#text').fill('<script><img');
    await page.locator('.words button').click();
    await page.locator('#count', { hasText: /^1 code list$/ }).waitFor();
    await page.locator('#text').fill('رموز');
    await page.locator('.words button').click();
    await page.locator('#count', { hasText: /^1 code list$/ }).waitFor();
    await page.locator('#text').fill('');
    await page.locator('.words button').click();
    await page.locator('#facets').getByRole('link', { name: 'javascript:alert(4) 6', exact: true }).click();
    await page.locator('#count', { hasText: '6 code lists, 6 documents' }).waitFor();
  });
});

const NOTES = `# Scope

Codes of *school types*, see [the law](https://law.example/).

1. General
2. Special

\`${'code'.repeat(60)}\`

![a picture](https://law.example/x.png) <img src="https://law.example/y.png">`;

/** A list with notes in all formats. */
const list = (language: string): object => {
  const document = makeDocument({ uri: 'urn:x:schools', language, shortName: 'Schools' }) as {
    codeList: object;
  };
  const descriptions = [
    { format: 'markdown', content: NOTES, language },
    { format: 'text', content: '*plain*', language },
    { format: 'html', content: '<b>bold</b>', language },
  ];
  return { ...document, codeList: { ...document.codeList, annotation: { descriptions } } };
};

describeInBrowser('notes in Markdown', () => {
  const site = useSite({ 'en.json': list('en'), 'de.json': list('de') });

  it.each(CASES)(
    '$ui, $device: are rendered, without headings and images; other formats are texts',
    async ({ ui, device }) => {
      const page = await site.open(`/${ui}/documents/l=${ui}/u=urn:x:schools.html`, {
        size: SIZES[device],
      });
      const notes = page.locator('.markdown');
      expect(await notes.getByRole('listitem').allTextContents()).toEqual(['General', 'Special']);
      expect(await notes.getByRole('link').getAttribute('href')).toBe('https://law.example/');
      expect(await notes.locator('h1, h2, h3, img').count()).toBe(0);
      expect(await notes.textContent()).toContain('<img src="https://law.example/y.png">');
      const all = await page.locator('.notes dd').allInnerTexts();
      expect(all.slice(1)).toEqual(['*plain*', '<b>bold</b>']);
      expect(await horizontalOverflow(page)).toBe(0);
      expect(await accessibilityFaults(page)).toEqual([]);
    },
  );
});
