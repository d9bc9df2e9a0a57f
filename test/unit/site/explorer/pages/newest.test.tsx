/** @jsxRuntime automatic */ /** @jsxImportSource preact */

import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import type { Document } from '../../../../../build/model/document/document.ts';
import { newestView } from '../../../../../build/site/explorer/pages/newest.tsx';
import type { UiLanguage } from '../../../../../build/site/paths.ts';
import { codeList, documentOf } from '../../../support/documents.ts';
import { siteContext } from '../../../support/site-context.ts';

const version = (label: string, ids: object = {}, rows: readonly object[] = [{ code: 'a' }]) =>
  documentOf(
    codeList(
      { version: label, canonicalVersionUri: `urn:x:colours:${label}`, ...ids },
      [{ id: 'code', name: 'Code', type: 'string' }],
      rows,
    ),
  );

function htmlOf(ui: UiLanguage, documents: readonly Document[]): string {
  return renderToString(<main>{newestView(ui, siteContext(documents)).children}</main>);
}

const textsOf = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, text]) => text);

describe('newestView', () => {
  const DOCUMENTS = [
    version('1', { publishedAt: '2024-01-01T00:00:00' }),
    version('2', { publishedAt: '2025-01-31T23:30:00-02:00', shortName: 'Farben' }, [
      { code: 'a' },
      { code: 'b' },
    ]),
    version('2', { publishedAt: '2025-01-31T23:30:00-02:00', language: 'en', shortName: 'colors' }),
    version('x', { canonicalUri: 'urn:x:other', canonicalVersionUri: 'urn:x:other:x', shortName: 'Other' }),
  ];

  it('lists versions by publication day in UTC, newest first and undated ones last', () => {
    const html = htmlOf('de', DOCUMENTS);
    expect(textsOf(html, /<h[23][^>]*>(?:<time datetime="[^"]*">)?([^<]+)/g)).toEqual([
      '2025',
      '1. Februar 2025',
      '2024',
      '1. Januar 2024',
      'Ohne Veröffentlichungsdatum',
    ]);
    expect(textsOf(html, /<time datetime="([^"]*)"/g)).toEqual(['2025-02-01', '2024-01-01']);
    expect(textsOf(html, /<h[34]><a href="([^"]*)"/g)).toEqual([
      '/de/documents/l=de/u=urn:x:colours:2.html',
      '/de/documents/l=de/u=urn:x:colours:1.html',
      '/de/documents/l=de/u=urn:x:other:x.html',
    ]);
  });

  it('links to the document in the language of the page, the changes and the feed', () => {
    const html = htmlOf('en', DOCUMENTS);
    expect(textsOf(html, /<h4><a href="([^"]*)"/g)[0]).toBe('/en/documents/l=en/u=urn:x:colours:2.html');
    expect(textsOf(htmlOf('de', DOCUMENTS), /class="facts">(.*?)<\/p>/g)[0]).toBe(
      '<bdi>Version 2</bdi><span><a href="/de/compare/u=urn:x:colours.html?language=de&amp;before=urn%3Ax%3Acolours%3A1&amp;after=urn%3Ax%3Acolours%3A2">' +
        'Was sich geändert hat</a>: 1 Code hinzugefügt; 2 technische Änderungen</span><span>Deutsch, Englisch</span>',
    );
    expect(html).toContain('href="/feeds/directory.atom"');
  });

  it('lists at most 100 versions; has a message for an empty directory', () => {
    const many = Array.from({ length: 120 }, (_, i) =>
      version(`${i}`, { publishedAt: new Date(Date.UTC(2024, 0, 1 + i)).toISOString() }),
    );
    const links = textsOf(htmlOf('en', many), /<h4><a href="([^"]*)"/g);
    expect([links.length, links[0]]).toEqual([100, '/en/documents/l=de/u=urn:x:colours:119.html']);
    expect(htmlOf('en', [])).toContain('There are no code lists yet.');
  });

  it('hostile names are text, and truncated', () => {
    const html = htmlOf('en', [version('1', { shortName: `<script>alert(1)</script>${'x'.repeat(1000)}` })]);
    expect(html).not.toContain('<script');
    expect(html).toContain('…</a>');
  });
});
