import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { IMPORT_OPTIONS, importSource } from '../../../../build/formats/lists/import-source.ts';
import { makeFolder } from '../../../support/content-tree.ts';

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

test('docs/import.md has a row for each option of the formats, with its description', () => {
  const docs = readFileSync('docs/import.md', 'utf8');
  const rows = new Map(
    Array.from(docs.matchAll(/^\| `--([a-z-]+)(?: ([^`]+))?` \| (.*) \|$/gm), ([, name, value, text]) => [
      name,
      { value, text },
    ]),
  );
  expect(IMPORT_OPTIONS.length).toBeGreaterThan(10);
  for (const { name, value, description } of IMPORT_OPTIONS) {
    const row = rows.get(name);
    expect(row?.value, name).toBe(value);
    const text = row?.text?.replace(/^(?:CSV|Excel|SKOS|tables|genericode): /, '');
    expect(text, name).toBe(description);
  }
});
