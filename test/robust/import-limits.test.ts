import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importSource } from '../../build/formats/lists.ts';
import { skos } from '../../build/formats/skos/read.ts';
import { makeFolder } from '../support/content-tree.ts';
import { readSource } from '../unit/formats/import/read.ts';

test('more statements of Turtle than fit into memory are refused', async () => {
  const text = `<urn:x:a> <urn:x:p> 1${',1'.repeat(400_000)} .`;
  const { notes } = await readSource(skos, 'list.ttl', text);
  expect(notes).toEqual(['error: line 1: has more than 400000 statements: split the vocabulary']);
});

test('sources and descriptions of more than 50 MB are refused before they are read', async () => {
  const { folder, remove } = makeFolder();
  const [source, table] = [join(folder, 'large.csv'), join(folder, 'table.csv')];
  writeFileSync(source, 'a');
  truncateSync(source, 600_000_000);
  writeFileSync(table, 'a,b\n1,2\n');
  for (const [file, values] of [
    [source, {}],
    [table, { describe: source }],
  ] as const) {
    const { notes } = await importSource(file, undefined, values);
    const message = 'has 600 MB, but at most 50 MB are read: split the list';
    expect(notes).toEqual([{ kind: 'error', message, count: 1, places: [source] }]);
  }
  remove();
});
