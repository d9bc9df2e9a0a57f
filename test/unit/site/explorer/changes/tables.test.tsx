/** @jsxRuntime automatic */ /** @jsxImportSource preact */

import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import { compareDocuments } from '../../../../../build/model/changes/comparison.ts';
import type { Document } from '../../../../../build/model/document/document.ts';
import { viewComparison } from '../../../../../build/site/explorer/changes/sections.ts';
import { ComparisonTables } from '../../../../../build/site/explorer/changes/tables.tsx';
import { codeList, documentOf } from '../../../support/documents.ts';

const COLUMNS = ['code', 'name'].map((id) => ({ id, name: id, type: 'string' }));

const version = (label: string, rows: readonly object[], ids: object = {}) =>
  documentOf(
    codeList({ version: label, canonicalVersionUri: `urn:x:colours:${label}`, ...ids }, COLUMNS, rows),
  );

/** The HTML of the comparison of two documents. */
function htmlOf(before: Document, after: Document): string {
  const view = viewComparison(compareDocuments(before, after), {
    ui: 'en',
    before: { codeList: before.codeList, page: '/1.html' },
    after: { codeList: after.codeList, page: '/2.html' },
    lists: {},
  });
  return renderToString(
    <main>
      <ComparisonTables {...{ view, ui: 'en', language: 'de', version: '2' }} />
    </main>,
  );
}

describe('ComparisonTables', () => {
  it('reports equal versions', () => {
    expect(htmlOf(version('1', []), version('2', []))).toContain('No changes found.');
  });

  it('shows the new notes of the publisher in the language of the document, without blank ones', () => {
    const html = htmlOf(
      version('1', [], { changeLog: ['Erste Fassung.'] }),
      version('2', [], { changeLog: ['Erste Fassung.', ' ', 'Neu: <b>Ocker</b>'] }),
    );
    expect(html).toContain(
      '<h3>Notes from the publisher on version 2</h3></summary><ul lang="de"><li dir="auto">Neu: &lt;b>Ocker&lt;/b></li></ul>',
    );
  });

  it('codes link to their rows, removed ones to those of the previous version', () => {
    const html = htmlOf(
      version('1', [
        { code: 'a/b', name: 'x' },
        { code: 'c', name: 'x' },
      ]),
      version('2', [
        { code: 'c', name: 'y' },
        { code: 'Ä', name: '' },
      ]),
    );
    const links = [...html.matchAll(/href="([^"#]+#[^"]*)"/g)].map(([, link]) => link);
    expect(links).toEqual(['/2.html#code=%C3%84', '/1.html#code=a%2Fb', '/2.html#code=c']);
  });

  it('shows 200 changes of each kind, and the number of others', () => {
    const rows = Array.from({ length: 1000 }, (_, i) => ({ code: `c${i}`, name: 'n' }));
    const html = htmlOf(version('1', []), version('2', rows));
    expect(html).toContain('Added codes (1000)');
    expect(html).toContain('<bdi>c199</bdi>');
    expect(html).not.toContain('<bdi>c200</bdi>');
    expect(html).toContain('Show 800 more');
  });

  it('hostile content is text in the language of the document, and truncated', () => {
    const html = htmlOf(
      version('1', [{ code: '<b>', name: 'x' }]),
      version(
        '2',
        [
          { code: '<b>', name: '"><script>alert(1)</script>' },
          { code: 'y'.repeat(10_000), name: '' },
        ],
        {
          changeLog: ['<img src=x onerror=alert(1)>'],
        },
      ),
    );
    expect(html).not.toMatch(/<script|<img|<b>/);
    expect(html).toContain('<span lang="de">&quot;>&lt;script>alert(1)&lt;/script></span>');
    expect(html).toContain('&lt;img src=x onerror=alert(1)>');
    expect(html).toContain(`${'y'.repeat(299)}… <em>(truncated)</em>`);
  });

  it('shows Boolean values in words, but not texts', () => {
    const html = htmlOf(
      version('1', [
        { code: 'a', name: false },
        { code: 'b', name: 'false' },
      ]),
      version('2', [
        { code: 'a', name: true },
        { code: 'b', name: 'true' },
      ]),
    );
    expect([...html.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell]) => cell)).toEqual([
      '<span>No</span>',
      '<span>Yes</span>',
      '<span lang="de">false</span>',
      '<span lang="de">true</span>',
    ]);
  });

  it('shows an absent value, an empty and a blank text differently', () => {
    const html = htmlOf(
      version('1', [
        { code: 'a', name: null },
        { code: 'b', name: 'x' },
      ]),
      version('2', [
        { code: 'a', name: '' },
        { code: 'b', name: ' ' },
      ]),
    );
    const shown = [...html.matchAll(/<span class="missing">([^<]*)<\/span>/g)].map(([, text]) => text);
    expect(shown).toEqual(['–', '(empty)', '&quot; &quot;']);
  });

  it('links to rows whose codes are numbers', () => {
    const columns = [
      { id: 'code', name: 'code', type: 'integer' },
      { id: 'name', name: 'name', type: 'string' },
    ];
    const digits = (label: string, code: string) =>
      documentOf(
        codeList({ version: label, canonicalVersionUri: `urn:x:colours:${label}` }, columns, [
          { code: 'CODE', name: 'n' },
        ]).replace('"CODE"', code),
      );
    const html = htmlOf(digits('1', '9007199254740992'), digits('2', '9007199254740994'));
    expect(html).toContain('Added codes (1)');
    expect(html).toContain('<bdi>9007199254740992</bdi>');
    expect(html).toContain('href="/2.html#code=9007199254740994"');
  });
});
