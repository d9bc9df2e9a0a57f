import { describe, expect, test } from 'vitest';
import {
  type SitemapEntry,
  sitemap,
  sitemapEntriesOf,
  wellKnownFiles,
} from '../../../../../build/site/explorer/pages/well-known.tsx';

const BASE = 'https://codes.example';
const place = (path: string): SitemapEntry => ({
  path,
  alternates: [{ language: 'de', path: `/de${path}?a&b` }],
});

describe('sitemap', () => {
  test('a page → its URL and those in other languages, escaped', () => {
    expect(sitemap([place('/a')], BASE)).toEqual([
      {
        path: 'site/sitemap.xml',
        text:
          '<?xml version="1.0" encoding="UTF-8"?>\n' +
          '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">' +
          '<url><loc>https://codes.example/a</loc>' +
          '<xhtml:link rel="alternate" hreflang="de" href="https://codes.example/de/a?a&amp;b"></xhtml:link></url>' +
          '</urlset>\n',
      },
    ]);
  });

  test('more pages than the limit of a file → an index of files', () => {
    const files = sitemap(['/1', '/2', '/3'].map(place), BASE, 2);
    expect(files.map(({ path }) => path)).toEqual([
      'site/sitemap.xml',
      'site/sitemaps/1.xml',
      'site/sitemaps/2.xml',
    ]);
    expect(
      files.map(({ text }) => [...String(text).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url)),
    ).toEqual([
      [`${BASE}/sitemaps/1.xml`, `${BASE}/sitemaps/2.xml`],
      [`${BASE}/1`, `${BASE}/2`],
      [`${BASE}/3`],
    ]);
  });
});

describe('sitemapEntriesOf', () => {
  test('a page → its path and its alternates', () => {
    expect(sitemapEntriesOf({ ui: 'de', pathIn: (ui) => `/${ui}/` })).toEqual([
      {
        path: '/de/',
        alternates: [
          { language: 'en', path: '/en/' },
          { language: 'de', path: '/de/' },
        ],
      },
    ]);
  });

  test('an unlisted page → none', () => {
    expect(sitemapEntriesOf({ ui: 'en', pathIn: () => '/404.html', isUnlisted: true })).toEqual([]);
  });
});

describe('robots.txt', () => {
  test.each([
    [undefined, 'User-agent: *\nDisallow:\n'],
    [BASE, 'User-agent: *\nDisallow:\n\nSitemap: https://codes.example/sitemap.xml\n'],
  ])('base URL %s → everything is allowed', (baseUrl, text) => {
    expect(wellKnownFiles({ baseUrl })).toContainEqual({
      path: 'site/robots.txt',
      text,
    });
  });
});
