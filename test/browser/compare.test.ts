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

function colours(
  language: 'en' | 'de',
  version: string,
  rows: readonly object[],
  columns: readonly object[] = [],
): object {
  const { shortName } = LABELS[language];
  return {
    $opencodelist: '0.3.0',
    codeList: {
      identification: {
        language,
        shortName,
        version,
        canonicalUri: 'urn:test:colours',
        canonicalVersionUri: `urn:test:colours:${version}`,
        publishedAt: `2020-0${version}-01T00:00:00Z`,
        changeLog: [`Version ${version}.`],
      },
      columnSet: {
        columns: [
          { id: 'code', name: 'Code', type: 'string' },
          { id: 'name', name: 'Name', type: 'string' },
          { id: 'size', name: 'Wave length', type: 'integer', nullable: true },
          ...columns,
        ],
        keys: [{ id: 'code', columnIds: ['code'] }],
      },
      dataSet: { rows },
    },
  };
}

const row = (code: string, name: string, size: number) => ({ code, name, size });

/** Version 2 renames a code, 3 adds one, removes one and changes one. */
const versionsIn = (language: 'en' | 'de') => {
  const { red } = LABELS[language];
  return {
    [`1.${language}.json`]: colours(language, '1', [
      row('r', red, 700),
      row('g', 'G', 500),
      row('b', 'B', 1),
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

const palette = (
  language: string,
  version: string,
  coloursVersion: string,
  more: readonly object[] = [],
) => ({
  $opencodelist: '0.3.0',
  codeListSet: {
    identification: {
      language,
      shortName: 'Palette',
      version,
      canonicalUri: 'urn:test:palette',
      canonicalVersionUri: `urn:test:palette:${version}`,
      publishedAt: `2021-0${version}-01T00:00:00Z`,
    },
    referenceSet: [
      {
        type: 'codeListRef',
        canonicalUri: 'urn:test:colours',
        canonicalVersionUri: `urn:test:colours:${coloursVersion}`,
      },
      ...more,
    ],
  },
});

const LONG_ROWS = 20_000;
const longList = (version: string) => ({
  $opencodelist: '0.3.0',
  codeList: {
    identification: {
      language: 'en',
      shortName: 'Long',
      version,
      canonicalUri: 'urn:test:long',
      canonicalVersionUri: `urn:test:long:${version}`,
      publishedAt: `2021-0${version}-01T00:00:00Z`,
      changeLog: [`Version ${version}.`],
    },
    columnSet: {
      columns: [
        { id: 'code', name: 'Code', type: 'string' },
        { id: 'name', name: 'Name', type: 'string' },
      ],
      keys: [{ id: 'code', columnIds: ['code'] }],
    },
    dataSet: {
      rows: Array.from({ length: LONG_ROWS }, (_, i) => ({
        code: `c${i}`,
        name: version === '1' ? `name ${i}` : `other name ${i}`,
      })),
    },
  },
});

const TEXTS = {
  en: {
    compare: 'Compare versions',
    from: 'From version',
    to: 'To version',
    status: 'Changes from version 1 to 3.',
    headings: ['Summary', 'Added codes (1)', 'Removed codes (1)', 'Changed values (1)', 'Changed names (1)'],
    changed: ['r', 'R', 'Wave length', '700', '701'],
    technical: /^Technical changes/,
    same: 'Choose two different versions.',
    colours: 'Colours',
    summary: [
      '1 code added',
      '1 code removed',
      '1 code with changed values',
      '1 name changed',
      '2 technical changes',
    ],
    missing: 'This list has no version “99”.',
    download: 'Download CSV',
    csv: [
      'changes-1-3-en.csv',
      '\ufeffChange,Code,Name,Column,Before,After,ID,Definition,Property',
      `Added codes,v,${HOSTILE},,,,,,`,
      'Removed codes,b,B,,,,,,',
      'Changed values,r,R,Wave length,"=""700""","=""701""",,,',
    ],
    french: 'French',
    references: {
      added: 'Added references',
      removed: 'Removed references',
      changed: 'Changed references',
      latest: 'latest version',
    },
    differentLanguages: 'the first is in English, the second in French',
    comparing: 'Comparing the versions…',
    loaded: /^\s*\d{3} kB of 1\.\d+ MB$/,
    languages: {
      compareLanguages: 'Compare',
      status: ['English and German side by side, version 1.', 'German and English side by side, version 1.'],
      names: ['rredrot', 'gGG', 'bBB'],
      show: 'Show',
      swap: 'Swap languages',
    },
  },
  de: {
    compare: 'Versionen vergleichen',
    from: 'Von Version',
    to: 'Bis Version',
    status: 'Änderungen von Version 1 auf 3.',
    headings: [
      'Zusammenfassung',
      'Hinzugefügte Codes (1)',
      'Entfernte Codes (1)',
      'Geänderte Werte (1)',
      'Geänderte Namen (1)',
    ],
    changed: ['r', 'R', 'Wave length', '700', '701'],
    technical: /^Technische Änderungen/,
    same: 'Wählen Sie zwei verschiedene Versionen.',
    colours: 'Farben',
    summary: [
      '1 Code hinzugefügt',
      '1 Code entfernt',
      '1 Code mit geänderten Werten',
      '1 Name geändert',
      '2 technische Änderungen',
    ],
    missing: 'Diese Liste hat keine Version „99“.',
    download: 'CSV herunterladen',
    csv: [
      'aenderungen-1-3-de.csv',
      '\ufeffÄnderung;Code;Name;Spalte;Vorher;Nachher;ID;Definition;Eigenschaft',
      `Hinzugefügte Codes;v;${HOSTILE};;;;;;`,
      'Entfernte Codes;b;B;;;;;;',
      'Geänderte Werte;r;R;Wave length;"=""700""";"=""701""";;;',
    ],
    french: 'Französisch',
    references: {
      added: 'Hinzugefügte Verweise',
      removed: 'Entfernte Verweise',
      changed: 'Geänderte Verweise',
      latest: 'neueste Version',
    },
    differentLanguages: 'die erste ist auf Englisch, die zweite auf Französisch',
    comparing: 'Die Versionen werden verglichen …',
    loaded: /^\s*\d{3} kB von 1,\d+ MB$/,
    languages: {
      compareLanguages: 'Vergleichen',
      status: [
        'Deutsch und Englisch nebeneinander, Version 1.',
        'Englisch und Deutsch nebeneinander, Version 1.',
      ],
      names: ['rrotred', 'gGG', 'bBB'],
      show: 'Anzeigen',
      swap: 'Sprachen tauschen',
    },
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
    ...Object.fromEntries(
      (['en', 'de'] as const).map((language) => [
        `single.${language}.json`,
        makeDocument({ uri: 'urn:test:single', version: '1', language }),
      ]),
    ),
    'long.1.json': longList('1'),
    'long.2.json': longList('2'),
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
        .toEqual(texts.changed);
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

  it.each(CASES)(
    '$ui, $device: shows changed references as versions, with names in the language of the page, and marks others',
    async ({ ui, device }) => {
      const { references, french, colours: name } = TEXTS[ui];
      const size = SIZES[device];
      const page = await site.open(`/${ui}/compare/u=urn:test:palette.html?language=en`, { size });
      await page.locator('#compare h2').first().waitFor();
      const cellsOf = (region: string) =>
        page.getByRole('region', { name: region }).locator('tbody tr :is(th, td)').allTextContents();
      expect(await cellsOf(references.added)).toEqual([`Tailles ${french}`, references.latest]);
      expect(await cellsOf(references.changed)).toEqual([name, '1 → 3']);
    },
  );

  it.each(CASES)(
    '$ui, $device: compares versions without a common language, with a note',
    async ({ ui, device }) => {
      const { differentLanguages, references } = TEXTS[ui];
      const size = SIZES[device];
      const page = await site.open(`/${ui}/compare/u=urn:test:palette.html?after=urn:test:palette:3`, {
        size,
      });
      await page.getByText(differentLanguages).waitFor();
      expect(await page.getByRole('region', { name: references.removed }).count()).toBe(1);
    },
  );

  it.each(['en', 'de'] as const)('%s, phone: tables of changes fit the window', async (ui) => {
    const page = await site.open(`/${ui}/compare/u=urn:test:colours.html`, { size: PHONE });
    await page.locator('#compare h2').first().waitFor();
    await page.locator('summary').click();
    const overflows = await page
      .locator('.scroller')
      .evaluateAll((regions) => regions.map((region) => region.scrollWidth - region.clientWidth));
    expect(overflows).toEqual(overflows.map(() => 0));
    expect(overflows.length).toBeGreaterThan(2);
  });

  it.each(['en', 'de'] as const)('%s, desktop: the columns after the codes are aligned', async (ui) => {
    const page = await site.open(`/${ui}/compare/u=urn:test:colours.html`);
    await page.locator('#compare h2').first().waitFor();
    const starts = await page
      .locator('#compare section > .scroller:visible th:nth-child(2)[scope=col]')
      .evaluateAll((headings) => headings.map((heading) => heading.getBoundingClientRect().x));
    expect(starts.length).toBeGreaterThan(2);
    expect(new Set(starts).size).toBe(1);
  });

  it.each(CASES)(
    '$ui, $device: the summary links to its tables, and technical changes are one number',
    async ({ ui, device }) => {
      const { summary } = TEXTS[ui];
      const page = await site.open(`/${ui}/compare/u=urn:test:colours.html?before=1&after=3`, {
        size: SIZES[device],
      });
      await expect.poll(() => page.locator('.counts li').allTextContents()).toEqual(summary);
      await page.getByRole('link', { name: summary[2] as string }).click();
      await page.waitForURL('**#part-2');
      expect(await page.locator('section:target h2').textContent()).toBe(TEXTS[ui].headings[3]);
      await statusIs(page, TEXTS[ui].status);
    },
  );

  it.each(CASES)(
    '$ui, $device: finds versions by their names, and says which do not exist',
    async ({ ui, device }) => {
      const { status, missing } = TEXTS[ui];
      const size = SIZES[device];
      const path = `/${ui}/compare/u=urn:test:colours.html`;
      const page = await site.open(`${path}?before=1&after=3`, { size });
      await statusIs(page, status);
      expect(await page.getByRole('alert').count()).toBe(0);
      await page.goto(`${path}?before=99&after=3`);
      await expect.poll(() => page.getByRole('alert').textContent()).toBe(missing);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.locator('select[name=before]').selectOption('1');
      await statusIs(page, status);
      expect(await page.getByRole('alert').count()).toBe(0);
    },
  );

  it.each(CASES)('$ui, $device: downloads all changes as CSV', async ({ ui, device }) => {
    const { csv, download } = TEXTS[ui];
    const page = await site.open(`/${ui}/compare/u=urn:test:colours.html?before=1&after=3`, {
      size: SIZES[device],
      locale: ui,
    });
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: download }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(csv[0]);
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(lines.slice(0, 4)).toEqual(csv.slice(1));
  });

  it.each(CASES)('$ui, $device: prints the tables, without controls', async ({ ui, device }) => {
    const page = await site.open(`/${ui}/compare/u=urn:test:colours.html`, { size: SIZES[device] });
    await page.locator('#compare h2').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('#compare .scroller').first().isVisible()).toBe(true);
    expect(await page.locator('#compare :is(button, select):visible').count()).toBe(0);
  });

  it.each(CASES)(
    '$ui, $device: from a list to two of its languages side by side in 1 step, and to equal or different texts in 1: choose',
    async ({ ui, device }) => {
      const { compareLanguages, status, names, show, swap } = TEXTS[ui].languages;
      const page = await site.open(`/${ui}/documents/l=${ui}/u=urn:test:colours:1.html`, {
        size: SIZES[device],
      });
      await page.getByRole('link', { name: compareLanguages, exact: true }).click();
      await statusIs(page, status[0] as string);
      const cells = page.locator('#compare table').first().locator('tbody tr');
      await expect.poll(() => cells.allTextContents()).toEqual(names);
      await page.getByLabel(show).selectOption('different');
      await expect.poll(() => cells.allTextContents()).toEqual(names.slice(0, 1));
      await page.getByLabel(show).selectOption('same');
      await expect.poll(() => cells.allTextContents()).toEqual(names.slice(1));
      expect(new URL(page.url()).searchParams.get('show')).toBe('same');
      expect(await horizontalOverflow(page)).toBe(0);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('button', { name: swap }).click();
      await statusIs(page, status[1] as string);
      await page.reload();
      await statusIs(page, status[1] as string);
      await expect.poll(() => cells.count()).toBe(2);
      const texts = page.locator('#compare tbody td span');
      expect(await texts.evaluateAll((spans) => spans.map((span) => (span as HTMLElement).lang))).toEqual(
        ui === 'de' ? ['en', 'de', 'en', 'de'] : ['de', 'en', 'de', 'en'],
      );
    },
  );

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

  it.each(CASES)('$ui, $device: shows how much of long lists is loaded', async ({ ui, device }) => {
    const page = await site.open(`/${ui}/`, { size: SIZES[device] });
    let release: () => void = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.context().route('**/v1/documents/*long:2?*', async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.goto(`/${ui}/compare/u=urn:test:long.html`);
    const progress = page.getByRole('progressbar', { name: TEXTS[ui].comparing });
    await expect
      .poll(() => progress.evaluate((bar: HTMLProgressElement) => bar.position))
      .toBeCloseTo(0.46, 1);
    expect(await page.locator('p', { has: progress }).textContent()).toMatch(TEXTS[ui].loaded);
    expect(await accessibilityFaults(page)).toEqual([]);
    release();
    await page.getByRole('heading', { name: TEXTS[ui].headings[0] as string }).waitFor();
    expect(await progress.count()).toBe(0);
  });

  it('without JavaScript, and only then, says that it is required', async () => {
    const page = await site.open(COMPARE, { javaScript: false });
    expect(await page.locator('main').innerText()).toContain(
      'Comparing any two versions requires JavaScript.',
    );
    expect(await page.locator('select:visible').count()).toBe(0);
    const compared = await site.open(COMPARE);
    await statusIs(compared, 'Changes from version 2 to 3.');
    expect(await compared.locator('main').innerText()).not.toContain('JavaScript');
  });

  it.each(['light', 'dark'] as const)('has no accessibility violations in %s colours', async (mode) => {
    const page = await site.open(COMPARE, { colours: mode });
    await statusIs(page, 'Changes from version 2 to 3.');
    await page.locator('summary').click();
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});
