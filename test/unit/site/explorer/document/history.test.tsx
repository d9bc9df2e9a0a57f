/** @jsxRuntime automatic */ /** @jsxImportSource preact */

import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import type { Document } from '../../../../../build/model/document/document.ts';
import { History } from '../../../../../build/site/explorer/document/history.tsx';
import type { UiLanguage } from '../../../../../build/site/paths.ts';
import { TEXTS } from '../../../../../build/site/texts/all.ts';
import { codeList, documentOf } from '../../../support/documents.ts';
import { listContext } from '../../../support/site-context.ts';

const version = (label: string, more: object = {}) =>
  documentOf(codeList({ version: label, canonicalVersionUri: `urn:x:colours:${label}`, ...more }));

function render(ui: UiLanguage, documents: readonly Document[], current = 0): string {
  const document = documents[current] as Document;
  const props = { ui, document, texts: TEXTS[ui].document, context: listContext(documents) };
  return renderToString(<History {...props} />);
}

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
