import { readFile } from 'node:fs/promises';
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

const WORDS = {
  en: {
    filtered: 'Filtered rows (2)',
    whole: 'Whole list (3 rows)',
    copied: 'Copied. 1 cell that looks like a formula begins with an apostrophe.',
    table: 'Copy as table',
    filter: 'Filter',
    done: 'Excel downloaded. 1 cell that looks like a formula begins with an apostrophe.',
  },
  de: {
    filtered: 'Gefilterte Zeilen (2)',
    whole: 'Ganze Liste (3 Zeilen)',
    copied: 'Kopiert. 1 Zelle, die wie eine Formel aussieht, beginnt mit einem Apostroph.',
    table: 'Als Tabelle kopieren',
    filter: 'Filtern',
    done: 'Excel heruntergeladen. 1 Zelle, die wie eine Formel aussieht, beginnt mit einem Apostroph.',
  },
} as const;

const LIST = makeList({
  uri: 'urn:t:areas',
  language: 'de',
  columns: [{ id: 'size', name: 'Größe', type: 'number' }, string('code', 'Code'), string('name', 'Name')],
  rows: [
    { size: 1.5, code: '02', name: 'Österland' },
    { size: 3, code: '03', name: 'Mitte' },
    { size: 2, code: '01', name: "=Land'; DROP TABLE x; --" },
  ],
  identification: { shortName: 'Gebiete' },
});
type Size = (typeof SIZES)[keyof typeof SIZES];

const PAGE = 'documents/l=de/u=urn:t:areas:1.html';

/** Downloads by a button: the name of the file and its text. */
async function downloadBy(page: Page, button: string): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

/** Opens the menu of downloads, which a script completes. */
async function openMenu(page: Page): Promise<void> {
  await page.locator('.downloads summary').click();
  await page.getByRole('button', { name: 'TypeScript', exact: true }).waitFor();
}

const statusOf = (page: Page) => page.locator('.downloads [role=status]').textContent();
const readClipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

describeInBrowser('the export of rows', () => {
  const site = useSite({ 'areas.json': LIST });

  async function openPage(ui: 'en' | 'de', path: string, size: Size = SIZES.desktop): Promise<Page> {
    const page = await site.open(`/${ui}/${path}`, { locale: ui, size });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.locator('#table.live').waitFor();
    return page;
  }

  describe.each(CASES)('$ui, $device', ({ ui, device }) => {
    const words = WORDS[ui];
    const size = SIZES[device];

    it(`the filtered and sorted rows as CSV for Excel in 4 steps: filter, sort, Download, Excel`, async () => {
      const page = await openPage(ui, PAGE, size);
      await page.getByLabel(words.filter, { exact: true }).fill('land');
      await page.getByRole('button', { name: 'Code', exact: true }).click();
      await openMenu(page);
      expect(await page.locator('.downloads p').allTextContents()).toEqual([words.filtered, '', words.whole]);
      const { name, text } = await downloadBy(page, 'Excel (CSV)');
      expect(name).toBe('Gebiete-1-de.rows.excel.csv');
      expect(text).toBe(
        ui === 'de'
          ? '\ufeffsize;code;name\r\n2;"=""01""";"\'=Land\'; DROP TABLE x; --"\r\n"1,5";"=""02""";Österland\r\n'
          : '\ufeffsize,code,name\r\n2,"=""01""","\'=Land\'; DROP TABLE x; --"\r\n1.5,"=""02""",Österland\r\n',
      );
      await expect.poll(() => statusOf(page)).toBe(words.done);
      const csv = await downloadBy(page, 'CSV');
      expect(csv).toEqual({
        name: 'Gebiete-1-de.rows.csv',
        text: 'size,code,name\r\n2,01,"=Land\'; DROP TABLE x; --"\r\n1.5,02,Österland\r\n',
      });
      expect(await horizontalOverflow(page)).toBe(0);
      expect(await accessibilityFaults(page)).toEqual([]);
    });

    it(`all rows as a table in 2 steps: Download, Copy; other formats are files of the whole list`, async () => {
      const page = await openPage(ui, PAGE, size);
      await openMenu(page);
      expect(await page.locator('.downloads p').allTextContents()).toEqual([words.whole, '']);
      const { table } = words;
      expect(await page.locator('.downloads button').first().textContent()).toBe('TypeScript');
      await page.getByRole('button', { name: table, exact: true }).click();
      await expect.poll(() => statusOf(page)).toBe(words.copied);
      expect(await readClipboard(page)).toBe(
        'size\tcode\tname\r\n1.5\t"=""02"""\tÖsterland\r\n3\t"=""03"""\tMitte\r\n2\t"=""01"""\t"\'=Land\'; DROP TABLE x; --"\r\n',
      );
    });
  });

  it('by keyboard: TypeScript, by a script that is loaded on demand, and back to the button', async () => {
    const page = await openPage('en', PAGE);
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    const button = page.locator('.downloads summary');
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'TypeScript', exact: true }).focus();
    expect(scripts.filter((path) => path.includes('export'))).toEqual([]);
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(download.suggestedFilename()).toBe('Gebiete-1-de.rows.ts');
    expect(scripts.filter((path) => /^\/assets\/chunks\/export-/.test(path))).toHaveLength(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it.each(['light', 'dark'] as const)('is accessible at 320 px in %s colours', async (colours) => {
    const page = await site.open(`/de/${PAGE}`, { colours, size: { width: 320, height: 500 } });
    await page.locator('#table.live').waitFor();
    await openMenu(page);
    expect(await horizontalOverflow(page)).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('copies and exports the visible columns', async () => {
    const page = await openPage('en', `${PAGE}?hide=size&sort=code`);
    await openMenu(page);
    expect((await downloadBy(page, 'CSV')).text).toBe(
      'code,name\r\n01,"=Land\'; DROP TABLE x; --"\r\n02,Österland\r\n03,Mitte\r\n',
    );
    await page.getByRole('button', { name: 'Copy as Markdown', exact: true }).click();
    await page.getByText('Copied.', { exact: false }).first().waitFor();
    expect(await readClipboard(page)).toMatch(/^\| Code \| Name \|\n/);
  });
});
