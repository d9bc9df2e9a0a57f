import { expect, test } from 'vitest';
import { makeCatalogue } from '../../build/check/check.ts';
import { sortProblems } from '../../build/model/problems/problem.ts';
import { readSources } from '../../build/read/files/read.ts';
import { check } from '../../build/release/check-content.ts';
import { threadsFor } from '../../build/release/threads/threads.ts';

/** Content with all kinds of problems, and enough of it for more than one thread. */
const CONTENT = 'test/fixtures/rules';

test('several threads find the same problems as one', async () => {
  const { sources, problems, unreadable } = await readSources(CONTENT);
  expect(threadsFor(sources.length)).toBeGreaterThan(1);
  const catalogue = makeCatalogue(sources, undefined, unreadable);
  const found = await check({ content: CONTENT, onProgress: () => {} });
  expect([...found.problems].length).toBeGreaterThan(100);
  expect([...found.problems]).toEqual([...sortProblems([...problems, ...catalogue.problems])]);
});
