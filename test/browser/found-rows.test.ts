import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CASES, describeInBrowser, horizontalOverflow, SIZES, useSite } from './browser.ts';

/* A link that promises rows shows them: searches of the sample content, with words in all of its languages. */

const SEARCHES = {
  de: [
    'Arabisch',
    'Franken',
    'ISO 4217 Schweizer Franken',
    'Amerika',
    'Russisch',
    'Amtssprachen Indien',
    'Demokratische Republik Kongo',
    'Island',
    'Dollar',
    'Zeitzone Chile',
    'Europa',
    'Englisch',
    'Krone',
    'Afrika',
    'Sprachen',
    'Kongo',
    'Inseln',
    'Guinea',
    'Republik',
    'Deutsch',
    'Serbisch',
    'Währung Euro',
    'Länder',
    'Allemagne',
    'Schrift',
  ],
  en: [
    'time zones of Chile',
    'United States',
    'islands',
    'Congo',
    'Swiss franc',
    'peso',
    'French',
    'official languages India',
    'Arabic',
    'pound',
    'Korea',
    'America',
    'Euro',
    'EUR',
    'USD',
    'sign language',
    'new',
    'Saint',
    'Norwegian',
    'image',
    'text',
    'Creole',
    'currency of Zimbabwe',
    'Hong Kong',
    'Schweiz',
  ],
};

/** Runs in the page: whether the heading has the numbers of the lists and rows below it, unless it has too many. */
function compareCounts(): boolean {
  const heading = document.querySelector('#count')?.textContent ?? '';
  const codes = new Map<string, number>();
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.found-code > a')) {
    const list = link.pathname.replace(/.*\//, '');
    const more = link.matches('.more') ? Number(link.textContent?.match(/\d+/)?.[0]) : 0;
    codes.set(list, more || (codes.get(list) ?? 0) + 1);
  }
  const lists = document.querySelectorAll('.lists h2').length;
  const sum = [...codes.values()].reduce((total, count) => total + count, 0);
  const shown = [lists, sum].filter((count) => count > 0);
  const stated = heading.match(/\d+/g)?.map(Number) ?? [];
  const isCut = /At least|Mindestens/.test(heading) || [...codes.values()].includes(100);
  return isCut || document.querySelector('.pager') !== null || String(stated) === String(shown);
}

/* What readers see of codes that ended, and of keys of several columns. */
const ANSWERS = {
  en: [
    ['SI units', 'Units of measurement'],
    ['kuna Croatia', 'Croatia · Croatian Kuna until 2023 Currency periods · HR, HRK, 1994-05-30'],
    ['SU', 'SU deprecated Territory codes'],
    ['Länder', 'Name: Länder German'],
  ],
  de: [
    ['SI-Einheiten', 'Maßeinheiten'],
    [
      'Kuna Kroatien',
      'Kroatien · Kroatischer Kuna bis 2023 Heutige und frühere Währungen · HR, HRK, 1994-05-30',
    ],
  ],
} as const;

/* What Enter opens. */
const ENTERED = {
  en: [
    ['SU', /territory-codes.*#.*=SU$/],
    ['paper formats Canada', /paper-formats.*#.*=CA$/],
    ['kilowatt', /\?q=kilowatt$/],
  ],
  de: [
    ['SU', /territory-codes.*#.*=SU$/],
    ['Einwohner Österreich', /territory-statistics.*#.*=AT$/],
    ['Kilowattstunde', /\?q=Kilowattstunde$/],
  ],
} as const;

describeInBrowser('links to the rows that a search found', () => {
  const site = useSite(join(import.meta.dirname, '../../content'), ['csv']);

  it.each(CASES)(
    '$ui, $device: results have names and ends of codes, and the reason in its language',
    async ({ ui, device }) => {
      const page = await site.open(`/${ui}/`, { locale: ui, size: SIZES[device] });
      for (const [text, expected] of ANSWERS[ui]) {
        await page.goto(`/${ui}/?q=${encodeURIComponent(text)}`);
        await page.locator('#results[data-view]').waitFor();
        const found = await page
          .locator('#results .lists :is(h2, .where, .found-code)')
          .evaluateAll((all) => all.map((one) => one.textContent?.replace(/\s+/g, ' ').trim()));
        expect(found, text).toContain(expected);
        expect(await horizontalOverflow(page)).toBe(0);
        const slovenia = found.findIndex((one) => /Slovenia|Slowenien/.test(one ?? ''));
        if (slovenia >= 0) expect(found.indexOf(expected), text).toBeLessThan(slovenia);
      }
    },
  );

  it.each(CASES)(
    '$ui, $device: Enter opens a row by its whole name or code, and else all results',
    async ({ ui, device }) => {
      const page = await site.open(`/${ui}/`, { locale: ui, size: SIZES[device] });
      for (const [text, path] of ENTERED[ui]) {
        await page.goto(`/${ui}/`);
        await page.locator('#text').fill(text);
        await page.locator(`.suggestions[data-text="${text}"]`).waitFor();
        await page.keyboard.press('Enter');
        await page.waitForURL(path);
      }
      await page.goto(`/${ui}/?q=NACE`);
      await page
        .locator('#notes', { hasText: '“NACE”' })
        .or(page.locator('#notes', { hasText: '„NACE“' }))
        .waitFor();
      expect(await page.locator('#results .found-code').count()).toBe(0);
    },
  );

  it.each(Object.entries(SEARCHES).flatMap(([ui, texts]) => texts.map((text) => ({ ui, text }))))(
    '$ui, $text: each link shows the number of rows that it states',
    async ({ ui, text }) => {
      const page = await site.open(`/${ui}/?q=${encodeURIComponent(text)}`, { locale: ui });
      await page.locator('#results[data-view]').waitFor();
      expect(await page.evaluate(compareCounts)).toBe(true);
      const links = await page.locator('#results a.more').all();
      const found = await Promise.all(
        links.map(async (link) => ({
          url: (await link.getAttribute('href')) ?? '',
          count: (await link.innerText()).match(/[\d.,]+/)?.[0],
        })),
      );
      for (const { url, count } of found) {
        await page.goto(url);
        await page.locator('#table.live').waitFor();
        const status = await page.locator('.table-status').innerText();
        expect(status, url).toMatch(new RegExp(`^${count} (?:of|von) .*[„“]${text}[“”]`));
        expect(await page.locator('#table tbody tr').count(), url).toBeGreaterThan(0);
      }
    },
  );
});
