import { expect, it } from 'vitest';
import { makeDocument } from '../support/documents.ts';
import { accessibilityFaults, describeInBrowser, horizontalOverflow, PHONE, useSite } from './browser.ts';

const NOTES = `# Scope

Codes of *school types*, see [the law](https://law.example/).

1. General
2. Special

\`${'code'.repeat(60)}\`

![a picture](https://law.example/x.png) <img src="https://law.example/y.png">`;

const UIS = ['en', 'de'] as const;

/** A list with notes in all formats. */
const list = (language: string): object => {
  const document = makeDocument({ uri: 'urn:x:schools', language, shortName: 'Schools' }) as {
    codeList: object;
  };
  const descriptions = [
    { format: 'markdown', content: NOTES, language },
    { format: 'text', content: '*plain*', language },
    { format: 'html', content: '<b>bold</b>', language },
  ];
  return { ...document, codeList: { ...document.codeList, annotation: { descriptions } } };
};

describeInBrowser('notes in Markdown', () => {
  const site = useSite({ 'en.json': list('en'), 'de.json': list('de') });

  it.each(UIS.flatMap((ui) => [[ui, 'desktop'] as const, [ui, 'phone'] as const]))(
    '%s, %s: are rendered, without headings and images; other formats are texts',
    async (ui, device) => {
      const size = device === 'phone' ? PHONE : { width: 1280, height: 800 };
      const page = await site.open(`/${ui}/documents/l=${ui}/u=urn:x:schools.html`, { size });
      const notes = page.locator('.markdown');
      expect(await notes.getByRole('listitem').allTextContents()).toEqual(['General', 'Special']);
      expect(await notes.getByRole('link').getAttribute('href')).toBe('https://law.example/');
      expect(await notes.locator('h1, h2, h3, img').count()).toBe(0);
      expect(await notes.textContent()).toContain('<img src="https://law.example/y.png">');
      const all = await page.locator('.notes dd').allInnerTexts();
      expect(all.slice(1)).toEqual(['*plain*', '<b>bold</b>']);
      expect(await horizontalOverflow(page)).toBe(0);
      expect(await accessibilityFaults(page)).toEqual([]);
    },
  );
});
