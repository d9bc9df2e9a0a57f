import { expect, test } from 'vitest';
import { skos } from '../../build/import/skos.ts';
import { readSource } from '../unit/import/read.ts';

test('more statements of Turtle than fit into memory are refused', async () => {
  const text = `<urn:x:a> <urn:x:p> 1${',1'.repeat(400_000)} .`;
  const { notes } = await readSource(skos, 'list.ttl', text);
  expect(notes).toEqual(['error: line 1: has more than 400000 statements: split the vocabulary']);
});
