import { expect, it } from 'vitest';
import { RENAMED_CONTENT, SCHOOLS_CONTENT, SUGGESTIONS_CONTENT } from '../support/suggestions-content.ts';
import {
  accessibilityFaults,
  CASES,
  describeInBrowser,
  horizontalOverflow,
  SIZES,
  useSite,
} from './browser.ts';

const ROW = {
  en: '/en/documents/l=en/u=urn:x:countries.html',
  de: '/de/documents/l=de/u=urn:x:countries.html',
};
const TEXTS = {
  en: {
    none: 'No results',
    corrected: 'Results for “Bhutan”',
    instead: 'Search for “Bhuttan” instead',
    reset: 'Reset search',
    count: '2 codes',
  },
  de: {
    none: 'Keine Treffer',
    corrected: 'Treffer für „Bhutan“',
    instead: 'Stattdessen nach „Bhuttan“ suchen',
    reset: 'Suche zurücksetzen',
    count: '2 Codes',
  },
} as const;

const MISSING = {
  en: ['list of airports', 'This directory has no list of “airports”, and no code with this name.'],
  de: [
    'Liste der Flughäfen',
    'Dieses Verzeichnis hat keine Liste zu „Flughäfen“ und keinen Code mit diesem Namen.',
  ],
} as const;

describeInBrowser('search with suggestions', () => {
  const site = useSite(SUGGESTIONS_CONTENT);

  it.each(CASES)(
    '$ui, $device: opens a row by its name in the other language in 2 steps: type, Enter',
    async ({ ui, device }) => {
      const [name, language] = ui === 'en' ? ['Kroatien', 'de'] : ['Croatia', 'en'];
      const page = await site.open(`/${ui}/`, { size: SIZES[device] });
      await page.locator('#text').focus();
      await page.keyboard.type(name);
      await page.locator(`.suggestions[data-text="${name}"]`).waitFor();
      await expect.poll(() => page.locator('.suggestions [role=option]').count()).toBe(2);
      expect(await page.locator('.suggestions .language').textContent()).toBe(
        ui === 'en' ? 'German' : 'Englisch',
      );
      expect(await horizontalOverflow(page)).toBe(0);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/${ui}/documents/l=${language}/u=urn:x:countries.html#code=HR`);
    },
  );

  it.each(CASES)('$ui, $device: opens a suggestion in 2 steps: type, click', async ({ ui, device }) => {
    const page = await site.open(`/${ui}/`, { size: SIZES[device] });
    await page.locator('#text').pressSequentially('HRV');
    const option = page.locator('.suggestions').getByRole('option').first();
    await expect
      .poll(async () => (await option.innerText()).replace(/\s+/g, ' '))
      .toBe(ui === 'en' ? 'HR, HRV Croatia Countries' : 'HR, HRV Kroatien Länder');
    await expect.poll(() => option.locator('mark').allTextContents()).toEqual(['HRV']);
    await option.click();
    await page.waitForURL(`**${ROW[ui]}#code=HR`);
  });

  it('is used with the keyboard: / focuses, arrows select, Escape closes, Enter then shows all results', async () => {
    const page = await site.open('/en/');
    await page.keyboard.press('/');
    await page.keyboard.type('curr');
    const input = page.getByRole('combobox', { name: 'Search code lists and codes' });
    await page.locator('.suggestions[data-text="curr"]').waitFor();
    const active = async () =>
      page.locator(`[id="${await input.getAttribute('aria-activedescendant')}"]`).innerText();
    await expect.poll(() => input.getAttribute('aria-expanded')).toBe('true');
    await expect.poll(active).toContain('Currencies');
    await page.keyboard.press('ArrowDown');
    await expect.poll(active).toContain('Currency use');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect.poll(active).toBe('All results for “curr”');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.suggestions').isVisible()).toBe(false);
    await expect.poll(() => input.inputValue()).toBe('curr');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/en/?q=curr');
    await expect
      .poll(() => page.locator('.lists h2').allTextContents())
      .toEqual(['Currencies', 'Currency use']);
  });

  it.each(CASES)(
    '$ui, $device: all results contain codes too, without help if there are no lists',
    async ({ ui, device }) => {
      const page = await site.open(`/${ui}/?q=bhutan`, { size: SIZES[device] });
      await expect.poll(() => page.locator('#count').textContent()).toBe(TEXTS[ui].count);
      await expect.poll(() => page.getByRole('button', { name: TEXTS[ui].reset }).count()).toBe(0);
      await page.locator('#results .found-code a').first().click();
      await page.waitForURL(`**${ROW[ui]}#code=BT`);
    },
  );

  it.each(CASES)(
    '$ui, $device: says that a list is missing, in suggestions and results, and not that the spelling is wrong',
    async ({ ui, device }) => {
      const page = await site.open(`/${ui}/`, { size: SIZES[device], locale: ui });
      const [text, note] = MISSING[ui];
      await page.locator('#text').fill(text);
      await expect.poll(() => page.locator('.suggestions p').allTextContents()).toEqual([note]);
      await page.keyboard.press('Enter');
      await page.locator('#count', { hasText: TEXTS[ui].none }).waitFor();
      expect(await page.locator('#notes').innerText()).toBe(note);
      expect(await page.locator('.no-results p').innerText()).not.toMatch(/spelling|Schreibweise/);
      expect(await horizontalOverflow(page)).toBe(0);
      await page.goto(`/${ui}/?q=XQZ9`);
      await page.locator('.no-results p', { hasText: /spelling|Schreibweise/ }).waitFor();
    },
  );

  it.each(['en', 'de'] as const)('%s: without results, a button resets the search', async (ui) => {
    const page = await site.open(`/${ui}/?q=nothing+at+all`);
    await page.locator('#count', { hasText: TEXTS[ui].none }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: TEXTS[ui].reset }).click();
    await page.waitForURL(`**/${ui}/`);
    await expect.poll(() => page.locator('.lists h2').count()).toBe(6);
  });

  it.each(CASES)(
    '$ui, $device: finds a misspelled country in 3 steps: type, Enter, click',
    async ({ ui, device }) => {
      const { corrected, instead, none } = TEXTS[ui];
      const page = await site.open(`/${ui}/`, { size: SIZES[device] });
      await page.locator('#text').focus();
      await page.keyboard.type('Bhuttan');
      await page.locator('.suggestions p', { hasText: corrected }).waitFor();
      const options = page.locator('.suggestions [role=option]');
      expect(await options.first().textContent()).toContain('BT, BTN Bhutan');
      expect(await options.last().getAttribute('aria-selected')).toBe('true');
      expect(await page.locator('.suggestions + [role=status]').textContent()).toContain(corrected);
      expect(await horizontalOverflow(page)).toBe(0);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/${ui}/?q=Bhuttan`);
      await page.locator('#notes', { hasText: corrected }).waitFor();
      await page.getByRole('link', { name: instead }).click();
      await page.locator('#count', { hasText: none }).waitFor();
      await page.goBack();
      await page.locator('#results .found-code a', { hasText: 'BT' }).first().click();
      await page.waitForURL(`**${ROW[ui]}#code=BT`);
    },
  );

  it('shows hostile names as text', async () => {
    const page = await site.open('/en/');
    await page.locator('#text').fill('odd img');
    const option = page.locator('.suggestions').getByRole('option').first();
    await option.waitFor();
    await expect.poll(() => option.innerText()).toContain('Odd <img src=x onerror=alert(1)>');
    await expect.poll(() => page.locator('.suggestions img').count()).toBe(0);
    await option.click();
    await page.waitForURL('**#code=a%2Fb%3Fc%26d%23e');
  });
});

const CUT = {
  en: { note: 'More codes may match.', more: /^Show [\d,]+ rows in Houses in the east$/ },
  de: {
    note: 'Möglicherweise passen weitere Codes.',
    more: /^[\d.]+ Zeilen in Houses in the east zeigen$/,
  },
} as const;

describeInBrowser('a search for a former name', () => {
  const site = useSite(RENAMED_CONTENT);

  it.each(CASES)(
    '$ui, $device: says so, and opens the row in 2 steps: type, click',
    async ({ ui, device }) => {
      const page = await site.open(`/${ui}/`, { size: SIZES[device] });
      await page.locator('#text').focus();
      await page.keyboard.type({ en: 'swaziland', de: 'swasiland' }[ui]);
      const option = page.locator('.suggestions').getByRole('option', { name: 'Eswatini' });
      await expect
        .poll(async () => (await option.innerText()).replace(/\s+/g, ' '))
        .toBe(
          { en: 'SZ Eswatini (formerly Swaziland) States', de: 'SZ Eswatini (früher Swasiland) Staaten' }[ui],
        );
      expect(await option.locator('mark').allTextContents()).toEqual([
        { en: 'Swaziland', de: 'Swasiland' }[ui],
      ]);
      expect(await horizontalOverflow(page)).toBe(0);
      await option.click();
      await page.waitForURL(`**/${ui}/documents/l=${ui}/u=urn:x:states.html#code=SZ`);
    },
  );
});

describeInBrowser('a search that many codes match', () => {
  const site = useSite(SCHOOLS_CONTENT);

  it.each(CASES)(
    '$ui, $device: says that more may match, and opens those of a list in 1 step',
    async ({ ui, device }) => {
      const page = await site.open(`/${ui}/?q=school`, { size: SIZES[device] });
      await page.locator('#notes p', { hasText: CUT[ui].note }).waitFor();
      expect(await horizontalOverflow(page)).toBe(0);
      expect(await accessibilityFaults(page)).toEqual([]);
      const link = page.getByRole('link', { name: CUT[ui].more });
      const [count = ''] = (await link.innerText()).match(/\d+/) ?? [];
      await link.click();
      await page.waitForURL(`**/${ui}/documents/l=en/u=urn:x:east.html?q=school&code=*`);
      await page.locator('.table-status', { hasText: new RegExp(`^${count} `) }).waitFor();
    },
  );
});
