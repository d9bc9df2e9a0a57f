import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { QUESTIONS_CONTENT } from '../support/suggestions-content.ts';
import {
  accessibilityFaults,
  CASES,
  describeInBrowser,
  horizontalOverflow,
  layoutShift,
  useSite,
} from './browser.ts';

/* Questions of visitors, as they type them, in both languages of the pages, on a desktop and a phone. */

const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const;

const TEXTS = {
  en: {
    absent: 'Nothing in this directory has “moonlight”; these have the other words.',
    unknown: 'No list has the code “XQZ” in its latest version.',
    corrected: 'Results for “Germany”',
    misspelled: 'Grmany',
    check: 'Check these 3 codes',
    noResults: 'No results',
    questions: [
      ['ISO code for Germany', 'DE, DEU Germany Countries'],
      ['currency of Croatia', 'Croatia · Euro Currency use · HR, EUR'],
      ['Niemcy', 'DE, DEU Niemcy Kraje Polish'],
      ['.pdf', 'application/pdf Portable Document Format (pdf) Media types'],
      ['A4', 'Paper formats Value: A4 (210 × 297 mm)'],
      ['Ivory Coast', 'CI, CIV Côte d’Ivoire (Ivory Coast) Countries'],
    ],
    partly: ['Germany moonlight', 'DE, DEU Germany Countries'],
  },
  de: {
    absent: 'Nichts in diesem Verzeichnis enthält „Mondschein“; diese Treffer enthalten die übrigen Wörter.',
    unknown: 'Keine Liste enthält den Code „XQZ“ in ihrer neuesten Version.',
    corrected: 'Treffer für „Deutschland“',
    misspelled: 'Deutchland',
    check: 'Diese 3 Codes prüfen',
    noResults: 'Keine Treffer',
    questions: [
      ['Wie lautet der ISO-Code von Elfenbeinküste', 'CI, CIV Elfenbeinküste Länder'],
      ['Allemagne', 'DE, DEU Allemagne Pays Französisch'],
      ['.pdf', 'application/pdf Portable Document Format (pdf) Media types Englisch'],
    ],
    partly: ['Deutschland Mondschein', 'DE, DEU Deutschland Länder'],
  },
} as const;

describeInBrowser('the search answers questions', () => {
  const site = useSite(QUESTIONS_CONTENT);

  describe.each(CASES)('$ui, $device', ({ ui, device }) => {
    const texts = TEXTS[ui];
    const open = (path: string): Promise<Page> => site.open(path, { size: SIZES[device], locale: ui });
    const ask = async (page: Page, text: string): Promise<string[]> => {
      await page.locator('#text').fill(text);
      await page
        .locator('.suggestions')
        .and(page.locator(`[data-text=${JSON.stringify(text)}]`))
        .waitFor();
      return page.locator('.suggestions > *').allInnerTexts();
    };
    const plain = (text: string | undefined) => text?.replace(/\s+/g, ' ').trim();

    it('the first suggestion is the answer', async () => {
      const page = await open(`/${ui}/`);
      for (const [question, answer] of texts.questions) {
        const [first] = await ask(page, question);
        expect(plain(first?.replace(/\n/g, ' '))?.replaceAll(' ', ''), question).toBe(
          answer.replaceAll(' ', ''),
        );
      }
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await horizontalOverflow(page)).toBe(0);
    });

    it('says that nothing has all words, and then does not select the first suggestion', async () => {
      const [question, answer] = texts.partly;
      const page = await open(`/${ui}/`);
      const [note, first] = await ask(page, question);
      expect(note).toBe(texts.absent);
      expect(plain(first)).toContain(answer.split(' ')[0]);
      expect(await page.locator('.suggestions [aria-selected=true]').getAttribute('class')).toBe('all');
      await page.keyboard.press('Enter');
      await page.locator('#notes', { hasText: texts.absent }).waitFor();
      expect(plain((await page.locator('#results .found-code').first().textContent()) ?? '')).toBe(answer);
      expect(await accessibilityFaults(page)).toEqual([]);
    });

    it('says that no list has a code, in suggestions and results', async () => {
      const page = await open(`/${ui}/`);
      expect((await ask(page, 'XQZ'))[0]).toBe(texts.unknown);
      await page.keyboard.press('Enter');
      await page.locator('#notes', { hasText: texts.unknown }).waitFor();
      expect(await page.locator('#count').textContent()).toBe(texts.noResults);
    });

    it('corrects a typo on the page of results, without a layout shift', async () => {
      const page = await open(`/${ui}/?q=${texts.misspelled}`);
      await page.locator('#notes', { hasText: texts.corrected }).waitFor();
      await page.locator('#results .found-code', { hasText: 'DEU' }).first().waitFor();
      expect(await layoutShift(page)).toBe(0);
      expect(await page.locator('#text').inputValue()).toBe(texts.misspelled);
    });

    it('offers to check several codes', async () => {
      const page = await open(`/${ui}/`);
      expect((await ask(page, 'DEU FRA CIV'))[0]).toBe(texts.check);
      await page.goto(`/${ui}/?q=DEU+FRA+CIV`);
      await page.getByRole('link', { name: texts.check }).waitFor();
      await page.locator('#text').press('ArrowDown');
      await page.locator('.suggestions [aria-selected=true]', { hasText: texts.check }).waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/${ui}/check.html`);
    });
  });
});
