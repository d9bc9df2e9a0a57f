import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { codeList } from '../unit/support/documents.ts';
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

const HOSTILE = '<img src=x onerror=alert(1)>';

type Rows = readonly (readonly [alpha2: string, alpha3: string, name: string])[];

const column = (id: string, name: string) => ({ id, name, type: 'string' });

/** A list with keys of some columns each. */
function list(ids: object, columns: readonly object[], rows: readonly object[], keys: readonly string[][]) {
  const json = JSON.parse(codeList({ language: 'en', ...ids }, columns, rows));
  json.codeList.columnSet.keys = keys.map((columnIds) => ({ id: String(columnIds), columnIds }));
  return json;
}

/** A version of a list of countries with two keys. */
function makeVersion(version: string, language: string, rows: Rows) {
  const shortName = language === 'de' ? 'Länder' : 'Countries';
  const uris = { canonicalUri: 'urn:x:countries', canonicalVersionUri: `urn:x:countries:${version}` };
  return list(
    { language, shortName, version, ...uris },
    [column('alpha2', 'Alpha-2'), column('alpha3', 'Alpha-3'), column('name', 'Name')],
    rows.map(([alpha2, alpha3, name]) => ({ alpha2, alpha3, name })),
    [['alpha2'], ['alpha3']],
  );
}

const COMMON: Rows = [
  ['AT', 'AUT', 'Austria'],
  ['DE', 'DEU', 'Germany'],
  ['HR', 'HRV', HOSTILE],
];
const OLD: Rows = [...COMMON, ['YU', 'YUG', 'Yugoslavia']];
const USES = { canonicalUri: 'http://example.org/uses', canonicalVersionUri: 'http://example.org/uses/1' };
const LONG = { canonicalUri: 'urn:x:long', canonicalVersionUri: 'urn:x:long' };

const CONTENT = {
  'c1.json': makeVersion('1', 'en', OLD),
  'c2.json': makeVersion('2', 'en', OLD),
  'c3.json': makeVersion('3', 'en', COMMON),
  'c4.json': makeVersion('4', 'en', [...COMMON, ['SS', 'SSD', 'South Sudan']]),
  'd1.json': makeVersion('1', 'de', OLD),
  'd4.json': makeVersion('4', 'de', [...COMMON, ['SS', 'SSD', 'Südsudan']]),
  // A key of two columns.
  'uses.json': list(
    { shortName: 'Currency use', ...USES },
    [column('country', 'Country'), column('currency', 'Currency')],
    ['DE', 'AD'].map((country) => ({ country, currency: 'EUR' })),
    [['country', 'currency']],
  ),
  'long.json': list(
    { shortName: 'Long', ...LONG },
    [column('code', 'Code'), column('name', 'Name')],
    Array.from({ length: 20_000 }, (_, i) => ({ code: String(i).padStart(6, '0'), name: `N${i}` })),
    [['code']],
  ),
};

const TEXTS = {
  en: {
    list: 'Countries',
    language: 'en',
    open: 'Check codes',
    codes: 'Codes',
    summary: '9 codes checked, 1 valid.',
    rows: [
      ['2', 'de', 'Differs in upper and lower case', 'Same code as in line 1', 'Correct code DE Germany'],
      ['3', 'AT ', 'Differs in blanks or invisible characters', 'Correct code AT Austria'],
      ['4', 'ΑT', 'Different spelling', 'Differs in look-alike characters', 'U+0391 (Greek letter)'],
      ['5', 'YU', 'Withdrawn', 'Versions 1 to 2, removed since', ''],
      ['6', 'HR\\u200b', 'U+200B ZERO WIDTH SPACE', `Correct code HR ${HOSTILE}`],
      ['7', 'Germany', 'In another column', 'Value of the column “Name”', 'Correct code DE Germany'],
      ['8', 'HRV', 'Value of the column “Alpha-3”', 'Same code as in line 6'],
      ['8', 'QQQ', 'Unknown', ''],
    ],
  },
  de: {
    list: 'Länder',
    language: 'de',
    open: 'Codes prüfen',
    codes: 'Codes',
    summary: '9 Codes geprüft, davon 1 gültig.',
    rows: [
      ['4', 'ΑT', 'Andere Schreibweise', 'Unterschied: ähnlich aussehende Zeichen', 'U+0391 (Greek letter)'],
      ['5', 'YU', 'Zurückgezogen', 'Versionen 1 bis 2, seitdem entfernt', ''],
      ['7', 'Germany', 'In einer anderen Spalte', 'Wert der Spalte „Name“', 'Richtiger Code DE Germany'],
      ['8', 'QQQ', 'Unbekannt', ''],
    ],
  },
} as const;

const PASTED = 'DE\nde\nAT \n\u0391T\nYU\nHR\u200b\nGermany\nHRV; QQQ';

const statusOf = (page: Page) => page.locator('.check-status');
const waitForStatus = (page: Page, text: string) => statusOf(page).filter({ hasText: text }).waitFor();

/** Pastes text into the focused field, like Ctrl+V. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => {
    const field = document.activeElement as HTMLTextAreaElement;
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', copied);
    const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData });
    if (field.dispatchEvent(event))
      field.setRangeText(copied, field.selectionStart, field.selectionEnd, 'end');
  }, text);
}

const checkUrl = (uri = 'urn:x:countries:4', ui = 'en') =>
  `/${ui}/check.html?uri=${encodeURIComponent(uri)}&language=${ui}`;

/** The texts in each row of the result. */
const rowsOf = (page: Page): Promise<string[][]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.code-check tbody tr')].map((row) => {
      const [line, code, finding, inList] = [...row.children] as [Element, Element, Element, Element];
      const texts = [line, code, ...finding.children, inList].map(({ textContent }) => textContent ?? '');
      return texts.map((text, i) => (i === texts.length - 1 ? text.trim() : text));
    }),
  );

describeInBrowser('checking codes', () => {
  const site = useSite(CONTENT);

  test.each([
    ['urn:x:countries', 'Countries', '/en/documents/l=en/u=urn:x:countries.html'],
    [USES.canonicalUri, 'Currency use', '/en/documents/l=en/u~http:~2f~2fexample.org~2fuses~2f1.html'],
    [USES.canonicalVersionUri, 'Currency use', '/en/documents/l=en/u~http:~2f~2fexample.org~2fuses~2f1.html'],
  ])('of the list or version %s, without its place, links to its page', async (uri, name, path) => {
    const page = await site.open(`/en/check.html?uri=${encodeURIComponent(uri)}`);
    await page.locator('.chosen-list').getByRole('link', { name, exact: true }).click();
    await page.waitForURL(`**${path}`);
    await page.getByRole('heading', { level: 1, name }).waitFor();
  });

  /** Opens the check of a list, and pastes codes. */
  const check = async (text: string, url = checkUrl(), options: object = {}): Promise<Page> => {
    const page = await site.open(url, options);
    await page.locator('#codes').focus();
    await paste(page, text);
    return page;
  };

  test.each([
    ['en', 'desktop'],
    ['de', 'phone'],
  ] as const)(
    '%s, %s: from a list, 2 steps (Check codes, paste) → a result for each code',
    async (ui, device) => {
      const texts = TEXTS[ui];
      const path = `/${ui}/documents/l=${texts.language}/u=urn:x:countries:4.html`;
      const page = await site.open(path, { size: SIZES[device] });
      await page.locator('main').getByRole('link', { name: texts.open }).click();
      await page.locator('#codes:focus').waitFor();
      await paste(page, PASTED);
      await waitForStatus(page, texts.summary);
      const rows = await rowsOf(page);
      for (const row of texts.rows) expect(rows).toContainEqual(expect.arrayContaining([...row]));
      expect(await horizontalOverflow(page)).toBe(0);
    },
  );

  test.each([
    ['en', 'de', 'desktop', '2 codes checked, 1 valid.', '2 Codes geprüft, davon 1 gültig.'],
    ['de', 'en', 'phone', '2 Codes geprüft, davon 1 gültig.', '2 codes checked, 1 valid.'],
  ] as const)(
    '%s → %s, %s: checked codes are kept with their result, in 1 step (switch the language, or reload), until they are cleared',
    async (ui, other, device, result, translated) => {
      const page = await site.open(checkUrl(undefined, ui), { size: SIZES[device] });
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url() + (request.postData() ?? '')));
      await page.locator('#codes').focus();
      await paste(page, 'DE\nSECRET1');
      await waitForStatus(page, result);
      await page.locator(`body > header a[hreflang=${other}]`).click();
      await waitForStatus(page, translated);
      expect(await page.locator('#codes').inputValue()).toBe('DE\nSECRET1');
      await page.reload();
      await waitForStatus(page, translated);
      expect(await page.locator('#codes').inputValue()).toBe('DE\nSECRET1');
      expect(requests.filter((one) => one.includes('SECRET'))).toEqual([]);
      await page.locator('.check-buttons button').last().click();
      await page.reload();
      await page.locator('#codes:focus').waitFor();
      expect(await page.locator('#codes').inputValue()).toBe('');
    },
  );

  test.each(CASES)(
    '$ui, $device: codes are kept in 1 step to choose another list, with the lists that have them, and back',
    async ({ ui, device }) => {
      const page = await site.open(checkUrl(undefined, ui), { size: SIZES[device] });
      await page.locator('#codes').focus();
      await paste(page, 'DE\nAT');
      const name = ui === 'en' ? 'Choose another code list' : 'Andere Codeliste wählen';
      await page.getByText(ui === 'en' ? 'of Countries.' : 'von Länder.').waitFor();
      await page.getByRole('link', { name }).click();
      await page.getByText(ui === 'en' ? 'Lists with these codes:' : 'Listen mit diesen Codes:').waitFor();
      expect(await page.locator('#codes').inputValue()).toBe('DE\nAT');
      await page.goBack();
      await page.locator('.chosen-list').waitFor();
      expect(await page.locator('#codes').inputValue()).toBe('DE\nAT');
    },
  );

  test.each(CASES)(
    '$ui, $device: the language of the URL survives a change of the language of the page; without it, the list has that of the page',
    async ({ ui, device }) => {
      const other = ui === 'en' ? 'de' : 'en';
      const page = await site.open(checkUrl(undefined, ui), { size: SIZES[device] });
      const list = page.locator('.chosen-list a').first();
      for (const to of [other, ui, other]) {
        await page.locator(`body > header a[hreflang=${to}]`).click();
        await page.waitForURL(`**/${to}/check.html?uri=urn%3Ax%3Acountries%3A4&language=${ui}`);
        await expect.poll(() => list.textContent()).toBe(TEXTS[ui].list);
      }
      await page.goto(`/${ui}/documents/l=${ui}/u=urn:x:countries:4.html`);
      await page.locator('main').getByRole('link', { name: TEXTS[ui].open }).click();
      await page.locator(`body > header a[hreflang=${other}]`).click();
      await expect.poll(() => list.textContent()).toBe(TEXTS[other].list);
    },
  );

  test('typed codes and the button → all valid, and a link to the list', async () => {
    const page = await site.open(checkUrl());
    await page.getByLabel('Codes', { exact: true }).fill('DE, AT');
    await page.getByRole('button', { name: 'Check codes' }).click();
    await waitForStatus(page, '2 codes checked, all valid.');
    expect(await rowsOf(page)).toEqual([
      ['1', 'DE', 'Valid', 'Germany'],
      ['1', 'AT', 'Valid', 'Austria'],
    ]);
    await page.getByRole('link', { name: 'Countries' }).click();
    await page.waitForURL('**/en/documents/l=en/u=urn:x:countries:4.html');
  });

  test.each([
    ['en', 'desktop', 'Südsudan', 'Value of the column “Name (de)”', 'Correct code SS South Sudan'],
    ['de', 'phone', 'South Sudan', 'Wert der Spalte „Name (en)“', 'Richtiger Code SS Südsudan'],
  ] as const)(
    '%s, %s: a name in the other language of the list, 1 step (paste) → its code, and the column with the language',
    async (ui, device, name, column, correct) => {
      const page = await check(`DE\n${name}`, checkUrl(undefined, ui), { size: SIZES[device] });
      await page.getByText(column).waitFor();
      await waitForStatus(
        page,
        ui === 'en' ? '2 codes checked, 1 valid.' : '2 Codes geprüft, davon 1 gültig.',
      );
      expect((await rowsOf(page)).flat()).toContain(correct);
      expect(await horizontalOverflow(page)).toBe(0);
    },
  );

  test('an older version → a code that was added later', async () => {
    const page = await check('SS\nYU', checkUrl('urn:x:countries:2'));
    await waitForStatus(page, '2 codes checked, 1 valid.');
    await expect
      .poll(() => rowsOf(page))
      .toEqual([['1', 'SS', 'Only in other versions', 'Version 4, added later', '']]);
  });

  test('a history that cannot be loaded → reported', async () => {
    const page = await site.open(checkUrl(), { expected: /ERR_FAILED/ });
    await page.route('**/history', (route) => route.abort());
    await page.locator('#codes').focus();
    await paste(page, 'YU\nQQQ');
    await waitForStatus(page, '2 codes checked, 0 valid.');
    expect(await page.locator('.notice').allTextContents()).toEqual(['Other versions were not searched.']);
    expect((await rowsOf(page)).map(([, code, finding]) => [code, finding])).toEqual([
      ['YU', 'Not found'],
      ['QQQ', 'Not found'],
    ]);
  });

  test('a table of several columns → asks for the column with the codes, and checks these only', async () => {
    const page = await check('Alpha-3\tName\nDEU\tGermany\nAUT\tAustria');
    await waitForStatus(page, 'The text is a table. Choose the column with the codes.');
    expect(await page.locator('.code-check tbody tr').count()).toBe(0);
    await page.getByLabel('Codes are in').selectOption('column 1 (Alpha-3)');
    await waitForStatus(page, '2 codes checked, all valid.');
    expect(await page.locator('.notice').allTextContents()).toEqual([
      'The first line (“Alpha-3”) is a heading and was not checked.',
    ]);
    expect(await page.getByLabel('Compare with').locator('option:checked').textContent()).toBe(
      'Detected: Alpha-3',
    );
    await page.getByLabel('Compare with').selectOption('Alpha-2');
    await waitForStatus(page, '2 codes checked, 0 valid.');
    await page.getByLabel('Codes are in').selectOption('all values');
    await waitForStatus(page, '5 codes checked, 0 valid.');
  });

  test('a key of two columns, and a URI without a file name → checked together', async () => {
    const page = await site.open('/en/');
    await page.locator('main').getByRole('link', { name: 'Currency use' }).first().click();
    await page.locator('main').getByRole('link', { name: 'Check codes' }).click();
    await page.locator('#codes:focus').waitFor();
    await paste(page, 'DE\tEUR\nAD\teur\nXX\tEUR');
    await waitForStatus(page, '3 codes checked, 1 valid.');
    expect(await rowsOf(page)).toEqual([
      ['2', 'AD · eur', 'Different spelling', 'Differs in upper and lower case', 'Correct code AD · EUR'],
      ['3', 'XX · EUR', 'Unknown', ''],
    ]);
    await page.getByRole('link', { name: 'Currency use' }).click();
    await page.waitForURL('**/en/documents/**');
  });

  test('20,000 rows and 10,001 codes → 10,000 results, displayed 250 at a time', async () => {
    const codes = Array.from({ length: 10_001 }, (_, i) =>
      i % 2 === 0 ? String(i).padStart(6, '0') : `x${i}`,
    );
    const page = await check(codes.join('\n'), checkUrl('urn:x:long'));
    await statusOf(page)
      .filter({ hasText: '10,000 codes checked, 5,000 valid.' })
      .waitFor({ timeout: 150_000 });
    expect(await page.locator('.notice').allTextContents()).toEqual([
      'Only the first 10,000 of 10,001 codes were checked.',
    ]);
    await expect.poll(() => page.locator('.code-check tbody tr').count()).toBe(250);
    await page.getByRole('button', { name: 'Show 250 more' }).click();
    await expect.poll(() => page.locator('.code-check tbody tr').count()).toBe(500);
    expect(await page.getByRole('button', { name: 'Show 250 more' }).count()).toBe(1);
  });

  test.each([
    ['light', PHONE],
    ['dark', undefined],
  ] as const)('%s colours, %j → no accessibility violations', async (colours, size) => {
    const page = await check(PASTED, checkUrl(), { colours, ...(size && { size }) });
    await waitForStatus(page, TEXTS.en.summary);
    await page.getByRole('button', { name: 'All 9' }).click();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await buttonFaults(page)).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.code-check tbody tr').first().isVisible()).toBe(true);
    expect(await page.locator('.code-check :is(button, textarea, select):visible').count()).toBe(0);
    await page.emulateMedia({ media: 'screen' });
    await page.goto('/de/check.html');
    await page.locator('#codes:focus').waitFor();
    // The codes are kept, and lists that have them are found meanwhile.
    await page.getByText('Listen mit diesen Codes:').waitFor();
    expect(await page.locator('#code-check a').last().getAttribute('href')).toBe('/de/');
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);
  });

  test('only the keyboard → result, filter and copy', async () => {
    const page = await site.open(checkUrl());
    await page.locator('#codes:focus').waitFor();
    await page.keyboard.type('de');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await waitForStatus(page, '1 code checked, 0 valid.');
    await expect.poll(async () => (await rowsOf(page)).map(([, code]) => code)).toEqual(['de']);
  });

  test('an unknown document, and a set → a message with a link to choose another list', async () => {
    const page = await site.open(checkUrl('urn:x:none'), { expected: /404/ });
    await page.getByText('This code list does not exist.').waitFor();
    await page.getByRole('link', { name: 'Choose another code list' }).click();
    await page.getByRole('link', { name: 'Or open a code list' }).waitFor();
  });

  test.each(['en', 'de'])('%s without JavaScript → an explanation and a link to the lists', async (ui) => {
    const page = await site.open(`/${ui}/check.html`, { javaScript: false });
    expect(await page.locator('noscript').textContent()).toContain('JavaScript');
    expect(await page.locator('#code-check').isVisible()).toBe(false);
  });

  test('a very long and hostile paste → no script runs, and the page is not wider', async () => {
    const text = `${HOSTILE}\n${'W'.repeat(100_000)}\n\u202eabc\n__proto__\n"DE`;
    const page = await check(text, checkUrl(), { size: PHONE });
    await waitForStatus(page, '5 codes checked, 0 valid.');
    expect(await horizontalOverflow(page)).toBe(0);
    await expect.poll(() => page.locator('.code-check tbody img').count()).toBe(0);
  });
});
