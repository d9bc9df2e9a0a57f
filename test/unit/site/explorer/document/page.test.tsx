/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import type { Document } from '../../../../../build/model/document/document.ts';
import { Markdown } from '../../../../../build/site/explorer/document/about.tsx';
import { DocumentHeading } from '../../../../../build/site/explorer/document/heading.tsx';
import { History } from '../../../../../build/site/explorer/document/versions.tsx';
import type { UiLanguage } from '../../../../../build/site/paths.ts';
import { TEXTS } from '../../../../../build/site/texts/all.ts';
import { codeList, documentOf } from '../../../support/documents.ts';
import { listContext } from '../../../support/site-context.ts';

const version = (label: string, more: object = {}) =>
  documentOf(codeList({ version: label, canonicalVersionUri: `urn:x:colours:${label}`, ...more }));

function propsOf(ui: UiLanguage, documents: readonly Document[], current = 0) {
  const document = documents[current] as Document;
  return { ui, document, texts: TEXTS[ui].document, context: listContext(documents) };
}

const render = (...props: Parameters<typeof propsOf>): string =>
  renderToString(<History {...propsOf(...props)} />);

const itemsIn = (html: string): string[] =>
  [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, item = '']) => item.replace(/<[^>]*>/g, ''));

describe('History', () => {
  it('lists the versions with their dates, oldest first, and marks the current one', () => {
    const html = render('en', [
      version('3'),
      version('2', { validFrom: '2025-02-01T00:00:00Z', validTo: '2026-01-31T00:00:00Z' }),
      version('1', { publishedAt: '2024-01-01T00:00:00Z', validFrom: '2024-02-01T00:00:00Z' }),
    ]);
    expect(itemsIn(html)).toEqual([
      '1 1 January 2024',
      '2 from 1 February 2025 to 31 January 2026',
      '3 undated (this version)',
    ]);
    expect(html).toContain('<time datetime="2024-01-01" title="2024-01-01T00:00:00Z">');
    expect(html.match(/<a [^>]*aria-current="page"/g)).toEqual([
      '<a href="/en/documents/l=de/u=urn:x:colours:3.html" hreflang="de" aria-current="page"',
    ]);
  });

  it('links to versions in the same language, otherwise in the default language', () => {
    const html = render('en', [
      version('2', { language: 'de' }),
      version('2', { language: 'en' }),
      version('1', { language: 'de' }),
      version('10', { language: 'fr' }),
    ]);
    expect([...html.matchAll(/href="([^"]*html)"/g)].map(([, href]) => href)).toEqual([
      '/en/documents/l=de/u=urn:x:colours:1.html',
      '/en/documents/l=de/u=urn:x:colours:2.html',
      '/en/documents/l=fr/u=urn:x:colours:10.html',
    ]);
  });

  it('has only the link to the feed for a single version', () => {
    const html = render('en', [version('1')]);
    expect(html).not.toContain('<ol');
    expect(html).toContain('/feeds/u=urn:x:colours.atom');
  });

  it('has the 30 of 200 versions around the current one', () => {
    const documents = Array.from({ length: 200 }, (_, i) => version(String(i)));
    const ends = (current: number) => {
      const html = render('en', documents, current);
      const items = itemsIn(html).map((item) => item.split(' ')[0]);
      expect(html).toContain('170 versions are not shown.');
      return [items.length, items[0], items.at(-1)];
    };
    expect(ends(100)).toEqual([30, '85', '114']);
    expect(ends(0)).toEqual([30, '0', '29']);
    expect(ends(199)).toEqual([30, '170', '199']);
  });
});

describe('DocumentHeading', () => {
  it.each([
    ['en', 'Licence of the data'],
    ['de', 'Lizenz der Daten'],
  ] as const)('%s: shows the licences of the sources, and no other application data', (ui, name) => {
    const document = version('1');
    const appInfo = {
      note: 'nnn',
      sources: [{ licence: 'CC0-1.0' }, { licence: 'MIT' }, { licence: 'MIT' }, null],
    };
    Object.assign(document.codeList ?? {}, { annotation: { appInfo } });
    const props = { ...propsOf(ui, [document]), downloads: [], sizes: {}, hasToolbar: true };
    const html = renderToString(<DocumentHeading {...props} />);
    expect(html).toMatch(new RegExp(`<dt>${name}</dt><dd>(<[^>]*>)*CC0-1.0, MIT<`));
    expect(html).not.toContain('nnn');
  });
});

const print = (text: string): string => renderToString(<Markdown ui="en" text={text} lang="de" />);
/** The content of the element. */
const contentOf = (text: string): string =>
  /^<div class="markdown" dir="auto" lang="de">(.*)<\/div>$/s.exec(print(text))?.[1]?.trim() ?? '';

describe('<Markdown>', () => {
  it.each([
    ['A text & more', '<p>A text &amp; more</p>'],
    ['*a* **b** `c`', '<p><em>a</em> <strong>b</strong> <code>c</code></p>'],
    [
      '[a](https://a.example/?x=1&y="2")',
      '<p><a href="https://a.example/?x=1&amp;y=%222%22" rel="external nofollow noreferrer">a</a></p>',
    ],
    [
      '<https://a.example/>',
      '<p><a href="https://a.example/" rel="external nofollow noreferrer">https://a.example/</a></p>',
    ],
  ])('%j', (text, html) => {
    expect(contentOf(text)).toBe(html);
  });

  it.each([
    ['# A *heading*', '<p><strong>A <em>heading</em></strong></p>'],
    ['![Alt "text"](https://a.example/x.png)', '<p>Alt &quot;text&quot;</p>'],
    ['![](https://a.example/x.png)', '<p>https://a.example/x.png</p>'],
    ['```js"x\n<b>\n```', '<pre><code>&lt;b>\n</code></pre>'],
  ])(
    '%j is replaced, because pages have headings of their own and load nothing from other sites',
    (text, html) => {
      expect(contentOf(text)).toBe(html);
    },
  );

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[a](javascript:alert(1))',
    '[a](data:text/html,x)',
    '[a](//a.example)',
    '[a](../b)',
    '[a](https://user:password@a.example)',
    '![<img src=x onerror=alert(1)>](https://a.example/)',
    '```"><script>\nx\n```',
  ])('%j has no elements from HTML, and no unsafe links', (text) => {
    expect(contentOf(text)).not.toMatch(/<(a|img|script)\b|onerror="/);
  });

  it.each(['>', '- ', '*a', '[', '![[]()', 'a\n===\n', '`a``b', '<a', '[x]: <'])(
    '%j repeated 10,000 times is bounded in size and nesting',
    (part) => {
      const html = print(part.repeat(10_000));
      expect(html.length).toBeLessThan(500_000);
      expect(html.match(/<(blockquote|ul|em)>/g)?.length ?? 0).toBeLessThan(10_001);
    },
  );

  it('a long text starts collapsed, with its first words', () => {
    const html = print(`# Title\n\nSome *words*. ${'word '.repeat(200)}`);
    expect(html).toMatch(/^<details class="long-text" lang="de"><summary>/);
    expect(html).toContain('Title Some words. word');
  });
});
