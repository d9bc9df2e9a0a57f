import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeCatalogue } from '../../../build/check/check.ts';
import type { ImportedDocument } from '../../../build/formats/import/format.ts';
import { printDocument } from '../../../build/formats/import/print.ts';
import { importSource, makeNewList } from '../../../build/formats/lists.ts';
import { makeFolder } from '../../support/content-tree.ts';

test.each([
  [
    '{"@context":"http://www.w3.org/ns/csvw","url":"list.csv"}',
    'describes a CSV: import the CSV, and describe it with --describe FILE',
  ],
  ['{"a":1}', 'has no known format: if --help lists it, state it with --format'],
])('%s is not imported', async (text, message) => {
  const { folder, remove } = makeFolder();
  const file = join(folder, 'list.json');
  writeFileSync(file, text);
  const { notes, documents } = await importSource(file, undefined, {});
  remove();
  expect(documents).toEqual([]);
  expect(notes.map((note) => note.message)).toEqual([message]);
});

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

test.each([
  [{ language: 'deutsch!' }, /language tag/],
  [{ uri: 'no uri' }, /^"no uri" .*URI/],
  [{ name: '' }, /./],
  [{ columns: [] }, /no columns/],
])('%j → one message', (wrong, message) => {
  const valid = { name: 'List', language: 'en', uri: 'urn:example:list', columns: ['Code'] };
  expect(makeNewList({ ...valid, ...wrong })).toEqual([expect.stringMatching(message)]);
});
