import { describe, expect, it } from 'vitest';
import { compareDocuments } from '../../../../../build/model/changes/comparison.ts';
import type { Document } from '../../../../../build/model/document/document.ts';
import { viewComparison } from '../../../../../build/site/explorer/changes/sections.ts';
import type { ReferencedLists } from '../../../../../build/site/explorer/changes/view.ts';
import { codeList, codeListSet, documentOf } from '../../../support/documents.ts';

const COLUMNS = [
  { id: 'code', name: 'Code', type: 'string' },
  { id: 'name', name: 'Name', type: 'string' },
  { id: 'size', name: 'Wave length', type: 'integer' },
];

const list = (version: string, rows: readonly object[], columns: readonly object[] = COLUMNS) =>
  documentOf(codeList({ version, canonicalVersionUri: `urn:x:colours:${version}` }, columns, rows));

const set = (version: string, references: readonly object[]) =>
  documentOf(
    codeListSet(
      { version, canonicalVersionUri: `urn:x:set:${version}` },
      references.map((reference) => ({ type: 'codeListRef', ...reference })),
    ),
  );

/** The headings of the tables with the texts of their cells. */
function tablesOf(before: Document, after: Document, lists: ReferencedLists = {}) {
  const { sections } = viewComparison(compareDocuments(before, after), {
    ui: 'en',
    before: { codeList: before.codeList, page: '/before.html' },
    after: { codeList: after.codeList, page: '/after.html' },
    lists,
  });
  return sections.map(({ heading, columns, rows, isTechnical }) => ({
    heading: isTechnical ? `technical: ${heading}` : heading,
    columns,
    rows: rows.map(({ names, cells }) => [...[...names, ...cells].map(({ text }) => text), names[0]?.href]),
  }));
}

const versionRows = ([table]: ReturnType<typeof tablesOf>) => table?.rows.map((row) => row.slice(0, 2));

describe('the sections of viewComparison', () => {
  it('changed cells have the name of their code and of their column', () => {
    const before = list('1', [{ code: 'r', name: 'red', size: 1 }]);
    const after = list('2', [{ code: 'r', name: 'red', size: 2 }]);
    expect(tablesOf(before, after)[0]).toEqual({
      heading: 'Changed values',
      columns: ['Code', 'Name', 'Column', 'Before', 'After'],
      rows: [['r', 'red', 'Wave length', '1', '2', '/after.html#code=r']],
    });
  });

  it('removed codes link to the earlier page, and those of a removed key to none', () => {
    const before = list('1', [{ code: 'r', name: 'red', size: 1 }]);
    const after = list('2', []);
    expect(tablesOf(before, after)[0]?.rows).toEqual([['r', 'red', '/before.html#code=r']]);
  });

  it('tables of columns and of the identification are technical, and have no JSON', () => {
    const tags = ['light', 'paint'];
    const before = list('1', []);
    const after = documentOf(
      codeList(
        { version: '2', canonicalVersionUri: 'urn:x:colours:2', tags },
        [...COLUMNS, { id: 'note', name: 'Note', type: 'enum', members: [{ value: 'a' }] }],
        [],
      ),
    );
    expect(tablesOf(before, after)).toEqual([
      {
        heading: 'technical: Added columns',
        columns: ['ID', 'Definition'],
        rows: [['note', 'name: Note; type: enum; members: [{"value":"a"}]', undefined]],
      },
      {
        heading: 'technical: Changed metadata fields',
        columns: ['Property', 'Before', 'After'],
        rows: [['tags', undefined, 'light, paint', undefined]],
      },
    ]);
  });

  it('changed dates are written in the language of the page, with the time if the day does not show the change', () => {
    const at = (version: string, publishedAt: string) =>
      documentOf(
        codeList({ version, canonicalVersionUri: `urn:x:colours:${version}`, publishedAt }, COLUMNS, []),
      );
    const datesOf = (before: string, after: string) => tablesOf(at('1', before), at('2', after))[0]?.rows[0];
    expect(datesOf('2024-05-01T00:00:00Z', '2025-01-31T00:00:00Z')).toEqual([
      'publishedAt',
      '1 May 2024',
      '31 January 2025',
      undefined,
    ]);
    expect(datesOf('2024-05-01T00:00:00Z', '2024-05-01T12:30:00Z')?.slice(1, 3)).toEqual([
      '1 May 2024',
      '1 May 2024 at 12:30:00 UTC',
    ]);
    expect(datesOf('2024-05-01T00:00:00Z', '2024-05-01T00:00:00')?.slice(1, 3)).toEqual([
      '2024-05-01T00:00:00Z',
      '2024-05-01T00:00:00',
    ]);
  });

  it('a reference to another version is shown as two versions', () => {
    const reference = (version: string) => ({
      canonicalUri: 'urn:x:calendars',
      canonicalVersionUri: `urn:x:calendars:${version}`,
    });
    const lists = {
      'urn:x:calendars': { title: 'Calendars', language: 'en', page: '/calendars.html', versions: {} },
    };
    expect(tablesOf(set('1', [reference('46.1')]), set('2', [reference('48.2')]), lists)[0]).toEqual({
      heading: 'Changed references',
      columns: ['Document', 'Version'],
      rows: [['Calendars', '46.1 → 48.2', '/calendars.html']],
    });
  });

  it('names versions as the directory does, else by their URIs', () => {
    const references = (...uris: string[]) =>
      uris.map((canonicalVersionUri) => ({ canonicalUri: 'urn:x:a', canonicalVersionUri }));
    const versions = { 'urn:x:a:1': 'first', 'urn:x:a:2': 'second' };
    const lists = { 'urn:x:a': { title: 'A', language: 'en', page: '/a.html', versions } };
    const from = set('1', references('urn:x:a:1'));
    const to = set('2', references('urn:x:a:2'));
    const elsewhere = set('3', references('https://example.org/a-3'));
    expect(versionRows(tablesOf(from, to, lists))).toEqual([['A', 'first → second']]);
    expect(versionRows(tablesOf(from, to))).toEqual([['urn:x:a', '1 → 2']]);
    expect(versionRows(tablesOf(from, elsewhere, lists))).toEqual([['A', 'first → https://example.org/a-3']]);
    expect(versionRows(tablesOf(from, set('4', [{ canonicalUri: 'urn:x:a' }]), lists))).toEqual([
      ['A', 'first → latest version'],
    ]);
  });

  it('a foreign key to another version is shown as two versions', () => {
    const withKey = (version: string) => {
      const json = JSON.parse(
        codeList({ version, canonicalVersionUri: `urn:x:colours:${version}` }, COLUMNS, []),
      );
      const codeListRef = { canonicalUri: 'urn:x:a', canonicalVersionUri: `urn:x:a:${version}.0` };
      json.codeList.columnSet.foreignKeys = [
        { id: 'toA', columnIds: ['name'], keyRef: { keyId: 'code', codeListRef } },
      ];
      return documentOf(JSON.stringify(json));
    };
    expect(tablesOf(withKey('1'), withKey('2'))).toEqual([
      {
        heading: 'technical: Changed foreign keys',
        columns: ['ID', 'Property', 'Before', 'After'],
        rows: [['toA', 'urn:x:a', '1.0', '2.0', undefined]],
      },
    ]);
  });
});
