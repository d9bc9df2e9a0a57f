import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { makeDocument } from '../support/documents.ts';
import {
  accessibilityFaults,
  CASES,
  describeInBrowser,
  horizontalOverflow,
  layoutShift,
  PHONE,
  useSite,
} from './browser.ts';

const HOSTILE = '<img src=x onerror=alert(1)> \u202egnp.js';

const LABELS = { en: { shortName: 'Colours', red: 'red' }, de: { shortName: 'Farben', red: 'rot' } };

const list = (ids: object, rows: readonly object[], columns: readonly object[] = []): object => ({
  $opencodelist: '0.3.0',
  codeList: {
    identification: ids,
    columnSet: {
      columns: [
        { id: 'code', name: 'Code', type: 'string' },
        { id: 'name', name: 'Name', type: 'string' },
        ...columns,
      ],
      keys: [{ id: 'code', columnIds: ['code'] }],
    },
    dataSet: { rows },
  },
});

const idsOf = (name: string, version: string, language: string, shortName: string): object => ({
  language,
  shortName,
  version,
  canonicalUri: `urn:test:${name}`,
  canonicalVersionUri: `urn:test:${name}:${version}`,
  publishedAt: `2020-0${version}-01T00:00:00Z`,
});

function colours(
  language: 'en' | 'de',
  version: string,
  rows: readonly object[],
  more: object[] = [],
): object {
  const ids = idsOf('colours', version, language, LABELS[language].shortName);
  const size = { id: 'size', name: 'Wave length', type: 'integer', nullable: true };
  return list(
    { ...ids, changeLog: [`Version ${version}.${language === 'de' ? ' rot;'.repeat(80) : ''}`] },
    rows,
    [size, ...more],
  );
}

const row = (code: string, name: string, size: number) => ({ code, name, size });

/** Version 2 renames a code, 3 adds one, removes one and changes one. */
const versionsIn = (language: 'en' | 'de') => {
  const { red } = LABELS[language];
  return {
    [`1.${language}.json`]: colours(language, '1', [
      row('b', 'B', 1),
      row('r', red, 700),
      row('g', 'G', 500),
    ]),
    [`2.${language}.json`]: colours(language, '2', [
      row('r', 'R', 700),
      row('g', 'G', 500),
      row('b', 'B', 1),
    ]),
    [`3.${language}.json`]: colours(
      language,
      '3',
      [row('r', 'R', 701), row('g', 'G', 500), row('v', HOSTILE, 400)],
      [{ id: 'note', name: 'Note', type: 'string', optional: true }],
    ),
  };
};

const palette = (language: string, version: string, of: string, more: readonly object[] = []): object => ({
  $opencodelist: '0.3.0',
  codeListSet: {
    identification: idsOf('palette', version, language, 'Palette'),
    referenceSet: [
      {
        type: 'codeListRef',
        canonicalUri: 'urn:test:colours',
        canonicalVersionUri: `urn:test:colours:${of}`,
      },
      ...more,
    ],
  },
});

const longList = (version: string, prefix: string): object =>
  list(
    idsOf('long', version, 'en', 'Long'),
    Array.from({ length: 20_000 }, (_, i) => ({ code: `c${i}`, name: `${prefix} ${i}` })),
  );

const TEXTS = {
  en: {
    compare: 'Compare versions',
    from: 'From version',
    status: 'Changes from version 1 to 3.',
    headings: ['Summary', 'Added codes (1)', 'Removed codes (1)', 'Changed values (1)', 'Changed names (1)'],
    technical: /^Technical changes/,
  },
  de: {
    compare: 'Versionen vergleichen',
    from: 'Von Version',
    status: 'Änderungen von Version 1 auf 3.',
    headings: [
      'Zusammenfassung',
      'Hinzugefügte Codes (1)',
      'Entfernte Codes (1)',
      'Geänderte Werte (1)',
      'Geänderte Namen (1)',
    ],
    technical: /^Technische Änderungen/,
  },
};

const SIZES = { desktop: { width: 1280, height: 900 }, phone: PHONE };

describeInBrowser('comparing two versions', () => {
  const site = useSite({
    ...versionsIn('en'),
    ...versionsIn('de'),
    'palette.1.json': palette('en', '1', '1'),
    'palette.2.json': palette('en', '2', '3', [{ type: 'codeListRef', canonicalUri: 'urn:test:sizes' }]),
    'palette.3.json': palette('fr', '3', '3'),
    'sizes.json': makeDocument({ uri: 'urn:test:sizes', language: 'fr', shortName: 'Tailles' }),
    'single.en.json': makeDocument({ uri: 'urn:test:single', version: '1', language: 'en' }),
    'single.de.json': makeDocument({ uri: 'urn:test:single', version: '1', language: 'de' }),
    'long.1.json': longList('1', 'name'),
    'long.2.json': longList('2', 'other name'),
  });
  const COMPARE = '/en/compare/u=urn:test:colours.html';

  const statusIs = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();

  it.each(CASES)(
    '$ui, $device: from a list to its changes since any version in 2 steps: follow the link, choose',
    async ({ ui, device }) => {
      const texts = TEXTS[ui];
      const page = await site.open(`/${ui}/documents/l=${ui}/u=urn:test:colours:3.html`, {
        size: SIZES[device],
      });
      await page.getByRole('link', { name: texts.compare }).click();
      await page.getByLabel(texts.from).selectOption('1');
      await statusIs(page, texts.status);
      await expect
        .poll(() => page.locator('#compare h2:not(summary *)').allTextContents())
        .toEqual(texts.headings);
      const changed = page.getByRole('region', { name: texts.headings[3]?.slice(0, -4) as string });
      await expect
        .poll(() => changed.locator('tbody tr :is(th, td)').allTextContents())
        .toEqual(['r', 'R', 'Wave length', '700', '701']);
      await expect
        .poll(() => page.locator('summary h2').filter({ hasText: texts.technical }).count())
        .toBe(1);
      expect(await horizontalOverflow(page)).toBe(0);
      expect(await accessibilityFaults(page)).toEqual([]);
    },
  );

  it.each(CASES)('$ui, $device: no layout shift while versions are compared', async ({ ui, device }) => {
    const page = await site.open(COMPARE.replace('/en/', `/${ui}/`), {
      size: SIZES[device],
      scriptsLast: true,
    });
    await page.locator('#compare h2').first().waitFor();
    expect(await layoutShift(page)).toBe(0);
  });

  it('keeps the choice in the URL, for a link, for "back", and for the other language of the page', async () => {
    const page = await site.open(`${COMPARE}?language=de&before=urn:test:colours:1&after=urn:test:colours:2`);
    await statusIs(page, 'Changes from version 1 to 2.');
    await page.getByRole('button', { name: 'Swap versions' }).click();
    await statusIs(page, 'Changes from version 2 to 1.');
    expect(new URL(page.url()).search).toBe(
      '?language=de&before=urn%3Atest%3Acolours%3A2&after=urn%3Atest%3Acolours%3A1',
    );
    await page.goBack();
    await statusIs(page, 'Changes from version 1 to 2.');
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await statusIs(page, 'Änderungen von Version 1 auf 2.');
    await expect.poll(() => page.getByLabel('Sprache').inputValue()).toBe('de');
  });

  it('shows names of hostile rows as text, and links codes to their rows', async () => {
    const page = await site.open(`${COMPARE}?before=urn:test:colours:1&after=urn:test:colours:3`);
    await statusIs(page, 'Changes from version 1 to 3.');
    const added = page.getByRole('region', { name: 'Added codes' });
    expect(await added.locator('tbody tr :is(th, td)').allTextContents()).toEqual(['v', HOSTILE]);
    expect(await page.locator('main img').count()).toBe(0);
    await added.getByRole('link', { name: 'v' }).click();
    await page.waitForURL('**/en/documents/l=en/u=urn:test:colours:3.html#code=v');
  });

  it('shows changed references as versions, with names in the language of the page, and marks others', async () => {
    const page = await site.open('/en/compare/u=urn:test:palette.html?language=en');
    await page.locator('#compare h2').first().waitFor();
    const cellsOf = (region: string) =>
      page.getByRole('region', { name: region }).locator('tbody tr :is(th, td)').allTextContents();
    expect(await cellsOf('Added references')).toEqual(['Tailles French', 'latest version']);
    expect(await cellsOf('Changed references')).toEqual(['Colours', '1 → 3']);
  });

  it('compares versions without a common language, with a note', async () => {
    const page = await site.open('/en/compare/u=urn:test:palette.html?after=urn:test:palette:3');
    await page.getByText('the first is in English, the second in French').waitFor();
    expect(await page.getByRole('region', { name: 'Removed references' }).count()).toBe(1);
  });

  it.each(CASES)(
    '$ui, $device: counts are before the notes of the publisher, of which long ones are collapsed',
    async ({ ui, device }) => {
      const page = await site.open(
        `/${ui}/compare/u=urn:test:colours.html?before=urn:test:colours:2&after=urn:test:colours:3`,
        {
          size: device === 'phone' ? PHONE : { width: 1280, height: 800 },
        },
      );
      await page.locator('#compare .counts + details').waitFor();
      expect(await page.locator('.counts + details li').first().isVisible()).toBe(ui === 'en');
    },
  );

  it('on phones, tables of changes fit the window', async () => {
    const page = await site.open('/de/compare/u=urn:test:colours.html', { size: PHONE });
    await page.locator('#compare h2').first().waitFor();
    await page.locator('.technical > summary').click();
    const overflows = await page
      .locator('.scroller')
      .evaluateAll((regions) => regions.map((region) => region.scrollWidth - region.clientWidth));
    expect(overflows).toEqual(overflows.map(() => 0));
    expect(overflows.length).toBeGreaterThan(2);
  });

  it('the columns after the codes are aligned', async () => {
    const page = await site.open(COMPARE);
    await page.locator('#compare h2').first().waitFor();
    const starts = await page
      .locator('#compare section > .scroller:visible th:nth-child(2)[scope=col]')
      .evaluateAll((headings) => headings.map((heading) => heading.getBoundingClientRect().x));
    expect(starts.length).toBeGreaterThan(2);
    expect(new Set(starts).size).toBe(1);
  });

  it('the summary links to its tables, and technical changes are one number', async () => {
    const page = await site.open(`${COMPARE}?before=1&after=3`);
    await expect
      .poll(() => page.locator('.counts li').allTextContents())
      .toEqual([
        '1 code added',
        '1 code removed',
        '1 code with changed values',
        '1 name changed',
        '2 technical changes',
      ]);
    await page.getByRole('link', { name: '1 code with changed values' }).click();
    await page.waitForURL('**#part-2');
    expect(await page.locator('section:target h2').textContent()).toBe('Changed values (1)');
    await statusIs(page, 'Changes from version 1 to 3.');
  });

  it('finds versions by their names, and says which do not exist', async () => {
    const page = await site.open(`${COMPARE}?before=1&after=3`);
    await statusIs(page, 'Changes from version 1 to 3.');
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.goto(`${COMPARE}?before=99&after=3`);
    await expect.poll(() => page.getByRole('alert').textContent()).toBe('This list has no version “99”.');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.locator('select[name=before]').selectOption('1');
    await statusIs(page, 'Changes from version 1 to 3.');
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('downloads all changes as CSV, as spreadsheets of the region read it', async () => {
    const page = await site.open('/de/compare/u=urn:test:colours.html?before=1&after=3', { locale: 'de' });
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV herunterladen' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('aenderungen-1-3-de.csv');
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(lines.slice(0, 4)).toEqual([
      '\ufeffÄnderung;Code;Name;Spalte;Vorher;Nachher;ID;Definition;Eigenschaft',
      `Hinzugefügte Codes;v;${HOSTILE};;;;;;`,
      'Entfernte Codes;b;B;;;;;;',
      'Geänderte Werte;r;R;Wave length;"=""700""";"=""701""";;;',
    ]);
  });

  it('prints the tables, without controls', async () => {
    const page = await site.open(COMPARE);
    await page.locator('#compare h2').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('#compare .scroller').first().isVisible()).toBe(true);
    expect(await page.locator(':is(#compare, header) :is(button, select, a[hreflang]):visible').count()).toBe(
      0,
    );
  });

  it('from a list to two of its languages side by side in 1 step, and to equal or different texts in 1', async () => {
    const page = await site.open('/en/documents/l=en/u=urn:test:colours:1.html', { size: PHONE });
    await page.getByRole('link', { name: 'Compare', exact: true }).click();
    await statusIs(page, 'English and German side by side, version 1.');
    const cells = page.locator('#compare table').first().locator('tbody tr');
    await expect.poll(() => cells.allTextContents()).toEqual(['rredrot', 'bBB', 'gGG']);
    await page.getByLabel('Show').selectOption('different');
    await expect.poll(() => cells.allTextContents()).toEqual(['rredrot']);
    await page.getByLabel('Show').selectOption('same');
    await expect.poll(() => cells.allTextContents()).toEqual(['bBB', 'gGG']);
    expect(new URL(page.url()).searchParams.get('show')).toBe('same');
    expect(await horizontalOverflow(page)).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Swap languages' }).click();
    await statusIs(page, 'German and English side by side, version 1.');
    await page.reload();
    await statusIs(page, 'German and English side by side, version 1.');
    await expect.poll(() => cells.count()).toBe(2);
    const texts = page.locator('#compare tbody td span');
    const languages = await texts.evaluateAll((spans) => spans.map((span) => (span as HTMLElement).lang));
    expect(languages).toEqual(['de', 'en', 'de', 'en']);
  });

  it('a list of one version has a page that compares its languages', async () => {
    const page = await site.open('/en/compare/u=urn:test:single.html');
    await statusIs(page, 'English and German side by side, version 1.');
    expect(await page.getByLabel('From version').count()).toBe(0);
    expect(await page.locator('#compare tbody tr').allTextContents()).toEqual(['aAA']);
  });

  it('says that equal versions cannot be compared, and that versions could not be loaded', async () => {
    const page = await site.open(`${COMPARE}?language=en`, { expected: /Failed to load resource/ });
    await statusIs(page, 'Changes from version 2 to 3.');
    await page.getByLabel('From version').selectOption('3');
    await statusIs(page, 'English and German side by side, version 3.');
    await page.goto('/en/compare/u=urn:test:long.html?before=1&after=1');
    await statusIs(page, 'Choose two different versions.');
    await page.goto(COMPARE);
    await statusIs(page, 'Changes from version 2 to 3.');
    await page.context().route('**/v1/documents/**', (route) => route.abort());
    await page.getByLabel('From version').selectOption('1');
    await statusIs(page, 'The versions could not be loaded.');
  });

  it('compares 20,000 rows without blocking the page, and shows more of them on request', async () => {
    const page = await site.open('/en/compare/u=urn:test:long.html');
    // The page stays responsive while the worker compares.
    await page.getByRole('button', { name: 'Swap versions' }).focus();
    await page.getByText('Changes from version 1 to 2.').waitFor({ timeout: 60_000 });
    const renamed = page.getByRole('region', { name: 'Changed names' });
    await expect.poll(() => renamed.locator('tbody tr').count()).toBe(200);
    await page.getByRole('button', { name: 'Show 1,000 more' }).click();
    await expect.poll(() => renamed.locator('tbody tr').count()).toBe(1200);
  });

  it('shows how much of long lists is loaded', async () => {
    const page = await site.open('/en/');
    let release: () => void = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.context().route('**/v1/documents/*long:2?*', async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.goto('/en/compare/u=urn:test:long.html');
    const progress = page.getByRole('progressbar', { name: 'Comparing the versions…' });
    await expect
      .poll(() => progress.evaluate((bar: HTMLProgressElement) => bar.position))
      .toBeCloseTo(0.46, 1);
    expect(await page.locator('p', { has: progress }).textContent()).toMatch(/^\s*\d{3} kB of 1\.\d+ MB$/);
    expect(await accessibilityFaults(page)).toEqual([]);
    release();
    await page.getByRole('heading', { name: 'Summary' }).waitFor();
    expect(await progress.count()).toBe(0);
  });

  it.each(CASES)(
    '$ui, $device: shows different texts of two languages first, and goes back to the list in 1 step',
    async ({ ui, device }) => {
      const version = 'urn:test:colours:1';
      const page = await site.open(
        `/${ui}/compare/u=urn:test:colours.html?before=${version}&after=${version}&language=${ui}&show=`,
        { size: SIZES[device] },
      );
      const cells = page.locator('#compare table').first().locator('tbody tr');
      await expect
        .poll(() => cells.allTextContents())
        .toEqual(ui === 'en' ? ['rredrot', 'bBB', 'gGG'] : ['rrotred', 'bBB', 'gGG']);
      expect(await horizontalOverflow(page)).toBe(0);
      await page
        .getByRole('link', { name: { en: 'Back to Colours', de: 'Zurück zu Farben' }[ui], exact: true })
        .click();
      await page.waitForURL(`**/${ui}/documents/l=${ui}/u=urn:test:colours:3.html`);
    },
  );

  it('without JavaScript, and only then, says that it is required, and links to pages', async () => {
    const page = await site.open(COMPARE, { javaScript: false });
    expect(await page.locator('main').innerText()).toContain(
      'Comparing any two versions requires JavaScript.',
    );
    expect(await page.locator('select:visible').count()).toBe(0);
    const hrefs = await page.locator('main a').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    expect(hrefs).toHaveLength(7);
    expect(hrefs.filter((href) => !href?.endsWith('.html'))).toEqual([]);
    const compared = await site.open(COMPARE);
    await statusIs(compared, 'Changes from version 2 to 3.');
    expect(await compared.locator('main').innerText()).not.toContain('JavaScript');
  });

  it('has no accessibility violations in dark colours', async () => {
    const page = await site.open(COMPARE, { colours: 'dark' });
    await statusIs(page, 'Changes from version 2 to 3.');
    await page.locator('.technical > summary').click();
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});
