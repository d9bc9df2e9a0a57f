import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { unzip } from '../support/unzip.ts';
import { CASES, describeInBrowser, horizontalOverflow, useSite } from './browser.ts';

/* Tasks of visitors, in both languages of the pages, on a desktop and a phone. Titles contain the steps. */

const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const;

const LONG_NOTE = 'A note that is much longer than its column. '.repeat(10).trim();

/** A version of a list with long headings; row A07 has a long text, and characters that exports escape. */
const makeAreas = (language: 'en' | 'de', version: string) => ({
  $opencodelist: '0.3.0',
  codeList: {
    identification: {
      language,
      version,
      canonicalUri: 'urn:x:areas',
      canonicalVersionUri: `urn:x:areas:${version}`,
      publishedAt: `201${version}-01-01T00:00:00Z`,
      publisher: { shortName: 'OSRP', longName: 'Office of Statistics and Regional Planning' },
      ...(language === 'en'
        ? {
            shortName: 'Areas of statistics and regional planning',
            longName: 'Areas of statistics, regional planning and territorial development',
            description:
              'Areas to which statistics, plans and reports of the offices of all regions refer, with their names and with notes about their history, their borders and their neighbours.',
          }
        : {
            shortName: 'Gebiete der Statistik und Regionalplanung',
            longName: 'Gebiete der Statistik, der Regionalplanung und der Raumentwicklung',
            description:
              'Gebiete, auf die sich Statistiken, Pläne und Berichte der Ämter aller Regionen beziehen, mit ihren Namen und mit Anmerkungen zu ihrer Geschichte, ihren Grenzen und ihren Nachbarn.',
          }),
    },
    columnSet: {
      columns: [
        { id: 'code', name: 'Code', type: 'string' },
        { id: 'name', name: 'Name', type: 'string' },
        { id: 'note', name: language === 'en' ? 'Note' : 'Anmerkung', type: 'string', optional: true },
      ],
      keys: [{ id: 'code', columnIds: ['code'] }],
    },
    dataSet: {
      rows: Array.from({ length: 40 }, (_, i) => ({
        code: `A${String(i).padStart(2, '0')}`,
        ...(i === 7 ? { name: "Bay | O'Neill <b>", note: LONG_NOTE } : { name: `Place ${i}` }),
      })),
    },
  },
});

const TEXTS = {
  en: {
    list: 'Areas of statistics and regional planning',
    other: 'Deutsch',
    outdated: 'This is not the latest version. Latest version: 2',
    downloads: 'Download',
    genericode: 'genericode XML standard for code lists (OASIS)',
    codeCheck: 'Check codes',
    checked: '3 codes checked, 1 valid.',
    unknown: 'Unknown 1',
    copy: 'Copy',
    csv: 'Download CSV',
    result: "Line\tCode\tResult\tCorrect code\tSimilar code\tName\tDetails\n3\t'=1+1\tUnknown\t\t\t\t",
  },
  de: {
    list: 'Gebiete der Statistik und Regionalplanung',
    other: 'English',
    outdated: 'Dies ist nicht die neueste Version. Neueste Version: 2',
    downloads: 'Herunterladen',
    genericode: 'genericode XML-Standard für Codelisten (OASIS)',
    codeCheck: 'Codes prüfen',
    checked: '3 Codes geprüft, davon 1 gültig.',
    unknown: 'Unbekannt 1',
    copy: 'Kopieren',
    csv: 'CSV herunterladen',
    result:
      "Zeile\tCode\tErgebnis\tRichtiger Code\tÄhnlicher Code\tName\tDetails\n3\t'=1+1\tUnbekannt\t\t\t\t",
  },
} as const;

const pageOf = (version: string, ui: string) => `/${ui}/documents/l=${ui}/u=urn:x:areas:${version}.html`;

const waitForTable = (page: Page): Promise<void> => page.locator('#table.live').waitFor();

/** Clicks something that starts a download, and reads the file. */
async function downloadBy(page: Page, button: Locator): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

const readClipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

describeInBrowser('a visitor', () => {
  const site = useSite({
    'areas-1-en.json': makeAreas('en', '1'),
    'areas-2-en.json': makeAreas('en', '2'),
    'areas-1-de.json': makeAreas('de', '1'),
    'areas-2-de.json': makeAreas('de', '2'),
  });

  describe.each(CASES)('$ui, $device', ({ ui, device }) => {
    const texts = TEXTS[ui];
    const open = async (path: string): Promise<Page> => {
      const page = await site.open(path, { size: SIZES[device], locale: ui });
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      return page;
    };

    it('sees rows of an outdated version with long headings, and the link to the latest, in 0 steps', async () => {
      const page = await open(pageOf('1', ui));
      await waitForTable(page);
      expect(await page.locator('.banner').textContent()).toBe(texts.outdated);
      const row = await page.locator('#table tbody tr').first().boundingBox();
      expect(row?.y).toBeLessThan(device === 'desktop' ? 400 : SIZES.phone.height - (row?.height ?? 0));
      expect(await horizontalOverflow(page)).toBe(0);
    });

    it('reads the document in the other language in 1 step: click the language', async () => {
      const other = ui === 'en' ? 'de' : 'en';
      const page = await open(pageOf('2', ui));
      await page.locator('body > header').getByRole('link', { name: texts.other }).click();
      await page.waitForURL(`**${pageOf('2', other)}`);
      await expect.poll(() => page.locator('h1').textContent()).toBe(TEXTS[other].list);
      expect(await page.locator('html').getAttribute('lang')).toBe(other);
      await page.locator('.downloads summary', { hasText: TEXTS[other].downloads }).waitFor();
    });

    it('reads a long cell in 1 step: click it, or Enter in its row', async () => {
      for (const enter of [false, true]) {
        const page = await open(pageOf('2', ui));
        await waitForTable(page);
        const row = page.locator('#table tbody tr', { hasText: 'A07' });
        if (enter) {
          await row.focus();
          await page.keyboard.press('Enter');
        } else await row.locator('.cell').nth(1).click();
        await expect.poll(() => page.locator('.panel > .fields dd').last().innerText()).toBe(LONG_NOTE);
      }
    });

    it('downloads an Excel workbook in 2 steps: Download, Excel', async () => {
      const page = await open(pageOf('2', ui));
      await page.locator('.downloads summary').click();
      await page.locator('.downloads li', { hasText: texts.genericode }).waitFor();
      expect((await page.locator('.downloads ul').first().boundingBox())?.x).toBeGreaterThan(0);
      const use = await page.locator('.downloads .use').first().boundingBox();
      expect(use?.x).toBe((await page.locator('.downloads li span').first().boundingBox())?.x);
      const { name, bytes } = await downloadBy(
        page,
        page.locator('.downloads').getByRole('link', { name: /^Excel/ }),
      );
      expect(name).toBe(`${texts.list.replaceAll(' ', '-')}-2-${ui}.xlsx`);
      const files = unzip(bytes);
      expect(files.get('xl/worksheets/sheet1.xml')).toContain("<t>Bay | O'Neill &lt;b&gt;</t>");
      expect(files.get('xl/worksheets/sheet1.xml')?.match(/<row /g)).toHaveLength(41);
    });

    it('checks codes in 4 steps: Code lists in the menu, the list, Check codes, paste; 2 more copy or download', async () => {
      const page = await open(`/${ui}/check.html`);
      await page.locator('#code-check a').click();
      await page.locator('.lists').getByRole('link', { name: texts.list }).first().click();
      await page.locator('main').getByRole('link', { name: texts.codeCheck }).click();
      await page.locator('#codes:focus').waitFor();
      await page.evaluate(() => navigator.clipboard.writeText('A07\na08\n=1+1'));
      await page.keyboard.press('ControlOrMeta+v');
      await page.locator('.check-status', { hasText: texts.checked }).waitFor();
      await page.getByRole('button', { name: texts.unknown }).click();
      await page.getByRole('button', { name: texts.copy, exact: true }).click();
      await expect
        .poll(async () => (await readClipboard(page)).replaceAll('\r\n', '\n'))
        .toBe(`${texts.result}\n`);
      const { name, bytes } = await downloadBy(page, page.getByRole('button', { name: texts.csv }));
      expect(name).toBe(ui === 'en' ? 'checked-codes.csv' : 'gepruefte-codes.csv');
      const separator = ui === 'en' ? ',' : ';';
      expect(bytes.toString()).toBe(
        `\ufeff${texts.result}\n`.replaceAll('\n', '\r\n').replaceAll('\t', separator),
      );
    });
  });
});
