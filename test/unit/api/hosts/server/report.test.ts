import { expect, it } from 'vitest';
import { makeReport } from '../../../../../build/api/hosts/server/report.ts';

it('report() writes at most one error per second, with the number of those that were omitted', () => {
  const lines: unknown[][] = [];
  let now = 0;
  const report = makeReport(
    (...words) => lines.push(words),
    () => now,
  );
  for (let i = 0; i < 1000; i++) report('full');
  expect(lines).toEqual([['full']]);
  now = 1_000;
  report('gone');
  now = 2_000;
  report('full');
  expect(lines.slice(1)).toEqual([['gone', '(999 more since the last report)'], ['full']]);
});
