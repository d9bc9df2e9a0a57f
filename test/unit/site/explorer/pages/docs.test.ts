import { describe, expect, test } from 'vitest';
import { renderPage } from '../../../../../build/site/explorer/components/layout.tsx';
import { referencePages } from '../../../../../build/site/explorer/pages/docs.tsx';
import type { ContentTree } from '../../../../support/content-tree.ts';
import { contextOf } from '../../../../support/context.ts';
import { makeDocument } from '../../../../support/documents.ts';

/** The HTML of the pages by path. */
function htmlOf(tree: ContentTree, baseUrl?: string): Readonly<Record<string, string>> {
  const pages = referencePages(contextOf(tree, baseUrl).examples.open());
  return Object.fromEntries(
    pages.map((page) => [
      page.pathIn(page.ui),
      renderPage(page, { baseUrl, hasApi: true, siteIdentity: undefined }),
    ]),
  );
}

const addressesIn = (html = ''): (string | undefined)[] =>
  [...html.matchAll(/<span class="api-address">([^<]*)/g)].map(([, address]) => address);

const LIST: ContentTree = { 'a.json': makeDocument({ uri: 'urn:test:a' }) };

describe('referencePages', () => {
  test('each UI language → a page', () => {
    expect(Object.keys(htmlOf({}))).toEqual(['/docs/', '/docs/de/']);
  });

  test('a base URL → it is part of the examples; none → a hint for readers without scripts', () => {
    const csv = '/v1/documents/urn:test:a/alternative-format?language=de';
    const json = '/v1/documents/urn:test:a?language=de';
    const base = 'https://codes.example';
    const withBase = htmlOf(LIST, base)['/docs/'];
    expect(addressesIn(withBase)).toEqual([csv, json, csv, csv, csv].map((path) => base + path));
    expect(withBase).not.toContain('<noscript>');
    const without = htmlOf(LIST)['/docs/'];
    expect(addressesIn(without)).toEqual([csv, json, csv, csv, csv]);
    expect(without).toContain('<noscript>');
  });

  test('an empty directory → all endpoints, without a quick start', () => {
    const html = htmlOf({})['/docs/'] ?? '';
    expect(html).not.toContain('id="quick-start"');
    expect([...html.matchAll(/<tr id="([^"]*)"/g)].map(([, id]) => id)).toEqual([
      '/Find/findDocuments',
      '/Find/listVersions',
      '/Get/getDocument',
      '/Get/getAlternativeFormat',
      '/Get/getCsvMetadata',
      '/Get/listLanguages',
      '/Get/getHistory',
      '/Get/listCodes',
      '/Get/getCode',
      '/Get/getRowsAt',
      '/Get/getSchema',
      '/Find/listTags',
      '/Find/listTagsOfDocuments',
      '/Find/reconcileAny',
      '/Find/reconcile',
      '/Find/suggestCodes',
    ]);
  });

  test('hostile content → only escaped text', () => {
    const hostile = '<script>alert(1)</script>"\'&</pre>';
    const html = htmlOf({ 'a.json': makeDocument({ shortName: hostile, tags: [hostile] }) })['/docs/'] ?? '';
    expect(html).not.toContain('<script>alert');
    expect(html).toContain("tags=%3Cscript%3Ealert(1)%3C%2Fscript%3E%22'%26%3C%2Fpre%3E");
  });
});
