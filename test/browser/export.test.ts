import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityFaults, describeInBrowser, horizontalOverflow, PHONE, useSite } from './browser.ts';

const WORDS = {
  en: {
    open: 'Shown rows: copy or export…',
    spreadsheet: 'Download Spreadsheet',
    sql: 'Copy SQL',
    typescript: 'Download TypeScript',
    status: '2 of 3 rows, filtered by “land”',
    view: 'Copy link to this view',
    filter: 'Filter',
    done: 'Spreadsheet downloaded. 1 cell that looks like a formula begins with an apostrophe.',
    close: 'Close',
  },
  de: {
    open: 'Angezeigte Zeilen kopieren oder exportieren …',
    spreadsheet: 'Herunterladen Tabellenkalkulation',
    sql: 'Kopieren SQL',
    typescript: 'Herunterladen TypeScript',
    status: '2 von 3 Zeilen, gefiltert nach „land“',
    view: 'Link zu dieser Ansicht kopieren',
    filter: 'Filtern',
    done: 'Tabellenkalkulation heruntergeladen. 1 Zelle, die wie eine Formel aussieht, beginnt mit einem Apostroph.',
    close: 'Schließen',
  },
} as const;

const LIST = {
  $opencodelist: '0.3.0',
  codeList: {
    identification: {
      language: 'de',
      shortName: 'Gebiete',
      canonicalUri: 'urn:t:areas',
      canonicalVersionUri: 'urn:t:areas:1',
      version: '1',
    },
    columnSet: {
      columns: [
        { id: 'size', name: 'Größe', type: 'number' },
        { id: 'code', name: 'Code', type: 'string' },
        { id: 'name', name: 'Name', type: 'string' },
      ],
      keys: [{ id: 'code', columnIds: ['code'] }],
    },
    dataSet: {
      rows: [
        { size: 1.5, code: '02', name: 'Österland' },
        { size: 3, code: '03', name: 'Mitte' },
        { size: 2, code: '01', name: "=Land'; DROP TABLE x; --" },
      ],
    },
  },
};
const PAGE = 'documents/l=de/u=urn:t:areas:1.html';

/** Downloads by a button: the name of the file and its text. */
async function downloadBy(page: Page, button: string): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

/** Opens the dialog from the menu of downloads. */
async function openExport(page: Page, button: string): Promise<void> {
  await page.locator('.downloads summary').click();
  await page.getByRole('button', { name: button, exact: true }).click();
}

const readClipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

describeInBrowser('the export of rows', () => {
  const site = useSite({ 'areas.json': LIST });

  async function openPage(ui: 'en' | 'de', path: string, size?: typeof PHONE): Promise<Page> {
    const page = await site.open(`/${ui}/${path}`, { locale: ui, ...(size && { size }) });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.locator('#table.live').waitFor();
    return page;
  }

  describe.each(['en', 'de'] as const)('in %s', (ui) => {
    const words = WORDS[ui];

    for (const [device, size] of [
      ['desktop', undefined],
      ['phone', PHONE],
    ] as const) {
      it(`${device}: a CSV for spreadsheets in 2 steps: Export, Download`, async () => {
        const page = await openPage(ui, PAGE, size);
        await openExport(page, words.open);
        const { name, text } = await downloadBy(page, words.spreadsheet);
        expect(name).toBe('Gebiete-1-de.rows.csv');
        expect(text).toBe(
          ui === 'de'
            ? '\ufeffsize;code;name\r\n"1,5";"=""02""";Österland\r\n3;"=""03""";Mitte\r\n2;"=""01""";"\'=Land\'; DROP TABLE x; --"\r\n'
            : '\ufeffsize,code,name\r\n1.5,"=""02""",Österland\r\n3,"=""03""",Mitte\r\n2,"=""01""","\'=Land\'; DROP TABLE x; --"\r\n',
        );
        await expect.poll(() => page.locator('.export [role=status]').textContent()).toBe(words.done);
        expect(await horizontalOverflow(page)).toBe(0);
        expect(await accessibilityFaults(page)).toEqual([]);
      });

      it(`${device}: the filtered and sorted rows as SQL in 4 steps: filter, sort, Export, Copy`, async () => {
        const page = await openPage(ui, PAGE, size);
        await page.getByLabel(words.filter, { exact: true }).fill('land');
        await page.getByRole('button', { name: 'Code', exact: true }).click();
        await openExport(page, words.open);
        await page.getByText(words.status).waitFor();
        await page.getByRole('button', { name: words.sql, exact: true }).click();
        await expect.poll(() => page.locator('.export [role=status]').textContent()).toMatch(/^SQL/);
        expect(await readClipboard(page)).toContain(
          "VALUES\n  (2, '01', '=Land''; DROP TABLE x; --'),\n  (1.5, '02', 'Österland');\nCOMMIT;\n",
        );
      });

      it(`${device}: the link to a view in 2 steps: Export, Copy`, async () => {
        const page = await openPage(ui, `${PAGE}?filter=land&sort=code`, size);
        await page.locator('tr[data-index]').first().waitFor();
        await openExport(page, words.open);
        await page.getByRole('button', { name: words.view, exact: true }).click();
        const url = `${site.url()}/${ui}/${PAGE}`;
        await expect.poll(() => readClipboard(page)).toBe(`${url}?filter=land&sort=code`);
      });
    }

    it('by keyboard: TypeScript, and back to the button', async () => {
      const page = await openPage(ui, PAGE);
      const button = page.locator('.downloads summary');
      await button.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: words.open, exact: true }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
      await page.getByRole('button', { name: words.typescript, exact: true }).focus();
      const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
      expect(download.suggestedFilename()).toBe('Gebiete-1-de.rows.ts');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
      await expect.poll(() => page.locator('.export').count()).toBe(0);
    });
  });

  it.each(['light', 'dark'] as const)('is accessible at 320 px in %s colours', async (colours) => {
    const page = await site.open(`/de/${PAGE}`, { colours, size: { width: 320, height: 500 } });
    await page.locator('#table.live').waitFor();
    await openExport(page, WORDS.de.open);
    await page.getByRole('dialog').waitFor();
    expect(await horizontalOverflow(page)).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('loads its script on demand', async () => {
    const page = await openPage('en', PAGE);
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    expect(scripts.filter((path) => path.includes('export'))).toEqual([]);
    await openExport(page, WORDS.en.open);
    await page.getByRole('dialog').waitFor();
    expect(scripts.filter((path) => /^\/assets\/export-/.test(path))).toHaveLength(1);
  });
});
