import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeInBrowser, useSite } from './browser.ts';

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

describeInBrowser('links to the rows that a search found', () => {
  const site = useSite(join(import.meta.dirname, '../../content'), ['csv']);

  it.each(Object.entries(SEARCHES).flatMap(([ui, texts]) => texts.map((text) => ({ ui, text }))))(
    '$ui, $text: each link shows the number of rows that it states',
    async ({ ui, text }) => {
      const page = await site.open(`/${ui}/?q=${encodeURIComponent(text)}`, { locale: ui });
      await page.locator('#results[data-view]').waitFor();
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
