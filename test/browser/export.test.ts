import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
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

const URI = "urn:x:it's-$(id)-%41%22%5C%0A";
const AREAS = makeList({
  uri: URI,
  columns: [
    string('code', 'Code'),
    string('name', 'Name'),
    {
      id: 'kinds',
      name: 'Kinds',
      type: 'enum-set',
      optional: true,
      members: [{ value: 'a' }, { value: 'b"c' }],
    },
  ],
  rows: [
    { code: 'NA', name: `Land's \\n \${x} %41`, kinds: ['a'] },
    { code: '01', name: 'LAND', kinds: ['a', 'b"c'] },
    { code: '02', name: 'Sea' },
  ],
  identification: { shortName: 'Areas "<' },
});

const run = promisify(execFile);

/** How this machine runs the program of a tab; absent if it lacks what the program needs. */
const COMMANDS = [
  { id: 'curl', command: ['bash', '-c'], needs: ['curl', 'jq'] },
  { id: 'javascript', command: [process.execPath, '--input-type=module', '-e'], needs: [] },
  { id: 'python', command: ['python3', '-c'], needs: ['python3'] },
].filter(({ needs }) =>
  needs.every((name) => process.env.PATH?.split(':').some((folder) => existsSync(`${folder}/${name}`))),
);

const USE = {
  en: { heading: 'Use this list', embed: 'Embed (HTML)', edit: 'Edit this list' },
  de: { heading: 'Diese Liste verwenden', embed: 'Einbetten (HTML)', edit: 'Diese Liste bearbeiten' },
};

describeInBrowser('programs that use a list', () => {
  const site = useSite({
    'areas.json': AREAS,
    'site.json': { repository: 'https://github.com/office/codes', frameAncestors: ['*'] },
  });

  /** Opens the page of the list in a language of the pages, which is found on the home page. */
  async function openList(ui: 'en' | 'de', query = '', options: Parameters<typeof site.open>[1] = {}) {
    const page = await site.open(`/${ui}/`, options);
    const href = await page.locator('.lists h2 a').getAttribute('href');
    await page.goto(`${href}${query}`);
    return page;
  }
  const readCode = (page: Page, id: string) => page.locator(`#program-${id}-code`).textContent();

  /** The codes that a program prints. */
  async function runProgram(page: Page, { id, command }: (typeof COMMANDS)[number]): Promise<string[]> {
    const [program = '', ...options] = command;
    const { stdout } = await run(program, [...options, (await readCode(page, id)) ?? '']);
    return stdout.match(/\b(?:NA|0[12])\b/g) ?? [];
  }

  it('without JavaScript: tabs with the programs, and links to the row of a code and the schema', async () => {
    const page = await openList('en', '', { javaScript: false });
    expect(await page.locator('.use-list label').allTextContents()).toEqual([
      'curl',
      'JavaScript',
      'Python',
      'R',
      'Excel (Power Query)',
      'Embed (HTML)',
    ]);
    await page.locator('.use-list label', { hasText: 'Excel' }).click();
    expect(await page.locator('#program-power-query-code').isVisible()).toBe(true);
    expect(await page.locator('#program-curl-code').isVisible()).toBe(false);
    for (const name of ['Row of a code', 'JSON Schema']) {
      const href = await page.locator('.use-list').getByRole('link', { name }).getAttribute('href');
      const response = await page.request.get(href ?? '');
      expect(await response.json()).toMatchObject(name === 'JSON Schema' ? { $defs: {} } : { code: 'NA' });
    }
  });

  it('programs load all rows, and those of a filter', async () => {
    const page = await openList('en');
    expect(await readCode(page, 'javascript')).toContain(`fetch("${site.url()}/v1/documents/urn:x:it%27s`);
    expect(COMMANDS.map(({ id }) => id)).toContain('javascript');
    for (const command of COMMANDS) expect(await runProgram(page, command)).toEqual(['NA', '01', '02']);
    const filters = [
      { query: 'filter=LAND%27S+%5Cn+%24%7Bx%7D+%2541', codes: ['NA'] },
      { query: 'only.kinds=b%22c', codes: ['01'] },
      { query: 'filter=land&only.kinds=a&only.kinds=', codes: ['NA', '01'] },
      { query: 'only.kinds=', codes: ['02'] },
      { query: 'q=x&code=02&code=NA', codes: ['NA', '02'] },
    ];
    for (const { query, codes } of filters) {
      await page.goto(`${new URL(page.url()).pathname}?${query}`);
      await page.locator('.use-list [role=status]:not(:empty)').waitFor();
      expect(await page.locator('tbody tr[data-position]').count()).toBe(codes.length);
      const printed = await Promise.all(COMMANDS.map((command) => runProgram(page, command)));
      expect(printed, query).toEqual(COMMANDS.map(() => codes));
    }
    await page.getByLabel('Filter', { exact: true }).fill('sea');
    await expect.poll(() => readCode(page, 'python')).toContain('"sea" in');
    await page.getByRole('button', { name: 'Reset filter' }).click();
    await expect.poll(() => readCode(page, 'curl')).toMatch(/^curl "[^"]*"$/);
    expect(await page.locator('.use-list [role=status]').textContent()).toBe('');
  });

  it.each(CASES)('$ui, $device: programs by keyboard, and a page for frames', async ({ ui, device }) => {
    const words = USE[ui];
    const page = await openList(ui, '?filter=land&only.kinds=a', { size: SIZES[device] });
    await page.locator('.use-list [role=status]:not(:empty)').waitFor();
    await page.getByRole('group', { name: words.heading }).getByRole('radio', { name: 'curl' }).focus();
    await page.keyboard.press('ArrowLeft');
    expect(await page.getByRole('radio', { name: words.embed }).isChecked()).toBe(true);
    expect(await page.locator('#program-embed-code').isVisible()).toBe(true);
    expect(await horizontalOverflow(page)).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    const { host } = new URL(site.url());
    expect(await page.locator('link[type="application/atom+xml"]').last().getAttribute('href')).toMatch(
      /^\/feeds\/u.*\.atom$/,
    );
    expect(await page.locator('meta[property="og:title"]').getAttribute('content')).toBe('Areas "< 1');
    expect(await page.locator('meta[property="og:url"]').count()).toBe(0);
    const edit = page.getByRole('link', { name: words.edit });
    expect(await edit.getAttribute('href')).toBe(
      'https://github.com/office/codes/edit/HEAD/content/areas.json',
    );
    const html = (await readCode(page, 'embed')) ?? '';
    expect(html).toContain('title="Areas &quot;&lt; 1"');
    await page.route('**/frame.html', (route) => route.fulfill({ body: html, contentType: 'text/html' }));
    await page.goto('/frame.html');
    const frame = page.frameLocator('iframe');
    await frame.locator('#table.live').waitFor();
    expect(await page.locator('iframe').getAttribute('src')).toContain(host);
    expect(await frame.locator('tbody tr[data-position]').count()).toBe(2);
    expect(await frame.locator('header nav, footer, .document-heading').count()).toBe(0);
    expect(await frame.locator('h1 a').getAttribute('target')).toBe('_blank');
    await frame.locator('tbody th a').first().click();
    expect(await frame.locator('.panel h3').textContent()).toContain('NA');
  });
});
