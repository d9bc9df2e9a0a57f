import { expect, it } from 'vitest';
import { makeDocument } from '../support/documents.ts';
import {
  accessibilityFaults,
  CASES,
  describeInBrowser,
  horizontalOverflow,
  layoutShift,
  PHONE,
  useSite,
} from './browser.ts';

const SIZES = { desktop: { width: 1280, height: 900 }, phone: PHONE } as const;

const LANGUAGES = { 'de-AT': 'Länder', en: 'Countries', 'fr-CH': 'Pays' };

const TEXTS = {
  en: {
    facts: {
      Published: '1 May 2024',
      'Licence of the data': 'CC BY 4.0',
      Contact: 'codes+site@office.example',
      Languages: 'EnglishGerman (Austria)French (Switzerland)Compare',
    },
    home: ['Countries', 'Pays only', 'Set', 'Äpfel'],
    set: 'Code list set',
    missing: 'The document at this address is not available in this language, but in:',
    language: 'German (Austria)',
    menu: 'Code lists',
    notFound: 'Page not found',
    licence: 'Licence of the data',
    copy: 'Copy',
    cite: 'Cite',
    citation: '(2024): Countries. Version 2. urn:x:countries:2. ',
    report: 'Report an error',
    subject: 'mailto:codes%2Bsite@office.example?subject=Error%20in%20Countries%202',
  },
  de: {
    facts: {
      Veröffentlicht: '1. Mai 2024',
      'Lizenz der Daten': 'CC BY 4.0',
      Kontakt: 'codes+site@office.example',
      Sprachen: 'Deutsch (Österreich)EnglischFranzösisch (Schweiz)Vergleichen',
    },
    home: ['Äpfel', 'Länder', 'Pays only', 'Set'],
    set: 'Codelistensammlung',
    missing: 'Das Dokument dieser Adresse gibt es nicht in dieser Sprache, aber in:',
    language: 'Deutsch (Österreich)',
    menu: 'Codelisten',
    notFound: 'Seite nicht gefunden',
    licence: 'Lizenz der Daten',
    copy: 'Kopieren',
    cite: 'Zitieren',
    citation: '(2024): Länder. Version 2. urn:x:countries:2. ',
    report: 'Fehler melden',
    subject: 'mailto:codes%2Bsite@office.example?subject=Fehler%20in%20L%C3%A4nder%202',
  },
};

describeInBrowser('who publishes a list, and in which languages', () => {
  const site = useSite({
    'site.json': {
      title: { en: 'Codes of Example', de: 'Codes von Beispiel' },
      contact: 'mailto:codes%2Bsite@office.example?subject=Codes',
      license: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
    },
    ...Object.fromEntries(
      Object.entries(LANGUAGES).flatMap(([language, shortName]) =>
        ['1', '2'].map((version) => [
          `${version}.${language}.json`,
          makeDocument({
            uri: 'urn:x:countries',
            version,
            language,
            shortName,
            publishedAt: version === '1' ? '2020-03-01T00:00:00Z' : '2024-05-01T00:00:00Z',
          }),
        ]),
      ),
    ),
    'apples.json': makeDocument({ uri: 'urn:x:apples', language: 'de', shortName: 'Äpfel' }),
    'pays.json': makeDocument({ uri: 'urn:x:pays', language: 'en', shortName: 'Pays only' }),
    'set.json': makeDocument({
      uri: 'urn:x:set',
      language: 'en',
      shortName: 'Set',
      references: ['urn:x:apples'],
    }),
  });

  it.each(CASES)(
    '$ui, $device: the head of a list has the licence, the contact, and names of languages',
    async ({ ui, device }) => {
      const language = ui === 'en' ? 'en' : 'de-AT';
      const page = await site.open(`/${ui}/documents/l=${language}/u=urn:x:countries:2.html`, {
        size: SIZES[device],
        scriptsLast: true,
      });
      const facts = page.locator('.key-facts');
      for (const [name, value] of Object.entries(TEXTS[ui].facts)) {
        const fact = facts.locator('div', { has: page.getByText(name, { exact: true }) });
        expect((await fact.locator('dd').textContent())?.startsWith(value)).toBe(true);
      }
      expect(await layoutShift(page)).toBe(0);
      // Phones show the rows first: the facts are one tap away.
      if (device === 'phone') await page.locator('.origin > summary').click();
      expect(await facts.getByRole('link', { name: 'codes+site' }).getAttribute('href')).toBe(
        'mailto:codes%2Bsite@office.example?subject=Codes',
      );
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      const { cite, citation, copy, report, subject } = TEXTS[ui];
      const copied = () => page.evaluate(() => navigator.clipboard.readText());
      await page.locator('.cite > summary', { hasText: cite }).click();
      await page.locator('.cite').getByRole('button', { name: copy, exact: true }).click();
      await expect.poll(copied).toBe(`${citation}${page.url()}`);
      const clipped = await page
        .locator('.cite > div')
        .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
      expect(clipped).toBe(0);
      // The formats are radio buttons.
      await page.getByRole('radio', { name: 'Text' }).focus();
      await page.keyboard.press('ArrowRight');
      await page.locator('.cite').getByRole('button', { name: copy, exact: true }).click();
      await expect.poll(copied).toContain('note = {urn:x:countries:2},');
      expect(await horizontalOverflow(page)).toBe(0);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.keyboard.press('Escape');
      expect(await page.locator('.cite').getAttribute('open')).toBe(null);
      expect(await page.getByRole('link', { name: report }).getAttribute('href')).toBe(subject);
      await page.locator('tbody th a').first().click();
      const fromPanel = page.locator('.panel').getByRole('link', { name: report });
      expect(await fromPanel.getAttribute('href')).toBe(`${subject}%3A%20a`);
      await page.keyboard.press('Escape');
      expect(await horizontalOverflow(page)).toBe(0);
      expect(await accessibilityFaults(page)).toEqual([]);
    },
  );

  it.each(CASES)('$ui: the home page begins with lists in its language, and marks sets', async ({ ui }) => {
    const { home, set } = TEXTS[ui];
    const page = await site.open(`/${ui}/`);
    expect(await page.locator('.lists h2').allTextContents()).toEqual(home);
    expect(await page.locator('.set-mark').allTextContents()).toEqual([set]);
    await page.goto(`/${ui}/documents/l=en/u=urn:x:set.html`);
    expect(await page.locator('.kind .set-mark').textContent()).toBe(set);
  });

  it.each(CASES)(
    '$ui, $device: a missing language → "Page not found" links to those that exist',
    async ({ ui, device }) => {
      const { missing, language } = TEXTS[ui];
      const page = await site.open(`/${ui}/documents/l=es/u=urn:x:countries.html`, {
        size: SIZES[device],
        expected: /404/,
      });
      const section = page.locator(`section[lang=${ui}]`);
      await section.getByText(missing).waitFor();
      expect(await section.locator('.languages a').count()).toBe(3);
      // The whole page is in the language of its address, also its header and footer.
      await page.locator('header', { hasText: TEXTS[ui].menu }).waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe(ui);
      expect(await page.locator('h1').textContent()).toBe(TEXTS[ui].notFound);
      expect(await page.title()).toBe(TEXTS[ui].notFound);
      expect(await page.locator('main section').count()).toBe(1);
      expect(await page.locator('footer', { hasText: TEXTS[ui].licence }).count()).toBe(1);
      expect(await horizontalOverflow(page)).toBe(0);
      expect(await accessibilityFaults(page)).toEqual([]);
      await section.getByRole('link', { name: language }).click();
      await page.waitForURL(`**/${ui}/documents/l=de-AT/u=urn:x:countries.html`);
    },
  );

  // On phones, the panel of the row covers the page, and has links of its own.
  it('links to languages and versions keep the row', async () => {
    const ui = 'en';
    const page = await site.open(`/${ui}/documents/l=de-AT/u=urn:x:countries:2.html#code=a`);
    await page.locator('tr.selected').waitFor();
    await page.locator('.key-facts a[hreflang=en]').click();
    await page.waitForURL(`**/${ui}/documents/l=en/u=urn:x:countries:2.html#code=a`);
    await page.locator('.key-facts .versions a', { hasText: '1' }).click();
    await page.waitForURL(`**/${ui}/documents/l=en/u=urn:x:countries:1.html#code=a`);
    await page.locator('.banner a').click();
    await page.waitForURL(`**/${ui}/documents/l=en/u=urn:x:countries:2.html#code=a`);
  });

  it('links from the page of the latest version lead to that in other languages', async () => {
    const page = await site.open('/en/documents/l=en/u=urn:x:countries.html', { size: PHONE });
    await page.locator('.key-facts .translations a[hreflang=fr-CH]').click();
    await page.waitForURL('**/en/documents/l=fr-CH/u=urn:x:countries.html');
    await page.goto('/en/documents/l=en/u=urn:x:countries.html');
    await page.locator('header .other[hreflang=de]').click();
    await page.waitForURL('**/de/documents/l=de-AT/u=urn:x:countries.html');
    await page.locator('.key-facts .versions a', { hasText: '1' }).click();
    await page.waitForURL('**/u=urn:x:countries:1.html');
  });

  it('an address that is not of a document → no languages', async () => {
    const page = await site.open('/de/documents/l=es/u=urn:x:nothing.html', { expected: /404/ });
    await page.waitForLoadState('networkidle');
    expect(await page.locator('.languages').filter({ visible: true }).count()).toBe(0);
  });
});

const SCHOOL = {
  en: {
    introduction: 'Codes of our school <b>"for all"</b>.',
    placeholder: 'e.g. grade 7',
    tags: ['Grades 1', 'untranslated 1'],
    search: 'grades',
    found: 'Tag: Grades',
    heading: 'Tag: Grades',
  },
  de: {
    introduction: 'Codes unserer Schule.',
    placeholder: 'z. B. Klasse 7',
    tags: ['Klassen"><script> 1', 'untranslated 1'],
    search: 'klassen',
    found: 'Schlagwort: Klassen"><script>',
    heading: 'Schlagwort: Klassen"><script>',
  },
} as const;

/* An SVG that would run scripts if pages included it. */
const HOSTILE_LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40" width="120" height="40" onload="document.title='run'">
<script>document.title = 'run'</script>
<rect width="120" height="40" rx="8" fill="#7a1f3d"/><circle cx="20" cy="20" r="12" fill="#fff"/></svg>`;

describeInBrowser('a site with its own look', () => {
  const site = useSite({
    'images/logo.svg': HOSTILE_LOGO,
    'site.json': {
      title: { en: 'School codes', de: 'Codes der Schule' },
      introduction: { en: SCHOOL.en.introduction, de: SCHOOL.de.introduction },
      searchPlaceholder: { en: SCHOOL.en.placeholder, de: SCHOOL.de.placeholder },
      logo: 'images/logo.svg',
      accent: '#7A1F3D',
      tags: { grade: { en: 'Grades', de: 'Klassen"><script>' }, untranslated: { fr: 'Non traduit' } },
      frameAncestors: ['self', 'https://*.school.example'],
    },
    'a.json': makeDocument({
      uri: 'urn:x:years',
      language: 'en',
      shortName: 'Years',
      tags: ['grade', 'untranslated'],
    }),
  });

  it.each(CASES)(
    '$ui, $device: introduction, placeholder, logo, and names of tags',
    async ({ ui, device }) => {
      const texts = SCHOOL[ui];
      const page = await site.open(`/${ui}/`, { size: SIZES[device] });
      await page.getByText(texts.introduction).waitFor();
      expect(await page.locator('#text').getAttribute('placeholder')).toBe(texts.placeholder);
      const logo = page.locator('header .site img');
      expect(await logo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.height))).toBe(
        32,
      );
      expect(await page.locator('#facets section').first().locator('li').allTextContents()).toEqual(
        texts.tags,
      );
      expect(await horizontalOverflow(page)).toBe(0);
      expect(await accessibilityFaults(page)).toEqual([]);
      // The script renders the same names.
      await page.locator('#text').fill(texts.search);
      await page.locator('.suggestions .where', { hasText: texts.found }).waitFor();
      await page.goto(`/${ui}/?q=${texts.search}`);
      await page.locator('#results .where', { hasText: texts.found }).waitFor();
      if (device === 'phone') await page.locator('#more > summary').click();
      await page.locator('#facets').getByRole('link', { name: texts.tags[0], exact: true }).click();
      await page.waitForURL(/[?&]tag=grade\b/);
      await page.goto(`/${ui}/tags.html`);
      await page.getByRole('link', { name: texts.tags[0].replace(' 1', '') }).click();
      await page.getByRole('heading', { level: 1, name: texts.heading }).waitFor();
      await page.goto(`/${ui}/documents/l=en/u=urn:x:years.html`);
      expect(await page.locator('.about a.tag').allTextContents()).toEqual([
        texts.tags[0].replace(' 1', ''),
        'untranslated',
      ]);
      expect(await layoutShift(page)).toBeLessThan(0.02);
    },
  );

  it.each(['light', 'dark'] as const)('%s: the accent colour, with contrast', async (colours) => {
    const page = await site.open('/en/', { colours });
    const colour = await page.locator('.lists h2 a').evaluate((link) => getComputedStyle(link).color);
    if (colours === 'light') expect(colour).toBe('rgb(122, 31, 61)');
    else expect(colour).toMatch(/^oklab\(0\.7/);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('the logo as a page runs nothing, and pages state who may show them', async () => {
    const page = await site.open('/en/', { expected: /Content Security Policy/ });
    const src = await page.locator('.site img').getAttribute('src');
    expect(src).toMatch(/^\/assets\/logo-[0-9a-f]{12}\.svg$/);
    const response = await page.goto(src ?? '');
    expect(response?.headers()['content-type']).toBe('image/svg+xml');
    expect(response?.headers()['content-security-policy']).toContain("script-src 'self'");
    expect(response?.headers()['content-security-policy']).toMatch(
      /; frame-ancestors 'self' https:\/\/\*\.school\.example$/,
    );
    expect(await page.title()).not.toBe('run');
  });
});
