/** @jsxRuntime automatic */ /** @jsxImportSource preact */

import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import type { Document } from '../../../../../build/model/document/document.ts';
import { relationsView } from '../../../../../build/site/explorer/pages/relations.tsx';
import type { UiLanguage } from '../../../../../build/site/paths.ts';
import { codeListSet, documentOf } from '../../../support/documents.ts';
import { siteContext } from '../../../support/site-context.ts';

interface Target {
  readonly canonicalUri: string;
  readonly canonicalVersionUri?: string;
}

const identify = (name: string, more: object = {}) => ({
  language: 'en',
  shortName: name,
  canonicalUri: `urn:x:${name}`,
  canonicalVersionUri: `urn:x:${name}:1`,
  ...more,
});

/** A set of lists. */
function makeSet(name: string, members: readonly Target[], more: object = {}): Document {
  const references = members.map((member) => ({ type: 'codeListRef', ...member }));
  return documentOf(codeListSet(identify(name, more), references));
}

/** A list whose codes, and columns of the same names, are those of other lists. */
function makeList(name: string, targets: readonly Target[] = [], more: object = {}): Document {
  const columns = targets.map((_, i) => ({ id: `c${i}`, name: `Column ${i}`, type: 'string' }));
  const foreignKeys = targets.map((codeListRef, i) => ({
    id: `f${i}`,
    columnIds: ['code', `c${i}`],
    keyRef: { keyId: 'k', codeListRef },
  }));
  const columnSet = {
    columns: [{ id: 'code', name: 'Code', type: 'string' }, ...columns],
    keys: [{ id: 'k', columnIds: ['code'] }],
    ...(foreignKeys.length > 0 && { foreignKeys }),
  };
  const codeList = { identification: identify(name, more), columnSet, dataSet: { rows: [] } };
  return documentOf(JSON.stringify({ $opencodelist: '0.3.0', codeList }));
}

const to = (name: string, version?: string): Target => ({
  canonicalUri: `urn:x:${name}`,
  ...(version !== undefined && { canonicalVersionUri: `urn:x:${name}:${version}` }),
});

const render = (documents: readonly Document[], ui: UiLanguage = 'en'): string =>
  renderToString(<main>{relationsView(ui, siteContext(documents)).children}</main>);

const rowsIn = (html: string): string[] =>
  [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    row.replace(/<\/t[hd]>(?=<)/g, ' | ').replace(/<[^>]*>/g, ''),
  );

describe('relationsView', () => {
  it('has a row for each foreign key and member, sorted by the names of both lists', () => {
    const html = render([
      makeSet('S', [to('b'), to('A')]),
      makeList('A', [to('b'), to('A')], { version: '2024' }),
      makeList('b'),
    ]);
    expect(rowsIn(html)).toEqual([
      'From | Type | To | Version',
      'A | foreign key: Code, Column 1 | A | 2024 (latest)',
      'A | foreign key: Code, Column 0 | b | latest',
      'S | set member | A | 2024 (latest)',
      'S | set member | b | latest',
    ]);
    expect(html).toContain('<caption>4 references, sorted by name.</caption>');
    expect(html.match(/<th scope="row">/g)).toHaveLength(4);
  });

  it('has the references of the latest version only, in the language of the page', () => {
    const html = render([
      makeSet('S', [to('A')], { version: '1' }),
      makeSet('S', [to('B')], { version: '2', canonicalVersionUri: 'urn:x:S:2' }),
      makeSet('S', [to('B')], {
        ...{ version: '2', canonicalVersionUri: 'urn:x:S:2' },
        ...{ language: 'de', shortName: 'Sammlung' },
      }),
      makeList('A'),
      makeList('B'),
    ]);
    expect(rowsIn(html).slice(1)).toEqual(['S | set member | B | latest']);
  });

  it('links to the list, or to the version that the reference names', () => {
    const html = render([
      makeSet('S', [to('A'), to('A', '1'), to('A', '3')]),
      makeList('A', [], { version: 'one' }),
      makeList('A', [], { version: 'two', canonicalVersionUri: 'urn:x:A:2' }),
    ]);
    expect(rowsIn(html).slice(1)).toEqual([
      'S | set member | A | two (latest)',
      'S | set member | A | one',
      'S | set member | A | two (version urn:x:A:3 is not in this directory; this is the latest version)',
    ]);
    expect([...html.matchAll(/<td[^>]*><a href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      '/en/documents/l=en/u=urn:x:A.html',
      '/en/documents/l=en/u=urn:x:A:1.html',
      '/en/documents/l=en/u=urn:x:A.html',
    ]);
  });

  it('has the URIs of lists that are not in the directory', () => {
    expect(rowsIn(render([makeSet('S', [to('gone', '1')])])).slice(1)).toEqual([
      'S | set member | urn:x:gone (not in this directory) | urn:x:gone:1',
    ]);
  });

  it('has no table without references', () => {
    const html = render([makeList('A')], 'de');
    expect(html).toContain('<p>Es gibt keine Verweise zwischen Codelisten.</p>');
    expect(html).not.toContain('<table');
  });

  it('has the first 1,000 references', () => {
    const members = Array.from({ length: 1001 }, (_, i) => to(`gone${i}`));
    const html = render([makeSet('S', members)]);
    expect(rowsIn(html)).toHaveLength(1001);
    expect(html).toContain(
      '<caption>First 1,000 of 1,001 references, sorted by name. The pages of the documents show the others.</caption>',
    );
  });
});
