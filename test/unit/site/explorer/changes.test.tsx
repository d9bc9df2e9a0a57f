/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */

import { describe, expect, it } from 'vitest';
import type { Document } from '../../../../build/model/document/document.ts';
import { renderToString } from '../../../../build/site/explorer/components/jsx-runtime.ts';
import type { Page } from '../../../../build/site/explorer/components/layout.tsx';
import { changesView } from '../../../../build/site/explorer/pages/changes.tsx';
import { codeList, documentOf } from '../../support/documents.ts';
import { listContext } from '../../support/site-context.ts';

const COLUMNS = ['code', 'name'].map((id) => ({ id, name: id, type: 'string' }));

const version = (label: string, rows: readonly object[], ids: object = {}) =>
  documentOf(
    codeList({ version: label, canonicalVersionUri: `urn:x:colours:${label}`, ...ids }, COLUMNS, rows),
  );

/** The HTML of the page of the last document. */
function pageOf(...documents: Document[]): string {
  const document = documents.at(-1) as Document;
  const page = changesView('en', document, listContext(documents));
  if (!page) throw new Error('no page');
  return html(page);
}

const html = ({ children }: Page): string => renderToString(<main>{children}</main>);

describe('changesView', () => {
  it('a first version has no page', () => {
    const first = version('1', []);
    expect(changesView('en', first, listContext([first]))).toBeUndefined();
  });

  it('names the compared versions, and links to the document, the JSON, the feed and adjacent changes', () => {
    const [one, two, three] = [version('1', []), version('2', []), version('3', [])] as const;
    const context = listContext([one, two, three]);
    const page = html(changesView('de', two, context) as Page);
    const links = [...page.matchAll(/href="([^"]*)"/g)].map(([, link]) => link);
    expect(links).toEqual([
      '/de/documents/l=de/u=urn:x:colours:1.html',
      '/de/documents/l=de/u=urn:x:colours:2.html',
      '/de/compare/u=urn:x:colours.html?language=de&amp;before=urn%3Ax%3Acolours%3A1&amp;after=urn%3Ax%3Acolours%3A2',
      '/changes/l=de/u=urn:x:colours:2.json',
      '/feeds/u=urn:x:colours.atom',
      '/de/changes/l=de/u=urn:x:colours:3.html',
    ]);
    expect(page).toContain('Keine Änderungen gefunden.');
  });

  it('a new language links to the previous version', () => {
    const page = pageOf(version('1', [], { language: 'fr' }), version('2', []));
    expect(page).toContain('The language German is new in this version.');
    expect(page).toContain('href="/en/documents/l=fr/u=urn:x:colours:1.html"');
  });

  it('codes link to their rows, removed ones to those of the previous version', () => {
    const page = pageOf(
      version('1', [
        { code: 'a/b', name: 'x' },
        { code: 'c', name: 'x' },
      ]),
      version('2', [
        { code: 'c', name: 'y' },
        { code: 'Ä', name: '' },
      ]),
    );
    const links = [...page.matchAll(/href="([^"#]+#[^"]*)"/g)].map(([, link]) => link);
    expect(links).toEqual([
      '/en/documents/l=de/u=urn:x:colours:2.html#code=%C3%84',
      '/en/documents/l=de/u=urn:x:colours:1.html#code=a%2Fb',
      '/en/documents/l=de/u=urn:x:colours:2.html#code=c',
    ]);
  });

  it('shows 200 changes of each kind, and the number of others', () => {
    const rows = Array.from({ length: 1000 }, (_, i) => ({ code: `c${i}`, name: 'n' }));
    const page = pageOf(version('1', []), version('2', rows));
    expect(page).toContain('Added codes (1000)');
    expect(page).toContain('<bdi>c199</bdi>');
    expect(page).not.toContain('<bdi>c200</bdi>');
    expect(page).toContain(
      '800 more not shown. All changes: <a href="/changes/l=de/u=urn:x:colours:2.json">JSON</a>',
    );
  });

  it('hostile content is text in the language of the document, and truncated', () => {
    const page = pageOf(
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
    expect(page).not.toMatch(/<script|<img|<b>/);
    expect(page).toContain('<span lang="de">&quot;>&lt;script>alert(1)&lt;/script></span>');
    expect(page).toContain('&lt;img src=x onerror=alert(1)>');
    expect(page).toContain(`${'y'.repeat(299)}… <em>(truncated)</em>`);
  });

  it('shows an absent value, an empty and a blank text differently', () => {
    const page = pageOf(
      version('1', [
        { code: 'a', name: null },
        { code: 'b', name: 'x' },
      ]),
      version('2', [
        { code: 'a', name: '' },
        { code: 'b', name: ' ' },
      ]),
    );
    const shown = [...page.matchAll(/<span class="missing">([^<]*)<\/span>/g)].map(([, text]) => text);
    expect(shown).toEqual(['–', '&quot;&quot;', '&quot; &quot;']);
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
    const page = pageOf(digits('1', '9007199254740992'), digits('2', '9007199254740994'));
    expect(page).toContain('Added codes (1)');
    expect(page).toContain('<bdi>9007199254740992</bdi>');
    expect(page).toContain('href="/en/documents/l=de/u=urn:x:colours:2.html#code=9007199254740994"');
  });
});
