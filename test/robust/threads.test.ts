import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeCatalogue } from '../../build/check/check.ts';
import { sortProblems } from '../../build/model/problems/problem.ts';
import { readSources } from '../../build/read/files/read.ts';
import { check } from '../../build/release/check-content.ts';
import { threadsFor } from '../../build/release/threads.ts';
import { makeFolder } from '../support/content-tree.ts';

const { folder: content, remove } = makeFolder();
afterAll(remove);

test('several threads find the same problems as one', async () => {
  // All kinds of problems, and enough documents for more than one thread.
  for (const copy of ['a', 'b']) cpSync('test/fixtures/rules', join(content, copy), { recursive: true });
  const { sources, problems, unreadable } = await readSources(content);
  expect(threadsFor(sources.length)).toBeGreaterThan(1);
  const catalogue = makeCatalogue(sources, undefined, unreadable);
  const found = await check({ content, onProgress: () => {} });
  expect([...found.problems].length).toBeGreaterThan(100);
  expect([...found.problems]).toEqual([...sortProblems([...problems, ...catalogue.problems])]);
});
