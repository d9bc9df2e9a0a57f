import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importSource } from '../../../../build/formats/lists/import-source.ts';
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
