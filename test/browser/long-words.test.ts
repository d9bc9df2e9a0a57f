import { expect, it } from 'vitest';
import { makeDocument } from '../support/documents.ts';
import {
  accessibilityFaults,
  CASES,
  describeInBrowser,
  horizontalOverflow,
  SIZES,
  useSite,
} from './browser.ts';

/** A word of 1 MB, and one that metadata of a document may contain. */
const WORD = 'w'.repeat(1_000_000);
const METADATA_WORD = 'w'.repeat(20_000);

/** A list with long words as its name, its description, a tag, a value and a note. */
const list = (language: string): object => {
  const document = makeDocument({
    uri: 'urn:x:long',
    language,
    shortName: METADATA_WORD,
    longName: METADATA_WORD,
    tags: [METADATA_WORD],
    rows: [{ code: 'a', name: WORD }],
  }) as { codeList: { identification: object } };
  const { codeList } = document;
  return {
    ...document,
    codeList: {
      ...codeList,
      identification: { ...codeList.identification, description: METADATA_WORD },
      annotation: { descriptions: [{ format: 'markdown', content: `*${WORD}*`, language }] },
    },
  };
};

describeInBrowser('long words in names, descriptions and values', () => {
  const site = useSite({
    'long.en.json': list('en'),
    'long.de.json': list('de'),
    'short.en.json': makeDocument({ uri: 'urn:x:short', language: 'en', shortName: 'Short' }),
  });

  it.each(CASES)(
    '$ui, $device: breaks neither the directory, a search nor the page',
    async ({ ui, device }) => {
      const size = SIZES[device];
      for (const path of [`/${ui}/`, `/${ui}/?q=wwww`, `/${ui}/documents/l=${ui}/u=urn:x:long.html`]) {
        const page = await site.open(path, { size });
        if (path.includes('?')) await page.locator('#results[data-view] .lists').waitFor();
        expect(await horizontalOverflow(page)).toBe(0);
        await page.keyboard.press('/');
        await page.keyboard.type('wwww');
        await page.locator('.suggestions .all').waitFor();
        expect(await horizontalOverflow(page)).toBe(0);
        expect((await page.locator('.suggestions').innerText()).length).toBeLessThan(2000);
      }
    },
  );

  it('its name ends in an ellipsis, its panel shows more of it, and its description begins next to its marker', async () => {
    const page = await site.open('/en/documents/l=en/u=urn:x:long.html');
    const row = page.locator('.rows tbody tr').first();
    const heightOf = async () => (await row.boundingBox())?.height ?? 0;
    expect(await heightOf()).toBeLessThan(150);
    const top = (one: string) =>
      page.locator(`.description summary ${one}`).evaluate((text) => text.getClientRects()[0]?.y);
    expect(
      Math.abs(
        ((await top('.text')) ?? 0) - ((await page.locator('.description summary').boundingBox())?.y ?? 0),
      ),
    ).toBeLessThan(8);
    await row.locator('th a').click();
    await expect
      .poll(() =>
        page
          .locator('.panel dd')
          .last()
          .evaluate((name) => name.clientHeight),
      )
      .toBeGreaterThan(150);
    expect(await horizontalOverflow(page)).toBe(0);
  });
});

describeInBrowser('the page that checks codes', () => {
  const site = useSite({ 'a.json': makeDocument({ uri: 'urn:x:a', language: 'en', shortName: 'Types' }) });

  it.each(['en', 'de'])('%s: fits a window of 320 pixels, as wide as a desktop at 400 % zoom', async (ui) => {
    const page = await site.open(`/${ui}/check.html`, { size: { width: 320, height: 640 } });
    await page.locator('#code-check :is(input, textarea)').first().waitFor();
    expect(await horizontalOverflow(page)).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});
