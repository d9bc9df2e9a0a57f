import { expect, it } from 'vitest';
import { skos } from '../../../../build/formats/skos/read.ts';
import { SKOS } from '../../../../build/formats/skos/write.ts';
import { documentOf } from '../../support/documents.ts';
import { readSource } from './read.ts';

const listIn = (language: string, rows: readonly object[]) => ({
  $opencodelist: '0.3.0',
  codeList: {
    identification: {
      ...{ language, shortName: 'Colours', version: '2', tags: ['a'], publishedAt: '2024-01-01T00:00:00Z' },
      ...{ canonicalUri: 'urn:x:colours', canonicalVersionUri: 'urn:x:colours:2' },
    },
    columnSet: {
      columns: [
        { id: 'code', name: 'Code', type: 'integer' },
        { id: 'name', name: 'Name', type: 'string' },
        { id: 'synonym', name: 'Synonym', type: 'string', optional: true },
        { id: 'parent', name: 'Parent', type: 'integer', optional: true },
        { id: 'since', name: 'Since', type: 'date', optional: true },
        { id: 'size', name: 'Size', type: 'number' },
        {
          id: 'kinds',
          name: 'Kinds',
          type: 'enum-set',
          members: [{ value: 'a' }, { value: 'b' }],
          optional: true,
        },
        { id: 'more', name: 'More', type: 'document', optional: true },
        { id: 'deprecated', name: 'Deprecated', type: 'boolean' },
      ],
      keys: [{ id: 'key', columnIds: ['code'] }],
      defaultKey: { keyId: 'key' },
      foreignKeys: [
        {
          id: 'up',
          columnIds: ['parent'],
          keyRef: { codeListRef: { canonicalUri: 'urn:x:colours' }, keyId: 'key' },
        },
      ],
    },
    dataSet: { rows },
    annotation: { appInfo: { b: '<' } },
  },
});

it('SKOS that the directory exported is imported as the same documents', async () => {
  const english = listIn('en', [
    { code: 1, name: 'warm', size: 1.5, kinds: ['a', 'b'], more: { a: [1, null] }, deprecated: false },
    {
      code: 2,
      name: 'red "light"',
      synonym: 'scarlet',
      parent: 1,
      since: '2024-02-29',
      size: null,
      deprecated: true,
    },
  ]);
  const german = listIn('de', [
    { code: 1, name: 'warm', size: 1.5, kinds: ['a', 'b'], more: { a: [1, null] }, deprecated: false },
    { code: 2, name: 'rot', parent: 1, since: '2024-02-29', size: null, deprecated: true },
    { code: 3, name: 'blau', size: 2, deprecated: false },
  ]);
  const translations = [german, english].map((json) => documentOf(JSON.stringify(json)));
  const [document] = translations;
  if (!document) throw new Error('no document');
  const turtle = SKOS.print(document, {
    translations,
    findTables: () => undefined,
    reportLoss: () => undefined,
  });
  const { documents, notes } = await readSource(skos, 'colours.ttl', String(turtle));
  expect(notes).toEqual([]);
  expect(documents).toEqual({ 'colours.de': german, 'colours.en': english });
});

it('SKOS with a key of several columns is imported as the same document', async () => {
  const document = {
    $opencodelist: '0.3.0',
    codeList: {
      identification: {
        ...{ language: 'de', shortName: 'Straßen', version: '1' },
        ...{ canonicalUri: 'urn:x:streets', canonicalVersionUri: 'urn:x:streets:1' },
      },
      columnSet: {
        columns: [
          { id: 'town', name: 'Town', type: 'string' },
          { id: 'number', name: 'Number', type: 'integer' },
          { id: 'name', name: 'Name', type: 'string' },
        ],
        keys: [{ id: 'key', columnIds: ['town', 'number'] }],
      },
      dataSet: {
        rows: [
          { town: 'Köln/Deutz', number: 1, name: 'Allee' },
          { town: '50%', number: 2, name: 'Weg' },
        ],
      },
    },
  };
  const translations = [documentOf(JSON.stringify(document))];
  const context = { translations, findTables: () => undefined, reportLoss: () => undefined };
  const turtle = String(SKOS.print(translations[0] as never, context));
  expect(turtle).toContain('skos:notation "Köln%2FDeutz/1"');
  expect(turtle).toContain('skos:notation "50%25/2"');
  const { documents, notes } = await readSource(skos, 'streets.ttl', turtle);
  expect(notes).toEqual([]);
  expect(documents).toEqual({ streets: document });
});
