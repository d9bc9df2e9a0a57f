import { expect, test } from 'vitest';
import { makeCatalogue } from '../../../../build/check/check.ts';
import type { ImportedDocument } from '../../../../build/formats/import/format.ts';
import { printDocument } from '../../../../build/formats/import/print.ts';
import { makeNewList } from '../../../../build/formats/lists/new-list.ts';

test('a new list → passes the check', () => {
  const document = makeNewList({
    name: 'Abfälle & "Reste"',
    language: 'de',
    uri: 'https://example.org/lists/waste/',
    columns: ['Schlüssel', 'Name', 'Name'],
  }) as ImportedDocument;
  expect(document.name).toBe('abfaelle-reste');
  const text = [...printDocument(document)].join('');
  const { catalogue, problems } = makeCatalogue([{ file: 'new.json', text }]);
  expect(problems).toEqual([]);
  expect(
    catalogue.documents.map(({ entry, columns }) => [entry.canonicalVersionUri, columns.map(({ id }) => id)]),
  ).toEqual([['https://example.org/lists/waste/1', ['schluessel', 'name', 'name_2']]]);
});

test('a wrong URI is one message', () =>
  expect(makeNewList({ name: 'List', language: 'en', uri: 'no uri', columns: ['Code'] })).toEqual([
    expect.stringMatching(/^"no uri" /),
  ]));

test.each([
  [{ language: 'deutsch!' }, /language tag/],
  [{ uri: 'no uri' }, /URI/],
  [{ name: '' }, /./],
  [{ columns: [] }, /no columns/],
])('%j → messages', (wrong, message) => {
  const valid = { name: 'List', language: 'en', uri: 'urn:example:list', columns: ['Code'] };
  expect(String(makeNewList({ ...valid, ...wrong }))).toMatch(message);
});
